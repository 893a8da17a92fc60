"""All that is kept, table by table: for backups, checks and repairs, while no server or any server runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

import msgspec

from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.store.interface import read_summary
from undercroft.table.domain.store.lock import FileLock
from undercroft.table.domain.store.sqlite import keep_private, migrate_sqlite


class StoredTable(msgspec.Struct, frozen=True):
    """One table as it is stored, every byte of it."""

    id: str
    summary: bytes
    entries: tuple[bytes, ...]
    keys: tuple[SeatKey, ...]
    numbers: tuple[int, ...] = ()
    """The numbers of the lines, if they are not 0, 1, 2 and so on."""

    @property
    def row(self) -> tuple[str, str, bool, float, bytes, int]:
        """The line about the table itself, in the order of its columns."""
        summary = read_summary(self.summary)
        return self.id, summary.status, summary.listed, summary.changed, self.summary, len(self.entries)

    @property
    def entry_rows(self) -> list[tuple[str, int, bytes]]:
        """The lines of its log, numbered anew."""
        return [(self.id, number, line) for number, line in enumerate(self.entries)]

    @property
    def key_rows(self) -> list[tuple[str, str, int]]:
        return [(self.id, key.hash, key.seat) for key in self.keys]


class StoredNote(msgspec.Struct, frozen=True, tag="moderation"):
    """One line of the moderation log as it is stored."""

    number: int
    id: str
    at: float
    expires: float | None
    entry: bytes


class NotEmpty(Exception):
    """There are tables in it already."""

    def __init__(self) -> None:
        super().__init__("there are tables in it already: restore into an empty database")


class Archive(Protocol):
    """A database, seen as a box of tables."""

    def tables(self) -> Iterator[StoredTable]:
        """All of them, as they were at one moment."""
        ...

    def table(self, id: str) -> StoredTable | None: ...

    def held_by(self, hash: str) -> list[str]:
        """The tables at which this key holds a seat."""
        ...

    def spoken_at(self, hash: str) -> list[str]:
        """The tables in whose logs this key stands anywhere: also of somebody who only watched and said something."""
        ...

    def notes(self) -> list[StoredNote]:
        """The moderation log."""
        ...

    def rewrite_notes(self, notes: Sequence[StoredNote], gone: Sequence[int]) -> None:
        """These lines of the moderation log in the place of those with the same number, and these lines away."""
        ...

    def fill(self, things: Iterable[StoredTable | StoredNote]) -> int:
        """Put these into an empty database, all or none, and say how many tables they were."""
        ...

    def rewrite(self, table: StoredTable) -> None:
        """Other lines and keys in the place of the old. A node that holds the table lets go of it."""
        ...

    def migrate(self) -> int:
        """Bring it to the present schema, and say how many steps that took."""
        ...


class SqliteArchive:
    """A file. Reading goes beside a running server, changing does not."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def tables(self) -> Iterator[StoredTable]:
        with closing(self._connect()) as db:
            db.execute("begin")
            for (id,) in db.execute("select id from tables order by id").fetchall():
                found = _read(db, id)
                assert found is not None
                yield found

    def table(self, id: str) -> StoredTable | None:
        with closing(self._connect()) as db:
            return _read(db, id)

    def held_by(self, hash: str) -> list[str]:
        with closing(self._connect()) as db:
            found = db.execute("select distinct tbl from keys where hash = ? order by tbl", (hash,))
            return [row[0] for row in found]

    def spoken_at(self, hash: str) -> list[str]:
        with closing(self._connect()) as db:
            found = db.execute(
                "select distinct tbl from entries where instr(entry, ?) order by tbl", (f'"{hash}"'.encode(),)
            )
            return [row[0] for row in found]

    def notes(self) -> list[StoredNote]:
        with closing(self._connect()) as db:
            if not db.execute("select count(*) from sqlite_master where name = 'moderation'").fetchone()[0]:
                return []  # it was made before there was one
            found = db.execute("select number, id, at, expires, entry from moderation order by number")
            return [StoredNote(*row) for row in found]

    def rewrite_notes(self, notes: Sequence[StoredNote], gone: Sequence[int]) -> None:
        with closing(FileLock(self._path)), closing(self._connect()) as db:
            db.execute("begin immediate")
            db.executemany(
                "update moderation set entry = ? where number = ?", [(note.entry, note.number) for note in notes]
            )
            db.executemany("delete from moderation where number = ?", [(number,) for number in gone])
            db.execute("commit")

    def fill(self, things: Iterable[StoredTable | StoredNote]) -> int:
        keep_private(self._path)
        with closing(FileLock(self._path)), closing(self._connect()) as db:
            migrate_sqlite(db)
            db.execute("begin immediate")
            if db.execute("select count(*) from tables").fetchone()[0]:
                raise NotEmpty
            count = 0
            for table in things:
                if isinstance(table, StoredNote):
                    db.execute("insert into moderation values (?, ?, ?, ?, ?)", msgspec.structs.astuple(table))
                    continue
                count += 1
                db.execute("insert into tables values (?, ?, ?, ?, ?, ?)", table.row)
                _write(db, table)
            db.execute("commit")
            return count

    def rewrite(self, table: StoredTable) -> None:
        with closing(FileLock(self._path)), closing(self._connect()) as db:
            db.execute("begin immediate")
            db.execute("update tables set summary = ? where id = ?", (table.summary, table.id))
            db.execute("delete from entries where tbl = ?", (table.id,))
            db.execute("delete from keys where tbl = ?", (table.id,))
            _write(db, table)
            db.execute("commit")

    def migrate(self) -> int:
        with closing(FileLock(self._path)), closing(self._connect()) as db:
            return migrate_sqlite(db)

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=10)
        db.execute("pragma foreign_keys=on")
        db.execute("pragma secure_delete=on")  # what was deleted is overwritten, not only forgotten
        return db


def _read(db: sqlite3.Connection, id: str) -> StoredTable | None:
    row = db.execute("select summary from tables where id = ?", (id,)).fetchone()
    if row is None:
        return None
    entries = db.execute("select number, entry from entries where tbl = ? order by number", (id,)).fetchall()
    keys = db.execute("select hash, seat from keys where tbl = ? order by hash, seat", (id,)).fetchall()
    return stored(id, row[0], entries, keys)


def _write(db: sqlite3.Connection, table: StoredTable) -> None:
    db.executemany("insert into entries values (?, ?, ?)", table.entry_rows)
    db.executemany("insert into keys values (?, ?, ?)", table.key_rows)


def stored(
    id: str, summary: bytes, entries: Sequence[tuple[int, bytes]], keys: Sequence[tuple[str, int]]
) -> StoredTable:
    numbers = tuple(number for number, _ in entries)
    odd = numbers if numbers != tuple(range(len(numbers))) else ()
    lines = tuple(bytes(line) for _, line in entries)
    return StoredTable(id, bytes(summary), lines, tuple(SeatKey(*key) for key in keys), odd)
