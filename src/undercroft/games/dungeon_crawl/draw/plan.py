"""The ground plan: where Rooms and corridors of the board lie, read from left to right, and their outlines in ink."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.dungeon_crawl.view.shapes import SpaceView
from undercroft.ink.floor import flagstones, grid, planks, rubble, stairs, stalagmites, water
from undercroft.ink.hatch import hatch
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, Point, Shape, around, cave, cut, num, rect, rough
from undercroft.ink.scenery import Plate, plate

STEP: Final = 150.0  # from one Room to the next
LANE: Final = 113.0  # between two ways side by side
ROOM = (104.0, 80.0)
LAIR = (132.0, 152.0)
WAY: Final = 22.0  # the width of a corridor
DEPTH: Final = 21.0  # of the hatch
CAVES: Final = ("mushrooms-cluster", "sacrificial-dagger", "beast-eye", "poison-gas")
FLOODED: Final = ("coffin", "water-fountain")
CUT: Final = ("magic-portal", "church", "bookshelf", "locked-chest")
BRIDGE: Final = "stone-bridge"
BARE: Final = "bare"
"""Instead of a woodcut: a Room without a card, as the board is printed."""


def middle(space: SpaceView) -> Point:
    """Where a Room lies: the way in leads to the right, left is up."""
    return space.row * STEP, space.column * LANE


def size(space: SpaceView) -> tuple[float, float]:
    return LAIR if space.holds else ROOM


def is_known(space: SpaceView) -> bool:
    """Drawn in ink: a Room somebody has entered, or the Entrance."""
    return space.face_up or not space.row


def room_box(space: SpaceView) -> Box:
    (x, y), (w, h) = middle(space), size(space)
    return Box(x - w / 2, y - h / 2, w, h)


@lru_cache(512)
def outline(x: float, y: float, lair: bool, icon: str) -> Shape:
    """The walls of a Room: a cave, cut corners or plain, as its card says."""
    w, h = LAIR if lair else ROOM
    seed = ("crawl", x, y)
    if icon in CAVES and not lair:
        return cave(x, y, w / 2 + 3, h / 2 + 5, seed)
    if lair or icon in CUT:
        return cut(x - w / 2, y - h / 2, w, h, 22 if lair else 15, seed)
    return rect(x - w / 2, y - h / 2, w, h, seed)


def shape_of(space: SpaceView) -> Shape:
    return outline(*middle(space), bool(space.holds), space.icon)


# -- corridors --------------------------------------------------------------------------------------------------------


def way(start: SpaceView, end: SpaceView) -> tuple[Point, ...]:
    """A corridor as a line: straight on, or with one bend.

    A side path leaves through the side wall and comes in from the left; into a Monster Room it comes through the side
    wall."""
    return _way(*middle(start), *size(start), *middle(end), *size(end), bool(end.holds))


@lru_cache(512)
def _way(
    x1: float, y1: float, w1: float, h1: float, x2: float, y2: float, w2: float, h2: float, lair: bool
) -> tuple[Point, ...]:
    if y1 == y2:
        return (x1 + w1 / 2 - 4, y1), (x2 - w2 / 2 + 4, y2)
    side = 1 if y2 > y1 else -1
    if lair:
        x = x2 - w2 / 4
        return (x1 + w1 / 2 - 4, y1), (x, y1), (x, y2 - side * (h2 / 2 - 4))
    x = x1 + w1 / 4
    return (x, y1 + side * (h1 / 2 - 4)), (x, y2), (x2 - w2 / 2 + 4, y2)


def halfway(points: tuple[Point, ...]) -> Point:
    """Where somebody stands who is between two Rooms."""
    if len(points) == 3:
        return points[1]
    (x1, y1), (x2, y2) = points
    return (x1 + x2) / 2, (y1 + y2) / 2


@lru_cache(512)
def walls_of(points: tuple[Point, ...]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The two walls along a corridor."""
    half = WAY / 2
    both: list[tuple[Point, ...]] = []
    for sign in (1, -1):
        wall: list[Point] = []
        for number, (x, y) in enumerate(points):
            dx = dy = 0.0
            for a, b in zip(points[max(0, number - 1) : number + 1], points[max(1, number) : number + 2], strict=False):
                if a[0] != b[0]:
                    dy = sign * half * (1 if b[0] > a[0] else -1)
                elif a[1] != b[1]:
                    dx = -sign * half * (1 if b[1] > a[1] else -1)
            wall.append((x + dx, y + dy))
        both.append(tuple(wall))
    return both[0], both[1]


