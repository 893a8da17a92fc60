"""Carry out a plan: shards of games over processes or machines, saved one by one, so that a run can be resumed."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
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

MOST_BROKEN_POOLS = 5
"""A pool of processes is set up again when one of them is killed; so often, and not for ever."""
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


def play_shard(setting: Setting, shard: Shard, stop: Event | None = None) -> Rows | None:
    """All games of a shard → rows; nothing if it was told to stop before the end."""
    rows = tables.empty()
    for number in range(shard.first, shard.last):
        if stop is not None and stop.is_set():
            return None
        play_game(setting, shard.setting_number, number, rows)
    return rows


class Engine(Protocol):
    """Something that plays shards: this process, several, or a cluster."""

    def play(self, plan: Plan, shards: Sequence[Shard]) -> Iterator[tuple[Shard, Rows]]:
        """The rows of every shard, in any order."""
        ...


class OneProcess:
    """Everything here, one shard after the other."""

    def play(self, plan: Plan, shards: Sequence[Shard]) -> Iterator[tuple[Shard, Rows]]:
        for shard in shards:
            rows = play_shard(plan.settings[shard.setting_number], shard)
            assert rows is not None
            yield shard, rows


class Processes:
    """Several processes on this machine. If one of them is killed, its shard is played again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, shards: Sequence[Shard]) -> Iterator[tuple[Shard, Rows]]:
        left = list(reversed(shards))
        for _ in range(MOST_BROKEN_POOLS):
            try:
                yield from self._play(plan, left)
                return
            except BrokenProcessPool:
                continue
        raise LabStopped(f"the processes were killed {MOST_BROKEN_POOLS} times: is there enough memory?")

    def _play(self, plan: Plan, left: list[Shard]) -> Iterator[tuple[Shard, Rows]]:
        context = get_context("spawn")
        stop = context.Event()
        running: dict[Future[Rows | None], Shard] = {}
        with ProcessPoolExecutor(self.jobs, context, _begin, (stop,)) as pool:
            try:
                while left or running:
                    while left and len(running) < 2 * self.jobs:
                        shard = left.pop()
                        running[pool.submit(_play_told, plan.settings[shard.setting_number], shard)] = shard
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        rows = future.result()
                        shard = running.pop(future)
                        assert rows is not None
                        yield shard, rows
            except BaseException:
                stop.set()
                left.extend(running.values())  # a killed process takes the whole pool with it: these are played again
                pool.shutdown(wait=True, cancel_futures=True)
                raise


_stop: Event | None = None


def _begin(stop: Event) -> None:
    """In each process: interrupts are the first process's business."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_told(setting: Setting, shard: Shard) -> Rows | None:
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
        done: list[Shard] = []
        while wanted and first < self.plan.most:
            last = min(first + size, self.plan.most)
            shards = [shard for number in wanted for shard in self._cut(number, first, last)]
            self._play_round(engine, shards, done)
            done.extend(shards)
            first, size = last, last  # every further round doubles the number of games
            wanted = [number for number in wanted if self.plan.width and self._width(number, done) > self.plan.width]
        done.sort(key=lambda shard: (shard.setting_number, shard.first))
        tables.gather([self.shards / shard.name for shard in done], self.folder)
        _keep_records(self.plan, self.folder)

    def _cut(self, number: int, first: int, last: int) -> list[Shard]:
        size = self.plan.shard
        return [Shard(number, at, min(at + size, last)) for at in range(first, last, size)]

    def _play_round(self, engine: Engine, shards: Sequence[Shard], before: Sequence[Shard]) -> None:
        there = {shard for shard in shards if (self.shards / shard.name).exists()}
        games = sum(shard.games for shard in (*before, *there))
        total = sum(shard.games for shard in (*before, *shards))
        self.progress(games, total)
        missing = [shard for shard in shards if shard not in there]
        if not missing:
            return
        for shard, rows in engine.play(self.plan, missing):
            tables.write_shard(self.shards, shard.name, rows)
            games += shard.games
            self.progress(games, total)
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise LabStopped(f"time is up after {games} games: run it again to go on")

    def _width(self, number: int, done: Sequence[Shard]) -> float:
        """The widest of the intervals of a setting: the share of wins of each seat."""
        import polars as pl

        files = [self.shards / shard.name / "players.parquet" for shard in done if shard.setting_number == number]
        won = pl.concat([pl.read_parquet(file) for file in files]).filter(pl.col("won").is_not_null())
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
