"""Clocks: how long a move may take, and what happens when the time is up. Everything that counts stands in the log."""

from __future__ import annotations

import asyncio
import logging
import time

from undercroft.table.domain.catalogue import default_bot
from undercroft.table.domain.log import PERSON, Asked, Entry, HandedOver
from undercroft.table.domain.refusal import Refused
from undercroft.table.domain.settings import DAY
from undercroft.table.domain.table import Table
from undercroft.table.domain.tables import Tables

log = logging.getLogger("undercroft.table")
TIMES = {0.0: "no clock", 60.0: "one minute per move", 300.0: "five minutes per move", DAY: "a day per move"}
"""What can be chosen, in seconds per move, and in words."""


def time_in_words(seconds: float) -> str:
    """One of the usual times, or any other."""
    return TIMES.get(seconds, f"{seconds:g} seconds per move")


def thinking(table: Table) -> list[int]:
    """The seats of people who have something to answer."""
    if table.match is None or table.match.over:
        return []
    asked = [table.seats[question.seat] for question in table.match.open if question.seat >= 0]
    return [seat.number for seat in asked if seat.kind == PERSON and not seat.stand_in]


def deadline(table: Table, seat: int) -> float | None:
    """When the time of this seat is up; none if no clock runs for it."""
    if not table.clock or seat not in thinking(table):
        return None
    return max(table.seats[seat].asked_at, table.opened.at) + table.clock


def newly_asked(before: Table, after: Table, at: float) -> list[Entry]:
    """The entry that starts the clock for everybody who has a new question."""
    if not after.clock:
        return []
    had = {seat: before.seats[seat].question_number for seat in thinking(before)} if before.clock else {}
    new = tuple([seat for seat in thinking(after) if had.get(seat) != after.seats[seat].question_number])
    return [Asked(new, at)] if new else []


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
        except Refused as refused:
            log.warning("table %s: the clock stopped: %s", table_id, refused)

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._ringing:
            task.cancel()
