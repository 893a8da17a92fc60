"""Shares, means and differences, each with its interval: one method for each, everywhere in simulations and the lab.

Shares have Wilson's interval, also where cases come in bunches (then with as many cases as they are worth). Means have
Student's. Differences of pairs have Agresti and Min's interval for shares and Student's for everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import ceil, comb, erfc, floor, isfinite, sqrt
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
"""How sure an interval is, unless something else is asked for."""
NINETY_FIVE = 1.959963984540054
"""The number of standard deviations on either side that hold 95 %."""


class Estimate(NamedTuple):
    """A number that was measured, the interval around it, and how many cases stand behind it."""

    value: float
    low: float
    high: float
    n: int

    @property
    def width(self) -> float:
        return self.high - self.low

    @property
    def is_measured(self) -> bool:
        """Does its interval say anything?"""
        return self.n > 0 and isfinite(self.low) and isfinite(self.high)


UNMEASURED = Estimate(0.0, float("-inf"), float("inf"), 0)


@cache
def deviations(level: float) -> float:
    """The number of standard deviations on either side that hold so much."""
    return NINETY_FIVE if level == SURE else NormalDist().inv_cdf(0.5 + level / 2)


def among(many: int) -> float:
    """How sure each of several intervals must be, so that all of them together are as sure as one (Bonferroni)."""
    return 1 - (1 - SURE) / max(1, many)


# -- shares ---------------------------------------------------------------------------------------------------------


def wilson(hits: float, of: float, level: float = SURE) -> tuple[float, float]:
    """The interval of a share by Wilson's score: sensible also near 0 and 1 and for few games."""
    if of == 0:
        return 0.0, 1.0
    share = hits / of
    z = deviations(level)
    square = z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == of else min(1.0, middle + half)
    return low, high


def share(hits: float, of: int, level: float = SURE) -> Estimate:
    """So many hits of so many; a shared win may count as a part of one."""
    low, high = wilson(hits, of, level)
    return Estimate(hits / of if of else 0.0, low, high, of)


def bunched_share(bunches: Sequence[tuple[float, float]], level: float = SURE) -> Estimate:
    """A share of cases that come in bunches, as the answers of one game: (hits, cases) for each bunch.

    Cases of one game are not independent. They count as many as would vary as much, never as more than there are, and
    never as fewer than there are bunches where all agree.
    """
    filled = [(hits, of) for hits, of in bunches if of > 0]
    many = len(filled)
    of = sum(cases for _, cases in filled)
    if not of:
        return Estimate(0.0, 0.0, 1.0, 0)
    value = sum(hits for hits, _ in filled) / of
    worth = _worth(filled, value, of)
    low, high = wilson(value * worth, worth, level)
    return Estimate(value, low, high, round(of) if many else 0)


def _worth(bunches: Sequence[tuple[float, float]], value: float, of: float) -> float:
    """As how many independent cases these bunches count."""
    many = len(bunches)
    if many < 2 or value in (0.0, 1.0):
        return float(many)
    variance = sum((hits - value * cases) ** 2 for hits, cases in bunches) / of**2 * many / (many - 1)
    if variance <= 0:
        return float(many)
    return min(of, value * (1 - value) / variance)


# -- means ----------------------------------------------------------------------------------------------------------


def average(values: Sequence[float], level: float = SURE) -> Estimate:
    """The mean of some values with its interval (a wide one for few values)."""
    n = len(values)
    if n == 0:
        return UNMEASURED
    middle = sum(values) / n
    if n == 1:
        return Estimate(middle, float("-inf"), float("inf"), 1)
    half = student(n - 1, level) * sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Estimate(middle, middle - half, middle + half, n)


def rank(values: Sequence[float], part: float, level: float = SURE) -> Estimate:
    """The value that this part of the games does not exceed, and the interval by ranks, whatever the distribution."""
    ordered = sorted(values)
    n = len(ordered)
    if not n:
        return UNMEASURED
    half = deviations(level) * sqrt(n * part * (1 - part))
    low, high = floor(n * part - half), ceil(n * part + half)
    return Estimate(
        ordered[min(n - 1, max(0, ceil(n * part) - 1))],
        ordered[max(0, low)],
        ordered[min(n - 1, high - 1)],
        n,
    )


@cache
def student(freedom: int, level: float = SURE) -> float:
    """How many standard errors hold so much, with so many degrees of freedom (Cornish-Fisher, exact to a percent)."""
    if level == SURE and freedom < 3:
        return (12.706, 12.706, 4.303)[freedom]
    z = deviations(level)
    if freedom < 3:
        return 3 * z * z  # hardly anything is known
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom * freedom)


