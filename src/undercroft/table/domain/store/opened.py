"""The store for an address: a file, or a database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from undercroft.table.domain.store.archive import Archive, SqliteArchive
from undercroft.table.domain.store.interface import Store
from undercroft.table.domain.store.lock import FileLock
from undercroft.table.domain.store.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def is_postgres(address: str | Path) -> bool:
    return str(address).startswith(SCHEMES)


def open_store(address: str | Path, reach: str = "", lease: float = 8.0) -> Store:
    """For a server. A file is locked, so that no second one serves it; in a database this one takes its place among
    the nodes. The driver of PostgreSQL is needed only by those who have one."""
    if is_postgres(address):
        from undercroft.table.domain.store.postgres import PostgresStore

        return PostgresStore(str(address), reach, lease)
    return LockedFile(Path(address))


def open_archive(address: str) -> Archive:
    """For whoever looks after the tables."""
    if is_postgres(address):
        from undercroft.table.domain.store.postgres_archive import PostgresArchive

        return PostgresArchive(address)
    return SqliteArchive(Path(address))


def reach_database(address: str) -> None:
    """Fail now, if it cannot be reached or was not made for this version."""
    from undercroft.table.domain.store.database import check_schema, connect

    with connect(address) as db:
        check_schema(db)


class SentJobs:
    """Jobs, for an event loop."""

    def __init__(self, address: str) -> None:
        from undercroft.table.domain.store.jobs import Jobs

        self._jobs = Jobs(address)

    async def ask(self, work: bytes) -> str:
        return await asyncio.wrap_future(await asyncio.to_thread(self._jobs.ask, work))

    def close(self) -> None:
        self._jobs.close()


def open_jobs(address: str | Path) -> SentJobs:
    return SentJobs(str(address))


def name_of(address: str | Path) -> str:
    """The store in words, without a password."""
    if not is_postgres(address):
        return str(address)
    parts = urlsplit(str(address))
    return f"the database {parts.path.lstrip('/') or 'postgres'} at {parts.hostname or 'this machine'}"


class LockedFile(SqliteStore):
    """A file that nobody else serves."""

    def __init__(self, path: Path) -> None:
        self._held = FileLock(path)
        try:
            super().__init__(path)
        except BaseException:
            self._held.close()
            raise

    def close(self) -> None:
        super().close()
        self._held.close()
