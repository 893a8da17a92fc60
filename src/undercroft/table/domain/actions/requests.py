"""What a worker finds out about an open question: begun once, kept in memory, shown only to the seat that asked."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Protocol, TypeVar

from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables

log = logging.getLogger("undercroft.table")
MOST_KEPT = 2000
LONGEST_WAIT = 20.0


class Request(Protocol):
    """For the question with this number: being worked out, ready, or failed."""

    @property
    def number(self) -> int: ...

    @property
    def failed(self) -> bool: ...


R = TypeVar("R", bound=Request)


class Requests(ABC, Generic[R]):
    """Nothing of it is stored: whoever wants it again asks again."""

    sought: ClassVar[str]
    """What is asked for, as the log calls it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._requests: dict[tuple[str, int], R] = {}
        self._tasks: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    @abstractmethod
    async def ask(self, table_id: str, seat: int, number: int) -> None:
        """Begin to work it out for the seat's nth question, if that is allowed and not done already."""

    @abstractmethod
    def _request(self, number: int, failed: bool = False) -> R:
        """One about which nothing is known yet, or never will be."""

    @abstractmethod
    async def _find(self, table: Table, seat: int, number: int) -> R:
        """Let a worker find it out."""

    def at(self, table: Table) -> dict[int, R]:
        """What was asked for about the questions that are open now, by seat."""
        return table.still_asked(self._requests)

    async def all_ready(self) -> None:
        """Wait until nothing is being worked out."""
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    def _keep(self, table_id: str, seat: int, number: int) -> bool:
        """Note that it is asked for; false if it was already, and not in vain."""
        known = self._requests.get((table_id, seat))
        if known is not None and known.number == number and not known.failed:
            return False
        if len(self._requests) > MOST_KEPT:
            self._requests.clear()
        self._requests[table_id, seat] = self._request(number)
        return True

    def _begin(self, table: Table, seat: int, number: int) -> None:
        working = asyncio.create_task(self._work_out(table, seat, number))
        self._tasks[table.id, seat, number] = working
        working.add_done_callback(lambda _: self._tasks.pop((table.id, seat, number), None))

    async def _work_out(self, table: Table, seat: int, number: int) -> None:
        try:
            ready = await self._find(table, seat, number)
        except Exception:
            log.exception("table %s: no %s for seat %d", table.id, self.sought, seat)
            ready = self._request(number, failed=True)
        known = self._requests.get((table.id, seat))
        if known is not None and known.number == number:
            self._requests[table.id, seat] = ready
        self._tables.publish(table.id)

    async def _wait(self, table_id: str, seat: int, number: int) -> R | None:
        """For programs: ask, and wait for it."""
        await self.ask(table_id, seat, number)
        working = self._tasks.get((table_id, seat, number))
        if working is not None:
            await asyncio.wait([working], timeout=LONGEST_WAIT)
        found = self._requests.get((table_id, seat))
        return found if found is not None and found.number == number else None
