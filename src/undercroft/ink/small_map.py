"""A small map of everything in a corner of the sheet, for maps of which only a part is shown."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.ink.palette import BLOOD, EDGE, INK, PAPER, SEATS, SHEET
from undercroft.ink.pen import Box, num
from undercroft.ink.sheet import Frame, free_spot

Cell = tuple[int, int]
"""Column and row of a tile; rows count downwards."""
LARGEST, ALL = 16.0, 190.0
"""The side of a tile, and of the small map, in px of the screen."""
SMALLER = (1.0, 0.8, 0.62)
"""If it finds no room it is drawn smaller, and then not at all: better no map than one that covers the map."""


def small_map(
    title: str, cells: Sequence[Cell], people: Sequence[tuple[str, Cell]], tile: float, frame: Frame, taken: list[Box]
) -> str:
    """Every tile of `tile` units, who stands where, and a frame around the part that is shown. Takes its room."""
    unit, box = frame.unit, frame.box
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    columns, rows = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    for size in SMALLER:
        step = size * min(LARGEST, ALL / max(columns, rows)) * unit
        w, h = columns * step + 16 * unit, rows * step + 16 * unit
        spot = free_spot(box, w, h, taken, 12 * unit, "tr tl br bl")
        if spot is not None:
            break
    else:
        return ""
    taken.append(spot.grown(8 * unit))
    x0, y0, side = spot.x + 8 * unit, spot.y + 8 * unit, num(step - 1.5 * unit)
    squares = "".join(
        f"M{num(x0 + (x - left) * step)} {num(y0 + (y - top) * step)}h{side}v{side}h-{side}z" for x, y in cells
    )
    dots = ""
    for number, (seat, (x, y)) in enumerate(people):
        here = [at for at, (_, cell) in enumerate(people) if cell == (x, y)]
        aside = (here.index(number) - (len(here) - 1) / 2) * 0.34
        dots += (
            f'<circle cx="{num(x0 + (x - left + 0.46 + aside) * step)}" cy="{num(y0 + (y - top + 0.46) * step)}" '
            f'r="{num(step * 0.38)}" fill="{SEATS[seat].wood}" stroke="{EDGE}" stroke-width="{num(unit)}"/>'
        )
    inside = spot.grown(-3 * unit)
    x1 = max(inside.x, x0 + (box.x / tile + 0.5 - left) * step)
    y1 = max(inside.y, y0 + (box.y / tile + 0.5 - top) * step)
    x2 = min(inside.right, x0 + (box.right / tile + 0.5 - left) * step)
    y2 = min(inside.bottom, y0 + (box.bottom / tile + 0.5 - top) * step)
    return (
        f'<g id="small-map"><title>{title}</title><path fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="{num(1.4 * unit)}" d="M{num(spot.x)} {num(spot.y)}h{num(w)}v{num(h)}h{num(-w)}z"/>'
        f'<path fill="{SHEET}" stroke="{INK}" d="{squares}"/>{dots}'
        f'<rect class="framed" x="{num(x1)}" y="{num(y1)}" width="{num(max(0, x2 - x1))}" '
        f'height="{num(max(0, y2 - y1))}" fill="none" stroke="{BLOOD}" stroke-width="{num(1.5 * unit)}"/></g>'
    )
