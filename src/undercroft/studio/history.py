"""The history of a card file: every text it ever had, what changed, and the editions that were given a name."""

from __future__ import annotations

import sqlite3
import threading
import time
import zlib
from pathlib import Path

import msgspec

from undercroft.studio.edit import Edit
from undercroft.studio.working_file import fingerprint

_SCHEMA = """
create table if not exists texts (hash text primary key, packed blob not null);
create table if not exists edits (
  number integer primary key, before integer, hash text not null, what text not null, card text not null,
  name text not null, at real not null);
create table if not exists desk (key text primary key, value text not null);
create table if not exists games (edition text, setting text, number integer, noted blob not null,
  primary key (edition, setting, number)) without rowid;
create table if not exists playtests (tbl text primary key, edition text not null, "at" real not null, game blob);
"""
SAME_FIELD = 20.0
"""Whoever goes on typing in a field within so many seconds makes one edit of it."""


class History:
    """Kept in a file beside the card file, so that nothing is lost, whoever dies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.executescript(f"pragma journal_mode = wal; pragma synchronous = full; {_SCHEMA}")

    def close(self) -> None:
        with self._lock:
            self._db.close()

    # -- edits --------------------------------------------------------------------------------------------------------

    def add(self, text: str, what: str, card: str = "", name: str = "", before: int = 0) -> Edit:
        """One more edit, after another one; it is on disk when this returns."""
        known = fingerprint(text)
        with self._lock:
            self._db.execute("begin immediate")
            self._db.execute("insert or ignore into texts values (?, ?)", (known, zlib.compress(text.encode())))
            row = (before, known, what, card, name, time.time())
            number = self._db.execute(
                'insert into edits (before, hash, what, card, name, "at") values (?, ?, ?, ?, ?, ?)', row
            ).lastrowid
            self._db.execute("commit")
        assert number is not None
        return Edit(number, *row)

    def go_on(self, edit: Edit, text: str, what: str) -> Edit:
        """The same edit with another result: somebody goes on typing in the same field."""
        known = fingerprint(text)
        with self._lock:
            self._db.execute("begin immediate")
            self._db.execute("insert or ignore into texts values (?, ?)", (known, zlib.compress(text.encode())))
            self._db.execute(
                'update edits set hash = ?, what = ?, "at" = ? where number = ?',
                (known, what, time.time(), edit.number),
            )
            self._db.execute("commit")
        return msgspec.structs.replace(edit, hash=known, what=what)

    def edit(self, number: int) -> Edit | None:
        found = self._rows("where number = ?", number)
        return found[0] if found else None

    def latest(self, hash: str) -> Edit | None:
        """The last edit that led to this text."""
        found = self._rows("where hash = ? order by number desc limit 1", hash)
        return found[0] if found else None

    def after(self, number: int) -> Edit | None:
        """The last edit that followed this one: what a redo brings back."""
        found = self._rows("where before = ? order by number desc limit 1", number)
        return found[0] if found else None

    def edits(self, most: int = 200) -> list[Edit]:
        """The last edits, the newest first."""
        return self._rows("order by number desc limit ?", most)

    def editions(self) -> list[Edit]:
        """What was given a name, the oldest first."""
        return self._rows("where name <> '' order by \"at\", number")

    def give_name(self, number: int, name: str) -> None:
        with self._lock:
            self._db.execute('update edits set name = ?, "at" = ? where number = ?', (name, time.time(), number))

    def text(self, hash: str) -> str:
        with self._lock:
            row = self._db.execute("select packed from texts where hash = ?", (hash,)).fetchone()
        if row is None:
            raise KeyError(hash)
        return zlib.decompress(row[0]).decode()

    def _rows(self, where: str, *given: object) -> list[Edit]:
        query = f'select number, before, hash, what, card, name, "at" from edits {where}'
        with self._lock:
            return [Edit(*row) for row in self._db.execute(query, given)]

    # -- what lies on the desk -----------------------------------------------------------------------------------------

    def remember(self, key: str, value: str) -> None:
        """Something that must survive a crash: a draft, the edit on which the desk stands."""
        with self._lock:
            self._db.execute("insert or replace into desk values (?, ?)", (key, value))

    def recall(self, key: str) -> str:
        with self._lock:
            row = self._db.execute("select value from desk where key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    # -- games that were played ----------------------------------------------------------------------------------------

    def keep_games(self, edition: str, setting: str, noted: dict[int, bytes]) -> None:
        with self._lock:
            self._db.execute("begin")
            self._db.executemany(
                "insert or replace into games values (?, ?, ?, ?)",
                [(edition, setting, number, row) for number, row in noted.items()],
            )
            self._db.execute("commit")

    def games(self, edition: str, setting: str) -> dict[int, bytes]:
        """The games of an edition that were played before, by their number."""
        query = "select number, noted from games where edition = ? and setting = ? order by number"
        with self._lock:
            return {row[0]: row[1] for row in self._db.execute(query, (edition, setting))}

    # -- tables of people ---------------------------------------------------------------------------------------------

    def open_playtest(self, table: str, edition: str) -> None:
        """A table was opened to test this edition."""
        with self._lock:
            self._db.execute("insert or ignore into playtests values (?, ?, ?, null)", (table, edition, time.time()))

    def keep_playtest(self, table: str, game: bytes | None) -> None:
        """What was seen at it, or nothing: somebody thought again."""
        with self._lock:
            self._db.execute("update playtests set game = ? where tbl = ?", (game, table))

    def playtests(self, edition: str, most: int = 60) -> list[tuple[str, float, bytes | None]]:
        """The tables of an edition, the newest first: id, when it was opened, what was seen."""
        query = 'select tbl, "at", game from playtests where edition = ? order by "at" desc limit ?'
        with self._lock:
            return [(row[0], row[1], row[2]) for row in self._db.execute(query, (edition, most))]
