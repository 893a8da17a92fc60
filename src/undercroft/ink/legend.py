"""The key of a map: what the tokens on it are, where the sheet has room for it."""

from __future__ import annotations

from functools import lru_cache

from undercroft.ink.palette import INK, PAPER
from undercroft.ink.pen import num
from undercroft.ink.pieces import lying
from undercroft.ink.text import BOLD, SMALL_CAPS, label, width

Row = tuple[str, str, str]  # the class of a token, its woodcut, what it is called
HIGH, TOKEN = 25.0, 21.0  # px of the screen: a row, a token in it


@lru_cache(64)
def legend_size(title: str, rows: tuple[Row, ...]) -> tuple[float, float]:
    """Room for the key, in px on the screen."""
    wide = max([width(title, SMALL_CAPS, 17) - 26, *[width(name, BOLD, 13) for _, _, name in rows]])
    return wide + 58, 38 + HIGH * len(rows)


@lru_cache(256)
def legend(title: str, rows: tuple[Row, ...], x: float, y: float, unit: float = 1) -> str:
    """A row for each kind of token. `unit` is one px of the screen."""
    w, h = legend_size(title, rows)
    drawn = ""
    for number, (kind, icon, name) in enumerate(rows):
        middle = 32 + HIGH * (number + 0.5)
        drawn += f'<g transform="translate(27 {num(middle)})">{lying(kind, icon, TOKEN)}</g>'
        drawn += label(name, 46, middle + 4.5, 13, BOLD, "start")
    return (
        f'<g class="cartouche" transform="translate({num(x)} {num(y)}) scale({unit:.3g})">'
        f'<path fill="{PAPER}" stroke="{INK}" stroke-width="1.4" d="M0 0h{num(w)}v{num(h)}h{num(-w)}z"/>'
        f'<path fill="none" stroke="{INK}" d="M4 4h{num(w - 8)}v{num(h - 8)}h{num(8 - w)}z"/>'
        f"{label(title, 16, 23, 17, SMALL_CAPS, 'start')}{drawn}</g>"
    )
