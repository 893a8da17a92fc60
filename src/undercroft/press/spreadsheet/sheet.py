"""A sheet of a spreadsheet: its name, its rows of cells, and how a cell is named in a complaint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from undercroft.kernel.errors import BadCards

MOST_BYTES = 5_000_000
MOST_ROWS = 5_000
MOST_COLUMNS = 200
LONGEST_CELL = 20_000


class Cell(NamedTuple):
    """What stands in a cell; or why it cannot be read, as of a formula that nobody has worked out."""

    text: str
    problem: str = ""
    is_number: bool = False


class Sheet(NamedTuple):
    """One sheet; the first row has number 1."""

    name: str
    rows: Sequence[Sequence[Cell]]

    def filled(self) -> Iterator[tuple[int, Sequence[Cell]]]:
        """Every row in which something stands, and its number."""
        for number, row in enumerate(self.rows, 1):
            if any(cell.text.strip() or cell.problem for cell in row):
                yield number, row


def letters(column: int) -> str:
    """What a spreadsheet calls a column, counted from 0: A, B, … Z, AA."""
    said = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        said = chr(ord("A") + rest) + said
    return said


class Rows:
    """Rows as they are read from a file, within bounds."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[list[Cell]] = []

    def put(self, row: int, column: int, cell: Cell) -> None:
        """Set a cell, counted from 0; empty cells are not kept."""
        if not cell.text and not cell.problem:
            return
        if row >= MOST_ROWS:
            raise BadCards(f"{self.file}: a sheet has at most {MOST_ROWS:,} rows")
        if column >= MOST_COLUMNS:
            raise BadCards(f"{self.file}, row {row + 1}: a sheet has at most {MOST_COLUMNS} columns")
        if len(cell.text) > LONGEST_CELL:
            raise BadCards(
                f"{self.file}, row {row + 1}, column {letters(column)}: a cell has at most {LONGEST_CELL:,} letters, "
                f"this one {len(cell.text):,}"
            )
        while len(self.found) <= row:
            self.found.append([])
        cells = self.found[row]
        cells += [Cell("")] * (column + 1 - len(cells))
        cells[column] = cell
