"""A clock that is trusted only while it runs evenly: by one that somebody has set, running tables may look old."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

log = logging.getLogger("undercroft.table")
JUMP = 120.0
"""Seconds by which the time of day may differ from the time that passed."""


class SteadyClock:
    """Compares the time of day with the time that passed since it was last asked."""

    def __init__(
        self,
        settled_after: float,
        wall: Callable[[], float] = time.time,
        passed: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settled_after = settled_after
        self._wall, self._passed = wall, passed
        self._last = wall(), passed()
        self._steady_since = self._last[1]

    def is_steady(self) -> bool:
        """Has the time of day run evenly for a while?"""
        wall, passed = self._wall(), self._passed()
        jump = (wall - self._last[0]) - (passed - self._last[1])
        self._last = wall, passed
        if abs(jump) > JUMP:
            log.warning("the clock was set by %+.0f seconds: nothing is deleted for a while", jump)
            self._steady_since = passed
        return passed - self._steady_since >= self._settled_after
