"""Work that takes long, in processes of its own: a folder beside the card file for each, which outlives the server."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import BadOption, UndercroftError

CARDS, PROGRESS, PROBLEM, WANTED = "cards.toml", "progress.json", "problem.txt", "wanted.json"
MOST = 30
"""So many pieces of work are kept; whoever wants more removes some."""
PLAYING, DONE, STOPPED, FAILED = "playing", "done", "stopped", "failed"


class Background:
    """The pieces of work of one desk: begun, stopped, gone on with, and found again by the next server."""

    def __init__(self, folder: Path, work: Callable[[int, str], None]) -> None:
        self.folder = folder
        self._work = work
        self._processes: dict[str, BaseProcess] = {}

    def make(self, files: Mapping[str, bytes], check: Callable[[Path], object]) -> str:
        """A new folder with these files, if they pass the check; its name."""
        if len(self.names()) >= MOST:
            raise BadOption(f"there are {MOST} runs already: remove some of {self.folder.name}")
        name = time.strftime("%Y-%m-%d-%H-%M-%S")
        while (self.folder / name).exists():
            name += "-2"
        made = self.folder / f".{name}"
        made.mkdir(parents=True)
        for file, content in files.items():
            (made / file).write_bytes(content)
        try:
            check(made)
        except UndercroftError:
            for left in made.iterdir():
                left.unlink()
            made.rmdir()
            raise
        made.rename(self.folder / name)
        return name

    def launch(self, name: str) -> None:
        """Let a process work at it, unless one does already."""
        folder = self.at(name)
        running = self._processes.get(name)
        if running is None or not running.is_alive():
            (folder / PROBLEM).unlink(missing_ok=True)
            context = multiprocessing.get_context("spawn")
            process = context.Process(target=self._work, args=(os.getpid(), str(folder)))
            process.start()
            self._processes[name] = process

    def stop(self, name: str) -> None:
        running = self._processes.pop(name, None)
        if running is not None and running.is_alive():
            running.terminate()
            running.join(10)

    def names(self) -> list[str]:
        """All there are, the newest first."""
        if not self.folder.is_dir():
            return []
        return sorted((each.name for each in self.folder.iterdir() if (each / WANTED).is_file()), reverse=True)

    def state(self, name: str, result: str) -> tuple[str, str]:
        """Playing, done (its result is there), stopped or failed; and the problem."""
        folder = self.at(name)
        process = self._processes.get(name)
        problem = (folder / PROBLEM).read_text(encoding="utf-8") if (folder / PROBLEM).is_file() else ""
        playing = process is not None and process.is_alive()
        if (folder / result).is_file():
            return DONE, problem
        return PLAYING if playing else FAILED if problem else STOPPED, problem

    def at(self, name: str) -> Path:
        if name not in self.names():
            raise BadOption(f"there is no run {name[:40]!r}")
        return self.folder / name

    def close(self) -> None:
        for name in list(self._processes):
            self.stop(name)


def progress_of(folder: Path) -> dict[str, Any]:
    """How far it is, as its process last told."""
    try:
        found = json.loads((folder / PROGRESS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


# -- in the process ---------------------------------------------------------------------------------------------------

_told = 0.0


def tell_progress(folder: Path, progress: dict[str, Any], now: bool = True) -> None:
    """Write down how far it is; not more often than people look, unless it matters."""
    global _told
    if not now and time.monotonic() - _told < 0.3:
        return
    _told = time.monotonic()
    write_whole(folder / PROGRESS, json.dumps(progress))


def write_whole(file: Path, text: str) -> None:
    """Whoever reads sees the old text or the new one."""
    fresh = file.with_name(f"{file.name}.unfinished")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)


def in_background(parent: int, place: str, work: Callable[[Path], None]) -> None:
    """Do the work of a folder; whatever goes wrong is told there, and it can go on. Ends with the server."""
    folder = Path(place)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    try:
        work(folder)
    except ModuleNotFoundError as missing:
        _tell(folder, f"the lab needs the package {missing.name}: pip install 'undercroft[lab]'")
    except Exception as problem:
        _tell(folder, " ".join(f"{problem}".split())[:500] or type(problem).__name__)


def _tell(folder: Path, problem: str) -> None:
    (folder / PROBLEM).write_text(problem, encoding="utf-8")


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)
