"""Hints at the tables: worked out in another process, kept in memory, shown only to the seat that asked."""

from __future__ import annotations

import time

from undercroft.insight.hint import Hint
from undercroft.kernel.question import UNSEEN
from undercroft.table.domain.actions.requests import Requests
from undercroft.table.domain.log.entries import HintRequested
from undercroft.table.domain.refusal import Forbidden, NotNow, Refused
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.hint_request import HintRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.undo_request import must_agree
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers


class Hints(Requests[HintRequest]):
    """The best answers to a question, with reasons; the others are told that somebody asked."""

    sought = "hint"

    def __init__(self, tables: Tables, workers: Workers, settings: Settings) -> None:
        super().__init__(tables)
        self._workers = workers
        self._settings = settings

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
            if not self._keep(table_id, seat, number):
                return
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
        self._begin(table, seat, number)

    async def wait(self, table_id: str, seat: int, number: int) -> Hint:
        """The same for programs, which wait for the hint."""
        found = await self._wait(table_id, seat, number)
        if found is None or found.hint is None:
            raise NotNow("there is no hint for this question")
        return found.hint

    def _request(self, number: int, failed: bool = False) -> HintRequest:
        return HintRequest(number, failed=failed)

    async def _find(self, table: Table, seat: int, number: int) -> HintRequest:
        seconds, iterations = self._settings.hint_seconds, self._settings.hint_iterations
        seed, person = f"hint {table.id} {seat} {number}", self._tables.person_of(table)
        hint = await self._workers.hint(table.id, table.record, seat, seed, seconds, iterations, person)
        return HintRequest(number, hint)
