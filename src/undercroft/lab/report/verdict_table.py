"""Verdicts as a table in Markdown, for the terminal and for the pages of docs/balance."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from pathlib import Path

from undercroft.lab.plan.balance import BalanceTarget
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.study.verdict import UNSURE, Verdict


def table(verdicts: Sequence[Verdict]) -> str:
    """The verdicts as a table in Markdown."""
    lines = ["| target | setting | wanted | measured | 95 % interval | n | |", "|---|---|---|---:|---:|---:|---|"]
    for each in verdicts:
        show = _percent if each.target.percent else _plain
        about = f" ({each.name}, farthest of {each.names})" if each.names > 1 else ""
        more = f"; also {', '.join(each.off)}" if each.off else ""
        found = each.estimate
        value = f"{show(found.value)}{about}" if found.n else "-"
        interval = f"{show(found.low)} to {show(found.high)}" if found.is_measured else "-"
        lines.append(
            f"| {each.target.name} | {each.setting} | {wanted(each.target, each.loosely)} | {value} "
            f"| {interval} | {found.n:,} | {said(each)}{more} |"
        )
    return "\n".join(lines)


def said(found: Verdict) -> str:
    """The verdict, and what it would take to know better."""
    if found.verdict != UNSURE:
        return found.verdict
    if not found.more:
        return f"{UNSURE}: it lies on the border"
    return f"{UNSURE}: about {rounded(found.more):,} more"


def rounded(games: int) -> int:
    """Upwards to two figures: nobody knows it better."""
    step = int("1" + "0" * max(0, len(str(games)) - 2))
    return -(-games // step) * step


def wanted(target: BalanceTarget, loosely: bool = False) -> str:
    show = _percent if target.percent else _plain
    low, high = target.loose if loosely and target.loose is not None else target.band
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
