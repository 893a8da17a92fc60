"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_KEPT = 20_000


class RateLimit:
    """So many times per second, and short bursts of more."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        now = time.monotonic()
        left, since = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)
        return allowed
