"""Rates by the clock, each beside the bare loop of the same moment: machines swing by a factor of two."""

from __future__ import annotations

import time
from collections.abc import Callable

from work import bare_loop

Clock = Callable[[], float]


def rate(run: Callable[[], int], seconds: float, clock: Clock = time.process_time) -> float:
    """How much of it is done in a second of this process."""
    done = 0
    start = now = clock()
    while now - start < seconds:
        done += run()
        now = clock()
    return done / (now - start)


def beside_the_loop(run: Callable[[], int], seconds: float, clock: Clock = time.process_time) -> tuple[float, float]:
    """The rate, and the rate as a share of the bare loop's just before and after: of three tries the best share."""
    run()
    found = []
    for _ in range(3):
        before = rate(bare_loop, seconds / 15)
        speed = rate(run, seconds / 3, clock)
        after = rate(bare_loop, seconds / 15)
        found.append((speed, 2 * speed / (before + after)))
    return max(found, key=lambda each: each[1])
