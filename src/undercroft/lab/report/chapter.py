"""A chapter of a report: a title, a sentence or two for the top of the page, and its plots."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.arena.statistics import Estimate
from undercroft.lab.report.charts import picture
from undercroft.lab.report.page import says
from undercroft.lab.study.line import Line

MOST_LINES = 14
"""A plot with more lines than this is shortened to both of its ends."""


class Chapter:
    """One chapter of a setting."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.short: list[str] = []
        self.parts: list[str] = []

    def say(self, sentence: str, short: bool = False) -> None:
        self.parts.append(says(sentence))
        if short:
            self.short.append(sentence)

    def draw(self, svg: str, meaning: str) -> None:
        self.parts.append(picture(svg, meaning))


def number(estimate: Estimate, form: str = ".1f") -> str:
    if estimate.n == 0:
        return "not measured"
    if estimate.n == 1:
        return f"{estimate.value:{form}} (one game only)"
    return f"{estimate.value:{form}} ({estimate.low:{form}} to {estimate.high:{form}}, n = {estimate.n:,})"


def both_ends(lines: Sequence[Line]) -> list[Line]:
    if len(lines) <= MOST_LINES:
        return list(lines)
    return [*lines[: MOST_LINES // 2], *lines[-MOST_LINES // 2 :]]
