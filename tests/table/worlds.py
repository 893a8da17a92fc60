"""Worlds that a seat cannot tell from the real one, and tables put into them."""

from __future__ import annotations

import random

from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import Match
from undercroft.kernel.story.events import NOTE, Witness
from undercroft.kernel.story.told import Told
from undercroft.table.domain.service import TableService

CANARY = "CANARY-IN-THE-CAVE"


def twin_of(match: Match, seat: int, rng: random.Random) -> Match | None:
    """A world that the seat cannot tell from this one; what was told to others in it is a canary."""
    try:
        world = imagine(match, seat, rng)
    except CannotImagine:
        return None
    world.dice = match.dice
    world.witness = Witness()
    world.witness.told = [
        told if told.known_to(seat) else Told(told.rule, CANARY, NOTE, {}, CANARY, CANARY, told.to)
        for told in match.told(None)
    ]
    world.state.witness = world.witness
    return world


def put(service: TableService, table_id: str, match: Match) -> None:
    """Let the table be in this world."""
    tables = service.tables
    tables._in_memory[table_id] = tables._in_memory[table_id].after([], match)
    tables.publish(table_id)
