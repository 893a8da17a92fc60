"""Where the logs of the tables are kept: a small interface for any database with transactions, and SQLite behind it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from undercroft.table.domain.seat_key import SeatKey
from undercroft.table.domain.summary import TableSummary


class Conflict(Exception):
    """Somebody else has already written that line of the log."""


class Store(Protocol):
    """Append-only logs, one per table. Every call either happened entirely and is on disk, or did not happen."""

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

    def listed(self, limit: int) -> list[TableSummary]: ...

    def forget(self, status: str, unchanged_since: float) -> int: ...

    def close(self) -> None: ...


SCHEMA = """
create table if not exists tables (
  id text primary key, status text not null, listed integer not null, changed real not null, summary blob not null
) without rowid;
create table if not exists entries (
  tbl text not null references tables(id) on delete cascade, number integer not null, entry blob not null,
  primary key (tbl, number)
) without rowid;
create table if not exists keys (
  tbl text not null references tables(id) on delete cascade, hash text not null, seat integer not null,
  primary key (tbl, hash, seat)
) without rowid;
create index if not exists keys_by_hash on keys(hash);
create index if not exists tables_by_change on tables(listed, changed);
"""


class SqliteStore:
    """One file. WAL and synchronous=FULL: what was written survives a killed process and a pulled plug."""

    def __init__(self, path: Path | str) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(str(path), isolation_level=None, check_same_thread=False, timeout=10)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=full")
        self._db.execute("pragma foreign_keys=on")
        self._db.executescript(SCHEMA)

    def create(self, summary: TableSummary, entry: bytes, keys: Sequence[SeatKey]) -> None:
        with self._lock:
            self._begin()
            try:
                self._db.execute("insert into tables values (?, ?, ?, ?, ?)", _row(summary))
                self._db.execute("insert into entries values (?, 0, ?)", (summary.table, entry))
                self._add_keys(summary.table, keys)
            except BaseException as problem:
                self._db.execute("rollback")
                if isinstance(problem, sqlite3.IntegrityError):
                    raise Conflict(f"there is a table {summary.table} already") from problem
                raise
            self._db.execute("commit")

    def append(
        self, summary: TableSummary, number: int, entries: Sequence[bytes], keys: Sequence[SeatKey] = ()
    ) -> None:
        table, *rest = _row(summary)
        with self._lock:
            self._begin()
            try:
                (last,) = self._db.execute("select max(number) from entries where tbl = ?", (table,)).fetchone()
                count = 0 if last is None else last + 1
                if count != number:
                    raise Conflict(f"table {table} has {count} entries, not {number}")
                self._db.executemany(
                    "insert into entries values (?, ?, ?)",
                    [(table, number + offset, entry) for offset, entry in enumerate(entries)],
                )
                if keys:
                    self._add_keys(table, keys)
                self._db.execute(
                    "update tables set status = ?, listed = ?, changed = ?, summary = ? where id = ?", (*rest, table)
                )
            except BaseException:
                self._db.execute("rollback")
                raise
            self._db.execute("commit")

    def add_key(self, table: str, key: SeatKey) -> None:
        with self._lock:
            self._add_keys(table, [key])

    def entries(self, table: str) -> list[bytes]:
        with self._lock:
            found = self._db.execute("select entry from entries where tbl = ? order by number", (table,))
            return [row[0] for row in found]

    def keys(self, table: str) -> list[SeatKey]:
        with self._lock:
            found = self._db.execute("select hash, seat from keys where tbl = ?", (table,))
            return [SeatKey(hash, seat) for hash, seat in found]

    def tables_of(self, hash: str) -> list[TableSummary]:
        with self._lock:
            found = self._db.execute(
                "select distinct id, changed, summary from tables join keys on tbl = id "
                "where hash = ? order by changed desc limit 50",
                (hash,),
            )
            return [_summary(row[2]) for row in found]

    def listed(self, limit: int) -> list[TableSummary]:
        with self._lock:
            found = self._db.execute(
                "select summary from tables where listed = 1 order by changed desc limit ?", (limit,)
            )
            return [_summary(row[0]) for row in found]

    def forget(self, status: str, unchanged_since: float) -> int:
        with self._lock:
            gone = self._db.execute("delete from tables where status = ? and changed < ?", (status, unchanged_since))
            return gone.rowcount

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _begin(self) -> None:
        self._db.execute("begin immediate")

    def _add_keys(self, table: str, keys: Sequence[SeatKey]) -> None:
        self._db.executemany(
            "insert or ignore into keys values (?, ?, ?)", [(table, key.hash, key.seat) for key in keys]
        )


def _row(summary: TableSummary) -> tuple[str, str, bool, float, bytes]:
    return summary.table, summary.status, summary.listed, summary.changed, msgspec.json.encode(summary)


def _summary(text: bytes) -> TableSummary:
    return msgspec.json.decode(text, type=TableSummary)
