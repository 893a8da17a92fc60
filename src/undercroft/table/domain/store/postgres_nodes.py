"""The nodes of one PostgreSQL database: a lease per node, a token per table.

A node has a row that it renews; whoever finds the row of another overdue deletes it, and its tables are free. Every
change of hands raises the table's token, and the database takes a line only with the present token (a fencing token):
a node that slept through its end can do no harm. Time is the database's; a node measures only how long it has been
since it renewed, by a clock that nobody can set."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable

import msgspec
import psycopg

import undercroft
from undercroft.table.domain.load import Load, NodeState, read_load
from undercroft.table.domain.store.database import Connection, Database
from undercroft.table.domain.store.interface import Fenced
from undercroft.table.domain.store.nodes import Node

log = logging.getLogger("undercroft.nodes")
MARGIN = 0.9
"""Of its lease, a node trusts only so much: clocks do not run alike."""
CHANNEL = "undercroft_tables"
"""On which it is said that a table was taken from its node."""

RENEW = "update nodes set until = clock_timestamp() + make_interval(secs => %s), draining = %s, load = %s where id = %s"
BURY = (  # nobody is overdue who could not renew because the database itself was away
    "delete from nodes where until < clock_timestamp() "
    "and pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => %s) returning id"
)
FIND = "select t.token, t.owner, n.address from tables t left join nodes n on n.id = t.owner where t.id = %s"
TAKE = "update tables set owner = %s, token = token + 1 where id = %s and token = %s returning token"
RELEASE = "update tables set owner = null, token = token + 1 where id = %s and token = %s"


class PostgresNodes:
    """This node among the others."""

    shared = True

    def __init__(self, db: Database, address: str, lease: float) -> None:
        self._db = db
        self._address = address
        self._lease = lease
        self.id = ""
        self._tokens: dict[str, int] = {}
        self._holds_until = 0.0
        self._others: tuple[Node, ...] = ()  # alive
        self._ready: tuple[Node, ...] = ()  # alive, and not about to go
        self._guard = threading.Lock()  # what this node is called, and what it holds under that name
        self.going = False
        self._load: Callable[[], Load] = Load
        self._lost: list[Callable[[str], None]] = []
        self._closing = threading.Event()
        self.secret = self._db.call(_secret)
        self._db.call(self._register)
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for work, name in ((self._renew_in_time, "lease"), (self._watch, "lapse"), (self._hear, "hear"))
        ]
        for thread in self._threads:
            thread.start()

    # -- tables -------------------------------------------------------------------------------------------------------

    def holds(self, table: str) -> bool:
        return table in self._tokens and time.monotonic() < self._holds_until

    def token(self, table: str) -> int:
        """The token with which this node may write."""
        found = self._tokens.get(table)
        if found is None:
            raise Fenced(f"this node does not hold table {table}")
        return found

    def name(self) -> str:
        """Under which a table can be held now."""
        if not self.id:
            raise psycopg.OperationalError("this node has lost its lease and waits for a new one")
        return self.id

    def keep(self, node: str, table: str, token: int) -> bool:
        """The table is ours with this token, if we are still who took it."""
        with self._guard:
            if node == self.id:
                self._tokens[table] = token
            return node == self.id

    def held(self) -> list[str]:
        return list(self._tokens)

    def claim(self, table: str) -> Node | None:
        return None if self.holds(table) else self._db.call(lambda db: self._claim(db, table))

    def _claim(self, db: Connection, table: str) -> Node | None:
        while True:
            node, row = self.name(), db.execute(FIND, (table,)).fetchone()
            if row is None:
                return None  # nobody holds what is not there
            token, owner, address = row
            if address is not None and owner != node:
                return Node(owner, address)
            if self.going and self._ready:
                return secrets.choice(self._ready)
            taken = db.execute(TAKE, (node, table, token)).fetchone()
            if taken is not None and self.keep(node, table, int(taken[0])):
                return None

    def release(self, table: str) -> None:
        token = self._tokens.pop(table, None)
        if token is not None:
            self._db.call(lambda db: db.execute(RELEASE, (table, token)))

    # -- nodes --------------------------------------------------------------------------------------------------------

    def is_alive(self, node: str) -> bool:
        return node == self.id or any(other.id == node for other in self._others)

    @property
    def others(self) -> tuple[Node, ...]:
        return self._others

    @property
    def ready(self) -> bool:
        return not self.going and time.monotonic() < self._holds_until

    def drain(self) -> None:
        self.going = True
        self._db.call(self._renew)

    def on_loss(self, call: Callable[[str], None]) -> None:
        self._lost.append(call)

    def measure_by(self, load: Callable[[], Load]) -> None:
        self._load = load

    def _measured(self) -> str:
        return msgspec.json.encode(self._load()).decode()

    def states(self) -> list[NodeState]:
        found = self._db.call(
            lambda db: db.execute("select id, address, version, draining, load from nodes order by address").fetchall()
        )
        return [
            NodeState(
                address or id, version, going, self._load() if id == self.id else read_load(load), here=id == self.id
            )
            for id, address, version, going, load in found
        ]

    def _register(self, db: Connection) -> None:
        """Under a new name: the old one may be buried. Whoever had this address before is gone for certain."""
        began, id = time.monotonic(), secrets.token_hex(8)
        with db.transaction():
            db.execute("delete from nodes where address = %s and address <> ''", (self._address,))
            db.execute(
                "insert into nodes values (%s, %s, clock_timestamp() + make_interval(secs => %s), %s, %s)",
                (id, self._address, self._lease, self.going, undercroft.__version__),
            )
        with self._guard:
            self._holds_until = began + self._lease * MARGIN
            self.id = id
        self._look_around(db)

    def _renew(self, db: Connection) -> None:
        began, node = time.monotonic(), self.id
        if not node or not db.execute(RENEW, (self._lease, self.going, self._measured(), node)).rowcount:
            if node:
                log.warning("the others gave this node up; it begins anew")
            self._lose_all()
            self._register(db)
            return
        with self._guard:
            if node == self.id and began < self._holds_until:
                self._holds_until = began + self._lease * MARGIN
        self._look_around(db)

    def _look_around(self, db: Connection) -> None:
        for (gone,) in db.execute(BURY, (self._lease,)):
            log.warning("node %s did not renew its lease: its tables are free", gone)
        found = db.execute("select id, address, draining from nodes where id <> %s", (self.id,)).fetchall()
        self._others = tuple(Node(id, address) for id, address, _ in found)
        self._ready = tuple(Node(id, address) for id, address, draining in found if address and not draining)

    def _lose_all(self) -> None:
        with self._guard:
            lost, self._tokens, self.id, self._holds_until = list(self._tokens), {}, "", 0.0
        for table in lost:
            self._tell(table)

    def _tell(self, table: str) -> None:
        for call in self._lost:
            call(table)

    # -- threads ------------------------------------------------------------------------------------------------------

    def _renew_in_time(self) -> None:
        """On a line of its own: the pool may be busy, and the lease may not wait."""
        db: Connection | None = None
        while not self._closing.wait(self._lease / 4):
            try:
                db = db or self._db.connect()
                self._renew(db)
            except psycopg.Error as problem:
                log.warning("the lease could not be renewed: %s", " ".join(str(problem).split()))
                if db is not None:
                    db.close()
                db = None
        if db is not None:
            db.close()

    def _watch(self) -> None:
        """A lease that ran out ends everything at once, also while the line to the database hangs."""
        while not self._closing.wait(self._lease / 20):
            if self.id and time.monotonic() >= self._holds_until:
                log.warning("the lease ran out: this node gives up its tables")
                self._lose_all()

    def _hear(self) -> None:
        """Somebody else may take a table by force, to repair or delete something."""
        while not self._closing.is_set():
            try:
                with self._db.connect() as db:
                    db.execute(f"listen {CHANNEL}")
                    while not self._closing.is_set():
                        for heard in db.notifies(timeout=0.5):
                            if self._tokens.pop(heard.payload, None) is not None:
                                self._tell(heard.payload)
            except psycopg.Error:
                self._closing.wait(0.5)

    def close(self) -> None:
        self._closing.set()
        for thread in self._threads:
            thread.join(2.0)
        try:  # whatever it still holds is free at once
            self._db.call(lambda db: db.execute("delete from nodes where id = %s", (self.id,)))
        except psycopg.Error as problem:
            log.warning("this node could not sign off: %s", problem)


def _secret(db: Connection) -> str:
    row = db.execute("select value from secrets where name = 'nodes'").fetchone()
    assert row is not None
    return str(row[0])
