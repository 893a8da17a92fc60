"""The shapes of the tiles: winding tunnels, the cave where they meet, caverns beside it, niches with stairs.

Everything here is drawn around the middle of a tile as it is printed; `turned` brings a shape to where it lies.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.caverns.view.shapes import TileView
from undercroft.ink.pen import Point, Shape, beyond, cave, num, rnd, smooth

TILE: Final = 164.0
HALF: Final = TILE / 2
ARM: Final = 21.0  # half as wide as a tunnel at the edge of its tile
CRACK: Final = 8.0
BEYOND: Final = 12.0  # a tunnel is drawn so far beyond the edge, and cut off there
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
GATES: Final = ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 3))  # of an entrance: from which half, to which side


class Kind(NamedTuple):
    """What the picture of a tile depends on, before it is turned."""

    arms: str  # as printed, from the north
    apart: bool  # two tunnels that do not meet
    cavern: bool
    mouth: str
    stairs: bool
    variant: int


class Layout(NamedTuple):
    """Where things are on a tile before it is turned: the cave, its size, the cavern and its size, the niche."""

    hub: Point
    wide: float
    cavern: tuple[float, float, float, float] | None
    niche: tuple[float, float, float, float] | None


@lru_cache(512)
def kind_of(tile: TileView) -> Kind:
    turn = tile.turn
    arms = "".join(tile.arms[(port + turn) % 4] for port in range(4)) if len(tile.arms) == 4 else tile.arms
    plain = not tile.spots and not tile.stairs
    variant = int(2 * rnd("variant", tile.no)) if plain and "n" not in arms and "w" not in arms else 0
    return Kind(arms, max(tile.places) == 1, tile.spots > 0, tile.mouth, tile.stairs, variant)


@lru_cache(512)
def rocky(kind: Kind) -> Kind:
    """What rock and floors depend on: tiles that differ only in where water is have the same."""
    return kind._replace(arms=kind.arms.replace("w", "p"), mouth="n" if kind.mouth == "n" else "p")


@lru_cache(256)
def layout(kind: Kind) -> Layout:
    """Tunnels make room for a cavern, and bend differently from tile to tile."""
    ways = "".join("-" if arm == "-" else "p" for arm in kind.arms)
    if kind.cavern:
        return {
            "p---": Layout((0, -44), 21, (0, 22, 44, 35), None),
            "p-p-": Layout((-30, 0), 21, (33, 0, 29, 42), None),
            "pp--": Layout((28, -28), 21, (-21, 21, 38, 37), None),
            "ppp-": Layout((28, 0), 21, (-33, 0, 29, 42), None),
            "pppp": Layout((-18, -18), 20, (40, 40, 25, 25), None),
        }[ways]
    if kind.stairs:
        return {
            "p---": Layout((0, -14), 31, None, (0, 36, 30, 34)),
            "p-p-": Layout((10, 0), 29, None, (-38, 0, 34, 30)),
            "ppp-": Layout((10, 0), 31, None, (-38, 0, 34, 30)),
        }.get(ways, Layout((0, 0), 32, None, (0, 0, 30, 30)))
    sway = 13.0 if kind.variant else -11.0
    return {
        "p---": Layout((sway / 2, 8), 34, None, None),
        "p-p-": Layout((sway, sway / 2), 30, None, None),
        "pp--": Layout((11, -11) if kind.variant else (-7, 7), 30, None, None),
        "ppp-": Layout((7, sway / 2), 33, None, None),
        "pppp": Layout((sway / 2, -sway / 2), 37, None, None),
    }[ways]


def side_point(port: int, away: float = HALF) -> Point:
    dx, dy = STEPS[port]
    return dx * away, dy * away


def centre_line(hub: Point, port: int, count: int = 10) -> list[Point]:
    """From the cave to the edge, which it meets squarely, and a little beyond."""
    dx, dy = STEPS[port]
    ex, ey = side_point(port)
    ax, ay = hub[0] + dx * 22, hub[1] + dy * 22
    bx, by = ex - dx * 34, ey - dy * 34
    found: list[Point] = []
    for k in range(count + 1):
        t = k / count
        u = 1 - t
        w0, w1, w2, w3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append(
            (w0 * hub[0] + w1 * ax + w2 * bx + w3 * ex, w0 * hub[1] + w1 * ay + w2 * by + w3 * ey),
        )
    found.append((ex + dx * BEYOND, ey + dy * BEYOND))
    return found


def burrow(line: list[Point], half: float, seed: object, wander: float, bulge: float = 0.22) -> Shape:
    """A tunnel along a line: its walls wander, but at the end it is exactly as wide as its neighbour expects."""
    left: list[Point] = []
    right: list[Point] = []
    phase, other = 6 * rnd(seed, "phase"), 6 * rnd(seed, "other side")
    last = len(line) - 1
    for k, (x, y) in enumerate(line):
        x1, y1 = line[max(0, k - 1)]
        x2, y2 = line[min(last, k + 1)]
        long = math.hypot(x2 - x1, y2 - y1) or 1.0
        nx, ny = -(y2 - y1) / long, (x2 - x1) / long
        fade = 0.0 if k >= last - 1 else min(1.0, (last - 1 - k) / 3)
        a = half * (1 + bulge * fade * math.sin(phase + k * 0.9)) + fade * wander * (2 * rnd(seed, k, "l") - 1)
        b = half * (1 + bulge * fade * math.sin(other + k * 1.3)) + fade * wander * (2 * rnd(seed, k, "r") - 1)
        left.append((x + nx * a, y + ny * a))
        right.append((x - nx * b, y - ny * b))
    return _clockwise(left + right[::-1])


def _clockwise(points: list[Point]) -> Shape:
    """All outlines run the same way round: where two overlap, floor stays floor."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True))
    return Shape(points if area > 0 else points[::-1])


