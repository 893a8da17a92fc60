"""Bots at the tables: whenever one is asked, it thinks in another process and answers like anybody else."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from undercroft.table.domain.refusal import Impossible, NotNow, Refused
from undercroft.table.domain.seat_key import hash_of
from undercroft.table.domain.table import Table
from undercroft.table.domain.tables import Tables
from undercroft.table.domain.workers import Workers

log = logging.getLogger("undercroft.table")
Answer = Callable[[str, int, int, str], Awaitable[object]]
"""Table, seat, number of the question, text."""


class BotPlayers:
    """At each table with bots to answer, one task plays for them."""

    def __init__(self, tables: Tables, workers: Workers, pace: float, answer: Answer) -> None:
        self._tables = tables
        self._workers = workers
        self._pace = pace
        self._answer = answer
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopped = False
        tables.on_advance(self._nudge)

    def stop(self) -> None:
        """Play no more, at no table; an answer on its way is still given."""
        self._stopped = True

    def close(self) -> None:
        self.stop()
        for task in self._playing.values():
            task.cancel()

    def _nudge(self, table: Table) -> None:
        """Let the bots of this table play, if they are asked and not at it already."""
        if table.bots_to_answer and table.id not in self._playing and not self._stopped:
            self._playing[table.id] = asyncio.get_running_loop().create_task(self._play(table.id))

    async def _play(self, table_id: str) -> None:
        try:
            while not self._stopped and (await self._tables.get(table_id)).bots_to_answer:
                await asyncio.sleep(self._pace)
                await self._answer_one(table_id)
        except Refused as refused:
            log.warning("table %s: the bots stopped: %s", table_id, refused)
        except Exception:
            log.exception("table %s: the bots stopped", table_id)
        finally:
            self._playing.pop(table_id, None)

    async def _answer_one(self, table_id: str) -> None:
        table = await self._tables.get(table_id)
        for seat in table.bots_to_answer[:1]:
            number, question = seat.question_number, table.running_match().question(seat.number)
            assert question is not None
            seed = hash_of(f"{table.opened.seed} {seat.number} {number}")
            try:
                text = await self._workers.answer(table_id, table.record, seat.number, seat.acting_bot, seed)
            except Exception:  # whatever ails a bot, the people at the table want to play on
                log.exception("table %s: bot %s has no answer and picks any option", table_id, seat.acting_bot)
                text = secrets.choice(question.texts)
            try:
                await self._answer(table_id, seat.number, number, text)
            except (NotNow, Impossible) as refused:
                log.info("table %s: the bot's answer came too late: %s", table_id, refused)
