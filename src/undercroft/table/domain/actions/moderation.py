"""Peace at the tables: whom players would rather not hear, what they report, and what the operator does about it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

import msgspec

from undercroft.table.domain.actions.people import People
from undercroft.table.domain.log.entries import PERSON, Closed, Said
from undercroft.table.domain.log.moderation import (
    EVERYWHERE,
    FOR_GOOD,
    Announced,
    Barred,
    Heard,
    Lifted,
    Muted,
    Note,
    Removed,
    Reported,
    Settled,
    SignedIn,
    Silenced,
    TableClosed,
    TableReopened,
    read_note,
    write_note,
)
from undercroft.table.domain.log.restrictions import Restrictions
from undercroft.table.domain.plain_text import LONGEST_CHAT, LONGEST_NAME, one_line
from undercroft.table.domain.rate_limit import RateLimit
from undercroft.table.domain.refusal import Impossible, NotFound, NotNow, Refused, TooMuch
from undercroft.table.domain.settings import DAY, Settings
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables

log = logging.getLogger("undercroft.moderation")
MOST_SILENCES = 200
MOST_REPORTS = 1_000
"""So many may wait for the operator; whoever floods this page reports nothing any more."""
LONGEST_REASON = 300


class Person(msgspec.Struct, frozen=True):
    """Somebody at a table, as far as a server knows people: their keys, and the name they go by."""

    keys: tuple[str, ...]
    name: str


class Moderation:
    """Everything here is written into the moderation log, which all nodes read."""

    def __init__(self, tables: Tables, people: People, restrictions: Restrictions, settings: Settings) -> None:
        self._tables = tables
        self._people = people
        self._settings = settings
        self.restrictions = restrictions
        self._reporting = RateLimit(5 / 600, 5)
        self._reading = asyncio.Lock()
        self._leaving: set[asyncio.Task[None]] = set()
        for number, line in tables.store.notes(0):
            self._apply(number, line)

    # -- the log ------------------------------------------------------------------------------------------------------

    async def _write(self, note: Note, expires: float | None = None) -> None:
        """The entry is on disk when this returns. It may be deleted when it has expired; None: never."""
        id, line, store = secrets.token_hex(8), write_note(note), self._tables.store
        await self._tables.stored(lambda: store.note(id, note.at, expires, line))
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read what was written since, here or by another node."""
        async with self._reading:
            since, store = self.restrictions.last, self._tables.store
            for number, line in await self._tables.stored(lambda: store.notes(since)):
                note = self._apply(number, line)
                if note is not None:
                    self._wake(note)
                    self._unseat(note)

    async def keep_up(self, pause: float) -> None:
        """Other nodes write, too."""
        while self._tables.store.nodes.shared:
            await asyncio.sleep(pause)
            try:
                await self.catch_up()
            except Refused:
                continue  # the store said so in the log already

    def _apply(self, number: int, line: bytes) -> Note | None:
        try:
            note = read_note(line)
        except msgspec.MsgspecError as problem:  # of a later release, perhaps
            log.warning("entry %d of the moderation log cannot be read: %s", number, problem)
            self.restrictions.last = max(self.restrictions.last, number)
            return None
        self.restrictions.apply(number, note)
        return note

    def _wake(self, note: Note) -> None:
        """Whoever sees something else now looks again."""
        if isinstance(note, Silenced | Heard):
            self._tables.presence.wake_person(note.by)
        elif isinstance(note, Announced):
            self._tables.presence.wake_all()

    def _unseat(self, note: Note) -> None:
        """Somebody was barred: they leave the tables that this node has in memory. At others they are away."""
        if not isinstance(note, Barred):
            return
        for table in self._tables.all_in_memory():
            over = table.match is not None and table.match.over
            held = {seat for key in note.about for seat in table.seats_of(key)}
            for seat in held if not over else ():
                if table.seats[seat].kind == PERSON:
                    task = asyncio.create_task(self._remove_quietly(table.id, seat))
                    self._leaving.add(task)
                    task.add_done_callback(self._leaving.discard)

    async def _remove_quietly(self, table_id: str, seat: int) -> None:
        try:
            await self._people.remove_by_operator(table_id, seat)
        except Refused as refused:
            log.warning("table %s: seat %d stays: %s", table_id, seat, refused.problem)

    # -- for players --------------------------------------------------------------------------------------------------

    async def silence(self, key: str, table_id: str, line: int, everywhere: bool) -> Person:
        """From now on, what the author of this line says is not shown to the owner of this key."""
        table = await self._tables.get(table_id)
        person = author(table, line)
        if key in person.keys:
            raise Impossible("that is your own line")
        if len(self.restrictions.silences_of(key)) >= MOST_SILENCES:
            raise TooMuch(f"you have muted or blocked {MOST_SILENCES} people: hear some of them again first")
        where, now = EVERYWHERE if everywhere else table_id, time.time()
        days = 365 if everywhere else self._settings.keep_running_days
        await self._write(Silenced(key, person.keys, person.name, where, now), now + days * DAY)
        return person

    async def hear_again(self, key: str, silence: int) -> None:
        if silence in self.restrictions.silences_of(key):
            now = time.time()
            await self._write(Heard(key, silence, now), now + 365 * DAY)

    async def report(self, key: str, table_id: str, line: int, reason: str) -> None:
        """Tell the operator about a line of chat."""
        if not self._settings.admin_token:
            raise NotNow("nobody reads reports on this server; you can mute or block")
        said = one_line(reason, LONGEST_REASON)
        if not said:
            raise Impossible("say in a few words what is wrong with this line")
        table = await self._tables.get(table_id)
        person, found = author(table, line), line_of(table, line)
        if key in person.keys:
            raise Impossible("that is your own line")
        if any(
            (each.by, each.table, each.line) == (key, table_id, line) for each in self.restrictions.reports.values()
        ):
            raise NotNow("you have reported this line already; the operator will see it")
        if len(self.restrictions.reports) >= MOST_REPORTS or not self._reporting.take(key):
            raise TooMuch("too many reports: wait a while")
        now = time.time()
        note = Reported(key, person.keys, person.name, table_id, line, found.text, said, now)
        await self._write(note, now + self._settings.keep_finished_days * DAY)

    # -- for the operator ---------------------------------------------------------------------------------------------

    async def mute(self, table_id: str, person: Person, seconds: float, reason: str) -> None:
        """They say nothing until then, anywhere; 0 seconds: for good."""
        until, now = _until(seconds), time.time()
        note = Muted(person.keys, person.name, table_id, until, one_line(reason, LONGEST_REASON), now)
        await self._write(note, self._after(until))

    async def bar(self, table_id: str, person: Person, seconds: float, reason: str) -> None:
        """They lose their seats and can only watch until then; 0 seconds: for good."""
        until, now = _until(seconds), time.time()
        note = Barred(person.keys, person.name, table_id, until, one_line(reason, LONGEST_REASON), now)
        await self._write(note, self._after(until))

    def _after(self, until: float) -> float | None:
        """What is over can still be read for a while; what holds for good stays."""
        return None if until == FOR_GOOD else until + self._settings.keep_finished_days * DAY

    async def lift(self, number: int) -> None:
        if number not in self.restrictions.sanctions:
            raise NotNow("that is no longer in force")
        await self._write(Lifted(number, time.time()))

    async def remove(self, table_id: str, seat: int, reason: str) -> None:
        """Take somebody's seat at this table: a bot plays on, or before the game it is open again."""
        person = sitting(await self._tables.get(table_id), seat)
        await self._people.remove_by_operator(table_id, seat)
        await self._recorded(Removed(person.keys, person.name, table_id, one_line(reason, LONGEST_REASON), time.time()))

    async def close(self, table_id: str, reason: str) -> None:
        said = one_line(reason, LONGEST_REASON)
        async with self._tables.at(table_id) as table:
            if table.closed:
                raise NotNow("this table is closed already")
            text = f"The operator closed this table{f': {said}' if said else ''}"
            await self._tables.commit(table, [Closed(text, _told(table), time.time())], table.match)
        await self._recorded(TableClosed(table_id, said, time.time()))

    async def reopen(self, table_id: str) -> None:
        async with self._tables.at(table_id) as table:
            if not table.closed:
                raise NotNow("this table is open")
            await self._tables.commit(table, [Closed("", _told(table), time.time())], table.match)
        await self._recorded(TableReopened(table_id, time.time()))

    async def settle(self, report: int) -> None:
        """Done with: the report leaves the operator's list."""
        if report not in self.restrictions.reports:
            raise NotNow("this report is settled already")
        await self._recorded(Settled(report, time.time()))

    async def announce(self, text: str, seconds: float) -> None:
        """Show this on all pages for so long; an empty text withdraws it."""
        now = time.time()
        await self._recorded(Announced(one_line(text, LONGEST_CHAT), now + seconds, now))

    async def signed_in(self) -> None:
        await self._recorded(SignedIn(time.time()))

    async def _recorded(self, note: Note) -> None:
        await self._write(note, note.at + 2 * self._settings.keep_finished_days * DAY)


def line_of(table: Table, line: int) -> Said:
    """The nth line that was said at a table, if it is not too long ago."""
    place = line - (table.said - len(table.chat))
    if not 0 <= place < len(table.chat):
        raise NotFound("there is no such line in the chat")
    return table.chat[place]


def author(table: Table, line: int) -> Person:
    """Who said it: the owner of the key, and of all keys that hold the same seat."""
    said = line_of(table, line)
    if not said.key:
        raise NotNow("who said this line was not kept")
    same = sitting(table, said.seat).keys if said.seat in table.seats_of(said.key) else ()
    return Person(tuple(sorted({said.key, *same})), said.name)


def sitting(table: Table, seat: int) -> Person:
    """Whoever holds this seat."""
    if not 0 <= seat < len(table.seats):
        raise NotFound("there is no such seat")
    keys = tuple(sorted(key for key, seats in table.holders.items() if seat in seats))
    return Person(keys, one_line(table.seats[seat].name or table.seats[seat].title, LONGEST_NAME))


def _until(seconds: float) -> float:
    return time.time() + seconds if seconds else FOR_GOOD


def _told(table: Table) -> int:
    return len(table.match.told()) if table.match is not None else 0
