"""One server for one file: a lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class InUse(Exception):
    """Another server works on this file."""


class FileLock:
    """A transaction that is never ended, in a small database beside the file: every system can do that alike."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(f"{path}.lock", isolation_level=None, check_same_thread=False, timeout=0)
        try:
            self._db.execute("begin exclusive")
        except sqlite3.OperationalError as problem:
            self._db.close()
            if "locked" not in str(problem):
                raise
            raise InUse(
                f"another server has {path.name} open: stop it first, or let several share a PostgreSQL database "
                "(--db postgresql://USER@HOST/NAME)"
            ) from None

    def close(self) -> None:
        self._db.close()
