"""The little statistics that simulations and the lab need: shares, means and differences, each with its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erfc, sqrt
from typing import NamedTuple

NINETY_FIVE = 1.959963984540054
"""The number of standard deviations on either side that hold 95 %."""


class Estimate(NamedTuple):
    """A number that was measured, the 95 % interval around it, and how many cases stand behind it."""

    value: float
    low: float
    high: float
    n: int

    @property
    def width(self) -> float:
        return self.high - self.low


def wilson(hits: float, of: int) -> tuple[float, float]:
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


def share(hits: float, of: int) -> Estimate:
    """So many hits of so many; a shared win may count as a part of one."""
    low, high = wilson(hits, of)
    return Estimate(hits / of if of else 0.0, low, high, of)


def average(values: Sequence[float]) -> Estimate:
    """The mean of some values with its 95 % interval (a wide one for few values: Student's factor is approximated)."""
    n = len(values)
    if n == 0:
        return Estimate(0.0, float("-inf"), float("inf"), 0)
    middle = sum(values) / n
    if n == 1:
        return Estimate(middle, float("-inf"), float("inf"), 1)
    half = student(n - 1) * sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Estimate(middle, middle - half, middle + half, n)


def unpaired(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The difference of two means whose games have nothing to do with each other (Welch)."""
    if len(before) < 2 or len(after) < 2:
        return Estimate(0.0, float("-inf"), float("inf"), min(len(before), len(after)))
    parts = []
    for values in (before, after):
        middle = sum(values) / len(values)
        parts.append((middle, sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values)))
    difference = parts[1][0] - parts[0][0]
    half = student(min(len(before), len(after)) - 1) * sqrt(parts[0][1] + parts[1][1])
    return Estimate(difference, difference - half, difference + half, min(len(before), len(after)))


def student(freedom: int) -> float:
    """How many standard errors hold 95 %, with so many degrees of freedom (Cornish-Fisher, exact to a percent)."""
    z = NINETY_FIVE
    if freedom < 3:
        return (12.706, 12.706, 4.303)[freedom]
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom * freedom)


def surprise(difference: float, error: float) -> float:
    """The p-value: how often chance alone would show a difference at least so large."""
    if error <= 0:
        return 1.0 if difference == 0 else 0.0
    return erfc(abs(difference) / error / sqrt(2))


def two_shares(hits: float, of: int, other_hits: float, other_of: int) -> float:
    """The p-value of two shares being the same."""
    if of == 0 or other_of == 0:
        return 1.0
    pooled = (hits + other_hits) / (of + other_of)
    error = sqrt(max(0.0, pooled * (1 - pooled)) * (1 / of + 1 / other_of))
    return surprise(hits / of - other_hits / other_of, error)


def corrected(surprises: Sequence[float]) -> list[float]:
    """Holm's correction: p-values that stay honest however many differences are looked at."""
    many = len(surprises)
    order = sorted(range(many), key=lambda index: surprises[index])
    found = [1.0] * many
    least = 0.0
    for rank, index in enumerate(order):
        least = max(least, min(1.0, surprises[index] * (many - rank)))
        found[index] = least
    return found


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
