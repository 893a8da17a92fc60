"""SQLite behind the store: one file, one server, nothing to set up."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.log.summary import TableSummary
from undercroft.table.domain.store.interface import Conflict, by_table, read_summaries, write_summary
from undercroft.table.domain.store.nodes import Alone, Nodes
from undercroft.table.domain.store.schema import SQLITE, steps_after


class SqliteStore:
    """One file. WAL and synchronous=FULL: what was written survives a killed process and a pulled plug."""

    writers = 1
    unreachable: type[Exception] = sqlite3.OperationalError

    def __init__(self, path: Path | str) -> None:
        self.nodes: Nodes = Alone()
        self._lock = threading.Lock()
        keep_private(path)
        self._db = sqlite3.connect(str(path), isolation_level=None, check_same_thread=False, timeout=10)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=full")
        self._db.execute("pragma foreign_keys=on")
        migrate_sqlite(self._db)

    def create(self, summary: TableSummary, entry: bytes, keys: Sequence[SeatKey]) -> None:
        with self._transaction():
            try:
                self._db.execute("insert into tables values (?, ?, ?, ?, ?, 1)", _row(summary))
            except sqlite3.IntegrityError as problem:
                raise Conflict(f"there is a table {summary.table} already") from problem
            self._db.execute("insert into entries values (?, 0, ?)", (summary.table, entry))
            self._add_keys(summary.table, keys)

    def append(
        self, summary: TableSummary, number: int, entries: Sequence[bytes], keys: Sequence[SeatKey] = ()
    ) -> None:
        table, *rest = _row(summary)
        with self._transaction():
            done = self._db.execute(
                "update tables set status = ?, listed = ?, changed = ?, summary = ?, lines = lines + ? "
                "where id = ? and lines = ?",
                (*rest, len(entries), table, number),
            )
            if not done.rowcount:
                found = self._db.execute("select lines from tables where id = ?", (table,)).fetchone()
                raise Conflict(f"table {table} has {found[0] if found else 0} entries, not {number}")
            self._db.executemany(
                "insert into entries values (?, ?, ?)",
                [(table, number + offset, entry) for offset, entry in enumerate(entries)],
            )
            self._add_keys(table, keys)

    def add_key(self, table: str, key: SeatKey) -> None:
        with self._transaction():
            self._add_keys(table, [key])

    def entries(self, table: str) -> list[bytes]:
        with self._lock:
            found = self._db.execute("select entry from entries where tbl = ? order by number", (table,))
            return [row[0] for row in found]

    def keys(self, table: str) -> list[SeatKey]:
        with self._lock:
            found = self._db.execute("select hash, seat from keys where tbl = ? order by hash, seat", (table,))
            return [SeatKey(hash, seat) for hash, seat in found]

    def tables_of(self, hash: str) -> list[TableSummary]:
        with self._lock:
            found = self._db.execute(
                "select distinct id, changed, summary from tables join keys on tbl = id "
                "where hash = ? order by changed desc limit 50",
                (hash,),
            )
            return read_summaries(row[2] for row in found)

    def seats_of(self, hash: str) -> dict[str, tuple[int, ...]]:
        with self._lock:
            found = self._db.execute("select tbl, seat from keys where hash = ? order by seat", (hash,)).fetchall()
        return by_table(found)

    def listed(self, limit: int) -> list[TableSummary]:
        with self._lock:
            found = self._db.execute(
                "select summary from tables where listed = 1 order by changed desc limit ?", (limit,)
            )
            return read_summaries(row[0] for row in found)

    def recent(self, limit: int) -> list[TableSummary]:
        with self._lock:
            found = self._db.execute("select summary from tables order by changed desc limit ?", (limit,))
            return read_summaries(row[0] for row in found)

    def count(self) -> dict[str, int]:
        with self._lock:
            return dict(self._db.execute("select status, count(*) from tables group by status").fetchall())

    def forget(self, status: str, unchanged_since: float) -> int:
        with self._lock:
            gone = self._db.execute("delete from tables where status = ? and changed < ?", (status, unchanged_since))
            return gone.rowcount

    def note(self, id: str, at: float, expires: float | None, entry: bytes) -> None:
        with self._transaction():
            self._db.execute(
                "insert or ignore into moderation (id, at, expires, entry) values (?, ?, ?, ?)",
                (id, at, expires, entry),
            )

    def notes(self, after: int) -> list[tuple[int, bytes]]:
        with self._lock:
            found = self._db.execute("select number, entry from moderation where number > ? order by number", (after,))
            return [(number, bytes(entry)) for number, entry in found]

    def forget_notes(self, expired_at: float) -> int:
        with self._lock:
            return self._db.execute("delete from moderation where expires < ?", (expired_at,)).rowcount

    def pulse(self) -> None:
        with self._transaction():
            self._db.execute("insert or replace into pulse values (1, ?)", (time.time(),))

    def close(self) -> None:
        with self._lock:
            self._db.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock:
            self._db.execute("begin immediate")
            try:
                yield
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:  # a full disk has ended it already; a second end would hide why
                    self._db.execute("rollback")
                raise

    def _add_keys(self, table: str, keys: Sequence[SeatKey]) -> None:
        self._db.executemany(
            "insert or ignore into keys values (?, ?, ?)", [(table, key.hash, key.seat) for key in keys]
        )


def keep_private(path: Path | str) -> None:
    """Nobody but the owner of the server reads its file, or their group if they said so: it holds the seeds of running
    games. What SQLite lays beside it gets the same permissions."""
    for each in map(Path, (f"{path}", f"{path}-wal", f"{path}-shm")):
        if each.exists():
            mode = each.stat().st_mode
            if mode & 0o007:
                with suppress(PermissionError):  # a file of somebody else is their affair
                    each.chmod(mode & 0o770)
        elif str(each) == str(path) != ":memory:":
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def migrate_sqlite(db: sqlite3.Connection) -> int:
    """Bring the file to the present schema, and say how many steps that took. A file of its own needs no operator."""
    if not steps_after(_version(db), SQLITE):
        return 0
    db.execute("begin immediate")
    try:
        steps = steps_after(_version(db), SQLITE)
        for step in steps:
            for statement in filter(str.strip, step.split(";")):
                db.execute(statement)
        db.execute(f"pragma user_version = {len(SQLITE)}")
    except BaseException:
        db.execute("rollback")
        raise
    db.execute("commit")
    return len(steps)


def _version(db: sqlite3.Connection) -> int:
    """Files of the first version bear no number; their tables are then found by the first step."""
    (version,) = db.execute("pragma user_version").fetchone()
    return int(version)


def _row(summary: TableSummary) -> tuple[str, str, bool, float, bytes]:
    return summary.table, summary.status, summary.listed, summary.changed, write_summary(summary)
