"""A card that is turned and flipped, as it lies on the table: four sides on each face, each upright when it is on top.

Turning it clockwise brings the left side up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.ink.card_inks import GEMS, inks
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK
from undercroft.ink.pen import num
from undercroft.ink.scene import CardSide
from undercroft.ink.text import SMALL_CAPS, STRONG, fitted, label, width

SIDE: Final = 630.0
"""It is a square."""


def turning_face(front: Sequence[CardSide], back: Sequence[CardSide], kind: str) -> str:
    """The same card on a table: woodcut, name and number of each side, large; what is on the other face is drawn too,
    and shown when the card is flipped."""
    ink = inks(kind)
    faces = "".join(
        f'<g class="{name}">{"".join(_turned(side, kind, number) for number, side in enumerate(sides))}</g>'
        for name, sides in (("front", front), ("back", back))
    )
    return (
        f'<rect class="card-edge" fill="{ink.edge}" width="{SIDE}" height="{SIDE}" rx="32"/>'
        f'<rect class="card-paper" fill="{ink.paper}" x="6" y="6" width="{SIDE - 12}" height="{SIDE - 12}" rx="26"/>'
        f'<path fill="{ink.tint}" d="M24 24H606V606H24Z"/><path fill="none" stroke="{ink.line}" stroke-width="4" '
        f'd="M24 24H606V606H24ZM24 24L246 246M606 24L384 246M24 606L246 384M606 606L384 384"/>'
        f'<rect x="246" y="246" width="138" height="138" rx="14" fill="{ink.paper}" stroke="{ink.line}" '
        f'stroke-width="4"/>{icon("clockwise-rotation", 268, 268, 94, ink.line)}{faces}'
    )


def _turned(side: CardSide, kind: str, number: int) -> str:
    """One side in the upper quarter, and that turned to where it is."""
    ink = inks(kind)
    name, size = fitted(side.name, SMALL_CAPS, 66, 330, 44)
    path, _, _ = GEMS["noise"]
    wide = width(name, SMALL_CAPS, size)
    middle = SIDE / 2 + 40
    left = middle - wide / 2 - 82
    return (
        f'<g transform="rotate({-90 * number} {SIDE / 2} {SIDE / 2})">{label(name, middle, 88, size)}'
        f'<path transform="translate({num(left)} 30) scale(1.7)" fill="{ink.line}" stroke="{ink.rim}" '
        f'stroke-width="3" d="{path}"/>{label(side.number, left + 34, 80, 46, STRONG, fill=ink.numbers)}'
        f"{icon(side.sign, 250, 112, 130, INK)}</g>"
    )
