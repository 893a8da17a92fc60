"""Odds at the tables: worked out in another process once a question is shown, kept in memory, shown to its seat."""

from __future__ import annotations

import asyncio
import logging

from undercroft.insight.outlook import Outlook
from undercroft.table.domain.refusal import Forbidden, NotNow
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers

log = logging.getLogger("undercroft.table")
MOST_KEPT = 2000
LONGEST_WAIT = 20.0


class Odds:
    """Nothing of it is stored, and nobody else learns that it was asked for: everybody may have it, at any time."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self._tables = tables
        self._workers = workers
        self._requests: dict[tuple[str, int], OddsRequest] = {}
        self._tasks: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    def at(self, table: Table) -> dict[int, OddsRequest]:
        """The odds for the questions that are open now, by seat."""
        return table.still_asked(self._requests)

    async def ask(self, table_id: str, seat: int, number: int) -> None:
        """Begin to work out the odds of every answer to the seat's nth question."""
        table = await self._tables.get(table_id)
        if not table.opened.odds:
            raise Forbidden("this table is played without odds")
        if table.running_match().question(seat) is None or number != table.seats[seat].question_number:
            raise NotNow("that question is not open any more")
        known = self._requests.get((table_id, seat))
        if known is not None and known.number == number and not known.failed:
            return
        if len(self._requests) > MOST_KEPT:
            self._requests.clear()
        self._requests[table_id, seat] = OddsRequest(number)
        working = asyncio.create_task(self._work_out(table, seat, number))
        self._tasks[table_id, seat, number] = working
        working.add_done_callback(lambda _: self._tasks.pop((table_id, seat, number), None))

    async def wait(self, table_id: str, seat: int, number: int) -> tuple[Outlook, ...]:
        """The same for programs, which wait for it."""
        await self.ask(table_id, seat, number)
        working = self._tasks.get((table_id, seat, number))
        if working is not None:
            await asyncio.wait([working], timeout=LONGEST_WAIT)
        found = self._requests.get((table_id, seat))
        if found is None or found.number != number or found.outlooks is None:
            raise NotNow("there are no odds for this question")
        return found.outlooks

    async def all_ready(self) -> None:
        """Wait until nothing is being worked out."""
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def _work_out(self, table: Table, seat: int, number: int) -> None:
        table_id, person = table.id, self._tables.person_of(table)
        try:
            found = await self._workers.odds(table_id, table.record, seat, f"odds {table_id} {seat} {number}", person)
            ready = OddsRequest(number, found)
        except Exception:
            log.exception("table %s: no odds for seat %d", table_id, seat)
            ready = OddsRequest(number, failed=True)
        known = self._requests.get((table_id, seat))
        if known is not None and known.number == number:
            self._requests[table_id, seat] = ready
            self._tables.publish(table_id)

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
