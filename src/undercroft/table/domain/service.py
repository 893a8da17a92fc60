"""The tables of a server, and everything people, programs and bots can do at them."""

from __future__ import annotations

import asyncio
import gc
import logging
import time

import msgspec

from undercroft.insight.chronicle import Chronicle
from undercroft.insight.luck import LuckReport
from undercroft.kernel.reasons import Explained, look_up
from undercroft.table.domain.actions.bot_players import BotPlayers
from undercroft.table.domain.actions.clocks import Clocks
from undercroft.table.domain.actions.hints import Hints
from undercroft.table.domain.actions.links import Links
from undercroft.table.domain.actions.moderation import Moderation
from undercroft.table.domain.actions.odds import Odds
from undercroft.table.domain.actions.people import People
from undercroft.table.domain.actions.playtests import Playtests
from undercroft.table.domain.actions.rematch import Rematches
from undercroft.table.domain.actions.reports import Reports
from undercroft.table.domain.actions.seating import Seating
from undercroft.table.domain.actions.undo_requests import UndoRequests
from undercroft.table.domain.health import Health
from undercroft.table.domain.load import Load
from undercroft.table.domain.log.entries import PERSON, Entry, HandedOver, Said, Voted
from undercroft.table.domain.log.restrictions import Restrictions
from undercroft.table.domain.log.summary import FINISHED, RUNNING, WAITING
from undercroft.table.domain.meter import resident_bytes
from undercroft.table.domain.opening.card_sets import CardSets
from undercroft.table.domain.opening.catalogue import default_bot
from undercroft.table.domain.plain_text import LONGEST_ABOUT, LONGEST_CHAT, LONGEST_NAME, one_line
from undercroft.table.domain.presence import Listener, Presence
from undercroft.table.domain.rate_limit import RateLimit
from undercroft.table.domain.refusal import Impossible, NotNow, Refused, StoreFailed, TooMuch
from undercroft.table.domain.settings import DAY, Settings
from undercroft.table.domain.steady_clock import SteadyClock
from undercroft.table.domain.store.interface import Store
from undercroft.table.domain.store.opened import open_jobs
from undercroft.table.domain.table import trial
from undercroft.table.domain.table.bundle import Bundle
from undercroft.table.domain.table.clock import newly_asked
from undercroft.table.domain.table.replay import Replays
from undercroft.table.domain.table.snapshot import Snapshot
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer, viewer_of
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers

log = logging.getLogger("undercroft.table")
CROWD = 500
"""While more pages than this are open, looking through all memory for garbage would keep everybody waiting."""
LATEST = 24
"""So many sweeps in a row it is put off at most."""