def arm_shape(kind: Kind, port: int) -> Shape:
    """A tunnel from the cave out."""
    at = layout(kind)
    line = centre_line((0.0, 0.0) if kind.apart else at.hub, port)
    half, wander = (CRACK, 1.6) if kind.arms[port] == "n" else (ARM, 4.6)
    seed = f"burrow {rocky(kind).arms} {kind.variant} {kind.cavern} {port}"
    return burrow(line, half, seed, wander, 0.12 if kind.arms[port] == "n" else 0.3)


def river_shapes(kind: Kind, port: int) -> list[Shape]:
    """Deep water in a tunnel, from wall to wall: from the cave, or from under a bridge, to the edge of the tile."""
    at = layout(kind)
    (x, y), (dx, dy) = at.hub, STEPS[port]
    shore = 0.0 if kind.apart else x * dx + y * dy + at.wide
    floors = [arm_shape(kind, port), *[pocket for side, pocket in pockets(kind) if side == port]]
    return [wet for floor in floors if (wet := beyond(floor, dx, dy, shore)) is not None]


def hub_shape(kind: Kind, size: float = 1.0) -> Shape:
    """The cave where the tunnels meet, or the inner part of it."""
    at = layout(kind)
    return cave(at.hub[0], at.hub[1], at.wide * size, at.wide * 0.94 * size, f"hub {rocky(kind)}", 0.17)


def pockets(kind: Kind) -> list[tuple[int, Shape]]:
    """Hollows in the walls beside the tunnels: a cave is no pipe. They keep away from the edge of the tile."""
    kind = rocky(kind)
    if kind.apart:
        return []
    found: list[tuple[int, Shape]] = []
    for port, arm in enumerate(kind.arms):
        if arm != "p" or rnd("pocket", kind, port) < 0.25:
            continue
        line = centre_line(layout(kind).hub, port)
        x, y = line[4 + int(3 * rnd("pocket at", kind, port))]
        dx, dy = STEPS[port]
        side = ARM * (0.78 if rnd("pocket side", kind, port) < 0.5 else -0.78)
        r = 10 + 6 * rnd("pocket size", kind, port)
        spot = x + dy * side, y + dx * side
        if max(abs(spot[0]), abs(spot[1])) < HALF - 16 - r:
            found.append((port, _clockwise(cave(*spot, r * 1.15, r, f"pocket {kind} {port}", 0.16, 9).points)))
    return found


def cavern_shape(kind: Kind) -> Shape:
    found = layout(kind).cavern
    assert found is not None
    x, y, rx, ry = found
    return cave(x, y, rx, ry, f"cavern {rocky(kind).arms}", 0.08, 26)


def mouth_shape(kind: Kind) -> Shape:
    """The opening between passage and cavern."""
    at = layout(kind)
    assert at.cavern is not None
    (x1, y1), (x2, y2) = at.hub, at.cavern[:2]
    half = 7.0 if kind.mouth == "n" else 13.0
    line = [(x1 + (x2 - x1) * k / 5, y1 + (y2 - y1) * k / 5) for k in range(6)]
    return burrow(line, half, f"mouth {rocky(kind).arms}", 1.2, 0.1)


