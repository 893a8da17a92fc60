"""Ink plots: pencil is what was or what is expected, ink is what is. No estimate without its interval; labels sit on
the marks; whatever is drawn can be read in black and white."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from undercroft.ink.palette import INK, PAPER, PENCIL, SEATS
from undercroft.ink.pen import Point, num, rnd

Scale = Callable[[float], float]
LINE: Final = 1.7
HERO: Final = 3.0
"""The width of a line of data, and of the one that the plot is about."""


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """Where a value between low and high lies between start and end."""
    return lambda value: start + (value - low) / (high - low) * (end - start)


def seat_ink(colour: str) -> str:
    """The colour of a seat as a line: wood that is too pale for paper is drawn darker."""
    return {"yellow": "#a87408", "white": "#8a8275"}.get(colour, SEATS[colour].wood if colour in SEATS else INK)


def hand(
    points: Sequence[Point], seed: object, stroke: str = INK, wide: float = LINE, dash: str = "", more: str = ""
) -> str:
    """A line through these points as a steady hand draws it; its ends stay where they are."""
    drawn: list[Point] = []
    for number, ((x1, y1), (x2, y2)) in enumerate(pairwise(points)):
        count = max(1, int(math.hypot(x2 - x1, y2 - y1) / 26))
        for k in range(count):
            off = 0.0 if number == k == 0 else 0.9
            x = x1 + (x2 - x1) * k / count + off * (rnd(seed, number, k, "x") - 0.5)
            drawn.append((x, y1 + (y2 - y1) * k / count + off * (rnd(seed, number, k, "y") - 0.5)))
    drawn.append(points[-1])
    line = "L".join(f"{num(x)} {num(y)}" for x, y in drawn)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path fill="none" stroke="{stroke}" stroke-width="{num(wide)}" stroke-linejoin="round" '
        f'stroke-linecap="round"{dashes}{more} d="M{line}"/>'
    )


def axis(points: Sequence[Point], seed: object, faint: bool = False) -> str:
    return hand(points, seed, PENCIL, 1, more=' opacity=".35"' if faint else "")


def band(
    xs: Sequence[float], lows: Sequence[float], highs: Sequence[float], fill: str = INK, opacity: float = 0.13
) -> str:
    """The interval of a line over time."""
    points = [*zip(xs, lows, strict=True), *reversed([*zip(xs, highs, strict=True)])]
    path = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f'<path fill="{fill}" opacity="{opacity:g}" d="M{path}Z"/>'


def mark(at: Scale, y: float, value: float, low: float, high: float, hollow: bool = False, r: float = 5.5) -> str:
    """An estimate with its interval: solid is what was done or is, hollow what chance did or what could have been."""
    x0, x1, cap = at(low), at(high), 5.0
    if x1 - x0 < 2 * r:  # an interval narrower than the dot must still be seen
        r, cap = 3.0, 7.0
    wide = 1.4 if hollow else 2.4
    fill, edge, line = (PAPER, INK, 1.8) if hollow else (INK, PAPER, 1.5)
    pen = f'<path fill="none" stroke="{INK}" stroke-linecap="round"'
    caps = f"M{num(x0)} {num(y - cap)}v{num(2 * cap)}M{num(x1)} {num(y - cap)}v{num(2 * cap)}"
    spot = f'<circle cx="{num(at(value))}" cy="{num(y)}" r="{num(r)}"'
    return (
        f'{pen} stroke-width="{wide}" d="M{num(x0)} {num(y)}H{num(x1)}"/>{pen} stroke-width="1.6" d="{caps}"/>'
        f'{spot} fill="{fill}" stroke="{edge}" stroke-width="{line}"/>'
    )


def numbered(x: float, y: float, number: int, r: float = 11, lit: bool = False) -> str:
    """A beat: its number on a disc of ink."""
    fill = "#a34a06" if lit else INK
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" stroke="{PAPER}" stroke-width="1.5"/>'
        f'<text x="{num(x)}" y="{num(y + r * 0.43)}" font-family="Alegreya Sans" font-weight="800" '
        f'font-size="{num(r * 1.25)}" text-anchor="middle" fill="#fff9ea">{number}</text>'
    )
