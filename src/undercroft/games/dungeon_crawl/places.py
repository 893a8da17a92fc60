"""How places are called: by the card that lies open there, by their Monster Room, or by where they lie."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.games.dungeon_crawl.components import Space
from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.kernel.words import Word

LANES: Final = {-2: "far left", -1: "left", 0: "middle", 1: "right", 2: "far right"}


class Spot(Word):
    """A space under the name people use for it now."""

    kind: ClassVar[str] = "space"


class Way(Word):
    """Straight on, or to a side."""

    kind: ClassVar[str] = "way"


FORWARD: Final = Way("forward", "forward", proper=True)
LEFT: Final = Way("left", "left", proper=True)
RIGHT: Final = Way("right", "right", proper=True)


def spot(g: Dungeon, space: Space) -> Word:
    """The Flooded Crypt, the second Monster Room, the far left Room at step 5."""
    card = g.room_card(space)
    label = card.label if card is not None else ""
    found = space.names.get(label)
    if found is None:
        found = space.names[label] = Spot(space.name, label or unseen(space))
    return found


def unseen(space: Space) -> str:
    """The name of a place whose card is face-down."""
    if space.distance == 0:
        return "Entrance"
    if space.holds:
        return f"{space.holds} Monster Room"
    lane = LANES.get(space.column, "far left" if space.column < 0 else "far right")
    return f"{lane} Room at step {space.row}"


def is_known(g: Dungeon, space: Space) -> bool:
    """Has it a name that says something?"""
    return space.distance == 0 or bool(space.holds) or g.room_card(space) is not None


def way(start: Space, end: Space) -> Way | None:
    """Which path leads there; none if no path does."""
    if end is start.forward:
        return FORWARD
    return LEFT if end is start.left else RIGHT if end is start.right else None
