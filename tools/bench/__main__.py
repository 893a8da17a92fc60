"""Measure the engine beside its peers, write docs/benchmarks.md, and guard what was reached.

python tools/bench [--seconds 1] [--games A,B] [--no-peers]    measure, and write docs/benchmarks.md
python tools/bench --page                                      write the page from what was measured last
python tools/bench --together [--games A,B] [--seconds 9]      only a batch in two processes, for a quiet machine
python tools/bench --check [--games A,B]                       count instructions; a loss of more than 10 % fails
python tools/bench --check --keep LABEL                        the same, and keep the counts as the new baseline
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import guard
import instructions
import measure

NAMES = ("caverns", "dungeon_crawl", "looting_castle", "miniskull_caverns", "skulldug")


def check(slugs: list[str], label: str, engine: Path) -> int:
    """Count, compare, complain; with a label, keep."""
    missing = instructions.missing() or ("" if engine.exists() else f"there is no compiled engine in {engine}")
    if missing:
        print(f"the guard cannot count: {missing}")
        return 1
    from work import KINDS

    before = guard.baseline()
    lost: list[str] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each in a process of its own
        for now in pool.map(lambda slug: instructions.count(slug, list(KINDS), engine), slugs):
            print(guard.compared(before, now), flush=True)
            lost += guard.losses(before, now)
            if label:
                guard.keep(label, now)
    if label:
        return 0
    for each in lost:
        print(f"slower: {each}", file=sys.stderr)
    return 1 if lost else 0


def main() -> int:
    if sys.argv[1:2] == ["--counted"]:
        instructions.be_counted(sys.argv[2], sys.argv[3].split(","), sys.argv[4])
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keep", default="", metavar="LABEL")
    parser.add_argument(
        "--engine", type=Path, default=measure.COMPILED, help="the compiled engine, if not build/compiled"
    )
    parser.add_argument("--worker", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        print(json.dumps(measure.work_here(given.worker, given.seconds)))
        return 0
    slugs = [slug for slug in given.games.split(",") if slug]
    unknown = sorted(set(slugs) - set(NAMES))
    if unknown:
        print(f"there is no game {unknown[0]}: there are {', '.join(NAMES)}")
        return 1
    if given.check:
        return check(slugs, given.keep, given.engine)
    if given.together:
        if not given.engine.exists():
            print(f"there is no compiled engine in {given.engine}: `make compile` builds it")
            return 1
        measure.measure_together(slugs, given.seconds, given.engine)
    elif not given.page:
        measure.measure(slugs, given.seconds, peers=not given.no_peers)
    from page import write

    write()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
