"""What maps made of tiles share: drawings cut off at the edge of a tile, and the rock around the end of a passage."""

from __future__ import annotations

from undercroft.ink.floor import rockfall
from undercroft.ink.hatch import hatch
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, num, rect, rnd
from undercroft.ink.scenery import Plate, plate
from undercroft.ink.sheet import wash


def cut_off(drawing: str, box: Box) -> str:
    """The drawing as far as the box goes."""
    frame = f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.w)}" height="{num(box.h)}" viewBox="{box.view()}"'
    return f"<svg {frame}>{drawing}</svg>"


def end(game: str, half: float, blocked: bool, cell: float, depth: float, fallen: bool = False) -> Plate:
    """What is around the end of a passage of this half width that points north and has its end at the origin: rock on
    both sides, and before it too if it leads nowhere, with fallen boulders or without."""

    def beyond(x: float, y: float) -> bool:
        return y < 0 and (blocked or abs(x) > half + 4)

    def draw() -> str:
        arm = rect(-half, 0, 2 * half, 60, "end")
        shade = wash(arm.path, 38)
        sides = [Box(-62, -36, 124, 36)] if blocked else [Box(-62, -36, 62 - half, 36), Box(half, -36, 62 - half, 36)]
        drawn = "".join(cut_off(shade, side) for side in sides)
        drawn += hatch([arm], f"{game} end {half:g} {blocked}", cell, depth, only=beyond)
        if blocked and fallen:
            drawn += rockfall(half)
        elif blocked:
            drawn += (
                f'<path stroke="{INK}" stroke-width="4" stroke-linecap="round" '
                f'd="M{num(-half - 2)} 0H{num(half + 2)}"/>'
            )
        return drawn

    return plate((game, "end", half, blocked), Box(-62, -36, 124, 54), draw)


def shoulders(game: str, wide: float, narrow: float) -> Plate:
    """Where a passage of the one half width, from the south, goes on as a crack of the other: the walls close in."""

    def draw() -> str:
        drawn = ""
        for side in (-1, 1):
            corners = [(wide + 2, 11.0), (wide - 3, 8.0), ((wide + narrow) / 2, 3.5), (narrow + 1, 1.5), (narrow, -3.0)]
            corners += [(narrow + 3.4, -3.0), (narrow + 4, -1.5), (wide + 2, -1.0)]
            corners = [(x, y + 1.6 * (rnd(game, side, x) - 0.5)) for x, y in corners]
            drawn += "M" + "L".join(f"{num(side * x)} {num(y)}" for x, y in corners) + "Z"
        return f'<path fill="{INK}" stroke="{INK}" stroke-width="1" stroke-linejoin="round" d="{drawn}"/>'

    return plate((game, "shoulders", wide, narrow), Box(-wide - 4, -6, 2 * wide + 8, 20), draw)
