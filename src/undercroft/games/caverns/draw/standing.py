"""Who stands where in a place: room for everybody, also in a crowd."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Spot(NamedTuple):
    """The middle of somebody, from the middle of the place, and how large they are."""

    x: float
    y: float
    size: float


@cache
def crowd(count: int, wide: float, high: float) -> list[Spot]:
    """Where so many stand with so much room to both sides of the middle; those at the back come first."""
    if count == 1:
        return [Spot(0, 0, 48 if high > 18 else 42)]
    wide, high = max(wide, 20.0), max(high, 17.0)  # in a small cave one stands on its walls rather than shrinks
    rows = count
    for size in (44.0, 40.0, 36.0, 32.0, 28.0, 25.0, 22.0, 19.0, 16.0):
        across = max(1, int((2 * wide + size * 0.75) / (size * 0.92)))
        rows = -(-count // across)
        if size <= 16 or (rows - 1) * size * 0.9 <= 2 * high:
            break
    across = -(-count // rows)
    found: list[Spot] = []
    for number in range(count):
        row = number // across
        inside = min(across, count - row * across)
        x = (number % across - (inside - 1) / 2) * size * 0.92
        found.append(Spot(x, (row - (rows - 1) / 2) * size * 0.9, size))
    return found
