"""The plot pen: what was is pencil, what is now is ink, and no estimate stands without its interval. See docs/look.md.

Marks, lines and letters are drawn here; their colours stand in the style sheet, under the classes p-* and pt.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from undercroft.ink.markup import escape
from undercroft.ink.pen import num, rnd

Scale = Callable[[float], float]
"""A value → where it stands."""
Point = tuple[float, float]


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """Values from low to high stand between start and end."""
    span = (high - low) or 1.0

    def place(value: float) -> float:
        return start + (value - low) / span * (end - start)

    return place


def hand(points: Sequence[Point], seed: str, css: str = "p-line", off: float = 0.45, step: float = 26) -> str:
    """A line through some points as a steady hand draws it."""
    out: list[Point] = []
    for number, ((x1, y1), (x2, y2)) in enumerate(pairwise(points)):
        parts = max(1, int(math.hypot(x2 - x1, y2 - y1) / step))
        for part in range(parts):
            share = part / parts
            most = 0.0 if part == 0 and number == 0 else off
            out.append(
                (
                    x1 + (x2 - x1) * share + most * (2 * rnd(seed, number, part, "x") - 1),
                    y1 + (y2 - y1) * share + most * (2 * rnd(seed, number, part, "y") - 1),
                )
            )
    out.append(points[-1])
    return f'<path class="{css}" d="M{"L".join(f"{num(x)} {num(y)}" for x, y in out)}"/>'


def words(x: float, y: float, text: str, css: str = "") -> str:
    """Letters; m: in the middle, e: at the end, b: bold, n: a number that matters, f: a name."""
    return f'<text class="pt {css}" x="{num(x)}" y="{num(y)}">{escape(text)}</text>'


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two ends."""
    span = high - low
    if span <= 0:
        return [low]
    step = 10 ** math.floor(math.log10(span / most))
    step *= next(each for each in (1, 2, 5, 10) if span / (step * each) <= most)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def axis(place: Scale, y: float, marks: Sequence[float], seed: str, shown: Callable[[float], str]) -> str:
    """A pen line with ticks, the numbers below it."""
    xs = [place(mark) for mark in marks]
    line = hand([(xs[0], y), (xs[-1], y)], seed, "p-axis")
    return line + "".join(
        f'<path class="p-axis" d="M{num(x)} {num(y - 3)}v6"/>{words(x, y + 18, shown(mark), "m")}'
        for mark, x in zip(marks, xs, strict=True)
    )


def whisker(x0: float, x1: float, y: float, kind: str = "now", growing: bool = False, high: float = 5) -> str:
    """The interval; while more games come in its ends are arrows that point inwards."""
    line = f'<path class="p-whisk {kind}" d="M{num(x0)} {num(y)}H{num(x1)}"/>'
    if growing:
        path = (
            f"M{num(x0 - 1)} {num(y - high)}l{num(high)} {num(high)}l{num(-high)} {num(high)}"
            f"M{num(x1 + 1)} {num(y - high)}l{num(-high)} {num(high)}l{num(high)} {num(high)}"
        )
    else:
        path = f"M{num(x0)} {num(y - high)}v{num(2 * high)}M{num(x1)} {num(y - high)}v{num(2 * high)}"
    return f'{line}<path class="p-cap {kind}" d="{path}"/>'


def dot(x: float, y: float, kind: str = "now", radius: float = 5.5) -> str:
    """now: solid; was: pencil; old, open: hollow, because it could be nothing."""
    return f'<circle class="p-dot {kind}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def mark(
    place: Scale,
    y: float,
    found: tuple[float, float, float],
    kind: str = "now",
    growing: bool = False,
    nil: bool = False,
) -> str:
    """An estimate: value, low, high; nil: the interval touches zero, it could be nothing."""
    value, low, high = found
    line = whisker(place(low), place(high), y, kind, growing, 5)
    return line + dot(place(value), y, "old" if nil else kind, 5.5 if kind == "now" else 4.5)


def band(xs: Sequence[float], lows: Sequence[float], highs: Sequence[float], css: str = "p-band") -> str:
    """An interval over time."""
    points = [*zip(xs, lows, strict=True), *reversed([*zip(xs, highs, strict=True)])]
    return f'<path class="{css}" d="M{"L".join(f"{num(x)} {num(y)}" for x, y in points)}Z"/>'


def bar(x: float, y: float, wide: float, tall: float, seed: str, gap: float = 6.5) -> str:
    """A bar of parallel pen strokes with an outline."""
    path, at = "", x + y + gap * (0.3 + 0.5 * rnd(seed))
    while at < x + wide + y + tall:
        x0, x1 = max(x, at - y - tall), min(x + wide, at - y)
        if x1 - x0 > 0.8:
            path += f"M{num(x0)} {num(at - x0)}L{num(x1)} {num(at - x1)}"
        at += gap
    outline = hand([(x, y + tall), (x, y), (x + wide, y), (x + wide, y + tall)], seed, "p-line", 0.35)
    return f'<path class="p-hatch" d="{path}"/>{outline}'


def ring(x: float, y: float, radius: float, share: float, text: str) -> str:
    """Progress: the way still to go is pencil."""
    angle = 2 * math.pi * min(0.999, share) - math.pi / 2
    end = f"{num(x + radius * math.cos(angle))} {num(y + radius * math.sin(angle))}"
    arc = f"M{num(x)} {num(y - radius)}A{num(radius)} {num(radius)} 0 {int(share > 0.5)} 1 {end}"
    way = f'<path class="p-ring on" d="{arc}"/>' if share > 0 else ""
    whole = f'<circle class="p-ring" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
    return whole + way + words(x, y + 5, text, "m b")


def plot(wide: float, tall: float, body: str, said: str, css: str = "plot") -> str:
    """A picture with its finding in words, for those who listen."""
    return (
        f'<svg class="{css}" viewBox="0 0 {num(wide)} {num(tall)}" width="{num(wide)}" height="{num(tall)}" role="img" '
        f'aria-label="{escape(said)}">{body}</svg>'
    )


def numbered(x: float, y: float, number: int, radius: float = 11, lit: bool = False) -> str:
    """A beat of a story: its number on a disc of ink."""
    css = "beat-disc lit" if lit else "beat-disc"
    return (
        f'<circle class="{css}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
        f'<text class="beat-number" x="{num(x)}" y="{num(y + 5.5)}">{number}</text>'
    )
