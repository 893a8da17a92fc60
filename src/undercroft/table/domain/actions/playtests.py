"""What people tell a designer: whether the game may be seen, how it was, and notes at single moments."""

from __future__ import annotations

import time
from collections.abc import Mapping

from undercroft.table.domain.log.entries import PERSON, Consented, Pinned, Playtest, Rated
from undercroft.table.domain.plain_text import one_line
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.tables import Tables

LOWEST, HIGHEST = 1, 5
LONGEST_WORDS = 400
MOST_PINS = 200


class Playtests:
    """Everything here is written into the log of the table, and nothing of it into the record."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def consent(self, table_id: str, seat: int, yes: bool) -> None:
        """Let the designer see this game, or not; one may think again as long as one likes."""
        async with self._tables.at(table_id) as table:
            _check(table)
            if table.seats[seat].kind != PERSON:
                raise Forbidden("only a person can agree to that")
            if table.consents.get(seat) != yes:
                await self._tables.commit(table, [Consented(seat, yes, time.time())], table.match)

    async def rate(self, table_id: str, seat: int, given: Mapping[str, str]) -> None:
        """Answer the questions of the designer after the game; answering again replaces what was said."""
        async with self._tables.at(table_id) as table:
            playtest = _check(table)
            if table.match is None or not table.match.over:
                raise NotNow("the questions come after the game")
            marks: dict[str, int] = {}
            words: dict[str, str] = {}
            for question in playtest.questions:
                text = one_line(given.get(question.key, ""), LONGEST_WORDS)
                if not text:
                    continue
                if not question.low:
                    words[question.key] = text
                elif text.isascii() and text.isdecimal() and LOWEST <= int(text) <= HIGHEST:
                    marks[question.key] = int(text)
                else:
                    raise Impossible(f"{question.text}: a number from {LOWEST} to {HIGHEST}, not {text[:20]!r}")
            if not marks and not words:
                raise Impossible("nothing was answered")
            await self._tables.commit(table, [Rated(seat, marks, words, time.time())], table.match)

    async def pin(self, table_id: str, seat: int, move: int, text: str) -> None:
        """A note at a moment of the replay."""
        said = one_line(text, LONGEST_WORDS)
        if not said:
            raise Impossible("an empty note was not pinned")
        async with self._tables.at(table_id) as table:
            _check(table)
            if table.match is None or not table.match.over:
                raise NotNow("notes are pinned to the replay, after the game")
            last = sum(answer.seat >= 0 for answer in table.match.log)
            if not 0 <= move <= last:
                raise Impossible(f"a note is pinned to a move from 0 to {last}")
            if len(table.pins) >= MOST_PINS:
                raise Impossible(f"there are {MOST_PINS} notes at this table already")
            await self._tables.commit(table, [Pinned(seat, move, said, time.time())], table.match)


def _check(table: Table) -> Playtest:
    if table.opened.playtest is None:
        raise Impossible("this table is not a playtest")
    return table.opened.playtest
