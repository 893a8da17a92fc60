"""Tiles in ink: a plate of rock and floors for each shape, turned as it lies, and one of what is on its floor."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.caverns.draw.burrows import (
    ARM,
    CRACK,
    HALF,
    HALL_MIDDLE,
    TILE,
    Kind,
    cavern_shape,
    entrance,
    hub_shape,
    kind_of,
    layers_of,
    layout,
    mouth_shape,
    niche_shape,
    pool_shape,
    river_shapes,
    rocky,
    spin,
    turned,
)
from undercroft.games.caverns.view.shapes import TileView
from undercroft.ink.floor import ledges, planks, rubble, stairs, stalagmites, water
from undercroft.ink.hatch import hatch
from undercroft.ink.palette import FLOOR, INK, LIT, WASH
from undercroft.ink.pen import Box, Point, Shape, cave, num, rect, rnd
from undercroft.ink.scenery import Plate, plate
from undercroft.ink.sheet import floors, walls, wash
from undercroft.ink.tiles import cut_off
from undercroft.ink.tiles import end as tile_end
from undercroft.ink.tiles import shoulders as tile_shoulders

CELL: Final = 11.6
DEPTH: Final = 21.0
SQUARE: Final = Box(-HALF, -HALF, TILE, TILE)
DOUBLE: Final = Box(-HALF, -HALF, 2 * TILE, TILE)
SEAM: Final = 0.5  # tiles lie over each other by so much: no light line shows between them
CAVERN_SPOTS: Final = 0.42  # of the size of a cavern: how far from its middle cards lie


def is_entrance(tile: TileView) -> bool:
    return len(tile.arms) == 6


# -- rock and floors ---------------------------------------------------------------------------------------------------


@lru_cache(1024)
def rock(tile: TileView, x: float, y: float) -> str:
    """The tile as it lies: everything that turns with it, then what always stands upright."""
    if is_entrance(tile):
        return _entrance_plate().at(x, y)
    kind = kind_of(tile)
    upright = _details(kind, tile.turn, tile.no)
    return _plate(kind).at(x, y, 90 * tile.turn) + upright.at(x, y)


def _plate(kind: Kind) -> Plate:
    return plate(("caverns", rocky(kind)), SQUARE.grown(8), lambda: _draw(rocky(kind)))


def _draw(kind: Kind) -> str:
    layers = layers_of(kind)
    everything = [shape for layer in layers for shape in layer]
    strokes = hatch(everything, f"caverns {kind}", CELL, DEPTH, only=_on_tile)
    drawn = cut_off(wash("".join(shape.path for shape in everything), 38) + strokes, SQUARE.grown(SEAM))
    for layer in layers:  # the upper tunnel and the cavern have walls of their own
        drawn += cut_off(walls(layer), SQUARE.grown(SEAM))
        drawn += cut_off(floors(layer) + ledges(layer, f"ledge {kind}"), SQUARE.grown(1.5))
    if kind.cavern:
        drawn += floors([mouth_shape(kind)])
    found = layout(kind).niche
    if found is not None:
        drawn += _stairs_in(found)
    return drawn


def _stairs_in(niche: tuple[float, float, float, float]) -> str:
    """Steps that lead up into the daylight: they get narrower the higher they are."""
    x, y, w, h = niche
    if w > h:
        lines = ""
        for k in range(6):
            inset = h * 0.3 * (5 - k) / 5
            at = x - w / 2 + 4 + (w + 4) * k / 5
            lines += f"M{num(at)} {num(y - h / 2 + inset)}V{num(y + h / 2 - inset)}"
        return f'<path fill="none" stroke="{INK}" stroke-width="1.6" d="{lines}"/>'
    return stairs(x - w / 2, y - h / 2 - 2, w, h - 2, 6)


def _on_tile(x: float, y: float) -> bool:
    return abs(x) < HALF and abs(y) < HALF


def _entrance_plate() -> Plate:
    return plate(("caverns", "entrance"), DOUBLE.grown(8), _draw_entrance)


def _draw_entrance() -> str:
    shapes = entrance()

    def on_it(x: float, y: float) -> bool:
        return abs(x - HALL_MIDDLE) < TILE and abs(y) < HALF

    strokes = hatch(shapes, "caverns entrance", CELL, DEPTH, only=on_it)
    details = stairs(HALL_MIDDLE - 24, -30, 48, 28, 6) + rubble(HALL_MIDDLE + 76, 22, "entrance", 5, 9)
    shade = wash("".join(shape.path for shape in shapes), 38)
    drawn = cut_off(shade + strokes + walls(shapes), DOUBLE.grown(SEAM)) + cut_off(
        floors(shapes) + ledges(shapes, "entrance"), DOUBLE.grown(1.5)
    )
    return drawn + details


# -- what always stands upright ----------------------------------------------------------------------------------------


def _details(kind: Kind, turn: int, no: str) -> Plate:
    stony = int(3 * rnd("stones", no)) if not kind.cavern else 0
    return plate(("caverns", kind, turn % 4, stony), SQUARE.grown(8), lambda: _draw_details(kind, turn, stony))


def _draw_details(kind: Kind, turn: int, stony: int) -> str:
    at = layout(kind)
    seed = f"floor {kind} {turn} {stony}"
    drawn = ""
    for port, arm in enumerate(kind.arms):
        if arm == "n":
            x, y = spin(_half_way(at.hub, port), turn)
            drawn += rubble(x, y, f"{seed} {port}", 5, 7)
    drawn += cut_off(_river(kind, turn, seed), SQUARE.grown(1))
    if kind.cavern:
        drawn += _cavern_details(kind, turn, seed)
    elif stony and not kind.apart:
        x, y = spin(at.hub, turn)
        drawn += rubble(x - 10 + 24 * rnd(seed, "x"), y + 14, seed, 2 + stony, 9)
    return drawn


def _river(kind: Kind, turn: int, seed: str) -> str:
    """The water in its tunnels, and the bridge that crosses it."""
    wet = [port for port, arm in enumerate(kind.arms) if arm == "w"]
    pools = [(port, [turned(pool, turn) for pool in river_shapes(kind, port)]) for port in wet]
    drawn = "".join([water(pool[0], f"{seed} {port}", *pool[1:]) for port, pool in pools if pool])
    if kind.apart and wet:
        across = turn % 2 == 1
        drawn += planks(Box(-34, -19, 68, 38) if across else Box(-19, -34, 38, 68), across)
    return drawn


def _cavern_details(kind: Kind, turn: int, seed: str) -> str:
    found = layout(kind).cavern
    assert found is not None
    x, y = spin(found[:2], turn)
    wide, high = found[2:] if turn % 2 == 0 else (found[3], found[2])
    doorway = [turned(mouth_shape(kind), turn), turned(hub_shape(kind), turn)]
    drawn = stalagmites(x, y + 2, min(wide, high) * 1.1, seed, 7, doorway)
    if kind.mouth == "w":
        pool = pool_shape(kind)
        if pool is not None:
            drawn = water(turned(pool, turn), seed) + drawn
    elif kind.mouth == "n":
        hx, hy = spin(layout(kind).hub, turn)
        drawn += rubble(hx + (x - hx) * 0.42, hy + (y - hy) * 0.42, seed, 4, 5)
    return drawn


def _half_way(hub: Point, port: int) -> Point:
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[port]
    return hub[0] * 0.3 + dx * 52, hub[1] * 0.3 + dy * 52


# -- ends --------------------------------------------------------------------------------------------------------------


def end(blocked: bool, narrow: bool) -> Plate:
    """What is around the end of a tunnel that points north and has its end at the origin."""
    return tile_end("caverns", CRACK if narrow else ARM, blocked, CELL, DEPTH * 0.85, fallen=True)


def shoulders() -> Plate:
    """Where a tunnel from the south ends at the origin, and a crack goes on from there."""
    return tile_shoulders("caverns", ARM, CRACK)


# -- where things are on a laid tile -----------------------------------------------------------------------------------


@lru_cache(1024)
def middle(tile: TileView, place: str) -> Point:
    """The spot of a place, from the origin of its tile."""
    if is_entrance(tile):
        return HALL_MIDDLE, 12.0
    kind = kind_of(tile)
    if kind.apart:
        return spin((46.0, 0.0) if place.endswith("b") else (0.0, 46.0), tile.turn)
    found = layout(kind).cavern
    if place.endswith("c") and found is not None:
        return spin(found[:2], tile.turn)
    return spin(layout(kind).hub, tile.turn)


@lru_cache(1024)
def room(tile: TileView, place: str) -> tuple[float, float]:
    """How far one can stand from the middle of a place, sideways and up or down."""
    if is_entrance(tile):
        return 86.0, 22.0
    kind = kind_of(tile)
    if kind.apart:
        return 20.0, 20.0
    found = layout(kind).cavern
    if place.endswith("c") and found is not None:
        wide, high = found[2:] if tile.turn % 2 == 0 else (found[3], found[2])
        return wide - 10, high - 12
    return layout(kind).wide - 4, layout(kind).wide - 6


def outline(tile: TileView, place: str) -> str:
    """The outline of a place that lights up, from the origin of its tile."""
    if is_entrance(tile):
        return _hall_outline()
    kind = kind_of(tile)
    if place.endswith("c") and not kind.apart:
        return _cavern_outline(kind, tile.turn)
    return _standing_outline(kind, tile.turn, *middle(tile, place))


@lru_cache(1)
def _hall_outline() -> str:
    return entrance(0.94)[0].path


@lru_cache(512)
def _cavern_outline(kind: Kind, turn: int) -> str:
    return turned(cavern_shape(kind), turn).path


@lru_cache(512)
def _standing_outline(kind: Kind, turn: int, x: float, y: float) -> str:
    """Around where one stands in a passage: along its walls."""
    if kind.apart:
        return cave(x, y, 22, 22, "stand", 0.04).path
    return turned(hub_shape(kind, 0.9), turn).path


@lru_cache(1024)
def stairs_outline(tile: TileView) -> str:
    if is_entrance(tile):
        return rect(HALL_MIDDLE - 30, -36, 60, 36, "steps", 0.4).path
    kind = kind_of(tile)
    if layout(kind).niche is not None:
        return turned(niche_shape(kind), tile.turn).path
    x, y = middle(tile, tile.no)
    return cave(x, y, 15, 15, "way up", 0.03).path


def floor_shapes(tile: TileView) -> tuple[Shape, ...]:
    """All floors of the tile as it lies, from its origin."""
    return entrance() if is_entrance(tile) else _floors_turned(kind_of(tile), tile.turn)


@lru_cache(512)
def _floors_turned(kind: Kind, turn: int) -> tuple[Shape, ...]:
    return tuple(turned(shape, turn) for layer in layers_of(kind) for shape in layer)


@lru_cache(256)
def sketch(tile: TileView, x: float, y: float, size: float) -> str:
    """The tile in outline, small: how it would lie."""
    kind = kind_of(tile)
    drawn = ""
    for layer in layers_of(kind):
        path = "".join(turned(shape, tile.turn).path for shape in layer)
        drawn += f'<path fill="{LIT}" stroke="{LIT}" stroke-width="9" d="{path}"/><path fill="{FLOOR}" d="{path}"/>'
    if kind.cavern:
        drawn += f'<path fill="{FLOOR}" d="{turned(mouth_shape(kind), tile.turn).path}"/>'
    pools = _river(kind, tile.turn, "ghost")
    steps = (
        f'<path fill="none" stroke="{INK}" stroke-width="4" d="M-14 -8h28M-10 0h20M-6 8h12"/>' if tile.stairs else ""
    )
    return (
        f'<svg x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{num(size)}" height="{num(size)}" '
        f'viewBox="{SQUARE.view()}"><rect x="{num(-HALF)}" y="{num(-HALF)}" width="{num(TILE)}" height="{num(TILE)}" '
        f'fill="{WASH}" fill-opacity=".28"/>{drawn}{pools}{steps}</svg>'
    )
