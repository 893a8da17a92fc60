"""Bots think in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import undercroft
from undercroft.bots import BOTS, Chair, make_bot
from undercroft.kernel.record import Replay

log = logging.getLogger("undercroft.table")

MOST_MATCHES = 40
"""How many matches one process keeps, so that it need not replay them from the start for every question."""


def strengths() -> tuple[str, ...]:
    """The bots there are, by name."""
    return tuple(BOTS)


def stand_in() -> str:
    """The bot that plays on for somebody who went away: quick, and the best of the quick ones."""
    return "greedy" if "greedy" in BOTS else strengths()[0]


class Workers:
    """A few processes that answer for bots."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, table: str, record: list[str], seat: int, bot: str, seed: str) -> str:
        """The answer of a bot to the question that waits for it at the end of the record."""
        for _ in range(2):
            pool = self._running()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, table, record, seat, bot, seed)
            except BrokenProcessPool:
                log.warning("a bot process died at table %s; starting a new one", table)
                self.close()
        raise RuntimeError(f"bot {bot} at table {table} cannot be run")

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(os.getpid(),)
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


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


def _begin_work(parent: int) -> None:
    """Leave Ctrl-C to the server, and go when the server is gone, also if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
