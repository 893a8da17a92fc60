"""Single cards for printing services: a page or a picture of 300 dpi for each side, with bleed around the trim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from undercroft.ink.cards import WHITE
from undercroft.ink.printed import Picture, Printed
from undercroft.press.page import Fill, Page, Put, Thing, source
from undercroft.press.paper import Preset
from undercroft.press.typesetter import Typesetter

BATCH: Final = 24
"""So many cards are set at once: pictures of 300 dpi are large."""


def side(piece: Printed, picture: Picture, preset: Preset, low_ink: bool = False) -> Page:
    """One side of a card in the middle of its trim; the colour of its edge fills the rest, bleed included."""
    wide, high = preset.size
    bleed = preset.bleed
    scale = min(wide / piece.size.width, high / piece.size.height)
    w, h = piece.size.width * scale, piece.size.height * scale
    things: list[Thing] = [
        Fill(0, 0, wide + 2 * bleed, high + 2 * bleed, WHITE if low_ink else piece.edge),
        Put(picture.low_ink if low_ink else picture.svg, bleed + (wide - w) / 2, bleed + (high - h) / 2, w, h),
    ]
    return Page(wide + 2 * bleed, high + 2 * bleed, tuple(things), (bleed, bleed, wide, high), piece.name)


def fitting(pieces: Sequence[Printed], preset: Preset) -> list[Printed]:
    """What a preset is for: tiles if it is square, else cards."""
    square = preset.size.width == preset.size.height
    return [
        piece
        for piece in pieces
        if piece.kind in ("card", "tile", "tracker", "reference")
        and (piece.size.width == piece.size.height) == square
        and piece.size.width <= piece.size.height
    ]


def single_pdf(pieces: Sequence[Printed], preset: Preset, typesetter: Typesetter, title: str, low_ink: bool) -> bytes:
    """Front and back of every card, one after the other, each copy of it."""
    pages: list[Page] = []
    for piece in pieces:
        for _ in range(piece.copies):
            pages.append(side(piece, piece.front, preset, low_ink))
            pages.append(side(piece, piece.back or piece.front, preset, low_ink))
    return typesetter.pdf(source(pages, typesetter, title))


def single_pngs(
    pieces: Sequence[Printed], preset: Preset, typesetter: Typesetter, low_ink: bool, out: Path
) -> Iterator[Path]:
    """`<id>.png` and `<id>-back.png`, or one back for a whole deck; copies are printed by count, see the names."""
    out.mkdir(parents=True, exist_ok=True)
    jobs: dict[str, Page] = {}
    for piece in pieces:
        copies = f"-x{piece.copies}" if piece.copies > 1 else ""
        jobs[f"{piece.id}{copies}.png"] = side(piece, piece.front, preset, low_ink)
        if piece.back is not None:
            back = f"back-{piece.deck.lower().replace(' ', '-')}" if piece.kind == "card" else f"{piece.id}-back"
            jobs.setdefault(f"{back}.png", side(piece, piece.back, preset, low_ink))
    names = list(jobs)
    for start in range(0, len(names), BATCH):
        batch = names[start : start + BATCH]
        whole = [jobs[name]._replace(trim=None) for name in batch]  # a picture shows the bleed, too
        pictures = typesetter.png(source(whole, typesetter, "cards"), preset.dpi)
        for name, picture in zip(batch, pictures, strict=True):
            path = out / name.replace(".", "_", name.count(".") - 1)
            path.write_bytes(picture)
            yield path


def preview(piece: Printed, typesetter: Typesetter, dpi: float = 150, low_ink: bool = False) -> bytes:
    """The front of a piece as a PNG, cut at its edge."""
    svg = piece.front.low_ink if low_ink else piece.front.svg
    page = Page(*piece.size, (Put(svg, 0, 0, *piece.size),))
    return typesetter.png(source([page], typesetter, piece.name), dpi)[0]
