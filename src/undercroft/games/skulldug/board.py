"""The playspace: a square grid of spaces around the Cave Entrance, and the four directions."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.story.grammar import listed
from undercroft.kernel.words import Word

WIDEST: Final = 12
"""The largest half-width of a playspace: spaces need fixed names."""


class Direction(Word):
    """One of the four sides of a passage."""

    kind: ClassVar[str] = "direction"

    def __init__(self, name: str, number: int, dx: int, dy: int) -> None:
        super().__init__(name, name, proper=True)
        self.number = number
        self.bit = 1 << number
        self.opposite_bit = 1 << ((number + 2) % 4)
        self.dx = dx
        self.dy = dy


NORTH: Final = Direction("north", 0, 0, 1)
EAST: Final = Direction("east", 1, 1, 0)
SOUTH: Final = Direction("south", 2, 0, -1)
WEST: Final = Direction("west", 3, -1, 0)
DIRECTIONS: Final[tuple[Direction, ...]] = (NORTH, EAST, SOUTH, WEST)


class Space(Word):
    """A grid position, discovered or not. `neighbours` stand in the order north, east, south, west; `SPACES` in that of
    their numbers."""

    kind: ClassVar[str] = "space"

    def __init__(self, x: int, y: int) -> None:
        super().__init__(space_name(x, y), space_label(x, y), proper=True)
        self.x = x
        self.y = y
        self.number = (y + WIDEST) * (2 * WIDEST + 1) + x + WIDEST
        self.reach = max(abs(x), abs(y))
        self.neighbours: list[Space | None] = []


def space_name(x: int, y: int) -> str:
    east = f"e{x}" if x > 0 else f"w{-x}" if x < 0 else ""
    north = f"n{y}" if y > 0 else f"s{-y}" if y < 0 else ""
    return (east + north) or "entrance"


def space_label(x: int, y: int) -> str:
    """What people call it: "the Entrance", "the passage east of the Entrance", "the passage 2 north, 1 east of ..."."""
    if not x and not y:
        return "the Entrance"
    north = "north" if y > 0 else "south"
    east = "east" if x > 0 else "west"
    if abs(x) == abs(y) == 1:
        where = f"{north}-{east}"
    elif not x or not y:
        where = (f"{abs(y)} {north}" if y else f"{abs(x)} {east}").removeprefix("1 ")
    else:
        where = f"{abs(y)} {north}, {abs(x)} {east}"
    return f"the passage {where} of the Entrance"


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
        sides = [way.name for way in DIRECTIONS if bits & way.bit]
        super().__init__("".join(side[0] for side in sides), _shape(bits, sides))
        self.bits = bits


def _shape(bits: int, sides: list[str]) -> str:
    """ "T-junction open to the north, east and west"."""
    if len(sides) == 4:
        return "crossing"
    if len(sides) == 3:
        return f"T-junction open to the {listed(sides)}"
    if len(sides) == 2:
        return f"{'straight passage' if bits in (5, 10) else 'bend'} from {sides[0]} to {sides[1]}"
    return f"dead end open to the {listed(sides)}"


LAID: Final[list[Corridors]] = [Corridors(bits) for bits in range(16)]
"""Every way to lie, by its corridor bits."""
