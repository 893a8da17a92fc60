"""The kinds of spreadsheets, by the end of the file's name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from undercroft.kernel.errors import BadCards
from undercroft.press.spreadsheet.csv_text import in_one, read_csv, write_csv
from undercroft.press.spreadsheet.ods import read_ods, write_ods
from undercroft.press.spreadsheet.sheet import MOST_BYTES, Sheet
from undercroft.press.spreadsheet.xlsx import read_xlsx, write_xlsx

SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".ods")
_OLD = {".xls": "XLSX", ".xlsb": "XLSX", ".xlsm": "XLSX", ".numbers": "XLSX or CSV"}


def read_sheets(file: Path) -> list[Sheet]:
    """The sheets of a file."""
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise BadCards(f"{file}: a spreadsheet of cards has at most {MOST_BYTES:,} bytes, this one {size:,}")
        raw = file.read_bytes()
    except OSError as problem:
        raise BadCards(f"{file}: cannot be read: {problem.strerror or problem}") from None
    except ValueError as problem:  # a name that no file can have
        raise BadCards(f"{str(file)!r}: cannot be read: {problem}") from None
    return sheets_in(raw, str(file))


def sheets_in(raw: bytes, file: str) -> list[Sheet]:
    """The sheets in these bytes, read by what the file is called."""
    kind = _kind(file)
    if not raw.strip():
        raise BadCards(f"{file}: this file is empty")
    if kind == ".xlsx":
        return read_xlsx(raw, file)
    if kind == ".ods":
        return read_ods(raw, file)
    if raw.startswith(b"PK\x03\x04"):
        raise BadCards(f"{file}: this is no text but a packed file: call it .xlsx or .ods, or save it as CSV")
    return read_csv(raw, file)


def write_sheets(sheets: Sequence[Sheet], file: Path) -> None:
    """Write sheets as the kind of file that its name asks for."""
    _write(file, bytes_of(sheets, str(file)))


def write_text(file: Path, text: str) -> None:
    """Write a card file."""
    _write(file, text.encode())


def _write(file: Path, raw: bytes) -> None:
    try:
        file.write_bytes(raw)
    except (OSError, ValueError) as problem:
        raise BadCards(f"{str(file)!r}: cannot be written: {problem}") from None


def bytes_of(sheets: Sequence[Sheet], file: str) -> bytes:
    kind = _kind(file)
    if kind == ".xlsx":
        return write_xlsx(sheets)
    return write_ods(sheets) if kind == ".ods" else write_csv(in_one(sheets))


def _kind(file: str) -> str:
    kind = Path(file).suffix.lower()
    if kind not in SUFFIXES:
        better = _OLD.get(kind)
        said = f"save it as {better}" if better else "a spreadsheet of cards is called .csv, .xlsx or .ods"
        raise BadCards(f"{file}: {said}")
    return kind
