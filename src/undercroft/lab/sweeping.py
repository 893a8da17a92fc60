"""One or several numbers over a range: the curve of every measure, and the region that meets the targets."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from undercroft.lab.change import Number, Target, changed
from undercroft.lab.charts import picture, sweep_curve
from undercroft.lab.comparing import shown
from undercroft.lab.measures import is_share, meaning, measure, measure_names
from undercroft.lab.page import HOW_TO_READ, in_short, page, quiet, table
from undercroft.lab.plan import BadPlan, Plan
from undercroft.lab.results import Results
from undercroft.lab.runs import Progress, run
from undercroft.lab.settings import KEYED, Setting
from undercroft.lab.statistics import Estimate, average, share

USUAL_MEASURES = ("won", "decisions", "finished")
MOST_POINTS = 400


class Point(NamedTuple):
    """One combination of values, and what was measured there."""

    values: tuple[float, ...]
    measures: dict[str, Estimate]
    meets: bool
    surely: bool


class Sweep:
    """What a sweep found."""

    def __init__(self, numbers: Sequence[Number], targets: Sequence[Target], points: list[Point], title: str) -> None:
        self.numbers = list(numbers)
        self.targets = list(targets)
        self.points = points
        self.title = title

    @property
    def region(self) -> list[Point]:
        """The points that meet all targets."""
        return [point for point in self.points if point.meets]

    @property
    def measured(self) -> list[str]:
        return list(self.points[0].measures)

    def sentences(self) -> list[str]:
        if not self.targets:
            return [f"{len(self.points)} points were measured; with --target the region that fits is shown."]
        wanted = " and ".join(target.said for target in self.targets)
        if not self.region:
            nearest = min(self.points, key=lambda point: off_target(self.targets, point.measures))
            return [f"No point meets the targets ({wanted}). Nearest: {self.said(nearest)}."]
        said = [f"{len(self.region)} of {len(self.points)} points meet the targets ({wanted}): "]
        said[0] += "; ".join(self.said(point) for point in self.region) + "."
        sure = [point for point in self.region if point.surely]
        if sure:
            said.append("Beyond doubt (the whole interval lies inside): " + "; ".join(self.said(p) for p in sure) + ".")
        else:
            said.append("At none of them the whole interval lies inside the target: more games would tell.")
        return said

    def said(self, point: Point) -> str:
        return ", ".join(number.said(value) for number, value in zip(self.numbers, point.values, strict=True))


def off_target(targets: Sequence[Target], measures: dict[str, Estimate]) -> float:
    """How far all targets together are missed; 0 if all are met."""
    return sum(target.distance(measures[target.measure].value) for target in targets)


def estimate(results: Results, number: int, name: str) -> Estimate:
    values = list(measure(results, number, name).values())
    if is_share(name) and all(value in (0.0, 1.0) for value in values):
        return share(sum(values), len(values))
    return average(values)


def sweep(
    setting: Setting,
    numbers: Sequence[Number],
    targets: Sequence[Target],
    out: Path | str,
    games: int = 200,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Play every combination of the values on the same luck."""
    if not numbers:
        raise BadPlan("a sweep needs a number to change: --number 'monster[*].health=50%,100%,150%'")
    for each in numbers:
        if each.whole_range:
            raise BadPlan(f"{each.path}: a sweep takes single values with commas between them; ranges are for lab tune")
    wanted = check_targets(setting, targets)
    grid = list(product(*(number.values for number in numbers)))
    if len(grid) > MOST_POINTS:
        raise BadPlan(f"{len(grid)} combinations are too many for one sweep: at most {MOST_POINTS}")
    base = msgspec.structs.replace(setting, luck=KEYED, look=10**9, observe=1)
    settings = tuple(changed(base, list(zip(numbers, values, strict=True))) for values in grid)
    plan = Plan(f"Sweep of {setting.name}", settings, games, setting.seed, shard=100 if setting.all_random else 5)
    results = run(plan, out, jobs, ray, progress)
    points = [point_at(results, number, values, wanted, targets) for number, values in enumerate(grid)]
    return Sweep(numbers, targets, points, plan.title)


def check_targets(setting: Setting, targets: Sequence[Target]) -> list[str]:
    """The measures that are wanted: those of the targets, and the usual ones."""
    known = measure_names(setting)
    for target in targets:
        if target.measure not in known:
            raise BadPlan(f"{target.measure!r} cannot be a target: it is one of {', '.join(known)}")
    return list(dict.fromkeys([*(target.measure for target in targets), *USUAL_MEASURES]))


def point_at(
    results: Results, number: int, values: tuple[float, ...], wanted: Sequence[str], targets: Sequence[Target]
) -> Point:
    found = {name: estimate(results, number, name) for name in wanted}
    meets = bool(targets) and all(target.meets(found[target.measure].value) for target in targets)
    ends = [(target, found[target.measure]) for target in targets]
    return Point(values, found, meets, meets and all(t.meets(e.low) and t.meets(e.high) for t, e in ends))


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
