"""A short form of `make load`: a real server, real connected clients, every answer pushed to everybody."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tools.load import counts_for_the_page, options

ROOT = Path(__file__).parents[3]


def test_only_a_real_run_takes_the_place_of_the_figures_in_the_benchmarks() -> None:
    def written(*given: str) -> bool:
        return counts_for_the_page(options().parse_args(given))

    assert written() and written("--tables", "600", "--seconds", "30")
    assert not written("--tables", "299") and not written("--seconds", "29.5")
    assert written("--tables", "10", "--seconds", "4", "--write")


def test_twenty_tables_with_four_clients_each(tmp_path: Path) -> None:
    """No error, no answer that is not seen, no page that shows anything but what a new one shows."""
    figures = tmp_path / "figures.json"
    command = [sys.executable, "-m", "tools.load", "--tables", "20", "--clients", "4", "--seconds", "5"]
    command += ["--every", "1", "--no-peer", "--interpreted", "--json", str(figures)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(figures.read_text())["ours"]
    assert found["errors"] == found["late"] == found["stale"] == 0, found
    assert 90 <= found["answers"] <= 100
    assert found["pushes"] >= 3 * found["answers"], "most answers are seen by all four"
    assert 0 < found["push_median_ms"] <= found["push_p99_ms"]
    assert found["memory_end_mb"] > 10


def test_two_nodes_on_one_database_do_more_than_none(tmp_path: Path) -> None:
    """A short form of `make scaling`: how much more two do than one is for a quiet machine to say."""
    figures = tmp_path / "figures.json"
    command = [sys.executable, "-m", "tools.scaling", "--tables", "4", "--clients", "2", "--seconds", "3"]
    command += ["--rounds", "1", "--interpreted", "--json", str(figures)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=180, cwd=ROOT)
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(figures.read_text())
    for (one,) in found["found"].values():
        assert one["errors"] == one["late"] == one["stale"] == 0 and one["answers"] > 4, one
    assert found["ratio"] > 0 and "| 2 | " in run.stdout
