"""Who is there: the open pages and programs of every table, and who has been gone for how long."""

from __future__ import annotations

import asyncio
import time

from undercroft.table.domain.log import PERSON
from undercroft.table.domain.table import Sitting


class Stream:
    """One open page or program that listens to a table."""

    def __init__(self, key_hash: str) -> None:
        self.key_hash = key_hash
        self.left = False  # nobody listens any more
        self._woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """Something has changed."""
        self._woken = True
        self._stop_waiting()

    def leave(self) -> None:
        self.left = True
        self.wake()

    async def woken(self, seconds: float) -> bool:
        """Wait until something changes, but no longer than this. Has it, since this was last asked?"""
        if not self._woken:  # by hand: `asyncio.wait_for` would start a task each time
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            alarm = loop.call_later(seconds, self._stop_waiting)
            try:
                await self._waiting
            finally:
                alarm.cancel()
        woken, self._woken = self._woken, False
        return woken

    def _stop_waiting(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Attendance:
    """Kept in memory only: after a restart everybody counts as just seen."""

    def __init__(self, away_after: float) -> None:
        self.away_after = away_after
        self._streams: dict[str, set[Stream]] = {}
        self._last_seen: dict[tuple[str, str], float] = {}
        self._started = time.time()

    def listening(self, table: str) -> set[str]:
        """The hashes of the secrets of all who listen to a table."""
        return {stream.key_hash for stream in self._streams.get(table, ())}

    def come(self, table: str, stream: Stream) -> None:
        self._streams.setdefault(table, set()).add(stream)

    def go(self, table: str, stream: Stream) -> bool:
        """Somebody stops listening; is anybody left?"""
        left = self._streams.get(table, set())
        left.discard(stream)
        if not left:
            self._streams.pop(table, None)
        self.seen(table, stream.key_hash)
        return bool(left)

    def seen(self, table: str, key_hash: str) -> None:
        if len(self._last_seen) > 20_000:
            self._last_seen.clear()
        self._last_seen[table, key_hash] = time.time()

    def wake(self, table: str, key_hash: str | None = None) -> None:
        """Let everybody who listens draw anew, or only one of them."""
        for stream in self._streams.get(table, ()):
            if key_hash is None or stream.key_hash == key_hash:
                stream.wake()

    def wake_all(self) -> None:
        for table in self._streams:
            self.wake(table)

    def is_away(self, sitting: Sitting, seat: int) -> bool:
        """No page of this person is open, and none was for a while."""
        keys = {key for key, seats in sitting.holders.items() if seat in seats}
        if keys & self.listening(sitting.id):
            return False
        latest = max((self._last_seen.get((sitting.id, key), self._started) for key in keys), default=self._started)
        return time.time() - max(latest, sitting.opened.at) > self.away_after

    def others_present(self, sitting: Sitting, about: int) -> set[int]:
        """The other people at the table who are there."""
        return {
            seat.number
            for seat in sitting.seats
            if seat.kind == PERSON and seat.number != about and not self.is_away(sitting, seat.number)
        }
