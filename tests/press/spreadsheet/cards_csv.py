"""Card sheets to break: our own cards as CSV, with some cells changed."""

from __future__ import annotations

import csv
import io
from functools import cache
from typing import Any

from undercroft.games import game
from undercroft.kernel.cardfile import Book
from undercroft.kernel.errors import BadCards
from undercroft.press.spreadsheet import SheetSource, sheets_of
from undercroft.press.spreadsheet.file_formats import bytes_of, sheets_in


def book_of(slug: str = "skulldug") -> Book[Any, Any]:
    book = game(slug).cards
    assert book is not None
    return book


@cache
def ours(kind: str = "csv", slug: str = "skulldug") -> bytes:
    """Our cards as a file of this kind."""
    return bytes_of(sheets_of(book_of(slug), book_of(slug).open()), f"cards.{kind}")


def text() -> str:
    return ours().decode("utf-8-sig")


def changed(*cells: tuple[str, str, str]) -> bytes:
    """Our cards with other texts in some cells: the id of the row, the column, the text."""
    rows = list(csv.reader(io.StringIO(text(), newline="")))
    for id, column, said in cells:
        row = next(each for each in rows if each[1] == id)
        row[rows[0].index(column)] = said
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def complaint(raw: bytes, file: str = "cards.csv", slug: str = "skulldug") -> str:
    """What is said about a file: one line, or nothing."""
    try:
        book_of(slug).read_source(SheetSource(book_of(slug), sheets_in(raw, file), file))
    except BadCards as problem:
        said = str(problem)
        assert "\n" not in said and len(said) < 400
        return said
    return ""
