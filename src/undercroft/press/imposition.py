"""Imposition: pieces side by side on sheets of paper, and their backs where a printer meets them on the other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from undercroft.ink.printed import Printed, Size
from undercroft.press.page import Fill, Note, Page, Put, Stroke, Thing, cut_marks
from undercroft.press.paper import Paper

MARGIN: Final = 5.0
"""No printer at home prints nearer to the edge."""
CORNER: Final = 3.2
"""The radius of a card's corners."""
WAYS: Final = ("duplex", "fold", "none")
"""Where backs go: to the other side of the sheet, beside the fronts to fold over, or nowhere."""


@dataclass(frozen=True)
class Style:
    """How pieces are printed."""

    paper: Paper
    low_ink: bool = False
    backs: str = "duplex"  # see WAYS
    offset: tuple[float, float] = (0.0, 0.0)  # how far this printer sets the back to the right and down, in mm
    rounded: bool = True


@dataclass(frozen=True)
class Grid:
    """Columns and rows of equal cells in the middle of a sheet."""

    width: float
    height: float
    cell: Size
    gap: float
    columns: int
    rows: int
    used: int = 0  # so many rows are filled; 0: all

    @property
    def left(self) -> float:
        return (self.width - self.columns * (self.cell.width + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        return (self.height - self.rows * (self.cell.height + self.gap) + self.gap) / 2

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> tuple[float, float, float, float]:
        high = (self.used or self.rows) * (self.cell.height + self.gap) - self.gap
        return self.left, self.top, self.width - 2 * self.left, high

    def at(self, number: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row = number % self.columns, number // self.columns
        return self.left + column * (self.cell.width + self.gap), self.top + row * (self.cell.height + self.gap)

    def behind(self, number: int) -> tuple[float, float]:
        """The same cell seen from the other side, when the sheet is turned over its long upright edge."""
        x, y = self.at(number)
        return self.width - x - self.cell.width, y

    def holding(self, pieces: int) -> Grid:
        """The same grid without the rows that so many pieces leave empty, where its first row was."""
        return self if pieces > self.columns * (self.rows - 1) else replace(self, used=-(-pieces // self.columns))

    def cuts(self) -> tuple[list[float], list[float]]:
        """The x of upright cuts and the y of level ones."""
        xs = [self.at(column)[0] for column in range(self.columns)]
        ys = [self.at(row * self.columns)[1] for row in range(self.used or self.rows)]
        across = sorted({*xs, *[x + self.cell.width for x in xs]})
        return across, sorted({*ys, *[y + self.cell.height for y in ys]})


def grid(paper: Paper, cell: Size, gap: float) -> Grid:
    """As many cells as a sheet holds, upright or on its side."""
    found = []
    for sheet in (paper, paper.turned()):
        columns = int((sheet.width - 2 * MARGIN + gap) / (cell.width + gap))
        rows = int((sheet.height - 2 * MARGIN + gap) / (cell.height + gap))
        found.append(Grid(sheet.width, sheet.height, cell, gap, columns, rows))
    upright, lying = found
    return lying if lying.count > upright.count else upright


def copies(pieces: Sequence[Printed]) -> list[Printed]:
    return [piece for piece in pieces for _ in range(piece.copies)]


def sheets(pieces: Sequence[Printed], style: Style, title: str, credit: str) -> list[Page]:
    """Pieces on as many sheets as they need, with their backs; each size has its own sheets."""
    sizes = dict.fromkeys(piece.size for piece in pieces)
    found: list[Page] = []
    for size in sizes:
        found += _of_one_size(copies([piece for piece in pieces if piece.size == size]), style, title, credit)
    return found


def _of_one_size(every: Sequence[Printed], style: Style, title: str, credit: str) -> list[Page]:
    with_backs = any(piece.back is not None for piece in every)
    if style.backs == "fold" and with_backs:
        return _folded(every, style, title, credit)
    frame = grid(style.paper, every[0].size, style.paper.gap)
    found: list[Page] = []
    total = -(-len(every) // frame.count)
    for start in range(0, len(every), frame.count):
        held = every[start : start + frame.count]
        number = start // frame.count + 1
        said = f"{title} \N{MIDDLE DOT} sheet {number} of {total}"
        found.append(_page(held, frame, style, f"{said} \N{MIDDLE DOT} {credit}", said, False))
        if style.backs == "duplex" and any(piece.back is not None for piece in every[start:]):
            found.append(_page(held, frame, style, f"{said}, backs", f"{said}, backs", True))
    return found


def _page(held: Sequence[Printed], frame: Grid, style: Style, note: str, title: str, behind: bool) -> Page:
    things: list[Thing] = []
    right, down = style.offset if behind else (0.0, 0.0)
    placed: list[Thing] = []
    for number, piece in enumerate(held):
        picture = piece.back if behind else piece.front
        if picture is None:
            continue
        x, y = frame.behind(number) if behind else frame.at(number)
        x, y = x + right, y + down
        things += _bleed(piece, x, y, style)
        placed.append(Put(picture.low_ink if style.low_ink else picture.svg, x, y, *piece.size))
    frame = frame.holding(len(held))
    across, level = frame.cuts()
    x, y, w, h = frame.block
    block = (x + right, y + down, w, h)
    marks = cut_marks([at + right for at in across], [at + down for at in level], block)
    return Page(frame.width, frame.height, (*things, *placed, *marks, _note(frame, note)), block, title)


def _bleed(piece: Printed, x: float, y: float, style: Style) -> list[Thing]:
    """The edge runs on to half of the gap; a card that is cut square shows it in its corners, too."""
    if style.low_ink:
        return []
    by = style.paper.gap / 2
    round_ = CORNER + by if style.rounded and piece.shape == "rounded" else 0.0
    return [Fill(x - by, y - by, piece.size.width + 2 * by, piece.size.height + 2 * by, piece.edge, round_)]


def _note(frame: Grid, text: str) -> Note:
    """Below the block if there is room, else upwards along its left side."""
    x, y, w, h = frame.block
    if frame.height - y - h >= 11.5:
        return Note(text, x, y + h + 5.6, w)
    return Note(text, max(MARGIN - 1.5, x - 9.5), y + h, h, turn=-90)


def _folded(every: Sequence[Printed], style: Style, title: str, credit: str) -> list[Page]:
    """Front and back side by side with a fold between them."""
    size = every[0].size
    frame = grid(style.paper, Size(2 * size.width, size.height), max(style.paper.gap, 3.0))
    found: list[Page] = []
    total = -(-len(every) // frame.count)
    for start in range(0, len(every), frame.count):
        things: list[Thing] = []
        said = f"{title} \N{MIDDLE DOT} sheet {start // frame.count + 1} of {total} \N{MIDDLE DOT} fold, glue, cut"
        for number, piece in enumerate(every[start : start + frame.count]):
            x, y = frame.at(number)
            things += [*_bleed(piece, x, y, style), *_bleed(piece, x + size.width, y, style)]
            for picture, at in ((piece.front, x), (piece.back, x + size.width)):
                if picture is not None:
                    things.append(Put(picture.low_ink if style.low_ink else picture.svg, at, y, *size))
            fold = x + size.width
            things += [
                Stroke(fold, y - 4, fold, y - 1, True),
                Stroke(fold, y + size.height + 1, fold, y + size.height + 4, True),
            ]
        full = frame.holding(len(every) - start)
        across, level = full.cuts()
        things += [*cut_marks(across, level, full.block), _note(full, f"{said} \N{MIDDLE DOT} {credit}")]
        found.append(Page(frame.width, frame.height, tuple(things), full.block, said))
    return found
