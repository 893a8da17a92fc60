"""From a finished game to the next: a rematch of the same people, or a branch from a point in the middle."""

from __future__ import annotations

import time

from undercroft.kernel.record import TAKEN_OVER
from undercroft.table.domain.catalogue import default_bot
from undercroft.table.domain.log import BOT, OPEN, PERSON, Branch, PlannedSeat, RematchOpened
from undercroft.table.domain.record_lines import is_mark, up_to
from undercroft.table.domain.refusal import Impossible, NotNow
from undercroft.table.domain.replay import Replay
from undercroft.table.domain.seat_key import SeatKey
from undercroft.table.domain.seating import Seating
from undercroft.table.domain.table import Table
from undercroft.table.domain.tables import Tables


class Rematches:
    """Opens tables that follow from others."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating

    async def open(self, table_id: str, seat: int) -> str:
        """A new table for the same people, everybody one seat further. Whoever asks second joins the same table."""
        async with self._tables.at(table_id) as old:
            if old.match is None or not old.match.over:
                raise NotNow("the game is not over yet")
            if old.rematch:
                return old.rematch
            count = len(old.seats)
            seats = [PlannedSeat(PERSON)] * count
            for each in old.seats:
                seats[(each.number + 1) % count] = PlannedSeat(each.kind, each.name, each.bot)
            keys = [SeatKey(key, (held + 1) % count) for key, holds in old.holders.items() for held in sorted(holds)]
            opened = old.opened
            new = await self._seating.open_table(
                opened.game,
                seats,
                dict(opened.options),
                "",
                opened.listed,
                keys,
                opened.hints,
                odds=opened.odds,
                cards=opened.cards,
            )
            await self._tables.commit(old, [RematchOpened(seat, new.id, time.time())], old.match)
            return new.id

    async def branch(
        self, old: Table, replay: Replay, at: int, seat: int, name: str, others: str, same_dice: bool, key_hash: str
    ) -> Table:
        """A new table that goes on from this position: one seat for whoever asks, bots or friends in the others."""
        if not 0 <= at < replay.last:
            raise Impossible(f"a game can be played on from move 0 to {replay.last - 1}")
        if not 0 <= seat < len(old.seats):
            raise Impossible(f"there is no seat {seat} at this table")
        if others not in (BOT, OPEN):
            raise Impossible(f"the other seats are {BOT} or {OPEN}, not {others[:20]!r}")
        free = PlannedSeat(OPEN) if others == OPEN else PlannedSeat(BOT, "", default_bot())
        seats = [PlannedSeat(BOT, "", each.bot) if each.kind == BOT else free for each in old.seats]
        seats[seat] = PlannedSeat(PERSON, name or "Guest")
        branch = Branch(old.id, _prefix(old, replay.cuts[at], same_dice))
        seed = old.opened.seed if same_dice else ""
        keys = [SeatKey(key_hash, seat)]
        options = dict(old.opened.options)
        return await self._seating.open_table(
            old.game.slug,
            seats,
            options,
            seed,
            False,
            keys,
            old.opened.hints,
            branch,
            old.opened.odds,
            old.opened.cards,
        )


def _prefix(old: Table, answers: int, same_dice: bool) -> tuple[str, ...]:
    """The record up to so many answers. New dice were not rolled for it, and it says so."""
    kept = up_to(old.record_lines, answers)
    return tuple(kept) if same_dice else (*(line for line in kept if not is_mark(line)), TAKEN_OVER)
