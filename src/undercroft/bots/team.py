"""One search in several processes: each walks by itself, and after every round they tell each other what they found.

Why so, and not one tree for all: docs/decisions/0021-searches-side-by-side-share-their-root.md.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import random
import time
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess

from undercroft.bots.search import Search, Tally

ROUND = 32
"""So many iterations does each process make before they talk: a round takes longer than the talk."""


def free_cores() -> int:
    """Cores that nobody used in the last minute; at least one, for whoever asks."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - round(os.getloadavg()[0]))


class Helper:
    """A process that searches along, as it is seen from the one that asked for it."""

    def __init__(self, search: Search, rng: random.Random, others: list[Helper]) -> None:
        fork = multiprocessing.get_context("fork")
        self.here, there = fork.Pipe()
        not_its = [self.here, *[each.here for each in others]]  # a pipe ends when nobody holds its other end
        self.process: ForkProcess = fork.Process(target=_help, args=(search, rng, there, not_its), daemon=True)
        self.process.start()
        there.close()

    def say(self, iterations: int, until: float, news: list[Tally]) -> bool:
        """Search on, knowing what the others found; False if nobody listens."""
        try:
            self.here.send((iterations, until, news))
        except OSError:
            return False
        return True

    def hear(self) -> tuple[int, list[Tally]] | None:
        """What it found in this round, and in how many iterations; none if it was killed from outside."""
        try:
            found: tuple[int, list[Tally]] = self.here.recv()
        except (EOFError, OSError):
            return None
        return found

    def leave(self) -> None:
        self.here.close()
        self.process.join()


class Team:
    """The search that was begun, and helpers that each have a copy of it and luck of their own. One budget for all.

    Rounds are as long for everybody, whoever is quicker: with a seed and iterations the answer is always the same.
    """

    def __init__(self, search: Search, luck: list[random.Random]) -> None:
        self.search = search
        self.helpers: list[Helper] = []
        for rng in luck[1:]:
            self.helpers.append(Helper(search, rng, self.helpers))
        search.set_luck(luck[0])

    def run(self, iterations: int, seconds: float, settle: bool) -> int:
        """Search for so many iterations altogether, or so long; says how many they were."""
        start = time.perf_counter()
        until = start + seconds if seconds else math.inf
        most = iterations or 10**9
        done = 0
        news = [[(0, 0, 0.0, 0.0)] * len(self.search.chair.question.options) for _ in self.helpers]
        while done < most and time.perf_counter() < until:
            shares = _shares(min(most - done, ROUND * (1 + len(self.helpers))), 1 + len(self.helpers))
            self._dismiss(
                [each.say(share, until, told) for each, share, told in zip(self.helpers, shares[1:], news, strict=True)]
            )
            before = self.search.found()
            count = self.search.iterations
            self.search.run(count + shares[0], max(0.0, until - time.perf_counter()) if seconds else 0.0)
            done += self.search.iterations - count
            own = _since(self.search.found(), before)
            heard = [each.hear() for each in self.helpers]
            self._dismiss([each is not None for each in heard])
            found = [each for each in heard if each is not None]
            done += sum(each[0] for each in found)
            tallies = [own, *[each[1] for each in found]]
            whole = _sum(tallies)
            self.search.hear(_since(whole, own))
            news = [_since(whole, each) for each in tallies[1:]]
            if self.search.iterations == count:
                break  # no world can be imagined
            if settle:
                left = float(most - done)
                if seconds:
                    now = time.perf_counter()
                    left = min(left, done * (until - now) / (now - start))
                if self.search.leads_by() > left:
                    break
        for each in self.helpers:
            each.leave()
        return done

    def _dismiss(self, present: list[bool]) -> None:
        """Whoever was killed from outside is missing from here on; the others go on."""
        for helper, is_there in zip(self.helpers, present, strict=True):
            if not is_there:
                helper.leave()
        self.helpers = [each for each, is_there in zip(self.helpers, present, strict=True) if is_there]


def _help(search: Search, rng: random.Random, there: Connection, not_ours: list[Connection]) -> None:
    """In the process of a helper: round after round, until nobody asks any more."""
    for each in not_ours:
        each.close()
    search.set_luck(rng)
    while True:
        try:
            iterations, until, news = there.recv()
        except EOFError:
            return
        search.hear(news)
        before = search.found()
        count = search.iterations
        left = until - time.perf_counter()
        if iterations and left > 0:
            search.run(count + iterations, 0.0 if left == math.inf else left)
        there.send((search.iterations - count, _since(search.found(), before)))


def _shares(iterations: int, processes: int) -> list[int]:
    """So many for each, the first ones one more."""
    each, rest = divmod(iterations, processes)
    return [each + (number < rest) for number in range(processes)]


def _since(now: list[Tally], before: list[Tally]) -> list[Tally]:
    return [(a - e, b - f, c - g, d - h) for (a, b, c, d), (e, f, g, h) in zip(now, before, strict=True)]


def _sum(tallies: list[list[Tally]]) -> list[Tally]:
    whole = tallies[0]
    for each in tallies[1:]:
        whole = [(a + e, b + f, c + g, d + h) for (a, b, c, d), (e, f, g, h) in zip(whole, each, strict=True)]
    return whole
