"""Undo requests at the tables: a seat asks, every other person must agree, anybody may decline."""

from __future__ import annotations

import asyncio
import time

from undercroft.table.domain.log.entries import Entry, UndoAgreed, UndoRequested, UndoRequestEnded
from undercroft.table.domain.refusal import NotNow
from undercroft.table.domain.table.table import Table, UndoRequest
from undercroft.table.domain.table.undo_request import (
    answer_in_words,
    answers_to_undo,
    go_back,
    must_agree,
    open_request,
)
from undercroft.table.domain.tables import Tables


class UndoRequests:
    """For going back further than undo allows."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(self, table_id: str, seat: int, number: int) -> Table:
        """Ask everybody to go back to before the seat's nth answer. Alone among bots, the table goes back at once."""
        async with self._tables.at(table_id) as table:
            match = table.running_match()
            request = open_request(table)
            if request is not None and (request.seat != seat or must_agree(table, seat)):
                raise NotNow(f"{table.seats[request.seat].title}'s undo request must be decided first")
            if all(given.number != number for given in answers_to_undo(table, seat)):
                raise NotNow(f"answer {number} cannot be undone: it was too long ago, or is undone already")
            if not must_agree(table, seat):
                return await self._go_back(table, [], seat, number)
            words = f"{table.seats[seat].full_name} asks to undo {answer_in_words(table, seat, number)}"
            asked = UndoRequested(seat, number, len(match.told()), words, time.time())
            return await self._tables.commit(table, [asked], match)

    async def agree(self, table_id: str, seat: int, request_number: int) -> Table:
        """Agree; when the last one does, the table goes back."""
        async with self._tables.at(table_id) as table:
            request = _waiting(table, request_number)
            waited_for = must_agree(table, request.seat)
            if seat not in waited_for:
                raise NotNow("your consent is not needed")
            agreed = UndoAgreed(seat, time.time())
            if waited_for - request.agreed - {seat}:
                return await self._tables.commit(table, [agreed], table.match)
            return await self._go_back(table, [agreed], request.seat, request.answer)

    async def end(self, table_id: str, seat: int, request_number: int) -> Table:
        """Decline the request of another seat, or withdraw one's own."""
        async with self._tables.at(table_id) as table:
            request = _waiting(table, request_number)
            name = table.seats[seat].full_name
            if seat == request.seat:
                text = f"{name} withdrew the undo request"
            elif seat in must_agree(table, request.seat):
                text = f"{name} declined the undo request"
            else:
                raise NotNow("your consent is not needed")
            ended = UndoRequestEnded(seat, len(table.running_match().told()), text, time.time())
            return await self._tables.commit(table, [ended], table.match)

    async def _go_back(self, table: Table, entries: list[Entry], seat: int, number: int) -> Table:
        entry, match = await asyncio.to_thread(go_back, table, seat, number, time.time())
        return await self._tables.commit(table, [*entries, entry], match)


def _waiting(table: Table, number: int) -> UndoRequest:
    table.running_match()
    request = open_request(table)
    if request is None or request.number != number:
        raise NotNow("that undo request is settled already")
    return request
