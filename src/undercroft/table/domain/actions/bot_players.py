"""Bots at the tables: whenever one is asked, it thinks in another process and answers like anybody else."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from undercroft.table.domain.log.entries import PERSON
from undercroft.table.domain.log.seat_key import hash_of
from undercroft.table.domain.refusal import HeldElsewhere, Impossible, NotNow, Refused, StoreFailed
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers

log = logging.getLogger("undercroft.table")
Answer = Callable[[str, int, int, str], Awaitable[object]]
"""Table, seat, number of the question, text."""


FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds until bots try again after the store has failed; each time twice as many."""


class BotPlayers:
    """At each table with bots to answer, one task plays for them: as long as a person plays there, or somebody
    watches."""

    def __init__(self, tables: Tables, workers: Workers, settings: Settings, answer: Answer) -> None:
        self._tables = tables
        self._workers = workers
        self._settings = settings
        self._answer = answer
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopped = False
        tables.on_advance(self.nudge)

    @property
    def playing(self) -> int:
        """At so many tables bots are about to answer."""
        return len(self._playing)

    def stop(self) -> None:
        """Play no more, at no table; an answer on its way is still given."""
        self._stopped = True

    def close(self) -> None:
        self.stop()
        for task in self._playing.values():
            task.cancel()

    def nudge(self, table: Table) -> None:
        """Let the bots of this table play, if they are asked and not at it already."""
        if table.id not in self._playing and not self._stopped and self._may_play(table):
            self._playing[table.id] = asyncio.get_running_loop().create_task(self._play(table.id))
            self._tables.busy.add(table.id)

    def _may_play(self, table: Table) -> bool:
        if not table.bots_to_answer or table.log_length >= self._settings.longest_log:
            return False
        people = any(seat.kind == PERSON and not seat.stand_in for seat in table.seats)
        return people or self._tables.presence.is_watched(table.id, self._settings.unwatched_after)

    async def _play(self, table_id: str) -> None:
        pause = FIRST_PAUSE
        try:
            while not self._stopped and self._may_play(await self._tables.get(table_id)):
                await asyncio.sleep(self._settings.pace)
                try:
                    await self._answer_one(table_id)
                    pause = FIRST_PAUSE
                except StoreFailed as failed:
                    log.warning("table %s: the bots try again in %g seconds: %s", table_id, pause, failed)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        except HeldElsewhere:
            log.info("table %s: the bots play on at another node", table_id)
        except Refused as refused:
            log.warning("table %s: the bots stopped: %s", table_id, refused)
        except Exception:
            log.exception("table %s: the bots stopped", table_id)
        finally:
            self._playing.pop(table_id, None)
            self._tables.busy.discard(table_id)

    async def _answer_one(self, table_id: str) -> None:
        table = await self._tables.get(table_id)
        for seat in table.bots_to_answer[:1]:
            number, question = seat.question_number, table.running_match().question(seat.number)
            assert question is not None
            seed = hash_of(f"{table.opened.seed} {seat.number} {number}")
            person = self._tables.person_of(table)
            try:
                text = await self._workers.answer(table_id, table.record, seat.number, seat.acting_bot, seed, person)
            except Exception:  # whatever ails a bot, the people at the table want to play on
                self._tables.meter.bot_errors += 1
                log.exception("table %s: bot %s has no answer and picks any option", table_id, seat.acting_bot)
                text = secrets.choice(question.texts)
            try:
                await self._answer(table_id, seat.number, number, text)
            except (NotNow, Impossible) as refused:
                log.info("table %s: the bot's answer came too late: %s", table_id, refused)
