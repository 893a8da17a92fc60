"""One run of measurements: every game, interpreted and compiled, beside the peers; kept as data until the next."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COMPILED = ROOT / "build" / "compiled"
FIGURES = HERE / "figures.json"
Figures = dict[str, Any]
"""Rows by name, each with its rate and its share of the bare loop's."""


def figures() -> Figures:
    """What was measured last."""
    found: Figures = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    return found


def keep(new: Figures) -> None:
    """Add to what was measured; rows of the same name are replaced."""
    all_rows = {**figures(), **new}
    FIGURES.write_text(json.dumps(all_rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def measure(slugs: list[str], seconds: float, peers: bool) -> None:
    """Measure these games, each in fresh processes, so that the compiled and the interpreted engine do not meet."""
    keep({"machine": _machine()})
    for slug in slugs:
        keep(_in_a_process(f"game {slug}", seconds, ROOT / "src"))
        if COMPILED.exists():
            keep(_in_a_process(f"game {slug}", seconds, COMPILED))
    keep({"drawings": _drawings()})
    if peers:
        found = _in_a_process("peers", seconds, COMPILED if COMPILED.exists() else ROOT / "src")
        keep({**found, "peers of this run": sorted(found)})


def measure_together(slugs: list[str], seconds: float, engine: Path) -> None:
    """Only what two processes make of a batch, for a machine on which nothing else runs; kept with the rest."""
    for slug in slugs:
        found = _in_a_process(f"together {slug}", seconds, engine)
        print(f"{slug}: {found[f'{slug} 2 processes in words']}", flush=True)
        keep(found)


def _machine() -> Figures:
    return {
        "python": platform.python_version(),
        "kind": platform.machine(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "day": time.strftime("%Y-%m-%d"),
    }


def _drawings() -> str:
    """The chapter on drawings, which are interpreted."""
    command = [sys.executable, str(ROOT / "tools" / "drawings.py")]
    given = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"measuring drawings failed:\n{done.stderr[-3000:]}")
    return done.stdout


def _in_a_process(what: str, seconds: float, path: Path) -> Figures:
    command = [sys.executable, str(HERE), "--worker", what, "--seconds", str(seconds)]
    given = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), os.environ.get("BENCH_PEERS", "")])}
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"measuring {what} failed:\n{done.stderr[-3000:]}")
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


# -- in the measuring process -----------------------------------------------------------------------------------------


def work_here(what: str, seconds: float) -> Figures:
    """The rows of one game with the engine of this process, those of the peers, or those of two processes alone."""
    kind, _, slug = what.partition(" ")
    if kind == "together":
        return work_together(slug, seconds)
    return _peers(seconds) if kind == "peers" else _game(slug, seconds)


def _game(slug: str, seconds: float) -> Figures:
    from clock import beside_the_loop, rate
    from serving import served_answers
    from work import KINDS, bare_loop, copies, playouts, seats_of

    from undercroft import game
    from undercroft.arena.engine_kind import engine_kind

    kind_of_engine = engine_kind()
    found: Figures = {f"loop {kind_of_engine}": rate(bare_loop, seconds / 5)}
    fewest, most = game(slug).seats
    for seats in range(fewest, most + 1):
        for kind, make in (("playout", playouts), ("copy", copies)):
            found[f"{slug} {seats} {kind} {kind_of_engine}"] = beside_the_loop(make(slug, seats), seconds)
    for kind, (make, _) in KINDS.items():
        seats = seats_of(kind)
        if kind not in ("playout", "copy") and (
            kind_of_engine == "compiled" or kind in ("match", "simulate", "ismcts")
        ):
            found[f"{slug} {seats} {kind} {kind_of_engine}"] = beside_the_loop(make(slug, seats), seconds)
    if kind_of_engine == "compiled":
        found.update(work_together(slug, seconds))
        found[f"{slug} 4 server compiled"] = beside_the_loop(served_answers(slug), seconds)
    return found


def work_together(slug: str, seconds: float) -> Figures:
    """A batch in two processes: steps a second by the wall clock, and how many times as many as in one."""
    from together import in_two_processes

    found = in_two_processes(slug, seconds)
    return {f"{slug} 2 processes compiled": (found.both, found.ratio), f"{slug} 2 processes in words": str(found)}


def _peers(seconds: float) -> Figures:
    from clock import beside_the_loop
    from peers import PEERS, installed

    found: Figures = {}
    for name, (kind, package, make) in PEERS.items():
        if installed(package):
            found[f"peer {name}"] = (*beside_the_loop(make(), seconds), kind)
    return found
