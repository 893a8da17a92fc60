"""The course of a game: how long it takes, who is in front when, what a lead is worth, and when it gets dangerous."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import polars as pl

from undercroft.arena.statistics import Estimate, average, bunched_share, share
from undercroft.lab.run.lookout import PARTS
from undercroft.lab.study.findings import FEWEST, Findings
from undercroft.lab.study.line import Line

SECONDS = 12.0
"""How long somebody thinks about a choice, unless people were measured."""
HALF = PARTS // 2
STRETCHES = 20
"""Into at most so many stretches a game is cut to see when it gets dangerous."""


class Lengths(NamedTuple):
    """How many rounds games take: every game, the middle half, and what one in ten exceeds."""

    rounds: list[int]
    quarter: int
    middle: int
    three_quarters: int
    one_in_ten: int
    minutes: float  # of a round


class Course:
    """One setting, followed from the first round to the last."""

    def __init__(self, found: Findings, seconds: float = SECONDS) -> None:
        self.found = found
        self.seconds = seconds
        self.is_race = not found.together

    # -- length --------------------------------------------------------------------------------------------------------

    @cached_property
    def lengths(self) -> Lengths | None:
        ended = self.found.finished.filter(pl.col("rounds").is_not_null()).sort("rounds")
        if ended.height < FEWEST:
            return None
        rounds = [int(each) for each in ended["rounds"]]
        many = len(rounds)
        spent = float(ended["decisions"].sum()) / max(1, sum(rounds)) * self.seconds / 60
        at = [rounds[min(many - 1, int(part * many))] for part in (0.25, 0.5, 0.75, 0.9)]
        return Lengths(rounds, at[0], at[1], at[2], at[3], spent)

    # -- the lead ------------------------------------------------------------------------------------------------------

    @cached_property
    def _fronts(self) -> pl.DataFrame:
        """Who is in front at each part of each game that has a single winner, and who wins."""
        won = self.found.settled.select("game", "seat", "won")
        sole = won.filter(pl.col("won") == 1).group_by("game").agg(pl.col("seat").first().alias("winner"), pl.len())
        leads = self.found.table("leads").join(sole.filter(pl.col("len") == 1), on="game")
        ordered = leads.sort("game", "part", "worth", "seat", descending=[False, False, True, False])
        ends = [pl.col("seat").first().alias("front"), pl.col("seat").last().alias("last"), pl.col("winner").first()]
        return ordered.group_by("game", "part", maintain_order=True).agg(*ends)

    @cached_property
    def worth_of_a_lead(self) -> list[Estimate]:
        """At each part of the game: how often the one in front wins."""
        if not self.is_race:
            return []
        found = []
        for part in range(PARTS + 1):
            rows = self._fronts.filter(pl.col("part") == part)
            found.append(share(rows.filter(pl.col("front") == pl.col("winner")).height, rows.height))
        return found if found[HALF].n >= FEWEST else []

    @cached_property
    def in_front(self) -> dict[int, list[Estimate]]:
        """For every seat: in how many games it is in front, part by part."""
        if not self.is_race:
            return {}
        found: dict[int, list[Estimate]] = {}
        for seat in range(self.found.setting.seats):
            line = []
            for part in range(PARTS + 1):
                rows = self._fronts.filter(pl.col("part") == part)
                line.append(share(rows.filter(pl.col("front") == seat).height, rows.height))
            found[seat] = line
        return found if found and found[0][0].n >= FEWEST else {}

    @cached_property
    def comebacks(self) -> Estimate:
        """How many winners were last half way."""
        rows = self._fronts.filter(pl.col("part") == HALF)
        return share(rows.filter(pl.col("last") == pl.col("winner")).height, rows.height)

    @cached_property
    def comeback_game(self) -> int:
        """The first game whose winner was last half way, or any."""
        rows = self._fronts.filter((pl.col("part") == HALF) & (pl.col("last") == pl.col("winner")))
        return int(rows["game"].min() if rows.height else self.found.finished["game"].min())  # type: ignore[arg-type]

    # -- danger --------------------------------------------------------------------------------------------------------

    @cached_property
    def danger(self) -> list[tuple[float, Estimate]]:
        """Deaths a round, in the games that come so far; long games in stretches of several rounds. What only a few
        games reach is left out."""
        games = self.found.observed.filter(pl.col("rounds").is_not_null()).select("game", "rounds")
        deaths = self.found.table("deaths")
        if deaths.height < FEWEST or not games.height:
            return []
        dead = {(row[0], row[1]): row[2] for row in deaths.group_by("game", "round").len().iter_rows()}
        lasting = {int(row[0]): int(row[1]) for row in games.iter_rows()}
        enough = max(FEWEST, len(lasting) // 5)
        last = sorted(lasting.values())[-enough] if len(lasting) >= enough else 0
        wide = max(1, -(-last // STRETCHES))
        found = []
        for first in range(1, last + 1, wide):
            lived = {game: min(wide, end - first + 1) for game, end in lasting.items() if end >= first}
            per_round = [
                sum(dead.get((game, number), 0) for number in range(first, first + rounds)) / rounds
                for game, rounds in lived.items()
            ]
            seen = average(per_round)
            found.append((first + (wide - 1) / 2, seen._replace(low=max(0.0, seen.low))))
        return found

    @cached_property
    def killers(self) -> list[Line]:
        """What people died of, as shares of all deaths; the deaths of one game belong together."""
        rows = self.found.table("deaths")
        titles = {rule.id: rule.title for rule in self.found.rules.rulebook.rule}
        counts: dict[str, dict[int, int]] = {}
        totals: dict[int, int] = {}
        for game, rule, cause in rows.select("game", "rule", "cause").sort("game").iter_rows():
            games = counts.setdefault(cause or titles.get(rule, rule), {})
            games[game] = games.get(game, 0) + 1
            totals[game] = totals.get(game, 0) + 1
        lines = [
            Line(cause, bunched_share([(games.get(game, 0), many) for game, many in totals.items()]))
            for cause, games in counts.items()
        ]
        return sorted(lines, key=lambda line: (-line.estimate.value, line.label))
