"""A sweep: one number of a card over a range, the same games at every value."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import inspect

from undercroft.kernel.errors import BadCards
from undercroft.studio.card_text import CardText, NoSuchPlace, parse_address
from undercroft.studio.desk import CardSet, Desk
from undercroft.studio.noted import NotedGame
from undercroft.studio.shapes import PLAIN, variants, without_none

MOST_POINTS = 7


class SweepPoint(NamedTuple):
    """One value of the number, and the games that were played with it."""

    value: int
    edition: str
    games: list[NotedGame]


def points_around(desk: Desk, at: str, most: int) -> list[tuple[int, CardSet]]:
    """Editions with values below and above what it is now, as far as the game takes them."""
    place = parse_address(at)
    shape = without_none(desk.entries.shape_at(desk.good.tables, place))
    shape = variants(shape).get(PLAIN, shape)
    now = desk.entries.value_at(desk.good.tables, place)
    if not isinstance(shape, inspect.IntType) or type(now) is not int:
        raise NoSuchPlace("only a whole number can be swept")
    found = []
    for value in values_around(now, shape.ge, shape.le, most):
        text = CardText(desk.good.text)
        text.set(place, value, desk.good.tables)
        try:
            found.append((value, CardSet(desk.game, text.text, desk.path)))
        except BadCards:
            continue
    return found


def values_around(now: int, low: int | None, high: int | None, most: int) -> list[int]:
    """So many values, evenly spread from about half to twice of what it is, within what is allowed."""
    step = max(1, round(abs(now) / 4))
    first = now - step * (most // 2)
    values = [first + step * number for number in range(most)]
    if low is not None and values[0] < low:
        values = (
            [value + (low - values[0]) for value in values] if now - low < step else [v for v in values if v >= low]
        )
    kept = {value for value in values if (low is None or value >= low) and (high is None or value <= high)}
    return sorted({*kept, now})
