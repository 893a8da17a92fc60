"""Instructions per piece of work, counted by callgrind: the same on a busy machine as on a quiet one."""

from __future__ import annotations

import ctypes
import gc
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
TIMES = {"playout": 5, "batch": 4}
"""How often a piece of work is done while it is counted, if not once."""
MARKS = """
#include <valgrind/callgrind.h>
void start(void) { CALLGRIND_ZERO_STATS; CALLGRIND_START_INSTRUMENTATION; }
void stop(void) { CALLGRIND_DUMP_STATS; CALLGRIND_STOP_INSTRUMENTATION; }
"""


def missing() -> str:
    """What it takes and is not there, or nothing."""
    for program in ("valgrind", os.environ.get("CC", "cc").split()[0]):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    return ""


def count(slug: str, kinds: list[str], path: Path) -> dict[str, float]:
    """Instructions per decision, step, copy or iteration of this game, with the engine in `path`."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        marks = Path(folder) / "marks.so"
        source = Path(folder) / "marks.c"
        source.write_text(MARKS)
        compiler = os.environ.get("CC", "cc").split()
        subprocess.run([*compiler, "-O1", "-shared", "-fPIC", "-o", str(marks), str(source)], check=True)
        tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
        command = [*tool, sys.executable, str(HERE), "--counted", slug, ",".join(kinds), str(marks)]
        fixed = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(path)}
        done = subprocess.run(command, env=fixed, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"counting {slug} failed:\n{done.stderr[-2000:]}")
        units = [line.split() for line in done.stdout.splitlines()]
        found: dict[str, float] = {}
        for number, (kind, units_done) in enumerate(units, start=1):
            total = re.search(r"^(?:totals|summary): (\d+)", Path(f"{out}.{number}").read_text(), re.MULTILINE)
            assert total is not None
            found[f"{slug} {kind}"] = int(total[1]) / int(units_done)
        return found


def be_counted(slug: str, kinds: list[str], marks: str) -> None:
    """In the process that callgrind watches: do each piece of work once unwatched, then watched."""
    from work import KINDS, seats_of

    library = ctypes.CDLL(marks)
    for kind in kinds:
        run = KINDS[kind][0](slug, seats_of(kind))
        run()
        gc.collect()
        gc.freeze()  # or a look at all that was ever imported falls into whichever row comes by: once +27 %
        units = 0
        library.start()
        for _ in range(TIMES.get(kind, 1)):
            units += run()
        library.stop()
        print(kind, units, flush=True)
