"""Where everything lies on the sheet: the ring of rooms, what is outside along its walls, cards in the gaps."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from undercroft.games.looting_castle.view.shapes import CastleView, SpaceView
from undercroft.ink.cards import TALL, WIDE
from undercroft.ink.floor import flagstones, grid, tufts
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, Point, Shape, around, rect
from undercroft.ink.scenery import Plate
from undercroft.ink.sheet import Frame, frame, ground

CELL: Final = 160.0
WALL: Final = 4.0  # from the edge of a cell to the floor of its room
CARD: Final = 148.0
CARD_HIGH: Final = CARD * TALL / WIDE
GRASS: Final = "#dfe0b4"
NICHE = (44.0, 22.0)  # an alcove: along the wall, and into it
NAMES: Final = 18.7  # letters large enough for the whole castle to be shown on a small desk
EAST: Final = 24.0  # what lies east keeps its distance: alcoves reach into the wall
Cell = tuple[int, int]  # row, column; the ring begins at 0, 0


class Plan:
    """One arrangement: a cell for each space, boxes for cards, and what is drawn once.

    There is one plan for all tables that look alike, and it never changes: what is drawn on it is remembered by it."""

    def __init__(
        self,
        cells: dict[str, Cell],
        ring: tuple[str, ...],
        size: tuple[int, int],
        markets: tuple[Box, ...],
        monsters: dict[str, Box],
        road: Box | None,
    ) -> None:
        self.cells = cells
        self.columns, self.rows = size
        self.ring = ring
        self.yard = Box(CELL, CELL, (self.columns - 2) * CELL, (self.rows - 2) * CELL)
        self.markets = markets  # for their price cards, in the order of the view
        self.monsters = monsters  # by corner; "" for the one that hunts
        self.road = road  # for the race to the goal, unless it runs through the courtyard
        self.whole = self._whole()
        self.unit = self.framed(self.whole.middle).unit  # the same wherever one looks
        self.letters = Frame(self.whole, self.unit).label(NAMES)
        self.boxes = {name: self._floor(name) for name in cells}

    def box(self, name: str) -> Box:
        """The floor of a space."""
        return self.boxes[name]

    def framed(self, centre: Point) -> Frame:
        """What a large screen shows to one who stands here."""
        return frame(self.whole, centre, 1.6, 0.3, 0.6, 4)

    def _whole(self) -> Box:
        taken = [
            Box(column * CELL + (EAST if column >= self.columns else 0), row * CELL, CELL, CELL)
            for row, column in self.cells.values()
        ]
        cards = [box.grown(6) for box in (*self.markets, *self.monsters.values())]
        whole = around([around(taken).grown(22), *cards])
        return whole if self.road is None else around([whole, self.road])

    def _floor(self, name: str) -> Box:
        row, column = self.cells[name]
        box = Box(column * CELL + WALL, row * CELL + WALL, CELL - 2 * WALL, CELL - 2 * WALL)
        if name in self.ring:
            return box
        away = EAST if column >= self.columns else 0.0
        return Box(box.x + 4 + away, box.y + 12, box.w - 8, box.h - 24)


def plan_of(view: CastleView) -> Plan:
    corners = tuple(sorted({monster.corner for monster in view.monsters if monster.corner})) if view.is_solo else ()
    return _plan(view.columns, view.rows, _ring(view.spaces), view.doors, view.is_solo, corners)


@lru_cache(1024)
def _ring(spaces: tuple[SpaceView, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple([(space.name, space.row, space.column) for space in spaces if space.is_room])


@lru_cache(64)
def _plan(
    columns: int,
    rows: int,
    ring: tuple[tuple[str, int, int], ...],
    doors: tuple[tuple[str, ...], ...],
    solo: bool,
    corners: tuple[str, ...],
) -> Plan:
    cells: dict[str, Cell] = {name: (row, column) for name, row, column in ring}
    names = tuple(name for name, _, _ in ring)
    _outside(cells, doors, columns, solo)
    markets, monsters, road = _cards(cells, doors, columns, rows, solo, corners)
    return Plan(cells, names, (columns, rows), markets, monsters, road)


def _outside(cells: dict[str, Cell], doors: tuple[tuple[str, ...], ...], columns: int, solo: bool) -> None:
    """The Entrance leads west. A Back Door leads along the wall of the castle, so that all fits on the sheet."""
    front = doors[0][1:]
    steps = ((0, -1), (0, -2), (1, -2)) if solo else ((0, -1), (0, -2), (0, -3))
    cells.update(zip(front, steps, strict=False))
    for door, *chain in doors[1:]:
        row, column = cells[door]
        if column == 0:
            spots = [(row, -1 - number) for number in range(3)]
        elif column == columns - 1:
            spots = [(row + number if row == 0 else row - number, columns) for number in range(3)]
        else:
            spots = [(row + 1, column)]
        cells.update(zip(chain, spots, strict=False))


def _card(x: float, y: float, wide: float = CARD) -> Box:
    return Box(x, y, wide, wide * TALL / WIDE)


def _cards(
    cells: dict[str, Cell],
    doors: tuple[tuple[str, ...], ...],
    columns: int,
    rows: int,
    solo: bool,
    corners: tuple[str, ...],
) -> tuple[tuple[Box, ...], dict[str, Box], Box | None]:
    """Price cards and Monsters lie west of the castle, under the Entrance; alone, each Monster beside its corner."""
    if solo:
        right, bottom = columns * CELL + EAST, rows * CELL
        spots = {
            "R0": _card(-CELL + 2, CELL + 6),
            "R9": _card(-CELL + 2, bottom - CARD_HIGH - 4),
            "R3": _card(right, 4),
            "R6": _card(right, bottom - CELL - CARD_HIGH - 10),
        }
        return (_card(-2 * CELL - 10, bottom - CARD_HIGH - 4),), {each: spots[each] for each in corners or spots}, None
    left, top = -2 * CELL - 12, CELL + 6  # an alcove juts out beside them
    step = CARD + 10
    if len(doors) == 1:
        road = Box(left, top + CARD_HIGH + 8, 2 * CELL - 12, rows * CELL - top - CARD_HIGH - 2)
        return (_card(left, top),), {"": _card(left + step, top)}, road
    if cells[doors[1][0]][1] == 0:
        left -= CELL + 4
        high = top + (2 * CELL - 12 - CARD_HIGH) / 2
        return (_card(left, high), _card(left + step, high)), {"": _card(left + 2 * step, high)}, None
    below = top + CARD_HIGH + 12
    wide = min(190.0, (rows * CELL - 4 - below) * WIDE / TALL)  # what it does is read more often than prices
    return (_card(left, top), _card(left + step, top)), {"": _card(left + (CARD + step - wide) / 2, below, wide)}, None


# -- what is drawn once -----------------------------------------------------------------------------------------------


@lru_cache(64)
def scenery(plan: Plan, doors: tuple[tuple[str, ...], ...]) -> Plate:
    """Walls, floors, doorways, and the grass of the courtyard."""
    shapes: list[Shape] = []
    details: list[str] = []
    for name in plan.cells:
        x, y, w, h = plan.box(name)
        shapes.append(rect(x, y, w, h, f"lc{name}"))
        details.append(grid(x + 4, y + 4, w - 8, h - 8, 19) + flagstones(x + 4, y + 30, w - 8, h - 44, f"f{name}"))
    for a, b in pairwise((*plan.ring, plan.ring[0])):
        shapes.append(doorway(plan, a, b))
    for chain in doors:
        for a, b in pairwise(chain):
            shapes.append(doorway(plan, a, b))
    yard = plan.yard.grown(-WALL)
    path = rect(*yard, "yard").path
    grass = f'<path fill="{GRASS}" stroke="{INK}" stroke-width="2.4" d="{path}"/>'
    details.append(grass + tufts(yard.grown(-6), "grass", int(yard.w * yard.h / 900)))
    key = f"looting_castle {(plan.columns, plan.rows)} {sorted(plan.cells.items())}"
    return ground(key, shapes, plan.whole, "castle", depth=20, details="".join(details))


def doorway(plan: Plan, a: str, b: str) -> Shape:
    """The doorway between two spaces, through whatever lies between their floors."""
    one, other = plan.box(a), plan.box(b)
    (ax, ay), (bx, by) = one.middle, other.middle
    if abs(ax - bx) > abs(ay - by):
        left, right = (one, other) if ax < bx else (other, one)
        y = (max(one.y, other.y) + min(one.bottom, other.bottom)) / 2
        return rect(left.right - 5, y - 19, right.x - left.right + 10, 38, f"door {a} {b}")
    upper, lower = (one, other) if ay < by else (other, one)
    x = (max(one.x, other.x) + min(one.right, other.right)) / 2
    return rect(x - 19, upper.bottom - 5, 38, lower.y - upper.bottom + 10, f"door {a} {b}")


def niche(plan: Plan, space: SpaceView) -> Shape:
    """The alcove of a room: a recess in its outer wall, away from the doors."""
    box = plan.box(space.name)
    wide, deep = NICHE
    if space.row in (0, plan.rows - 1):
        y = box.y - deep if space.row == 0 else box.bottom
        return rect(box.right - wide - 8, y, wide, deep, f"niche {space.name}")
    x = box.x - deep if space.column == 0 else box.right
    return rect(x, box.bottom - wide - 8, deep, wide, f"niche {space.name}")
