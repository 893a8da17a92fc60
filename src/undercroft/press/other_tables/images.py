"""A ZIP of PNGs with a table of what they are: for anything that reads pictures."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

from undercroft.ink.printed import Printed
from undercroft.press.box import Box
from undercroft.press.other_tables.credits import credit_of
from undercroft.press.other_tables.pictures import Progress, Shot, back_name, developed, pixels
from undercroft.press.typesetter import Typesetter

DPI = 300
COLUMNS = (
    "id", "name", "kind", "deck", "copies", "width mm", "height mm", "shape", "front", "back", "text"
)  # fmt: skip
_WHEN = (2020, 1, 1, 0, 0, 0)


def image_bundle(box: Box, out: Path, progress: Progress | None = None) -> list[Path]:
    """Every piece as a picture of 300 dots per inch, and `pieces.csv`."""
    shots: dict[str, Shot] = {}
    rows = [_row(piece, shots) for piece in box.pieces]
    target = out / f"{box.game.slug}-images.zip"
    with Typesetter() as typesetter, zipfile.ZipFile(target, "w") as bundle:
        _add(bundle, "pieces.csv", _table(rows))
        _add(bundle, "credits.txt", credit_of(box).encode())
        for name, raw in zip(shots, developed(shots.values(), typesetter, progress), strict=True):
            _add(bundle, name, raw)
    return [target]


def _row(piece: Printed, shots: dict[str, Shot]) -> list[str]:
    front = f"{piece.kind}s/{piece.id}.png"
    back = ""
    cell = pixels(piece.size, DPI, most=8192)
    shots[front] = Shot([piece.front.svg], cell)
    if piece.back is not None:
        back = f"backs/{back_name(piece)}"
        shots.setdefault(back, Shot([piece.back.svg], cell))
    size = (f"{piece.size.width:g}", f"{piece.size.height:g}")
    words = piece.words or piece.name
    return [piece.id, piece.name, piece.kind, piece.deck, str(piece.copies), *size, piece.shape, front, back, words]


def _table(rows: list[list[str]]) -> bytes:
    said = io.StringIO(newline="")
    csv.writer(said).writerows([COLUMNS, *rows])
    return said.getvalue().encode("utf-8-sig")


def _add(bundle: zipfile.ZipFile, name: str, raw: bytes) -> None:
    entry = zipfile.ZipInfo(name, _WHEN)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    bundle.writestr(entry, raw)
