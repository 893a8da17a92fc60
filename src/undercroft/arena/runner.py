"""The runner of many games, over one process, several, or a cluster; stopped, resumed and watched alike.

Simulations, ladders and the lab are kinds of work for it. Whoever plays them, and however they are cut into shards, the
same game gives the same result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Generic, Protocol, TypeVar

from undercroft.arena.processes import OneProcess, Processes, cores
from undercroft.arena.ray_cluster import RayCluster
from undercroft.arena.shards import RunStopped, Shard, Work

R = TypeVar("R")


class Engine(Protocol):
    """Something that plays shards: this process, several, or a cluster."""

    def play(self, works: Sequence[Work[R]], shards: Sequence[Shard]) -> Generator[tuple[Shard, R], None, None]:
        """The results of all shards, whole or in pieces, in any order."""
        ...


def engine(jobs: int | None = None, ray: str | None = None) -> Engine:
    """So many processes (all cores if not given), or the Ray cluster at this address ("local" starts one)."""
    if ray is not None:
        return RayCluster(ray)
    many = cores() if jobs is None else jobs
    return OneProcess() if many == 1 else Processes(many)


Progress = Callable[[int, int], None]
"""Hears how many games are done, and how many there will be."""


def nobody(done: int, of: int) -> None:
    """Nobody wants to hear it."""


class Runner(Generic[R]):
    """Plays what is missing, hands every piece to `keep` at once, and tells the progress."""

    def __init__(
        self,
        works: Sequence[Work[R]],
        engine: Engine,
        keep: Callable[[Shard, R], None],
        progress: Progress | None = None,
        deadline: float | None = None,
    ) -> None:
        self.works = works
        self.engine = engine
        self.keep = keep
        self.progress = progress or nobody
        self.deadline = deadline

    def play(self, shards: Sequence[Shard], done: int = 0) -> None:
        """Play these shards; so many games were done before."""
        of = done + sum(shard.games for shard in shards)
        self.progress(done, of)
        if not shards:
            return
        with closing(self.engine.play(self.works, shards)) as played:  # whatever happens, nobody plays on unseen
            for piece, result in played:
                self.keep(piece, result)
                done += piece.games
                self.progress(done, of)
                if self.deadline is not None and time.monotonic() > self.deadline and done < of:
                    raise RunStopped(f"time is up after {done} games: run it again to go on")
