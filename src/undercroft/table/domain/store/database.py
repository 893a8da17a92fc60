"""A PostgreSQL database: a pool of connections that outlives restarts of the server and cut lines."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool

from undercroft.table.domain.store.interface import UnknownSchema
from undercroft.table.domain.store.schema import POSTGRES, steps_after

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]
PATIENCE = 6.0
"""So many seconds a call goes on trying while the database cannot be reached."""
MIGRATING = 7_229_114
"""The number of the lock under which only one process changes the schema."""
THERE = (  # by the catalogue itself: a lookup by name may remember that there was none
    "select exists (select from pg_tables where tablename = 'schema_version' "
    "and schemaname = any(current_schemas(false)))"
)
LINE: dict[str, str | int] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "undercroft",
}


class Database:
    """Short calls, each repeated if the line broke: whatever is given to it must be harmless when done twice."""

    def __init__(self, address: str, connections: int) -> None:
        self.address = conninfo(address)
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it would repeat what we say ourselves
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            self.address,
            min_size=1,
            max_size=connections,
            timeout=PATIENCE,
            kwargs={"autocommit": True, "prepare_threshold": 1},
            open=True,
        )
        self._closing = threading.Event()

    def call(self, work: Callable[[Connection], T]) -> T:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with self._pool.connection(max(0.1, until - time.monotonic())) as db:
                    return work(db)
            except psycopg.OperationalError:
                if time.monotonic() > until or self._closing.wait(0.05):
                    raise

    def connect(self) -> Connection:
        """A connection of one's own, outside the pool."""
        return connect(self.address)

    def close(self) -> None:
        self._closing.set()
        self._pool.close(1.0)


def connect(address: str) -> Connection:
    return psycopg.connect(conninfo(address), autocommit=True)


def conninfo(address: str) -> str:
    """The address with our habits, unless it brings its own."""
    return make_conninfo(
        address, **{name: value for name, value in LINE.items() if name not in conninfo_to_dict(address)}
    )


def version(db: Connection) -> int:
    """The version of the schema; 0: nothing of ours is there."""
    row = db.execute(THERE).fetchone()
    if row is None or not row[0]:
        return 0
    row = db.execute("select version from schema_version").fetchone()
    return 0 if row is None else int(row[0])


def migrate_postgres(db: Connection, upto: int = len(POSTGRES)) -> int:
    """Bring the database to the present schema, and say how many steps that took."""
    with db.transaction():
        db.execute("select pg_advisory_xact_lock(%s)", (MIGRATING,))
        found = version(db)
        steps = steps_after(found, POSTGRES[:upto] if found <= upto else POSTGRES)
        if not found:
            db.execute("create table if not exists schema_version (version integer not null)")
            db.execute("insert into schema_version values (0)")
        for step in steps:
            db.execute(step.encode())
        db.execute("update schema_version set version = version + %s", (len(steps),))
    return len(steps)


def check_schema(db: Connection) -> None:
    """A new database is made ready; one with games in it is changed only when the operator says so."""
    found = version(db)
    if not found:
        migrate_postgres(db)
    elif steps_after(found, POSTGRES):
        raise UnknownSchema(
            f"its schema has version {found}, and this version of undercroft needs {len(POSTGRES)}: "
            "make a backup, then run undercroft db migrate"
        )
