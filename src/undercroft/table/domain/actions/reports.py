"""What is worked out about finished games in another process: kept in memory, shown when ready."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from undercroft.table.domain.table.table import Table

log = logging.getLogger("undercroft.table")
MOST_KEPT, MOST_WAITING = 200, 30
T = TypeVar("T")


class Reports(Generic[T]):
    """One for each game that somebody looked back at, all of one kind: chronicles, or luck reports."""

    def __init__(self, work_out: Callable[[list[str]], Awaitable[T]], kind: str) -> None:
        self._work_out_from = work_out
        self._kind = kind
        self._reports: OrderedDict[str, T | str | None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, table: Table) -> T | str | None:
        """The report, None while it is being worked out, or one line that says why there is none."""
        if table.id in self._reports:
            self._reports.move_to_end(table.id)
            return self._reports[table.id]
        if len(self._tasks) >= MOST_WAITING:
            return f"Many games have just ended: come back later for the {self._kind}."
        self._reports[table.id] = None
        task = asyncio.get_running_loop().create_task(self._work_out(table.id, table.record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        while len(self._reports) > MOST_KEPT:
            self._reports.popitem(last=False)
        return None

    def ready(self, table: Table) -> T | None:
        """The report, if it has been worked out."""
        found = self._reports.get(table.id)
        return None if isinstance(found, str) else found

    async def _work_out(self, table_id: str, record: list[str]) -> None:
        try:
            self._reports[table_id] = await self._work_out_from(record)
        except Exception:
            log.exception("table %s: no %s", table_id, self._kind)
            self._reports[table_id] = f"There is no {self._kind} of this game: it could not be worked out."

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
