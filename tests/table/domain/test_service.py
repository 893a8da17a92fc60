"""A table is the fold of its log: built again at any moment, it is the same, and changes come one at a time."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

import undercroft
from tests.table.server import all_games
from tests.table.tables import people, reloaded, run, same, service_in, store_of
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import hash_of
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.refusal import NotNow, Refused, StoreFailed
from undercroft.table.domain.table.table import Table

pytestmark = pytest.mark.usefixtures("either_database")


@pytest.mark.parametrize("slug", all_games())
def test_a_table_built_from_its_log_is_the_same_at_every_moment(slug: str, tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, slug, max(2, undercroft.game(slug).seats[0]))
        rng = random.Random(2)
        undone = 0
        for number in range(120):
            assert table.match is not None
            if table.match.over:
                break
            question = rng.choice(table.match.open)
            seat = table.seats[question.seat]
            table = await service.answer(table.id, seat.number, seat.question_number, rng.choice(question.texts))
            assert table.match is not None
            if number % 3 == 0 and table.match.can_undo(seat.number) and not table.match.over:
                table = await service.undo(table.id, seat.number, table.seats[seat.number].question_number)
                undone += 1
            if number % 6 == 0:
                assert same(table, reloaded(service, table))
        assert undone > 0
        await service.close()

    run(story())


def test_an_answer_counts_once_and_a_late_one_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "miniskull_caverns", 2, first_player="red")
        assert table.match is not None
        seat = table.match.open[0].seat
        first, second = table.match.open[0].texts[:2]
        both = await asyncio.gather(
            service.answer(table.id, seat, 0, first), service.answer(table.id, seat, 0, second), return_exceptions=True
        )
        assert isinstance(both[0], Table)
        assert isinstance(both[1], NotNow)
        assert both[1].problem == f"that question was already answered with {first!r}"
        length = len(service.tables.store.entries(table.id))
        await service.answer(table.id, seat, 0, first)
        with pytest.raises(Refused, match="question 7 is not open"):
            await service.answer(table.id, seat, 7, first)
        now = await service.table(table.id)
        waiting = now.match.open[0].seat  # type: ignore[union-attr]
        with pytest.raises(Refused, match="Choose one of"):
            await service.answer(table.id, waiting, now.seats[waiting].question_number, "nonsense")
        assert len(service.tables.store.entries(table.id)) == length
        await service.close()

    run(story())


def test_what_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "miniskull_caverns", 1)
        question = table.match.open[0]  # type: ignore[union-attr]
        service.tables.store.close()
        with pytest.raises(StoreFailed, match="could not be stored"):
            await service.answer(table.id, 0, 0, question.texts[0])
        service.tables.store = store_of(service.settings)
        assert (await service.table(table.id)).seats[0].question_number == 0
        assert (await service.answer(table.id, 0, 0, question.texts[1])).seats[0].given == {0: question.texts[1]}
        await service.close()

    run(story())


def test_friends_sit_down_by_invitation_only(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await service.seating.open_table(
            "miniskull_caverns", [PlannedSeat(PERSON, "Ada"), PlannedSeat(OPEN)], {}, "", False, []
        )
        assert table.match is None
        with pytest.raises(Refused, match="by invitation"):
            await service.seating.sit_down(table.id, 1, "Eve", "guess", "eve")
        with pytest.raises(Refused, match="taken"):
            await service.seating.sit_down(table.id, 0, "Eve", table.opened.invite, "eve")
        assert await service.seating.sit_down(table.id, None, "Ben\n\x00data:", table.opened.invite, "ben") == 1
        now = await service.table(table.id)
        assert now.match is not None and now.seats[1].name == "Ben data:"
        assert now.seats_of("ben") == (1,)
        with pytest.raises(Refused, match="all seats are taken"):
            await service.seating.sit_down(table.id, None, "Eve", table.opened.invite, "eve")
        await service.close()

    run(story())


def test_a_bot_plays_on_for_somebody_who_went_away_until_they_are_back(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, away_after=0.05)
        table = await people(service, "miniskull_caverns", 3, first_player="red")
        streams = [Listener(f"hash {seat}") for seat in range(3)]
        for stream in streams:
            service.listen(table.id, stream)
        with pytest.raises(Refused, match="is at the table"):
            await service.vote(table.id, 0, 2)
        service.stop_listening(table.id, streams[2])
        await asyncio.sleep(0.1)
        with pytest.raises(Refused, match="another person"):
            await service.vote(table.id, 2, 2)
        await service.vote(table.id, 0, 2)
        assert (await service.table(table.id)).seats[2].stand_in == ""
        await service.vote(table.id, 1, 2)
        assert (await service.table(table.id)).seats[2].stand_in != ""
        until = time.time() + 30
        while not (await service.table(table.id)).seats[2].question_number and time.time() < until:
            now = await service.table(table.id)
            for question in now.match.open:  # type: ignore[union-attr]
                if question.seat != 2:
                    await service.answer(
                        table.id, question.seat, now.seats[question.seat].question_number, question.texts[0]
                    )
                    break
            await asyncio.sleep(0.02)
        assert (await service.table(table.id)).seats[2].question_number > 0
        await service.come_back(table.id, 2)
        assert (await service.table(table.id)).seats[2].stand_in == ""
        await service.close()

    run(story())


def test_a_bot_whose_process_dies_does_not_stop_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        seats = [PlannedSeat(BOT, "", "random")]
        table = await service.seating.open_table("miniskull_caverns", seats, {"solo_turns": 12}, "", True, [])
        until = time.time() + 60
        killed = 0
        while (await service.table(table.id)).status != "finished" and time.time() < until:
            executor = service.workers._quick.executor
            if executor is not None and executor._processes and killed < 2:
                for process in list(executor._processes):
                    os.kill(process, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.02)
        assert killed == 2
        assert (await service.table(table.id)).status == "finished"
        await service.close()

    run(story())


def test_old_tables_are_forgotten_by_policy(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, keep_running_days=0.0, keep_waiting_days=1.0)
        running = await people(service, "miniskull_caverns", 1)
        waiting = await service.seating.open_table("miniskull_caverns", [PlannedSeat(OPEN)], {}, "", True, [])
        await asyncio.sleep(0.01)
        assert await service.forget_old() == 1
        with pytest.raises(Refused, match="may have expired"):
            await service.table(running.id)
        assert (await service.table(waiting.id)).id == waiting.id
        await service.close()

    run(story())


def test_a_seat_can_be_carried_to_another_device(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "miniskull_caverns", 1)
        secret = await service.links.make(table.id, 0)
        assert (await service.table(table.id)).seats_of(hash_of(secret)) == (0,)
        again = reloaded(service, table)
        assert again.seats_of(hash_of(secret)) == (0,) and again.seats_of("somebody else") == ()
        assert secret not in repr(service.tables.store.keys(table.id))
        await service.close()

    run(story())
