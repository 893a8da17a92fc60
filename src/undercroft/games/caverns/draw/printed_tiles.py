"""Tiles of CAVERNS as they are printed, and the board of squares on which counters lie."""

from __future__ import annotations

from undercroft.games.caverns.draw.burrows import HALF, TILE
from undercroft.games.caverns.draw.tiles import is_entrance, middle, rock
from undercroft.games.caverns.view.shapes import TileView
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK, PAPER, SHEET, mix
from undercroft.ink.pen import num
from undercroft.ink.printed import document, tile_mark
from undercroft.ink.text import SMALL_CAPS, STRONG, fitted, label

SQUARE = 100.0
SPOT = 15.0
RED = "#a3241a"


def tile_card(tile: TileView, edition: str) -> str:
    """The face of a tile: rock, tunnels, the red spots of its cavern, and its number, by which the counters find it."""
    wide = 2 * TILE if is_entrance(tile) else TILE
    ground = f'<rect x="{-HALF}" y="{-HALF}" width="{wide}" height="{TILE}" fill="{SHEET}"/>'
    no, size = fitted(tile.no, STRONG, 10.5, 13.5, 6)
    number = (
        f'<circle cx="{HALF - 13}" cy="{HALF - 13}" r="8.5" fill="{PAPER}" stroke="{INK}"/>'
        f"{label(no, HALF - 13, HALF - 13 + size * 0.35, size, STRONG)}"
    )
    mark = tile_mark(tile.no, edition, -HALF + 4, HALF - 4)
    drawn = f"{ground}{rock(tile, 0, 0)}{_red_spots(tile)}{number}{mark}"
    return document(drawn, wide, TILE, -HALF, -HALF)


def _red_spots(tile: TileView) -> str:
    """As many as Cavern cards are drawn on the first entry, two in a row."""
    if not tile.spots:
        return ""
    x, y = middle(tile, f"{tile.no}c")
    rows = -(-tile.spots // 2)
    drawn = ""
    for number in range(tile.spots):
        row = number // 2
        across = min(2, tile.spots - 2 * row)
        cx, cy = x + (number % 2 - (across - 1) / 2) * SPOT, y + (row - (rows - 1) / 2) * SPOT + 4
        drawn += f'<circle cx="{num(cx)}" cy="{num(cy)}" r="5.5" fill="{RED}" stroke="{INK}" stroke-width="1.2"/>'
    return drawn


def tile_back(double: bool, plain: bool) -> str:
    """The back of every tile; plain: with little ink."""
    wide = (2 if double else 1) * TILE
    dark, light = ("#ffffff", INK) if plain else (mix(SHEET, INK, 0.2), SHEET)
    return document(
        f'<rect width="{wide}" height="{TILE}" fill="{dark}"/><rect x="8" y="8" width="{wide - 16}" '
        f'height="{TILE - 16}" fill="none" stroke="{light}"/>{icon("cave-entrance", wide / 2 - 33, 34, 66, light)}'
        f"{label('Caverns', wide / 2, 128, 20, fill=light)}",
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
                f"{label(no, x + SQUARE / 2, y + 62, 38, fill='#8d7845')}"
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
