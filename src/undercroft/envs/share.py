"""A share of the matches of a batch, and the processes that keep the others."""

from __future__ import annotations

import itertools
import multiprocessing
import os
from ctypes import c_byte
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from typing import Any, Final

from undercroft.envs.arrays import Arrays
from undercroft.envs.numbers import numbers
from undercroft.envs.rows import Rounds, Rows, Setting, Side

LOOK: Final = 0
STEP: Final = 1
CHOOSE: Final = 2
JUDGE: Final = 3
RESTART: Final = 4
STOP: Final = 5

PATIENCE: Final = 1.0
"""After so many seconds, somebody who waits looks whether the others are still alive."""
TRIES: Final = 2_000
"""So often somebody who waits tries again before going to sleep: a fifth of a millisecond, about as long as a step.
To sleep and be woken costs more than the step of a small batch."""

Shape = tuple[int, int, int, int, int]


def cores() -> int:
    """How many processes can really work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def waited(signal: Semaphore, tries: int) -> bool:
    """Wait for a signal, awake at first; False if it does not come for a long while."""
    acquire = signal.acquire
    for _ in range(tries):
        if acquire(False):
            return True
    return acquire(timeout=PATIENCE)


class Share:
    """The matches from `first` to `end` of a batch, kept by this process."""

    def __init__(self, arrays: Arrays, setting: Setting, together: bool, first: int, end: int, seed: int) -> None:
        each = arrays.agents // arrays.count
        rows = slice(first * each, end * each)
        self.orders = arrays.orders
        self.actions = arrays.actions[rows]
        self.asked = arrays.asked[rows]
        self.choices = arrays.choices[rows]
        self.seen = arrays.seen[rows].reshape(-1)
        self.last = arrays.last[rows]
        self.masks = arrays.masks[rows].reshape(-1)
        self.gained = arrays.gained[first:end]
        self.ended = arrays.ended[first:end]
        self.worth = arrays.worth[first:end].reshape(-1)
        kind = Rounds if together else Rows
        self.side: Side = kind(numbers(setting.slug).numbering, setting, end - first, seed, first)

    def do(self, order: int) -> None:
        side = self.side
        if order == JUDGE:
            self.worth[:] = side.worth()
            return
        if order == RESTART:
            side.restart(int(self.orders[1]))
        elif order != LOOK:
            side.step(self.actions.tolist(), order == CHOOSE)
        self.gained.fill(0.0)
        self.ended.fill(0)
        for end in side.ends:
            self.gained[end.number] = end.gained
            self.ended[end.number] = end.how
            for at, row in end.last:
                self.last[at] = row.cells
        side.look()
        self.seen[:] = side.seen.cells
        self.masks[:] = side.masks
        self.asked[:] = side.asked
        self.choices[:] = side.choices


class Workers:
    """Other processes, each with its share. They read and write the arrays; nothing is sent but that it is time."""

    def __init__(self, shape: Shape, setting: Setting, together: bool, ends: list[int], seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray(c_byte, Arrays(*shape).bytes)
        self.arrays = Arrays(*shape, memory=memory)
        self.done = context.Semaphore(0)
        self.tries = TRIES if len(ends) <= cores() else 0  # on a shared core, whoever stays awake is in the way
        self.start: list[Semaphore] = []
        self.troubles: list[Connection] = []
        self.processes = []
        for first, end in itertools.pairwise(ends):
            ours, theirs = context.Pipe(duplex=False)
            start = context.Semaphore(0)
            given = (memory, shape, setting, together, first, end, seed, start, self.done, theirs, self.tries)
            process = context.Process(target=_serve, args=given, daemon=True)
            process.start()
            self.start.append(start)
            self.troubles.append(ours)
            self.processes.append(process)

    def go(self) -> None:
        for start in self.start:
            start.release()

    def wait(self) -> None:
        """Until all are done; what went wrong there is raised here."""
        for _ in self.start:
            while not waited(self.done, self.tries):
                dead = [process.pid for process in self.processes if not process.is_alive()]
                if dead:
                    raise RuntimeError(f"process {dead[0]}, which kept a share of the matches, is gone")
        if self.arrays.orders[2]:
            self.arrays.orders[2] = 0
            for trouble in self.troubles:
                if trouble.poll():
                    problem: Exception = trouble.recv()
                    raise problem

    def close(self) -> None:
        """Send everybody home."""
        self.arrays.orders[0] = STOP
        self.go()
        for process in self.processes:
            process.join()
        for trouble in self.troubles:
            trouble.close()


def _serve(
    memory: Any,
    shape: Shape,
    setting: Setting,
    together: bool,
    first: int,
    end: int,
    seed: int,
    start: Semaphore,
    done: Semaphore,
    trouble: Connection,
    tries: int,
) -> None:
    """What a worker does until it is sent home, or nobody is left to send it."""
    parent = os.getppid()
    arrays = Arrays(*shape, memory=memory)
    share: Share | None = None
    while True:
        while not waited(start, tries):
            if os.getppid() != parent:
                return
        order = int(arrays.orders[0])
        if order == STOP:
            return
        try:
            if share is None:
                share = Share(arrays, setting, together, first, end, seed)
            share.do(order)
        except Exception as problem:
            known = isinstance(problem, ValueError)
            trouble.send(problem if known else RuntimeError(f"{type(problem).__name__}: {problem}"))
            arrays.orders[2] = 1
        done.release()
