"""Who is there: the open pages and programs of every table, and who has been gone for how long."""

from __future__ import annotations

import asyncio
import time

from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log import PERSON
from undercroft.table.domain.table import Table


class Listener:
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


class Presence:
    """Kept in memory only: after a restart everybody counts as just seen."""

    def __init__(self, away_after: float, idle_after: float = 180.0) -> None:
        self.away_after = away_after
        self.idle_after = idle_after
        self._listeners: dict[str, set[Listener]] = {}
        self._last_seen: dict[tuple[str, str], float] = {}
        self._eyes: dict[tuple[str, str], int] = {}  # which of several seats at one device somebody looks through
        self._started = time.time()

    # -- coming and going ---------------------------------------------------------------------------------------------

    def listening(self, table_id: str) -> set[str]:
        """The hashes of the keys of everybody who listens to a table."""
        return {listener.key_hash for listener in self._listeners.get(table_id, ())}

    def anybody_listens(self, table_id: str) -> bool:
        return table_id in self._listeners

    def come(self, table_id: str, listener: Listener) -> None:
        self._listeners.setdefault(table_id, set()).add(listener)

    def go(self, table_id: str, listener: Listener) -> None:
        left = self._listeners.get(table_id, set())
        left.discard(listener)
        if not left:
            self._listeners.pop(table_id, None)
        self.seen(table_id, listener.key_hash)

    def seen(self, table_id: str, key_hash: str) -> None:
        """Somebody has just done something."""
        if len(self._last_seen) > 20_000:
            self._last_seen.clear()
        self._last_seen[table_id, key_hash] = time.time()

    def wake(self, table_id: str) -> None:
        """Let everybody who listens look again."""
        for listener in self._listeners.get(table_id, ()):
            listener.wake()

    def wake_all(self) -> None:
        for table_id in self._listeners:
            self.wake(table_id)

    # -- several seats at one device ----------------------------------------------------------------------------------

    def look_through(self, table_id: str, key_hash: str, seat: int) -> None:
        """From now on this device shows what this one of its seats may see."""
        if len(self._eyes) > 10_000:
            self._eyes.clear()
        self._eyes[table_id, key_hash] = seat
        for listener in self._listeners.get(table_id, ()):
            if listener.key_hash == key_hash:
                listener.wake()

    def eyes(self, table_id: str, key_hash: str) -> int | None:
        """The seat that was last named at this device."""
        return self._eyes.get((table_id, key_hash))

    # -- away ---------------------------------------------------------------------------------------------------------

    def is_away(self, table: Table, seat: int) -> bool:
        """No page of this person is open, and none was for a while."""
        keys = {key for key, seats in table.holders.items() if seat in seats}
        if keys & self.listening(table.id):
            return False
        latest = max((self._last_seen.get((table.id, key), self._started) for key in keys), default=self._started)
        return time.time() - max(latest, table.opened.at) > self.away_after

    def is_idle(self, table: Table, seat: int) -> bool:
        """This person is asked openly, and nothing has happened at the table for a while."""
        if table.match is None or table.match.over or time.time() - table.changed_at <= self.idle_after:
            return False
        return any(seen.seat == seat for seen in table.match.seen(SPECTATOR))

    def away(self, table: Table) -> frozenset[int]:
        """The seats of people who are away or idle, and for whom no bot plays on yet."""
        people = [seat.number for seat in table.seats if seat.kind == PERSON and not seat.stand_in]
        return frozenset(seat for seat in people if self.is_away(table, seat) or self.is_idle(table, seat))

    def spectators(self, table: Table) -> int:
        """How many who have the page open hold no seat."""
        return sum(not table.seats_of(key) for key in self.listening(table.id))

    def others_present(self, table: Table, about: int) -> set[int]:
        """The people at the table who are there, besides this seat."""
        return {
            seat.number
            for seat in table.seats
            if seat.kind == PERSON and seat.number != about and not self.is_away(table, seat.number)
        }
