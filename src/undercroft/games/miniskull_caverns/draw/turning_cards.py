"""The cards that are turned: four sides on each face, each upright when it is on top. Clockwise turns go leftwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.ink.card_inks import GEMS, inks
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK
from undercroft.ink.pen import num
from undercroft.ink.printed import document
from undercroft.ink.scene import CardSide
from undercroft.ink.text import PLAIN, SMALL_CAPS, STRONG, Run, drawn, fitted, label, wrap

SIDE: Final = 630.0
SIZES = (28.0, 26.0, 24.0, 23.0)
"""Of the text, in tenths of a millimetre: the last is 6.5 points."""


def turning_card(sides: Sequence[CardSide], kind: str, mark: str, plain: bool = False) -> str:
    """A square card with these four sides, the first on top."""
    ink = inks(kind, plain)
    half = SIDE / 2
    id, _, edition = mark.partition(" ")
    body = "".join(
        f'<g transform="rotate({-90 * number} {half} {half})">{_side(side, kind, plain)}</g>'
        for number, side in enumerate(sides)
    )
    return document(
        f'<rect fill="{ink.edge}" width="{SIDE}" height="{SIDE}" rx="32"/>'
        f'<rect fill="{ink.paper}" x="6" y="6" width="{SIDE - 12}" height="{SIDE - 12}" rx="26"/>'
        f'<path fill="none" stroke="{ink.line}" stroke-width="3" d="M24 24L237 237M606 24L393 237M24 606L237 393'
        f'M606 606L393 393"/><rect x="237" y="237" width="156" height="156" rx="14" fill="{ink.tint}" '
        f'stroke="{ink.line}" stroke-width="3"/>{icon("own-arch", 280, 248, 70, ink.line)}'
        f"{label(id, half, 352, 23, PLAIN)}{label(edition, half, 378, 23, PLAIN)}{body}",
        SIDE,
        SIDE,
    )


def _side(side: CardSide, kind: str, plain: bool) -> str:
    """Drawn in the upper quarter, which narrows downwards."""
    ink = inks(kind, plain)
    name, size = fitted(side.name, SMALL_CAPS, 44, 300, 30)
    out = icon(side.sign, 88, 22, 58, INK) + label(name, SIDE / 2, 66, size, fill=ink.line if not plain else INK)
    if side.number:
        path, _, _ = GEMS["noise"]
        out += (
            f'<path transform="translate(486 22) scale(1.4)" fill="{ink.gem or ink.line}" stroke="{ink.rim}" '
            f'stroke-width="3" d="{path}"/>{label(side.number, 514, 62, 36, STRONG, fill=ink.numbers)}'
        )
    y = 102.0
    letters = next((size for size in SIZES if len(wrap([Run(side.text)], size, 300)) * size * 1.1 <= 110), SIZES[-1])
    for line in wrap([Run(side.text)], letters, 300):
        out += drawn(line, SIDE / 2, y, letters)
        y += letters * 1.1
    if side.leads:
        out += icon("card-exchange", 240, 203, 26, ink.line)
        out += label(side.leads, 272, 225, 25, SMALL_CAPS, "start", ink.line)
    return out


def control_back(names: Sequence[str], kind: str, plain: bool = False) -> str:
    """The back of a Control card lists what may be on the other side."""
    ink = inks(kind, plain)
    lines = "".join(label(name, SIDE / 2, num_y, 44) for name, num_y in zip(names, (205, 280, 355, 430), strict=False))
    return document(
        f'<rect fill="{ink.edge}" width="{SIDE}" height="{SIDE}" rx="32"/>'
        f'<rect fill="{ink.paper}" x="6" y="6" width="{SIDE - 12}" height="{SIDE - 12}" rx="26"/>'
        f'<rect fill="none" stroke="{ink.line}" stroke-width="4" x="34" y="34" width="{num(SIDE - 68)}" '
        f'height="{num(SIDE - 68)}" rx="14"/>{label("Control", SIDE / 2, 110, 54, fill=ink.line)}{lines}'
        f"{label('One of these lies face down', SIDE / 2, 540, 30, PLAIN)}",
        SIDE,
        SIDE,
    )
