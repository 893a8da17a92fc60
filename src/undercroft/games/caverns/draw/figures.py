"""Figures on the sheet: characters as wooden figures, monsters as hexagons, with the marks of what befell them."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.caverns.draw.names import SEATS, told
from undercroft.games.caverns.view.shapes import FigureView, TileView
from undercroft.ink.icons import icon
from undercroft.ink.palette import EDGE, INK, PAPER
from undercroft.ink.palette import SEATS as PAINTS
from undercroft.ink.pen import num
from undercroft.ink.pieces import meeple, token


@lru_cache(4096)
def figure_piece(figure: FigureView, where: str, own: bool, x: float, y: float, size: float) -> str:
    """A figure with its middle at x, y; it glides when only these change. `where`: what its place is called."""
    id = f"figure-{figure.id}"
    title = told(figure, where)
    faint = ' opacity=".55"' if figure.invisible else ""
    more = f' data-answer="{id}"{faint}'
    if figure.character:
        drawn = meeple(id, SEATS[figure.seat], x, y + size * 0.46, size, title, own, more)
        top = -size * 0.92
    else:
        drawn = token(id, "monster", figure.icon or "daemon-skull", x, y, size, title, more)
        top = -size * 0.42
        if figure.seat >= 0:
            drawn = _with(drawn, _badge_of_seat(SEATS[figure.seat], size * 0.36, size * 0.36, size * 0.2))
        else:
            drawn = _with(drawn, _badge("night-sleep", size * 0.4, -size * 0.4, size * 0.2))
    marks = [
        name
        for name, has in (
            ("stone-bust", figure.stone),
            ("hole", figure.pit),
            ("muscle-up", figure.size == "bigger"),
            ("rat", figure.size == "smaller"),
            ("invisible", figure.invisible),
        )
        if has
    ]
    for number, name in enumerate(marks):
        drawn = _with(drawn, _badge(name, -size * 0.42, top + number * size * 0.42, size * 0.22))
    return drawn


def _with(piece: str, more: str) -> str:
    """The piece with something drawn on it."""
    return piece.removesuffix("</g>") + more + "</g>"


def _badge(name: str, x: float, y: float, r: float) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{PAPER}" stroke="{INK}" stroke-width="1.4"/>'
        f"{icon(name, x - r * 0.76, y - r * 0.76, r * 1.52)}"
    )


def _badge_of_seat(seat: str, x: float, y: float, r: float) -> str:
    """Who runs a monster: a disc in the colour of the seat with its letter's worth of a figure."""
    paint = PAINTS[seat]
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r * 1.25)}" fill="{paint.wood}" stroke="{EDGE}" '
        f'stroke-width="1.8"/>{icon("meeple", x - r * 0.8, y - r * 0.8, r * 1.6, paint.badge)}'
    )


def sleeping_cards(tile: TileView, x: float, y: float, wide: float, high: float) -> list[str]:
    """What sleeps in a cavern that nobody has entered: one card per spot, face down, fanned out."""
    count = tile.spots
    size = 36.0 if count == 1 or min(wide, high) > 22 else 30.0
    step = min(15.0, 2 * (wide - 8) / count)
    title = f"A card face down in {tile.called[2]}"
    return [
        token(
            f"spot-{tile.no}-{number + 1}",
            "unknown",
            "cave-entrance",
            x + (number - (count - 1) / 2) * step,
            y + 2 + (number - (count - 1) / 2) * 4,
            size,
            title,
        )
        for number in range(count)
    ]
