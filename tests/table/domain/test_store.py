"""The log on disk: written whole or not at all, never twice, never lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from undercroft.table.domain.seat_key import SeatKey
from undercroft.table.domain.store import Conflict, SqliteStore
from undercroft.table.domain.summary import FINISHED, RUNNING, WAITING, TableSummary


def summary(table: str = "aa", status: str = WAITING, listed: bool = True, changed: float = 1.0) -> TableSummary:
    return TableSummary(table, "miniskull_caverns", status, listed, ("Ada",), 1, "waiting for 1 more", changed)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "store.sqlite3")


def test_what_is_appended_is_there_in_order(store: SqliteStore, tmp_path: Path) -> None:
    store.create(summary(), b"zero", [SeatKey("h", 0)])
    store.append(summary(changed=2), 1, [b"one", b"two"], [SeatKey("h", 1)])
    again = SqliteStore(tmp_path / "store.sqlite3")
    assert again.entries("aa") == [b"zero", b"one", b"two"]
    assert again.keys("aa") == [SeatKey("h", 0), SeatKey("h", 1)]
    assert again.tables_of("h") == [summary(changed=2)]


def test_two_writers_of_the_same_line_one_wins(store: SqliteStore, tmp_path: Path) -> None:
    other = SqliteStore(tmp_path / "store.sqlite3")
    store.create(summary(), b"zero", [])
    store.append(summary(), 1, [b"mine"])
    with pytest.raises(Conflict, match="has 2 entries, not 1"):
        other.append(summary(status=FINISHED), 1, [b"theirs"], [SeatKey("thief", 0)])
    assert other.entries("aa") == [b"zero", b"mine"]
    assert other.keys("aa") == []
    assert other.listed(5)[0].status == WAITING
    with pytest.raises(Conflict):
        other.create(summary(), b"again", [])


def test_full_synchronisation_and_a_write_ahead_log(store: SqliteStore) -> None:
    assert store._db.execute("pragma synchronous").fetchone() == (2,)
    assert store._db.execute("pragma journal_mode").fetchone() == ("wal",)


def test_the_lobby_lists_only_what_is_listed_newest_first(store: SqliteStore) -> None:
    store.create(summary("aa", changed=1), b"", [])
    store.create(summary("bb", changed=3), b"", [])
    store.create(summary("cc", changed=2, listed=False), b"", [])
    assert [found.table for found in store.listed(5)] == ["bb", "aa"]
    assert [found.table for found in store.listed(1)] == ["bb"]


def test_old_tables_expire_with_all_they_have(store: SqliteStore) -> None:
    store.create(summary("aa", WAITING, changed=1), b"", [SeatKey("h", 0)])
    store.create(summary("bb", RUNNING, changed=1), b"", [SeatKey("h", 0)])
    store.create(summary("cc", WAITING, changed=9), b"", [])
    assert store.forget(WAITING, 5) == 1
    assert store.entries("aa") == [] and store.keys("aa") == []
    assert store.entries("bb") and store.entries("cc")
    assert [found.table for found in store.tables_of("h")] == ["bb"]


def test_a_closed_store_takes_nothing(store: SqliteStore) -> None:
    store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        store.create(summary(), b"", [])
