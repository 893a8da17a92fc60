"""Passages in ink: one plate for each shape of a passage card, turned as it lies, and what is drawn at its ends."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.ink.floor import flagstones, grid, rubble, stairs
from undercroft.ink.hatch import CELL, hatch
from undercroft.ink.pen import Box, Point, Shape, cut, num, rect, rnd
from undercroft.ink.scenery import Plate, plate
from undercroft.ink.sheet import WAYS, floors, walls, wash
from undercroft.ink.tiles import cut_off
from undercroft.ink.tiles import end as tile_end

TILE: Final = 164.0
HALF: Final = TILE / 2
ARM: Final = 25.0
DEPTH: Final = 25.0
SQUARE: Final = Box(-HALF, -HALF, TILE, TILE)
SIDES: Final = "nesw"
SHAPES: Final = ("n", "ns", "ne", "new", "nesw")
CHAMBERS = ((45.0, 14.0), (48.0, 1.0), (47.0, 19.0))  # half the width, cut corners
ENTRANCE = (52.0, 14.0)
ENTRANCE_KIND: Final = len(CHAMBERS)


def at(x: int, y: int) -> Point:
    """The middle of a space on the sheet; north is up."""
    return x * TILE, -y * TILE


@lru_cache(1024)
def kind_of(space: str) -> int:
    """Which of the chambers a passage has."""
    return ENTRANCE_KIND if space == "entrance" else int(len(CHAMBERS) * rnd("chamber", space))


def chamber(kind: int) -> tuple[float, float]:
    return ENTRANCE if kind == ENTRANCE_KIND else CHAMBERS[kind]


@lru_cache(4096)
def outline(kind: int, grown: float = 0, x: float = 0, y: float = 0) -> str:
    """The chamber as a path around its middle."""
    half, c = chamber(kind)
    k = half + grown
    a = k - c
    points = [(-a, -k), (a, -k), (k, -a), (k, a), (a, k), (-a, k), (-k, a), (-k, -a)]
    return "M" + "L".join(f"{num(x + px)} {num(y + py)}" for px, py in points) + "Z"


@lru_cache(4096)
def floor_path(kind: int, corridors: str, x: float, y: float) -> str:
    """Chamber and corridors with straight lines at x, y: for the light."""
    half, _ = chamber(kind)
    path = outline(kind, 0, x, y)
    for side in corridors:
        dx, dy = WAYS[side]
        ax, ay = x + dx * half - ARM * abs(dy), y + dy * half - ARM * abs(dx)
        long = HALF - half
        if dx:
            path += f"M{num(ax)} {num(ay)}h{num(dx * long)}v{num(2 * ARM)}h{num(-dx * long)}z"
        else:
            path += f"M{num(ax)} {num(ay)}v{num(dy * long)}h{num(2 * ARM)}v{num(-dy * long)}z"
    return path


@lru_cache(256)
def passage(kind: int, corridors: str) -> tuple[Plate, int]:
    """The plate of a passage and the quarter turns in degrees to lay it with these corridors."""
    for shape in SHAPES:
        if len(shape) != len(corridors):
            continue
        for turn in range(4):
            turned = {SIDES[(SIDES.index(side) + turn) % 4] for side in shape}
            if turned == set(corridors):
                return _plate(kind, shape), 90 * turn
    return _plate(kind, ""), 0


def _plate(kind: int, shape: str) -> Plate:
    return plate(("skulldug", kind, shape), SQUARE.grown(8), lambda: _draw(kind, shape))


def _arm(side: str, seed: object) -> Shape:
    """A corridor from the middle to beyond the edge, so that it has no end wall."""
    long = HALF + 12
    x, y, w, h = {
        "n": (-ARM, -long, 2 * ARM, long),
        "e": (0.0, -ARM, long, 2 * ARM),
        "s": (-ARM, 0.0, 2 * ARM, long),
        "w": (-long, -ARM, long, 2 * ARM),
    }[side]
    return rect(x, y, w, h, f"{seed}{side}")


def _draw(kind: int, shape: str) -> str:
    seed = f"skulldug {kind} {shape}"
    half, corner = chamber(kind)
    shapes = [cut(-half, -half, 2 * half, 2 * half, corner, seed), *(_arm(side, seed) for side in shape)]
    strokes = hatch(shapes, seed, depth=DEPTH, only=_on_tile)
    details = grid(-38, -38, 76, 76) + flagstones(-38, -38, 76, 76, seed)
    if kind == ENTRANCE_KIND:
        details += stairs(-19, -half + 3, 38, 26, 5)
    elif rnd(seed, "rubble") < 0.6:
        details += rubble(-20 + 40 * rnd(seed, "at"), 30, seed)
    # the floor reaches a little further than walls and hatch, over the neighbour's floor: no hairline between them
    shade = wash("".join(each.path for each in shapes))
    return cut_off(shade + strokes + walls(shapes), SQUARE) + cut_off(floors(shapes), SQUARE.grown(1.5)) + details


def _on_tile(x: float, y: float) -> bool:
    return abs(x) < HALF and abs(y) < HALF


def end(blocked: bool) -> Plate:
    """What is around the end of a corridor that points north and has its end at the origin."""
    return tile_end("skulldug", ARM, blocked, CELL, DEPTH * 0.85)


@lru_cache(1024)
def doorstep(x: float, y: float, side: str) -> str:
    """The first steps into the unknown, from the passage at x, y."""
    dx, dy = WAYS[side]
    ex, ey = x + dx * HALF, y + dy * HALF
    wide, reach = ARM - 2, 16
    if dx:
        return f"M{num(ex)} {num(ey - wide)}h{num(dx * reach)}v{num(2 * wide)}h{num(-dx * reach)}z"
    return f"M{num(ex - wide)} {num(ey)}v{num(dy * reach)}h{num(2 * wide)}v{num(-dy * reach)}z"


@lru_cache(1024)
def crop_marks(x: float, y: float) -> str:
    """Where the card ends."""
    out = ""
    for sx in (-1, 1):
        for sy in (-1, 1):
            out += f"M{num(x + sx * HALF)} {num(y + sy * (HALF - 7))}V{num(y + sy * HALF)}H{num(x + sx * (HALF - 7))}"
    return out
