"""Boards: on one sheet if they fit, else in parts that are cut and laid side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.ink.printed import Printed
from undercroft.press.imposition import Style
from undercroft.press.page import Note, Page, Part, Thing, cut_marks
from undercroft.press.paper import Paper

MARGIN: Final = 9.0


class Split(NamedTuple):
    """So many parts across and down, on sheets of this paper."""

    paper: Paper
    across: int
    down: int


def split(width: float, height: float, paper: Paper) -> Split:
    """The fewest sheets that hold a board of this size."""
    found = []
    for sheet in (paper, paper.turned()):
        across = math.ceil(width / (sheet.width - 2 * MARGIN) - 1e-6)
        down = math.ceil(height / (sheet.height - 2 * MARGIN) - 1e-6)
        found.append(Split(sheet, across, down))
    return min(found, key=lambda each: each.across * each.down)


def board_sheets(boards: Sequence[Printed], style: Style, title: str, credit: str) -> list[Page]:
    """Every part of every board, row by row."""
    found: list[Page] = []
    for board in boards:
        wide, high = board.size
        paper, across, down = split(wide, high, style.paper)
        w, h = wide / across, high / down
        x, y = (paper.width - w) / 2, (paper.height - h) / 2
        svg = board.front.low_ink if style.low_ink else board.front.svg
        for number in range(across * down):
            column, row = number % across, number // across
            parts = across * down
            where = f"part {number + 1} of {parts} (row {row + 1}, column {column + 1})" if parts > 1 else ""
            said = " \N{MIDDLE DOT} ".join(part for part in (title, board.name, where, credit) if part)
            things: list[Thing] = [Part(svg, x, y, w, h, wide, high, column * w, row * h)]
            things += cut_marks([x, x + w], [y, y + h], (x, y, w, h), away=1.0, long=3.0)
            if y >= 11:
                things.append(Note(said, x, y + h + 4.5, w))
            else:
                things.append(Note(said, max(2.5, x - 7.5), y + h, h, turn=-90))
            found.append(Page(paper.width, paper.height, tuple(things), (x, y, w, h), f"{board.name} {where}"))
    return found
