"""From a finished game to the next: the same people again, or another way from a point in the middle."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from undercroft.kernel.record import TAKEN_OVER
from undercroft.table.domain.log import BOT, OPEN, PERSON, Branch, Place, PlayedOn
from undercroft.table.domain.record_lines import is_mark, up_to
from undercroft.table.domain.replay import Reel
from undercroft.table.domain.store import Key
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.workers import stand_in

if TYPE_CHECKING:
    from undercroft.table.domain.service import House


async def play_again(house: House, table: str, seat: int) -> str:
    """A new table for the same people, everybody one seat further. Whoever asks second is shown the same table."""
    async with house.at(table) as old:
        if old.match is None or not old.match.over:
            raise Refused(409, "the game is not over yet")
        if old.next_table:
            return old.next_table
        count = len(old.seats)
        places = [Place(PERSON)] * count
        for place in old.seats:
            places[(place.number + 1) % count] = Place(place.kind, place.name, place.bot)
        keys = [Key(key, (held + 1) % count) for key, seats in old.holders.items() for held in sorted(seats)]
        opened = old.opened
        new = await house.open_table(opened.game, places, dict(opened.options), "", opened.listed, keys, opened.hints)
        await house.commit(old, [PlayedOn(seat, new.id, time.time())], old.match)
        return new.id


async def branch_off(
    house: House, old: Sitting, reel: Reel, at: int, seat: int, name: str, others: str, same_dice: bool, key: str
) -> Sitting:
    """A new table that goes on from this position: one seat for whoever asks, bots or friends in the others."""
    if not 0 <= at < reel.last:
        raise Refused(422, f"a game can be played on from move 0 to {reel.last - 1}")
    if not 0 <= seat < len(old.seats):
        raise Refused(422, f"there is no seat {seat} at this table")
    if others not in (BOT, OPEN):
        raise Refused(422, f"the other seats are for a {BOT} or {OPEN}")
    free = Place(OPEN) if others == OPEN else Place(BOT, "", stand_in())
    places = [
        Place(PERSON, name or "Guest") if place.number == seat else _bot_of(place.kind, place.bot, free)
        for place in old.seats
    ]
    lines = _prefix(old, reel.cuts[at], same_dice)
    seed = old.opened.seed if same_dice else ""
    branch = Branch(old.id, lines)
    return await house.open_table(
        old.game.slug, places, dict(old.opened.options), seed, False, [Key(key, seat)], old.opened.hints, branch
    )


def _bot_of(kind: str, bot: str, free: Place) -> Place:
    """A bot stays what it was."""
    return Place(BOT, "", bot) if kind == BOT else free


def _prefix(old: Sitting, answers: int, same_dice: bool) -> tuple[str, ...]:
    """The record up to so many answers; other dice were not rolled for it, and it says so."""
    kept = up_to(old.lines, answers)
    return tuple(kept) if same_dice else (*(line for line in kept if not is_mark(line)), TAKEN_OVER)
