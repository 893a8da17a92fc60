"""Choices that are none: answers never given, answers always given, answers always right, and questions that weigh most
or hardly anything."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from undercroft.arena.statistics import Estimate, bunched_share
from undercroft.lab.study.findings import FEWEST, Findings
from undercroft.lab.study.line import Line

OFTEN = 50
ALWAYS = 0.97
RIGHT = 0.6
"""An answer is always right if it is the best in so many of the cases in which it matters, its interval included."""


class Habit(NamedTuple):
    """An answer to a question, how often it could be given, and how often it was (or was right)."""

    prompt: str
    answer: str
    offered: int
    share: Estimate


class ChoiceNotes:
    """What can be said about the choices of one setting."""

    def __init__(self, found: Findings) -> None:
        self.found = found
        self.prompts = {kind["decision"]: kind["prompt"] for kind in found.decisions}

    def never(self) -> list[Habit]:
        return [each for each in self._habits() if each.share.value == 0]

    def always(self) -> list[Habit]:
        return [each for each in self._habits() if each.share.value >= ALWAYS]

    def _habits(self) -> list[Habit]:
        """Answers that could be given often, the most offered first."""
        rows = self.found.table("options").group_by("decision", "option", "game").agg(
            pl.col("offered").sum(), pl.col("chosen").sum()
        )  # fmt: skip
        found = []
        for (decision, option), group in rows.sort("decision", "option", "game").group_by(
            "decision", "option", maintain_order=True
        ):
            offered, chosen = int(group["offered"].sum()), int(group["chosen"].sum())
            if offered < OFTEN or 0 < chosen < ALWAYS * offered:
                continue
            bunches = [(float(row[0]), float(row[1])) for row in group.select("chosen", "offered").iter_rows()]
            found.append(Habit(self.prompts[str(decision)], str(option), offered, bunched_share(bunches)))
        return sorted(found, key=lambda each: (-each.offered, each.answer))

    def always_right(self) -> list[Habit]:
        """Answers that were best nearly whenever the question mattered."""
        mattered = self.found.table("choices").filter(pl.col("mattered"))
        found = []
        for (decision,), rows in mattered.group_by("decision"):
            if rows.height < FEWEST:
                continue
            best = rows.group_by("best").len().sort("len", "best", descending=True)
            answer = str(best["best"][0])
            games = rows.group_by("game").agg((pl.col("best") == answer).sum().alias("right"), pl.len()).sort("game")
            right = bunched_share([(float(row[1]), float(row[2])) for row in games.iter_rows()])
            if right.low > RIGHT:
                found.append(Habit(self.prompts.get(str(decision), str(decision)), answer, rows.height, right))
        return sorted(found, key=lambda each: -each.share.low)

    def weights(self) -> list[Line]:
        """How often each question mattered, the weightiest first."""
        lines = [
            Line(kind["prompt"], kind["mattered"])
            for kind in self.found.decisions
            if kind["mattered"] is not None and kind["mattered"].n >= FEWEST
        ]
        return sorted(lines, key=lambda line: -line.estimate.value)
