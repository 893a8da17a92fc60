"""The log on disk, in either database: written whole or not at all, never twice, never lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from tests.table.postgres import Postgres
from tests.table.tables import people, run, service_in
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.log.summary import FINISHED, RUNNING, WAITING, TableSummary
from undercroft.table.domain.refusal import NotNow
from undercroft.table.domain.store.database import connect, migrate_postgres
from undercroft.table.domain.store.interface import (
    Conflict,
    Fenced,
    Store,
    UnknownSchema,
    read_summaries,
    write_summary,
)
from undercroft.table.domain.store.lock import InUse
from undercroft.table.domain.store.opened import open_store
from undercroft.table.domain.store.postgres import PostgresStore
from undercroft.table.domain.store.schema import POSTGRES, SQLITE
from undercroft.table.domain.store.sqlite import SqliteStore

Opening = Callable[[], Store]


def summary(table: str = "aa", status: str = WAITING, listed: bool = True, changed: float = 1.0) -> TableSummary:
    return TableSummary(table, "miniskull_caverns", status, listed, ("Ada",), 1, "waiting for 1 more", changed)


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opening]:
    """Opens the same database again and again."""
    opened: list[Store] = []
    address = "" if request.param == "sqlite" else request.getfixturevalue("postgres").new_database()

    def make() -> Store:
        opened.append(PostgresStore(address) if address else SqliteStore(tmp_path / "store.sqlite3"))
        return opened[-1]

    yield make
    for store in opened:
        store.close()


@pytest.fixture
def store(opening: Opening) -> Store:
    return opening()


def test_a_pulse_can_be_written_again_and_again_by_everybody(store: Store, opening: Opening) -> None:
    other = opening()
    for _ in range(2):
        store.pulse()
        other.pulse()
    assert store.listed(10) == other.listed(10) == [], "and no table comes of it"


def test_a_summary_that_cannot_be_read_hides_no_other() -> None:
    good = write_summary(summary())
    assert read_summaries([b"{", good, b"\xff", b"null", good]) == [summary(), summary()]


def test_what_is_appended_is_there_in_order(store: Store, opening: Opening) -> None:
    store.create(summary(), b"zero", [SeatKey("h", 0)])
    store.append(summary(changed=2), 1, [b"one", b"two"], [SeatKey("h", 1)])
    again = opening()
    assert again.entries("aa") == [b"zero", b"one", b"two"]
    assert again.keys("aa") == [SeatKey("h", 0), SeatKey("h", 1)]
    assert again.tables_of("h") == [summary(changed=2)]
    assert again.seats_of("h") == {"aa": (0, 1)} and again.seats_of("i") == {}


def test_a_line_is_written_once(store: Store) -> None:
    store.create(summary(), b"zero", [])
    store.append(summary(), 1, [b"one"])
    with pytest.raises(Conflict, match="has 2 entries, not 1"):
        store.append(summary(status=FINISHED), 1, [b"another"], [SeatKey("thief", 0)])
    with pytest.raises(Conflict, match="has 2 entries, not 3"):
        store.append(summary(status=FINISHED), 3, [b"too far"])
    with pytest.raises(Conflict):
        store.append(summary("bb"), 1, [b"no such table"])
    assert store.entries("aa") == [b"zero", b"one"]
    assert store.keys("aa") == []
    assert store.listed(5)[0].status == WAITING
    with pytest.raises(Conflict, match="there is a table aa already"):
        store.create(summary(), b"again", [])


def test_a_second_key_of_a_seat_is_kept_once(store: Store) -> None:
    store.create(summary(), b"zero", [SeatKey("h", 0)])
    for _ in range(2):
        store.add_key("aa", SeatKey("i", 0))
    assert store.keys("aa") == [SeatKey("h", 0), SeatKey("i", 0)]


def test_the_lobby_lists_only_what_is_listed_newest_first(store: Store) -> None:
    store.create(summary("aa", changed=1), b"", [])
    store.create(summary("bb", changed=3), b"", [])
    store.create(summary("cc", changed=2, listed=False), b"", [])
    assert [found.table for found in store.listed(5)] == ["bb", "aa"]
    assert [found.table for found in store.listed(1)] == ["bb"]


def test_old_tables_expire_with_all_they_have(store: Store) -> None:
    store.create(summary("aa", WAITING, changed=1), b"", [SeatKey("h", 0)])
    store.create(summary("bb", RUNNING, changed=1), b"", [SeatKey("h", 0)])
    store.create(summary("cc", WAITING, changed=9), b"", [])
    assert store.forget(WAITING, 5) == 1
    assert store.entries("aa") == [] and store.keys("aa") == []
    assert store.entries("bb") and store.entries("cc")
    assert [found.table for found in store.tables_of("h")] == ["bb"]


def test_a_closed_store_takes_nothing(opening: Opening) -> None:
    store = opening()
    store.close()
    with pytest.raises((sqlite3.ProgrammingError, psycopg.Error)):
        store.create(summary(), b"", [])


# -- SQLite -----------------------------------------------------------------------------------------------------------


def test_two_writers_of_the_same_line_one_wins(tmp_path: Path) -> None:
    store, other = SqliteStore(tmp_path / "store.sqlite3"), SqliteStore(tmp_path / "store.sqlite3")
    store.create(summary(), b"zero", [])
    store.append(summary(), 1, [b"mine"])
    with pytest.raises(Conflict, match="has 2 entries, not 1"):
        other.append(summary(status=FINISHED), 1, [b"theirs"], [SeatKey("thief", 0)])
    assert other.entries("aa") == [b"zero", b"mine"] and other.keys("aa") == []


def test_full_synchronisation_and_a_write_ahead_log(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.sqlite3")
    assert store._db.execute("pragma synchronous").fetchone() == (2,)
    assert store._db.execute("pragma journal_mode").fetchone() == ("wal",)


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    first = open_store(tmp_path / "store.sqlite3")
    with pytest.raises(InUse, match=r"another server has store\.sqlite3 open: stop it first"):
        open_store(tmp_path / "store.sqlite3")
    first.close()
    open_store(tmp_path / "store.sqlite3").close()


def test_a_second_server_on_the_same_file_is_noticed(tmp_path: Path) -> None:
    async def story() -> None:
        here, there = service_in(tmp_path), service_in(tmp_path)
        table = await people(here, "miniskull_caverns", 1)
        question = table.match.open[0]  # type: ignore[union-attr]
        await there.answer(table.id, 0, 0, question.texts[1])
        with pytest.raises(NotNow, match="somebody else was faster"):
            await here.answer(table.id, 0, 0, question.texts[0])
        assert (await here.table(table.id)).seats[0].given == {0: question.texts[1]}
        await here.close()
        await there.close()

    run(story())


def test_a_file_of_the_first_version_is_brought_along(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "store.sqlite3") as old:
        old.executescript(SQLITE[0])
        old.execute(
            "insert into tables values ('aa', 'waiting', 1, 1.0, ?)",
            (
                b'{"table":"aa","game":"g","status":"waiting","listed":true,"names":[],"open_seats":1,'
                b'"headline":"","changed":1.0}',
            ),
        )
        old.executemany("insert into entries values ('aa', ?, ?)", [(0, b"zero"), (1, b"one")])
    old.close()
    store = SqliteStore(tmp_path / "store.sqlite3")
    store.append(summary(), 2, [b"two"])
    assert store.entries("aa") == [b"zero", b"one", b"two"]
    store.close()
    SqliteStore(tmp_path / "store.sqlite3").close()


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "store.sqlite3").close()
    with sqlite3.connect(tmp_path / "store.sqlite3") as later:
        later.execute("pragma user_version = 99")
    later.close()
    with pytest.raises(UnknownSchema, match="its schema has version 99"):
        SqliteStore(tmp_path / "store.sqlite3")


# -- PostgreSQL -------------------------------------------------------------------------------------------------------


def test_an_older_database_waits_for_its_operator(postgres: Postgres) -> None:
    address = postgres.new_database()
    with connect(address) as db:
        assert migrate_postgres(db, upto=1) == 1
        db.execute("insert into tables values ('aa', 'waiting', true, 1.0, ''::bytea, 1)")
        db.execute("insert into entries values ('aa', 0, 'zero'::bytea)")
        needed = f"its schema has version 1, and this version of undercroft needs {len(POSTGRES)}"
        with pytest.raises(UnknownSchema, match=needed):
            PostgresStore(address)
        assert migrate_postgres(db) == len(POSTGRES) - 1
        assert migrate_postgres(db) == 0
    store = PostgresStore(address)
    assert store.nodes.claim("aa") is None
    store.append(summary(), 1, [b"one"])
    assert store.entries("aa") == [b"zero", b"one"]
    store.close()


def test_nodes_that_start_together_make_a_new_database_ready_once(postgres: Postgres) -> None:
    address = postgres.new_database()
    with ThreadPoolExecutor(6) as starting:
        stores = list(starting.map(PostgresStore, [address] * 6))
    stores[0].create(summary(), b"zero", [])
    assert [store.entries("aa") for store in stores] == [[b"zero"]] * 6
    for store in stores:
        store.close()


def test_a_table_has_one_node_at_a_time(postgres: Postgres) -> None:
    address = postgres.new_database()
    first, second = PostgresStore(address, "first:1"), PostgresStore(address, "second:1")
    first.create(summary(), b"zero", [])
    elsewhere = second.nodes.claim("aa")
    assert elsewhere is not None and elsewhere.address == "first:1" and elsewhere.id == first.nodes.id
    with pytest.raises(Fenced):
        second.append(summary(), 1, [b"theirs"])
    first.nodes.release("aa")
    assert second.nodes.claim("aa") is None and second.nodes.holds("aa")
    with pytest.raises(Fenced):
        first.append(summary(), 1, [b"late"])
    second.append(summary(), 1, [b"one"])
    assert first.entries("aa") == [b"zero", b"one"]
    first.close()
    second.close()


def test_a_node_that_slept_through_its_end_can_write_nothing(postgres: Postgres) -> None:
    """Its token is old, whatever it believes of its lease; not even the right line number helps it."""
    address = postgres.new_database()
    first = PostgresStore(address, "first:1")
    first.create(summary(), b"zero", [])
    with connect(address) as db:
        db.execute("delete from nodes")  # as another node does when the lease is overdue
    second = PostgresStore(address, "second:1")
    assert second.nodes.claim("aa") is None
    assert first.nodes.token("aa") == 1 and second.nodes.token("aa") == 2
    with pytest.raises(Fenced, match="is held by another node"):
        first.append(summary(), 1, [b"late"])
    first.close()
    second.close()


def test_a_line_that_was_written_before_the_connection_broke_counts_as_written(postgres: Postgres) -> None:
    store = PostgresStore(postgres.new_database())
    store.create(summary(), b"zero", [])
    store.append(summary(), 1, [b"one", b"two"])
    store.append(summary(), 1, [b"one", b"two"])  # what the store itself does when it was not told
    assert store.entries("aa") == [b"zero", b"one", b"two"]
    store.close()


def test_connections_that_are_cut_are_opened_again(postgres: Postgres) -> None:
    address = postgres.new_database()
    store = PostgresStore(address)
    store.create(summary(), b"zero", [])
    with connect(address) as db:
        db.execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
                   " and datname = current_database()")  # fmt: skip
    store.append(summary(), 1, [b"one"])
    assert store.entries("aa") == [b"zero", b"one"]
    store.close()
