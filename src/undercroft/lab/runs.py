"""Carry out a plan: shards of games over processes or machines, saved one by one, so that a run can be resumed."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Protocol

import msgspec

from undercroft import __version__
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import rules_version
from undercroft.lab import tables
from undercroft.lab.plan import BadPlan, Plan
from undercroft.lab.play import FAILED, UNFINISHED, play_game, record_of
from undercroft.lab.results import Results
from undercroft.lab.settings import Setting
from undercroft.lab.statistics import wilson
from undercroft.lab.tables import Rows

PATIENCE = 4.0
"""Seconds after which somebody who plays hands in what there is: then it is saved, and the progress is seen."""
MOST_BROKEN_POOLS = 5
"""A pool of processes is set up again when one of them is killed; so often, and not for ever."""
PATIENCE = 5.0
"""Seconds without any rows after which somebody looks whether all processes are alive."""
MOST_RECORDS = 3
"""So many unfinished and so many failed games of each setting are kept as records."""


class LabStopped(UndercroftError):
    """The run cannot go on; what was saved stays."""


class Shard(msgspec.Struct, frozen=True):
    """Some games of one setting, in a row."""

    setting_number: int
    first: int
    last: int

    @property
    def name(self) -> str:
        return f"{self.setting_number:03}-{self.first:09}-{self.last:09}"

    @property
    def games(self) -> int:
        return self.last - self.first

    def split(self, at: int) -> tuple[Shard, list[Shard]]:
        """What was played, and what is left of it: in two halves, so that in the end nobody is without work."""
        middle = (at + self.last + 1) // 2
        rest = [(middle, self.last), (at, middle)]
        played = Shard(self.setting_number, self.first, at)
        return played, [Shard(self.setting_number, first, last) for first, last in rest if first < last]


Played = tuple[Rows, int]
"""The rows of the first games of a shard, and the number of the game that comes next."""


def play_shard(setting: Setting, shard: Shard, stop: Event | None = None) -> Played:
    """The games of a shard → rows, until all are played, patience ends, or it is told to stop.

    Where a shard is cut has no influence on any game.
    """
    rows = tables.empty()
    began = time.monotonic()
    for number in range(shard.first, shard.last):
        play_game(setting, shard.setting_number, number, rows)
        if time.monotonic() - began > PATIENCE or (stop is not None and stop.is_set()):
            return rows, number + 1
    return rows, shard.last


class Engine(Protocol):
    """Something that plays shards: this process, several, or a cluster."""

    def play(self, plan: Plan, shards: Sequence[Shard]) -> Generator[tuple[Shard, Rows], None, None]:
        """The rows of all shards, whole or in pieces, in any order."""
        ...


class OneProcess:
    """Everything here, one shard after the other."""

    def play(self, plan: Plan, shards: Sequence[Shard]) -> Generator[tuple[Shard, Rows], None, None]:
        left = list(reversed(shards))
        while left:
            shard = left.pop()
            rows, at = play_shard(plan.settings[shard.setting_number], shard)
            piece, rest = shard.split(at)
            left.extend(rest)
            yield piece, rows


class Processes:
    """Several processes on this machine. If one of them is killed, its shard is played again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, shards: Sequence[Shard]) -> Generator[tuple[Shard, Rows], None, None]:
        left = list(reversed(shards))
        for _ in range(MOST_BROKEN_POOLS):
            try:
                yield from self._play(plan, left)
                return
            except BrokenProcessPool:
                continue
        raise LabStopped(f"the processes were killed {MOST_BROKEN_POOLS} times: is there enough memory?")

    def _play(self, plan: Plan, left: list[Shard]) -> Generator[tuple[Shard, Rows], None, None]:
        context = get_context("spawn")
        stop = context.Event()
        running: dict[Future[Played], Shard] = {}
        with ProcessPoolExecutor(self.jobs, context, _begin, (stop,)) as pool:
            try:
                while left or running:
                    while left and len(running) < 2 * self.jobs:
                        shard = left[-1]
                        running[pool.submit(_play_told, plan.settings[shard.setting_number], shard)] = shard
                        left.pop()  # only now: a broken pool takes no more work
                    done, _ = wait(running, timeout=PATIENCE, return_when=FIRST_COMPLETED)
                    if not done:
                        _give_up_on_the_dead(pool)
                    for future in done:
                        rows, at = future.result()
                        piece, rest = running.pop(future).split(at)
                        left.extend(rest)
                        yield piece, rows
            except BaseException:
                stop.set()
                left.extend(running.values())  # a killed process takes the whole pool with it: these are played again
                pool.shutdown(wait=True, cancel_futures=True)
                raise


