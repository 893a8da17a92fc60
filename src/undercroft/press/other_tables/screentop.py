"""For Screentop: sheets of cards with their columns and rows, single pieces, and a table that says how to import them.

Screentop reads pictures and sheets of pictures in its editor. It documents no file of a whole game that others could
write, so there is none here.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from undercroft.press.box import Box
from undercroft.press.other_tables.credits import credit_of
from undercroft.press.other_tables.decks import deck_sheets
from undercroft.press.other_tables.pictures import (
    Progress,
    Shot,
    back_name,
    back_of,
    developed,
    front_name,
    pixels,
)
from undercroft.press.typesetter import Typesetter

DPI = 150
COLUMNS = ("picture", "what", "columns", "rows", "place", "id", "name", "copies", "width mm", "height mm", "back")


def screentop_folder(box: Box, out: Path, progress: Progress | None = None) -> list[Path]:
    """Sheets of fronts, backs, single pieces and `pieces.csv` in a folder."""
    folder = out / f"{box.game.slug}-screentop"
    folder.mkdir(parents=True, exist_ok=True)
    shots: dict[str, Shot] = {}
    rows: list[list[str]] = []
    for sheet in deck_sheets(box):
        front, back = f"{sheet.name}.png", f"{sheet.name}-back.png"
        shots[front], shots[back] = sheet.fronts(), sheet.backs()
        for number, piece in enumerate(sheet.kinds, 1):
            grid = [str(sheet.columns), str(sheet.rows), str(number)]
            size = [f"{piece.size.width:g}", f"{piece.size.height:g}"]
            rows.append([front, piece.kind, *grid, piece.id, piece.name, str(piece.copies), *size, back])
    for piece in (each for each in box.pieces if each.kind not in ("card", "reference")):
        front, back = front_name(piece), back_name(piece)
        cell = pixels(piece.size, DPI)
        shots[front], shots[back] = Shot([piece.front.svg], cell), Shot([back_of(piece)], cell)
        size = [f"{piece.size.width:g}", f"{piece.size.height:g}"]
        rows.append([front, piece.kind, "1", "1", "1", piece.id, piece.name, str(piece.copies), *size, back])
    said = io.StringIO(newline="")
    csv.writer(said).writerows([COLUMNS, *rows])
    (folder / "pieces.csv").write_bytes(said.getvalue().encode("utf-8-sig"))
    (folder / "credits.txt").write_text(credit_of(box), encoding="utf-8")
    with Typesetter() as typesetter:
        for name, raw in zip(shots, developed(shots.values(), typesetter, progress), strict=True):
            (folder / name).write_bytes(raw)
    return [folder]
