"""The little statistics that a simulation needs."""

from __future__ import annotations

from collections import Counter
from math import sqrt

NINETY_FIVE = 1.959963984540054
"""The number of standard deviations on either side that hold 95 %."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score: sensible also near 0 and 1 and for few games."""
    if of == 0:
        return 0.0, 1.0
    share = hits / of
    square = NINETY_FIVE * NINETY_FIVE
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = NINETY_FIVE / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == of else min(1.0, middle + half)
    return low, high


def mean(counts: Counter[int]) -> float:
    many = counts.total()
    return sum(value * count for value, count in counts.items()) / many if many else 0.0


def quantile(counts: Counter[int], share: float) -> int:
    """The smallest value that at least this share of all does not exceed."""
    needed = share * counts.total()
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= needed:
            return value
    return 0
