"""What lies around the map: the board with the passage counters, title block, compass, a small map of everything."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.caverns.draw.land import Land
from undercroft.games.caverns.draw.names import short
from undercroft.games.caverns.view.shapes import TileView
from undercroft.ink.palette import GLOW, INK, PAPER
from undercroft.ink.pen import Box, Point, num
from undercroft.ink.scene import Cartouche
from undercroft.ink.sheet import Frame, cartouche, cartouche_size, compass, free_spot
from undercroft.ink.small_map import Cell, small_map
from undercroft.ink.text import BOLD, SMALL_CAPS, STRONG, fitted, label
from undercroft.kernel.story.grammar import counted

TILE: Final = 164.0
CELL: Final = 17.0
BOARD = (134.0, 172.0)  # px on the screen
LEFT, TOP = (BOARD[0] - 6 * CELL) / 2, 30.0  # of its first square


@lru_cache(512)
def furniture(
    laid: Land,
    ribbons: tuple[Box, ...],
    people: tuple[tuple[str, Cell], ...] | None,
    ghosts: tuple[TileView, ...],
    counters: tuple[int, ...],
    title: Cartouche,
    frame: Frame,
) -> str:
    """Each where there is room; what finds none is left away, but for the counters, which lie on top then. `people`:
    who is seen where on the small map, for which there is no need as long as the frame holds everything."""
    box, unit = frame.box, frame.unit
    taken = [*laid.taken, *[each.grown(4) for each in ribbons], *[_cell(each.x, each.y) for each in ghosts]]
    out = ""
    if people is not None:
        out += small_map("All the caves", laid.cells, people, TILE, frame, taken)
    if any(counters):
        w, h = BOARD[0] * unit, BOARD[1] * unit
        spot = free_spot(box, w, h, taken, 12 * unit, "br bl tr tl")
        if spot is not None:
            taken.append(spot.grown(8 * unit))
            out += _counters(counters, next(iter(ghosts), None), spot.x, spot.y, unit)
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(box, w * unit, h * unit, taken, 12 * unit)
    if spot is not None:
        taken.append(spot.grown(8 * unit))
        out += cartouche(title.title, title.lines, spot.x, spot.y, unit)
    spot = free_spot(box, 96 * unit, 122 * unit, taken, 16 * unit, "tl", corners=True)
    if spot is not None:
        out += compass(spot.x + 48 * unit, spot.y + 72 * unit, 46, unit)
    return out


def _cell(x: int, y: int) -> Box:
    return Box(x * TILE - TILE / 2, y * TILE - TILE / 2, TILE, TILE)


@lru_cache(1024)
def _counters(counters: tuple[int, ...], here: TileView | None, x: float, y: float, unit: float) -> str:
    """The passage board: one square per tile; where counters lie something waits."""
    w, h = BOARD
    now = (int(here.no[0]) - 1) * 6 + int(here.no[1]) - 1 if here is not None and here.no.isdigit() else -1
    waits = counters[now] if now >= 0 else 0
    said = f"{counted(sum(counters), 'counter')} left"
    if here is not None:
        said = f"{short(here.name)}: {counted(waits, 'card') if waits else 'nothing'}"
    foot, small = fitted(said, BOLD, 13, w - 16, 11.5)
    dots = ""
    for square, count in enumerate(counters):
        cx, cy = _corner(square)
        if square == now:
            dots += f'<rect x="{num(cx)}" y="{num(cy)}" width="{num(CELL)}" height="{num(CELL)}" fill="{GLOW}"/>'
        if count == 1:
            dots += f'<circle cx="{num(cx + CELL / 2)}" cy="{num(cy + CELL / 2)}" r="4.4" fill="{INK}"/>'
        elif count:
            dots += f'<circle cx="{num(cx + CELL / 2)}" cy="{num(cy + CELL / 2)}" r="7.6" fill="{INK}"/>'
            dots += label(str(count), cx + CELL / 2, cy + CELL / 2 + 4.2, 12, STRONG, fill=PAPER)
    squares = counted(sum(map(bool, counters)), "square")
    title = f"The passage board: {counted(sum(counters), 'counter')} on {squares}"
    return (
        f'<g id="counters" transform="translate({num(x)} {num(y)}) scale({unit:.3g})"><title>{title}</title>'
        f'<path fill="{PAPER}" stroke="{INK}" stroke-width="1.4" d="M0 0h{num(w)}v{num(h)}h{num(-w)}z"/>'
        f'<path fill="none" stroke="{INK}" d="M4 4h{num(w - 8)}v{num(h - 8)}h{num(8 - w)}z"/>'
        f"{label('Something waits', w / 2, 22, 15, SMALL_CAPS)}"
        f'<path fill="none" stroke="{INK}" stroke-opacity=".45" d="{_squares(len(counters))}"/>{dots}'
        f"{label(foot, w / 2, TOP + 6 * CELL + 22, small, BOLD)}</g>"
    )


def _corner(square: int) -> Point:
    return LEFT + square % 6 * CELL, TOP + square // 6 * CELL


@lru_cache(4)
def _squares(count: int) -> str:
    """The lines of the passage board."""
    corners = [_corner(square) for square in range(count)]
    return "".join([f"M{num(x)} {num(y)}h{num(CELL)}v{num(CELL)}h{num(-CELL)}z" for x, y in corners])
