"""The tables of a server, over the store. Every change goes the same way: check, store, acknowledge, publish."""

from __future__ import annotations

import asyncio
import functools
import itertools
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from undercroft.kernel.match import Match
from undercroft.table.domain.log.entries import Closed, Entry, RematchOpened, WentBack, read_entry, write_entry
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.log.summary import TableSummary
from undercroft.table.domain.meter import Meter
from undercroft.table.domain.presence import Presence
from undercroft.table.domain.refusal import HeldElsewhere, NotFound, NotNow, Refused, RulesChanged, StoreFailed
from undercroft.table.domain.store.interface import Conflict, Fenced, Store
from undercroft.table.domain.store.nodes import Node
from undercroft.table.domain.table.carry_over import carry_over, ending
from undercroft.table.domain.table.table import Table

log = logging.getLogger("undercroft.table")
T = TypeVar("T")
LOOKED_AT = 20
"""So many tables at most are looked at, longest untouched first, when there are too many in memory."""
REPLAYERS = 2
"""So many tables are replayed at a time, and as many more are read ahead. Others wait their turn: else whatever is to
be written would queue behind everybody who comes to a table that is not in memory."""
Clock = Callable[[Table, Table, float], list[Entry]]
"""What a clock adds to the log when a table goes from one state to the next."""


