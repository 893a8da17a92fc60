"""The guard of the benchmarks: what became dearer is named, what only swings is not."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "tools" / "bench"


@pytest.fixture
def guard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The guard with a history of its own."""
    spec = importlib.util.spec_from_file_location("guard", BENCH / "guard.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    own = tmp_path / "history.json"
    own.write_text("[]")
    monkeypatch.setattr(module, "HISTORY", own)
    return module


def test_a_loss_of_more_than_a_tenth_is_named(guard: ModuleType) -> None:
    before = {"skulldug playout": 1000.0, "skulldug copy": 1000.0}
    assert guard.losses(before, {"skulldug playout": 1101.0, "skulldug copy": 1099.0}) == [
        "skulldug playout: 1,101 instructions, 1,000 before (+10%)"
    ]
    assert guard.losses(before, {"skulldug playout": 500.0, "skulldug look": 9e9}) == [], "cheaper, or new"


def test_the_baseline_is_the_last_count_of_every_row(guard: ModuleType) -> None:
    guard.keep("one", {"a playout": 10.4, "a copy": 5.0})
    guard.keep("two", {"a playout": 8.0})
    guard.keep("two", {"b playout": 3.0})
    assert guard.baseline() == {"a playout": 8, "a copy": 5, "b playout": 3}
    assert [entry["label"] for entry in guard.history()] == ["one", "two"]


def test_the_kept_history_can_be_read() -> None:
    entries = json.loads((BENCH / "history.json").read_text())
    games = {row.split()[0] for row in entries[-1]["instructions"]}
    assert games == {"caverns", "dungeon_crawl", "looting_castle", "miniskull_caverns", "skulldug"}
