"""People at a table: names, leaving, hosts, clocks and chat, all kept by the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table.tables import QUICK, drawn, people, play, reloaded, run, same, service_in
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, Asked, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.attention import attention
from undercroft.table.domain.table.clock import deadline, thinking
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer

pytestmark = pytest.mark.usefixtures("either_database")

NOBODY = Viewer((), SPECTATOR)


async def waiting(service: TableService, seats: int = 3) -> Table:
    """A table whose host has the key `ann`; all other seats are open."""
    planned = [PlannedSeat(PERSON, "Ann"), *[PlannedSeat(OPEN)] * (seats - 1)]
    return await service.seating.open_table(QUICK, planned, {}, "seed", True, [SeatKey("ann", 0)])


async def until(service: TableService, table_id: str, true: Callable[[Table], bool]) -> Table:
    """The table, once this is true of it."""
    while not true(table := await service.table(table_id)):
        await asyncio.sleep(0.01)
    return table


def test_a_new_name_is_told_and_kept(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 2)
        await service.people.rename(table.id, 1, "  Bea \n ")
        table = await service.table(table.id)
        assert table.seats[1].name == "Bea" and reloaded(service, table).seats[1].name == "Bea"
        assert "is now called Bea" in (await drawn(service, table, NOBODY))["uc-log"]
        with pytest.raises(Impossible):
            await service.people.rename(table.id, 1, " \t ")
        await service.close()

    run(story())


def test_whoever_leaves_a_running_game_leaves_a_bot_behind(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, QUICK, 2), 3)
        await service.people.leave(table.id, 1)
        table = await service.table(table.id)
        assert table.seats[1].kind == BOT and table.seats[1].acting_bot and table.seats_of("hash 1") == ()
        again = reloaded(service, table)
        assert again.seats[1].kind == BOT and again.seats_of("hash 1") == () and same(table, again)
        with pytest.raises(NotNow):
            await service.people.leave(table.id, 1)
        await service.close()

    run(story())


def test_a_bot_may_play_on_at_once_until_one_is_back(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 2)
        await service.people.hand_over(table.id, 0)
        assert (await service.table(table.id)).seats[0].stand_in
        assert table.seats_of("hash 0") == (0,), "the seat stays one's own"
        await service.come_back(table.id, 0)
        assert not (await service.table(table.id)).seats[0].stand_in
        log = (await drawn(service, await service.table(table.id), NOBODY))["uc-log"]
        assert "lets a bot play on" in log and "is back" in log
        await service.close()

    run(story())


def test_the_host_starts_with_bots_in_the_open_seats(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await waiting(service)
        assert table.host == 0
        await service.seating.sit_down(table.id, 2, "Cleo", "", "cleo")
        room = (await drawn(service, await service.table(table.id), Viewer((0,), 0)))["uc-board"]
        assert "Start with a bot in the open seat" in room and "Cleo" in room and "Remove" in room
        guest = (await drawn(service, await service.table(table.id), Viewer((2,), 2)))["uc-board"]
        assert "Start with" not in guest and "Remove" not in guest
        with pytest.raises(Forbidden):
            await service.people.start(table.id, 2)
        await service.people.start(table.id, 0)
        table = await service.table(table.id)
        assert table.match is not None and [seat.kind for seat in table.seats] == [PERSON, BOT, PERSON]
        assert reloaded(service, table).seats[1].bot == table.seats[1].bot
        await service.close()

    run(story())


def test_whoever_is_removed_loses_the_seat_and_may_be_asked_again(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await waiting(service)
        await service.seating.sit_down(table.id, 1, "Bob", "", "bob")
        await service.people.remove(table.id, 0, 1)
        table = await service.table(table.id)
        assert table.seats[1].kind == OPEN and table.seats_of("bob") == () == reloaded(service, table).seats_of("bob")
        await service.seating.sit_down(table.id, 1, "Bob again", "", "bob")
        table = await service.table(table.id)
        assert table.seats_of("bob") == (1,) == reloaded(service, table).seats_of("bob")
        with pytest.raises(Impossible):
            await service.people.remove(table.id, 0, 0)
        await service.close()

    run(story())


def test_another_person_is_the_host_when_the_host_has_left(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 3)
        await service.people.leave(table.id, 0)
        assert (await service.table(table.id)).host == 1
        await service.people.hand_over(table.id, 1)
        assert (await service.table(table.id)).host == 2
        await service.close()

    run(story())


def test_the_host_begins_anew_and_everybody_sees_where(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        old = await play(service, await people(service, QUICK, 2), 4)
        with pytest.raises(Forbidden):
            await service.rematches.restart(old.id, 1)
        new = await service.table(await service.rematches.restart(old.id, 0))
        assert new.seats_of("hash 1") == (1,) and new.match is not None
        old = await service.table(old.id)
        assert f'href="/t/{new.id}"' in (await drawn(service, old, Viewer((1,), 1)))["uc-ask"]
        assert attention(old, Viewer((1,), 1)).rematch == new.id == reloaded(service, old).rematch
        await service.close()

    run(story())


def test_the_clock_stands_in_the_log_and_a_bot_plays_on_when_the_time_is_up(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 2)
        await service.people.set_clock(table.id, 0, 60.0)
        table = await service.table(table.id)
        late = thinking(table)[0]
        ends = deadline(table, late)
        assert ends is not None and 50 < ends - time.time() <= 60
        assert deadline(reloaded(service, table), late) == ends, "a restart keeps the clock"
        assert f'data-until="{ends:.0f}"' in (await drawn(service, table, Viewer((late,), late)))["uc-ask"]
        async with service.tables.at(table.id) as now:  # as if asked long ago
            await service.tables.commit(now, [Asked((late,), time.time() - 100)], now.match)
        table = await until(service, table.id, lambda found: bool(found.seats[late].stand_in))
        assert "ran out of time" in (await drawn(service, table, NOBODY))["uc-log"]
        await service.close()

    run(story())


def test_time_that_ran_out_while_the_server_was_down_is_up_when_it_is_back(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 2)
        await service.people.set_clock(table.id, 0, 60.0)
        late = thinking(await service.table(table.id))[0]
        service.clocks.close()
        service.bots.stop()
        async with service.tables.at(table.id) as now:
            service.tables._on_advance.clear()  # the server is going down
            await service.tables.commit(now, [Asked((late,), time.time() - 100)], now.match)
        await service.close()
        second = service_in(tmp_path)
        back = await until(second, table.id, lambda found: bool(found.seats[late].stand_in))
        assert any("ran out of time" in note.text for note in back.notes)
        await second.close()

    run(story())


def test_only_usual_times_can_be_set_and_only_by_the_host(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 2)
        with pytest.raises(Impossible):
            await service.people.set_clock(table.id, 0, 7.0)
        with pytest.raises(Forbidden):
            await service.people.set_clock(table.id, 1, 60.0)
        with pytest.raises(Impossible):
            await service.seating.open_table(QUICK, [PlannedSeat(PERSON)] * 2, {}, "", False, [], clock=7.0)
        await service.close()

    run(story())


def test_an_idle_opponent_with_an_open_page_does_not_block_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        patient, quick = service_in(tmp_path), 0
        table = await people(patient, QUICK, 2)
        idle = thinking(table)[0]
        patient.listen(table.id, Listener(f"hash {idle}"))
        with pytest.raises(NotNow):
            await patient.vote(table.id, 1 - idle, idle)
        await patient.close()
        service = service_in(tmp_path, idle_after=quick)
        service.listen(table.id, Listener(f"hash {idle}"))
        await service.vote(table.id, 1 - idle, idle)
        assert (await service.table(table.id)).seats[idle].stand_in
        await service.close()

    run(story())


def test_the_page_says_what_happens_with_somebody_idle(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, QUICK, 2)
        assert "does not answer for 3" in (await drawn(service, table, Viewer((0,), 0)))["uc-players"]
        await service.people.set_clock(table.id, 0, 86_400.0)
        table = await service.table(table.id)
        assert "A day per move. When the time is up" in (await drawn(service, table, Viewer((0,), 0)))["uc-players"]
        await service.close()

    run(story())


def test_chat_stands_in_the_story_and_spectators_may_speak(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, QUICK, 2), 2)
        await service.say(table.id, SPECTATOR, "what a cave", "Wim")
        await service.say(table.id, 1, "ssh")
        table = await service.table(table.id)
        parts = await drawn(service, table, Viewer((0,), 0))
        assert "Wim (watching)" in parts["uc-chat"] and "what a cave" in parts["uc-log"] and "ssh" in parts["uc-log"]
        assert attention(table, Viewer((0,), 0)).said == 2
        assert [note.text for note in reloaded(service, table).notes] == [note.text for note in table.notes]
        await service.close()

    run(story())
