"""Passage cards as they are printed: the chamber with its corridors, and the icons of what waits there."""

from __future__ import annotations

from undercroft.games.skulldug.draw.tiles import ENTRANCE_KIND, HALF, TILE, kind_of, passage
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK, SHEET, mix
from undercroft.ink.pieces import token
from undercroft.ink.printed import document, tile_mark
from undercroft.ink.sheet import ribbon
from undercroft.ink.text import label

STEP = 34.0


def passage_card(name: str, corridors: str, hazards: int, fortunes: int, edition: str) -> str:
    """The face of a passage card: skulls for Hazards, diamonds for Fortunes to draw."""
    kind = kind_of(name)
    plate, turn = passage(kind, corridors)
    signs = [("monster", "daemon-skull", "Hazard")] * hazards + [("treasure", "cut-diamond", "Fortune")] * fortunes
    icons = ""
    for number, (shape, sign, title) in enumerate(signs):
        rows = 1 if len(signs) <= 2 else 2
        across = -(-len(signs) // rows)
        row = number // across
        inside = min(across, len(signs) - row * across)
        x = (number % across - (inside - 1) / 2) * STEP
        icons += token(f"{shape}-{number}", shape, sign, x, (row - (rows - 1) / 2) * STEP, 30, title)
    if kind == ENTRANCE_KIND:
        icons = ribbon("Cave Entrance", 0, 20, 14)
    ground = f'<rect x="{-HALF}" y="{-HALF}" width="{TILE}" height="{TILE}" fill="{SHEET}"/>'
    mark = tile_mark(name, edition, -HALF + 4, HALF - 4)
    return document(f"{ground}{plate.at(turn=turn)}{icons}{mark}", TILE, TILE, -HALF, -HALF)


def passage_back(plain: bool) -> str:
    """The back of every passage card; plain: with little ink."""
    dark, light = ("#ffffff", INK) if plain else (mix(SHEET, INK, 0.24), SHEET)
    frame = "".join(
        f'<rect x="{-HALF + inset}" y="{-HALF + inset}" width="{TILE - 2 * inset}" height="{TILE - 2 * inset}" '
        f'fill="none" stroke="{light}" stroke-width="{wide}"/>'
        for inset, wide in ((7, 1.4), (10, 0.7))
    )
    return document(
        f'<rect x="{-HALF}" y="{-HALF}" width="{TILE}" height="{TILE}" fill="{dark}"/>{frame}'
        f"{icon('own-arch', -34, -44, 68, light)}{label('Passage', 0, 52, 20, fill=light)}",
        TILE,
        TILE,
        -HALF,
        -HALF,
    )
