"""The tables of a playtest, gathered for the cockpit: who plays, how far they are, and what those who agree show."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from undercroft.kernel.words import SPECTATOR
from undercroft.studio.people import usual_seats
from undercroft.studio.studio import Bench
from undercroft.studio.watched_game import WatchedGame, unpack_watched, watch
from undercroft.table.domain.log.entries import PERSON, Answered, Asked, Begun, Entry
from undercroft.table.domain.refusal import Refused
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.table import Table

LONGEST_THOUGHT = 600.0
"""Whoever needs longer has gone to the kitchen."""


class TestTable(NamedTuple):
    """A table of the playtest, as the designer may see it: no names, no cards."""

    id: str
    status: str
    heading: str
    people: int
    bots: int
    agreed: int
    minutes: float
    slowest: float  # how long the question has been open that is open longest, in seconds
    rated: int
    may_be_seen: bool


class Gathered(NamedTuple):
    """Everything that the cockpit shows of an edition."""

    tables: list[TestTable]
    people: list[WatchedGame]
    bots: list[WatchedGame]
    seats: int  # with so many players bots were asked

    @property
    def alike(self) -> list[WatchedGame]:
        """The games of people that can be compared with those of bots."""
        return [each for each in self.people if len(each.won) == self.seats]


async def gathered(service: TableService, bench: Bench) -> Gathered:
    """Look at every table of the edition on the desk; what was seen is kept, as long as everybody still agrees."""
    history, edition = bench.desk.history, bench.desk.good.hash
    tables: list[TestTable] = []
    people: list[WatchedGame] = []
    for table_id, _, packed in await asyncio.to_thread(history.playtests, edition):
        try:
            table = await service.table(table_id)
        except Refused:  # it has expired; what was seen stays
            if packed is not None:
                people.append(unpack_watched(packed))
            continue
        tables.append(_test_table(table))
        seen = (
            await _seen(service, table) if table.may_be_seen and table.match is not None and table.match.over else None
        )
        fresh = None if seen is None else msgspec.json.encode(seen)
        if fresh != packed:
            await asyncio.to_thread(history.keep_playtest, table_id, fresh)
        if seen is not None:
            people.append(seen)
    seats = usual_seats(people, bench.trials.seats)
    return Gathered(tables, people, bench.bots_beside(seats), seats)


def _test_table(table: Table) -> TestTable:
    seats = [seat for seat in table.seats if seat.kind == PERSON]
    match, begun = table.match, table.begun
    end = table.changed_at if match is not None and match.over else time.time()
    heading = ""
    if match is not None and table.game.scene is not None:
        heading = table.game.scene(match.view(SPECTATOR)).heading
    waiting = []
    if match is not None and not match.over:
        asked = [table.seats[question.seat] for question in match.open if question.seat >= 0]
        waiting = [time.time() - seat.asked_at for seat in asked if seat.kind == PERSON and seat.asked_at]
    return TestTable(
        table.id,
        table.status,
        heading,
        len(seats),
        len([seat for seat in table.seats if seat.kind == "bot"]),
        sum(table.consents.get(seat.number, False) for seat in seats),
        (end - begun.at) / 60 if begun is not None else 0.0,
        max(waiting, default=0.0),
        len(table.ratings),
        table.may_be_seen,
    )


async def _seen(service: TableService, table: Table) -> WatchedGame:
    """A finished game as lab rows, without anything that says who it was."""
    entries = await service.log_of(table.id)
    seats = [seat.number for seat in table.seats if seat.kind == PERSON]
    assert table.match is not None
    game = await asyncio.to_thread(watch, table.match, seats)
    begun = next((entry.at for entry in entries if isinstance(entry, Begun)), table.opened.at)
    last = max((entry.at for entry in entries if isinstance(entry, Answered)), default=begun)
    return msgspec.structs.replace(
        game,
        minutes=(last - begun) / 60,
        seconds=thinking_times(entries, seats),
        marks=[rated.marks for _, rated in sorted(table.ratings.items())],
        words=[rated.words for _, rated in sorted(table.ratings.items())],
        pins=[(pin.move, pin.text) for pin in table.pins],
        link=f"/t/{table.id}/replay",
    )


def thinking_times(entries: Sequence[Entry], seats: Sequence[int]) -> dict[str, list[float]]:
    """By kind of decision, how long these seats thought: from when their question was open."""
    since: dict[int, float] = {}
    found: dict[str, list[float]] = {}
    for entry in entries:
        if isinstance(entry, Asked):
            since.update(dict.fromkeys(entry.seats, entry.at))
        elif isinstance(entry, Answered) and entry.seat in seats and entry.seat in since and entry.lines:
            seconds = entry.at - since.pop(entry.seat)
            if seconds <= LONGEST_THOUGHT:
                kind = entry.lines[0].split(" ", 2)[1]
                found.setdefault(kind, []).append(round(seconds, 2))
    return found
