"""The studio of a server: one desk a game, opened when somebody sits down at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

import undercroft
from undercroft.kernel.errors import BadOption
from undercroft.studio.card_text import parse_address
from undercroft.studio.desk import CardSet, Desk
from undercroft.studio.lab_runs import LabRuns
from undercroft.studio.noted import NotedGame
from undercroft.studio.pool import TrialPool
from undercroft.studio.sweep import MOST_POINTS, SweepPoint, points_around
from undercroft.studio.trials import Trials
from undercroft.studio.tunings import Tunings
from undercroft.studio.watched_game import WatchedGame, unpack_watched

T = TypeVar("T")
BOTS_BESIDE = 60
"""So many games of bots are compared with those of people."""


class Bench:
    """A desk, its trials, and the lock of whoever is writing."""

    def __init__(self, desk: Desk, trials: Trials) -> None:
        self.desk = desk
        self.trials = trials
        self.lock = asyncio.Lock()
        self.runs = LabRuns(desk.path)
        self.tunings = Tunings(desk.path)
        self.swept = ""  # the address of the number that is swept
        self.swept_now = 0
        self.points: list[tuple[int, CardSet]] = []
        self.bots: dict[tuple[str, int], list[WatchedGame]] = {}  # games to compare people with, by edition and seats
        self._watching: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[], T]) -> T:
        """Change something on the desk: one change at a time, and never in the event loop."""
        async with self.lock:
            return await asyncio.to_thread(work)

    def try_out(self) -> None:
        """Compare what lies on the desk with the last edition; as long as it is the same, play it by itself."""
        before, after = self.sides
        if self.desk.mistake is not None:
            self.trials.rest()
        elif before.hash == after.hash:
            self.trials.look_at(after)
        else:
            self.trials.compare(before, after)

    @property
    def sides(self) -> tuple[CardSet, CardSet]:
        return self.desk.set_of(self.desk.last_edition.hash), self.desk.good

    # -- people beside bots -------------------------------------------------------------------------------------------

    def bots_beside(self, seats: int) -> list[WatchedGame]:
        """The bots' games of the set on the desk with so many seats; they are played when somebody first asks."""
        cards = self.desk.good
        if (cards.hash, seats) not in self.bots and (self._watching is None or self._watching.done()):
            self._watching = asyncio.get_running_loop().create_task(self._watch(cards, seats))
        return self.bots.get((cards.hash, seats), [])

    async def _watch(self, cards: CardSet, seats: int) -> None:
        found: list[WatchedGame] = []
        usual = self.trials.setting_of(cards)
        setting = msgspec.structs.replace(usual, seats=seats, bots=usual.bots[:1] * seats)
        for first in range(0, BOTS_BESIDE, 5):
            packed = await self.trials.pool.watch(setting, tuple(range(first, first + 5)))
            found.extend(unpack_watched(each) for each in packed)
            self.bots[cards.hash, seats] = list(found)

    def stop_watching(self) -> None:
        if self._watching is not None:
            self._watching.cancel()

    # -- sweeping -----------------------------------------------------------------------------------------------------

    async def prepare_sweep(self, at: str) -> None:
        """Play the same games with several values of one number."""
        self.points = await asyncio.to_thread(points_around, self.desk, at, MOST_POINTS)
        self.swept = at
        now = self.desk.entries.value_at(self.desk.good.tables, parse_address(at))
        self.swept_now = now if isinstance(now, int) else 0
        self.trials.sweep([cards for _, cards in self.points])

    def stop_sweeping(self) -> None:
        self.swept, self.points = "", []
        self.trials.end_sweep()

    def sweep_points(self) -> list[SweepPoint]:
        return [SweepPoint(value, cards.hash, self._upto(cards)) for value, cards in self.points]

    def _upto(self, cards: CardSet) -> list[NotedGame]:
        """The games that all points have played: only these can be compared."""
        shared = set.intersection(*(set(self.trials.played(each).games) for _, each in self.points))
        games = self.trials.played(cards).games
        return [games[number] for number in sorted(shared)]


class Studio:
    """All desks of a server."""

    def __init__(self, folder: Path, files: Mapping[str, Path] | None = None, processes: int = 0) -> None:
        self.folder = folder
        self.files = dict(files or {})
        self.pool = TrialPool(processes)
        self._benches: dict[str, Bench] = {}
        self._opening = asyncio.Lock()

    @staticmethod
    def takes(slug: str) -> bool:
        """Has this game cards to edit?"""
        return slug in undercroft.game_names() and undercroft.game(slug).cards is not None

    async def bench(self, slug: str) -> Bench:
        async with self._opening:
            found = self._benches.get(slug)
            if found is None:
                if not self.takes(slug):
                    raise BadOption(f"there are no cards of {slug[:40]!r} to edit")
                file = self.files.get(slug, self.folder / f"{slug}.toml")
                desk = await asyncio.to_thread(Desk, undercroft.game(slug), file)
                found = self._benches[slug] = Bench(desk, Trials(desk, self.pool))
                found.trials.warm_up()
        return found

    async def close(self) -> None:
        for bench in self._benches.values():
            bench.stop_watching()
            await asyncio.to_thread(bench.runs.close)
            await asyncio.to_thread(bench.tunings.close)
            await bench.trials.close()
            bench.desk.history.close()
        self.pool.close()
