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
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import undercroft
from undercroft.bots import BOTS, Chair, make_bot
from undercroft.bots.hint import Hint, hint
from undercroft.bots.luck import LuckReport, luck_report
from undercroft.kernel.record import Replay

log = logging.getLogger("undercroft.table")
T = TypeVar("T")

LEAST_EFFORT, MOST_EFFORT, ALL_EFFORT = 8, 40, 4000
"""Rounds of search for one decision of a finished game, at least and at most, and for all of them together."""
MOST_MATCHES = 40
"""How many matches one process keeps, so that it need not replay them from the start for every question."""


def strengths() -> tuple[str, ...]:
    """The bots there are, by name."""
    return tuple(BOTS)


def stand_in() -> str:
    """The bot that plays on for somebody who went away: quick, and the best of the quick ones."""
    return "greedy" if "greedy" in BOTS else strengths()[0]


class Workers:
    """A few processes that answer for bots and give hints, and one for long thoughts about finished games."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._patient: ProcessPoolExecutor | None = None

    async def answer(self, table: str, record: list[str], seat: int, bot: str, seed: str) -> str:
        """The answer of a bot to the question that waits for it at the end of the record."""
        return await self._do(table, functools.partial(think, table, record, seat, bot, seed))

    async def hint(self, table: str, record: list[str], seat: int, seed: str, seconds: float, iterations: int) -> Hint:
        """The best answers to the question that waits for a seat, from what that seat may know."""
        return await self._do(table, functools.partial(advise, table, record, seat, seed, seconds, iterations))

    async def luck(self, table: str, record: list[str]) -> LuckReport:
        """What dice, draws and decisions did in a finished game. This takes a while, and nobody waits behind it."""
        return await self._do(table, functools.partial(judge, record), patient=True)

    async def _do(self, table: str, job: Callable[[], T], patient: bool = False) -> T:
        for _ in range(2):
            pool = self._running(patient)
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job)
            except BrokenProcessPool:
                log.warning("a bot process died at table %s; starting a new one", table)
                self._stop(patient)
        raise RuntimeError(f"the bot processes at table {table} die")

    def _running(self, patient: bool) -> ProcessPoolExecutor:
        pool = self._patient if patient else self._pool
        if pool is None:
            pool = ProcessPoolExecutor(
                1 if patient else self.processes,
                multiprocessing.get_context("spawn"),
                initializer=_begin_work,
                initargs=(os.getpid(), patient),
            )
            if patient:
                self._patient = pool
            else:
                self._pool = pool
        return pool

    def _stop(self, patient: bool) -> None:
        pool = self._patient if patient else self._pool
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        if patient:
            self._patient = None
        else:
            self._pool = None

    def close(self) -> None:
        self._stop(patient=False)
        self._stop(patient=True)


# -- in the process of the bot ----------------------------------------------------------------------------------------

_matches: OrderedDict[str, Replay] = OrderedDict()


def think(table: str, record: list[str], seat: int, bot: str, seed: str) -> str:
    """Catch up with the match, then let the bot answer. A bot that fails picks any option: the game goes on."""
    match = _caught_up(table, record).match
    question = match.question(seat)
    if question is None:
        raise LookupError(f"nothing is asked of seat {seat}")
    try:
        index = make_bot(bot, seed).answer(Chair(match, question))
        return question.texts[index]
    except Exception:
        log.exception("bot %s failed at %s, %s; it picks any option", bot, match.game.slug, question.decision.name)
        return random.Random(seed).choice(question.texts)


def advise(table: str, record: list[str], seat: int, seed: str, seconds: float, iterations: int) -> Hint:
    """Catch up with the match, then judge the answers from the chair of this seat."""
    match = _caught_up(table, record).match
    question = match.question(seat)
    if question is None:
        raise LookupError(f"nothing is asked of seat {seat}")
    return hint(Chair(match, question), seconds, iterations, seed)


def judge(record: list[str]) -> LuckReport:
    """The luck report of a finished game, with as much effort for each decision as its length allows."""
    match = Replay("\n".join(record), undercroft.game).stop_at_the_last_answer()
    decisions = max(1, sum(answer.seat >= 0 for answer in match.log))
    return luck_report(match, iterations=max(LEAST_EFFORT, min(MOST_EFFORT, ALL_EFFORT // decisions)))


def _caught_up(table: str, record: list[str]) -> Replay:
    known = _matches.pop(table, None)
    if known is not None and record[: len(known.lines)] == known.lines:
        known.lines = record
    else:
        known = Replay("\n".join(record), undercroft.game)
    while known.forward():
        pass
    _matches[table] = known
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
