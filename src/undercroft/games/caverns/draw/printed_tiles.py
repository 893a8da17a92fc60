"""Tiles of CAVERNS as they are printed, and the board of squares on which counters lie."""

from __future__ import annotations

from undercroft.games.caverns.draw.burrows import HALF, TILE
from undercroft.games.caverns.draw.tiles import is_entrance, rock, shade
from undercroft.games.caverns.view.shapes import TileView
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK, PAPER, SHEET, mix
from undercroft.ink.pen import num
from undercroft.ink.printed import document
from undercroft.ink.sheet import wash
from undercroft.ink.text import SMALL_CAPS, STRONG, fitted, label

SQUARE = 100.0


def tile_card(tile: TileView) -> str:
    """The face of a tile: rock, tunnels, and its number, by which the counters find it."""
    wide = 2 * TILE if is_entrance(tile) else TILE
    ground = f'<rect x="{-HALF}" y="{-HALF}" width="{wide}" height="{TILE}" fill="{SHEET}"/>'
    number = (
        f'<circle cx="{HALF - 13}" cy="{HALF - 13}" r="8.5" fill="{PAPER}" stroke="{INK}"/>'
        f"{label(tile.no, HALF - 13, HALF - 9.3, 10.5, STRONG)}"
    )
    return document(f"{ground}{wash(shade(tile, 0, 0))}{rock(tile, 0, 0)}{number}", wide, TILE, -HALF, -HALF)


def tile_back(double: bool) -> str:
    wide = (2 if double else 1) * TILE
    dark = mix(SHEET, INK, 0.2)
    return document(
        f'<rect width="{wide}" height="{TILE}" fill="{dark}"/><rect x="8" y="8" width="{wide - 16}" '
        f'height="{TILE - 16}" fill="none" stroke="{SHEET}"/>{icon("cave-entrance", wide / 2 - 33, 34, 66, SHEET)}'
        f"{label('Caverns', wide / 2, 128, 20, fill=SHEET)}",
        wide,
        TILE,
    )


def counter_board(names: dict[str, str]) -> str:
    """Six rows of six squares: the first die gives the row, the second the column; each is one tile."""
    cells = ""
    for row in range(6):
        for column in range(6):
            no = f"{row + 1}{column + 1}"
            x, y = 60 + column * SQUARE, 110 + row * SQUARE
            name, size = fitted(names.get(no, ""), SMALL_CAPS, 15, SQUARE - 10, 9)
            cells += (
                f'<rect x="{num(x)}" y="{num(y)}" width="{SQUARE}" height="{SQUARE}" fill="{PAPER}" stroke="{INK}"/>'
                f"{label(no, x + SQUARE / 2, y + 62, 38, fill='#b9a67d')}"
                f"{label(name, x + SQUARE / 2, y + SQUARE - 10, size)}"
            )
    heads = "".join(
        label(str(n + 1), 60 + (n + 0.5) * SQUARE, 100, 26) + label(str(n + 1), 38, 118 + (n + 0.5) * SQUARE, 26)
        for n in range(6)
    )
    return document(
        f'<rect width="700" height="740" fill="{SHEET}"/>{label("Something waits", 360, 56, 38)}{cells}{heads}',
        700,
        740,
    )
