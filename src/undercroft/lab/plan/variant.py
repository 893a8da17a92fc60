"""A variant of a setting, as typed for a comparison: a plan, a card file, a set of options, or the default."""

from __future__ import annotations

from pathlib import Path

import msgspec

from undercroft.games import game as find_game
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.toml_text import BadToml, read_toml
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.plan_file import load_plan
from undercroft.lab.plan.setting import Setting, card_text

DEFAULT = "default"


def one_setting(plan: Path) -> Setting:
    """The setting of a plan that has only one."""
    settings = load_plan(plan).settings
    if len(settings) != 1:
        raise BadPlan(f"{plan} has {len(settings)} settings: this needs a plan with one")
    return settings[0]


def plain_setting(game: str, seats: int, bot: str, seed: str) -> Setting:
    """A game with the default options and one bot in all seats; without seats, for two, or as few as can play."""
    try:
        rules = find_game(game)
        count = rules.check_seats(seats or max(2 if rules.seats[1] > 1 else 1, rules.seats[0]))
        return Setting(rules.title, rules.slug, count, rules.check_options(None), (bot,) * count, seed)
    except UndercroftError as problem:
        raise BadPlan(str(problem)) from None


def variant(text: str, plan: Path | None) -> Setting:
    """A setting from what was typed for one side of a comparison."""
    file = Path(text)
    if file.suffix == ".toml" and _is_plan(file):
        return one_setting(file)
    if plan is None:
        raise BadPlan(f"{text!r} is no plan: say with --plan which game, seats and bots are meant")
    base = one_setting(plan)
    if text == DEFAULT:
        return base
    if file.suffix == ".toml":
        if not file.is_file():
            raise BadPlan(f"there is no card file {file} that can be read")
        cards = card_text(base.rules, file)
        found = msgspec.structs.replace(base, cards=cards, cards_name=file.name, name=f"{base.name}, {file.name}")
        found.lay_out()
        return found
    return _with_options(base, text)


def _with_options(base: Setting, text: str) -> Setting:
    options: dict[str, object] = dict(base.options)
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadPlan(f"{text!r} is neither a .toml file, nor options as in map=2,challenging=on, nor {DEFAULT}")
        options[name.strip()] = value.strip()
    try:
        return msgspec.structs.replace(base, options=base.rules.check_options(options), name=f"{base.name}, {text}")
    except UndercroftError as problem:
        raise BadPlan(str(problem)) from None


def _is_plan(file: Path) -> bool:
    """A plan names its game; a card file does not."""
    try:
        given = read_toml(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadToml):
        return False
    return isinstance(given.get("game"), str) or "case" in given
