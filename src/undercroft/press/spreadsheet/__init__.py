"""Card files as spreadsheets: CSV, XLSX and ODS, one row a card, and back again. See docs/spreadsheets.md."""

from __future__ import annotations

from undercroft.press.spreadsheet.card_sheets import sheets_of
from undercroft.press.spreadsheet.file_formats import SUFFIXES, read_sheets, write_sheets, write_text
from undercroft.press.spreadsheet.sheet_source import SheetSource

__all__ = ["SUFFIXES", "SheetSource", "read_sheets", "sheets_of", "write_sheets", "write_text"]
