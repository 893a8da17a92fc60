"""The playspace: a square grid of spaces around the Cave Entrance, and the four directions."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.words import Word

WIDEST: Final = 12
"""The largest half-width of a playspace: spaces need fixed names."""


class Direction(Word):
    """One of the four sides of a passage."""

    kind: ClassVar[str] = "direction"

    def __init__(self, name: str, number: int, dx: int, dy: int) -> None:
        super().__init__(name)
        self.number = number
        self.bit = 1 << number
        self.opposite_bit = 1 << ((number + 2) % 4)
        self.dx = dx
        self.dy = dy


NORTH: Final = Direction("north", 0, 0, 1)
EAST: Final = Direction("east", 1, 1, 0)
SOUTH: Final = Direction("south", 2, 0, -1)
WEST: Final = Direction("west", 3, -1, 0)
DIRECTIONS: Final = (NORTH, EAST, SOUTH, WEST)


class Space(Word):
    """A grid position, discovered or not. `neighbours` stand in the order north, east, south, west."""

    kind: ClassVar[str] = "space"

    def __init__(self, x: int, y: int) -> None:
        super().__init__(space_name(x, y), space_label(x, y))
        self.x = x
        self.y = y
        self.reach = max(abs(x), abs(y))
        self.neighbours: list[Space | None] = []


def space_name(x: int, y: int) -> str:
    east = f"e{x}" if x > 0 else f"w{-x}" if x < 0 else ""
    north = f"n{y}" if y > 0 else f"s{-y}" if y < 0 else ""
    return (east + north) or "entrance"


def space_label(x: int, y: int) -> str:
    parts = []
    if y:
        parts.append(f"{abs(y)} {'north' if y > 0 else 'south'}")
    if x:
        parts.append(f"{abs(x)} {'east' if x > 0 else 'west'}")
    return ", ".join(parts) or "Cave Entrance"


def _grid() -> list[Space]:
    span = range(-WIDEST, WIDEST + 1)
    spaces = [Space(x, y) for y in span for x in span]
    at = {(space.x, space.y): space for space in spaces}
    for space in spaces:
        space.neighbours = [at.get((space.x + way.dx, space.y + way.dy)) for way in DIRECTIONS]
    return spaces


SPACES: Final[list[Space]] = _grid()
SPACE: Final[dict[str, Space]] = {space.name: space for space in SPACES}
ENTRANCE: Final = SPACE["entrance"]


def direction_between(here: Space, there: Space) -> Direction | None:
    """The direction of a step from here to an adjacent space; nothing if they are not adjacent."""
    for way in DIRECTIONS:
        if here.neighbours[way.number] is there:
            return way
    return None


class Corridors(Word):
    """A way to lay a passage card: the set of sides on which it is open."""

    kind: ClassVar[str] = "corridors"

    def __init__(self, bits: int) -> None:
        sides = [way for way in DIRECTIONS if bits & way.bit]
        super().__init__("".join(way.name[0] for way in sides), "open to the " + ", ".join(way.name for way in sides))
        self.bits = bits


LAID: Final[list[Corridors]] = [Corridors(bits) for bits in range(16)]
"""Every way to lie, by its corridor bits."""
