"""Who is there: the open pages and programs of every table, and who has been gone for how long."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, KeysView

from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import PERSON
from undercroft.table.domain.table.table import Table

GROUP = 50
"""So many are woken per turn of the event loop; whoever else waits for the server gets a turn in between."""
SHARE = 10
"""So many of one table are woken before the next table's."""

MOST_SEEN = 20_000


class Listener:
    """One open page or program that listens to a table."""

    def __init__(self, key_hash: str) -> None:
        self.key_hash = key_hash
        self.left = False  # nobody listens any more
        self._woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """Something has changed."""
        self.mark()
        self.release()

    def mark(self) -> None:
        """Something has changed; whoever waits is told later."""
        self._woken = True

    def leave(self) -> None:
        self.left = True
        self.wake()

    async def woken(self, seconds: float) -> bool:
        """Wait until something changes, but no longer than this. Has it, since this was last asked?"""
        if not self._woken:  # by hand: `asyncio.wait_for` would start a task each time
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            alarm = loop.call_later(seconds, self.release)
            try:
                await self._waiting
            finally:
                alarm.cancel()
        woken, self._woken = self._woken, False
        return woken

    def release(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Presence:
    """Kept in memory only: after a restart everybody counts as just seen."""

    def __init__(self, away_after: float, idle_after: float = 180.0) -> None:
        self.away_after = away_after
        self.idle_after = idle_after
        self._listeners: dict[str, dict[str, set[Listener]]] = {}  # by table, then by the hash of their key
        self._counts: dict[str, int] = {}
        self._crowds: dict[str, deque[Listener]] = {}  # those who have not been woken yet, by table
        self._left, self._turning = GROUP, False
        self.listeners = 0  # how many pages and programs listen, to all tables together
        self._last_seen: dict[tuple[str, str], float] = {}
        self._looked: dict[str, float] = {}
        self._eyes: dict[tuple[str, str], int] = {}  # which of several seats at one device somebody looks through
        self._started = time.time()

    # -- coming and going ---------------------------------------------------------------------------------------------

    def listening(self, table_id: str) -> KeysView[str]:
        """The hashes of the keys of everybody who listens to a table."""
        return self._listeners.get(table_id, {}).keys()

    def anybody_listens(self, table_id: str) -> bool:
        return table_id in self._listeners

    def count(self, table_id: str) -> int:
        """How many pages and programs listen to a table."""
        return self._counts.get(table_id, 0)

    def come(self, table_id: str, listener: Listener) -> None:
        self._listeners.setdefault(table_id, {}).setdefault(listener.key_hash, set()).add(listener)
        self._counts[table_id] = self.count(table_id) + 1
        self.listeners += 1

    def go(self, table_id: str, listener: Listener) -> None:
        by_key = self._listeners.get(table_id, {})
        mine = by_key.get(listener.key_hash, set())
        if listener in mine:
            mine.remove(listener)
            self._counts[table_id] -= 1
            self.listeners -= 1
            if not mine:
                del by_key[listener.key_hash]
            if not by_key:
                del self._listeners[table_id], self._counts[table_id]
                self._crowds.pop(table_id, None)
        self.seen(table_id, listener.key_hash)

    def seen(self, table_id: str, key_hash: str) -> None:
        """Somebody has just done something."""
        self._last_seen.pop((table_id, key_hash), None)
        self._last_seen[table_id, key_hash] = time.time()
        if len(self._last_seen) > MOST_SEEN:
            del self._last_seen[next(iter(self._last_seen))]

    def look(self, table_id: str) -> None:
        """Somebody has just looked at a table, whoever it was."""
        self._looked.pop(table_id, None)
        self._looked[table_id] = time.monotonic()
        if len(self._looked) > MOST_SEEN:
            del self._looked[next(iter(self._looked))]

    def is_watched(self, table_id: str, within: float) -> bool:
        """Somebody listens to this table, or has looked at it within so many seconds."""
        looked = self._looked.get(table_id)
        return self.anybody_listens(table_id) or (looked is not None and time.monotonic() - looked <= within)

    def wake(self, table_id: str, first: Iterable[str] = ()) -> None:
        """Let everybody who listens look again: the owners of these keys at once, all others in groups."""
        by_key = self._listeners.get(table_id, {})
        for key in first:
            for listener in by_key.get(key, ()):
                listener.wake()
        crowd = deque(listener for listeners in by_key.values() for listener in listeners)
        for listener in crowd:
            listener.mark()
        if crowd:
            self._crowds[table_id] = crowd
            self._wake_group()

    def _wake_group(self) -> None:
        """As many as may still be woken in this turn; those of all tables together, so that many tables at which
        something changes in the same moment are no more than one crowd."""
        while self._left and self._crowds:
            table_id = next(iter(self._crowds))
            crowd = self._crowds.pop(table_id)
            for _ in range(min(SHARE, self._left, len(crowd))):
                crowd.popleft().release()
                self._left -= 1
            if crowd:
                self._crowds[table_id] = crowd  # behind the others
        if not self._turning:
            self._turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._left, self._turning = GROUP, False
        if self._crowds:
            self._wake_group()

    def dismiss(self, table_id: str) -> None:
        """Send everybody away who listens to a table: they will come again, perhaps to another node."""
        for listeners in self._listeners.get(table_id, {}).values():
            for listener in listeners:
                listener.left = True
        self.wake(table_id)

    def wake_person(self, key_hash: str) -> None:
        """Let the owner of this key look again, wherever they listen."""
        for by_key in self._listeners.values():
            for listener in by_key.get(key_hash, ()):
                listener.wake()

    def end(self) -> None:
        """The server closes: everybody leaves, all at once, for soon nobody waits for them any more."""
        for by_key in self._listeners.values():
            for listeners in by_key.values():
                for listener in listeners:
                    listener.leave()

    def wake_all(self) -> None:
        for table_id in list(self._listeners):
            self.wake(table_id)

    # -- several seats at one device ----------------------------------------------------------------------------------

    def look_through(self, table_id: str, key_hash: str, seat: int) -> None:
        """From now on this device shows what this one of its seats may see."""
        if len(self._eyes) > 10_000:
            self._eyes.clear()
        self._eyes[table_id, key_hash] = seat
        for listener in self._listeners.get(table_id, {}).get(key_hash, ()):
            listener.wake()

    def eyes(self, table_id: str, key_hash: str) -> int | None:
        """The seat that was last named at this device."""
        return self._eyes.get((table_id, key_hash))

    # -- away ---------------------------------------------------------------------------------------------------------

    def is_away(self, table: Table, seat: int) -> bool:
        """No page of this person is open, and none was for a while."""
        keys = {key for key, seats in table.holders.items() if seat in seats}
        if not keys.isdisjoint(self.listening(table.id)):
            return False
        latest = max((self._last_seen.get((table.id, key), self._started) for key in keys), default=self._started)
        return time.time() - max(latest, table.opened.at) > self.away_after

    def is_idle(self, table: Table, seat: int) -> bool:
        """This person is asked openly, and nothing has happened at the table for a while."""
        if table.match is None or table.match.over or time.time() - table.changed_at <= self.idle_after:
            return False
        return any(seen.seat == seat for seen in table.seen(SPECTATOR))

    def away(self, table: Table) -> frozenset[int]:
        """The seats of people who are away or idle, and for whom no bot plays on yet."""
        people = [seat.number for seat in table.seats if seat.kind == PERSON and not seat.stand_in]
        return frozenset(seat for seat in people if self.is_away(table, seat) or self.is_idle(table, seat))

    def spectators(self, table: Table) -> int:
        """How many who have the page open hold no seat; of a crowd, about how many."""
        keys = self.listening(table.id)
        return about(len(keys) - sum(bool(seats) and key in keys for key, seats in table.holders.items()))

    def others_present(self, table: Table, about: int) -> set[int]:
        """The people at the table who are there, besides this seat."""
        return {
            seat.number
            for seat in table.seats
            if seat.kind == PERSON and seat.number != about and not self.is_away(table, seat.number)
        }


def about(count: int) -> int:
    """The number itself while it is small; of more than twenty only the first digit or two, so that not everybody who
    comes or goes is told to everybody."""
    step = 1 if count <= 20 else 10 if count < 200 else 100
    return count - count % step
