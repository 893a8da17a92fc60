"""What the tables of one setting say: numbers with intervals, ready to be drawn and put into sentences."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import polars as pl

from undercroft.arena.observer import DRAWN, EVENT, SORT
from undercroft.arena.possible_rules import rules_that_can_fire
from undercroft.arena.statistics import Estimate, average, bunched_share, corrected, share, two_bunched
from undercroft.kernel.story.events import DIE, DRAW, GAIN, LOSE, PAY, USE
from undercroft.lab.data.results import Results
from undercroft.lab.run.lookout import PARTS
from undercroft.lab.study.bunches import bunches_of, without
from undercroft.lab.study.bunches import everybody as in_games
from undercroft.lab.study.line import Line

SURE = 0.05
"""A difference counts if chance alone would show one so large in fewer than one of twenty reports, all in all."""
FEWEST = 10
"""Fewer cases than this are not shown as a share."""

SORTS = {"taken": (GAIN, DRAW), "used": (USE,), "lost": (LOSE, PAY)}
"""What an event does to the thing that it names, by its kind."""


class Findings:
    """One setting of a run, looked at from all sides."""

    def __init__(self, results: Results, number: int) -> None:
        self.results = results
        self.number = number
        self.setting = results.plan.settings[number]
        self.rules = self.setting.rules
        self.together = self.rules.cooperative or self.setting.seats == 1
        self.games = results.games.filter(pl.col("setting") == number)
        self.finished = self.games.filter(pl.col("status") == "finished")
        self.observed = self.games.filter(pl.col("observed"))
        self.players = results.players.filter(pl.col("setting") == number)
        self.settled = self.players.filter(pl.col("won").is_not_null())
        self._tables: dict[str, pl.DataFrame] = {}

    def table(self, name: str) -> pl.DataFrame:
        if name not in self._tables:
            self._tables[name] = self.results.table(name).filter(pl.col("setting") == self.number)
        return self._tables[name]

    # -- who wins ---------------------------------------------------------------------------------------------------

    @cached_property
    def fair(self) -> float:
        """The share of wins of everybody taken together: what one would have if nothing made a difference."""
        return float(self.settled["won"].sum()) / self.settled.height if self.settled.height else 0.0

    @cached_property
    def party(self) -> Estimate:
        """Together or alone: how many games are won."""
        return share(self.finished.filter(pl.col("winner_count") > 0).height, self.finished.height)

    def wins_by(self, column: str) -> list[Line]:
        """The share of wins for each value of a column of the players, compared with all others."""
        named = self.settled.filter(pl.col(column) != "")
        return self._compared(named.select(pl.col(column).alias("label"), "game", "won"), self.settled)

    def _compared(self, rows: pl.DataFrame, everybody: pl.DataFrame) -> list[Line]:
        """The share of wins of each label against everybody else, with a correction for so many looks.

        Players of one game do not win independently, so games are what is counted: a party wins or loses as one, and
        is compared with the parties in whose games nobody had the thing.
        """
        whole = in_games(everybody, self.together)
        groups = {
            label: bunches
            for label, bunches in bunches_of(rows, self.together).items()
            if sum(of for _, of in bunches.values()) >= FEWEST
        }
        doubts = []
        for bunches in groups.values():
            rest = {game: without(both, bunches.get(game), self.together) for game, both in whole.items()}
            doubts.append(two_bunched(list(bunches.values()), list(rest.values())))
        known = dict(zip(groups, corrected(doubts), strict=True))
        found = [
            Line(label, bunched_share(list(bunches.values())), known[label] * self.looks < SURE)
            for label, bunches in sorted(groups.items())
        ]
        return sorted(found, key=lambda line: -line.estimate.value)

    @cached_property
    def looks(self) -> int:
        """How many lists of this kind the report may show: each is corrected for its lines, all for their number."""
        kinds = self._things.filter(pl.col("event") == DRAWN)["kind"].n_unique()
        return max(1, kinds) + 2

    @cached_property
    def starts(self) -> dict[str, list[Line]]:
        """What a player gets once a game (a character, a quest, gear, a place), and how often it wins with it."""
        if self.fair in (0.0, 1.0):
            return {}  # where all games end alike, nothing goes with winning
        things = self._things.filter(pl.col("seat") >= 0)
        seats = max(1, self.observed.height * self.setting.seats)
        found: dict[str, list[Line]] = {}
        for (event,), rows in things.group_by("event", maintain_order=True):
            held = rows.group_by("game", "seat").agg(pl.col("count").sum())
            often, many = held.height / seats, float(held["count"].sum()) / max(1, held.height)
            if event == DRAWN or often < 0.7 or many > 2.1 or rows["card"].n_unique() < 2:
                continue
            if self._sorts.get(str(event)) == DIE:
                continue
            lines = self._with_each(rows.select("game", "seat", "card").unique())
            if len(lines) > 1:
                found[self.sentence(str(event))] = lines
        return found

    def _with_each(self, held: pl.DataFrame) -> list[Line]:
        """For each card: the share of wins of those who had it."""
        known = self.settled.filter(pl.col("game").is_in(self.observed["game"].implode()))
        rows = held.join(known.select("game", "seat", "won"), on=["game", "seat"])
        return self._compared(rows.select(pl.col("card").alias("label"), "game", "won"), known)

    # -- length, lead, luck -----------------------------------------------------------------------------------------

    @cached_property
    def per_turn(self) -> Estimate | None:
        """Decisions per turn (or round), if the game tells its turns."""
        events = self.table("cards").filter((pl.col("kind") == EVENT) & pl.col("event").is_in(["turn", "round"]))
        if not events.height:
            return None
        name = "turn" if "turn" in events["event"].to_list() else "round"
        turns = events.filter(pl.col("event") == name).group_by("game").agg(pl.col("count").sum())
        both = turns.join(self.observed.select("game", "decisions"), on="game")
        return average([row["decisions"] / row["count"] for row in both.iter_rows(named=True)])

    @cached_property
    def lead_changes(self) -> Estimate:
        return average(self.games["lead_changes"].drop_nulls().to_list())

    @cached_property
    def decided(self) -> Estimate:
        found = average(self.games["decided"].drop_nulls().to_list())
        return found._replace(low=max(0.0, found.low), high=min(1.0, found.high))

    @cached_property
    def outlook(self) -> list[dict[str, Any]]:
        """How good the table looks along the game: for winners and for the others (together: in games won and lost)."""
        ended = self.settled.select("game", "seat", "won")
        leads = self.table("leads").join(ended, on=["game", "seat"]).filter(pl.col("part") < PARTS)
        names = ("games won", "games lost") if self.together else ("the winner", "the others")
        found: list[dict[str, Any]] = []
        for name, rows in zip(names, (leads.filter(pl.col("won") > 0), leads.filter(pl.col("won") == 0)), strict=True):
            per_game = rows.group_by("part", "game").agg(pl.col("worth").mean()).sort("part", "game")
            for (part,), group in per_game.group_by("part", maintain_order=True):
                seen = average(group["worth"].to_list())
                if seen.n >= FEWEST // 2:
                    low, high = max(0.0, seen.low), min(1.0, seen.high)
                    point = {"x": int(str(part)) / PARTS, "value": seen.value, "low": low, "high": high}
                    found.append({**point, "who": name, "n": seen.n})
        return found

    @cached_property
    def same_luck(self) -> tuple[Estimate, float] | None:
        """How often the same luck with other choices has the same result, and how often two strangers have it."""
        twins = self.table("twins")
        if twins.height < FEWEST:
            return None
        same = twins.filter(pl.col("winners") == pl.col("twin_winners")).height
        seatings: dict[tuple[str, ...], list[str]] = {}  # who sits where is skill, not luck: strangers share it
        for game, first, second in twins.select("game", "winners", "twin_winners").iter_rows():
            seatings.setdefault(self.setting.line_up(game), []).extend((first, second))
        agreed = sum(
            (both.count(text) / len(both)) ** 2 * len(both) for both in seatings.values() for text in set(both)
        )
        return share(same, twins.height), agreed / (2 * twins.height)

    # -- decisions --------------------------------------------------------------------------------------------------

    @cached_property
    def decisions(self) -> list[dict[str, Any]]:
        """Every kind of decision: how often it is asked, among how many options, and how often it mattered."""
        rows = self.table("decisions").group_by("decision").agg(pl.col("asked").sum(), pl.col("options").sum())
        choices = (
            self.table("choices")
            .group_by("decision")
            .agg(pl.col("mattered").sum(), pl.col("spread").mean(), pl.len().alias("tried"))
        )
        mattered = {name: self._mattered(rows) for (name,), rows in self.table("choices").group_by("decision")}
        prompts = {decision.name: decision.prompt for decision in self.rules.decisions}
        found = []
        for row in (
            rows.join(choices, on="decision", how="left")
            .sort("asked", "decision", descending=True)
            .iter_rows(named=True)
        ):
            tried = row["tried"] or 0
            found.append(
                {
                    "decision": row["decision"],
                    "prompt": _readable(prompts.get(row["decision"], ""), row["decision"]),
                    "per_game": row["asked"] / max(1, self.observed.height),
                    "options": row["options"] / row["asked"],
                    "mattered": mattered[row["decision"]] if tried else None,
                    "spread": row["spread"],
                }
            )
        return found

    @cached_property
    def mattered(self) -> Estimate:
        return self._mattered(self.table("choices"))

    def _mattered(self, choices: pl.DataFrame) -> Estimate:
        games = choices.group_by("game").agg(pl.col("mattered").sum(), pl.len().alias("tried")).sort("game")
        return bunched_share([(row[1], row[2]) for row in games.iter_rows()])

    def options_of(self, decision: str) -> list[tuple[str, int, int, Estimate]]:
        """Each option of a decision: offered, chosen, and the share with an interval that knows of whole games."""
        rows = self.table("options").filter(pl.col("decision") == decision)
        games = rows.group_by("option", "game").agg(pl.col("offered").sum(), pl.col("chosen").sum())
        found = []
        for (option,), group in games.group_by("option"):
            offered, chosen = int(group["offered"].sum()), int(group["chosen"].sum())
            bunches = [(row[0], row[1]) for row in group.select("chosen", "offered").iter_rows()]
            found.append((str(option), offered, chosen, bunched_share(bunches)))
        return sorted(found, key=lambda each: (-each[3].value, each[0]))

    # -- cards, deaths, rules ---------------------------------------------------------------------------------------

    @cached_property
    def _things(self) -> pl.DataFrame:
        return self.table("cards").filter(~pl.col("kind").is_in([EVENT, SORT]))

    @cached_property
    def _sorts(self) -> dict[str, str]:
        """Which kind each event is."""
        rows = self.table("cards").filter(pl.col("kind") == SORT).select("event", "card").unique()
        return {row[0]: row[1] for row in rows.iter_rows()}

    @cached_property
    def _sentences(self) -> dict[str, str]:
        rows = self.table("cards").filter(pl.col("kind") == EVENT).select("event", "card").unique()
        return {row[0]: row[1] for row in rows.iter_rows()}

    def sentence(self, event: str) -> str:
        """The sentence of an event with its places left open."""
        open_ended = re.sub(r"<[^>]*>", "", self._sentences.get(event, event.replace("_", " ")))
        return re.sub(r"\{[^}]*\}", "…", re.sub(r"\[(\w+)[^]]*\]", r"\1", open_ended))

    def _events_that(self, role: str) -> list[str]:
        return [event for event, kind in self._sorts.items() if kind in SORTS[role]]

    @cached_property
    def holders(self) -> dict[str, pl.DataFrame]:
        """Who had which card of a pile, by kind: game, seat, card."""
        things = self._things
        drawn = things.filter(pl.col("event") == DRAWN)["kind"].unique().sort().to_list()
        taken = things.filter((pl.col("seat") >= 0) & pl.col("event").is_in(self._events_that("taken")))
        return {
            str(kind): taken.filter(pl.col("kind") == kind).select("game", "seat", "card").unique(maintain_order=True)
            for kind in drawn
        }

    @cached_property
    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """What came from a pile, by kind: seen, taken, used, lost, kept, and the wins of those who had it."""
        found: dict[str, list[dict[str, Any]]] = {}
        for kind, holders in self.holders.items():
            rows = self._things.filter(pl.col("kind") == kind)
            lost = rows.filter(pl.col("event").is_in(self._events_that("lost")))
            kept = holders.join(lost.select("game", "card").unique(), on=["game", "card"], how="anti")
            wins = {line.label: line for line in self._with_each(holders)}
            counts = {
                "seen": _games(rows),
                "taken": _games(holders),
                "used": _games(rows.filter(pl.col("event").is_in(self._events_that("used")))),
                "lost": _games(lost),
                "kept": _games(kept),
            }
            cards = sorted(rows["card"].unique().to_list(), key=lambda card: (-counts["seen"].get(card, 0), card))
            found[kind] = [
                {"card": card, **{name: many.get(card, 0) for name, many in counts.items()}, "wins": wins.get(card)}
                for card in cards
            ]
        return found

    @cached_property
    def deaths(self) -> list[tuple[str, int]]:
        rows = self.table("deaths")
        titles = {rule.id: rule.title for rule in self.rules.rulebook.rule}
        counts: dict[str, int] = {}
        self._dead: dict[str, dict[int, int]] = {}
        one_rule = rows["rule"].n_unique() == 1
        for row in rows.iter_rows(named=True):
            rule = f"{titles.get(row['rule'], row['rule'])}, {row['rule']}"
            what = row["cause"] if row["cause"] and one_rule else f"{row['cause']} ({rule})" if row["cause"] else rule
            counts[what] = counts.get(what, 0) + 1
            games = self._dead.setdefault(what, {})
            games[row["game"]] = games.get(row["game"], 0) + 1
        return sorted(counts.items(), key=lambda each: (-each[1], each[0]))

    @cached_property
    def death_lines(self) -> list[Line]:
        """Each cause as a share of all deaths; the deaths of one game belong together."""
        totals = {row[0]: row[1] for row in self.table("deaths").group_by("game").len().sort("game").iter_rows()}
        return [
            Line(cause, bunched_share([(self._dead[cause].get(game, 0), many) for game, many in totals.items()]))
            for cause, _ in self.deaths
        ]

    @cached_property
    def deaths_per_game(self) -> Estimate:
        counts = {row[0]: row[1] for row in self.table("deaths").group_by("game").len().iter_rows()}
        return average([counts.get(game, 0) for game in self.observed["game"]])

    @cached_property
    def rules_fired(self) -> list[tuple[str, str, Estimate, float]]:
        """Rules that were carried out: id, title, share of games with it, and how often per game."""
        titles = {rule.id: rule.title for rule in self.rules.rulebook.rule}
        many = max(1, self.observed.height)
        rows = self.table("rules").group_by("rule").agg(pl.len().alias("games"), pl.col("count").sum())
        found = [
            (row["rule"], titles.get(row["rule"], ""), share(row["games"], many), row["count"] / many)
            for row in rows.iter_rows(named=True)
        ]
        return sorted(found, key=lambda each: (-each[3], each[0]))

    @cached_property
    def rules_never(self) -> list[tuple[str, str]]:
        """Rules that could have been carried out in this setting, and were not."""
        fired = {rule for rule, *_ in self.rules_fired}
        possible = rules_that_can_fire(self.rules, self.setting.seats, self.setting.options)
        return [(rule.id, rule.title) for rule in possible if rule.id not in fired]


def _readable(prompt: str, name: str) -> str:
    """A prompt with its places left open; if nothing else is in it, the name of the decision."""
    text = re.sub(r"\{[^}]*\}", "…", prompt)
    return text if re.search(r"\w{2}", text) else name.replace("_", " ").capitalize()


def _games(rows: pl.DataFrame) -> dict[str, int]:
    """In how many games each card appears in these rows."""
    return {row[0]: row[1] for row in rows.select("card", "game").unique().group_by("card").len().iter_rows()}
