"""What one address may do: requests per second, new tables per hour, open streams; and how many streams fit."""

from __future__ import annotations

from starlette.requests import Request

from undercroft.table.domain.rate_limit import RateLimit
from undercroft.table.domain.settings import Settings
from undercroft.table.http.problem import Full, TooMany
from undercroft.table.http.wire.door import most_streams
from undercroft.table.http.wire.household import household


class Limits:
    """Shared by pages and programs."""

    def __init__(self, settings: Settings) -> None:
        self._openings = RateLimit(settings.tables_per_hour / 3600, max(10, settings.tables_per_hour / 4))
        self._settings = settings
        self._most_streams = most_streams(settings)
        self._streams: dict[str, int] = {}

    def open_table(self, request: Request) -> None:
        """One more table for this address, or a refusal."""
        if not self._openings.take(household_of(request)):
            raise TooMany("too many new tables from this address: wait a while")

    def check_streams(self, request: Request, at_table: int = 0, in_all: int = 0, seated: bool = True) -> None:
        """May this address open one more stream, with so many open at its table and in all?"""
        allowed = self._settings
        if self._streams.get(household_of(request), 0) >= allowed.streams_per_address:
            raise TooMany(f"too many open pages from this address: at most {allowed.streams_per_address}")
        if not seated and at_table >= allowed.streams_per_table:
            raise Full(f"this table takes no more spectators (at most {allowed.streams_per_table:,}): come back later")
        if in_all >= self._most_streams * (1.0 if seated else 0.9):
            raise Full("this server is full: come back later")

    def stream_opened(self, address: str) -> None:
        self._streams[address] = self._streams.get(address, 0) + 1

    def stream_closed(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]


def address_of(request: Request) -> str:
    return request.client.host if request.client else "local"


def household_of(request: Request) -> str:
    """Whoever shares the limits of one address."""
    return household(address_of(request))
