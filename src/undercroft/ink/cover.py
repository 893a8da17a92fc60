"""The cover of a game: what it is about in one picture, as on the lid of a box. No words; a title stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.ink.hatch import hatch
from undercroft.ink.palette import SHEET
from undercroft.ink.pen import Point, Shape
from undercroft.ink.references import alone
from undercroft.ink.sheet import floors, glow, gradients, walls, wash

WIDE, HIGH = 256, 285
CELL: Final = 9.0
DEPTH: Final = 19.0


def cover(shapes: Sequence[Shape], seed: str, light: Point, floor: str, pieces: str) -> str:
    """A picture that stands alone: walls around these shapes, a light, what lies on the floor, and who is there."""
    path = "".join(shape.path for shape in shapes)
    return alone(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{SHEET}"/>{gradients()}{glow(*light, 130)}'
        f"{wash(path, 36)}{hatch(shapes, seed, CELL, DEPTH)}{walls(shapes)}{floors(shapes)}{glow(*light, 64)}"
        f"{floor}{pieces}</svg>"
    )