class TableService:
    """The one door to the domain: routes, the API and tests come in here."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.closing = False
        self.presence = Presence(settings.away_after, settings.idle_after)
        self.tables = Tables(store, self.presence, settings.most_tables_in_memory, newly_asked, settings.longest_log)
        self.meter = self.tables.meter
        self.health = Health(self.tables)
        self._jobs = open_jobs(settings.db) if settings.remote_bots else None
        self.workers = Workers(
            settings.bot_processes, settings.look_back_seconds, None if self._jobs is None else self._jobs.ask
        )
        self.restrictions = Restrictions()
        self.seating = Seating(self.tables, self.restrictions)
        self.people = People(self.tables, self.seating)
        self.moderation = Moderation(self.tables, self.people, self.restrictions, settings)
        self.playtests = Playtests(self.tables)
        self.clocks = Clocks(self.tables, settings.idle_after)
        self.card_sets = CardSets(settings.card_sets)
        self.undo_requests = UndoRequests(self.tables)
        self.hints = Hints(self.tables, self.workers, settings)
        self.odds = Odds(self.tables, self.workers)
        self.bots = BotPlayers(self.tables, self.workers, settings, self.answer)
        self.replays = Replays()
        self.chronicles: Reports[Chronicle] = Reports(self.workers.chronicle, "chronicle")
        self.luck_reports: Reports[LuckReport] = Reports(self.workers.luck, "luck report")
        self.links = Links(self.tables, settings.links_per_seat)
        self.rematches = Rematches(self.tables, self.seating, self.links)
        self._chat = RateLimit(settings.chat_per_minute / 60, max(5.0, settings.chat_per_minute / 2))
        self._snapshots: dict[str, Snapshot] = {}
        self._presence_alarms: dict[tuple[str, str], asyncio.TimerHandle] = {}  # by table and person
        self.tables.on_idle(self._forget_snapshot)
        self._started = time.time()
        store.nodes.measure_by(self.load)

    # -- looking ------------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The table as it is now."""
        return self._looked_at(await self.tables.get(table_id))

    async def snapshot(self, table_id: str) -> Snapshot:
        """Everything that can be seen of a table now."""
        table = self._looked_at(await self.tables.get(table_id))
        version = self.tables.version(table_id)
        found = self._snapshots.get(table_id)
        if found is None or found.version != version:
            away, spectators = self.presence.away(table), self.presence.spectators(table)
            hints, odds = self.hints.at(table), self.odds.at(table)
            found = Snapshot(version, table, away, spectators, hints, odds, self.settings.idle_after)
            self._snapshots[table_id] = found
        return found

    async def log_of(self, table_id: str) -> list[Entry]:
        """Everything that happened at a table, from the first line on."""
        return await self.tables.log_of(table_id)

    def _looked_at(self, table: Table) -> Table:
        """Bots that paused because nobody watched go on."""
        self.presence.look(table.id)
        self.bots.nudge(table)
        return table

    def _forget_snapshot(self, table_id: str) -> None:
        self._snapshots.pop(table_id, None)

    def viewer(self, table: Table, key_hash: str) -> Viewer:
        """Through whose eyes the owner of this key looks at a table now."""
        found = viewer_of(table, table.seats_of(key_hash), self.presence.eyes(table.id, key_hash))
        unheard = self.restrictions.unheard(key_hash, table.id)
        if unheard:  # only of those who said something, so that most viewers stay alike and share what is drawn
            unheard &= {said.key for said in table.chat}
        return msgspec.structs.replace(found, unheard=unheard) if unheard else found

    def listen(self, table_id: str, listener: Listener) -> None:
        """From now on this listener is woken when there is something new to see."""
        self.presence.come(table_id, listener)
        self._tell_presence_soon(table_id)

    def stop_listening(self, table_id: str, listener: Listener) -> None:
        self.presence.go(table_id, listener)
        if not self.presence.anybody_listens(table_id):
            self.tables.idle(table_id)
            return
        self._tell_presence_soon(table_id)
        table = self.tables.in_memory(table_id)
        if table is not None and table.seats_of(listener.key_hash):  # the others see when this person counts as away
            self._tell_presence_in(self.settings.away_after + 0.5, table_id, listener.key_hash)

    def _tell_presence_soon(self, table_id: str) -> None:
        """Once for all who come and go meanwhile."""
        if (table_id, "") not in self._presence_alarms:
            self._tell_presence_in(self.settings.presence_pause, table_id, "")

    def _tell_presence_in(self, seconds: float, table_id: str, about: str) -> None:
        """Look after a while who is there; of several times for one person only the last counts."""
        if self.closing:
            return
        known = self._presence_alarms.pop((table_id, about), None)
        if known is not None:
            known.cancel()
        alarm = asyncio.get_running_loop().call_later(seconds, self._tell_presence, table_id, about)
        self._presence_alarms[table_id, about] = alarm

    def _tell_presence(self, table_id: str, about: str) -> None:
        """Publish the table if what is shown of who is there is not so any more."""
        self._presence_alarms.pop((table_id, about), None)
        shown, table = self._snapshots.get(table_id), self.tables.in_memory(table_id)
        if shown is None or table is None:
            return
        if (shown.away, shown.spectators) != (self.presence.away(table), self.presence.spectators(table)):
            self.tables.publish(table_id)

    # -- playing ------------------------------------------------------------------------------------------------------

    async def answer(self, table_id: str, seat: int, number: int, text: str) -> Table:
        """Answer the seat's nth question. When this returns, the answer is on disk."""
        async with self.tables.at(table_id) as table:
            try:
                tried = trial.answer(table, seat, number, text, time.time())
            except trial.RuleFailed:
                log.exception("table %s: a rule failed", table_id)
                raise
            if tried is None:
                return table
            entry, match = tried
            later = await self.tables.commit(table, [entry], match)
            self.meter.answers += 1
            return later

    async def answer_all(self, table_id: str, seat: int, number: int, bundle: Bundle) -> None:
        """Answer the seat's nth question and those after it that the same form asked, until something else is asked.
        They are stored and shown as one change: nobody sees a question in between."""
        async with self.tables.at(table_id) as table:
            try:
                entries, match, left = trial.answer_all(table, seat, number, bundle, time.time())
            except trial.RuleFailed:
                log.exception("table %s: a rule failed", table_id)
                raise
            await self.tables.commit(table, entries, match)
            self.meter.answers += len(entries)
        if left:
            raise NotNow("not all of it was done: something else is asked now")

    async def undo(self, table_id: str, seat: int, number: int) -> Table:
        """Undo the seat's last answer, while its nth question is open or comes next."""
        async with self.tables.at(table_id) as table:
            entry, match = trial.undo(table, seat, number, time.time())
            return await self.tables.commit(table, [entry], match)

    async def why(self, table_id: str, seat: int, about: str) -> Explained:
        """Why this seat cannot choose what it asks about, as far as it may know."""
        table = await self.table(table_id)
        return look_up(table.running_match(), seat, about[:LONGEST_ABOUT])

    async def say(self, table_id: str, seat: int, text: str, name: str = "", key: str = "") -> None:
        """A line of chat of the owner of this key; of somebody who only watches (no seat), the name is given."""
        self.restrictions.let_speak(key)
        said = one_line(text, LONGEST_CHAT)
        if not said:
            raise Impossible("an empty line was not sent")
        if not self._chat.take(f"{table_id} {seat}"):
            raise TooMuch(
                "too many lines of chat: wait a moment"
                if seat >= 0
                else "the spectators are talking a lot: wait a moment"
            )
        async with self.tables.at(table_id) as table:
            if table.said >= self.settings.most_chat // (1 if seat >= 0 else 2):
                raise TooMuch("the chat of this table is full")
            known = table.seats[seat].name or table.seats[seat].title if seat >= 0 else f"{name or 'Guest'} (watching)"
            told = len(table.match.told()) if table.match is not None else 0
            entry = Said(seat, one_line(known, LONGEST_NAME + 11), said, time.time(), told, key)
            await self.tables.commit(table, [entry], table.match)

    # -- people who are away ------------------------------------------------------------------------------------------

    async def vote(self, table_id: str, seat: int, about: int) -> None:
        """Vote to let a bot play on for somebody. More than half of the people who are there decide."""
        async with self.tables.at(table_id) as table:
            table.running_match()
            if not 0 <= about < len(table.seats) or table.seats[about].kind != PERSON or seat == about:
                raise Impossible("a bot can play on only for another person at this table")
            if table.seats[about].stand_in:
                return
            if not self.presence.is_away(table, about) and not self.presence.is_idle(table, about):
                raise NotNow(f"{table.seats[about].title} is at the table")
            entries: list[Entry] = [Voted(seat, about, time.time())]
            voters = self.presence.others_present(table, about) | {seat}
            votes = (table.votes.get(about, set()) | {seat}) & voters
            if 2 * len(votes) > len(voters):
                text = f"The others let a bot play on for {table.seats[about].full_name}"
                told = len(table.running_match().told())
                entries.append(HandedOver(about, default_bot(), time.time(), told, text))
            await self.tables.commit(table, entries, table.match)

    async def come_back(self, table_id: str, seat: int) -> None:
        """A person plays for themselves again."""
        async with self.tables.at(table_id) as table:
            if table.seats[seat].stand_in:
                told = len(table.match.told()) if table.match is not None else 0
                back = HandedOver(seat, "", time.time(), told, f"{table.seats[seat].full_name} is back")
                await self.tables.commit(table, [back], table.match)

    # -- the server ---------------------------------------------------------------------------------------------------

    async def forget_old(self) -> int:
        """Old tables expire."""
        now, kept = time.time(), self.settings
        days = {WAITING: kept.keep_waiting_days, RUNNING: kept.keep_running_days, FINISHED: kept.keep_finished_days}
        gone = 0
        for status, age in days.items():
            gone += await self.tables.forget(status, now - age * DAY)
        await self.tables.stored(lambda: self.tables.store.forget_notes(now))
        if gone:
            log.info("%d old tables forgotten", gone)
            self.tables.drop_unused()
        return gone

    async def keep_sweeping(self, pause: float, clock: SteadyClock) -> None:
        """Let old tables expire again and again, whatever happens to the store meanwhile. While the clock cannot be
        trusted, everything stays: by a clock that was set forward, running tables look old."""
        put_off = 0
        while True:
            try:
                if clock.is_steady():
                    await self.forget_old()
            except Refused as failed:
                log.warning("old tables stay for now: %s", failed)
            put_off = put_off + 1 if self.presence.listeners > CROWD and put_off < LATEST else 0
            if not put_off:
                gc.collect()  # the server leaves this to us
            await asyncio.sleep(pause)

    def load(self) -> Load:
        """What this server has to do just now. Other threads may ask, too."""
        return Load(
            self.presence.listeners,
            self.tables.count_in_memory,
            self.bots.playing,
            self.meter.answers,
            resident_bytes(),
            self._started,
        )

    async def hand_over(self) -> None:
        """On the way out, leave all tables to the other nodes; until it is closed, this one passes requests on."""
        if self.tables.store.nodes.shared:
            self.bots.stop()
            try:
                await asyncio.wait_for(self.tables.hand_over(), self.settings.lease)  # then others take them anyway
            except (StoreFailed, TimeoutError) as problem:
                log.warning("the tables could not be handed over; others take them in a while: %s", problem)

    async def close(self) -> None:
        self.begin_closing()
        self.bots.close()
        self.clocks.close()
        self.hints.close()
        self.chronicles.close()
        self.odds.close()
        self.luck_reports.close()
        self.workers.close()
        if self._jobs is not None:
            await asyncio.to_thread(self._jobs.close)
        await self.tables.close()

    def begin_closing(self) -> None:
        """Bots stop playing, and everybody who listens is woken to leave."""
        self.closing = True
        self.bots.stop()
        for alarm in self._presence_alarms.values():
            alarm.cancel()
        self.presence.end()