def pool_shape(kind: Kind) -> Shape | None:
    """Deep water in the mouth of a cavern: from wall to wall, half way between the two floors."""
    at = layout(kind)
    assert at.cavern is not None
    (x1, y1), (x2, y2, rx, ry) = at.hub, at.cavern
    apart = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / apart, (y2 - y1) / apart
    middle = x1 * dx + y1 * dy + (at.wide + apart - min(rx, ry)) / 2
    inner = beyond(mouth_shape(kind), dx, dy, middle - 14)
    return beyond(inner, -dx, -dy, -middle - 14) if inner is not None else None


def niche_shape(kind: Kind) -> Shape:
    found = layout(kind).niche
    assert found is not None
    x, y, w, h = found
    points = [(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2)]
    if w > h:  # it opens to the east
        points[1], points[2] = (x + w / 2 + 16, y - h / 2), (x + w / 2 + 16, y + h / 2)
    else:  # to the north
        points[0], points[1] = (x - w / 2, y - h / 2 - 14), (x + w / 2, y - h / 2 - 14)
    return _clockwise(smooth(points))


def passages(kind: Kind) -> list[list[Shape]]:
    """The floors of the passage places: one, or two that cross, the upper one last."""
    ports = [port for port, arm in enumerate(kind.arms) if arm != "-"]
    if kind.apart:
        return [[arm_shape(kind, port) for port in pair] for pair in ((0, 2), (1, 3))]
    shapes = [hub_shape(kind), *(arm_shape(kind, port) for port in ports), *[shape for _, shape in pockets(kind)]]
    if kind.stairs:
        shapes.append(niche_shape(kind))
    return [shapes]


@lru_cache(256)
def layers_of(kind: Kind) -> list[list[Shape]]:
    """All floors, each layer with walls of its own: the passages with the way into a cavern, then the cavern itself,
    which does not melt into the tunnel beside it."""
    layers = passages(kind)
    if kind.cavern:
        layers[0].append(mouth_shape(kind))
        layers.append([cavern_shape(kind)])
    return layers


def turned(shape: Shape, turn: int) -> Shape:
    """The shape after so many quarter turns to the right."""
    points = shape.points
    for _ in range(turn % 4):
        points = [(-y, x) for x, y in points]
    return Shape(points)


def spin(point: Point, turn: int) -> Point:
    x, y = point
    for _ in range(turn % 4):
        x, y = -y, x
    return x, y


def moved(shape: Shape, x: float, y: float) -> str:
    """The path of the shape whole units away: after its first point it tells steps, and these stay the same."""
    px, py = shape.points[0]
    _, _, steps = shape.path.partition("l")
    return f"M{num(px + x)} {num(py + y)}l{steps}"


# -- the entrance: two tiles wide, its origin in the middle of the left one --------------------------------------------

HALL_MIDDLE: Final = HALF


@lru_cache(2)
def entrance(size: float = 1.0) -> tuple[Shape, ...]:
    """The hall, or the inner part of it, and the ways out of it."""
    hall = cave(HALL_MIDDLE, 0, 116 * size, 42 * size, "entrance hall", 0.06, 34)
    arms = []
    for port, (column, side) in enumerate(GATES):
        start = (column * TILE * 0.86 + 11, 0.0)
        dx, dy = STEPS[side]
        ex, ey = column * TILE + dx * HALF, dy * HALF
        line = [(start[0] + (ex - start[0]) * k / 8, start[1] + (ey - start[1]) * k / 8) for k in range(9)]
        line.append((ex + dx * BEYOND, ey + dy * BEYOND))
        arms.append(burrow(line, ARM, f"gate {port}", 3.6, 0.16))
    return (hall, *arms)


def gate_point(port: int) -> Point:
    """The end of a way out of an entrance."""
    column, side = GATES[port]
    dx, dy = STEPS[side]
    return column * TILE + dx * HALF, dy * HALF


def end_point(tile: TileView, port: int) -> tuple[Point, int]:
    """Where a way out of a laid tile ends, from the tile's origin, and the side it leads to."""
    if len(tile.arms) == 6:
        return gate_point(port), GATES[port][1]
    return side_point(port), port
