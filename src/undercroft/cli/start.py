"""The way in from the shell: the compiled engine takes over where it is there and up to date."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from undercroft.arena.engine_kind import COMPILED, engine_kind
from undercroft.cli.main import main

HEAVY = ("simulate", "ladder", "lab")
"""Commands that play so many games that a faster engine is worth a new start."""
STARTED = "UNDERCROFT_ENGINE"


def compiled_engine() -> Path | None:
    """Where `make compile` has put an engine that fits the sources; a package from a wheel brings its own."""
    root = Path(__file__).resolve().parents[3]
    tool = root / "tools" / "compile.py"
    if engine_kind() == COMPILED or not tool.is_file() or not (root / "build" / "compiled").is_dir():
        return None
    said = subprocess.run([sys.executable, str(tool), "--path"], capture_output=True, text=True, check=False).stdout
    return Path(said.strip()) if said.strip() else None


def start() -> int:
    """Run the command that was typed, with the fastest engine there is."""
    if sys.argv[1:2] and sys.argv[1] in HEAVY and STARTED not in os.environ:
        engine = compiled_engine()
        if engine is not None:
            paths = [str(engine), *filter(None, [os.environ.get("PYTHONPATH")])]
            there = {**os.environ, STARTED: COMPILED, "PYTHONPATH": os.pathsep.join(paths)}
            os.execve(sys.executable, [sys.executable, "-m", "undercroft.cli.main", *sys.argv[1:]], there)
    return main()


if __name__ == "__main__":
    sys.exit(start())
