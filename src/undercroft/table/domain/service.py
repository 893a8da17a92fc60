"""All tables of a server. Every change goes the same way: check, store, acknowledge, publish."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.table.domain.hints import Hints
from undercroft.table.domain.log import (
    BOT,
    PERSON,
    Branch,
    Entry,
    HandedOver,
    Opened,
    Place,
    Said,
    Sat,
    Voted,
    write_entry,
)
from undercroft.table.domain.presence import Attendance, Stream
from undercroft.table.domain.settings import DAY, Settings
from undercroft.table.domain.store import FINISHED, RUNNING, WAITING, Conflict, Key, Store, Summary
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.workers import Workers, stand_in, strengths
from undercroft.table.html.drawings import Sketchbook

log = logging.getLogger("undercroft.table")
T = TypeVar("T")

LONGEST_NAME, LONGEST_CHAT, LONGEST_SEED = 24, 300, 64


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def clean(text: str, longest: int) -> str:
    """A text of a person on one line: no control characters, no more than so many letters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]


class House:
    """The tables, in memory as far as they are needed, and the store below them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = Workers(settings.bot_processes)
        self.hints = Hints()
        self.people = Attendance(settings.away_after)
        self.eyes: dict[tuple[str, str], int] = {}  # through which of several seats at one device somebody looks
        self.sketches: dict[str, Sketchbook] = {}  # what was drawn of the tables that are looked at
        self.closing = False
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._writer = ThreadPoolExecutor(1, "store")

    # -- finding ------------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> Sitting:
        """The table as it is now, from memory or from its log."""
        sitting = self._sittings.get(table)
        if sitting is None:
            async with self.at(table) as sitting:
                self._nudge(sitting)
        return sitting

    async def tables_of(self, key_hash: str) -> list[Summary]:
        return await self._stored(lambda: self.store.tables_of(key_hash))

    async def listed(self) -> list[Summary]:
        return await self._stored(lambda: self.store.listed(60))

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Sitting]:
        """The table as it is now, with nobody else changing it meanwhile."""
        async with self._lock(table):
            try:
                sitting = self._sittings.get(table) or await self._load(table)
            except Refused:
                self._locks.pop(table, None)  # or every wrong address would leave a lock behind
                raise
            yield sitting

    async def _load(self, table: str) -> Sitting:
        def read() -> Sitting:
            lines = self.store.entries(table)
            if not lines:
                raise Refused(404, "there is no such table; it may have expired")
            return Sitting.load(table, lines, self.store.keys(table))

        sitting = await self._stored(read)
        self._keep(sitting)
        return sitting

    def _keep(self, sitting: Sitting) -> None:
        self._sittings[sitting.id] = sitting
        self._sittings.move_to_end(sitting.id)
        if len(self._sittings) > self.settings.most_tables_in_memory:
            for old in list(self._sittings)[:20]:
                if not self.people.listening(old) and not self._lock(old).locked() and old not in self._bots:
                    del self._sittings[old]
                    self._locks.pop(old, None)
                    self.sketches.pop(old, None)

    # -- opening and sitting down -------------------------------------------------------------------------------------

    async def open_table(
        self,
        game: str,
        seats: Sequence[Place],
        options: Mapping[str, object],
        seed: str,
        listed: bool,
        keys: Sequence[Key],
        hints: bool = True,
        branch: Branch | None = None,
    ) -> Sitting:
        """A new table; it begins at once if no seat is open. With a branch, it goes on where a record left off."""
        now = time.time()
        try:
            found = undercroft.game(game)
            found.check_seats(len(seats))
            chosen = found.check_options(options)
        except UndercroftError as problem:
            raise Refused(422, str(problem)) from problem
        for place in seats:
            if place.kind == BOT and place.bot not in strengths():
                raise Refused(422, f"there is no bot {place.bot[:40]!r}: the bots are {', '.join(strengths())}")
        opened = Opened(
            game,
            chosen,
            tuple(seats),
            seed or secrets.token_hex(16),
            bool(seed),
            secrets.token_urlsafe(12),
            listed,
            now,
            hints,
            branch.origin if branch else "",
            branch.lines if branch else (),
        )
        sitting = Sitting(secrets.token_hex(6), opened, keys)
        await self._stored(lambda: self.store.create(sitting.summary(), write_entry(opened), keys))
        async with self._lock(sitting.id):
            self._keep(sitting)
            if not sitting.open_seats:
                sitting = await self._begin(sitting, [], ())
        log.info("table %s opened: %s, %d seats", sitting.id, game, len(seats))
        return sitting

    async def sit(self, table: str, seat: int | None, name: str, invite: str, key_hash: str) -> int:
        """Take an open seat. Whoever sits here already keeps the seat they have."""
        async with self.at(table) as sitting:
            if not sitting.opened.listed and not secrets.compare_digest(
                invite.encode(), sitting.opened.invite.encode()
            ):
                raise Refused(403, "this table is by invitation: ask for its link")
            if sitting.seats_of(key_hash):
                return sitting.seats_of(key_hash)[0]
            free = [place.number for place in sitting.open_seats]
            if seat is None and free:
                seat = free[0]
            if seat not in free or seat is None:
                raise Refused(409, "that seat is taken" if free else "all seats are taken")
            entry = Sat(seat, clean(name, LONGEST_NAME) or "Guest", time.time())
            keys = [Key(key_hash, seat)]
            if len(free) == 1:
                await self._begin(sitting, [entry], keys)
            else:
                await self.commit(sitting, [entry], sitting.match, keys)
            return seat

    async def _begin(self, sitting: Sitting, entries: Sequence[Entry], keys: Sequence[Key]) -> Sitting:
        begun, match = sitting.begin(time.time())
        return await self.commit(sitting, [*entries, begun], match, keys)

    async def share_seat(self, table: str, seat: int) -> str:
        """A new secret for a seat, for another device of the same person."""
        secret = new_secret()
        await self.add_holder(table, seat, hash_of(secret))
        return secret

    async def add_holder(self, table: str, seat: int, key_hash: str) -> None:
        async with self.at(table) as sitting:
            key = Key(key_hash, seat)
            await self._stored(lambda: self.store.add_key(table, key))
            self._keep(sitting.after([], sitting.match, [key]))

    # -- playing ------------------------------------------------------------------------------------------------------

    async def answer(self, table: str, seat: int, ask: int, text: str) -> Sitting:
        """Give an answer. When this returns, it is on disk."""
        async with self.at(table) as sitting:
            try:
                tried = sitting.answer(seat, ask, text, time.time())
            except UndercroftError as problem:
                log.exception("table %s: a rule failed", table)
                raise Refused(422, f"this answer cannot be carried out: {problem}") from problem
            if tried is None:
                return sitting
            entry, match = tried
            return await self.commit(sitting, [entry], match)

    async def take_back(self, table: str, seat: int, ask: int) -> Sitting:
        async with self.at(table) as sitting:
            entry, match = sitting.take_back(seat, ask, time.time())
            return await self.commit(sitting, [entry], match)

    async def say(self, table: str, seat: int, name: str, text: str) -> None:
        said = clean(text, LONGEST_CHAT)
        if not said:
            raise Refused(422, "an empty line was not sent")
        async with self.at(table) as sitting:
            entry = Said(seat, clean(name, LONGEST_NAME) or "Somebody", said, time.time())
            await self.commit(sitting, [entry], sitting.match)

    # -- people who went away -----------------------------------------------------------------------------------------

    async def vote(self, table: str, seat: int, about: int) -> None:
        """Be for letting a bot play on; more than half of the people who are there decide."""
        async with self.at(table) as sitting:
            sitting.playing()
            if not 0 <= about < len(sitting.seats) or sitting.seats[about].kind != PERSON or seat == about:
                raise Refused(422, "a bot can play on only for another person at this table")
            if sitting.seats[about].stand_in:
                return
            if not self.people.is_away(sitting, about):
                raise Refused(409, f"{sitting.seats[about].title} is at the table")
            entries: list[Entry] = [Voted(seat, about, time.time())]
            voters = self.people.others_present(sitting, about) | {seat}
            votes = (sitting.votes.get(about, set()) | {seat}) & voters
            if 2 * len(votes) > len(voters):
                entries.append(HandedOver(about, stand_in(), time.time()))
            await self.commit(sitting, entries, sitting.match)

    async def come_back(self, table: str, seat: int) -> None:
        """A person plays for themselves again."""
        async with self.at(table) as sitting:
            if sitting.seats[seat].stand_in:
                await self.commit(sitting, [HandedOver(seat, "", time.time())], sitting.match)

    # -- store and publish --------------------------------------------------------------------------------------------

    async def commit(
        self, sitting: Sitting, entries: Sequence[Entry], match: Match | None, keys: Sequence[Key] = ()
    ) -> Sitting:
        later = sitting.after(entries, match, keys)
        summary, lines = later.summary(), [write_entry(entry) for entry in entries]
        try:
            await self._stored(lambda: self.store.append(summary, sitting.length, lines, keys))
        except Conflict:
            self._sittings.pop(sitting.id, None)
            raise Refused(409, "somebody else was faster; look again") from None
        except Exception as problem:
            self._sittings.pop(sitting.id, None)  # it is not known what was written: read it again
            log.exception("table %s: the store failed", sitting.id)
            raise Refused(503, "the answer could not be stored; try again") from problem
        self._keep(later)
        self.publish(sitting.id)
        self._nudge(later)
        return later

    def publish(self, table: str) -> None:
        """Everybody who listens draws anew."""
        if table in self.sketches:
            self.sketches[table].outdate()
        self.people.wake(table)

    def look_through(self, table: str, key_hash: str, seat: int) -> None:
        """At one device for several seats: from now on through the eyes of this one."""
        if len(self.eyes) > 10_000:
            self.eyes.clear()
        self.eyes[table, key_hash] = seat
        self.people.wake(table, key_hash)

    def listen(self, table: str, stream: Stream) -> None:
        self.people.come(table, stream)
        self.publish(table)

    def stop_listening(self, table: str, stream: Stream) -> None:
        others = self.people.go(table, stream)
        self.publish(table)
        if not others:
            self.sketches.pop(table, None)
        if others and not self.closing:  # whoever is still there will see it when this person counts as away
            asyncio.get_running_loop().call_later(self.settings.away_after + 0.5, self.publish, table)

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _nudge(self, sitting: Sitting) -> None:
        """Let the bots of this table play, if they are asked and not at it already."""
        if sitting.waits_for_bots and sitting.id not in self._bots and not self.closing:
            self._bots[sitting.id] = asyncio.get_running_loop().create_task(self._play_bots(sitting.id))

    async def _play_bots(self, table: str) -> None:
        try:
            while not self.closing and (await self.table(table)).waits_for_bots:
                await asyncio.sleep(self.settings.pace)
                await self._one_bot(table)
        except Refused as refused:
            log.warning("table %s: the bots stopped: %s", table, refused)
        except Exception:
            log.exception("table %s: the bots stopped", table)
        finally:
            self._bots.pop(table, None)

    async def _one_bot(self, table: str) -> None:
        sitting = await self.table(table)
        for seat in sitting.waits_for_bots[:1]:
            ask, question = seat.asks, sitting.playing().question(seat.number)
            assert question is not None
            seed = hash_of(f"{sitting.opened.seed} {seat.number} {ask}")
            try:
                text = await self.workers.answer(table, sitting.record, seat.number, seat.bot_now, seed)
            except Exception:  # whatever ails a bot, the people at the table want to play on
                log.exception("table %s: bot %s has no answer and picks any", table, seat.bot_now)
                text = secrets.choice(question.texts)
            try:
                await self.answer(table, seat.number, ask, text)
            except Refused as refused:
                if refused.status not in (409, 422):
                    raise
                log.info("table %s: the bot's answer came too late: %s", table, refused)

    # -- opening and closing the house --------------------------------------------------------------------------------

    async def forget_old(self) -> int:
        """Old tables expire."""
        now, kept = time.time(), self.settings
        days = {
            WAITING: kept.keep_waiting_days,
            RUNNING: kept.keep_running_days,
            FINISHED: kept.keep_finished_days,
        }
        gone = 0
        for status, age in days.items():
            since = now - age * DAY
            gone += await self._stored(lambda status=status, since=since: self.store.forget(status, since))  # type: ignore[misc]
        if gone:
            log.info("%d old tables forgotten", gone)
            for table in list(self._sittings):
                if not self.people.listening(table) and not self._lock(table).locked():
                    self._sittings.pop(table, None)
                    self.sketches.pop(table, None)
        return gone

    async def close(self) -> None:
        self.close_streams()
        for task in list(self._bots.values()):
            task.cancel()
        self.hints.close()
        self.workers.close()
        await self._stored(self.store.close)
        self._writer.shutdown(wait=False)

    def close_streams(self) -> None:
        self.closing = True
        self.people.wake_all()

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _stored(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work)
