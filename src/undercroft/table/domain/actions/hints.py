"""Hints at the tables: worked out in another process, kept in memory, shown only to the seat that asked."""

from __future__ import annotations

import asyncio
import logging
import time

from undercroft.insight.hint import Hint
from undercroft.kernel.question import UNSEEN
from undercroft.table.domain.log.entries import HintRequested
from undercroft.table.domain.refusal import Forbidden, NotNow, Refused
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.hint_request import HintRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.undo_request import must_agree
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers

log = logging.getLogger("undercroft.table")
MOST_KEPT = 2000
LONGEST_WAIT = 20.0


class Hints:
    """Nothing of a hint is stored: whoever wants one again asks again."""

    def __init__(self, tables: Tables, workers: Workers, settings: Settings) -> None:
        self._tables = tables
        self._workers = workers
        self._settings = settings
        self._requests: dict[tuple[str, int], HintRequest] = {}
        self._tasks: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    def at(self, table: Table) -> dict[int, HintRequest]:
        """The hints for the questions that are open now, by seat."""
        return table.still_asked(self._requests)

    async def ask(self, table_id: str, seat: int, number: int) -> None:
        """Begin to work out a hint for the seat's nth question. The others are told that a hint was asked for, unless
        that would give a secret away."""
        async with self._tables.at(table_id) as table:
            match = table.running_match()
            question = match.question(seat)
            if not table.opened.hints:
                raise Forbidden("this table is played without hints")
            if question is None or number != table.seats[seat].question_number or table.seats[seat].acting_bot:
                raise NotNow("that question is not open any more")
            known = self._requests.get((table_id, seat))
            if known is not None and known.number == number and not known.failed:
                return
            if len(self._requests) > MOST_KEPT:
                self._requests.clear()
            self._requests[table_id, seat] = HintRequest(number)
            if must_agree(table, seat) and question.secrecy != UNSEEN:
                text = f"{table.seats[seat].full_name} asked for a hint"
                entry = HintRequested(seat, len(match.told()), text, time.time())
                try:
                    await self._tables.commit(table, [entry], match)
                except Refused:
                    del self._requests[table_id, seat]
                    raise
            else:
                self._tables.publish(table_id)
        working = asyncio.create_task(self._work_out(table, seat, number))
        self._tasks[table_id, seat, number] = working
        working.add_done_callback(lambda _: self._tasks.pop((table_id, seat, number), None))

    async def wait(self, table_id: str, seat: int, number: int) -> Hint:
        """The same for programs, which wait for the hint."""
        await self.ask(table_id, seat, number)
        working = self._tasks.get((table_id, seat, number))
        if working is not None:
            await asyncio.wait([working], timeout=LONGEST_WAIT)
        found = self._requests.get((table_id, seat))
        if found is None or found.number != number or found.hint is None:
            raise NotNow("there is no hint for this question")
        return found.hint

    async def all_ready(self) -> None:
        """Wait until nothing is being worked out."""
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def _work_out(self, table: Table, seat: int, number: int) -> None:
        table_id, person = table.id, self._tables.person_of(table)
        seconds, iterations = self._settings.hint_seconds, self._settings.hint_iterations
        seed = f"hint {table_id} {seat} {number}"
        try:
            hint = await self._workers.hint(table_id, table.record, seat, seed, seconds, iterations, person)
            ready = HintRequest(number, hint)
        except Exception:
            log.exception("table %s: no hint for seat %d", table_id, seat)
            ready = HintRequest(number, failed=True)
        known = self._requests.get((table_id, seat))
        if known is not None and known.number == number:
            self._requests[table_id, seat] = ready
        self._tables.publish(table_id)

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
