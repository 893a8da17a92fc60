"""What the tables need of a database: append these lines with these numbers or fail, and read the lines of a table."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.log.summary import TableSummary
from undercroft.table.domain.store.nodes import Nodes

log = logging.getLogger("undercroft.table")


class Conflict(Exception):
    """Somebody else has already written that line of the log."""


class Fenced(Conflict):
    """Another node holds this table now: what this one remembers of it counts no more."""


class UnknownSchema(Exception):
    """The database was not made for this version; the message says what to do."""


class Store(Protocol):
    """Append-only logs, one per table. Every call either happened entirely and is on disk, or did not happen."""

    @property
    def writers(self) -> int:
        """How many calls it can serve at once."""
        ...

    @property
    def unreachable(self) -> type[Exception]:
        """What it raises when it cannot be reached: nothing is known of what was being written."""
        ...

    @property
    def nodes(self) -> Nodes:
        """Who else works on the same tables."""
        ...

    def create(self, summary: TableSummary, entry: bytes, keys: Sequence[SeatKey]) -> None: ...

    def append(
        self, summary: TableSummary, number: int, entries: Sequence[bytes], keys: Sequence[SeatKey] = ()
    ) -> None:
        """Write the next lines, the first with this number; a Conflict if there is such a line."""
        ...

    def add_key(self, table: str, key: SeatKey) -> None: ...

    def entries(self, table: str) -> list[bytes]: ...

    def keys(self, table: str) -> list[SeatKey]: ...

    def tables_of(self, hash: str) -> list[TableSummary]: ...

    def seats_of(self, hash: str) -> dict[str, tuple[int, ...]]:
        """The seats that this key holds, by table."""
        ...

    def listed(self, limit: int) -> list[TableSummary]: ...

    def recent(self, limit: int) -> list[TableSummary]:
        """The tables that changed last, also those that stand in no lobby."""
        ...

    def count(self) -> dict[str, int]:
        """How many tables there are, by status."""
        ...

    def forget(self, status: str, unchanged_since: float) -> int: ...

    def note(self, id: str, at: float, expires: float | None, entry: bytes) -> None:
        """One more line of the moderation log; the same id twice is written once. Numbers grow in the order in which
        lines can be read."""
        ...

    def notes(self, after: int) -> list[tuple[int, bytes]]:
        """The lines of the moderation log with higher numbers."""
        ...

    def forget_notes(self, expired_at: float) -> int: ...

    def pulse(self) -> None:
        """Write something that means nothing, as a real change would be written."""
        ...

    def close(self) -> None: ...


def write_summary(summary: TableSummary) -> bytes:
    return msgspec.json.encode(summary)


def by_table(rows: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    """Seats, from rows of a table and a seat."""
    found: dict[str, tuple[int, ...]] = {}
    for table, seat in rows:
        found[table] = (*found.get(table, ()), seat)
    return found


_summaries: msgspec.json.Decoder[TableSummary] = msgspec.json.Decoder(TableSummary)


def read_summary(text: bytes) -> TableSummary:
    return _summaries.decode(text)


def read_summaries(texts: Iterable[bytes]) -> list[TableSummary]:
    """Those that can be read: one that cannot must not hide the others."""
    found = []
    for text in texts:
        try:
            found.append(read_summary(text))
        except (msgspec.DecodeError, UnicodeDecodeError, TypeError) as problem:
            log.warning("a table cannot be listed: %s", problem)
    return found
