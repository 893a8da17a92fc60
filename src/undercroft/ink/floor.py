"""What lies on a floor: a faint grid, flagstones, rubble, stairs, water, planks, stalagmites, tufts. Rationed."""

from __future__ import annotations

import math

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


def water(area: Shape, seed: object) -> str:
    """A pool with ripples, cut off at its outline."""
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
    return (
        f'<path fill="{WATER}" stroke="{DEEP}" stroke-width="1.2" d="{area.path}"/>'
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


def stalagmites(x: float, y: float, r: float, seed: object, count: int = 5) -> str:
    """Along the far wall of a cave of radius `r`."""
    lines = ""
    for k in range(count):
        angle = math.pi * (1.15 + 0.7 * rnd(seed, k, "a"))
        px, py = x + r * 0.78 * math.cos(angle), y + r * 0.62 * math.sin(angle)
        high = 6 + 7 * rnd(seed, k, "h")
        lines += f"M{num(px - 3)} {num(py + 3)}l3 {num(-high)}l3.5 {num(high)}"
        lines += f"M{num(px + 0.8)} {num(py + 1 - high * 0.3)}l1 {num(high * 0.4)}"
    return f'<path fill="none" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round" d="{lines}"/>'


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


__all__ = ["door", "flagstones", "grid", "planks", "rubble", "stairs", "stalagmites", "tufts", "water"]
