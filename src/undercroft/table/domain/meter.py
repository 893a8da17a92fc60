"""What a server counts about itself: answers, refusals, failures of the store, how long things took."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

STATM = Path("/proc/self/statm")
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds, up to which a duration falls into each bucket."""


class Durations:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        return sum(self.buckets)

    def up_to(self) -> Iterator[tuple[str, int]]:
        """So many took at most so long, for every bound and for none."""
        so_far = 0
        for bound, here in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            so_far += here
            yield bound, so_far


class Meter:
    """Numbers that only grow; whoever reads them twice knows the rate."""

    def __init__(self) -> None:
        self.answers = 0
        self.entries = 0
        self.store_errors = 0
        self.bot_errors = 0
        self.wrong_tokens = 0
        """Of somebody who wanted to be the operator."""
        self.storing = Durations()
        self.requests: Counter[tuple[str, int]] = Counter()
        """By kind of request and status."""
        self.replying = Durations()


def resident_bytes() -> int:
    """The memory of this process; 0 where the system does not tell."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
