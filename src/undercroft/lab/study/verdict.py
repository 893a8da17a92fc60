"""Targets against what was played: a value, its interval, and whether the target is met."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, isfinite
from typing import NamedTuple

from undercroft.arena.statistics import UNMEASURED, Estimate, among, average, bunched_share, rank, share
from undercroft.lab.data.measures import measure
from undercroft.lab.data.query import Case, query
from undercroft.lab.data.results import Results
from undercroft.lab.plan.balance import BalanceTarget, Band
from undercroft.lab.plan.plan import BadPlan

FEWEST = 10
"""From fewer games than this, a figure that is no share has no interval worth the name."""
MET, MISSED, UNSURE = "met", "missed", "not enough games"
"""Met: the whole interval lies between the bounds. Missed: no part of it does. Else only more games can tell."""
MOST_WANTED = 1_000_000
"""Whoever would have to play more games than this will not."""


class Verdict(NamedTuple):
    """One target in one setting; of several names (cards, seats) the one that is farthest off."""

    target: BalanceTarget
    setting: str
    name: str
    names: int
    estimate: Estimate
    verdict: str
    off: tuple[str, ...]  # the other names that are not met
    more: int = 0  # so many more games would probably tell, if there are not enough
    loosely: bool = False  # judged by the loose bounds of a quick look


def judge(results: Results, targets: Sequence[BalanceTarget], loosely: bool = False) -> list[Verdict]:
    """Every target in every setting that it is meant for."""
    found = []
    for target in targets:
        band = target.loose if loosely else target.band
        if band is None:
            continue
        for number, setting in enumerate(results.plan.settings):
            if target.applies_to(setting):
                found.append(_judge_one(results, target, band, number)._replace(loosely=loosely))
    return found


def _judge_one(results: Results, target: BalanceTarget, band: Band, number: int) -> Verdict:
    cases = _cases(results, target, number)
    setting = results.plan.settings[number].name
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.name, []).append(case)
    if not groups:
        raise BadPlan(f"{target.name} ({setting}): the query finds no game in which it could be measured")
    if target.figure == "ratio" and target.percent and any(case.value > case.of for case in cases):
        raise BadPlan(f"{target.name} ({setting}): a share of more than 100 %: value is never more than of")
    level = among(len(groups))  # whoever looks at thirty cards finds an odd one by chance
    judged = [(name, estimate(target.figure, each, level)) for name, each in sorted(groups.items())]
    verdicts = {name: verdict(each, band) for name, each in judged}
    worst = max(judged, key=lambda each: (_badness(verdicts[each[0]]), _distance(each[1].value, band)))
    off = tuple(f"{name} ({each})" for name, each in verdicts.items() if each != MET and name != worst[0])
    more = more_games(worst[1], band, len(groups[worst[0]])) if verdicts[worst[0]] == UNSURE else 0
    return Verdict(target, setting, worst[0], len(judged), worst[1], verdicts[worst[0]], off, more)


def _badness(word: str) -> int:
    return (MET, UNSURE, MISSED).index(word)


def _distance(value: float, band: Band) -> float:
    """How far outside the band a value lies; inside, how near it comes to the border (negative)."""
    return max(band[0] - value, value - band[1])


def verdict(found: Estimate, band: Band) -> str:
    """By the whole interval, not by where its middle happens to lie."""
    if not found.is_measured:
        return UNSURE
    low, high = band
    if low <= found.low and found.high <= high:
        return MET
    return UNSURE if found.high >= low and found.low <= high else MISSED


def more_games(found: Estimate, band: Band, games: int) -> int:
    """How many more games would probably tell, if the value stays where it is: the interval shrinks with their root.

    0 if it would take more than anybody plays: the value lies on the border.
    """
    if not found.is_measured:
        return max(FEWEST - games, games)
    away = min(abs(found.value - end) for end in band if isfinite(end))
    reach = max(found.high - found.value, found.value - found.low)
    if away <= 0 or reach <= 0:
        return 0
    wanted = ceil(games * (reach / away) ** 2)
    return max(1, wanted - games) if wanted <= MOST_WANTED else 0


# -- values -----------------------------------------------------------------------------------------------------------


def _cases(results: Results, target: BalanceTarget, number: int) -> list[Case]:
    if target.measure:
        return [Case("", value, 1.0) for value in measure(results, number, target.measure).values()]
    return query(results, number, target.sql, target.name)


def estimate(figure: str, cases: Sequence[Case], level: float = 0.95) -> Estimate:
    """The figure with its interval; n is the number of games, or for a ratio of cases."""
    values = [case.value for case in cases]
    if figure == "mean":
        return average(values, level)
    if figure == "share":
        return share(sum(values), len(values), level)
    if figure == "ratio":
        return _ratio(cases, level)
    return rank(values, 0.5 if figure == "median" else int(figure[1:]) / 100, level)


def _ratio(cases: Sequence[Case], level: float) -> Estimate:
    """A sum by a sum. Cases of one game are not independent, so games are what varies."""
    of = sum(case.of for case in cases)
    if of <= 0:
        return UNMEASURED
    if all(0 <= case.value <= case.of for case in cases):
        return bunched_share([(case.value, case.of) for case in cases], level)
    if len(cases) < FEWEST:
        return UNMEASURED._replace(value=sum(case.value for case in cases) / of, n=round(of))
    value = sum(case.value for case in cases) / of
    spread = average([case.value - value * case.of for case in cases], level)
    half = spread.width / 2 * len(cases) / of
    return Estimate(value, value - half, value + half, round(of))
