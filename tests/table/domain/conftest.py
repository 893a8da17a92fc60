"""What people can do at a table is the same whatever its log is kept in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table import tables


@pytest.fixture(params=["sqlite", "postgres"])
def either_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """The services of a test keep their tables in a file, and once more in PostgreSQL."""
    if request.param == "postgres":
        tables.databases[tmp_path] = request.getfixturevalue("postgres").new_database()
    yield
    tables.databases.pop(tmp_path, None)
