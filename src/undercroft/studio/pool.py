"""Processes that play games for trials: warm, patient, and gone when the server is gone."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from undercroft.arena.processes import cores
from undercroft.lab.plan.setting import Setting
from undercroft.studio.noted_game import play_several
from undercroft.studio.watched_game import play_watched

T = TypeVar("T")


class TrialPool:
    """A few processes; one that dies is replaced, and its games are played again."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or cores()
        self._executor: ProcessPoolExecutor | None = None

    async def play(self, setting: Setting, numbers: tuple[int, ...]) -> dict[int, bytes]:
        """These games of a setting, packed."""
        return await self._do(play_several, setting, numbers)

    async def watch(self, setting: Setting, numbers: tuple[int, ...]) -> list[bytes]:
        """The same with all choices, for people to be compared with."""
        return await self._do(play_watched, setting, numbers)

    async def _do(self, work: Callable[[Setting, tuple[int, ...]], T], setting: Setting, numbers: tuple[int, ...]) -> T:
        for _ in range(3):
            executor = self._running()
            try:
                return await asyncio.get_running_loop().run_in_executor(executor, work, setting, numbers)
            except BrokenProcessPool:
                if self._executor is executor:
                    self.close()
        raise RuntimeError("the processes of the trial keep dying")

    def warm_up(self, setting: Setting) -> None:
        """Start the processes now, and let them read the game: whoever asks first need not wait for that."""
        for _ in range(self.processes):
            self._running().submit(play_several, setting, ())

    def _running(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self.processes, context, _begin, (os.getpid(),))
        return self._executor

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None


def _begin(parent: int) -> None:
    """Leave Ctrl-C to the server, and go when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
