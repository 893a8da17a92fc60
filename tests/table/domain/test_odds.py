"""Odds are for the seat whose question it is, come when they are ready, and can be left out of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.tables import drawn, people, play, reloaded, run, service_in
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.refusal import Forbidden, NotNow
from undercroft.table.domain.table.viewer import Viewer


def test_odds_stand_under_the_answers_of_the_seat_that_is_asked_and_nowhere_else(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "skulldug", 2)
        seat, shown = 0, ""
        for _ in range(60):
            assert table.match is not None
            seat = table.match.open[0].seat
            number = table.seats[seat].question_number
            found = await service.odds.wait(table.id, seat, number)
            assert [each.option for each in found] == list(table.match.open[0].texts)
            shown = (await drawn(service, table, Viewer((seat,), seat)))["uc-ask"]
            if 'class="may' in shown:
                break
            table = await play(service, table, 1)
        other, watching = Viewer((1 - seat,), 1 - seat), Viewer((), SPECTATOR)
        assert 'class="may' in shown and "odds-form" not in shown
        for viewer in (other, watching):
            assert all('class="may' not in part for part in (await drawn(service, table, viewer)).values())
        table = await play(service, table, 1)
        assert service.odds.at(table) == {}, "the odds go with their question"
        await service.close()

    run(story())


def test_a_page_asks_for_odds_after_it_has_shown_the_question(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "skulldug", 2)
        assert table.match is not None
        seat = table.match.open[0].seat
        viewer = Viewer((seat,), seat)
        assert "odds-form" in (await drawn(service, table, viewer))["uc-ask"]
        await service.odds.ask(table.id, seat, table.seats[seat].question_number)
        await service.odds.all_ready()
        assert "odds-form" not in (await drawn(service, table, viewer))["uc-ask"]
        with pytest.raises(NotNow, match="not open any more"):
            await service.odds.ask(table.id, seat, 99)
        await service.close()

    run(story())


def test_a_table_can_be_played_without_odds(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        seats, keys = [PlannedSeat(PERSON, "Ada")], [SeatKey("ada", 0)]
        table = await service.seating.open_table("miniskull_caverns", seats, {}, "s", False, keys, odds=False)
        assert "odds" not in (await drawn(service, table, Viewer((0,), 0)))["uc-ask"]
        with pytest.raises(Forbidden, match="without odds"):
            await service.odds.ask(table.id, 0, 0)
        assert not reloaded(service, table).opened.odds
        await service.close()

    run(story())
