"""Shards played in this process, or in several that may die on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import TypeVar

from undercroft.arena.shards import RunStopped, Shard, Work, play_shard

R = TypeVar("R")

MOST_BROKEN_POOLS = 5
"""A pool of processes is set up again when one of them is killed; so often, and not for ever."""
LOOK_AFTER = 5.0
"""Seconds without any result after which somebody looks whether all processes are alive."""


class OneProcess:
    """Everything here, one shard after the other."""

    def play(self, works: Sequence[Work[R]], shards: Sequence[Shard]) -> Generator[tuple[Shard, R], None, None]:
        left = list(reversed(shards))
        while left:
            shard = left.pop()
            result, at = play_shard(works[shard.work], shard)
            piece, rest = shard.split(at)
            left.extend(rest)
            yield piece, result


class Processes:
    """Several processes on this machine. If one of them is killed, its shard is played again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, works: Sequence[Work[R]], shards: Sequence[Shard]) -> Generator[tuple[Shard, R], None, None]:
        left = list(reversed(shards))
        for _ in range(MOST_BROKEN_POOLS):
            try:
                yield from self.play_in_a_pool(works, left)
                return
            except BrokenProcessPool:
                continue
        raise RunStopped(f"the processes were killed {MOST_BROKEN_POOLS} times: is there enough memory?")

    def play_in_a_pool(self, works: Sequence[Work[R]], left: list[Shard]) -> Generator[tuple[Shard, R], None, None]:
        """Play until nothing is left; if the pool breaks, what is not played yet is left again."""
        context = get_context("spawn")
        stop = context.Event()
        running: dict[Future[tuple[R, int]], Shard] = {}
        with ProcessPoolExecutor(self.jobs, context, _begin, (stop,)) as pool:
            try:
                while left or running:
                    while left and len(running) < 2 * self.jobs:
                        shard = left[-1]
                        running[pool.submit(_play_told, works[shard.work], shard)] = shard
                        left.pop()  # only now: a broken pool takes no more work
                    done, _ = wait(running, timeout=LOOK_AFTER, return_when=FIRST_COMPLETED)
                    if not done:
                        _give_up_on_the_dead(pool)
                    for future in done:
                        result, at = future.result()
                        piece, rest = running.pop(future).split(at)
                        left.extend(rest)
                        yield piece, result
            except BaseException:
                stop.set()
                left.extend(running.values())  # a killed process takes the whole pool with it: these are played again
                pool.shutdown(wait=True, cancel_futures=True)
                raise


def _give_up_on_the_dead(pool: ProcessPoolExecutor) -> None:
    """End a pool of which a process was killed while it was handing in its result.

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


def _play_told(work: Work[R], shard: Shard) -> tuple[R, int]:
    return play_shard(work, shard, _stop)


def cores() -> int:
    """How many processes this machine can run side by side."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
