"""Odds at the tables: worked out in another process once a question is shown, kept in memory, shown to its seat."""

from __future__ import annotations

from undercroft.insight.outlook import Outlook
from undercroft.table.domain.actions.requests import Requests
from undercroft.table.domain.refusal import Forbidden, NotNow
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers


class Odds(Requests[OddsRequest]):
    """The outlook of every answer. Nobody else learns that it was asked for: everybody may have it, at any time."""

    sought = "odds"

    def __init__(self, tables: Tables, workers: Workers) -> None:
        super().__init__(tables)
        self._workers = workers

    async def ask(self, table_id: str, seat: int, number: int) -> None:
        """Begin to work out the odds of every answer to the seat's nth question."""
        table = await self._tables.get(table_id)
        if not table.opened.odds:
            raise Forbidden("this table is played without odds")
        if table.running_match().question(seat) is None or number != table.seats[seat].question_number:
            raise NotNow("that question is not open any more")
        if self._keep(table_id, seat, number):
            self._begin(table, seat, number)

    async def wait(self, table_id: str, seat: int, number: int) -> tuple[Outlook, ...]:
        """The same for programs, which wait for it."""
        found = await self._wait(table_id, seat, number)
        if found is None or found.outlooks is None:
            raise NotNow("there are no odds for this question")
        return found.outlooks

    def _request(self, number: int, failed: bool = False) -> OddsRequest:
        return OddsRequest(number, failed=failed)

    async def _find(self, table: Table, seat: int, number: int) -> OddsRequest:
        seed, person = f"odds {table.id} {seat} {number}", self._tables.person_of(table)
        return OddsRequest(number, await self._workers.odds(table.id, table.record, seat, seed, person))
