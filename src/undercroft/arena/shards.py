"""Shards: games by their number, cut into pieces that any process or machine can play alike."""

from __future__ import annotations

import time
from collections.abc import Iterable
from multiprocessing.synchronize import Event
from typing import Protocol, TypeVar

import msgspec

from undercroft.kernel.errors import UndercroftError

R = TypeVar("R")


class RunStopped(UndercroftError):
    """The run cannot go on; what was kept stays."""


class Work(Protocol[R]):
    """Games that can be played by their number. It travels to other processes and machines, so it can be pickled."""

    @property
    def patience(self) -> float:
        """Seconds after which a process hands in what it has: then it is kept, and the progress is seen."""
        ...

    def blank(self) -> R:
        """A result of no games."""
        ...

    def play(self, number: int, result: R) -> None:
        """Play one game and add what came of it."""
        ...


class Shard(msgspec.Struct, frozen=True):
    """Some games of one work, in a row."""

    work: int
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first

    def split(self, at: int) -> tuple[Shard, list[Shard]]:
        """What was played, and what is left of it: in two halves, so that in the end nobody is without work."""
        middle = (at + self.last + 1) // 2
        rest = [(middle, self.last), (at, middle)]
        played = Shard(self.work, self.first, at)
        return played, [Shard(self.work, first, last) for first, last in rest if first < last]


def missing(kept: Iterable[Shard], work: int, games: int, size: int) -> list[Shard]:
    """The games of a work that are not kept yet, cut into shards of at most this size."""
    found = []
    at = 0
    mine = sorted((shard for shard in kept if shard.work == work), key=lambda shard: shard.first)
    for piece in [*mine, Shard(work, games, games)]:
        for first in range(at, min(piece.first, games), size):
            found.append(Shard(work, first, min(first + size, piece.first, games)))
        at = max(at, piece.last)
    return found


def play_shard(work: Work[R], shard: Shard, stop: Event | None = None) -> tuple[R, int]:
    """The games of a shard until all are played, patience ends, or it is told to stop; and which game comes next."""
    result = work.blank()
    began = time.monotonic()
    patience = work.patience
    for number in range(shard.first, shard.last):
        work.play(number, result)
        if time.monotonic() - began > patience or (stop is not None and stop.is_set()):
            return result, number + 1
    return result, shard.last
