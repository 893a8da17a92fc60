"""A PostgreSQL database as a box of tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
import psycopg

from undercroft.table.domain.store.archive import NotEmpty, StoredNote, StoredTable, stored
from undercroft.table.domain.store.database import Connection, check_schema, connect, migrate_postgres
from undercroft.table.domain.store.postgres_nodes import CHANNEL


class PostgresArchive:
    """Reading and changing both go beside running nodes."""

    def __init__(self, address: str) -> None:
        self._address = address

    def tables(self) -> Iterator[StoredTable]:
        with self._connect() as db:
            db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            with db.transaction():
                for (id,) in db.execute('select id from tables order by id collate "C"').fetchall():
                    found = _read(db, id)
                    assert found is not None
                    yield found

    def table(self, id: str) -> StoredTable | None:
        with self._connect() as db:
            return _read(db, id)

    def held_by(self, hash: str) -> list[str]:
        with self._connect() as db:
            found = db.execute("select distinct tbl from keys where hash = %s order by tbl", (hash,))
            return [row[0] for row in found]

    def spoken_at(self, hash: str) -> list[str]:
        with self._connect() as db:
            found = db.execute(
                "select distinct tbl from entries where position(%s::bytea in entry) > 0 order by tbl",
                (f'"{hash}"'.encode(),),
            )
            return [row[0] for row in found]

    def notes(self) -> list[StoredNote]:
        with self._connect() as db:
            row = db.execute("select to_regclass('moderation')").fetchone()
            if row is None or row[0] is None:
                return []  # it was made before there was one
            found = db.execute("select number, id, at, expires, entry from moderation order by number")
            return [StoredNote(number, id, at, expires, bytes(entry)) for number, id, at, expires, entry in found]

    def rewrite_notes(self, notes: Sequence[StoredNote], gone: Sequence[int]) -> None:
        with self._ready() as db, db.transaction(), db.cursor() as cursor:
            cursor.executemany(
                "update moderation set entry = %s where number = %s", [(note.entry, note.number) for note in notes]
            )
            cursor.executemany("delete from moderation where number = %s", [(number,) for number in gone])

    def fill(self, things: Iterable[StoredTable | StoredNote]) -> int:
        with self._ready() as db, db.transaction():
            db.execute("lock table tables in exclusive mode")
            row = db.execute("select exists (select from tables)").fetchone()
            if row is not None and row[0]:
                raise NotEmpty
            count = 0
            for table in things:
                if isinstance(table, StoredNote):
                    db.execute("insert into moderation values (%s, %s, %s, %s, %s)", msgspec.structs.astuple(table))
                    continue
                count += 1
                db.execute("insert into tables values (%s, %s, %s, %s, %s, %s)", table.row)
                _write(db, table)
            db.execute(
                "select setval(pg_get_serial_sequence('moderation', 'number'), "
                "coalesce((select max(number) from moderation), 0) + 1, false)"
            )
            return count

    def rewrite(self, table: StoredTable) -> None:
        with self._ready() as db, db.transaction():
            db.execute(
                "update tables set summary = %s, owner = null, token = token + 1 where id = %s",
                (table.summary, table.id),
            )
            db.execute("delete from entries where tbl = %s", (table.id,))
            db.execute("delete from keys where tbl = %s", (table.id,))
            _write(db, table)
            db.execute("select pg_notify(%s, %s)", (CHANNEL, table.id))

    def migrate(self) -> int:
        with connect(self._address) as db:
            return migrate_postgres(db)

    def _connect(self) -> Connection:
        """To read: what is read here is the same in all versions."""
        return connect(self._address)

    def _ready(self) -> Connection:
        """To write."""
        db = connect(self._address)
        check_schema(db)
        return db


def _read(db: Connection, id: str) -> StoredTable | None:
    row = db.execute("select summary from tables where id = %s", (id,)).fetchone()
    if row is None:
        return None
    entries = db.execute("select number, entry from entries where tbl = %s order by number", (id,)).fetchall()
    keys = db.execute('select hash, seat from keys where tbl = %s order by hash collate "C", seat', (id,)).fetchall()
    return stored(id, row[0], [(number, line) for number, line in entries], [(hash, seat) for hash, seat in keys])


def _write(db: Connection, table: StoredTable) -> None:
    with db.cursor() as cursor:
        cursor.executemany("insert into entries values (%s, %s, %s)", table.entry_rows)
        cursor.executemany("insert into keys values (%s, %s, %s)", table.key_rows)
