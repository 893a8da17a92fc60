"""Luck reports of finished games: worked out in another process, kept in memory, shown when ready."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from undercroft.insight.luck import LuckReport
from undercroft.table.domain.table import Table
from undercroft.table.domain.workers import Workers

log = logging.getLogger("undercroft.table")
MOST_KEPT, MOST_WAITING = 200, 30


class LuckReports:
    """One for each game that somebody looked back at."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._reports: OrderedDict[str, LuckReport | str | None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, table: Table) -> LuckReport | str | None:
        """The report, None while it is being worked out, or one line that says why there is none."""
        if table.id in self._reports:
            self._reports.move_to_end(table.id)
            return self._reports[table.id]
        if len(self._tasks) >= MOST_WAITING:
            return "Many games have just ended: come back later for the luck report."
        self._reports[table.id] = None
        task = asyncio.get_running_loop().create_task(self._work_out(table.id, table.record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        while len(self._reports) > MOST_KEPT:
            self._reports.popitem(last=False)
        return None

    async def _work_out(self, table_id: str, record: list[str]) -> None:
        try:
            self._reports[table_id] = await self._workers.luck(record)
        except Exception:
            log.exception("table %s: no luck report", table_id)
            self._reports[table_id] = "There is no luck report of this game: it could not be worked out."

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
