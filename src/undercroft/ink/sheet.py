"""The sheet: parchment, walls and floors, open ends, light, words on the map, the compass, and what is framed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.ink import scenery
from undercroft.ink.hatch import CELL, DEPTH, hatch
from undercroft.ink.palette import BLOOD, FLOOR, INK, LIT, PAPER, PENCIL, SHEET, SHEET_DARK, WASH
from undercroft.ink.pen import Box, Point, Shape, num, rnd
from undercroft.ink.text import BOLD, SMALL_CAPS, STRONG, fitted, label, width

STAGE = (1026.0, 586.0)
"""The sheet as a desk of 1440 x 900 shows it, in px: what drawings are framed for."""
WALL: Final = 7.6
"""The line of a wall, half of which the floor covers."""
LEAST_LABEL: Final = 11.5
"""No label is smaller on the screen, in px."""


@lru_cache(1)
def gradients() -> str:
    """What mouths, glow and candlelight refer to; once per drawing."""
    out = ""
    for way, ends in {"n": "0 1 0 0", "s": "0 0 0 1", "e": "0 0 1 0", "w": "1 0 0 0"}.items():
        x1, y1, x2, y2 = ends.split()
        out += (
            f'<linearGradient id="uc-open-{way}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f'<stop offset=".05" stop-color="{FLOOR}"/>'
            f'<stop class="faded" offset=".6" stop-color="{SHEET_DARK}" stop-opacity=".5"/>'
            f'<stop class="faded" offset="1" stop-color="{SHEET_DARK}" stop-opacity="0"/></linearGradient>'
        )
    return (
        f'<defs>{out}<radialGradient id="uc-glow"><stop offset="0" stop-color="#ffc860" stop-opacity=".8"/>'
        '<stop offset=".5" stop-color="#ffb347" stop-opacity=".4"/>'
        '<stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient></defs>'
    )


# -- walls and floors -------------------------------------------------------------------------------------------------


def wash(path: str, wide: float = 44) -> str:
    """The brown shade around walls."""
    return (
        f'<path class="wash" fill="none" stroke="{WASH}" stroke-width="{num(wide)}" stroke-linejoin="round" '
        f'opacity=".22" d="{path}"/>'
    )


def walls(shapes: Sequence[Shape]) -> str:
    """Fat outlines. With all floors over them inner lines disappear: rooms and corridors melt together."""
    path = "".join(shape.path for shape in shapes)
    return f'<path fill="{INK}" stroke="{INK}" stroke-width="{WALL}" stroke-linejoin="round" d="{path}"/>'


def floors(shapes: Sequence[Shape]) -> str:
    return f'<path fill="{FLOOR}" d="{"".join(shape.path for shape in shapes)}"/>'


def ground(
    key: str,
    shapes: Sequence[Shape],
    box: Box,
    seed: object = "sheet",
    cell: float = CELL,
    depth: float = DEPTH,
    details: str = "",
) -> scenery.Plate:
    """A whole map, or a part of one, as one plate: wash, hatch, walls, floors, details."""

    def draw() -> str:
        path = "".join(shape.path for shape in shapes)
        return wash(path) + hatch(shapes, seed, cell, depth) + walls(shapes) + floors(shapes) + details

    return scenery.plate(("ground", key), box, draw)


WAYS: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


@lru_cache(1024)
def mouth(x: float, y: float, way: str, wide: float = 46, reach: float = 40) -> str:
    """An open end at x, y: the floor fades into the sheet."""
    w, h = (wide, reach) if way in "ns" else (reach, wide)
    left = x - w / 2 if way in "ns" else x - 1 if way == "e" else x - reach + 1
    top = y - h / 2 if way in "ew" else y - 1 if way == "s" else y - reach + 1
    return f'<rect x="{num(left)}" y="{num(top)}" width="{num(w)}" height="{num(h)}" fill="url(#uc-open-{way})"/>'


@lru_cache(1024)
def unknown(x: float, y: float, size: float = 34) -> str:
    """The question mark of what nobody has seen yet."""
    return label("?", x, y + size * 0.32, size, more=_halo(size / 5))


# -- light and consequence --------------------------------------------------------------------------------------------


def glow(x: float, y: float, r: float = 112) -> str:
    """Torchlight on the rock around; it lies under the ink."""
    return f'<circle class="glow" cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="url(#uc-glow)"/>'


def torchlight(path: str, x: float, y: float, r: float, last: float = 0.12) -> str:
    """Torchlight on floors: bright at x, y, and only `last` of it at the distance `r`. Walls keep it in."""
    return (
        f'<radialGradient id="uc-torch" gradientUnits="userSpaceOnUse" cx="{num(x)}" cy="{num(y)}" r="{num(r)}">'
        '<stop offset="0" stop-color="#ffb845" stop-opacity=".66"/>'
        '<stop offset=".3" stop-color="#ffc860" stop-opacity=".34"/>'
        f'<stop offset="1" stop-color="#ffd98a" stop-opacity="{last:g}"/></radialGradient>'
        f'<path class="sight" fill="url(#uc-torch)" d="{path}"/>'
    )


def lit(path: str) -> str:
    """The outline of a place: unseen until the page marks the place as one that may be chosen."""
    return f'<path class="lit" fill="none" pointer-events="all" d="{path}"/>'


def cost(x: float, y: float, number: str) -> str:
    """What it costs to go there, in a disc."""
    return (
        f'<g class="cost"><circle cx="{num(x)}" cy="{num(y)}" r="15" fill="{LIT}" stroke="{FLOOR}" stroke-width="2"/>'
        f"{label(number, x, y + 5.5, 16, STRONG, fill='#ffffff')}</g>"
    )


def arrow(start: Point, end: Point, bend: float = 0, colour: str = BLOOD, unit: float = 1) -> str:
    """A dashed arrow: what follows from losing, or the way somebody goes."""
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    cx, cy = mx - dy / length * bend, my + dx / length * bend
    ux, uy = end[0] - cx, end[1] - cy
    far = math.hypot(ux, uy) or 1.0
    ux, uy = ux / far, uy / far
    head = 15 * unit
    bx, by = end[0] - ux * head, end[1] - uy * head
    wide = head * 0.55
    return (
        f'<g class="arrow"><path fill="none" stroke="{colour}" stroke-width="{num(3.4 * unit)}" '
        f'stroke-dasharray="{num(9 * unit)} {num(6 * unit)}" stroke-linecap="round" '
        f'd="M{num(start[0])} {num(start[1])}Q{num(cx)} {num(cy)} {num(bx)} {num(by)}"/>'
        f'<path fill="{colour}" d="M{num(end[0])} {num(end[1])}L{num(bx - uy * wide)} {num(by + ux * wide)}'
        f'L{num(bx + uy * wide)} {num(by - ux * wide)}Z"/></g>'
    )


# -- words on the sheet -----------------------------------------------------------------------------------------------


def ribbon_box(text: str, x: float, y: float, size: float) -> Box:
    """The room a ribbon takes whose text is centred on x with its base line at y."""
    wide = width(text, SMALL_CAPS, size) + size * 0.95
    return Box(x - wide / 2 - size * 0.4, y - size * 0.98, wide + size * 0.8, size * 1.32)


@lru_cache(256)
def ribbon(text: str, x: float, y: float, size: float = 15.5) -> str:
    """A name on a little banner."""
    box = ribbon_box(text, x, y, size)
    tip = size * 0.4
    path = (
        f"M{num(box.x + tip)} {num(box.y)}H{num(box.right - tip)}L{num(box.right)} {num(box.y + box.h / 2)}"
        f"L{num(box.right - tip)} {num(box.bottom)}H{num(box.x + tip)}L{num(box.x)} {num(box.y + box.h / 2)}Z"
    )
    line = num(max(0.7, size / 11))
    return (
        f'<g class="ribbon"><path fill="{PAPER}" stroke="{INK}" stroke-width="{line}" d="{path}"/>'
        f"{label(text, x, y, size)}</g>"
    )


def caption(text: str, x: float, y: float, size: float = 13, fill: str = BLOOD) -> str:
    """A few words on the bare sheet, with a halo."""
    return label(text, x, y, size, BOLD, fill=fill, more=_halo(size * 0.36))


def _halo(wide: float) -> str:
    return f' class="on-sheet" paint-order="stroke" stroke="{SHEET}" stroke-width="{num(wide)}" stroke-linejoin="round"'


@lru_cache(256)
def cartouche_size(title: str, lines: tuple[str, ...]) -> tuple[float, float]:
    """Room for the title block, in px on the screen."""
    wide = max([width(title, SMALL_CAPS, 17), *[width(text, BOLD, 13) for text in lines]]) + 28
    return max(150.0, min(360.0, wide)), 30.0 + 18 * len(lines) + 2


@lru_cache(256)
def cartouche(title: str, lines: tuple[str, ...], x: float, y: float, unit: float = 1) -> str:
    """The title block of the map: double frame, a name, a line or two. `unit` is one px of the screen."""
    w, h = cartouche_size(title, lines)
    name, size = fitted(title, SMALL_CAPS, 17, w - 24, 13)
    rows = ""
    for number, text in enumerate(lines):
        shown, small = fitted(text, BOLD, 13, w - 24, 12)
        rows += label(shown, 14, 40 + 18 * number, small, BOLD, "start")
    return (
        f'<g class="cartouche" transform="translate({num(x)} {num(y)}) scale({unit:.3g})">'
        f'<path fill="{PAPER}" stroke="{INK}" stroke-width="1.4" d="M0 0h{num(w)}v{num(h)}h{num(-w)}z"/>'
        f'<path fill="none" stroke="{INK}" d="M4 4h{num(w - 8)}v{num(h - 8)}h{num(8 - w)}z"/>'
        f"{label(name, 14, 22, size, SMALL_CAPS, 'start')}{rows}</g>"
    )


@lru_cache(64)
def compass(x: float, y: float, r: float, unit: float = 1) -> str:
    """A compass rose for an empty corner, its middle at x, y."""

    def tip(angle: float, k: float) -> str:
        return f"{num(r * k * math.sin(angle))} {num(-r * k * math.cos(angle))}"

    light = dark = ""
    for k in range(4):
        a = k * math.pi / 2
        light += f"M0 0L{tip(a + math.pi / 4, 0.24)}L{tip(a, 1)}Z"
        light += f"M{tip(a + math.pi / 4, 0.3)}L{tip(a + math.pi / 4, 0.62)}"
        dark += f"M0 0L{tip(a - math.pi / 4, 0.24)}L{tip(a, 1)}Z"
    north = label("N", 0, -r - 5, 17, more=' stroke="none"')
    return (
        f'<g class="compass" transform="translate({num(x)} {num(y)}) scale({unit:.3g})" fill="none" stroke="{PENCIL}" '
        f'stroke-width="1.2"><circle r="{num(r * 0.5)}"/><circle r="{num(r * 0.56)}"/><path d="{light}"/>'
        f'<path fill="{PENCIL}" d="{dark}"/>{north}</g>'
    )


# -- parchment --------------------------------------------------------------------------------------------------------


def deckle(w: float, h: float, seed: object = "sheet", step: float = 26, amount: float = 2.2, inset: float = 3) -> str:
    """The torn edge of a sheet of this size, as a path."""
    points: list[Point] = []
    corners = [(inset, inset), (w - inset, inset), (w - inset, h - inset), (inset, h - inset)]
    for number, (x1, y1) in enumerate(corners):
        x2, y2 = corners[(number + 1) % 4]
        count = max(1, int(math.hypot(x2 - x1, y2 - y1) / step))
        for k in range(count):
            n = len(points)
            x, y = x1 + (x2 - x1) * k / count, y1 + (y2 - y1) * k / count
            points.append((x + amount * (2 * rnd(seed, n) - 1), y + amount * (2 * rnd(seed, n, "y") - 1)))
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def parchment(w: float, h: float, seed: object = "sheet", texture: str = "") -> str:
    """An empty sheet with its shadow and the light of a candle on it, as attributes; pages tint it by class and give
    the address of a texture."""
    edge = deckle(w, h, seed)
    paper = (
        '<pattern id="uc-paper" width="256" height="256" patternUnits="userSpaceOnUse">'
        f'<image href="{texture}" width="256" height="256"/></pattern>'
        if texture
        else ""
    )
    return (
        f'<defs>{paper}<radialGradient id="uc-candle" cx=".5" cy=".45" r=".9">'
        '<stop offset=".35" stop-color="#fff1c4" stop-opacity=".16"/>'
        '<stop offset=".7" stop-color="#5a3408" stop-opacity=".06"/>'
        '<stop offset="1" stop-color="#2a1404" stop-opacity=".42"/></radialGradient></defs>'
        f'<path class="under" opacity=".22" d="{edge}" transform="translate(1 3)"/>'
        f'<path class="under" opacity=".22" d="{edge}" transform="translate(3 8)"/>'
        f'<path class="parchment" fill="{SHEET}" stroke="#7d6236" d="{edge}"/>'
        f'<path class="texture" fill="{"url(#uc-paper)" if texture else "none"}" d="{edge}"/>'
        f'<path class="candle" fill="url(#uc-candle)" d="{edge}"/>'
    )


# -- what is framed ---------------------------------------------------------------------------------------------------


class Frame(NamedTuple):
    """The part of a map that a large screen shows, and how long one px of that screen is on the map."""

    box: Box
    unit: float

    def label(self, size: float) -> float:
        """A size of letters near `size` on the map that is neither too small nor too large on the screen."""
        return max(LEAST_LABEL * self.unit, min(size, 1.15 * size * self.unit))


def frame(
    content: Box,
    centre: Point,
    most: float = 1.6,
    least: float = 0.47,
    window: float = 0.64,
    margin: float = 12,
    share: float = 1.0,
) -> Frame:
    """All of the content as long as its scale is at least `least`; else a part around `centre`, at the scale `window`.

    A scale is px on the screen per unit of the map; it never grows above `most`. With a `share` less than 1 the content
    keeps to that part of the sheet, on its left: cards lie on the rest."""
    w, h = STAGE[0] * share, STAGE[1]
    room = content.grown(margin)
    scale = min(w / room.w, h / room.h, most)
    if scale >= least:
        x, y = room.middle
    else:
        scale = window
        x = _between(centre[0], room.x + w / scale / 2, room.right - w / scale / 2)
        y = _between(centre[1], room.y + h / scale / 2, room.bottom - h / scale / 2)
    return Frame(Box(x - w / scale / 2, y - h / scale / 2, STAGE[0] / scale, h / scale), 1 / scale)


def _between(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else min(max(value, low), high)


def into_frame(box: Box, frame: Box, margin: float) -> Point:
    """How far a label must move so that the edge of the frame does not cut it; nothing if it lies outside anyway."""
    if not box.meets(frame):
        return 0.0, 0.0
    dx = max(0.0, frame.x + margin - box.x) - max(0.0, box.right + margin - frame.right)
    dy = max(0.0, frame.y + margin - box.y) - max(0.0, box.bottom + margin - frame.bottom)
    return dx, dy


def free_spot(
    frame: Box,
    w: float,
    h: float,
    taken: Sequence[Box],
    margin: float,
    order: str = "bl br tr tl",
    corners: bool = False,
) -> Box | None:
    """Room of this size at the edge of the frame where nothing lies: corners first, then along the edges."""
    left, right = frame.x + margin, frame.right - margin - w
    top, bottom = frame.y + margin, frame.bottom - margin - h
    for name in order.split():
        box = Box(left if "l" in name else right, top if "t" in name else bottom, w, h)
        if not any(box.meets(other) for other in taken):
            return box
    for k in range(1, 1 if corners else 12):
        x, y = left + (right - left) * k / 12, top + (bottom - top) * k / 12
        for box in (Box(x, bottom, w, h), Box(x, top, w, h), Box(right, y, w, h), Box(left, y, w, h)):
            if not any(box.meets(other) for other in taken):
                return box
    return None
