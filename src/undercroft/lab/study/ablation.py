"""Every option and house rule switched, one at a time, on the same luck: what each of them does to a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import polars as pl

from undercroft.arena.runner import Progress
from undercroft.arena.statistics import UNMEASURED, Estimate, corrected, share, two_shares
from undercroft.kernel.game import HOUSE_RULES, Option, Value
from undercroft.lab.data.results import Results
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.lab.run.run import play_plan
from undercroft.lab.study.comparison import Difference, all_looks_together, differences

HOUSE = "house"
"""All house rules: the other readings of disputed rules."""
LOOK = 4
"""In every fourth game a few choices are tried out."""


class Switched(NamedTuple):
    """One option with another value than usual, and what that changes; `choices` before and after."""

    option: Option
    value: Value
    differences: dict[str, Difference]
    choices: tuple[Estimate, Estimate]
    choices_doubt: float
    problem: str = ""  # why it could not be played

    @property
    def name(self) -> str:
        written = "on" if self.value is True else "off" if self.value is False else str(self.value)
        return f"{self.option.title}: {written}"

    @property
    def winners(self) -> Difference | None:
        """Of the seats, the one whose share of victories changes most; of a party, its victories."""
        seats = [each for name, each in self.differences.items() if name.startswith("win:")]
        if not seats:
            return self.differences.get("won")
        return max(seats, key=lambda each: abs(each.paired.value))


class Ablation(NamedTuple):
    """What every switch does, and the results it was read from."""

    base: Setting
    games: int
    switched: list[Switched]

    def table(self) -> str:
        """As a table in Markdown: changes against the usual options, those beyond doubt in bold."""
        lines = [
            "| switched | rule | length | deaths | winners | choices that matter |",
            "|---|---|---:|---:|---:|---:|",
        ]
        for each in self.switched:
            cells = [_cell(each.differences.get(name), percent=False) for name in ("decisions", "deaths")]
            cells.append(_cell(each.winners, percent=True))
            cells.append(_choices(each))
            if each.problem:
                cells = [each.problem, "", "", ""]
            lines.append(f"| {each.name} | {each.option.rule} | {' | '.join(cells)} |")
        return "\n".join(lines)


def ablate(
    base: Setting,
    out: Path | str,
    games: int = 100,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    only: Sequence[str] = (),
) -> Ablation:
    """Play the usual options and every switch, or only some, with the same dice, decks and bots' luck."""
    usual = msgspec.structs.replace(base, luck=KEYED, look=LOOK, observe=1, name="as usual")
    switches = switches_of(base, only)
    settings = [usual]
    kept: list[tuple[Option, Value]] = []
    refused: list[Switched] = []
    for option, value in switches:
        try:
            options = base.rules.check_options({**base.options, option.name: value})
            setting = msgspec.structs.replace(usual, options=options, name=f"{option.name}={value}")
            setting.lay_out()
        except Exception as problem:
            refused.append(Switched(option, value, {}, (UNMEASURED, UNMEASURED), 1.0, str(problem)))
            continue
        settings.append(setting)
        kept.append((option, value))
    if not kept:
        raise BadPlan(f"{base.rules.title} has no option to switch with {base.seats} seats")
    plan = Plan(
        f"{base.rules.title}, option by option", tuple(settings), games, base.seed, shard=100 if base.all_random else 5
    )
    results = play_plan(plan, out, jobs, ray, progress)
    return Ablation(usual, games, [*_switched(results, kept), *refused])


def switches_of(base: Setting, only: Sequence[str] = ()) -> list[tuple[Option, Value]]:
    """Every value an option can have at this table, other than the one it has; `only` names options, or `house`."""
    known = {option.name for option in base.rules.options}
    for name in only:
        if name not in known and name != HOUSE:
            raise BadPlan(f"{base.rules.title} has no option {name!r}: it has {', '.join(sorted(known))}")
    return [
        (option, value)
        for option in base.rules.options
        if not only or option.name in only or (HOUSE in only and option.group == HOUSE_RULES)
        if not option.seats or base.seats in option.seats
        for value in option.values
        if value != base.options.get(option.name, option.default)
    ]


def _switched(results: Results, kept: list[tuple[Option, Value]]) -> list[Switched]:
    """All looks at all switches together decide what is beyond doubt."""
    each_alone = [differences(results, 0, number) for number in range(1, len(kept) + 1)]
    together = iter(all_looks_together([found for one in each_alone for found in one]))
    switched: list[Switched] = []
    usual = _mattered(results, 0)
    for number, ((option, value), alone) in enumerate(zip(kept, each_alone, strict=True), 1):
        found = {difference.name: difference for difference in [next(together) for _ in alone]}
        now = _mattered(results, number)
        doubt = 1.0
        if usual.n and now.n:
            doubt = two_shares(usual.value * usual.n, usual.n, now.value * now.n, now.n)
        switched.append(Switched(option, value, found, (usual, now), doubt))
    doubts = corrected([each.choices_doubt for each in switched])
    return [each._replace(choices_doubt=doubt) for each, doubt in zip(switched, doubts, strict=True)]


def _mattered(results: Results, number: int) -> Estimate:
    tried = results.table("choices").filter(pl.col("setting") == number)
    return share(float(tried["mattered"].sum()), tried.height)


def _cell(found: Difference | None, percent: bool) -> str:
    if found is None or found.paired.n == 0:
        return "-"
    gap = found.paired
    scale, unit = (100, " %") if percent else (1, "")
    said = f"{scale * gap.value:+.1f}{unit}"
    who = f"{found.name.removeprefix('win:')} " if found.name.startswith("win:") else ""
    return f"**{who}{said}**" if found.sure else f"{who}{said}"


def _choices(each: Switched) -> str:
    before, after = each.choices
    if not before.n or not after.n:
        return "-"
    said = f"{100 * before.value:.0f} → {100 * after.value:.0f} %"
    return f"**{said}**" if each.choices_doubt < 0.05 else said
