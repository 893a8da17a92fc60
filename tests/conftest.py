"""Collects rule coverage over the whole run and offers --update-golden."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import coverage

PARTS = Path(__file__).parents[1] / ".rule-coverage-parts"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> Iterator[bool]:
    yield bool(request.config.getoption("--update-golden"))


def pytest_sessionstart(session: pytest.Session) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(PARTS, ignore_errors=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    coverage.write_part(PARTS, os.environ.get("PYTEST_XDIST_WORKER", "main"))
    if "PYTEST_XDIST_WORKER" not in os.environ:
        coverage.write_report(coverage.merge_parts(PARTS))
