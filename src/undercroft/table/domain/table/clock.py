"""The clock of a table: how long a move may take, who is thinking, and when their time is up."""

from __future__ import annotations

from undercroft.table.domain.log.entries import PERSON, Asked, Entry
from undercroft.table.domain.settings import DAY
from undercroft.table.domain.table.table import Table

TIMES = {0.0: "no clock", 60.0: "one minute per move", 300.0: "five minutes per move", DAY: "a day per move"}
"""What can be chosen, in seconds per move, and in words."""


def time_in_words(seconds: float) -> str:
    """One of the usual times, or any other."""
    return TIMES.get(seconds, f"{seconds:g} seconds per move")


def thinking(table: Table) -> list[int]:
    """The seats of people who have something to answer."""
    if table.match is None or table.match.over or table.closed:
        return []
    asked = [table.seats[question.seat] for question in table.match.open if question.seat >= 0]
    return [seat.number for seat in asked if seat.kind == PERSON and not seat.stand_in]


def deadline(table: Table, seat: int) -> float | None:
    """When the time of this seat is up; none if no clock runs for it."""
    if not table.clock or seat not in thinking(table):
        return None
    return (table.seats[seat].asked_at or table.opened.at) + table.clock


def newly_asked(before: Table, after: Table, at: float) -> list[Entry]:
    """The entry that starts the clock for everybody who has a new question; where a game is tested, time is measured
    without a clock too."""
    if not is_timed(after):
        return []
    had = {seat: before.seats[seat].question_number for seat in thinking(before)} if is_timed(before) else {}
    new = tuple([seat for seat in thinking(after) if had.get(seat) != after.seats[seat].question_number])
    return [Asked(new, at)] if new else []


def is_timed(table: Table) -> bool:
    """Is it written down since when a question is open?"""
    return bool(table.clock) or table.opened.playtest is not None
