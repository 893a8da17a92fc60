"""The chapters of a report, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.lab.report.chapter import Chapter
from undercroft.lab.report.chapters_on_play import cards, deaths, decisions, rules, unfinished
from undercroft.lab.report.chapters_on_winning import lead, length, luck, starts, wins
from undercroft.lab.study.findings import Findings

CHAPTERS: Sequence[Callable[[Findings], Chapter]] = (
    wins,
    starts,
    length,
    lead,
    luck,
    decisions,
    cards,
    deaths,
    rules,
    unfinished,
)
