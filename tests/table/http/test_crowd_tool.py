"""A short form of `make crowd`: a real server, real sockets, everybody sees what is pushed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_a_small_crowd_comes_watches_and_leaves(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    command = [sys.executable, "-m", "tools.crowd", "--spectators", "60", "--idle", "40", "--tables", "8"]
    command += ["--seconds", "4", "--pace", "0.2", "--json", str(figures)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=180, cwd=ROOT)
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(figures.read_text())
    assert found["refused"] == found["lost"] == found["failed"] == 0, found
    assert found["phases"]["all are there"]["streams"] == 100
    assert found["phases"]["spectators leave"]["streams"] == 40
    assert found["pushes"] >= 60, "every spectator saw something"
    assert found["answers"] > 0 and found["own_worst_ms"] > 0
