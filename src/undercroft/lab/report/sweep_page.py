"""A sweep as a page: a curve for each measure, and a table of all points."""

from __future__ import annotations

from html import escape
from typing import Any

from undercroft.lab.data.measures import shown
from undercroft.lab.plan.measure_names import is_share, meaning
from undercroft.lab.report.charts import picture, sweep_curve
from undercroft.lab.report.page import HOW_TO_READ, in_short, page, quiet, table
from undercroft.lab.study.sweep import Sweep


def sweep_page(found: Sweep) -> str:
    """The sweep as a self-contained page."""
    parts = [f"<h1>{escape(found.title)}</h1>", in_short([escape(sentence) for sentence in found.sentences()])]
    targets = {target.measure: target for target in found.targets}
    if len(found.numbers) == 1:
        number = found.numbers[0]
        for name in found.measured:
            rows: list[dict[str, Any]] = []
            for point in found.points:
                got = point.measures[name]
                if got.n > 1:
                    spot = {"x": point.values[0], "value": got.value, "low": got.low, "high": got.high}
                    rows.append({**spot, "meets": point.meets})
            if not rows:
                continue
            target = targets.get(name)
            ends = (target.low, target.high) if target else (None, None)
            parts.append(f"<h3>{escape(meaning(name).capitalize())}</h3>")
            title = f"{number.path}{' (100 % = as printed)' if number.scales else ''}"
            parts.append(
                picture(
                    sweep_curve(rows, title, meaning(name), *ends, shares=is_share(name), scales=number.scales),
                    f"{name} over {number.path}",
                )
            )
        parts.append(quiet("Bars are 95 % intervals. The green band is the target; green dots meet all targets."))
    heads = [*(number.path for number in found.numbers), *(meaning(name) for name in found.measured), "n", "targets"]
    cells = [
        [
            *(
                f"{value * 100:g} %" if number.scales else f"{value:g}"
                for number, value in zip(found.numbers, point.values, strict=True)
            ),
            *(shown(point.measures[name], name) for name in found.measured),
            f"{max(each.n for each in point.measures.values()):,}",
            "met for sure" if point.surely else "met" if point.meets else "-",
        ]
        for point in found.points
    ]
    parts.append(table([escape(head) for head in heads], cells))
    parts.append(HOW_TO_READ)
    return page(found.title, parts)
