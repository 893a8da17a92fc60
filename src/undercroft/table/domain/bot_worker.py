"""A pool of bots on a machine of its own: it takes jobs from the database, thinks, and writes the answers back."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
from multiprocessing.synchronize import Event

import msgspec

from undercroft.table.domain.store.jobs import Taker
from undercroft.table.domain.workers import Thought, think

log = logging.getLogger("undercroft.jobs")


def run_workers(address: str, processes: int) -> None:
    """Until this process is told to end; every thought that has begun is finished first."""
    context = multiprocessing.get_context("spawn")
    ending = context.Event()
    pool = [context.Process(target=take_jobs, args=(address, ending), daemon=True) for _ in range(processes)]
    for process in pool:
        process.start()
    told = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: told.set())
    while not told.wait(0.5):
        for place, process in enumerate(pool):
            if not process.is_alive():
                log.warning("a bot process died; starting another")
                pool[place] = context.Process(target=take_jobs, args=(address, ending), daemon=True)
                pool[place].start()
    ending.set()
    for process in pool:
        process.join(30)


def take_jobs(address: str, ending: Event) -> None:
    """One process: one job after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    taker = Taker(address)
    while not ending.is_set() and parent is not None and parent.is_alive():
        taken = taker.next(1.0)
        if taken is not None:
            id, work = taken
            wanted = msgspec.json.decode(work, type=Thought)
            try:
                taker.answer(id, think(wanted.table, wanted.record, wanted.seat, wanted.bot, wanted.seed))
            except Exception:
                log.exception("table %s: bot %s has no answer", wanted.table, wanted.bot)
    taker.close()
