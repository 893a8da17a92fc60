"""A table is the fold of its log: built anew at any moment it is the same, and changes come one at a time."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.table.server import all_games
from undercroft.kernel.canon import canonical
from undercroft.table.domain.log import BOT, OPEN, PERSON, Place
from undercroft.table.domain.presence import Stream
from undercroft.table.domain.service import House, hash_of
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store import Key, SqliteStore
from undercroft.table.domain.table import Refused, Sitting


def house_in(folder: Path, **settings: Any) -> House:
    made = Settings(db=folder / "house.sqlite3", pace=0.0, bot_processes=1, **settings)
    return House(SqliteStore(made.db), made)


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def people(house: House, game: str, seats: int, **options: Any) -> Sitting:
    places = [Place(PERSON, f"player {seat}") for seat in range(seats)]
    keys = [Key(f"hash {seat}", seat) for seat in range(seats)]
    return await house.open_table(game, places, options, "seed", False, keys)


def same(one: Sitting, other: Sitting) -> bool:
    assert one.match is not None and other.match is not None
    alike = [repr(q) for q in one.match.open] == [repr(q) for q in other.match.open]
    told = one.match.told(None) == other.match.told(None)
    asks = [(seat.asks, seat.given) for seat in one.seats] == [(seat.asks, seat.given) for seat in other.seats]
    return (
        alike
        and told
        and asks
        and one.lines == other.lines
        and canonical(one.match.state) == canonical(other.match.state)
    )


@pytest.mark.parametrize("slug", all_games())
def test_a_table_built_from_its_log_is_the_same_at_every_moment(slug: str, tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, slug, max(2, undercroft.game(slug).seats[0]))
        rng = random.Random(2)
        undone = 0
        for number in range(120):
            assert sitting.match is not None
            if sitting.match.over:
                break
            question = rng.choice(sitting.match.open)
            seat = sitting.seats[question.seat]
            sitting = await house.answer(sitting.id, seat.number, seat.asks, rng.choice(question.texts))
            assert sitting.match is not None
            if number % 3 == 0 and sitting.match.can_undo(seat.number) and not sitting.match.over:
                sitting = await house.take_back(sitting.id, seat.number, sitting.seats[seat.number].asks)
                undone += 1
            if number % 6 == 0:
                lines, keys = house.store.entries(sitting.id), house.store.keys(sitting.id)
                assert same(sitting, Sitting.load(sitting.id, lines, keys))
        assert undone > 0
        await house.close()

    run(story())


def test_an_answer_counts_once_and_a_late_one_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "miniskull_caverns", 2, first_player="red")
        assert sitting.match is not None
        seat = sitting.match.open[0].seat
        first, second = sitting.match.open[0].texts[:2]
        both = await asyncio.gather(
            house.answer(sitting.id, seat, 0, first), house.answer(sitting.id, seat, 0, second), return_exceptions=True
        )
        assert isinstance(both[0], Sitting)
        assert isinstance(both[1], Refused) and both[1].status == 409
        assert both[1].problem == f"that question was already answered with {first!r}"
        length = len(house.store.entries(sitting.id))
        await house.answer(sitting.id, seat, 0, first)
        with pytest.raises(Refused, match="question 7 is not open"):
            await house.answer(sitting.id, seat, 7, first)
        now = await house.table(sitting.id)
        waiting = now.match.open[0].seat  # type: ignore[union-attr]
        with pytest.raises(Refused, match="choose one of"):
            await house.answer(sitting.id, waiting, now.seats[waiting].asks, "nonsense")
        assert len(house.store.entries(sitting.id)) == length
        await house.close()

    run(story())


def test_a_second_server_on_the_same_file_is_noticed(tmp_path: Path) -> None:
    async def story() -> None:
        here, there = house_in(tmp_path), house_in(tmp_path)
        sitting = await people(here, "miniskull_caverns", 1)
        question = sitting.match.open[0]  # type: ignore[union-attr]
        await there.answer(sitting.id, 0, 0, question.texts[1])
        with pytest.raises(Refused, match="somebody else was faster") as refused:
            await here.answer(sitting.id, 0, 0, question.texts[0])
        assert refused.value.status == 409
        assert (await here.table(sitting.id)).seats[0].given == {0: question.texts[1]}
        await here.close()
        await there.close()

    run(story())


def test_what_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "miniskull_caverns", 1)
        question = sitting.match.open[0]  # type: ignore[union-attr]
        house.store.close()
        with pytest.raises(Refused, match="could not be stored") as refused:
            await house.answer(sitting.id, 0, 0, question.texts[0])
        assert refused.value.status == 503
        house.store = SqliteStore(house.settings.db)
        assert (await house.table(sitting.id)).seats[0].asks == 0
        assert (await house.answer(sitting.id, 0, 0, question.texts[1])).seats[0].given == {0: question.texts[1]}
        await house.close()

    run(story())


def test_friends_sit_down_by_invitation_only(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await house.open_table("miniskull_caverns", [Place(PERSON, "Ada"), Place(OPEN)], {}, "", False, [])
        assert sitting.match is None
        with pytest.raises(Refused, match="by invitation"):
            await house.sit(sitting.id, 1, "Eve", "guess", "eve")
        with pytest.raises(Refused, match="taken"):
            await house.sit(sitting.id, 0, "Eve", sitting.opened.invite, "eve")
        assert await house.sit(sitting.id, None, "Ben\n\x00data:", sitting.opened.invite, "ben") == 1
        now = await house.table(sitting.id)
        assert now.match is not None and now.seats[1].name == "Ben data:"
        assert now.seats_of("ben") == (1,)
        with pytest.raises(Refused, match="all seats are taken"):
            await house.sit(sitting.id, None, "Eve", sitting.opened.invite, "eve")
        await house.close()

    run(story())


def test_a_bot_plays_on_for_somebody_who_went_away_until_they_are_back(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path, away_after=0.05)
        sitting = await people(house, "miniskull_caverns", 3, first_player="red")
        streams = [Stream(f"hash {seat}") for seat in range(3)]
        for stream in streams:
            house.listen(sitting.id, stream)
        with pytest.raises(Refused, match="is at the table"):
            await house.vote(sitting.id, 0, 2)
        house.stop_listening(sitting.id, streams[2])
        await asyncio.sleep(0.1)
        with pytest.raises(Refused, match="another person"):
            await house.vote(sitting.id, 2, 2)
        await house.vote(sitting.id, 0, 2)
        assert (await house.table(sitting.id)).seats[2].stand_in == ""
        await house.vote(sitting.id, 1, 2)
        assert (await house.table(sitting.id)).seats[2].stand_in != ""
        until = time.time() + 30
        while not (await house.table(sitting.id)).seats[2].asks and time.time() < until:
            now = await house.table(sitting.id)
            for question in now.match.open:  # type: ignore[union-attr]
                if question.seat != 2:
                    await house.answer(sitting.id, question.seat, now.seats[question.seat].asks, question.texts[0])
                    break
            await asyncio.sleep(0.02)
        assert (await house.table(sitting.id)).seats[2].asks > 0
        await house.come_back(sitting.id, 2)
        assert (await house.table(sitting.id)).seats[2].stand_in == ""
        await house.close()

    run(story())


def test_a_bot_whose_process_dies_does_not_stop_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        seats = [Place(BOT, "", "random")]
        sitting = await house.open_table("miniskull_caverns", seats, {"solo_turns": 12}, "", True, [])
        until = time.time() + 60
        killed = 0
        while (await house.table(sitting.id)).status != "finished" and time.time() < until:
            pool = house.workers._pool
            if pool is not None and pool._processes and killed < 2:
                for process in list(pool._processes):
                    os.kill(process, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.02)
        assert killed == 2
        assert (await house.table(sitting.id)).status == "finished"
        await house.close()

    run(story())


def test_old_tables_are_forgotten_by_policy(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path, keep_running_days=0.0, keep_waiting_days=1.0)
        running = await people(house, "miniskull_caverns", 1)
        waiting = await house.open_table("miniskull_caverns", [Place(OPEN)], {}, "", True, [])
        await asyncio.sleep(0.01)
        assert await house.forget_old() == 1
        with pytest.raises(Refused, match="may have expired"):
            await house.table(running.id)
        assert (await house.table(waiting.id)).id == waiting.id
        await house.close()

    run(story())


def test_a_seat_can_be_carried_to_another_device(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "miniskull_caverns", 1)
        secret = await house.share_seat(sitting.id, 0)
        assert (await house.table(sitting.id)).seats_of(hash_of(secret)) == (0,)
        again = Sitting.load(sitting.id, house.store.entries(sitting.id), house.store.keys(sitting.id))
        assert again.seats_of(hash_of(secret)) == (0,) and again.seats_of("somebody else") == ()
        assert secret not in repr(house.store.keys(sitting.id))
        await house.close()

    run(story())
