"""Targets against what was played: a value, its interval, and whether the target is met."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, isinf, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.lab.aims import Aim, Band
from undercroft.lab.measures import measure
from undercroft.lab.plan import BadPlan
from undercroft.lab.results import Results
from undercroft.lab.statistics import NINETY_FIVE, Estimate, average, share
from undercroft.lab.tables import TABLES

FEWEST = 10
"""From fewer games than this, a figure that is no share has no interval worth the name."""
MET, MISSED, UNSURE = "met", "missed", "unsure"
"""Met: the value lies between the bounds. Unsure: it does not, but its interval reaches between them."""


class Case(NamedTuple):
    """What one game says: a value of so many, about something with a name (or about nothing in particular)."""

    name: str
    value: float
    of: float


class Verdict(NamedTuple):
    """One target in one setting; of several names (cards, seats) the one that is farthest off."""

    aim: Aim
    setting: str
    name: str
    names: int
    estimate: Estimate
    verdict: str
    off: tuple[str, ...]  # the other names that are not met


def judge(results: Results, aims: Sequence[Aim], loosely: bool = False) -> list[Verdict]:
    """Every target in every setting that it is meant for."""
    found = []
    for aim in aims:
        band = aim.loose if loosely else aim.band
        if band is None:
            continue
        for number, setting in enumerate(results.plan.settings):
            if aim.applies_to(setting):
                found.append(_judge_one(results, aim, band, number))
    return found


def _judge_one(results: Results, aim: Aim, band: Band, number: int) -> Verdict:
    cases = _cases(results, aim, number)
    setting = results.plan.settings[number].name
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.name, []).append(case)
    if not groups:
        raise BadPlan(f"{aim.target} ({setting}): the query finds no game in which it could be measured")
    judged = [(name, estimate(aim.figure, each)) for name, each in sorted(groups.items())]
    verdicts = {name: verdict(each, band) for name, each in judged}
    worst = max(judged, key=lambda each: (_badness(verdicts[each[0]]), _distance(each[1].value, band)))
    off = tuple(f"{name} ({each})" for name, each in verdicts.items() if each != MET and name != worst[0])
    return Verdict(aim, setting, worst[0], len(judged), worst[1], verdicts[worst[0]], off)


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


def _cases(results: Results, aim: Aim, number: int) -> list[Case]:
    if aim.measure:
        return [Case("", value, 1.0) for value in measure(results, number, aim.measure).values()]
    return query(results, number, aim.sql, aim.target)


def query(results: Results, number: int, sql: str, target: str = "the query") -> list[Case]:
    """One row per game from the tables of one setting.

    Two more tables are there: `happened` has the events, without the things in them, and `here` the number of seats.
    """
    import duckdb

    base = duckdb.connect()
    for table in TABLES:
        file = str(results.folder / f"{table}.parquet").replace("'", "''")
        base.execute(f"create table {table} as select * from read_parquet('{file}') where setting = {number}")
    base.execute("create view happened as select game, event, count from cards where kind = 'event'")
    base.execute(f"create table here as select {results.plan.settings[number].seats} as seats")
    base.execute("set enable_external_access = false")
    try:
        answer = base.execute(sql)
        columns = [str(each[0]) for each in answer.description]
        rows: list[tuple[Any, ...]] = answer.fetchall()
    except duckdb.Error as problem:
        raise BadPlan(f"{target}: {' '.join(str(problem).split())}") from None
    finally:
        base.close()
    for column in columns:
        if column not in ("game", "name", "value", "of"):
            raise BadPlan(f"{target}: the query has a column {column!r}: they are game, value and if wanted of, name")
    if "value" not in columns:
        raise BadPlan(f"{target}: the query has no column value")
    found = []
    for row in rows:
        cells = dict(zip(columns, row, strict=True))
        if cells["value"] is None or cells.get("of", 1) is None:
            continue
        found.append(Case(str(cells.get("name", "")), float(cells["value"]), float(cells.get("of", 1.0))))
    return found


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


# -- said -------------------------------------------------------------------------------------------------------------


def table(verdicts: Sequence[Verdict]) -> str:
    """The verdicts as a table in Markdown."""
    lines = ["| target | setting | wanted | measured | 95 % interval | n | |", "|---|---|---|---:|---:|---:|---|"]
    for each in verdicts:
        show = _percent if each.aim.percent else _plain
        about = f" ({each.name}, farthest of {each.names})" if each.names > 1 else ""
        more = f"; also {', '.join(each.off)}" if each.off else ""
        found = each.estimate
        lines.append(
            f"| {each.aim.target} | {each.setting} | {wanted(each.aim)} | {show(found.value)}{about} "
            f"| {show(found.low)} to {show(found.high)} | {found.n:,} | {each.verdict}{more} |"
        )
    return "\n".join(lines)


def wanted(aim: Aim) -> str:
    show = _percent if aim.percent else _plain
    low, high = aim.band
    if isinf(low):
        return f"at most {show(high)}"
    return f"at least {show(low)}" if isinf(high) else f"{show(low)} to {show(high)}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _plain(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"


BEGIN, END = "<!-- measured -->", "<!-- end -->"


def put_into(page: Path, text: str) -> None:
    """Put a table into a page, between the two marks that wait for it there."""
    old = page.read_text(encoding="utf-8") if page.exists() else f"{BEGIN}\n{END}\n"
    head, begin, rest = old.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise BadPlan(f"{page} has no place for the table: put a line {BEGIN} and below it a line {END}")
    page.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")
