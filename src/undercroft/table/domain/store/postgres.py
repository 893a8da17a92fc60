"""PostgreSQL behind the store, for several nodes."""

from __future__ import annotations

from collections.abc import Sequence

import psycopg

from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.log.summary import TableSummary
from undercroft.table.domain.store.database import Connection, Database, check_schema, connect
from undercroft.table.domain.store.interface import Conflict, Fenced, by_table, read_summaries, write_summary
from undercroft.table.domain.store.postgres_nodes import PostgresNodes

CREATE = """
with made as (
  insert into tables (id, status, listed, changed, summary, lines, owner, token)
  values (%(id)s, %(status)s, %(listed)s, %(changed)s, %(summary)s, 1, %(owner)s, 1) returning id
), keyed as (
  insert into keys select made.id, k.hash, k.seat
  from made, unnest(%(hashes)s::text[], %(seats)s::int[]) as k(hash, seat)
)
insert into entries select made.id, 0, %(entry)s from made
"""

APPEND = """
with held as (
  update tables set status = %(status)s, listed = %(listed)s, changed = %(changed)s, summary = %(summary)s,
    lines = lines + %(count)s
  where id = %(id)s and lines = %(number)s and token = %(token)s returning id
), keyed as (
  insert into keys select held.id, k.hash, k.seat
  from held, unnest(%(hashes)s::text[], %(seats)s::int[]) as k(hash, seat)
  on conflict do nothing
), written as (
  insert into entries select held.id, %(number)s + e.nth - 1, e.entry
  from held, unnest(%(entries)s::bytea[]) with ordinality as e(entry, nth)
)
select count(*) from held
"""

NOTING = 7_229_115
"""The number of the lock under which only one node adds to the moderation log."""


class PostgresStore:
    """Each change is one statement, and so one transaction and one way to the database and back. It counts only if the
    log has as many lines as this node believes, and if this node still holds the table."""

    writers = 8
    unreachable: type[Exception] = psycopg.OperationalError

    def __init__(self, address: str, reach: str = "", lease: float = 8.0) -> None:
        """`reach` is where other nodes can reach this one."""
        with connect(address) as db:
            check_schema(db)
        self._db = Database(address, self.writers + 2)
        self.nodes = PostgresNodes(self._db, reach, lease)

    def create(self, summary: TableSummary, entry: bytes, keys: Sequence[SeatKey]) -> None:
        given = {**_given(summary, keys), "entry": entry}

        def work(db: Connection) -> None:
            node = self.nodes.name()
            try:
                db.execute(CREATE, {**given, "owner": node})
                self.nodes.keep(node, summary.table, 1)
            except psycopg.errors.UniqueViolation:
                if _lines(db, summary.table, 0, 1) != [entry]:  # else it was written before the line broke
                    raise Conflict(f"there is a table {summary.table} already") from None

        self._db.call(work)

    def append(
        self, summary: TableSummary, number: int, entries: Sequence[bytes], keys: Sequence[SeatKey] = ()
    ) -> None:
        token = self.nodes.token(summary.table)
        given = {
            **_given(summary, keys), "number": number, "count": len(entries), "entries": list(entries), "token": token,
        }  # fmt: skip

        def work(db: Connection) -> None:
            row = db.execute(APPEND, given).fetchone()
            if row is not None and row[0]:
                return
            if _lines(db, summary.table, number, len(entries)) == list(entries):
                return  # it was written before the line broke, and we were not told
            found = db.execute("select lines, token from tables where id = %s", (summary.table,)).fetchone()
            if found is not None and found[1] != token:
                raise Fenced(f"table {summary.table} is held by another node")
            raise Conflict(f"table {summary.table} has {found[0] if found else 0} entries, not {number}")

        self._db.call(work)

    def add_key(self, table: str, key: SeatKey) -> None:
        self._db.call(
            lambda db: db.execute(
                "insert into keys values (%s, %s, %s) on conflict do nothing", (table, key.hash, key.seat)
            )
        )

    def entries(self, table: str) -> list[bytes]:
        return self._db.call(
            lambda db: [
                bytes(row[0])
                for row in db.execute("select entry from entries where tbl = %s order by number", (table,))
            ]
        )

    def keys(self, table: str) -> list[SeatKey]:
        return self._db.call(
            lambda db: [
                SeatKey(hash, seat)
                for hash, seat in db.execute(
                    'select hash, seat from keys where tbl = %s order by hash collate "C", seat', (table,)
                )
            ]
        )

    def tables_of(self, hash: str) -> list[TableSummary]:
        query = (
            "select summary from tables where id in (select tbl from keys where hash = %s) "
            "order by changed desc limit 50"
        )
        return self._db.call(lambda db: read_summaries(bytes(row[0]) for row in db.execute(query, (hash,))))

    def seats_of(self, hash: str) -> dict[str, tuple[int, ...]]:
        query = "select tbl, seat from keys where hash = %s order by seat"
        return self._db.call(lambda db: by_table(db.execute(query, (hash,)).fetchall()))

    def listed(self, limit: int) -> list[TableSummary]:
        query = "select summary from tables where listed order by changed desc limit %s"
        return self._db.call(lambda db: read_summaries(bytes(row[0]) for row in db.execute(query, (limit,))))

    def recent(self, limit: int) -> list[TableSummary]:
        query = "select summary from tables order by changed desc limit %s"
        return self._db.call(lambda db: read_summaries(bytes(row[0]) for row in db.execute(query, (limit,))))

    def count(self) -> dict[str, int]:
        query = "select status, count(*) from tables group by status"
        return self._db.call(lambda db: {status: int(count) for status, count in db.execute(query)})

    def forget(self, status: str, unchanged_since: float) -> int:
        query = "delete from tables where status = %s and changed < %s"
        return self._db.call(lambda db: db.execute(query, (status, unchanged_since)).rowcount)

    def note(self, id: str, at: float, expires: float | None, entry: bytes) -> None:
        def work(db: Connection) -> None:
            with db.transaction():  # one writer at a time: who has read number 7 must never find a 6 later
                db.execute("select pg_advisory_xact_lock(%s)", (NOTING,))
                db.execute(
                    "insert into moderation (id, at, expires, entry) values (%s, %s, %s, %s) on conflict do nothing",
                    (id, at, expires, entry),
                )

        self._db.call(work)

    def notes(self, after: int) -> list[tuple[int, bytes]]:
        query = "select number, entry from moderation where number > %s order by number"
        return self._db.call(lambda db: [(int(n), bytes(entry)) for n, entry in db.execute(query, (after,))])

    def forget_notes(self, expired_at: float) -> int:
        query = "delete from moderation where expires < %s"
        return self._db.call(lambda db: db.execute(query, (expired_at,)).rowcount)

    def pulse(self) -> None:
        query = "insert into pulse values (1, clock_timestamp()) on conflict (id) do update set at = excluded.at"
        self._db.call(lambda db: db.execute(query))

    def close(self) -> None:
        self.nodes.close()
        self._db.close()


def _given(summary: TableSummary, keys: Sequence[SeatKey]) -> dict[str, object]:
    return {
        "id": summary.table,
        "status": summary.status,
        "listed": summary.listed,
        "changed": summary.changed,
        "summary": write_summary(summary),
        "hashes": [key.hash for key in keys],
        "seats": [key.seat for key in keys],
    }


def _lines(db: Connection, table: str, number: int, count: int) -> list[bytes]:
    found = db.execute(
        "select entry from entries where tbl = %s and number >= %s and number < %s order by number",
        (table, number, number + count),
    )
    return [bytes(row[0]) for row in found]
