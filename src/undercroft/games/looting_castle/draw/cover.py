"""The cover: a floor plan with furniture, a courtyard with its well, a Hero with loot, and what hunts him."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.draw.furniture import SIDE, furniture
from undercroft.games.looting_castle.draw.plan import GRASS
from undercroft.ink import cover as lid
from undercroft.ink.floor import tufts
from undercroft.ink.icons import icon
from undercroft.ink.palette import MOSS
from undercroft.ink.pen import Box, num, rect
from undercroft.ink.pieces import cube, meeple, token

ROOM: Final = 74.0
LEFT, TOP = 13.0, 26.0
ROOMS: Final = {
    (0, 0): "bookshelf", (1, 0): "barrel", (2, 0): "meal",
    (0, 1): "treasure-map", (2, 1): "mona-lisa",
    (0, 2): "coffin", (1, 2): "throne-king", (2, 2): "hound",
}  # fmt: skip
DOORS: Final = ((0, 0, 1, 0), (1, 0, 2, 0), (0, 0, 0, 1), (2, 0, 2, 1), (0, 1, 0, 2), (0, 2, 1, 2), (1, 2, 2, 2))


def _box(column: int, row: int) -> Box:
    return Box(LEFT + column * (ROOM + 4), TOP + row * (ROOM + 4), ROOM, ROOM)


def cover() -> str:
    shapes = [rect(*_box(*cell), f"cover room {cell}") for cell in ROOMS]
    for a, b, c, d in DOORS:
        x, y = (_box(a, b).middle[0] + _box(c, d).middle[0]) / 2, (_box(a, b).middle[1] + _box(c, d).middle[1]) / 2
        wide, high = (16, 24) if b == d else (24, 16)
        shapes.append(rect(x - wide / 2, y - high / 2, wide, high, f"cover door {a}{b}{c}{d}"))
    yard, hall, cellar = _box(1, 1), _box(1, 2), _box(2, 1)
    shapes += [rect(*yard, "cover yard"), rect(cellar.right - 6, cellar.y + 24, 18, 26, "cover niche")]
    floor = f'<path fill="{GRASS}" d="{rect(*yard, "cover yard").path}"/>' + tufts(yard, "cover yard", 18)
    floor += icon("well", yard.x + 14, yard.y + 14, 46, MOSS)
    for cell, woodcut in ROOMS.items():
        if plate := furniture(woodcut):
            box = _box(*cell)
            floor += f'<g transform="translate({num(box.x)} {num(box.y)}) scale({ROOM / SIDE:.3g})">{plate.at()}</g>'
    pieces = (
        cube("blue", "cut-diamond", 22, 76, 17)
        + cube("red", "biceps", 100, 76, 17)
        + cube("yellow", "crossed-swords", 176, 154, 17)
        + meeple("cover-green", "green", 204, 92, 46, "Green")
        + token("cover-hunter", "monster", "gargoyle", 42, 220, 50, "A Monster")
        + meeple("cover-yellow", "yellow", hall.x + 30, hall.bottom - 6, 58, "Yellow", own=True)
    )
    return lid.cover(shapes, "cover castle", (hall.x + 30, hall.bottom - 30), floor, pieces)
