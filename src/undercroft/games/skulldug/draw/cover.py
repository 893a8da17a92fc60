"""The cover: an explorer where passages meet, a treasure before him, a trap and a bear on either side."""

from __future__ import annotations

from undercroft.ink import cover as lid
from undercroft.ink.floor import flagstones, grid, rubble, stairs
from undercroft.ink.pen import cut, rect
from undercroft.ink.pieces import meeple, token


def cover() -> str:
    shapes = [
        rect(109, -20, 38, 325, "cover upright"),
        rect(-20, 128, 296, 38, "cover level"),
        cut(84, 103, 88, 88, 14, "cover middle"),
        rect(-6, 116, 56, 62, "cover west"),
        cut(206, 114, 66, 66, 12, "cover east"),
        cut(96, 16, 64, 62, 10, "cover north"),
        rect(92, 226, 72, 74, "cover south"),
    ]
    floor = (
        grid(88, 107, 80, 80, 20)
        + grid(100, 20, 56, 54, 18)
        + flagstones(210, 118, 58, 58, "cover stones", 18)
        + stairs(108, 262, 40, 26, 5, down=True)
        + rubble(100, 180, "cover rubble")
        + rubble(24, 170, "cover west")
    )
    pieces = (
        token("cover-urn", "treasure", "crown", 128, 46, 46, "A treasure")
        + token("cover-trap", "trap", "wolf-trap", 26, 148, 46, "A trap")
        + token("cover-bear", "monster", "bear-head", 226, 147, 56, "A bear")
        + meeple("cover-black", "black", 128, 258, 46, "Black")
        + meeple("cover-yellow", "yellow", 128, 178, 66, "Yellow", own=True)
    )
    return lid.cover(shapes, "cover skulldug", (128, 150), floor, pieces)
