"""The trials of a desk: which editions have played which games, who waits for more, and when it is enough."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec

from undercroft.kernel.game import Game
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.studio.desk import CardSet, Desk
from undercroft.studio.noted import NotedGame
from undercroft.studio.noted_game import unpack
from undercroft.studio.pool import TrialPool
from undercroft.studio.trial import LOOKS, Change, changes, is_settled, measures

log = logging.getLogger("undercroft.studio")
BOT = "sensible"
CHUNK_SECONDS = 0.35
"""About so long a process plays before it hands in what it has."""
MOST = {"caverns": 640}
MOST_PAIRS = 2560
CAP = 12_000


class Played:
    """The games of one edition, by number, as far as they were played."""

    def __init__(self, setting: Setting, edition: str, key: str, known: dict[int, bytes]) -> None:
        self.setting = setting
        self.edition = edition
        self.key = key
        self.games: dict[int, NotedGame] = {number: unpack(packed) for number, packed in known.items()}
        self.asked: set[int] = set()

    def missing(self, upto: int) -> list[int]:
        return [number for number in range(upto) if number not in self.games and number not in self.asked]


class Comparison(msgspec.Struct, frozen=True):
    """What lies side by side, and how far it has come."""

    before: str  # the hash of the last edition
    after: str
    pairs: int
    of: int
    running: bool
    settled: bool
    seconds: float
    problem: str = ""


class Trials:
    """Plays pairs for whatever comparison is wanted now. Only one runs at a time: the last one asked for."""

    def __init__(self, desk: Desk, pool: TrialPool, seats: int = 0, bot: str = "") -> None:
        self.desk = desk
        self.pool = pool
        game: Game[Any] = desk.game
        fewest, most = game.seats
        self.seats = seats or min(most, max(fewest, 3))
        self.bot = bot or (BOT if BOT in game.players else "greedy")
        self.most = MOST.get(game.slug, MOST_PAIRS)
        self._played: dict[str, Played] = {}
        self._task: asyncio.Task[None] | None = None
        self._wanted: tuple[str, str] = ("", "")
        self._stopped = False
        self._began = 0.0
        self._per_game = 0.1
        self._sweep: tuple[str, ...] = ()
        self._alone = ""  # the edition that plays by itself while there is nothing to compare
        self.version = 0
        self.news = asyncio.Event()

    # -- asking -------------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Seconds that a game takes in one process."""
        return self._per_game

    def played(self, cards: CardSet) -> Played:
        """The games of an edition, with those that were kept from before."""
        found = self._played.get(cards.hash)
        if found is None:
            key = f"{self.seats} {self.bot}, rounds as told"
            known = self.desk.history.games(cards.hash, key)
            found = self._played[cards.hash] = Played(self.setting_of(cards), cards.hash, key, known)
        return found

    def setting_of(self, cards: CardSet) -> Setting:
        game = self.desk.game
        return Setting(
            "trial", game.slug, self.seats, game.check_options({}), (self.bot,) * self.seats, "studio", luck=KEYED,
            cards=cards.whole_text, cards_name=f"{game.slug}.toml", cap=CAP, observe=1, look=10**9,
        )  # fmt: skip

    def warm_up(self) -> None:
        self.pool.warm_up(self.setting_of(self.desk.good))

    def compare(self, before: CardSet, after: CardSet) -> None:
        """From now on play pairs of these two, until it is settled."""
        pair = before.hash, after.hash
        if pair == self._wanted and (self.is_running or self._stopped or self.pairs(*pair)):
            return
        self.played(before), self.played(after)
        self._wanted, self._sweep, self._alone, self._stopped = pair, (), "", False
        self._start()

    def look_at(self, cards: CardSet) -> None:
        """Play some games of one edition: one sees how it stands, and the first edit has half of its pairs."""
        if self._sweep or (self._alone == cards.hash and (self.is_running or self._stopped)):
            return
        played = self.played(cards)
        self._wanted, self._alone, self._stopped = ("", ""), cards.hash, False
        if played.missing(self.alone_goal):
            self._start()
        else:
            self._cancel()
            self._tell()

    @property
    def alone_goal(self) -> int:
        """So many games of a set that nobody has edited: as many as the first looks at an edit need."""
        return min(self.most // 8, LOOKS[2])

    def sweep(self, editions: list[CardSet]) -> None:
        """Play the same games with each of several editions."""
        for each in editions:
            self.played(each)
        self._sweep, self._stopped = tuple(each.hash for each in editions), False
        self._start()

    def end_sweep(self) -> None:
        """Back to the comparison."""
        self._sweep = ()
        self._cancel()
        if self._wanted[0] or self._alone:
            self._start()

    @property
    def is_sweeping(self) -> bool:
        return bool(self._sweep) and self.is_running

    def stop(self) -> None:
        """Enough: what was played stays."""
        self._stopped = True
        self._cancel()
        self._tell()

    def rest(self) -> None:
        """There is nothing to compare now."""
        self._wanted, self._alone = ("", ""), ""
        if not self._sweep:
            self._cancel()
        self._tell()

    def go_on(self) -> None:
        if self._wanted[0] or self._alone:
            self._stopped = False
            self._start()

    @property
    def is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    def _start(self) -> None:
        self._cancel()
        self._began = time.monotonic()
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._tell()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        for each in self._played.values():
            each.asked.clear()

    async def close(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        self.news.set()
        self.news = asyncio.Event()

    # -- answers ------------------------------------------------------------------------------------------------------

    def pairs(self, before: str, after: str) -> list[tuple[NotedGame, NotedGame]]:
        """Both sides of every game that both have played, in the order of their numbers and without a gap."""
        one, other = self._played.get(before), self._played.get(after)
        if one is None or other is None or before == after:
            return []
        found = []
        for number in range(self.most):
            if number not in one.games or number not in other.games:
                break
            found.append((one.games[number], other.games[number]))
        return found

    def comparison(self, before: CardSet, after: CardSet) -> Comparison:
        pairs = self.pairs(before.hash, after.hash)
        running = self.is_running and self._wanted == (before.hash, after.hash) and not self._sweep
        problems = [game.problem for pair in pairs for game in pair if game.problem]
        done = bool(pairs) and not running and not self._stopped
        seconds = time.monotonic() - self._began if running else 0.0
        return Comparison(
            before.hash, after.hash, len(pairs), self._goal(len(pairs)), running, done, seconds, (problems or [""])[0]
        )

    def _goal(self, pairs: int) -> int:
        """The number of pairs at which it is looked at next."""
        return min(self.most, next((look for look in LOOKS[2:] if look > pairs), self.most))

    def changes(self, before: CardSet, after: CardSet, card: str) -> list[Change]:
        return changes(measures(self.desk.game, card), self.pairs(before.hash, after.hash))

    def games_of(self, cards: CardSet) -> list[NotedGame]:
        return list(self.played(cards).games.values())

    # -- playing ------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            if self._alone and not self._sweep:
                await self._play_upto([self._played[self._alone]], self.alone_goal)
                return
            sides = [self._played[each] for each in (self._sweep or self._wanted)]
            for look in LOOKS[2:]:
                goal = min(look, self.most)
                await self._play_upto(sides, goal)
                if not self._sweep and self._is_settled(goal):
                    break
                if goal == self.most or (self._sweep and look >= LOOKS[3]):
                    break
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a trial of %s failed", self.desk.game.slug)
        finally:
            if self._task is asyncio.current_task():
                self._task = None
                self._tell()

    def _is_settled(self, goal: int) -> bool:
        wanted = measures(self.desk.game, "")
        found = changes(wanted[:1], self.pairs(*self._wanted)[:goal])
        return is_settled(found, goal, wanted[0])

    async def _play_upto(self, sides: list[Played], goal: int) -> None:
        """Both sides side by side, a few games at a time, so that pairs come in from the first second on."""
        work = _in_turn(sides, goal)
        running: set[asyncio.Task[None]] = set()
        try:
            while work or running:
                while work and len(running) < 2 * self.pool.processes:
                    side = work[0][0]
                    size = max(1, min(12, round(CHUNK_SECONDS / self._per_game)))
                    numbers = [number for each, number in work[: size * len(sides)] if each is side]
                    taken = {(id(side), number) for number in numbers}
                    work = [each for each in work if (id(each[0]), each[1]) not in taken]
                    side.asked.update(numbers)
                    running.add(asyncio.create_task(self._play(side, tuple(numbers))))
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        finally:
            for task in running:
                task.cancel()

    async def _play(self, side: Played, numbers: tuple[int, ...]) -> None:
        began = time.monotonic()
        packed = await self.pool.play(side.setting, numbers)
        spent = (time.monotonic() - began) / len(numbers)
        self._per_game += 0.3 * (min(2.0, max(0.005, spent / 2)) - self._per_game)
        side.games.update({number: unpack(each) for number, each in packed.items()})
        side.asked.difference_update(numbers)
        self.desk.history.keep_games(side.edition, side.key, packed)
        self._tell()


def _in_turn(sides: list[Played], goal: int) -> list[tuple[Played, int]]:
    left = {id(side): set(side.missing(goal)) for side in sides}
    return [(side, number) for number in range(goal) for side in sides if number in left[id(side)]]
