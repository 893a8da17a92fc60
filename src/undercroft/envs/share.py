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

Shape = tuple[int, int, int, int, int]


class Share:
    """The matches from `first` to `end` of a batch, kept by this process."""

    def __init__(self, arrays: Arrays, setting: Setting, together: bool, first: int, end: int, seed: int) -> None:
        each = arrays.agents // arrays.count
        self.orders = arrays.orders
        self.seen = arrays.seen[first * each : end * each]
        self.worth: Any = arrays.worth[first:end].reshape(-1)
        numbering = numbers(setting.slug).numbering
        buffers = arrays.buffers(first, end)
        kind = Rounds if together else Rows
        self.side: Side = kind(numbering, setting, buffers, seed, first)

    def do(self, order: int) -> None:
        if order == JUDGE:
            self.side.worth(self.worth.data)
            return
        if order == RESTART:
            self.side.restart(int(self.orders[1]))
        elif order != LOOK:
            self.side.step(order == CHOOSE)
        self.seen.fill(0.0)
        self.side.look()


class Workers:
    """Other processes, each with its share. They read and write the arrays; nothing is sent but that it is time."""

    def __init__(self, shape: Shape, setting: Setting, together: bool, ends: list[int], seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray(c_byte, Arrays(*shape).bytes)
        self.arrays = Arrays(*shape, memory=memory)
        self.done = context.Semaphore(0)
        self.start: list[Semaphore] = []
        self.troubles: list[Connection] = []
        self.processes = []
        for first, end in itertools.pairwise(ends):
            ours, theirs = context.Pipe(duplex=False)
            start = context.Semaphore(0)
            given = (memory, shape, setting, together, first, end, seed, start, self.done, theirs)
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
            while not self.done.acquire(timeout=PATIENCE):
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
) -> None:
    """What a worker does until it is sent home, or nobody is left to send it."""
    parent = os.getppid()
    arrays = Arrays(*shape, memory=memory)
    share: Share | None = None
    while True:
        while not start.acquire(timeout=PATIENCE):
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
