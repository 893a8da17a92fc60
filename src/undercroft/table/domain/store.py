"""Where the logs of the tables are kept. One small interface; SQLite now, any database with transactions later."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

WAITING, RUNNING, FINISHED = "waiting", "running", "finished"


class Summary(msgspec.Struct, frozen=True):
    """A table as a line in the lobby: kept beside the log so that the lobby need not replay anything."""

    table: str
    game: str
    status: str
    listed: bool
    names: tuple[str, ...]
    open_seats: int
    headline: str
    changed: float


class Key(msgspec.Struct, frozen=True):
    """Whoever shows the secret with this hash holds the seat. The secret itself is nowhere in the store."""

    hash: str
    seat: int


class Conflict(Exception):
    """Somebody else has written that line of the log."""


class Store(Protocol):
    """Append-only logs, one per table. Every call either happened entirely and is on disk, or did not happen."""

    def create(self, summary: Summary, entry: bytes, keys: Sequence[Key]) -> None: ...

    def append(self, summary: Summary, number: int, entries: Sequence[bytes], keys: Sequence[Key] = ()) -> None:
        """Write the next lines, the first with this number; Conflict if that line exists."""
        ...

    def add_key(self, table: str, key: Key) -> None: ...

    def entries(self, table: str) -> list[bytes]: ...

    def keys(self, table: str) -> list[Key]: ...

    def tables_of(self, hash: str) -> list[Summary]: ...

    def listed(self, limit: int) -> list[Summary]: ...

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

    def create(self, summary: Summary, entry: bytes, keys: Sequence[Key]) -> None:
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

    def append(self, summary: Summary, number: int, entries: Sequence[bytes], keys: Sequence[Key] = ()) -> None:
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

    def add_key(self, table: str, key: Key) -> None:
        with self._lock:
            self._add_keys(table, [key])

    def entries(self, table: str) -> list[bytes]:
        with self._lock:
            found = self._db.execute("select entry from entries where tbl = ? order by number", (table,))
            return [row[0] for row in found]

    def keys(self, table: str) -> list[Key]:
        with self._lock:
            found = self._db.execute("select hash, seat from keys where tbl = ?", (table,))
            return [Key(hash, seat) for hash, seat in found]

    def tables_of(self, hash: str) -> list[Summary]:
        with self._lock:
            found = self._db.execute(
                "select distinct id, changed, summary from tables join keys on tbl = id "
                "where hash = ? order by changed desc limit 50",
                (hash,),
            )
            return [_summary(row[2]) for row in found]

    def listed(self, limit: int) -> list[Summary]:
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

    def _add_keys(self, table: str, keys: Sequence[Key]) -> None:
        self._db.executemany(
            "insert or ignore into keys values (?, ?, ?)", [(table, key.hash, key.seat) for key in keys]
        )


def _row(summary: Summary) -> tuple[str, str, bool, float, bytes]:
    return summary.table, summary.status, summary.listed, summary.changed, msgspec.json.encode(summary)


def _summary(text: bytes) -> Summary:
    return msgspec.json.decode(text, type=Summary)