class Tables:
    """Kept in memory as far as they are needed. Whoever draws a table asks for its version: while that stays the
    same, so does everything that can be seen of it."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        most_in_memory: int,
        clock: Clock = lambda *_: [],
        longest_log: int = 20_000,
    ) -> None:
        self.store = store
        self.presence = presence
        self.most_in_memory = most_in_memory
        self.meter = Meter()
        self._in_memory: OrderedDict[str, Table] = OrderedDict()
        self._versions: dict[str, int] = {}
        self._next_version = itertools.count(1)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # those held or waited for
        self._writer = ThreadPoolExecutor(store.writers, "store")
        self._replayer = ThreadPoolExecutor(REPLAYERS, "replay")
        self._loading = asyncio.Semaphore(2 * REPLAYERS)
        self._clock = clock
        self._longest_log = longest_log
        self.busy: set[str] = set()  # bots are playing there
        self.openers: dict[str, str] = {}  # from which address it was opened, as long as it is in memory
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
        return await self.stored(lambda: self.store.tables_of(key_hash))

    async def seats_of(self, key_hash: str) -> dict[str, tuple[int, ...]]:
        """The seats that this key holds, by table."""
        return await self.stored(lambda: self.store.seats_of(key_hash))

    async def listed(self) -> list[TableSummary]:
        """The tables that stand in the lobby."""
        return await self.stored(lambda: self.store.listed(60))

    async def log_of(self, table_id: str) -> list[Entry]:
        """The whole log of a table."""
        lines = await self.stored(lambda: self.store.entries(table_id))
        return [read_entry(line) for line in lines]

    def all_in_memory(self) -> list[Table]:
        """Those that need not be loaded, longest unused first."""
        return list(self._in_memory.values())

    @property
    def count_in_memory(self) -> int:
        """Also for other threads."""
        return len(self._in_memory)

    def in_memory(self, table_id: str) -> Table | None:
        """The table, if it need not be loaded."""
        return self._in_memory.get(table_id)

    def version(self, table_id: str) -> int:
        """Of a table in memory; no number is used twice."""
        return self._versions.get(table_id, 0)

    async def _load(self, table_id: str) -> Table:
        async with self._loading:
            return await self._load_now(table_id)

    async def _load_now(self, table_id: str) -> Table:
        def read() -> tuple[list[bytes], list[SeatKey]]:
            if self.store.nodes.claim(table_id) is not None:
                raise HeldElsewhere("this table is moving to another server; try again in a moment")
            return self.store.entries(table_id), self.store.keys(table_id)

        lines, keys = await self.stored(read)
        if not lines:
            raise NotFound("there is no such table; it may have expired")
        table = await self._replayed(table_id, functools.partial(Table.load, table_id, lines, keys))
        if table.drift:
            log.warning("table %s: goes on under other rules: %s", table_id, table.drift)
            carried = functools.partial(carry_over, table, time.time())
            entry, match = await self._replayed(table_id, carried)
            return await self.commit(table, [entry], match)
        self._keep(table)
        self._advanced(table)
        return table

    async def _replayed(self, table_id: str, work: Callable[[], T]) -> T:
        """Not where others are waiting to write: a long game takes its time."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._replayer, work)
        except Refused:
            raise
        except Exception as problem:
            log.exception("table %s: its log cannot be read", table_id)
            raise RulesChanged(
                "this table was played under other rules or with other cards than this server has"
            ) from problem

    # -- changing -----------------------------------------------------------------------------------------------------

    async def add(self, table: Table, keys: Sequence[SeatKey]) -> None:
        """A new table, with the first entry of its log."""
        first = write_entry(table.opened)
        await self.stored(lambda: self.store.create(table.summary(), first, keys))
        self._keep(table)

    async def commit(
        self, table: Table, entries: Sequence[Entry], match: Match | None, keys: Sequence[SeatKey] = ()
    ) -> Table:
        """The table with these entries, which are on disk when this returns. To be called inside `at`."""
        if match is not None and match.over and table.ended is None:
            entries = [*entries, ending(match, entries[-1].at)]
        if table.closed and not isinstance(entries[0], Closed):
            raise NotNow("the operator has closed this table")
        if table.log_length >= self._longest_log and not isinstance(entries[0], RematchOpened | WentBack):
            raise NotNow(f"this table has reached its end: its log has {self._longest_log:,} lines")
        later = table.after(entries, match, keys)
        if later.clock or later.opened.playtest is not None:
            entries = [*entries, *self._clock(table, later, entries[-1].at)]
            later = table.after(entries, match, keys)
        summary, lines = later.summary(), [write_entry(entry) for entry in entries]
        begun = time.perf_counter()
        try:
            await self.stored(lambda: self.store.append(summary, table.log_length, lines, keys))
        except Fenced:
            self._leave(table.id)
            raise HeldElsewhere("this table has just moved to another server; try again") from None
        except Conflict:
            self._in_memory.pop(table.id, None)
            raise NotNow("somebody else was faster; look again") from None
        except StoreFailed as failed:
            self._in_memory.pop(table.id, None)  # it is not known what was written: read it again
            raise StoreFailed("the answer could not be stored; try again") from failed
        self.meter.storing.add(time.perf_counter() - begun)
        self.meter.entries += len(entries)
        self._keep(later)
        self.publish(table.id)
        self._advanced(later)
        return later

    # -- holding, where several nodes work on the same store -----------------------------------------------------------

    async def claim(self, table_id: str) -> Node | None:
        """Hold this table from now on; if another node does, that one."""
        if self.store.nodes.holds(table_id):
            return None
        async with self._lock(table_id):
            if self.store.nodes.holds(table_id):
                return None
            node = await self.stored(lambda: self.store.nodes.claim(table_id))
            self._leave(table_id)  # what is remembered of it is from before
            return node

    def watch_losses(self) -> None:
        """From now on, leave whatever this node loses."""
        loop = asyncio.get_running_loop()

        def lost(table_id: str) -> None:
            loop.call_soon_threadsafe(self._lost, table_id)

        self.store.nodes.on_loss(lost)

    async def hand_over(self) -> None:
        """Leave all tables to the other nodes, each as soon as nobody is changing it."""
        await self.stored(self.store.nodes.drain)
        for table_id in self.store.nodes.held():
            async with self._lock(table_id):
                self._leave(table_id)
                await self.stored(functools.partial(self.store.nodes.release, table_id))

    def _lost(self, table_id: str) -> None:
        if not self.store.nodes.holds(table_id):
            self._leave(table_id)

    def _leave(self, table_id: str) -> None:
        """Another node goes on with it: whoever listens here is sent away, and comes in there."""
        self._drop(table_id)
        self.presence.dismiss(table_id)

    # -- publishing ---------------------------------------------------------------------------------------------------

    def publish(self, table_id: str) -> None:
        """Something that can be seen has changed: everybody who listens looks again."""
        if table_id in self._versions:
            self._versions[table_id] = next(self._next_version)
        table = self._in_memory.get(table_id)
        self.presence.wake(table_id, () if table is None else table.holders)

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
        for _ in range(min(LOOKED_AT, max(0, len(self._in_memory) - self.most_in_memory))):
            oldest = next(iter(self._in_memory))
            if self._is_needed(oldest):  # the next time others are looked at
                self._in_memory.move_to_end(oldest)
            else:
                self._drop(oldest)

    def _is_needed(self, table_id: str) -> bool:
        """Somebody listens to it, or is about to change it, or bots play there."""
        return self.presence.anybody_listens(table_id) or table_id in self._locks or table_id in self.busy

    def person_of(self, table: Table) -> str:
        """For whom this table is played: whoever opened it, by address as long as that is known, else by key."""
        host = (key for key, seats in table.holders.items() if table.host in seats)
        return self.openers.get(table.id) or min(host, default="nobody")

    def _drop(self, table_id: str) -> None:
        """Leave it to its log."""
        self._in_memory.pop(table_id, None)
        self._versions.pop(table_id, None)
        self.openers.pop(table_id, None)
        self.idle(table_id)

    async def forget(self, status: str, unchanged_since: float) -> int:
        """Delete old tables of this status, and say how many they were."""
        return await self.stored(lambda: self.store.forget(status, unchanged_since))

    def drop_unused(self) -> None:
        """Keep no table in memory that nobody needs: it may be gone from the store."""
        for table_id in list(self._in_memory):
            if not self._is_needed(table_id):
                self._drop(table_id)

    async def try_writing(self) -> None:
        """Can anything be stored? If not, this fails as a change would."""
        await self.stored(self.store.pulse)

    async def close(self) -> None:
        await self.stored(self.store.close)
        self._writer.shutdown(wait=False)
        self._replayer.shutdown(wait=False)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def stored(self, work: Callable[[], T]) -> T:
        """Whatever goes wrong there is one clear line for whoever asked, and stands in the log."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._writer, work)
        except (Refused, Conflict):
            raise
        except Exception as problem:
            self.meter.store_errors += 1
            log.warning("the store failed: %r", problem)
            raise StoreFailed("the tables cannot be reached at the moment; try again") from problem
