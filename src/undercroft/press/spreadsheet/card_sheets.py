"""The cards of an edition as sheets: one for each class of cards, and one for everything that stands but once."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.cardfile import Book, Edition
from undercroft.kernel.cardfile.columns import CLASS, ID, PRINTS, VALUE, Column, Columns, tables_in
from undercroft.kernel.cardfile.shorthand.parts import is_number, is_numeric
from undercroft.kernel.cardfile.shorthand.writing import free_text
from undercroft.press.spreadsheet.sheet import Cell, Sheet

BOX = "box"
"""The sheet of everything that is not a card."""


def sheets_of(book: Book[Any, Any], edition: Edition[Any]) -> list[Sheet]:
    """Sheets that read back as this edition; columns in which nothing stands are kept, to be filled."""
    columns = Columns(book)
    tables = tables_in(edition)
    sheets: list[Sheet] = []
    for kind, all_columns in columns.classes.items():
        headers = [column.header for column in all_columns]
        says = any(entry["id"] in edition.faces for entry in tables.get(kind, []))
        rows = [[Cell(header) for header in [*headers, *([PRINTS] if says else [])]]]
        for entry in tables.get(kind, []):
            row = [_cell(column, entry) for column in all_columns]
            rows.append([*row, *([Cell(free_text(edition.faces[entry["id"]].text))] if says else [])])
        sheets.append(Sheet(kind, rows))
    return [*sheets, _box(columns, tables)]


def _cell(column: Column, entry: dict[str, Any]) -> Cell:
    text = column.cell(entry)
    return Cell(text, is_number=is_numeric(column.shape) and is_number(text))


def _box(columns: Columns, tables: dict[str, Any]) -> Sheet:
    rows = [[Cell(CLASS), Cell(ID), Cell(VALUE)]]
    for table in columns.settings:
        for key in tables.get(table, {}):
            column = columns.setting(table, key)
            assert column is not None
            rows.append([Cell(table), Cell(key), _cell(column, tables[table])])
    return Sheet(BOX, rows)
