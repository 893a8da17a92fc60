"""One or several numbers over a range: the curve of every measure, and the region that meets the targets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import msgspec

from undercroft.arena.runner import Progress
from undercroft.arena.statistics import Estimate, average, share
from undercroft.lab.data.measures import measure
from undercroft.lab.data.results import Results
from undercroft.lab.plan.measure_names import is_share, measure_names
from undercroft.lab.plan.numbers import Number, Target, changed
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.lab.run.run import play_plan

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
    if is_share(name) and name != "decided":
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
    results = play_plan(plan, out, jobs, ray, progress)
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
