"""Everybody at a table, as everybody may know them: what the list of players is drawn from, and nothing else is."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.table.clock import deadline
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.address import address


class Sitting(msgspec.Struct, frozen=True):
    """One seat, who has it, and what they are doing."""

    number: int
    colour: str
    title: str
    name: str
    full_name: str
    kind: str
    bot: str
    stand_in: str
    state: str
    said: str
    until: float | None  # when the time of somebody who is openly asked is up
    away: bool
    votes: frozenset[int]  # of those who would let a bot play on


class Company(msgspec.Struct, frozen=True):
    """All of them, and what they may do besides playing."""

    where: str  # the address of the table
    seats: tuple[Sitting, ...]
    host: int
    clock: float
    spectators: int
    begun: bool
    running: bool
    rematch: bool
    idle_after: float


def company(table: Table, away: Collection[int] = (), spectators: int = 0, idle_after: float = 180.0) -> Company:
    """Of a table as it is now; nothing of it depends on who looks."""
    match = table.match
    asked = {seen.seat for seen in table.seen(SPECTATOR)}
    chosen = table.have_chosen()
    won = match.outcome.winners if match is not None and match.outcome is not None else ()
    seats: list[Sitting] = []
    for seat in table.seats:
        if seat.number in asked:
            state, said = "asked", "thinking" if seat.acting_bot else "choosing"
        elif seat.number in chosen:
            state, said = "chosen", "has chosen"
        else:
            state, said = ("won", "wins") if seat.number in won else ("", "")
        seats.append(
            Sitting(
                seat.number,
                seat.colour,
                seat.title,
                seat.name,
                seat.full_name,
                seat.kind,
                seat.bot,
                seat.stand_in,
                state,
                said,
                deadline(table, seat.number) if state == "asked" else None,
                seat.number in away,
                frozenset(table.votes.get(seat.number, ())),
            )
        )
    running = match is not None and not match.over
    return Company(
        address(table),
        tuple(seats),
        table.host,
        table.clock,
        spectators,
        match is not None,
        running,
        bool(table.rematch),
        idle_after,
    )
