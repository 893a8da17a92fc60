"""The clocks of all tables: what happens when the time is up. Everything that counts stands in the log."""

from __future__ import annotations

import asyncio
import logging
import time

from undercroft.table.domain.log.entries import Entry, HandedOver
from undercroft.table.domain.opening.catalogue import default_bot
from undercroft.table.domain.refusal import Refused, StoreFailed
from undercroft.table.domain.table.clock import deadline, thinking
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables

log = logging.getLogger("undercroft.table")
AGAIN_AFTER = 2.0
"""Seconds until a clock rings again if the store has failed."""


class Clocks:
    """One alarm per table in memory: for the next time that is up, or for when somebody counts as idle."""

    def __init__(self, tables: Tables, idle_after: float) -> None:
        self._tables = tables
        self._idle_after = idle_after
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()
        tables.on_advance(self._wind)
        tables.on_idle(self._stop)

    def _stop(self, table_id: str) -> None:
        table = self._tables.in_memory(table_id)
        if table is None or not table.clock:  # a clock runs on while nobody looks
            alarm = self._alarms.pop(table_id, None)
            if alarm is not None:
                alarm.cancel()

    def _wind(self, table: Table) -> None:
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        waiting = thinking(table)
        if not waiting:
            return
        moment = table.changed_at + self._idle_after + 0.5
        if table.clock:
            moment = min(found for found in (deadline(table, seat) for seat in waiting) if found is not None)
        loop = asyncio.get_running_loop()
        self._alarms[table.id] = loop.call_later(max(0.0, moment - time.time()), self._ring, table.id)

    def _ring(self, table_id: str) -> None:
        self._alarms.pop(table_id, None)
        table = self._tables.in_memory(table_id)
        if table is None or not table.clock:
            self._tables.publish(table_id)  # somebody counts as idle from now on
            return
        self._end_turn(table_id)

    def _end_turn(self, table_id: str) -> None:
        task = asyncio.get_running_loop().create_task(self._time_is_up(table_id))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _time_is_up(self, table_id: str) -> None:
        """A bot plays on for whoever did not answer in time, until they are back."""
        try:
            async with self._tables.at(table_id) as table:
                now = time.time()
                late = [seat for seat in thinking(table) if (deadline(table, seat) or now + 1) <= now]
                told = len(table.running_match().told()) if late else 0
                entries: list[Entry] = [
                    HandedOver(
                        seat, default_bot(), now, told, f"{table.seats[seat].full_name} ran out of time: a bot plays on"
                    )
                    for seat in late
                ]
                if entries:
                    await self._tables.commit(table, entries, table.match)
                else:
                    self._wind(table)
        except StoreFailed:
            again = asyncio.get_running_loop().call_later(AGAIN_AFTER, self._end_turn, table_id)
            self._alarms[table_id] = again
        except Refused as refused:
            log.warning("table %s: the clock stopped: %s", table_id, refused)

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._ringing:
            task.cancel()
