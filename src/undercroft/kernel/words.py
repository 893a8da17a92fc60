"""Things with names: what an option may be, and how it is written down."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

CHANCE: Final = -1
"""The seat that answers for dice and decks."""
SPECTATOR: Final = -2
"""The seat of somebody who only watches."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Word:
    """A thing that never changes and is never copied: a space, an action, a card, an answer.

    `proper` is a name of its own, which takes no article: "Tiny", but "the Cave Bear".
    """

    __slots__ = ("label", "name", "proper")

    kind: ClassVar[str] = "word"

    def __init__(self, name: str, label: str = "", proper: bool = False) -> None:
        self.name = name
        self.label = label or name.replace("_", " ").capitalize()
        self.proper = proper

    def __repr__(self) -> str:
        return self.name


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Whoever sits in a seat: the base of every game's hero, explorer or adventurer."""

    __slots__ = ("label", "name", "seat")

    kind: ClassVar[str] = "player"

    def __init__(self, seat: int, name: str, label: str = "") -> None:
        self.seat = seat
        self.name = name
        self.label = label or name.replace("_", " ").capitalize()

    def __repr__(self) -> str:
        return self.name


def spell(thing: object) -> str:
    """The text form of an option or an argument of an event, the one that records keep."""
    if isinstance(thing, str):
        return thing
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, int):
        return str(thing)
    if isinstance(thing, tuple):
        return "+".join([spell(part) for part in thing]) or "nothing"
    if isinstance(thing, Word):  # one at a time: compiled, a check of two kinds at once is several times slower
        return thing.name
    if isinstance(thing, Player):
        return thing.name
    if thing is None:
        return "nobody"
    name = getattr(thing, "name", None)
    if isinstance(name, str):
        return name
    raise TypeError(f"{thing!r} has no text form: an option is a word, a player, a number, a text or a tuple of these")


def label(thing: object) -> str:
    """What a person reads on the screen for an option or an argument of an event."""
    if isinstance(thing, Word):
        return thing.label
    if isinstance(thing, Player):
        return thing.label
    if isinstance(thing, tuple):
        return " + ".join([label(part) for part in thing]) or "nothing"
    if isinstance(thing, str):
        return thing
    if isinstance(thing, int) or thing is None:  # to find that there is no label would cost as much as forty words
        return spell(thing)
    found = getattr(thing, "label", None)
    return found if isinstance(found, str) else spell(thing)


def place(thing: object) -> str:
    """The id of the piece on the drawing that stands for an option, or nothing if it is not on the board."""
    if isinstance(thing, Word):
        return f"{thing.kind}-{thing.name}"
    if isinstance(thing, Player):
        return f"{thing.kind}-{thing.name}"
    if isinstance(thing, tuple):
        for part in thing:
            spot = place(part)
            if spot:
                return spot
        return ""
    kind, name = getattr(thing, "kind", None), getattr(thing, "name", None)
    return f"{kind}-{name}" if isinstance(kind, str) and isinstance(name, str) else ""
