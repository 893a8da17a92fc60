"""What stands in the rooms, seen from above: along the walls and to the right, so that Heroes and loot find room."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from undercroft.ink.floor import planks, water
from undercroft.ink.icons import icon
from undercroft.ink.palette import FLOOR, FURNITURE
from undercroft.ink.pen import Box, cave, num, rnd
from undercroft.ink.scenery import Plate, plate

SIDE: Final = 152.0
"""Rooms are so wide and high; what is outside the castle is a little smaller."""
WOOD, SHADE, LINE = "#ecdcb4", "#dcc48f", "#7d6138"


def furniture(woodcut: str) -> Plate | None:
    """The furniture of the room with this woodcut, drawn around its upper left corner; none for other rooms."""
    draw = ROOMS.get(woodcut)
    if draw is None:
        return None
    return plate(("looting_castle", "furniture", woodcut), Box(0, 0, SIDE, SIDE), lambda: _stroked(draw()))


def _stroked(drawn: str) -> str:
    return f'<g fill="{WOOD}" stroke="{LINE}" stroke-width="1.5" stroke-linejoin="round">{drawn}</g>'


def _box(x: float, y: float, w: float, h: float, fill: str = "", round: float = 1.5) -> str:
    paint = f' fill="{fill}"' if fill else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(round)}"{paint}/>'


def _disc(x: float, y: float, r: float, fill: str = "") -> str:
    paint = f' fill="{fill}"' if fill else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{paint}/>'


def _lines(path: str, wide: float = 1.3) -> str:
    return f'<path fill="none" stroke-width="{wide:g}" stroke-linecap="round" d="{path}"/>'


def _cask(x: float, y: float) -> str:
    """A barrel on its end."""
    return (
        _disc(x, y, 12)
        + _disc(x, y, 8.6, SHADE)
        + _lines(f"M{num(x - 7)} {num(y - 3)}h14M{num(x - 7)} {num(y + 3)}h14", 1)
    )


def _crate(x: float, y: float, side: float) -> str:
    return _box(x, y, side, side) + _lines(
        f"M{num(x)} {num(y)}l{num(side)} {num(side)}M{num(x + side)} {num(y)}l{num(-side)} {num(side)}", 1.1
    )


def _books(x: float, y: float, w: float, seed: str) -> str:
    """A shelf with its books, some leaning."""
    out, at = _box(x, y, w, 17, SHADE), x + 3.0
    path = ""
    while at < x + w - 5:
        lean = 2.5 if rnd(seed, int(at)) < 0.2 else 0
        path += f"M{num(at)} {num(y + 14.5)}L{num(at + lean)} {num(y + 3)}"
        at += 3 + 3 * rnd(seed, int(at), "thick")
    return out + _lines(path, 1.5)


def _pantry() -> str:
    jars = "".join(_disc(137, 44 + 15 * k, 5.2 - (k % 2), SHADE if k % 2 else "") for k in range(5))
    table = (
        _box(72, 50, 46, 40)
        + _disc(88, 64, 8.5, SHADE)
        + _disc(88, 64, 5)
        + _lines("M102 56v15M107 56v15M105 78q-9 5 -15 1")
    )
    loaf = '<ellipse cx="106" cy="82" rx="8" ry="4.6" fill="#dcc48f"/>'
    return _box(129, 36, 16, 76, SHADE) + jars + table + loaf + _disc(122, 128, 9) + _disc(138, 130, 8)


def _wine_cellar() -> str:
    out = ""
    for k in range(3):
        y = 38 + 23 * k
        out += f'<path d="M84 {y + 3}q28 -7 56 0q5 8 0 16q-28 7 -56 0q-5 -8 0 -16z"/>'
        out += _lines(f"M94 {y}v21M100 {y - 0.5}v22M124 {y - 0.5}v22M130 {y}v21") + _disc(112, y + 10.5, 2.6, SHADE)
    return out + _lines("M80 38v70M146 38v70", 2.2) + _cask(112, 132) + _cask(136, 128)


def _kennels() -> str:
    stalls = _lines("M146 34H88M146 64H88M146 114H88M88 34v7M88 57v14M88 104v10", 2.4)
    straw = "".join(
        f"M{num(100 + 40 * rnd('straw', k))} {num(39 + 20 * rnd('stalk', k))}"
        f"l{num(9 - 18 * rnd('lean', k))} {num(4 * rnd('up', k))}"
        for k in range(20)
    )
    bone = _lines("M104 130h16", 3.2) + "".join(_disc(x, y, 2.6) for x in (103, 121) for y in (127.6, 132.4))
    bowl = _disc(136, 129, 8, SHADE) + _disc(136, 129, 4.6)
    return _lines(straw, 1) + stalls + icon("hound", 93, 65, 48, FURNITURE) + bone + bowl


def _crypt() -> str:
    def coffin(x: float, y: float) -> str:
        lid = f"M{x + 7} {y}h20l7 18l-6 50h-22l-6 -50z"
        inner = f"M{x + 10} {y + 5}h14l5 13.5l-5 44h-14l-5 -44z"
        return f'<path d="{lid}" fill="{SHADE}"/><path d="{inner}"/>' + _lines(
            f"M{x + 17} {y + 14}v26M{x + 10} {y + 22}h14", 2
        )

    bones = _lines("M98 118l14 7M98 125l14 -7", 2.2)
    return coffin(70, 40) + coffin(110, 40) + bones + _skull(134, 128)


def _skull(x: float, y: float) -> str:
    """A skull that looks up."""
    head = f"M{num(x)} {num(y - 9)}c8 0 10 6 8.4 10.4c-.6 2 -2.6 2.6 -3 4.2v4h-10.8v-4c-.4 -1.6 -2.4 -2.2 -3 -4.2"
    eyes = "".join(f'<circle cx="{num(x + dx)}" cy="{num(y)}" r="2.1" fill="{LINE}"/>' for dx in (-3.4, 3.4))
    return f'<path d="{head}c-1.6 -4.4 .4 -10.4 8.4 -10.4z"/>{eyes}' + _lines(
        f"M{num(x - 1.8)} {num(y + 6)}v3.4m3.6 0v-3.4", 1
    )


def _library() -> str:
    shelves = _books(60, 36, 84, "upper") + _books(78, 62, 66, "middle") + _books(78, 88, 66, "lower")
    desk = (
        _box(100, 114, 44, 26)
        + '<path fill="#fbf4e1" d="M122 121q-8 -4 -14 0v12q6 -4 14 0q8 -4 14 0v-12q-6 -4 -14 0z"/>'
    )
    return shelves + desk + _lines("M122 121v12", 1)


def _attic() -> str:
    threads = ""
    for ring in (20, 36, 52, 66):
        points = [
            f"{num(148 - ring * math.cos(a))} {num(34 + ring * math.sin(a))}" for a in (0, 0.4, 0.8, 1.2, math.pi / 2)
        ]
        threads += "M" + points[0] + "".join(f"Q{_sag(p, q)} {q}" for p, q in pairwise(points))
    threads += "".join(
        f"M148 34L{num(148 - 72 * math.cos(a))} {num(34 + 72 * math.sin(a))}" for a in (0.0, 0.4, 0.8, 1.2)
    )
    trunk = _box(66, 100, 42, 26, SHADE, 3) + _lines("M66 108h42M76 100v26M98 100v26") + _box(84, 105, 6, 7)
    return _lines(threads, 1) + _crate(118, 108, 28) + trunk


def _sag(one: str, other: str) -> str:
    """Half way, a little towards the corner: threads hang."""
    (ax, ay), (bx, by) = (map(float, each.split()) for each in (one, other))
    return f"{num((ax + bx) / 2 + 5)} {num((ay + by) / 2 - 3)}"


def _great_hall() -> str:
    throne = icon("throne-king", 95, 28, 38, LINE)
    table = _box(84, 78, 60, 20) + "".join(_disc(93 + 14 * k, 88, 3.6, SHADE) for k in range(4))
    chairs = "".join(_box(88 + 14 * k, y, 9, 6) for k in range(4) for y in (69.5, 100.5))
    mantel = _box(104, 114, 40, 6, SHADE) + _box(108, 120, 32, 24, SHADE, 0)
    fire = f'<path fill="{FLOOR}" d="M112 144v-12q12 -12 24 0v12z"/>' + _lines("M116 141h16M118 144l12 -3", 1.6)
    flame = f'<path fill="{WOOD}" d="M121 140q-5 -6 0 -10q1 3 3 3q0 -5 3 -7q6 8 1 14z"/>'
    return throne + table + chairs + mantel + fire + flame


def _map_room() -> str:
    sheet = '<path fill="#fbf4e1" d="M76 46q16 -5 32 0t32 0v48q-16 5 -32 0t-32 0z"/>'
    coast = _lines("M82 60q9 -8 17 -2t15 -2M84 84q10 5 16 -2", 1.2) + _lines("M88 76q14 -12 26 -4t16 -10", 1.4).replace(
        "/>", ' stroke-dasharray="4 3"/>'
    )
    cross = _lines("M127 57l7 7M134 57l-7 7", 2)
    globe = _disc(130, 126, 13, SHADE) + _lines("M117 126h26M130 113q-9 13 0 26M130 113q9 13 0 26", 1)
    rolls = _box(84, 116, 26, 6, "", 3) + _box(80, 125, 26, 6, SHADE, 3) + _lines("M84 119h4M80 128h4", 1)
    return _box(70, 40, 76, 60, SHADE, 3) + sheet + coast + cross + globe + rolls


def _gallery() -> str:
    def frame(x: float, y: float, w: float, h: float) -> str:
        return _box(x, y, w, h, SHADE) + _box(x + 4, y + 4, w - 8, h - 8, "#fbf4e1")

    portrait = frame(72, 38, 30, 38) + _disc(87, 51, 5) + _lines("M77 71q10 -18 20 0", 1.4)
    view = frame(108, 38, 36, 28) + _lines("M113 60l8 -11l6 7l5 -6l8 10", 1.3) + _disc(134, 47, 2.6)
    bust = _box(112, 92, 30, 30, SHADE) + _disc(127, 103, 7) + _lines("M118 120q9 -15 18 0", 1.6)
    rope = _lines("M74 92v18M100 92v18M74 95q13 9 26 0", 1.6)
    return portrait + view + bust + rope + _disc(74, 91, 2.4) + _disc(100, 91, 2.4)


def _chapel() -> str:
    altar = _box(88, 34, 48, 17, SHADE) + _lines("M112 31v16M105 37h14", 2.2) + _lines("M94 44v-6M130 44v-6", 2)
    pews = "".join(_box(x, 62 + 16 * k, 25, 8) for k in range(4) for x in (82, 117))
    aisle = _box(109, 53, 6, 72, SHADE, 0)
    return altar + aisle + pews


def _stall() -> str:
    stripes = "".join(
        f'<path fill="{WOOD if k % 2 else SHADE}" d="M{78 + 10 * k} 40h10v14q-5 6 -10 0z"/>' for k in range(6)
    )
    return (
        stripes
        + _box(80, 70, 56, 22)
        + _lines("M82 56v14M134 56v14", 2)
        + _disc(92, 80, 4, SHADE)
        + _disc(103, 82, 4)
        + _crate(114, 73, 14)
        + _cask(126, 108)
    )


def _gate() -> str:
    bars = "".join(f"M{86 + 8 * k} 48v44" for k in range(6)) + "M82 60h48M82 76h48"
    return (
        _box(70, 38, 13, 58, SHADE) + _box(129, 38, 13, 58, SHADE) + _lines(bars, 2) + _lines("M83 48q23 -18 46 0", 2.2)
    )


def _back_door() -> str:
    steps = _lines("M86 98h40M90 104h32M94 110h24", 1.6)
    door = '<path d="M88 94V58q18 -22 36 0v36z" fill="#dcc48f"/>'
    return door + _lines("M97 94V51M106 94V47M115 94V51M90 66h32M90 84h32", 1.2) + _disc(118, 76, 2) + steps


def _road() -> str:
    verge = "M58 112q34 -4 30 -24t26 -22t24 -26M80 118q34 -6 30 -26t24 -20t16 -20"
    stones = "".join(_disc(x, y, r, SHADE) for x, y, r in ((72, 78, 7), (82, 70, 4.5), (128, 100, 8), (116, 110, 5)))
    skull = _skull(96, 48)
    return (
        _lines(verge, 1.8)
        + _lines("M70 114q32 -5 30 -25t25 -21t20 -22", 1.2).replace("/>", ' stroke-dasharray="6 5"/>')
        + stones
        + skull
    )


def _cove() -> str:
    bay = water(cave(104, 78, 40, 36, "cove", 0.07), "cove")
    boat = '<path d="M84 84q22 -26 46 -10q-4 24 -40 22q-8 -4 -6 -12z"/>' + _lines("M97 79l10 14M110 72l12 15", 1.6)
    return bay + boat + planks(Box(64, 50, 26, 14))


ROOMS: Final[dict[str, Callable[[], str]]] = {
    "meal": _pantry,
    "barrel": _wine_cellar,
    "hound": _kennels,
    "coffin": _crypt,
    "bookshelf": _library,
    "cobweb": _attic,
    "throne-king": _great_hall,
    "treasure-map": _map_room,
    "mona-lisa": _gallery,
    "church": _chapel,
    "shop": _stall,
    "castle": _gate,
    "exit-door": _back_door,
    "path-distance": _road,
    "ship-wheel": _cove,
}
