"""Numbers that may be changed, and targets that should be met, as a designer writes them on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.plan.card_numbers import CardFile
from undercroft.lab.plan.measure_names import is_share, meaning
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.setting import Setting

_VALUE = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*")
_OPTION = "option."


class Number(msgspec.Struct, frozen=True):
    """A number of the card file (or an option of the game) with the values that it may take.

    `monster[*].health=50%,100%,150%` scales, `market[*].fee=0,1,2` sets, `option.solo_turns=8,10` changes an option;
    `monster[*].health=50%..200%` is a range, for tuning.
    """

    path: str
    values: tuple[float, ...]
    scales: bool
    whole_range: bool = False

    @property
    def unit(self) -> str:
        return "%" if self.scales else ""

    def said(self, value: float) -> str:
        return f"{self.path} = {value * 100:g} %" if self.scales else f"{self.path} = {value:g}"


def parse_number(text: str) -> Number:
    """A number from its text."""
    path, equals, rest = _split(text)
    ranged = ".." in rest
    found = [_VALUE.fullmatch(part) for part in (rest.split("..") if ranged else rest.split(","))]
    if not equals or not path or any(each is None for each in found) or (ranged and len(found) != 2):
        raise BadPlan(
            f"{text!r} is not PATH=VALUES: write monster[*].health=50%,100%,150% or market[*].fee=0,1,2, "
            "and for tuning a range as in monster[*].health=50%..200%"
        )
    units = {each[2] for each in found if each is not None}
    if len(units) != 1:
        raise BadPlan(f"{text!r} mixes values with and without %: give all as a share of what is printed, or none")
    scales = units == {"%"}
    values = tuple(float(each[1]) / (100 if scales else 1) for each in found if each is not None)
    if ranged and values[0] >= values[1]:
        raise BadPlan(f"{text!r}: a range goes from its lower to its higher end")
    return Number(path, values, scales, ranged)


def _split(text: str) -> tuple[str, str, str]:
    """Path and values: an = inside of brackets belongs to the path."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == "=" and depth == 0:
            return text[:at].strip(), "=", text[at + 1 :]
    return text, "", ""


def changed(setting: Setting, chosen: Sequence[tuple[Number, float]]) -> Setting:
    """The setting with these numbers changed: options in it, everything else in its card file."""
    options: dict[str, object] = dict(setting.options)
    in_cards = [each for each in chosen if not each[0].path.startswith(_OPTION)]
    for number, value in chosen:
        if number.path.startswith(_OPTION):
            whole = int(value) if value.is_integer() else value
            options[number.path.removeprefix(_OPTION)] = whole
    found = msgspec.structs.replace(
        setting,
        options=setting.rules.check_options(options),
        name=", ".join(number.said(value) for number, value in chosen) or setting.name,
    )
    if in_cards:
        cards = _cards(setting)
        for number, value in in_cards:
            if number.scales:
                cards.scale(number.path, value)
            else:
                cards.set(number.path, value)
        found = msgspec.structs.replace(found, cards=cards.text, cards_name=setting.cards_name or "changed.toml")
    try:
        found.lay_out()
    except UndercroftError as problem:
        raise BadPlan(f"{found.name}: the game refuses these cards: {problem}") from None
    return found


def _cards(setting: Setting) -> CardFile:
    if setting.cards is not None:
        return CardFile(setting.cards, setting.cards_name)
    return CardFile.of(setting.rules.home / "cards.toml")


class Target(msgspec.Struct, frozen=True):
    """A measure and the range in which it should lie: `won=40%..60%`, `decisions=..300`."""

    measure: str
    low: float | None
    high: float | None

    def meets(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def distance(self, value: float) -> float:
        """How far off, in parts of the target; 0 if it is met."""
        if self.meets(value):
            return 0.0
        edge = self.low if self.low is not None and value < self.low else self.high
        assert edge is not None
        room = self.high - self.low if self.low is not None and self.high is not None else abs(edge)
        return abs(value - edge) / (room or 1.0)

    @property
    def said(self) -> str:
        low, high = (None if end is None else _written(self.measure, end) for end in (self.low, self.high))
        if low is None:
            return f"{meaning(self.measure)}: at most {high}"
        return (
            f"{meaning(self.measure)}: {low} or more" if high is None else f"{meaning(self.measure)}: {low} to {high}"
        )


def _written(measure: str, value: float) -> str:
    return f"{100 * value:g} %" if is_share(measure) else f"{value:g}"


def parse_target(text: str) -> Target:
    """A target from its text."""
    measure, equals, rest = text.rpartition("=")
    low, dots, high = rest.partition("..")
    found = [_VALUE.fullmatch(part) if part.strip() else None for part in (low, high)]
    wrong = any(part.strip() and each is None for part, each in zip((low, high), found, strict=True))
    if not equals or not dots or wrong or not (low.strip() or high.strip()):
        raise BadPlan(f"{text!r} is not MEASURE=LOW..HIGH: write won=40%..60%, win:red=..55% or decisions=100..300")
    ends = [None if each is None else float(each[1]) / (100 if each[2] else 1) for each in found]
    if ends[0] is not None and ends[1] is not None and ends[0] > ends[1]:
        raise BadPlan(f"{text!r}: a target goes from its lower to its higher end")
    return Target(measure.strip(), ends[0], ends[1])
