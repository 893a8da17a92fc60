"""Is everything in the database as it should be? Every line is read, and every match replayed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.table.domain.log.entries import Opened, read_entry
from undercroft.table.domain.refusal import RulesChanged
from undercroft.table.domain.store.archive import StoredTable
from undercroft.table.domain.store.interface import read_summary
from undercroft.table.domain.table.table import Table


def problems(table: StoredTable) -> Iterator[str]:
    """What is wrong with a table, each in one line."""
    if table.numbers:
        wrong = next(place for place, number in enumerate(table.numbers) if place != number)
        yield f"line {wrong} of its log is missing: the next one has number {table.numbers[wrong]}"
    if not table.entries:
        yield "it has no log"
        return
    for number, line in enumerate(table.entries):
        try:
            entry = read_entry(line)
        except msgspec.MsgspecError as problem:
            yield f"line {number} of its log cannot be read: {problem}"
            return
        if isinstance(entry, Opened) != (number == 0):
            yield f"line {number} of its log is {type(entry).__name__}"
            return
    try:
        loaded = Table.load(table.id, table.entries, table.keys)
    except (RulesChanged, UndercroftError) as problem:
        yield str(problem)
        return
    yield from _beside(table, loaded)


def _beside(table: StoredTable, loaded: Table) -> Iterator[str]:
    """What is kept beside the log must fit it."""
    for key in table.keys:
        if not 0 <= key.seat < len(loaded.seats):
            yield f"a key holds seat {key.seat}, and there are {len(loaded.seats)}"
    try:
        summary = read_summary(table.summary)
    except msgspec.MsgspecError as problem:
        yield f"its line in the lobby cannot be read: {problem}"
        return
    if summary.table != table.id or summary.status != loaded.status:
        yield f"the lobby says {summary.table} is {summary.status}; its log says {table.id} is {loaded.status}"
