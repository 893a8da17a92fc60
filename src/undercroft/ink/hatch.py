"""The hatch: clusters of three parallel strokes that fill the cells of a jittered grid outside the walls.

The grid belongs to the sheet, not to the shapes, so nothing shifts when a room is added next to old ones. With `period`
it repeats after so many cells: then tiles that were hatched one by one fit together at their edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from undercroft.ink.palette import INK
from undercroft.ink.pen import Point, Shape, rnd

CELL: Final = 11.0
DEPTH: Final = 24.0
STROKES: Final = 3
Stroke = tuple[float, float, float, float]  # from, to


class Grid:
    """The points of the cells and the direction of the strokes in each."""

    def __init__(self, seed: object, cell: float, period: int = 0) -> None:
        self.seed = seed
        self.cell = cell
        self.period = period
        self._points: dict[tuple[int, int], Point] = {}
        self._angles: dict[tuple[int, int], float] = {}

    def name(self, i: int, j: int) -> tuple[int, int]:
        return (i % self.period, j % self.period) if self.period else (i, j)

    def point(self, i: int, j: int) -> Point:
        found = self._points.get((i, j))
        if found is None:
            a, b = self.name(i, j)
            x = (i + 0.5 + 0.72 * (rnd(self.seed, a, b, "a") - 0.5)) * self.cell
            y = (j + 0.5 + 0.72 * (rnd(self.seed, a, b, "b") - 0.5)) * self.cell
            found = self._points[i, j] = (x, y)
        return found

    def angle(self, i: int, j: int, known: dict[tuple[int, int], float]) -> float:
        """Of four directions the one least like those of the cells drawn before it on its left and above."""
        a, b = self.name(i, j)
        before = [known[n] for n in ((i - 1, j), (i, j - 1), (i + 1, j - 1)) if n in known]
        best, chosen = -1.0, 0.0
        for k in range(4):
            angle = math.pi * rnd(self.seed, a, b, "t", k)
            away = min([abs((angle - other + math.pi / 2) % math.pi - math.pi / 2) for other in before], default=2.0)
            if away > best:
                best, chosen = away, angle
        return chosen


def hatch(
    shapes: Sequence[Shape],
    seed: object = "sheet",
    cell: float = CELL,
    depth: float = DEPTH,
    period: int = 0,
    only: Callable[[float, float], bool] | None = None,
) -> str:
    """The strokes as two paths, thin and bold; `only` says which points of the sheet may be hatched at all."""
    grid = Grid(seed, cell, period)
    reach = depth * 1.5
    left, top = min(s.box.x for s in shapes) - reach, min(s.box.y for s in shapes) - reach
    right, bottom = max(s.box.right for s in shapes) + reach, max(s.box.bottom for s in shapes) + reach
    angles: dict[tuple[int, int], float] = {}
    thin: list[Stroke] = []
    bold: list[Stroke] = []
    for j in range(math.floor(top / cell), math.floor(bottom / cell) + 1):
        beside = [s for s in shapes if s.box.y - reach < (j + 1) * cell and j * cell < s.box.bottom + reach]
        for i in range(math.floor(left / cell), math.floor(right / cell) + 1):
            x, y = grid.point(i, j)
            if only is not None and not only(x, y):
                continue
            a, b = grid.name(i, j)
            farthest = depth * (0.72 + 0.5 * rnd(seed, a, b, "r"))
            if not -cell * 0.8 < _distance(beside, x, y, farthest, cell) < farthest:
                continue
            angles[i, j] = grid.angle(i, j, angles)
            for k, stroke in enumerate(_strokes(grid, i, j, angles[i, j])):
                (bold if rnd(seed, a, b, k, "z") < 0.4 else thin).append(stroke)
    return (
        f'<g fill="none" stroke="{INK}" stroke-linecap="round" transform="scale(.8)">'
        f'<path stroke-width="1.4" d="{_written(thin)}"/><path stroke-width="2" d="{_written(bold)}"/></g>'
    )


def _written(strokes: Sequence[Stroke]) -> str:
    """As a path in units of .8, each stroke from the end of the last one: a third of what it takes in full."""
    out: list[str] = []
    x = y = 0
    for stroke in strokes:
        x1, y1, x2, y2 = (round(1.25 * each) for each in stroke)
        out.append(f"m{x1 - x} {y1 - y} {x2 - x1} {y2 - y1}".replace(" -", "-"))
        x, y = x2, y2
    return "".join(out)


def _distance(shapes: Sequence[Shape], x: float, y: float, farthest: float, cell: float) -> float:
    nearest = 1e9
    for shape in shapes:
        box = shape.box
        if box.x - farthest < x < box.right + farthest and box.y - farthest < y < box.bottom + farthest:
            nearest = min(nearest, shape.distance(x, y))
            if nearest < -cell:
                break
    return nearest


def _strokes(grid: Grid, i: int, j: int, angle: float) -> list[Stroke]:
    """Parallel strokes through the cell, each cut off where a neighbour's point is nearer."""
    cell = grid.cell
    a, b = grid.name(i, j)
    x, y = grid.point(i, j)
    others = [grid.point(i + u, j + v) for u in (-2, -1, 0, 1, 2) for v in (-2, -1, 0, 1, 2) if u or v]
    edges = [((qx + x) / 2, (qy + y) / 2, qx - x, qy - y) for qx, qy in others]  # half way, and in which direction
    drawn: list[Stroke] = []
    for k in range(STROKES):
        off = (k - (STROKES - 1) / 2) * cell * 0.34
        turned = angle + 0.12 * (rnd(grid.seed, a, b, "w", k) - 0.5)
        px, py = x - math.sin(angle) * off, y + math.cos(angle) * off
        ux, uy = math.cos(turned), math.sin(turned)
        low, high = -cell * 0.95, cell * 0.95
        for mx, my, nx, ny in edges:
            room = (mx - px) * nx + (my - py) * ny
            slope = ux * nx + uy * ny
            if slope > 1e-6:
                end = room / slope
                if end < high:
                    high = end
            elif slope < -1e-6:
                end = room / slope
                if end > low:
                    low = end
            elif room < 0:
                high = low
        low, high = low + 0.5, high - 0.5
        if high - low > cell * 0.22:
            drawn.append((px + ux * low, py + uy * low, px + ux * high, py + uy * high))
    return drawn
