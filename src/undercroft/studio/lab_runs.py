"""Large runs from the studio: a plan of the set on the desk, played by the lab in a process of its own or on a cluster.

A run is a folder beside the card file. Whoever dies, server, process or a machine of the cluster: what is played stays,
and the run goes on from there.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec

from undercroft.kernel.errors import BadOption, UndercroftError
from undercroft.lab.plan.plan_file import load_plan

PLAN, CARDS, PROGRESS, PROBLEM, WANTED, REPORT = (
    "plan.toml", "cards.toml", "progress.json", "problem.txt", "wanted.json", "report.html",
)  # fmt: skip
MOST_GAMES = 1_000_000
MOST_RUNS = 30


class WantedRun(msgspec.Struct, frozen=True):
    """What somebody asked for."""

    game: str
    edition: str  # its name, or what it is called in the history
    seats: int
    games: int
    bot: str
    ray: str = ""  # the address of a cluster; none: this machine
    seconds: float = 12.0  # how long people think about a choice


_wanted: msgspec.json.Decoder[WantedRun] = msgspec.json.Decoder(WantedRun)  # made here: several threads read


class LabRun(msgspec.Struct, frozen=True):
    """A run and how far it is."""

    name: str
    wanted: WantedRun
    done: int
    of: int
    state: str  # playing, done, stopped, failed
    problem: str = ""


class LabRuns:
    """The runs of one desk."""

    def __init__(self, cards: Path) -> None:
        self.folder = cards.with_name(f"{cards.stem}-lab")
        self._processes: dict[str, BaseProcess] = {}

    def start(self, wanted: WantedRun, cards: str) -> LabRun:
        """Begin a run of these cards; what is wrong with the plan is told at once."""
        if not 1 <= wanted.games <= MOST_GAMES:
            raise BadOption(f"a run has between 1 and {MOST_GAMES:,} games, not {wanted.games:,}")
        if len(self.names()) >= MOST_RUNS:
            raise BadOption(f"there are {MOST_RUNS} runs already: remove some of {self.folder.name}")
        name = time.strftime("%Y-%m-%d-%H-%M-%S")
        while (self.folder / name).exists():
            name += "-2"
        made = self.folder / f".{name}"
        made.mkdir(parents=True)
        (made / CARDS).write_text(cards, encoding="utf-8", newline="\n")
        (made / PLAN).write_text(_plan(wanted), encoding="utf-8", newline="\n")
        (made / WANTED).write_bytes(msgspec.json.encode(wanted))
        try:
            load_plan(made / PLAN)
        except UndercroftError:
            for file in made.iterdir():
                file.unlink()
            made.rmdir()
            raise
        made.rename(self.folder / name)
        return self.go_on(name)

    def go_on(self, name: str) -> LabRun:
        """Play what is missing."""
        running = self._processes.get(name)
        if running is None or not running.is_alive():
            folder = self._at(name)
            (folder / PROBLEM).unlink(missing_ok=True)
            context = multiprocessing.get_context("spawn")
            process = context.Process(target=_play, args=(os.getpid(), str(folder)))
            process.start()
            self._processes[name] = process
        return self.run(name)

    def stop(self, name: str) -> None:
        running = self._processes.pop(name, None)
        if running is not None and running.is_alive():
            running.terminate()
            running.join(10)

    def names(self) -> list[str]:
        """All runs, the newest first."""
        if not self.folder.is_dir():
            return []
        return sorted((each.name for each in self.folder.iterdir() if (each / WANTED).is_file()), reverse=True)

    def run(self, name: str) -> LabRun:
        folder = self._at(name)
        wanted = _wanted.decode((folder / WANTED).read_bytes())
        done, of = _progress(folder)
        process = self._processes.get(name)
        problem = (folder / PROBLEM).read_text(encoding="utf-8") if (folder / PROBLEM).is_file() else ""
        playing = process is not None and process.is_alive()
        state = "done" if (folder / REPORT).is_file() else "playing" if playing else "failed" if problem else "stopped"
        return LabRun(name, wanted, done, of or wanted.games, state, problem)

    def report(self, name: str) -> Path:
        """The page of a run that is done."""
        file = self._at(name) / REPORT
        if not file.is_file():
            raise BadOption("this run has no report yet")
        return file

    def _at(self, name: str) -> Path:
        if name not in self.names():
            raise BadOption(f"there is no run {name[:40]!r}")
        return self.folder / name

    def close(self) -> None:
        for name in list(self._processes):
            self.stop(name)


def _plan(wanted: WantedRun) -> str:
    title = json.dumps(f"{wanted.edition}, {wanted.seats} players")
    return (
        f'title = {title}\ngame = "{wanted.game}"\nseats = {wanted.seats}\nbots = {json.dumps(wanted.bot)}\n'
        f'games = {wanted.games}\ncards = "{CARDS}"\nseed = "studio"\ncap = 12000\nshard = 10\n'
        f"observe = {max(1, wanted.games // 5000)}\nlook = {max(2, wanted.games // 400)}\n"
    )


def _progress(folder: Path) -> tuple[int, int]:
    try:
        found = json.loads((folder / PROGRESS).read_text(encoding="utf-8"))
        return int(found["done"]), int(found["of"])
    except (OSError, ValueError, KeyError):
        return 0, 0


# -- in the process ---------------------------------------------------------------------------------------------------


def _play(parent: int, place: str) -> None:
    """Play the plan of a folder, then write its report. It ends with the server, and goes on with the next one."""
    folder = Path(place)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    told = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal told
        if done < of and time.monotonic() - told < 0.3:
            return
        told = time.monotonic()
        fresh = folder / f"{PROGRESS}.unfinished"
        fresh.write_text(json.dumps({"done": done, "of": of}), encoding="utf-8")
        fresh.replace(folder / PROGRESS)

    try:
        from undercroft.lab.report.report import write_report
        from undercroft.lab.run.run import play_plan

        wanted = _wanted.decode((folder / WANTED).read_bytes())
        results = play_plan(load_plan(folder / PLAN), folder / "results", None, wanted.ray or None, progress)
        made = write_report(results, folder / f"{REPORT}.unfinished", wanted.seconds)
        made.replace(folder / REPORT)
    except ModuleNotFoundError as missing:
        _tell(folder, f"the lab needs the package {missing.name}: pip install 'undercroft[lab]'")
    except Exception as problem:  # whatever it was, the page says it, and the run can go on
        _tell(folder, " ".join(f"{problem}".split())[:500] or type(problem).__name__)


def _tell(folder: Path, problem: str) -> None:
    (folder / PROBLEM).write_text(problem, encoding="utf-8")


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)