@lru_cache(512)
def corridor(points: tuple[Point, ...]) -> Shape:
    one, other = walls_of(points)
    corners = [*one, *reversed(other)]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True))
    if area < 0:  # all outlines go round the same way: where two overlap, the floor is whole
        corners.reverse()
    return Shape(rough(corners, ("crawl way", points)))


@lru_cache(512)
def pencilled(points: tuple[Point, ...]) -> str:
    """A corridor with straight walls, for the pencil."""
    one, other = walls_of(points)
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in [*one, *reversed(other)]) + "Z"


# -- the whole dungeon ------------------------------------------------------------------------------------------------


class Layout:
    """Rooms and corridors as far as these spaces tell, whoever looks at them and whoever stands there."""

    def __init__(self, spaces: tuple[SpaceView, ...]) -> None:
        self.spaces = spaces
        self.named = {space.name: space for space in spaces}
        self.known = [space for space in spaces if is_known(space)]
        ways = [(space, self.named[to]) for space in spaces for to in space.exits]
        inked = [way(*ends) for ends in ways if is_known(ends[0]) and is_known(ends[1])]
        self.shapes = [*[shape_of(space) for space in self.known], *[corridor(points) for points in inked]]
        self.inked = "".join(shape.path for shape in self.shapes)
        self.inked_rooms = "".join(shape_of(space).path for space in self.known)
        self.pencilled_rooms = "".join(shape_of(space).path for space in spaces if not is_known(space))
        self.pencilled_ways = "".join(
            pencilled(way(*ends)) for ends in ways if not (is_known(ends[0]) and is_known(ends[1]))
        )
        self.rooms = [room_box(space) for space in spaces]
        self.corridors = [corridor(way(*ends)).box for ends in ways]
        self.whole = around(self.rooms).grown(34)


@lru_cache(128)
def layout_of(spaces: tuple[SpaceView, ...]) -> Layout:
    return Layout(spaces)


# -- scenery ----------------------------------------------------------------------------------------------------------


@lru_cache(512)
def rock(shape: Shape) -> Plate:
    """The hatch around one Room or corridor; floors are laid over it."""
    box = shape.box.grown(DEPTH * 1.5 + 4)
    return plate(("crawl rock", shape.path), box, lambda: hatch([shape], "crawl", depth=DEPTH))


def floor(space: SpaceView) -> Plate:
    """What a Room is known by: water, a chasm, a fire, books, stairs."""
    x, y = middle(space)
    return plate(("crawl floor", x, y, space.holds, space.icon), room_box(space), lambda: _floor(space, x, y))


def _floor(space: SpaceView, x: float, y: float) -> str:
    w, h = size(space)
    seed = ("crawl", space.name, space.icon)
    if not space.icon:
        return grid(x - w / 2 + 4, y - h / 2 + 4, w - 8, h - 8) + stairs(x - 24, y - 22, 34, 44, down=False)
    out = ""
    if space.icon in FLOODED:
        pool = cave(x, y, w * 0.4, h * 0.36, seed) if space.holds else rect(x - 38, y - 27, 76, 54, seed, 3)
        out += water(pool, seed)
    elif space.icon == BRIDGE:
        deep = rect(x - 17, y - h / 2 + 3, 34, h - 6, seed)
        return f'<path fill="{INK}" d="{deep.path}"/>' + planks(Box(x - 26, y - 12, 52, 24))
    elif space.icon in CAVES:
        out += rubble(x + 18, y + 20, seed, 7, 22) + stalagmites(x, y, min(w, h) / 2, seed)
    else:
        out += grid(x - w / 2 + 4, y - h / 2 + 4, w - 8, h - 8)
        out += flagstones(x - w / 2 + 6, y - h / 2 + 6, w - 12, h - 12, seed)
    return out


def woodcut(space: SpaceView, crowded: bool) -> str:
    """The picture of a Room's card on its floor; Monsters stand before it."""
    if space.icon in ("", BRIDGE, BARE) or crowded:
        return ""
    x, y = middle(space)
    wide, up = (54.0, 30.0) if space.holds else (44.0, 9.0)
    return icon(space.icon, x - wide / 2, y - up - wide / 2, wide, INK)
