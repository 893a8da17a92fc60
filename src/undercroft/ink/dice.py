"""Dice of bone: six sides with pips, four sides as a triangle with its number."""

from __future__ import annotations

from typing import Final

from undercroft.ink.palette import BLOOD, MOSS
from undercroft.ink.text import STRONG, label

BONE, PIP, BEVEL, RIM = "#f3e8cf", "#2a1a10", "#cdb98f", "#6d5a3f"
RINGS: Final = {"": (RIM, 1.4), "won": (MOSS, 2.6), "lost": (BLOOD, 2.6)}
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(face: int, sides: int = 6, result: str = "") -> str:
    """A die in a box of 32 x 32; `result` won or lost gives it a ring."""
    ring, thick = RINGS[result]
    rim = f'fill="{BONE}" stroke="{ring}" stroke-width="{thick}"'
    if sides == 4:
        return f'<path {rim} stroke-linejoin="round" d="M16 2L31 28H1Z"/>' + label(
            str(face), 16, 24, 14, STRONG, fill=PIP
        )
    if face not in PIPS:
        return f'<rect {rim} x="1" y="1" width="30" height="30" rx="6.5"/>' + label(
            str(face), 16, 22, 17, STRONG, fill=PIP
        )
    pips = "".join(f'<circle cx="{16 + 7.5 * a:g}" cy="{16 + 7.5 * b:g}" r="3.1"/>' for a, b in PIPS[face])
    return (
        f'<rect {rim} x="1" y="1" width="30" height="30" rx="6.5"/>'
        f'<path fill="none" stroke="{BEVEL}" stroke-width="2" d="M4 25q-1 4 3.5 4.5h17q4.5-.5 4.5-5v-16"/>'
        f'<g fill="{PIP}">{pips}</g>'
    )


def picture(face: int, sides: int = 6, result: str = "", size: int = 26) -> str:
    """A die as a picture of its own."""
    named = f"{face}, {result}" if result else str(face)
    return (
        f'<svg class="die" width="{size}" height="{size}" viewBox="0 0 32 32" role="img" aria-label="{named}">'
        f"{die(face, sides, result)}</svg>"
    )
