"""Events: something happened. The log, the screen, the lab and the tests listen."""

from __future__ import annotations

from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from undercroft.kernel.words import label, spell


class Event:
    """A kind of event and the sentence that tells it, with the arguments as {0}, {1}, ..."""

    def __init__(self, name: str, sentence: str) -> None:
        self.name = name
        self.sentence = sentence

    def __repr__(self) -> str:
        return self.name


class Told(msgspec.Struct, frozen=True):
    """One event as it was told: which rule caused it, what happened, and who may know (nobody named: everybody)."""

    rule: str
    event: str
    args: tuple[str, ...]
    text: str
    to: tuple[int, ...] | None = None

    def known_to(self, seat: int) -> bool:
        return self.to is None or seat in self.to


MOST_SHARED: Final = 8_000
_shared: Final[dict[tuple[str, str, tuple[str, ...], str, tuple[int, ...] | None], Told]] = {}


def once(rule: str, event: str, args: tuple[str, ...], text: str, to: tuple[int, ...] | None) -> Told:
    """A line as it was told before, if it was: hundreds of tables tell mostly the same, and keep it once."""
    line = (rule, event, args, text, to)
    told = _shared.get(line)
    if told is None:
        if len(_shared) > MOST_SHARED:
            _shared.clear()
        told = _shared[line] = Told(rule, event, args, text, to)
    return told


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness:
    """Listens to a match: keeps what was told and which rules were cited. Subclass it to count something else."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.cited: dict[str, int] = {}

    def cite(self, rule: str) -> None:
        self.cited[rule] = self.cited.get(rule, 0) + 1

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        sentence = event.sentence.format(*[label(arg) for arg in args])
        self.told.append(once(rule, event.name, tuple([spell(arg) for arg in args]), sentence, to))


@mypyc_attr(allow_interpreted_subclasses=True)
class Counter(Witness):
    """Counts citations only: for simulations, where no event objects are wanted."""

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        return