# -- differences ----------------------------------------------------------------------------------------------------


def paired(gaps: Sequence[float], shares: bool, level: float = SURE) -> Estimate:
    """The mean difference of pairs. Of shares: each gap between -1 and 1, and two made-up pairs that differ by a half
    keep the interval honest where hardly any pair differs (Agresti and Min)."""
    if not shares:
        return average(gaps, level)
    n = len(gaps)
    if not n:
        return UNMEASURED
    total = sum(gaps)
    more = n + 2
    half = deviations(level) * sqrt(max(0.0, sum(gap * gap for gap in gaps) + 1 - total * total / more)) / more
    middle = total / more
    return Estimate(total / n, max(-1.0, middle - half), min(1.0, middle + half), n)


def paired_surprise(gaps: Sequence[float], shares: bool) -> float:
    """The p-value of pairs that do not differ: exact for shares (of those that differ, half go each way)."""
    if not shares:
        found = average(gaps)
        error = found.width / 2 / student(max(1, len(gaps) - 1)) if found.is_measured else 0.0
        return surprise(found.value, error)
    better = sum(gap > 0 for gap in gaps)
    worse = sum(gap < 0 for gap in gaps)
    differ = better + worse
    fewer = min(better, worse)
    if differ > 1000:
        return surprise(better - worse, sqrt(differ))
    tail = sum(comb(differ, number) for number in range(fewer + 1)) / float(1 << differ)
    return min(1.0, 2 * tail)


def unpaired(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The difference of two means whose games have nothing to do with each other (Welch)."""
    if len(before) < 2 or len(after) < 2:
        return UNMEASURED._replace(n=min(len(before), len(after)))
    parts = []
    for values in (before, after):
        middle = sum(values) / len(values)
        parts.append((middle, sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values)))
    difference = parts[1][0] - parts[0][0]
    half = student(min(len(before), len(after)) - 1) * sqrt(parts[0][1] + parts[1][1])
    return Estimate(difference, difference - half, difference + half, min(len(before), len(after)))


def surprise(difference: float, error: float) -> float:
    """The p-value: how often chance alone would show a difference at least so large."""
    if error <= 0:
        return 1.0 if difference == 0 else 0.0
    return erfc(abs(difference) / error / sqrt(2))


def two_bunched(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> float:
    """The p-value of two shares being the same, each of cases in bunches."""
    sides = []
    for bunches in (one, other):
        filled = [(hits, of) for hits, of in bunches if of > 0]
        of = sum(cases for _, cases in filled)
        if not of:
            return 1.0
        value = sum(hits for hits, _ in filled) / of
        sides.append((value, _worth(filled, value, of)))
    return two_shares(sides[0][0] * sides[0][1], sides[0][1], sides[1][0] * sides[1][1], sides[1][1])


def bunched_difference(
    one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]], level: float = SURE
) -> Estimate:
    """By how much the first share is larger; both lists go game by game, so that cases of one game may depend on each
    other: (hits, cases) of each side. A made-up hit and miss on each side keep it honest near 0 and 1 (Agresti and
    Caffo)."""
    sides = (one, other)
    many = [sum(of for _, of in side) for side in sides]
    games = sum(first[1] + second[1] > 0 for first, second in zip(one, other, strict=True))
    if min(many) <= 0 or games < 2:
        return UNMEASURED
    plain = [sum(hits for hits, _ in side) / of for side, of in zip(sides, many, strict=True)]
    shares = [(sum(hits for hits, _ in side) + 1) / (of + 2) for side, of in zip(sides, many, strict=True)]
    residues = [
        (first[0] - shares[0] * first[1]) / (many[0] + 2) - (second[0] - shares[1] * second[1]) / (many[1] + 2)
        for first, second in zip(one, other, strict=True)
    ]
    made_up = sum(2 * share * (1 - share) / (of + 2) ** 2 for share, of in zip(shares, many, strict=True))
    error = sqrt(sum(each * each for each in residues) * games / (games - 1) + made_up)
    half = student(games - 1, level) * error
    middle = shares[0] - shares[1]
    return Estimate(plain[0] - plain[1], max(-1.0, middle - half), min(1.0, middle + half), round(many[0]))


def two_shares(hits: float, of: float, other_hits: float, other_of: float) -> float:
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
