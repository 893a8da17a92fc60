"""What one address may do: requests per second, new tables per hour, open streams."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.requests import Request

from undercroft.table.domain.settings import Settings
from undercroft.table.http.problem import TooMany


class RateLimit:
    """So many requests per second from one address, and short bursts of more."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        now = time.monotonic()
        left, since = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        while len(self._left) > 20_000:
            self._left.popitem(last=False)
        return allowed


class Limits:
    """Shared by pages and programs."""

    def __init__(self, settings: Settings) -> None:
        self._openings = RateLimit(settings.tables_per_hour / 3600, max(10, settings.tables_per_hour / 4))
        self._most_streams = settings.streams_per_address
        self._streams: dict[str, int] = {}

    def open_table(self, request: Request) -> None:
        """One more table for this address, or a refusal."""
        if not self._openings.take(address_of(request)):
            raise TooMany("too many new tables from this address: wait a while")

    def check_streams(self, request: Request) -> None:
        """May this address open one more stream?"""
        if self._streams.get(address_of(request), 0) >= self._most_streams:
            raise TooMany("too many open pages from this address")

    def stream_opened(self, address: str) -> None:
        self._streams[address] = self._streams.get(address, 0) + 1

    def stream_closed(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]


def address_of(request: Request) -> str:
    return request.client.host if request.client else "local"
