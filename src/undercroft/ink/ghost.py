"""Ghosts: a tile in the hand as it would lie on the map. A page shows one of them and turns to the next at a touch."""

from __future__ import annotations

from undercroft.ink.icons import icon
from undercroft.ink.palette import GLOW, LIT
from undercroft.ink.pen import num

DISC = 19.0


def square(x: float, y: float, half: float, title: str) -> str:
    """Where the tile will lie: a dashed square; whoever touches it turns the tile. `title` is escaped."""
    side = num(2 * half - 8)
    return (
        f'<g id="discovery" class="laying"><title>{title}</title>'
        f'<rect x="{num(x - half + 4)}" y="{num(y - half + 4)}" width="{side}" height="{side}" rx="9" fill="{GLOW}" '
        f'fill-opacity=".3" stroke="{LIT}" stroke-width="3.2" stroke-dasharray="9 6"/></g>'
    )


def ghost(answer: str, title: str, x: float, y: float, drawing: str, number: int) -> str:
    """One way to lay it. Only the first is seen until a page turns it."""
    hidden = ' display="none"' if number else ""
    return (
        f'<g id="ghost-{answer}" class="ghost" data-ghost="{answer}" transform="translate({num(x)} {num(y)})"{hidden}>'
        f"<title>{title}</title>{drawing}</g>"
    )


def discs(x: float, y: float, half: float, ways: int) -> str:
    """Turn it, lay it: two discs in the corners of the square, which the page of whoever is asked shows."""
    down = y + half - 4 - DISC
    turn = _disc("turn", "Turn it", "clockwise-rotation", x - half + 4 + DISC, down) if ways > 1 else ""
    return turn + _disc("lay", "Lay it here", "check-mark", x + half - 4 - DISC, down)


def _disc(name: str, title: str, woodcut: str, x: float, y: float) -> str:
    return (
        f'<g class="disc" data-hand="{name}" transform="translate({num(x)} {num(y)})" display="none">'
        f'<title>{title}</title><circle r="{num(DISC)}" fill="{LIT}"/>'
        f"{icon(woodcut, -0.65 * DISC, -0.65 * DISC, 1.3 * DISC, '#fff')}</g>"
    )
