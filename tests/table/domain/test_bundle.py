"""Several small questions as one form: the answers are given one after the other, as long as they fit."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.table.tables import drawn, people, reloaded, run, same, service_in
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.refusal import NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.bundle import Bundle, about
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer

CRAWL = "dungeon_crawl"


async def until_asked(service: TableService, table: Table, decision: str) -> Table:
    """Seat 0 and the others choose the first answer until seat 0 is asked this."""
    for _ in range(200):
        assert table.match is not None
        own = table.match.question(0)
        if own is not None and own.decision.name == decision:
            return table
        asked = own or table.match.open[0]
        number = table.seats[asked.seat].question_number
        table = await service.answer(table.id, asked.seat, number, asked.texts[-1])
    raise AssertionError(f"{decision} was never asked")


def test_the_opening_items_are_placed_in_one_form(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await until_asked(service, await people(service, CRAWL, 1), "opening")
        assert table.match is not None
        items = [item.name for item in table.match.state.players[0].hand]  # type: ignore[attr-defined]
        page = (await drawn(service, table, Viewer((0,), 0)))["uc-ask"]
        assert "Where do your five Items go?" in page and page.count("<fieldset") == len(items) == 5
        chosen = {("opening", name): "stow" if number else "keep" for number, name in enumerate(items)}
        await service.answer_all(table.id, 0, table.seats[0].question_number, Bundle("opening", chosen))
        table = await service.table(table.id)
        assert table.match is not None
        state = table.match.state
        assert [item.name for item in state.players[0].hand] == items[:1]  # type: ignore[attr-defined]
        assert {item.name for item in state.pool} == set(items[1:])  # type: ignore[attr-defined]
        assert same(table, reloaded(service, table)), "each answer stands in the log by itself"
        await service.close()

    run(story())


def test_nobody_sees_a_question_that_a_form_has_answered(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await until_asked(service, await people(service, CRAWL, 1), "opening")
        listener, shown = Listener("somebody"), set[int]()
        service.listen(table.id, listener)

        async def watch() -> None:
            while not listener.left:
                await listener.woken(60)
                shown.add((await service.table(table.id)).seats[0].question_number)

        watching = asyncio.create_task(watch())
        number = table.seats[0].question_number
        await service.answer_all(table.id, 0, number, Bundle("opening", {("opening", ""): "keep"}))
        listener.leave()
        await watching
        assert shown == {number + 5}
        await service.close()

    run(story())


def test_a_form_stops_where_something_else_is_asked(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await until_asked(service, await people(service, CRAWL, 1), "opening")
        assert table.match is not None
        question = table.match.question(0)
        assert question is not None
        first = about(question)
        number = table.seats[0].question_number
        await service.answer_all(table.id, 0, number, Bundle("opening", {("opening", first): "keep"}))
        table = await service.table(table.id)
        assert table.match is not None and table.seats[0].question_number == number + 1
        second = table.match.question(0)
        assert second is not None and second.decision.name == "opening" and about(second) != first
        with pytest.raises(NotNow):  # sent twice
            await service.answer_all(table.id, 0, number, Bundle("opening", {("opening", first): "keep"}))
        with pytest.raises(NotNow):  # nothing in it fits
            await service.answer_all(table.id, 0, number + 1, Bundle("opening", {("opening", first): "keep"}))
        await service.close()

    run(story())


def test_what_is_picked_together_is_given_one_by_one_and_then_ended(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await until_asked(service, await people(service, CRAWL, 1), "opening")
        number = table.seats[0].question_number
        await service.answer_all(table.id, 0, number, Bundle("opening", {("opening", ""): "keep"}))
        table = await until_asked(service, await service.table(table.id), "select")
        table = await service.answer(table.id, 0, table.seats[0].question_number, "donate")
        table = await until_asked(service, table, "give")
        assert table.match is not None
        question = table.match.question(0)
        assert question is not None
        picks = tuple(text for text in question.texts if text != "done")[:2]
        page = (await drawn(service, table, Viewer((0,), 0)))["uc-ask"]
        assert page.count('name="pick"') == len(question.texts) - 1
        number = table.seats[0].question_number
        await service.answer_all(table.id, 0, number, Bundle("give", {}, picks, "done"))
        table = await service.table(table.id)
        assert table.match is not None
        assert {item.name for item in table.match.state.pool} == set(picks)  # type: ignore[attr-defined]
        after = table.match.question(0)
        assert after is None or after.decision.name != "give"
        await service.close()

    run(story())
