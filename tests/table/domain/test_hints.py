"""A hint is for the seat that asked, and nobody waits for it."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest

from tests.table.tables import QUICK, drawn, people, play, reloaded, run, service_in
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import BOT, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.refusal import Forbidden, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer


async def hinted(service: TableService, table: Table, seat: int) -> str:
    """Ask for a hint and wait until it is there; the panel as that seat sees it."""
    await service.hints.ask(table.id, seat, table.seats[seat].question_number)
    until = time.time() + 60
    while time.time() < until:
        table = await service.table(table.id)
        shown = (await drawn(service, table, Viewer((seat,), seat)))["uc-ask"]
        if 'class="advice"' in shown and "Thinking" not in shown:
            return shown
        await asyncio.sleep(0.05)
    raise AssertionError("no hint came")


def test_a_hint_is_for_the_seat_that_asked_and_the_others_are_told_that_it_asked(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, hint_iterations=60)
        table = await play(service, await people(service, QUICK, 2), 5)
        assert table.match is not None
        question = table.match.open[0]
        seat, other = question.seat, 1 - question.seat
        before = await drawn(service, table, Viewer((other,), other))
        watching = await drawn(service, table, Viewer((), SPECTATOR))
        shown = await hinted(service, table, seat)
        assert re.search(r"<b [^>]*>\d+ % ", shown) and 'class="odds"' in shown and "data-advised" in shown
        table = await service.table(table.id)
        board = (await drawn(service, table, Viewer((seat,), seat)))["uc-board"]
        assert any(question.places) is ("data-advised" in board)
        for viewer, old in ((Viewer((other,), other), before), (Viewer((), SPECTATOR), watching)):
            now = await drawn(service, table, viewer)
            assert {name for name in now if now[name] != old[name]} == {"uc-log"}, "nothing but the note in the story"
            assert "asked for a hint" in now["uc-log"] and " %" not in now["uc-log"]
        assert [note.text for note in reloaded(service, table).notes] == [
            f"player {seat} ({table.seats[seat].title}) asked for a hint"
        ]
        length = len(service.tables.store.entries(table.id))
        await service.hints.ask(table.id, seat, table.seats[seat].question_number)
        assert len(service.tables.store.entries(table.id)) == length, "asked twice, told once"
        table = await service.answer(table.id, seat, table.seats[seat].question_number, question.texts[0])
        assert service.hints.at(table) == {}, "the hint goes with its question"
        await service.close()

    run(story())


def test_alone_among_bots_nobody_is_told_and_the_table_goes_on_while_a_bot_thinks(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, hint_seconds=1.5)
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(BOT, "", "random")]
        table = await service.seating.open_table("dungeon_crawl", seats, {}, "s", False, [SeatKey("ada", 0)])
        until = time.time() + 30
        while table.match is None or table.match.question(0) is None:
            assert time.time() < until
            await asyncio.sleep(0.05)
            table = await service.table(table.id)
        await service.hints.ask(table.id, 0, table.seats[0].question_number)
        began = time.time()
        table = await service.answer(table.id, 0, table.seats[0].question_number, table.match.question(0).texts[0])  # type: ignore[union-attr]
        assert time.time() - began < 1, "an answer does not wait for a hint"
        assert table.notes == []
        await service.close()

    run(story())


def test_hints_can_be_left_out_of_a_table(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        seats = [PlannedSeat(PERSON, "Ada")]
        table = await service.seating.open_table(
            "miniskull_caverns", seats, {}, "s", False, [SeatKey("ada", 0)], hints=False
        )
        shown = (await drawn(service, table, Viewer((0,), 0)))["uc-ask"]
        assert "hint" not in shown.replace('class="hint"', "")
        with pytest.raises(Forbidden, match="without hints"):
            await service.hints.ask(table.id, 0, 0)
        assert not reloaded(service, table).opened.hints
        open_one = await service.seating.open_table("miniskull_caverns", seats, {}, "s", False, [SeatKey("ada", 0)])
        with pytest.raises(NotNow, match="not open any more"):
            await service.hints.ask(open_one.id, 0, 7)
        await service.close()

    run(story())
