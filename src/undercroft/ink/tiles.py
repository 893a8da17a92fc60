"""What maps made of tiles share: drawings cut off at the edge of a tile, and the rock around the end of a passage."""

from __future__ import annotations

from undercroft.ink.floor import rockfall
from undercroft.ink.hatch import hatch
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, num, rect
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
