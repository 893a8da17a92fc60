"""The numbers of a set that can be tuned: those of the card on the bench, and those that all cards of a class have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from undercroft.studio.card_text import Address, entry_at
from undercroft.studio.form import several, titled
from undercroft.studio.shapes import Entries

LEFT_OUT = ("id", "at", "copies")
"""Numbers that are no strength: faces of a die, and how many there are of a card."""
Way = tuple[str | int, ...]


class Tunable(msgspec.Struct, frozen=True):
    """A number, or the same number of every card of a class, by its path in the card file."""

    path: str
    title: str
    low: str  # the range that is offered
    high: str
    now: str


def tunable(entries: Entries, tables: dict[str, Any], card: str) -> list[Tunable]:
    """What the page offers: first the card on the bench, then the numbers of the box, then whole classes."""
    table, _, id = card.partition("/")
    found = []
    entry = entry_at(tables, table, id) if id else None
    if entry is not None:
        name = str(entry.get("name") or entry.get("title") or id)
        found += [_one(f"{table}[id={id}]", name, way, value) for way, value in numbers_in(entry)]
    for single in entries.singles:
        rows = tables.get(single)
        if isinstance(rows, dict):
            found += [_one(single, titled(single), way, value) for way, value in numbers_in(rows)]
    for each in entries.classes:
        found += _of_class(each, tables.get(each))
    return found


def numbers_in(thing: Any, way: Way = ()) -> Iterator[tuple[Way, int]]:
    """Every whole number in an entry, and the way to it."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key not in LEFT_OUT:
                yield from numbers_in(value, (*way, str(key)))
    elif isinstance(thing, list):
        for number, value in enumerate(thing):
            yield from numbers_in(value, (*way, number))
    elif type(thing) is int:
        yield way, thing


def _one(path: str, name: str, way: Way, value: int) -> Tunable:
    half, twice = value // 2, max(value * 2, value + 2)
    return Tunable(path + _path(way), f"{name}: {_words(way)}", str(half), str(twice), str(value))


def _of_class(table: str, rows: Any) -> list[Tunable]:
    cards = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    ways: dict[str, set[int]] = {}
    words: dict[str, str] = {}
    for number, card in enumerate(cards):
        for way, _ in numbers_in(card):
            any_of = _path(way, every=True)
            ways.setdefault(any_of, set()).add(number)
            words[any_of] = _words(tuple(part for part in way if isinstance(part, str)))
    return [
        Tunable(f"{table}[*]{path}", f"All {several(table).lower()}: {words[path]}", "50%", "150%", "100%")
        for path, who in ways.items()
        if len(who) > 1
    ]


def _path(way: Way, every: bool = False) -> str:
    return "".join(f"[{'*' if every else part}]" if isinstance(part, int) else f".{part}" for part in way)


def _words(way: Way) -> str:
    parts = [str(part + 1) if isinstance(part, int) else titled(part).lower() for part in way]
    return " ".join(parts)


def number_changes(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[Address, int]]:
    """The numbers that differ between two sets, by where they stand."""
    found: list[tuple[Address, int]] = []
    for table, rows in after.items():
        entries = rows if isinstance(rows, list) else [rows]
        for entry in entries:
            if not isinstance(entry, dict):
                continue
            id = str(entry.get("id", "")) if isinstance(rows, list) else ""
            old = dict(numbers_in(entry_at(before, table, id) or {}))
            found += [((table, id, way), value) for way, value in numbers_in(entry) if old.get(way) != value]
    return found
