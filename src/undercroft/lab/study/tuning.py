"""Search for numbers that meet stated targets, and write them as a card file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from undercroft.arena.statistics import Estimate
from undercroft.kernel.errors import BadOption
from undercroft.lab.data.measures import shown
from undercroft.lab.plan.measure_names import meaning
from undercroft.lab.plan.numbers import Number, Target, changed
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.lab.run.run import play_plan
from undercroft.lab.study.sweep import check_targets, estimate, off_target

if TYPE_CHECKING:
    import optuna


class Tried(NamedTuple):
    """One combination of numbers that was tried: what it gave, and how far it is off all targets together."""

    number: int  # of the try, from 1
    values: tuple[float, ...]
    measured: dict[str, Estimate]
    off: float
    best: float  # how far the best so far is off


Progress = Callable[[Tried], bool | None]
"""Hears of each try; whoever returns True has heard enough: the best so far is checked."""


class Tuned:
    """The best numbers, what they give with luck that they were not chosen on, and the setting with them."""

    def __init__(
        self, chosen: list[tuple[Number, float]], setting: Setting, off: float, checked: dict[str, Estimate]
    ) -> None:
        self.chosen = chosen
        self.setting = setting
        self.off = off
        self.checked = checked

    def sentences(self, targets: Sequence[Target]) -> list[str]:
        said = ["Best numbers: " + ", ".join(number.said(value) for number, value in self.chosen)]
        for target in targets:
            got = self.checked[target.measure]
            verdict = "met" if target.meets(got.value) else "missed"
            said.append(f"{meaning(target.measure)}: {shown(got, target.measure)}, n = {got.n:,}: target {verdict}")
        return said


def tune(
    setting: Setting,
    numbers: Sequence[Number],
    targets: Sequence[Target],
    out: Path | str,
    games: int = 100,
    trials: int = 20,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Tuned:
    """Try so many combinations, each with the same luck; check the best with other luck, so that it cannot have been
    chosen for its luck."""
    try:
        import optuna
    except ModuleNotFoundError:
        raise BadOption("lab tune needs the package optuna: pip install 'undercroft[lab]'") from None
    if not numbers or not targets:
        raise BadPlan("tuning needs --number with a range (monster[*].health=50%..200%) and --target (won=40%..60%)")
    for number in numbers:
        if not number.whole_range:
            raise BadPlan(f"{number.path}: tuning takes a range, as in {number.path}=50%..200%")
    wanted = check_targets(setting, targets)
    base = msgspec.structs.replace(setting, luck=KEYED, look=10**9, observe=1)
    folder = Path(out)
    played: dict[tuple[float, ...], dict[str, Estimate]] = {}

    def measured(values: tuple[float, ...], seed: str, name: str, many: int) -> dict[str, Estimate]:
        tried = changed(base, list(zip(numbers, values, strict=True)))
        tried = msgspec.structs.replace(tried, seed=seed)
        plan = Plan(f"Trial of {setting.name}", (tried,), many, seed, shard=100 if setting.all_random else 5)
        results = play_plan(plan, folder / name, jobs, ray)
        return {each: estimate(results, 0, each) for each in wanted}

    def objective(trial: optuna.Trial) -> float:
        values = tuple(_suggest(trial, number) for number in numbers)
        if values not in played:
            try:
                changed(base, list(zip(numbers, values, strict=True)))
            except BadPlan as problem:
                raise optuna.TrialPruned(str(problem)) from None  # the game refuses these numbers: try others
            played[values] = measured(values, setting.seed, f"trial-{trial.number:04}", games)
        return off_target(targets, played[values])

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=_seed(setting.seed), n_startup_trials=max(4, trials // 4))
    study = optuna.create_study(sampler=sampler, direction="minimize")
    study.enqueue_trial({number.path: _start(number) for number in numbers})

    def after(study: optuna.Study, trial: Any) -> None:
        if not any(each.value is not None for each in study.trials):
            return
        enough = study.best_value == 0.0 and trial.number >= 4
        if progress is not None and trial.value is not None:
            values = tuple(float(trial.params[number.path]) for number in numbers)
            heard = Tried(trial.number + 1, values, played[values], float(trial.value), study.best_value)
            enough = bool(progress(heard)) or enough
        if enough:
            study.stop()

    study.optimize(objective, n_trials=trials, callbacks=[after])
    if not any(trial.value is not None for trial in study.trials):
        raise BadPlan("the game refuses every combination that was tried: give narrower ranges")
    best = tuple(float(study.best_params[number.path]) for number in numbers)
    chosen = list(zip(numbers, best, strict=True))
    checked = measured(best, f"{setting.seed} checked", "checked", 2 * games)
    return Tuned(chosen, changed(base, chosen), study.best_value, checked)


def _suggest(trial: optuna.Trial, number: Number) -> float:
    low, high = number.values
    if number.scales:
        return float(trial.suggest_float(number.path, low, high, step=0.01 if high - low > 0.02 else None))
    if low.is_integer() and high.is_integer():
        return float(trial.suggest_int(number.path, int(low), int(high)))
    return float(trial.suggest_float(number.path, low, high))


def _start(number: Number) -> float:
    """Begin with what is printed, if it lies in the range."""
    low, high = number.values
    if number.scales:
        return min(max(1.0, low), high)
    return float(int((low + high) / 2)) if low.is_integer() and high.is_integer() else (low + high) / 2


def _seed(text: str) -> int:
    return sum((place + 1) * ord(letter) for place, letter in enumerate(text)) % 2**31
