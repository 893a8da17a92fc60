"""Bots think in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
import functools
import logging
import multiprocessing
import os
import random
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import msgspec

import undercroft
from undercroft.bots import Chair, make_bot
from undercroft.insight.chronicle import Chronicle, chronicle
from undercroft.insight.hint import Hint, hint
from undercroft.insight.luck import LuckReport, luck_report
from undercroft.insight.outlook import Outlook, outlooks
from undercroft.kernel.record.file import Replay
from undercroft.table.domain.turns import Turns

log = logging.getLogger("undercroft.table")
T = TypeVar("T")

LEAST_EFFORT, MOST_EFFORT, ALL_EFFORT = 8, 40, 4000
"""Rounds of search for one decision of a finished game, at least and at most, and for all of them together."""
FULL_EFFORT = 40.0
"""Who looks back for so many seconds searches with all of it."""
LONGEST_WAY = 20.0
"""Seconds to wait for a worker on another machine."""
MOST_MATCHES = 40
"""How many matches one process keeps, so that it need not replay them from the start for every question."""


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """What a bot needs to answer, wherever it thinks."""

    table: str
    record: list[str]
    seat: int
    bot: str
    seed: str


class Workers:
    """A few processes that answer for bots and give hints, one for odds, and one that takes its time over finished
    games. Bots may also think elsewhere: `elsewhere` sends a thought there and brings the answer back."""

    def __init__(
        self, processes: int, look_back: float, elsewhere: Callable[[bytes], Awaitable[str]] | None = None
    ) -> None:
        self.look_back = look_back
        self._elsewhere = elsewhere
        self._quick = Pool(processes, patient=False)
        self._odds = Pool(1, patient=True)
        self._patient = Pool(1, patient=True)

    async def answer(self, table_id: str, record: list[str], seat: int, bot: str, seed: str, person: str = "") -> str:
        """The answer of a bot to the question that waits for it at the end of the record. Here and below, `person` is
        whoever it is done for: people take turns."""
        if self._elsewhere is not None:
            try:
                thought = msgspec.json.encode(Thought(table_id, record, seat, bot, seed))
                return await asyncio.wait_for(self._elsewhere(thought), LONGEST_WAY)
            except Exception as problem:  # nobody is there, or nothing can be sent: the bot thinks here
                log.warning("table %s: no worker answered for bot %s: %r", table_id, bot, problem)
        return await self._quick.do(functools.partial(think, table_id, record, seat, bot, seed), person, table_id)

    async def hint(
        self, table_id: str, record: list[str], seat: int, seed: str, seconds: float, iterations: int, person: str = ""
    ) -> Hint:
        """The best answers to the question that waits for a seat, from what that seat may know."""
        job = functools.partial(advise, table_id, record, seat, seed, seconds, iterations)
        return await self._quick.do(job, person, table_id)

    async def odds(
        self, table_id: str, record: list[str], seat: int, seed: str, person: str = ""
    ) -> tuple[Outlook, ...]:
        """The outlook of every answer to the question that waits for a seat. No bot waits behind it."""
        return await self._odds.do(functools.partial(look_ahead, table_id, record, seat, seed), person, table_id)

    async def luck(self, record: list[str]) -> LuckReport:
        """What dice, draws and decisions did in a finished game. This takes a while, and nobody waits behind it."""
        return await self._patient.do(functools.partial(judge, record, self.look_back))

    async def chronicle(self, record: list[str]) -> Chronicle:
        """How the chances moved in a finished game, and the moments that moved them. This takes a while, too."""
        return await self._patient.do(functools.partial(tell, record, self.look_back))

    def close(self) -> None:
        self._quick.close()
        self._odds.close()
        self._patient.close()


class Pool:
    """Processes that are started when there is something to do, and again if one of them dies."""

    def __init__(self, processes: int, patient: bool) -> None:
        self.processes = processes
        self.patient = patient
        self.executor: ProcessPoolExecutor | None = None
        self.turns = Turns(processes)

    async def do(self, job: Callable[[], T], person: str = "", table: str = "") -> T:
        async with self.turns.taken(person, table):
            return await self._do(job)

    async def _do(self, job: Callable[[], T]) -> T:
        for _ in range(2):
            executor = self._running()
            try:
                return await asyncio.get_running_loop().run_in_executor(executor, job)
            except BrokenProcessPool:
                if self.executor is executor:  # and nobody else has started a new one meanwhile
                    log.warning("a bot process died; starting new ones")
                    self.close()
        raise RuntimeError("the bot processes keep dying")

    def _running(self) -> ProcessPoolExecutor:
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                self.processes,
                multiprocessing.get_context("spawn"),
                initializer=_begin_work,
                initargs=(os.getpid(), self.patient),
            )
        return self.executor

    def close(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = None


# -- in the process of the bot ----------------------------------------------------------------------------------------

_matches: OrderedDict[str, Replay] = OrderedDict()


def think(table_id: str, record: list[str], seat: int, bot: str, seed: str) -> str:
    """Catch up with the match, then let the bot answer. A bot that fails picks any option: the game goes on."""
    match = _caught_up(table_id, record).match
    question = match.question(seat)
    if question is None:
        raise LookupError(f"nothing is asked of seat {seat}")
    try:
        index = make_bot(bot, seed).answer(Chair(match, question))
        return question.texts[index]
    except Exception:
        log.exception("bot %s failed at %s, %s; it picks any option", bot, match.game.slug, question.decision.name)
        return random.Random(seed).choice(question.texts)


def advise(table_id: str, record: list[str], seat: int, seed: str, seconds: float, iterations: int) -> Hint:
    """Catch up with the match, then judge the answers from the chair of this seat."""
    match = _caught_up(table_id, record).match
    question = match.question(seat)
    if question is None:
        raise LookupError(f"nothing is asked of seat {seat}")
    processes = 1 if iterations else 0  # in seconds, free cores search along; iterations and a seed give one answer
    return hint(Chair(match, question), seconds, iterations, seed, processes=processes)


def look_ahead(table_id: str, record: list[str], seat: int, seed: str) -> tuple[Outlook, ...]:
    """Catch up with the match, then see what each answer may lead to, from the chair of this seat."""
    match = _caught_up(table_id, record).match
    question = match.question(seat)
    if question is None:
        raise LookupError(f"nothing is asked of seat {seat}")
    return tuple(outlooks(Chair(match, question), seed))


def judge(record: list[str], seconds: float) -> LuckReport:
    """The luck report of a finished game, with as much effort for each decision as its length and our time allow."""
    match = Replay("\n".join(record), undercroft.game).stop_at_the_last_answer()
    decisions = max(1, sum(answer.seat >= 0 for answer in match.log))
    effort = int(ALL_EFFORT * seconds / FULL_EFFORT) // decisions
    return luck_report(match, iterations=max(LEAST_EFFORT, min(MOST_EFFORT, effort)))


def tell(record: list[str], seconds: float) -> Chronicle:
    """The chronicle of a finished game, in about so many seconds."""
    return chronicle(Replay("\n".join(record), undercroft.game).stop_at_the_last_answer(), seconds=seconds)


def _caught_up(table_id: str, record: list[str]) -> Replay:
    known = _matches.pop(table_id, None)
    if known is not None and record[: len(known.lines)] == known.lines:
        known.lines = record
    else:
        known = Replay("\n".join(record), undercroft.game)
    while known.forward():
        pass
    _matches[table_id] = known
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return known


def _begin_work(parent: int, patient: bool) -> None:
    """Leave Ctrl-C to the server, and go when the server is gone, also if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if patient:
        os.nice(10)  # long thoughts yield to tables in play

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
