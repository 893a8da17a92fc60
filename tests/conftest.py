"""Collects rule coverage over the whole run and offers --update-golden."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests import coverage

if TYPE_CHECKING:
    from tests.table.postgres import Postgres

PARTS = "UNDERCROFT_COVERAGE_PARTS"
"""Where the processes of one run leave what they covered."""

hypothesis.settings.register_profile("undercroft", deadline=None, derandomize=True)
hypothesis.settings.load_profile("undercroft")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own, started when the first test asks for it."""
    from tests.table.postgres import Postgres

    running = Postgres().start()
    yield running
    running.remove()


def pytest_configure(config: pytest.Config) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ[PARTS] = tempfile.mkdtemp(prefix="rule-coverage-")


def pytest_sessionfinish(session: pytest.Session) -> None:
    parts = Path(os.environ[PARTS])
    coverage.write_part(parts, os.environ.get("PYTEST_XDIST_WORKER", "main"))
    if "PYTEST_XDIST_WORKER" not in os.environ:
        coverage.write_report(coverage.merge_parts(parts))
        shutil.rmtree(parts)
