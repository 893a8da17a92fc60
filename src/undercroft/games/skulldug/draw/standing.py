"""Who stands and what lies where in a passage: room for everybody, also in a crowd."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple


class Place(NamedTuple):
    """A spot around the middle of a passage; a figure stands on it, a token has its middle there."""

    x: float
    y: float
    size: float


MOST_TOKENS: Final = 9
ALONE: Final[dict[int, list[Place]]] = {  # figures without tokens; those at the back come first
    1: [Place(0, 31, 58)],
    2: [Place(-24, 31, 52), Place(24, 31, 52)],
    3: [Place(0, 4, 42), Place(-27, 38, 42), Place(27, 38, 42)],
    4: [Place(-24, 0, 40), Place(24, 0, 40), Place(-24, 42, 40), Place(24, 42, 40)],
    5: [Place(-18, 0, 36), Place(18, 0, 36), Place(-33, 40, 36), Place(0, 40, 36), Place(33, 40, 36)],
}


@cache
def figures(count: int, tokens: int) -> list[Place]:
    """Where so many figures stand beside so many tokens."""
    if tokens == 0:
        return ALONE[count]
    if count == 1:
        return [Place(-22, 33, 54)] if tokens <= 2 else [Place(-27, 36, 46)] if tokens <= 4 else [Place(0, 46, 40)]
    if count == 2:
        return [Place(-27, 43, 42), Place(27, 43, 42)]
    size, step = (36.0, 31.0) if count == 3 else (30.0, 21.5)
    first = -step * (count - 1) / 2
    return [Place(first + step * number, 46, size) for number in range(count)]


@cache
def tokens(count: int, figures: int) -> list[Place]:
    """Where so many tokens lie, at most nine, with so many figures beside them."""
    count = min(count, MOST_TOKENS)
    if figures == 0:
        if count == 1:
            return [Place(0, 0, 48)]
        if count == 2:
            return [Place(-23, 0, 41), Place(23, 0, 41)]
        if count == 3:
            return [Place(0, -21, 37), Place(-23, 21, 37), Place(23, 21, 37)]
        if count == 4:
            return [Place(x, y, 36) for y in (-21, 21) for x in (-21, 21)]
        return _rows(count, 3, 30, 28, 0)
    if figures == 1:
        if count == 1:
            return [Place(25, -2, 48)]
        if count == 2:
            return [Place(26, -22, 37), Place(26, 20, 37)]
        if count <= 4:
            return [Place(x, y, 29) for y in (-17, 16) for x in (9, 40)][:count]
    if count == 1:
        return [Place(0, -22, 42 if figures == 2 else 36)]
    if count <= 3:
        return _rows(count, 3, 31, 29, -28)
    if count <= 6:
        return _rows(count, 3, 28, 26, -26)
    return _rows(count, 5, 24, 23, -31)


def _rows(count: int, across: int, step: float, size: float, middle: float) -> list[Place]:
    rows = (count + across - 1) // across
    out: list[Place] = []
    for number in range(count):
        row = number // across
        inside = min(across, count - row * across)
        x = (number % across - (inside - 1) / 2) * step
        out.append(Place(x, middle + (row - (rows - 1) / 2) * step, size))
    return out
