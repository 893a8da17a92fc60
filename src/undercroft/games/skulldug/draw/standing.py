"""Who stands and what lies where in a passage: room for everybody, also in a crowd."""

from __future__ import annotations

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


def figures(count: int, tokens: int) -> list[Place]:
    """Where so many figures stand beside so many tokens."""
    if tokens == 0:
        return ALONE[count]
    if count == 1 and tokens <= 2:
        return [Place(-21, 32, 54)]
    if count == 2 and tokens == 1:
        return [Place(-29, 40, 44), Place(29, 40, 44)]
    size, step = (42.0, 34.0) if count <= 2 else (36.0, 30.0) if count == 3 else (30.0, 21.5)
    first = -step * (count - 1) / 2
    return [Place(first + step * number, 44, size) for number in range(count)]


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
        return _rows(count, 3, 30, 27, 0)
    if figures == 1 and count == 1:
        return [Place(25, -2, 46)]
    if figures == 1 and count == 2:
        return [Place(25, -22, 36), Place(25, 20, 36)]
    if figures == 2 and count == 1:
        return [Place(0, -20, 42)]
    if count <= 3:
        return _rows(count, 3, 31, 29, -28)
    if count <= 6:
        return _rows(count, 3, 27, 24, -28)
    return _rows(count, 5, 20, 18, -30)


def _rows(count: int, across: int, step: float, size: float, middle: float) -> list[Place]:
    rows = (count + across - 1) // across
    out: list[Place] = []
    for number in range(count):
        row = number // across
        inside = min(across, count - row * across)
        x = (number % across - (inside - 1) / 2) * step
        out.append(Place(x, middle + (row - (rows - 1) / 2) * step, size))
    return out
