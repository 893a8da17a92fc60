"""Backups: all tables in one file that either database can be restored from. So a server can move to another."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

import undercroft
from undercroft.table.domain.store.archive import Archive, StoredNote, StoredTable

FORMAT = 2
READ = (1, 2)
"""The first knew no moderation log."""
NOTE = b'{"type":"moderation"'


class BadBackup(Exception):
    """The file is none of ours, or not whole."""


class Head(msgspec.Struct, frozen=True, tag="undercroft backup"):
    """The first line."""

    format: int
    version: str


class End(msgspec.Struct, frozen=True, tag="end"):
    """The last line: without it, the file is not whole."""

    tables: int


def write_backup(archive: Archive, path: Path) -> int:
    """All tables into a file that is there when it is whole; says how many they were. Nobody else may read it: it holds
    the seeds of running games."""
    part = path.with_name(f"{path.name}.part")
    count = 0
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw, gzip.GzipFile("", "wb", fileobj=raw) as file:
            file.write(msgspec.json.encode(Head(FORMAT, undercroft.__version__)) + b"\n")
            for table in archive.tables():
                count += 1
                file.write(msgspec.json.encode(table) + b"\n")
            for note in archive.notes():
                file.write(msgspec.json.encode(note) + b"\n")
            file.write(msgspec.json.encode(End(count)) + b"\n")
        part.rename(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return count


def read_backup(path: Path) -> Iterator[StoredTable | StoredNote]:
    """The tables of a backup, and the moderation log. A file that is not whole is noticed at its end, so nothing may be
    kept before that."""
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline(), type=Head)
            if head.format not in READ:
                raise BadBackup(f"it has format {head.format}, and this version reads {READ[0]} to {READ[-1]}")
            count = 0
            line = file.readline()
            while line and b'"type":"end"' not in line[:20]:
                if line.startswith(NOTE):
                    yield msgspec.json.decode(line, type=StoredNote)
                else:
                    yield msgspec.json.decode(line, type=StoredTable)
                    count += 1
                line = file.readline()
            if not line or msgspec.json.decode(line, type=End).tables != count:
                raise BadBackup("it is not whole: its end is missing")
    except (OSError, EOFError, msgspec.MsgspecError) as problem:
        raise BadBackup(f"it is no backup, or a damaged one: {problem}") from problem
