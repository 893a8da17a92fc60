"""The tables of a server, over the store. Every change goes the same way: check, store, acknowledge, publish."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from undercroft.kernel.match import Match
from undercroft.table.domain.log import Entry, write_entry
from undercroft.table.domain.presence import Presence
from undercroft.table.domain.refusal import NotFound, NotNow, StoreFailed
from undercroft.table.domain.seat_key import SeatKey
from undercroft.table.domain.store import Conflict, Store
from undercroft.table.domain.summary import TableSummary
from undercroft.table.domain.table import Table

log = logging.getLogger("undercroft.table")
T = TypeVar("T")
Clock = Callable[[Table, Table, float], list[Entry]]
"""What a clock adds to the log when a table goes from one state to the next."""


class Tables:
    """Kept in memory as far as they are needed. Whoever draws a table asks for its version: while that stays the
    same, so does everything that can be seen of it."""

    def __init__(self, store: Store, presence: Presence, most_in_memory: int, clock: Clock = lambda *_: []) -> None:
        self.store = store
        self.presence = presence
        self.most_in_memory = most_in_memory
        self._in_memory: OrderedDict[str, Table] = OrderedDict()
        self._versions: dict[str, int] = {}
        self._next_version = itertools.count(1)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # those held or waited for
        self._writer = ThreadPoolExecutor(1, "store")
        self._clock = clock
        self._on_advance: list[Callable[[Table], None]] = []
        self._on_idle: list[Callable[[str], None]] = []

    # -- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """The table as it is now, from memory or from its log."""
        table = self._in_memory.get(table_id)
        if table is None:
            async with self.at(table_id) as table:
                pass
        return table

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """The table as it is now, while nobody else can change it."""
        async with self._lock(table_id):
            yield self._in_memory.get(table_id) or await self._load(table_id)

    async def held_by(self, key_hash: str) -> list[TableSummary]:
        """The tables at which this key holds a seat."""
        return await self._stored(lambda: self.store.tables_of(key_hash))

    async def listed(self) -> list[TableSummary]:
        """The tables that stand in the lobby."""
        return await self._stored(lambda: self.store.listed(60))

    def in_memory(self, table_id: str) -> Table | None:
        """The table, if it need not be loaded."""
        return self._in_memory.get(table_id)

    def version(self, table_id: str) -> int:
        """Of a table in memory; no number is used twice."""
        return self._versions.get(table_id, 0)

    async def _load(self, table_id: str) -> Table:
        def read() -> Table:
            lines = self.store.entries(table_id)
            if not lines:
                raise NotFound("there is no such table; it may have expired")
            return Table.load(table_id, lines, self.store.keys(table_id))

        table = await self._stored(read)
        self._keep(table)
        self._advanced(table)
        return table

    # -- changing -----------------------------------------------------------------------------------------------------

    async def add(self, table: Table, keys: Sequence[SeatKey]) -> None:
        """A new table, with the first entry of its log."""
        first = write_entry(table.opened)
        await self._stored(lambda: self.store.create(table.summary(), first, keys))
        self._keep(table)

    async def commit(
        self, table: Table, entries: Sequence[Entry], match: Match | None, keys: Sequence[SeatKey] = ()
    ) -> Table:
        """The table with these entries, which are on disk when this returns. To be called inside `at`."""
        later = table.after(entries, match, keys)
        if later.clock:
            entries = [*entries, *self._clock(table, later, entries[-1].at)]
            later = table.after(entries, match, keys)
        summary, lines = later.summary(), [write_entry(entry) for entry in entries]
        try:
            await self._stored(lambda: self.store.append(summary, table.log_length, lines, keys))
        except Conflict:
            self._in_memory.pop(table.id, None)
            raise NotNow("somebody else was faster; look again") from None
        except Exception as problem:
            self._in_memory.pop(table.id, None)  # it is not known what was written: read it again
            log.exception("table %s: the store failed", table.id)
            raise StoreFailed("the answer could not be stored; try again") from problem
        self._keep(later)
        self.publish(table.id)
        self._advanced(later)
        return later

    async def add_key(self, table_id: str, key: SeatKey) -> None:
        """One more key for a seat."""
        async with self.at(table_id) as table:
            await self._stored(lambda: self.store.add_key(table_id, key))
            self._keep(table.after([], table.match, [key]))

    # -- publishing ---------------------------------------------------------------------------------------------------

    def publish(self, table_id: str) -> None:
        """Something that can be seen has changed: everybody who listens looks again."""
        if table_id in self._versions:
            self._versions[table_id] = next(self._next_version)
        self.presence.wake(table_id)

    def on_advance(self, call: Callable[[Table], None]) -> None:
        """Call this with every table that is loaded or has new entries."""
        self._on_advance.append(call)

    def on_idle(self, call: Callable[[str], None]) -> None:
        """Call this with the id of every table that nobody listens to any more or that leaves memory."""
        self._on_idle.append(call)

    def idle(self, table_id: str) -> None:
        """What was kept for looking at it can go."""
        for call in self._on_idle:
            call(table_id)

    def _advanced(self, table: Table) -> None:
        for call in self._on_advance:
            call(table)

    # -- memory -------------------------------------------------------------------------------------------------------

    def _keep(self, table: Table) -> None:
        self._in_memory[table.id] = table
        self._in_memory.move_to_end(table.id)
        self._versions[table.id] = next(self._next_version)
        if len(self._in_memory) > self.most_in_memory:
            for old in list(self._in_memory.values())[:20]:
                if not self._is_needed(old.id) and not old.bots_to_answer:
                    self._drop(old.id)

    def _is_needed(self, table_id: str) -> bool:
        """Somebody listens to it, or is about to change it."""
        return self.presence.anybody_listens(table_id) or table_id in self._locks

    def _drop(self, table_id: str) -> None:
        """Leave it to its log."""
        del self._in_memory[table_id]
        self._versions.pop(table_id, None)
        self.idle(table_id)

    async def forget(self, status: str, unchanged_since: float) -> int:
        """Delete old tables of this status, and say how many they were."""
        return await self._stored(lambda: self.store.forget(status, unchanged_since))

    def drop_unused(self) -> None:
        """Keep no table in memory that nobody needs: it may be gone from the store."""
        for table_id in list(self._in_memory):
            if not self._is_needed(table_id):
                self._drop(table_id)

    async def close(self) -> None:
        await self._stored(self.store.close)
        self._writer.shutdown(wait=False)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def _stored(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work)
