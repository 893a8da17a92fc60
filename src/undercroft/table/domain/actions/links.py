"""Private links at the tables: made for one's own seat, used on another device, listed and revoked."""

from __future__ import annotations

import time

from undercroft.table.domain.log.entries import Carried, Entry, Revoked, Shared
from undercroft.table.domain.log.seat_key import SeatKey, hash_of, new_secret
from undercroft.table.domain.refusal import NotFound, TooMuch
from undercroft.table.domain.table.link import Link
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables

MOST_DEVICES = 8


class Links:
    """All of it stands in the log. Whoever lost a seat, or had it by a link that was revoked, is a spectator."""

    def __init__(self, tables: Tables, most: int) -> None:
        self._tables = tables
        self._most = most

    def of(self, table: Table, seat: int) -> list[Link]:
        """The links to a seat that can be used, oldest first."""
        return [link for link in table.links.values() if link.seat == seat]

    async def make(self, table_id: str, seat: int) -> str:
        """A new secret for a seat, for another device of the same person."""
        secret = new_secret()
        async with self._tables.at(table_id) as table:
            if len(self.of(table, seat)) >= self._most:
                raise TooMuch(f"a seat has at most {self._most} private links: revoke one first")
            entry = Shared(seat, hash_of(secret), time.time())
            await self._tables.commit(table, [entry], table.match, [SeatKey(entry.key, seat)])
        return secret

    async def use(self, table_id: str, secret: str, key_hash: str) -> None:
        """The owner of this key holds the seat, too, as long as the link counts."""
        async with self._tables.at(table_id) as table:
            seats = table.seats_of(hash_of(secret))
            if not seats:
                raise NotFound("this link does not lead to a seat")
            if seats[0] in table.seats_of(key_hash):
                return
            link = table.links.get(hash_of(secret))
            if link is not None and len(link.devices) >= MOST_DEVICES:
                raise TooMuch(f"this link was used on {MOST_DEVICES} devices: ask for a new one")
            entry = Carried(seats[0], key_hash, hash_of(secret), time.time())
            await self._tables.commit(table, [entry], table.match, [SeatKey(key_hash, entry.seat)])

    async def revoke(self, table_id: str, seat: int, name: str) -> None:
        """The link leads nowhere from now on, and whoever came by it holds the seat no more."""
        async with self._tables.at(table_id) as table:
            link = next((each for each in self.of(table, seat) if each.name == name), None)
            if link is None:
                raise NotFound("there is no such link to this seat")
            entry = Revoked(seat, (link.key, *link.devices), time.time())
            await self._tables.commit(table, [entry], table.match)

    async def take_along(self, old: Table, new: Table, further: int) -> None:
        """At the next table of the same people their links count, too, so that they can be revoked there."""
        entries: list[Entry] = []
        for link in old.links.values():
            seat = (link.seat + further) % len(new.seats)
            entries.append(Shared(seat, link.key, link.made))
            entries += [Carried(seat, device, link.key, link.made) for device in link.devices]
        if entries:
            async with self._tables.at(new.id) as table:
                keys = [SeatKey(entry.key, entry.seat) for entry in entries if isinstance(entry, (Shared, Carried))]
                await self._tables.commit(table, entries, table.match, keys)
