"""Who thinks next, where places are few: people take turns, and the tables of one person among themselves."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Turn = asyncio.Future[None]


class Turns:
    """However much one person asks for, somebody who asks for little waits for one job of theirs at the most."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()  # by person, then by table

    @asynccontextmanager
    async def taken(self, person: str, table: str) -> AsyncIterator[None]:
        """A place, as long as this is held."""
        if self._free:  # then nobody waits
            self._free -= 1
        else:
            turn: Turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(person, OrderedDict()).setdefault(table, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Somebody gives up a place: the next person has it, and stands at the end of the queue again."""
        while self._waiting:
            person, tables = self._waiting.popitem(last=False)
            table, turns = tables.popitem(last=False)
            turn = turns.popleft()
            if turns:
                tables[table] = turns
            if tables:
                self._waiting[person] = tables
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
