"""What people call a place: the name of its card, and where it lies if another room has the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NAMED: Final[dict[tuple[object, ...], tuple[str, ...]]] = {}


def room_names(titles: Sequence[str], places: Sequence[tuple[int, int]], columns: int, rows: int) -> tuple[str, ...]:
    """The rooms of the ring as people call them: "Library", "Great Hall (north side)"."""
    key = (columns, rows, *titles)
    found = _NAMED.get(key)
    if found is None:
        if len(_NAMED) > 5000:
            _NAMED.clear()
        times: dict[str, int] = {}
        for title in titles:
            times[title] = times.get(title, 0) + 1
        found = _NAMED[key] = tuple(
            [
                title if times[title] == 1 else _name(number, titles, places, columns, rows)
                for number, title in enumerate(titles)
            ]
        )
    return found


def _name(number: int, titles: Sequence[str], places: Sequence[tuple[int, int]], columns: int, rows: int) -> str:
    """One of several rooms with the same title."""
    title = titles[number]
    others = [other for other in range(len(titles)) if other != number and titles[other] == title]
    side = side_of(places[number], columns, rows)
    if all(side_of(places[other], columns, rows) != side for other in others):
        return f"{title} ({side})"
    return f"{title} ({side}, {_half(places[number], side, columns, rows)})"


def side_of(place: tuple[int, int], columns: int, rows: int) -> str:
    """ "north side", "southwest corner"."""
    row, column = place
    upright = "north" if row == 0 else "south" if row == rows - 1 else ""
    across = "west" if column == 0 else "east" if column == columns - 1 else ""
    return f"{upright}{across} corner" if upright and across else f"{upright or across} side"


def _half(place: tuple[int, int], side: str, columns: int, rows: int) -> str:
    row, column = place
    if side.startswith(("north", "south")):
        return "west half" if column < columns / 2 else "east half"
    return "north half" if row < rows / 2 else "south half"
