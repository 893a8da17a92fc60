"""A batch in two processes against one, by the wall clock: it means something on a quiet machine only."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable

from clock import rate
from work import batch_steps

ROUNDS = 9
"""One process and two take turns so often: what else the machine does falls on both."""


class Together:
    """How fast a batch steps in one process and in two, and what else the machine did meanwhile."""

    def __init__(self, alone: list[float], both: list[float], load: tuple[float, float], awake: float) -> None:
        self.alone = statistics.median(alone)
        self.both = statistics.median(both)
        self.ratios = sorted(two / one for one, two in zip(alone, both, strict=True))
        self.ratio = statistics.median(self.ratios)
        self.load = load  # load average before and after
        self.awake = awake  # the share of its time for which the one process really ran

    def __str__(self) -> str:
        return (
            f"{self.alone:,.0f} steps/s in one process, {self.both:,.0f} in two: {self.ratio:.2f} times"
            f" ({self.ratios[0]:.2f} to {self.ratios[-1]:.2f} in {len(self.ratios)} rounds);"
            f" load {self.load[0]:.1f} before, {self.load[1]:.1f} after; {self.awake:.0%} of a core for one process"
        )


def in_two_processes(slug: str, seconds: float) -> Together:
    """Both batches are there all the time; the one that does not step sleeps, with its processes."""
    before = os.getloadavg()[0]
    one, two = batch_steps(slug, 2), batch_steps(slug, 2, processes=2)
    each = seconds / ROUNDS
    alone: list[float] = []
    both: list[float] = []
    ran = passed = 0.0
    for _ in range(ROUNDS):
        wall, own = time.perf_counter(), time.process_time()
        alone.append(_rate(one, each))
        passed += time.perf_counter() - wall
        ran += time.process_time() - own
        both.append(_rate(two, each))
    return Together(alone, both, (before, os.getloadavg()[0]), ran / passed)


def _rate(run: Callable[[], int], seconds: float) -> float:
    run()  # whoever slept is awake
    return rate(run, seconds, time.perf_counter)
