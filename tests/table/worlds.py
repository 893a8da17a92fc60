"""Worlds that a seat cannot tell from the real one, and tables put into them."""

from __future__ import annotations

import random

from undercroft.kernel.imagining import Sight, another_world
from undercroft.kernel.match import Match
from undercroft.kernel.story.events import NOTE, Witness
from undercroft.kernel.story.told import Told
from undercroft.table.domain.service import TableService

CANARY = "CANARY-IN-THE-CAVE"


def twin_of(match: Match, seat: int, rng: random.Random, tries: int = 200) -> Match | None:
    """A world that the seat cannot tell from this one, with a story of its own: what is told to others in it is a
    canary, and its answers stand where they were given in it."""
    sight = Sight(match, seat)
    before = match._told
    for _ in range(tries):
        world = another_world(sight, rng)
        if world is None or not sight.fits(world):
            continue
        assert match.witness is not None and world.witness is not None
        told = [*match.witness.told[:before], *world.witness.told]
        world.witness = Witness()
        world.witness.told = [
            each if each.known_to(seat) else Told(each.rule, CANARY, NOTE, {}, CANARY, CANARY, each.to) for each in told
        ]
        world._told = before
        for answer in world.answers:
            answer.told += before
        world.state.witness = world.witness
        world.dice = match.dice
        return world
    return None


def put(service: TableService, table_id: str, match: Match) -> None:
    """Let the table be in this world."""
    tables = service.tables
    tables._in_memory[table_id] = tables._in_memory[table_id].after([], match)
    tables.publish(table_id)