def _give_up_on_the_dead(pool: ProcessPoolExecutor) -> None:
    """End a pool of which a process was killed while it was handing in its rows.

    Half a message in the pipe would keep everybody waiting for the rest of it; without writers it is broken at once.
    """
    processes = list((pool._processes or {}).values())
    if any(process.exitcode is not None for process in processes):
        for process in processes:
            process.kill()
        pool._result_queue._writer.close()  # type: ignore[attr-defined]


_stop: Event | None = None


def _begin(stop: Event) -> None:
    """In each process: interrupts are the first process's business."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_told(setting: Setting, shard: Shard) -> Played:
    return play_shard(setting, shard, _stop)


Progress = Callable[[int, int], None]
"""Hears how many games are done, and how many there will be at most."""


def _nobody(done: int, of: int) -> None:
    """Nobody wants to hear it."""


def run(
    plan: Plan,
    out: Path | str,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    seconds: float = 0.0,
) -> Results:
    """Play all games of a plan that are not in `out` yet, and give the results.

    `jobs` processes (all cores if not given), or the Ray cluster at `ray` ("local" starts one). With `seconds`, it
    stops after that time and can be resumed. The results of a game never depend on who played it, or when.
    """
    folder = Path(out)
    run_ = _Run(plan, folder, progress or _nobody, time.monotonic() + seconds if seconds else None)
    run_.play(_engine(jobs, ray))
    return Results(folder)


def _engine(jobs: int | None, ray: str | None) -> Engine:
    if ray is not None:
        from undercroft.lab.ray_run import RayCluster

        return RayCluster(ray)
    many = (
        jobs
        if jobs is not None
        else len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count() or 1
    )
    return OneProcess() if many == 1 else Processes(many)


class _Run:
    """A run in its folder: which shards are there, and which are still to be played."""

    def __init__(self, plan: Plan, folder: Path, progress: Progress, deadline: float | None) -> None:
        self.plan = plan
        self.folder = folder
        self.progress = progress
        self.deadline = deadline
        self.shards = folder / "shards"
        self._take_folder()
        self.wins: dict[tuple[int, int], float] = {}
        self.counts: dict[int, int] = {}

    def _take_folder(self) -> None:
        """A folder belongs to one plan, under one set of rules."""
        mark = msgspec.json.encode(
            {"version": __version__, "rules": [_version(setting) for setting in self.plan.settings], "plan": self.plan}
        )
        mark = msgspec.json.format(mark)
        file = self.folder / "plan.json"
        if file.exists():
            if file.read_bytes() != mark:
                raise BadPlan(
                    f"{self.folder} holds the games of another plan, or of other rules or cards: "
                    "give another --out, or remove it"
                )
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise BadPlan(f"{self.folder} is not empty and holds no run: give another --out")
        self.shards.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            fresh = file.with_suffix(".unfinished")
            fresh.write_bytes(mark)
            fresh.replace(file)
        for broken in self.shards.glob("*.unfinished"):
            shutil.rmtree(broken)

    def play(self, engine: Engine) -> None:
        """Round after round, until every setting has its games, or its intervals are narrow enough."""
        first = 0
        size = self.plan.games
        wanted = list(range(len(self.plan.settings)))
        total = 0
        while wanted and first < self.plan.most:
            last = min(first + size, self.plan.most)
            total += (last - first) * len(wanted)
            self._play_round(engine, wanted, last, total)
            first, size = last, last  # every further round doubles the number of games
            wanted = [number for number in wanted if self.plan.width and self._width(number) > self.plan.width]
        tables.gather([self.shards / piece.name for piece in self._saved()], self.folder)
        _keep_records(self.plan, self.folder)

    def _saved(self) -> list[Shard]:
        """What is there, in the order of settings and games."""
        names = sorted(folder.name for folder in self.shards.iterdir() if folder.suffix != ".unfinished")
        return [Shard(*(int(part) for part in name.split("-"))) for name in names]

    def _missing(self, wanted: Sequence[int], last: int) -> list[Shard]:
        """The games that are not there yet, cut into shards."""
        saved = self._saved()
        found = []
        for number in wanted:
            at = 0
            for piece in [*(each for each in saved if each.setting_number == number), Shard(number, last, last)]:
                for first in range(at, piece.first, self.plan.shard):
                    found.append(Shard(number, first, min(first + self.plan.shard, piece.first)))
                at = max(at, piece.last)
        return found

    def _play_round(self, engine: Engine, wanted: Sequence[int], last: int, total: int) -> None:
        missing = self._missing(wanted, last)
        games = total - sum(shard.games for shard in missing)
        self.progress(games, total)
        if not missing:
            return
        with closing(engine.play(self.plan, missing)) as played:  # whatever happens, nobody plays on behind our back
            for piece, rows in played:
                tables.write_shard(self.shards, piece.name, rows)
                games += piece.games
                self.progress(games, total)
                if self.deadline is not None and time.monotonic() > self.deadline:
                    raise LabStopped(f"time is up after {games} games: run it again to go on")
        if self._missing(wanted, last):
            raise LabStopped(f"some games are missing in {self.folder}: run it again to go on")

    def _width(self, number: int) -> float:
        """The widest of the intervals of a setting: the share of wins of each seat."""
        import polars as pl

        mine = [piece for piece in self._saved() if piece.setting_number == number]
        files = [self.shards / piece.name / "players.parquet" for piece in mine]
        read = [pl.read_parquet(file) for file in files if file.exists()]
        if not read:
            return 1.0
        won = pl.concat(read).filter(pl.col("won").is_not_null())
        seats = won.group_by("seat").agg(pl.col("won").sum(), pl.len().alias("games"))
        widths = [wilson(row["won"], row["games"]) for row in seats.iter_rows(named=True)]
        return max((high - low for low, high in widths), default=1.0)


def _version(setting: Setting) -> str:
    return rules_version(setting.rules, setting.card_file)


def _keep_records(plan: Plan, folder: Path) -> None:
    """Records of the first games that came to no end or broke, to be watched with `undercroft replay`."""
    import polars as pl

    games = pl.read_parquet(folder / "games.parquet")
    kept: dict[tuple[int, int], str] = {}
    for number, setting in enumerate(plan.settings):
        for status in (FAILED, UNFINISHED):
            some = games.filter((pl.col("setting") == number) & (pl.col("status") == status))
            for game in some["game"].head(MOST_RECORDS):
                name = f"records/{number:03}-{game:09}-{status}.txt"
                kept[number, game] = name
                if not (folder / name).exists():
                    (folder / "records").mkdir(exist_ok=True)
                    (folder / name).write_text(record_of(setting, game), encoding="utf-8")
    if kept:
        names = [kept.get((row[0], row[1]), "") for row in games.select("setting", "game").iter_rows()]
        fresh = folder / "games.parquet.unfinished"
        games.with_columns(pl.Series("record", names, dtype=pl.String)).write_parquet(fresh)
        fresh.replace(folder / "games.parquet")
