"""What lies on a floor: a faint grid, flagstones, rubble, stairs, water, planks, stalagmites, tufts. Rationed."""

from __future__ import annotations

import math
from collections.abc import Sequence

from undercroft.ink.palette import DEEP, FLOOR, INK, WATER
from undercroft.ink.pen import Box, Shape, num, rnd


def grid(x: float, y: float, w: float, h: float, size: float = 19) -> str:
    lines = "".join(f"M{num(x + k * size)} {num(y)}v{num(h)}" for k in range(1, int(w / size + 0.5)))
    lines += "".join(f"M{num(x)} {num(y + k * size)}h{num(w)}" for k in range(1, int(h / size + 0.5)))
    return f'<path fill="none" stroke="{INK}" stroke-width=".8" opacity=".13" d="{lines}"/>'


def flagstones(x: float, y: float, w: float, h: float, seed: object, size: float = 19, most: int = 3) -> str:
    """At most three stones, on the grid."""
    spots = [(i, j) for j in range(int(h // size)) for i in range(int(w // size))]
    spots.sort(key=lambda spot: rnd(seed, *spot))
    stones = []
    for i, j in spots[: int(rnd(seed, "stones") * (most + 1))]:
        left, top, side = x + i * size + 2, y + j * size + 2, size - 3
        a, b = rnd(seed, i, j, "c") * 3 - 1.5, rnd(seed, i, j, "d") * 3 - 1.5
        stones.append(f"M{num(left)} {num(top + a)}l{num(side)} {num(b)}l{num(-a)} {num(side)}l{num(-side)} {num(-b)}z")
    if not stones:
        return ""
    return (
        f'<path fill="none" stroke="{INK}" stroke-width=".9" stroke-linejoin="round" opacity=".34" '
        f'd="{"".join(stones)}"/>'
    )


def rubble(x: float, y: float, seed: object, stones: int = 5, spread: float = 12) -> str:
    drawn = []
    for k in range(stones):
        a, b = x + spread * (2 * rnd(seed, k, "x") - 1), y + spread * (2 * rnd(seed, k, "y") - 1)
        r = 1.6 + 3.4 * rnd(seed, k, "r")
        drawn.append(
            f"M{num(a - r)} {num(b)}l{num(r * 0.7)} {num(-r)}l{num(r)} {num(r * 0.4)}l{num(-r * 0.2)} {num(r * 0.9)}z"
        )
    return f'<path fill="{FLOOR}" stroke="{INK}" stroke-width=".9" opacity=".8" d="{"".join(drawn)}"/>'


def stairs(x: float, y: float, w: float, h: float, steps: int = 7, down: bool = True) -> str:
    """Strokes that get shorter: along y if `down`, else along x."""
    lines = ""
    for k in range(steps + 1):
        f = k / steps
        inset = (w if down else h) * 0.275 * f
        if down:
            lines += f"M{num(x + inset)} {num(y + h * f)}H{num(x + w - inset)}"
        else:
            lines += f"M{num(x + w * f)} {num(y + inset)}V{num(y + h - inset)}"
    return f'<path fill="none" stroke="{INK}" stroke-width="1.6" d="{lines}"/>'


def water(area: Shape, seed: object, *hollows: Shape) -> str:
    """A pool with ripples, cut off at its outline, and hollows beside it that it fills as well."""
    box = area.box
    ripples = ""
    for j in range(int(box.h // 7)):
        y = box.y + 5 + j * 7
        x = box.x + 3 + 8 * rnd(seed, j)
        while x < box.right - 10:
            length = 7 + 6 * rnd(seed, j, int(x))
            if area.distance(x, y) < -3 and area.distance(x + length, y) < -3:
                ripples += f"M{num(x)} {num(y)}q{num(length / 4)} -3 {num(length / 2)} 0t{num(length / 2)} 0"
            x += length + 5 + 9 * rnd(seed, j, int(x), "gap")
    path = "".join([area.path, *[hollow.path for hollow in hollows]])
    inside = f'<path fill="{WATER}" d="{path}"/>' if hollows else ""
    return (
        f'<path fill="{WATER}" stroke="{DEEP}" stroke-width="1.2" d="{path}"/>{inside}'
        f'<path fill="none" stroke="{DEEP}" stroke-width="1.3" stroke-linecap="round" d="{ripples}"/>'
    )


def planks(box: Box, across: bool = True) -> str:
    """A bridge: boards side by side, along x if `across`, with a rope on each side."""
    boards, step = "", 6.0
    if across:
        for k in range(int(box.w // step)):
            boards += f"M{num(box.x + step * (k + 0.5))} {num(box.y)}v{num(box.h)}"
        ropes = f"M{num(box.x)} {num(box.y)}h{num(box.w)}M{num(box.x)} {num(box.bottom)}h{num(box.w)}"
    else:
        for k in range(int(box.h // step)):
            boards += f"M{num(box.x)} {num(box.y + step * (k + 0.5))}h{num(box.w)}"
        ropes = f"M{num(box.x)} {num(box.y)}v{num(box.h)}M{num(box.right)} {num(box.y)}v{num(box.h)}"
    return (
        f'<path fill="none" stroke="#e9d6a8" stroke-width="4.6" d="{boards}"/>'
        f'<path fill="none" stroke="{INK}" stroke-width="2.4" d="{ropes}"/>'
    )


def stalagmites(x: float, y: float, r: float, seed: object, count: int = 5, ways: Sequence[Shape] = ()) -> str:
    """Along the far wall of a cave of radius `r`, but not in the ways into it."""
    lines = ""
    for k in range(count):
        angle = math.pi * (1.15 + 0.7 * rnd(seed, k, "a"))
        px, py = x + r * 0.78 * math.cos(angle), y + r * 0.62 * math.sin(angle)
        if any(way.distance(px, py) < 6 for way in ways):
            continue
        high = 6 + 7 * rnd(seed, k, "h")
        lines += f"M{num(px - 3)} {num(py + 3)}l3 {num(-high)}l3.5 {num(high)}"
        lines += f"M{num(px + 0.8)} {num(py + 1 - high * 0.3)}l1 {num(high * 0.4)}"
    return f'<path fill="none" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round" d="{lines}"/>'


def ledges(shapes: Sequence[Shape], seed: object) -> str:
    """Short strokes inside the walls of a cave, here and there: where the floor begins to rise."""
    lines = ""
    for number, shape in enumerate(shapes):
        points = shape.points
        for k in range(0, len(points) - 2, 2):
            if rnd(seed, number, k) > 0.42:
                continue
            (x1, y1), (x2, y2) = points[k], points[k + 2]
            long = math.hypot(x2 - x1, y2 - y1)
            if long < 3 or any(other is not shape and other.distance(x1, y1) < 5 for other in shapes):
                continue
            away = 5 + 3 * rnd(seed, number, k, "away")
            nx, ny = (y1 - y2) / long * away, (x2 - x1) / long * away
            if shape.distance(x1 + nx, y1 + ny) > 0:
                nx, ny = -nx, -ny
            lines += f"M{round(x1 + nx)} {round(y1 + ny)}l{round(x2 - x1)} {round(y2 - y1)}"
    return f'<path fill="none" stroke="{INK}" stroke-width=".9" stroke-linecap="round" opacity=".5" d="{lines}"/>'


def rockfall(half: float) -> str:
    """Boulders that close a tunnel of this half width, which comes from the south and ends at the origin."""
    out = f'<path stroke="{INK}" stroke-width="4" stroke-linecap="round" d="M{num(-half - 2)} 0H{num(half + 2)}"/>'
    count = max(2, round(half / 4.2))
    for row, (y, size) in enumerate(((3.0, 1.0), (9.5, 0.8))):
        stones = ""
        for k in range(count - row):
            x = -half + 2 * half * (k + 0.5 + 0.4 * (rnd("rockfall", half, row, k) - 0.5)) / (count - row)
            r = (half / count + 1.6) * size * (0.85 + 0.4 * rnd("boulder", half, row, k))
            corners = [
                (x + r * math.cos(a) * (0.8 + 0.4 * rnd(x, j)), y + r * 0.85 * math.sin(a) * (0.8 + 0.4 * rnd(j, x)))
                for j, a in enumerate(math.tau * i / 6 for i in range(6))
            ]
            stones += "M" + "L".join(f"{num(a)} {num(b)}" for a, b in corners) + "Z"
        out += f'<path fill="{FLOOR}" stroke="{INK}" stroke-width="1.7" stroke-linejoin="round" d="{stones}"/>'
    return out


def tufts(box: Box, seed: object, count: int = 40) -> str:
    """Grass in a courtyard."""
    lines = ""
    for k in range(count):
        x, y = box.x + 6 + (box.w - 12) * rnd(seed, k, "x"), box.y + 10 + (box.h - 14) * rnd(seed, k, "y")
        lines += f"M{num(x)} {num(y)}l-2 -6M{num(x)} {num(y)}v-8M{num(x)} {num(y)}l2.5 -6"
    return f'<path fill="none" stroke="#4f6a2c" stroke-width="1.1" opacity=".75" d="{lines}"/>'


def door(x: float, y: float, upright: bool = True, w: float = 8, h: float = 20) -> str:
    if not upright:
        w, h = h, w
    return (
        f'<rect fill="{FLOOR}" stroke="{INK}" stroke-width="2" x="{num(x - w / 2)}" y="{num(y - h / 2)}" '
        f'width="{num(w)}" height="{num(h)}"/>'
    )


__all__ = [
    "door",
    "flagstones",
    "grid",
    "ledges",
    "planks",
    "rockfall",
    "rubble",
    "stairs",
    "stalagmites",
    "tufts",
    "water",
]
