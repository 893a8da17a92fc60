"""The pen: numbers that depend on a name alone, outlines, and the steady hand that draws them."""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]


def rnd(*key: object) -> float:
    """A number in [0, 1) that depends on the key alone. CRC by itself is too regular: similar keys need the mixing."""
    mixed = zlib.crc32("/".join(map(str, key)).encode())
    mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 2**32


def num(value: float) -> str:
    """A coordinate as short as it can be written with one decimal."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


class Box(NamedTuple):
    """A rectangle, upright."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        """Do the two overlap?"""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def view(self) -> str:
        """As the value of a viewBox."""
        return f"{num(self.x)} {num(self.y)} {num(self.w)} {num(self.h)}"


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of these."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _path(points: Sequence[Point]) -> str:
    """A closed path, each point seen from the one before it: that is shorter. Rounding does not add up."""
    x, y = round(10 * points[0][0]), round(10 * points[0][1])
    steps: list[str] = []
    for px, py in points[1:]:
        ax, ay = round(10 * px), round(10 * py)
        steps.append(f"{num((ax - x) / 10)} {num((ay - y) / 10)}")
        x, y = ax, ay
    return f"M{num(points[0][0])} {num(points[0][1])}l{' '.join(steps).replace(' -', '-')}z"


class Shape:
    """A closed outline, always drawn clockwise: where outlines overlap, filling them together leaves no holes."""

    def __init__(self, points: Sequence[Point]) -> None:
        turned = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))
        points = list(points) if turned >= 0 else list(reversed(points))
        self.points = points
        left, top = min(x for x, _ in points), min(y for _, y in points)
        self.box = Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
        self.path = _path(points)

    def distance(self, x: float, y: float) -> float:
        """From a point to the outline; negative inside."""
        inside, nearest = False, 1e18
        x1, y1 = self.points[-1]
        for x2, y2 in self.points:
            dx, dy = x2 - x1, y2 - y1
            along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy + 1e-9)
            along = 0.0 if along < 0 else 1.0 if along > 1 else along
            px, py = x - x1 - along * dx, y - y1 - along * dy
            off = px * px + py * py
            if off < nearest:
                nearest = off
            if (y1 > y) != (y2 > y) and x < dx * (y - y1) / dy + x1:
                inside = not inside
            x1, y1 = x2, y2
        return -math.sqrt(nearest) if inside else math.sqrt(nearest)


def beyond(shape: Shape, nx: float, ny: float, far: float) -> Shape | None:
    """The part of a shape that lies farther than `far` in the direction nx, ny; nothing if no part does."""
    kept: list[Point] = []
    for (ax, ay), (bx, by) in zip(shape.points, [*shape.points[1:], shape.points[0]], strict=True):
        a, b = ax * nx + ay * ny - far, bx * nx + by * ny - far
        if a >= 0:
            kept.append((ax, ay))
        if (a < 0) != (b < 0):
            along = a / (a - b)
            kept.append((ax + (bx - ax) * along, ay + (by - ay) * along))
    return Shape(kept) if len(kept) > 2 else None


def rough(points: Sequence[Point], seed: object, amount: float = 0.9, step: float = 22) -> list[Point]:
    """The same outline as a steady hand draws it: a point every `step`, each a little off, corners less so."""
    drawn: list[Point] = []
    for i, (x1, y1) in enumerate(points):
        x2, y2 = points[(i + 1) % len(points)]
        count = max(1, int(math.hypot(x2 - x1, y2 - y1) / step))
        for k in range(count):
            along, off = k / count, amount * (0.7 if k == 0 else 2)
            drawn.append(
                (
                    x1 + (x2 - x1) * along + (rnd(seed, i, k, "x") - 0.5) * off,
                    y1 + (y2 - y1) * along + (rnd(seed, i, k, "y") - 0.5) * off,
                )
            )
    return drawn


@lru_cache(2048)
def rect(x: float, y: float, w: float, h: float, seed: object, amount: float = 0.9) -> Shape:
    return Shape(rough([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], seed, amount))


def cut(x: float, y: float, w: float, h: float, corner: float, seed: object, amount: float = 0.9) -> Shape:
    """A rectangle with cut corners."""
    right, bottom, c = x + w, y + h, corner
    corners = [(x + c, y), (right - c, y), (right, y + c), (right, bottom - c)]
    corners += [(right - c, bottom), (x + c, bottom), (x, bottom - c), (x, y + c)]
    return Shape(rough(corners, seed, amount))


def cave(x: float, y: float, rx: float, ry: float, seed: object, lumps: float = 0.09, points: int = 22) -> Shape:
    """A cave: an ellipse whose radius wanders."""
    drawn: list[Point] = []
    phase = 6 * rnd(seed, "phase")
    for i in range(points):
        angle = 2 * math.pi * i / points
        k = 1 + lumps * (2 * rnd(seed, i) - 1) + lumps * 0.7 * math.sin(3 * angle + phase)
        drawn.append((x + rx * k * math.cos(angle), y + ry * k * math.sin(angle)))
    return Shape(smooth(drawn))


def smooth(points: Sequence[Point]) -> list[Point]:
    """The outline with each corner cut once."""
    out: list[Point] = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        out.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
        out.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
    return out


def bent(start: Point, end: Point, bend: float, along: float) -> Point:
    """A point of a line whose middle is pushed aside; `along` goes from 0 to 1."""
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    off = bend * math.sin(math.pi * along)
    return start[0] + (end[0] - start[0]) * along - dy * off, start[1] + (end[1] - start[1]) * along + dx * off


def tunnel(start: Point, end: Point, width: float, seed: object, wander: float = 2.0, bend: float = 0.0) -> Shape:
    """A passage between two points; `bend` pushes its middle aside, `wander` roughens both walls."""
    length = math.dist(start, end)
    count = max(3, int(length / 14))
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    left: list[Point] = []
    right: list[Point] = []
    for i in range(count + 1):
        x, y = bent(start, end, bend, i / count)
        a = width / 2 + wander * (2 * rnd(seed, i, "l") - 1)
        b = width / 2 + wander * (2 * rnd(seed, i, "r") - 1)
        left.append((x - dy * a, y + dx * a))
        right.append((x + dy * b, y - dx * b))
    return Shape(left + right[::-1])


def line(start: Point, end: Point, seed: object, amount: float = 0.5, step: float = 26) -> str:
    """A straight line as a path, drawn by hand."""
    count = max(1, int(math.dist(start, end) / step))
    points: list[Point] = []
    for k in range(count + 1):
        along = k / count
        off = 0.0 if k in (0, count) else amount
        x, y = start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along
        points.append((x + off * (2 * rnd(seed, k, "x") - 1), y + off * (2 * rnd(seed, k, "y") - 1)))
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
