"""CSV: read as Excel, LibreOffice and Google write it, with commas, semicolons or tabs; written with commas."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Sequence

from undercroft.kernel.cardfile.columns import CLASS, PRINTS
from undercroft.kernel.errors import BadCards
from undercroft.press.spreadsheet.sheet import LONGEST_CELL, Cell, Rows, Sheet

_BY_MARK = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_SEPARATORS = ",;\t"


def read_csv(raw: bytes, file: str) -> list[Sheet]:
    """The one sheet of a CSV file."""
    text = _decoded(raw, file)
    rows = Rows(file)
    row = 0
    try:
        for row, cells in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)):
            for column, cell in enumerate(cells):
                rows.put(row, column, _cell(cell.strip()))
    except csv.Error as problem:
        long = "field larger than field limit" in str(problem)
        said = f"a cell has at most {LONGEST_CELL:,} letters" if long else f"this is not CSV: {problem}"
        raise BadCards(f"{file}, row {row + 2}: {said}") from None
    return [Sheet("", rows.found)]


def write_csv(sheet: Sheet) -> bytes:
    """A sheet as CSV; the mark in front tells Excel that it is UTF-8."""
    said = io.StringIO(newline="")
    writer = csv.writer(said, lineterminator="\r\n")
    writer.writerows([cell.text for cell in row] for row in sheet.rows)
    return said.getvalue().encode("utf-8-sig")


def in_one(sheets: Sequence[Sheet]) -> Sheet:
    """Several sheets as one, with the columns of all of them, and the name of its sheet as the class of each row."""
    headers = list(dict.fromkeys([CLASS, *(cell.text for sheet in sheets for cell in sheet.rows[0])]))
    if PRINTS in headers:  # last, because it is long
        headers.append(headers.pop(headers.index(PRINTS)))
    rows: list[list[Cell]] = [[Cell(header) for header in headers]]
    for sheet in sheets:
        own = [cell.text for cell in sheet.rows[0]]
        for row in sheet.rows[1:]:
            said = {CLASS: Cell(sheet.name), **dict(zip(own, row, strict=True))}
            rows.append([said.get(header, Cell("")) for header in headers])
    return Sheet("", rows)


def _decoded(raw: bytes, file: str) -> str:
    coding = next((coding for mark, coding in _BY_MARK if raw.startswith(mark)), "utf-8")
    try:
        text = raw.decode(coding)
    except UnicodeDecodeError as problem:
        row = raw.count(b"\n", 0, problem.start) + 1
        raise BadCards(
            f"{file}, row {row}: byte {raw[problem.start]:#04x} is not {coding.removesuffix('-sig').upper()}: "
            "save the sheet as “CSV UTF-8”"
        ) from None
    if "\0" in text:
        raise BadCards(f"{file}: this is no text: save the sheet as “CSV UTF-8”")
    return text


def _separator(text: str) -> str:
    """What separates the columns of the first line; Excel may say so itself."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(_SEPARATORS, key=first.count)


def _cell(text: str) -> Cell:
    if text[:1] == "=":
        return Cell(text, f"this is a formula, {text[:40]!r}: put its value there")
    return Cell(text)
