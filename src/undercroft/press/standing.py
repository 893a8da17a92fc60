"""Standees: front and back head to head, folded over the head, with feet to glue to a base or to fold out."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from undercroft.ink.printed import Printed, Size
from undercroft.press.imposition import Style, copies, grid
from undercroft.press.page import Note, Page, Put, Stroke, Thing

FOOT: Final = 10.0
GAP: Final = 4.0


def standee_sheets(pieces: Sequence[Printed], style: Style, title: str, credit: str) -> list[Page]:
    """As many to a sheet as fit."""
    every = copies(pieces)
    if not every:
        return []
    wide, high = every[0].size
    frame = grid(style.paper, Size(wide, 2 * (high + FOOT)), GAP)
    found: list[Page] = []
    for start in range(0, len(every), frame.count):
        things: list[Thing] = []
        for number, piece in enumerate(every[start : start + frame.count]):
            x, y = frame.at(number)
            things += _standee(piece, x, y, style.low_ink)
        left, top, width, height = frame.block
        how = "cut along the outline, fold the dashed lines, glue back to back, feet outwards"
        things.append(Note(f"{title} \N{MIDDLE DOT} {how} \N{MIDDLE DOT} {credit}", left, top + height + 3, width))
        found.append(Page(frame.width, frame.height, tuple(things), frame.block, title))
    return found


def _standee(piece: Printed, x: float, y: float, low_ink: bool) -> list[Thing]:
    wide, high = piece.size
    behind = piece.back or piece.front
    tall = 2 * (high + FOOT)
    outline = [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall), (x, y)]
    return [
        Put(behind.low_ink if low_ink else behind.svg, x, y + FOOT, wide, high, 180),
        Put(piece.front.low_ink if low_ink else piece.front.svg, x, y + FOOT + high, wide, high),
        *[Stroke(*a, *b) for a, b in itertools.pairwise(outline)],
        *[Stroke(x, at, x + wide, at, True) for at in (y + FOOT, y + FOOT + high, y + FOOT + 2 * high)],
    ]
