"""What people do besides playing: change their name, leave, hand over; as the host, fill seats, remove, set a clock."""

from __future__ import annotations

import time

from undercroft.table.domain.actions.seating import Seating
from undercroft.table.domain.log.entries import OPEN, PERSON, ClockSet, Entry, Filled, HandedOver, Left, Renamed
from undercroft.table.domain.opening.catalogue import bot_names, default_bot
from undercroft.table.domain.plain_text import LONGEST_NAME, one_line
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.table.clock import TIMES, time_in_words
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables


class People:
    """Everything here is written into the log, and all but the filling of seats is told in the story."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating

    # -- for oneself --------------------------------------------------------------------------------------------------

    async def rename(self, table_id: str, seat: int, name: str) -> None:
        """Go by another name."""
        new = one_line(name, LONGEST_NAME)
        if not new:
            raise Impossible("a name needs at least one letter")
        async with self._tables.at(table_id) as table:
            old = table.seats[seat].full_name
            if table.seats[seat].name == new:
                return
            entry = Renamed(seat, new, _told(table), f"{old} is now called {new}", time.time())
            await self._tables.commit(table, [entry], table.match)

    async def hand_over(self, table_id: str, seat: int) -> None:
        """Let a bot play on at once; one can come back at any time."""
        async with self._tables.at(table_id) as table:
            table.running_match()
            if table.seats[seat].kind != PERSON or table.seats[seat].stand_in:
                return
            text = f"{table.seats[seat].full_name} lets a bot play on"
            entry = HandedOver(seat, default_bot(), time.time(), _told(table), text)
            await self._tables.commit(table, [entry], table.match)

    async def leave(self, table_id: str, seat: int) -> None:
        """Leave for good: a bot has the seat from now on, or somebody else may take it before the game begins."""
        async with self._tables.at(table_id) as table:
            if table.match is not None and table.match.over:
                raise NotNow("the game is over: you can simply go")
            await self._leave(table, seat, f"{table.seats[seat].full_name} left the table")

    async def _leave(self, table: Table, seat: int, text: str) -> None:
        if table.seats[seat].kind != PERSON:
            raise NotNow(f"nobody sits at {table.seats[seat].title}")
        keys = tuple(sorted(key for key, seats in table.holders.items() if seat in seats))
        bot = default_bot() if table.match is not None else ""
        words = f"{text}: a bot plays on" if bot else text
        await self._tables.commit(table, [Left(seat, bot, keys, _told(table), words, time.time())], table.match)

    # -- for the host -------------------------------------------------------------------------------------------------

    async def fill(self, table_id: str, host: int, seat: int, bot: str = "") -> None:
        """Put a bot into an open seat; with the last one the game begins."""
        async with self._tables.at(table_id) as table:
            _check_host(table, host)
            _check_bot(bot)
            if not 0 <= seat < len(table.seats) or table.seats[seat].kind != OPEN:
                raise NotNow("that seat is taken")
            await self._fill(table, [seat], bot)

    async def start(self, table_id: str, host: int, bot: str = "") -> None:
        """Begin now: bots take all open seats."""
        async with self._tables.at(table_id) as table:
            _check_host(table, host)
            _check_bot(bot)
            if table.match is not None:
                raise NotNow("the game has begun already")
            await self._fill(table, [seat.number for seat in table.open_seats], bot)

    async def _fill(self, table: Table, seats: list[int], bot: str) -> None:
        entries: list[Entry] = [Filled(seat, bot or default_bot(), time.time()) for seat in seats]
        if len(seats) == len(table.open_seats):
            await self._seating.begin(table, entries, ())
        else:
            await self._tables.commit(table, entries, table.match)

    async def remove(self, table_id: str, host: int, seat: int) -> None:
        """Remove somebody else: before the game their seat is open again, later a bot plays on."""
        async with self._tables.at(table_id) as table:
            _check_host(table, host)
            if not 0 <= seat < len(table.seats) or seat == host:
                raise Impossible("the host can remove only others")
            if table.match is not None and table.match.over:
                raise NotNow("the game is over")
            await self._leave(table, seat, f"{table.seats[seat].full_name} was removed by the host")

    async def remove_by_operator(self, table_id: str, seat: int) -> None:
        """The same, whatever the host thinks of it."""
        async with self._tables.at(table_id) as table:
            if not 0 <= seat < len(table.seats):
                raise Impossible("there is no such seat")
            if table.match is not None and table.match.over:
                raise NotNow("the game is over")
            await self._leave(table, seat, f"{table.seats[seat].full_name} was removed by the operator")

    async def set_clock(self, table_id: str, host: int, seconds: float) -> None:
        """From now on a move may take so long."""
        if seconds not in TIMES:
            raise Impossible(f"the time per move is one of {', '.join(f'{each:g}' for each in TIMES)} seconds")
        async with self._tables.at(table_id) as table:
            _check_host(table, host)
            if table.clock == seconds:
                return
            text = f"The host set the clock: {time_in_words(seconds)}"
            await self._tables.commit(table, [ClockSet(host, seconds, _told(table), text, time.time())], table.match)


def _told(table: Table) -> int:
    return len(table.match.told()) if table.match is not None else 0


def _check_host(table: Table, seat: int) -> None:
    if table.host != seat:
        raise Forbidden("only the host can do this")


def _check_bot(bot: str) -> None:
    if bot and bot not in bot_names():
        raise Impossible(f"there is no bot {bot[:40]!r}: the bots are {', '.join(bot_names())}")
