"""Opening tables, and sitting down."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Mapping, Sequence

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.table.domain.log.entries import BOT, Branch, CardEdition, Entry, Opened, PlannedSeat, Playtest, SatDown
from undercroft.table.domain.log.restrictions import Restrictions
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.opening.catalogue import bot_names
from undercroft.table.domain.plain_text import LONGEST_NAME, one_line
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.table import trial
from undercroft.table.domain.table.clock import TIMES
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables

log = logging.getLogger("undercroft.table")


class Seating:
    """Who sits where."""

    def __init__(self, tables: Tables, restrictions: Restrictions) -> None:
        self._tables = tables
        self._restrictions = restrictions

    async def open_table(
        self,
        game: str,
        seats: Sequence[PlannedSeat],
        options: Mapping[str, object],
        seed: str,
        listed: bool,
        keys: Sequence[SeatKey],
        hints: bool = True,
        branch: Branch | None = None,
        clock: float = 0.0,
        cards: CardEdition | None = None,
        odds: bool = True,
        opener: str = "",
        playtest: Playtest | None = None,
    ) -> Table:
        """A new table; it begins at once if no seat is open. With a branch, it goes on where a record left off. The
        opener is whoever asks for it, in a word that is kept in memory only: the tables of one person share what
        bots can do."""
        for key in keys:
            self._restrictions.let_in(key.hash)
        try:
            found = undercroft.game(game)
            found.check_seats(len(seats))
            chosen = found.check_options(options)
            if cards is not None and found.cards is not None:
                found.cards.read(cards.text, cards.name)
        except UndercroftError as problem:
            raise Impossible(str(problem)) from problem
        if clock not in TIMES:
            raise Impossible(f"the time per move is one of {', '.join(f'{each:g}' for each in TIMES)} seconds")
        for seat in seats:
            if seat.kind == BOT and seat.bot not in bot_names():
                raise Impossible(f"there is no bot {seat.bot[:40]!r}: the bots are {', '.join(bot_names())}")
        opened = Opened(
            game,
            chosen,
            tuple(seats),
            seed or secrets.token_hex(16),
            bool(seed),
            secrets.token_urlsafe(12),
            listed,
            time.time(),
            hints,
            branch.origin if branch else "",
            branch.lines if branch else (),
            min((key.seat for key in keys), default=0),
            clock,
            cards,
            odds,
            secrets.token_hex(16),
            playtest,
        )
        table = Table(secrets.token_hex(6), opened, keys)
        await self._tables.add(table, keys)
        if opener:
            self._tables.openers[table.id] = opener
        if not table.open_seats:
            async with self._tables.at(table.id) as table:
                table = await self.begin(table, [], ())
        log.info("table %s opened: %s, %d seats", table.id, game, len(seats))
        return table

    async def sit_down(self, table_id: str, seat: int | None, name: str, invite: str, key_hash: str) -> int:
        """Take an open seat, any if none is named. Whoever sits here already keeps the seat they have."""
        async with self._tables.at(table_id) as table:
            if not table.opened.listed and not secrets.compare_digest(invite.encode(), table.opened.invite.encode()):
                raise Forbidden("this table is by invitation only: ask for its link")
            if table.seats_of(key_hash):
                return table.seats_of(key_hash)[0]
            self._check_welcome(table, key_hash)
            free = [each.number for each in table.open_seats]
            if seat is None and free:
                seat = free[0]
            if seat not in free or seat is None:
                raise NotNow("that seat is taken" if free else "all seats are taken")
            entry = SatDown(seat, one_line(name, LONGEST_NAME) or "Guest", time.time(), key_hash)
            keys = [SeatKey(key_hash, seat)]
            if len(free) == 1:
                await self.begin(table, [entry], keys)
            else:
                await self._tables.commit(table, [entry], table.match, keys)
            return seat

    def _check_welcome(self, table: Table, key_hash: str) -> None:
        """Neither the operator nor the host has said otherwise."""
        self._restrictions.let_in(key_hash)
        hosts = [key for key, seats in table.holders.items() if table.host in seats]
        if any(self._restrictions.blocks(host, key_hash) for host in hosts):
            raise Forbidden("the host of this table does not play with you")

    async def begin(self, table: Table, entries: Sequence[Entry], keys: Sequence[SeatKey]) -> Table:
        """All seats are taken. To be called while nobody else can change the table."""
        begun, match = trial.begin(table, time.time())
        return await self._tables.commit(table, [*entries, begun], match, keys)
