"""The cover: the party at the door of the last room, where the Lich waits; the way there, and rooms nobody has seen."""

from __future__ import annotations

from undercroft.ink import cover as lid
from undercroft.ink.floor import flagstones, grid, water
from undercroft.ink.icons import icon
from undercroft.ink.palette import PENCIL
from undercroft.ink.pen import cave, cut, rect
from undercroft.ink.pieces import meeple, token
from undercroft.ink.sheet import unknown


def cover() -> str:
    pool = cave(44, 236, 24, 17, "cover pool", 0.1)
    shapes = [
        rect(-20, 132, 60, 24, "cover way in"),
        cut(18, 100, 86, 90, 18, "cover hall"),
        rect(96, 132, 60, 24, "cover to the Lich"),
        cut(138, 84, 132, 122, 26, "cover lair"),
        rect(50, 40, 24, 66, "cover north"),
        rect(50, 40, 70, 24, "cover bend"),
        cave(136, 50, 38, 30, "cover altar", 0.1),
        rect(33, 186, 24, 40, "cover south"),
        rect(6, 208, 76, 58, "cover crypt"),
    ]
    unseen = (
        f'<g fill="none" stroke="{PENCIL}" stroke-width="2.4" stroke-dasharray="6 5">'
        '<path d="M206 210V234M182 234H248V280H182Z"/></g>' + unknown(215, 257, 26)
    )
    floor = (
        grid(24, 106, 74, 78, 19)
        + grid(146, 92, 116, 106, 19)
        + flagstones(146, 92, 116, 106, "cover stones", 19)
        + water(pool, "cover pool")
        + icon("coffin", 50, 218, 30)
        + icon("sacrificial-dagger", 118, 32, 36)
        + unseen
    )
    pieces = (
        token("cover-lich", "monster", "crowned-skull", 208, 140, 88, "The Lich")
        + meeple("cover-blue", "blue", 40, 150, 46, "Blue")
        + meeple("cover-red", "red", 72, 148, 46, "Red")
        + meeple("cover-green", "green", 56, 180, 50, "Green", own=True)
    )
    return lid.cover(shapes, "cover crawl", (206, 146), floor, pieces)
