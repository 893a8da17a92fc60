"""Targets against what was played: a value, its interval, and whether the target is met."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt
from typing import NamedTuple

from undercroft.arena.statistics import NINETY_FIVE, Estimate, average, share
from undercroft.lab.data.measures import measure
from undercroft.lab.data.query import Case, query
from undercroft.lab.data.results import Results
from undercroft.lab.plan.balance import BalanceTarget, Band
from undercroft.lab.plan.plan import BadPlan

FEWEST = 10
"""From fewer games than this, a figure that is no share has no interval worth the name."""
MET, MISSED, UNSURE = "met", "missed", "unsure"
"""Met: the value lies between the bounds. Unsure: it does not, but its interval reaches between them."""


class Verdict(NamedTuple):
    """One target in one setting; of several names (cards, seats) the one that is farthest off."""

    target: BalanceTarget
    setting: str
    name: str
    names: int
    estimate: Estimate
    verdict: str
    off: tuple[str, ...]  # the other names that are not met


def judge(results: Results, targets: Sequence[BalanceTarget], loosely: bool = False) -> list[Verdict]:
    """Every target in every setting that it is meant for."""
    found = []
    for target in targets:
        band = target.loose if loosely else target.band
        if band is None:
            continue
        for number, setting in enumerate(results.plan.settings):
            if target.applies_to(setting):
                found.append(_judge_one(results, target, band, number))
    return found


def _judge_one(results: Results, target: BalanceTarget, band: Band, number: int) -> Verdict:
    cases = _cases(results, target, number)
    setting = results.plan.settings[number].name
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.name, []).append(case)
    if not groups:
        raise BadPlan(f"{target.name} ({setting}): the query finds no game in which it could be measured")
    judged = [(name, estimate(target.figure, each)) for name, each in sorted(groups.items())]
    verdicts = {name: verdict(each, band) for name, each in judged}
    worst = max(judged, key=lambda each: (_badness(verdicts[each[0]]), _distance(each[1].value, band)))
    off = tuple(f"{name} ({each})" for name, each in verdicts.items() if each != MET and name != worst[0])
    return Verdict(target, setting, worst[0], len(judged), worst[1], verdicts[worst[0]], off)


def _badness(word: str) -> int:
    return (MET, UNSURE, MISSED).index(word)


def _distance(value: float, band: Band) -> float:
    """How far outside the band a value lies; inside, how near it comes to the border (negative)."""
    return max(band[0] - value, value - band[1])


def verdict(found: Estimate, band: Band) -> str:
    low, high = band
    if low <= found.value <= high:
        return MET
    return UNSURE if found.high >= low and found.low <= high else MISSED


# -- values -----------------------------------------------------------------------------------------------------------


def _cases(results: Results, target: BalanceTarget, number: int) -> list[Case]:
    if target.measure:
        return [Case("", value, 1.0) for value in measure(results, number, target.measure).values()]
    return query(results, number, target.sql, target.name)


def estimate(figure: str, cases: Sequence[Case]) -> Estimate:
    """The figure with its 95 % interval; n is the number of games, or for a ratio of cases."""
    values = [case.value for case in cases]
    if figure == "mean":
        return average(values)
    if figure == "share":
        return share(sum(values), len(values))
    if figure == "ratio":
        return _ratio(cases)
    return _quantile(values, 0.5 if figure == "median" else int(figure[1:]) / 100)


def _ratio(cases: Sequence[Case]) -> Estimate:
    """A sum by a sum. Cases of one game are not independent, so games are what varies.

    Few games that happen to agree prove nothing: for shares the interval is at least Wilson's, anything else is open.
    """
    of = sum(case.of for case in cases)
    if of <= 0:
        return Estimate(0.0, float("-inf"), float("inf"), 0)
    value = sum(case.value for case in cases) / of
    half = NINETY_FIVE * sqrt(sum((case.value - value * case.of) ** 2 for case in cases)) / of
    low, high = value - half, value + half
    if all(0 <= case.value <= case.of for case in cases):
        plain = share(sum(case.value for case in cases), round(of))
        low, high = max(0.0, min(low, plain.low)), min(1.0, max(high, plain.high))
    elif len(cases) < FEWEST:
        low, high = float("-inf"), float("inf")
    return Estimate(value, low, high, round(of))


def _quantile(values: Sequence[float], part: float) -> Estimate:
    """The value that this part of the games does not exceed, and the interval by ranks, whatever the distribution."""
    ordered = sorted(values)
    n = len(ordered)
    half = NINETY_FIVE * sqrt(n * part * (1 - part))
    low, high = floor(n * part - half), ceil(n * part + half)
    return Estimate(
        ordered[min(n - 1, max(0, ceil(n * part) - 1))],
        ordered[max(0, low - 1)] if low > 0 else ordered[0],
        ordered[min(n - 1, high)],
        n,
    )
