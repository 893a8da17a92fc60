"""From a finished game to the next: a rematch of the same people, or a branch from a point in the middle."""

from __future__ import annotations

import time

from undercroft.kernel.record.file import TAKEN_OVER
from undercroft.table.domain.actions.links import Links
from undercroft.table.domain.actions.seating import Seating
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, Branch, PlannedSeat, RematchOpened
from undercroft.table.domain.log.record_lines import is_mark, up_to
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.opening.catalogue import default_bot
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.table.replay import Replay
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables


class Rematches:
    """Opens tables that follow from others."""

    def __init__(self, tables: Tables, seating: Seating, links: Links) -> None:
        self._tables = tables
        self._seating = seating
        self._links = links

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
            new = await self._again(old, seats, [SeatKey(key, (held + 1) % count) for key, held in _first_hand(old)])
            await self._links.take_along(old, new, 1)
            await self._tables.commit(old, [RematchOpened(seat, new.id, time.time())], old.match)
            return new.id

    async def restart(self, table_id: str, host: int) -> str:
        """The host begins anew: another table for the same people in the same seats. The old one stays as it is."""
        async with self._tables.at(table_id) as old:
            if old.host != host:
                raise Forbidden("only the host can do this")
            if old.match is None:
                raise NotNow("the game has not begun: some seats are still open")
            if old.rematch:
                return old.rematch
            seats = [PlannedSeat(each.kind, each.name, each.bot) for each in old.seats]
            new = await self._again(old, seats, [SeatKey(key, held) for key, held in _first_hand(old)])
            await self._links.take_along(old, new, 0)
            await self._tables.commit(old, [RematchOpened(host, new.id, time.time())], old.match)
            return new.id

    async def _again(self, old: Table, seats: list[PlannedSeat], keys: list[SeatKey]) -> Table:
        opened = old.opened
        return await self._seating.open_table(
            opened.game,
            seats,
            dict(opened.options),
            "",
            opened.listed,
            keys,
            opened.hints,
            clock=old.clock,
            cards=opened.cards,
            odds=opened.odds,
        )

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
            cards=old.opened.cards,
            odds=old.opened.odds,
        )


def _first_hand(table: Table) -> list[tuple[str, int]]:
    """Keys and the seats they hold, without those that came by a link."""
    by_link = {(key, link.seat) for link in table.links.values() for key in (link.key, *link.devices)}
    return [(key, seat) for key, seats in table.holders.items() for seat in sorted(seats) if (key, seat) not in by_link]


def _prefix(old: Table, answers: int, same_dice: bool) -> tuple[str, ...]:
    """The record up to so many answers. New dice were not rolled for it, and it says so."""
    kept = up_to(old.record_lines, answers)
    return tuple(kept) if same_dice else (*(line for line in kept if not is_mark(line)), TAKEN_OVER)
