"""A line of a dot plot or a table: what it is about, what was measured, and whether it stands out."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.arena.statistics import Estimate


class Line(NamedTuple):
    """What it is about, what was measured, and whether it differs from the rest by more than chance."""

    label: str
    estimate: Estimate
    stands_out: bool = False
