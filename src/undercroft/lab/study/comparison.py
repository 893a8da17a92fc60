"""Two settings on the same luck: what changed, how sure that is, and games that differ."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import polars as pl

from undercroft.arena.runner import Progress
from undercroft.arena.statistics import Estimate, average, corrected, paired, paired_surprise, share, unpaired
from undercroft.lab.data.measures import measure
from undercroft.lab.data.results import Results
from undercroft.lab.plan.measure_names import is_share, measure_names
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.lab.run.records import record_of
from undercroft.lab.run.run import play_plan

MOST_EXAMPLES = 3


class Difference(NamedTuple):
    """One measure before and after, and the difference with and without the help of the same luck."""

    name: str
    before: Estimate
    after: Estimate
    paired: Estimate
    unpaired: Estimate
    doubt: float

    @property
    def sure(self) -> bool:
        """Beyond doubt, all looks together?"""
        return self.doubt < 0.05

    @property
    def narrower(self) -> float:
        """How many times narrower the interval is because both sides had the same luck."""
        return self.unpaired.width / self.paired.width if self.paired.width > 0 else float("inf")


class Comparison:
    """The results of two settings whose games share their luck, number by number."""

    def __init__(self, results: Results, examples: list[tuple[int, Path, Path]]) -> None:
        self.results = results
        self.before, self.after = results.plan.settings
        self.examples = examples
        self.differences = all_looks_together(differences(results))

    @property
    def unchanged(self) -> tuple[int, int]:
        """In how many games nothing changed at all, and of how many."""
        columns = ["game", "status", "winners", "decisions", "rolls", "steps"]
        games = self.results.games.select("setting", *columns)
        both = games.filter(pl.col("setting") == 0).join(games.filter(pl.col("setting") == 1), on=columns)
        return both.height, games.filter(pl.col("setting") == 0).height


def compare(
    before: Setting,
    after: Setting,
    out: Path | str,
    games: int = 200,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play both settings with the same dice, decks and bots' luck, and compare them game by game."""
    if before.game != after.game or before.seats != after.seats or before.bots != after.bots:
        raise BadPlan("A and B must be the same game with the same seats and bots: only then games can be paired")
    sides = [
        msgspec.structs.replace(
            side, luck=KEYED, seed=before.seed, name=f"{letter}: {side.name}", look=10**9, observe=1
        )
        for letter, side in (("A", before), ("B", after))
    ]
    plan = Plan("A and B on the same luck", tuple(sides), games, before.seed, shard=100 if before.all_random else 5)
    results = play_plan(plan, out, jobs, ray, progress)
    return Comparison(results, _examples(results))


def differences(results: Results, first: int = 0, second: int = 1) -> list[Difference]:
    """Every measure in one setting and in another that shares its luck; doubts are those of single looks."""
    found = []
    for name in measure_names(results.plan.settings[first]):
        before, after = measure(results, first, name), measure(results, second, name)
        games = sorted(before.keys() & after.keys())
        if len(games) < 2:
            continue
        shares = is_share(name) and name != "decided"  # a part of a game is no count of games
        gaps = [after[game] - before[game] for game in games]
        one, other = ([side[game] for game in games] for side in (before, after))
        before_it, after_it = (share(sum(side), len(side)) if shares else average(side) for side in (one, other))
        if len(set(one) | set(other)) > 1:
            gap, doubt = paired(gaps, shares), paired_surprise(gaps, shares)
            found.append(Difference(name, before_it, after_it, gap, unpaired(one, other), doubt))
    return found


def all_looks_together(found: Sequence[Difference]) -> list[Difference]:
    """The same with doubts for somebody who looks at all of them."""
    doubts = corrected([each.doubt for each in found])
    return [each._replace(doubt=doubt) for each, doubt in zip(found, doubts, strict=True)]


def _examples(results: Results) -> list[tuple[int, Path, Path]]:
    """The first games that end differently, as two records each."""
    games = results.games.select("setting", "game", "status", "winners")
    both = games.filter(pl.col("setting") == 0).join(games.filter(pl.col("setting") == 1), on="game").sort("game")
    other = both.filter((pl.col("winners") != pl.col("winners_right")) | (pl.col("status") != pl.col("status_right")))
    found = []
    (results.folder / "records").mkdir(exist_ok=True)
    for game in other["game"].head(MOST_EXAMPLES).to_list():
        files = []
        for letter, setting in zip("AB", results.plan.settings, strict=True):
            file = results.folder / "records" / f"game-{game}-{letter}.txt"
            file.write_text(record_of(setting, game), encoding="utf-8")
            files.append(file)
        found.append((game, files[0], files[1]))
    return found
