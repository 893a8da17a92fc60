"""What a game should be like, as data: a plan, and targets that are measured in its tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from undercroft.lab.plan.measure_names import measure_names
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.plan_file import read_plan, read_text, read_toml
from undercroft.lab.plan.setting import Setting

FIGURES = ("mean", "share", "ratio", "median", "p90", "p95", "p99")
"""What is made of one value per game: ratio is the sum of `value` by the sum of `of`."""

Band = tuple[float, float]


class BalanceTarget(msgspec.Struct, frozen=True):
    """One target: what is measured, in which settings, and between which bounds it should lie."""

    name: str
    figure: str
    sql: str  # one row per game: value, and if wanted of and name
    measure: str  # or one of the lab's own measures
    seats: tuple[int, ...]
    case: str
    band: Band
    loose: Band | None
    percent: bool

    def applies_to(self, setting: Setting) -> bool:
        return (not self.seats or setting.seats in self.seats) and setting.name.startswith(self.case)


class Balance(msgspec.Struct, frozen=True):
    """A whole balance file: the full plan, the quick one, and the targets."""

    plan: Plan
    quick: Plan | None
    targets: tuple[BalanceTarget, ...]


KEYS = ("target", "figure", "sql", "measure", "seats", "case", "low", "high", "quick", "percent")


def load_balance(path: Path | str, seed: str = "", games: int = 0) -> Balance:
    """Read and check a balance file; another seed or number of games may be given."""
    file = Path(path)
    text = read_text(file)
    given = read_toml(text, str(file))
    listed = given.pop("target", [])
    quick = given.pop("quick", None)
    given.update({key: value for key, value in (("seed", seed), ("games", games)) if value})
    plan = read_plan(given, text, str(file), file.parent)
    if not isinstance(listed, list) or not listed:
        raise BadPlan(f"{file}: a balance file has targets, each written as [[target]] with its keys below it")
    targets = tuple(_target(each, f"{file}: target {number}", plan) for number, each in enumerate(listed, 1))
    short = None
    if quick is not None:
        if not isinstance(quick, dict):
            raise BadPlan(f"{file}: quick is a table: [quick] with the keys of a plan below it")
        usual = {key: value for key, value in given.items() if key != "case"}
        short = read_plan({**usual, **quick}, text, str(file), file.parent)
    return Balance(plan, short, targets)


def _target(given: object, where: str, plan: Plan) -> BalanceTarget:
    if not isinstance(given, dict):
        raise BadPlan(f"{where}: is written as [[target]] with its keys below it")
    for key in given:
        if key not in KEYS:
            raise BadPlan(f"{where}: {key}: there is no such key: the keys here are {', '.join(KEYS)}")
    name = _text(given, "target", where)
    if not name:
        raise BadPlan(f"{where}: target is missing: it says in words what is wanted")
    where = f"{where} ({name})"
    sql, measure = _text(given, "sql", where), _text(given, "measure", where)
    if bool(sql) == bool(measure):
        raise BadPlan(f"{where}: give sql or measure, one of the two")
    known = measure_names(plan.settings[0])
    if measure and measure not in known:
        raise BadPlan(f"{where}: measure cannot be {measure!r}: it is one of {', '.join(known)}")
    figure = _text(given, "figure", where, "mean")
    if figure not in FIGURES:
        raise BadPlan(f"{where}: figure cannot be {figure!r}: it is one of {', '.join(FIGURES)}")
    seats = given.get("seats", [])
    seats = seats if isinstance(seats, list) else [seats]
    if not all(isinstance(each, int) for each in seats):
        raise BadPlan(f"{where}: seats cannot be {given['seats']!r}: it is a number of seats, or a list of them")
    if "low" not in given and "high" not in given:
        raise BadPlan(f"{where}: low or high is missing, or both")
    found = BalanceTarget(
        name=name,
        figure=figure,
        sql=sql,
        measure=measure,
        seats=tuple(seats),
        case=_text(given, "case", where),
        band=(_number(given, "low", where, float("-inf")), _number(given, "high", where, float("inf"))),
        loose=_loose(given, where),
        percent=given.get("percent", figure == "share") is True,
    )
    if not any(found.applies_to(setting) for setting in plan.settings):
        raise BadPlan(f"{where}: no setting of the plan has these seats and this case")
    return found


def _text(given: Mapping[str, Any], key: str, where: str, usual: str = "") -> str:
    value = given.get(key, usual)
    if not isinstance(value, str):
        raise BadPlan(f"{where}: {key} cannot be {value!r}: it is a text")
    return value


def _number(given: Mapping[str, Any], key: str, where: str, usual: float) -> float:
    value = given.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadPlan(f"{where}: {key} cannot be {value!r}: it is a number; shares go from 0 to 1")
    return float(value)


def _loose(given: Mapping[str, Any], where: str) -> Band | None:
    if "quick" not in given:
        return None
    value = given["quick"]
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(each, (int, float)) for each in value):
        raise BadPlan(f"{where}: quick cannot be {value!r}: it is [low, high], the bounds of a quick look")
    return float(value[0]), float(value[1])
