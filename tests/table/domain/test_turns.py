"""Bots of many tables share a few processes: nobody waits for ever, and nobody plays for nobody."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.table.tables import people, play, run, service_in
from undercroft.table.domain.log.entries import BOT, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.refusal import NotNow, TooMuch
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.turns import Turns


def test_people_take_turns_and_so_do_the_tables_of_one_person() -> None:
    order: list[str] = []

    async def story() -> None:
        turns = Turns(1)

        async def job(person: str, table: str) -> None:
            async with turns.taken(person, table):
                order.append(f"{person} {table}")
                await asyncio.sleep(0)

        greedy = [job("greedy", table) for table in ("a", "a", "a", "b", "c")]
        await asyncio.gather(*greedy, job("modest", "d"), job("modest", "d"))

    run(story())
    assert order == ["greedy a", "greedy a", "modest d", "greedy b", "modest d", "greedy c", "greedy a"]


def test_the_tables_of_one_address_are_those_of_one_person(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(BOT, "", "random")]
        opening = service.seating.open_table
        first = await opening("skulldug", seats, {}, "", False, [SeatKey("h", 0)], opener="192.0.2.1")
        second = await opening("skulldug", seats, {}, "", False, [SeatKey("i", 0)], opener="192.0.2.1")
        assert service.tables.person_of(first) == service.tables.person_of(second) == "192.0.2.1"
        service.tables._drop(first.id)
        assert service.tables.person_of(first) == "h", "an address is kept in memory only"
        assert b"192.0.2.1" not in b"".join(service.tables.store.entries(first.id))
        assert service.tables.person_of(await bots_only(service)) == "nobody"
        await service.close()

    run(story())


def test_whoever_gives_up_waiting_leaves_no_gap() -> None:
    async def story() -> None:
        turns = Turns(2)
        done: list[int] = []

        async def job(number: int) -> None:
            async with turns.taken("p", "t"):
                await asyncio.sleep(0.001)
                done.append(number)

        jobs = [asyncio.create_task(job(number)) for number in range(10)]
        await asyncio.sleep(0)
        for number in (3, 4, 0):  # two that wait, and one that has a place
            jobs[number].cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert sorted(done) == [1, 2, 5, 6, 7, 8, 9]
        await asyncio.wait_for(asyncio.gather(job(20), job(21)), 30)

    run(story())


async def bots_only(service: TableService, **more: Any) -> Table:
    return await service.seating.open_table(
        "skulldug", [PlannedSeat(BOT, "", "random")] * 2, {}, "seed", False, [], **more
    )


def log_of(service: TableService, table: Table) -> int:
    return len(service.tables.store.entries(table.id))


def test_bots_among_themselves_pause_while_nobody_watches(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, unwatched_after=0.05)
        table = await bots_only(service)
        assert table.bots_to_answer and not service.bots._playing, "nobody has looked yet"
        page = Listener("guest")
        service.listen(table.id, page)
        await service.table(table.id)
        before = log_of(service, table)
        while log_of(service, table) < before + 5:
            await asyncio.sleep(0.01)
        service.stop_listening(table.id, page)
        while service.bots._playing:
            await asyncio.sleep(0.01)
        assert (await service.tables.get(table.id)).bots_to_answer, "the game is not over"
        assert table.id not in service.tables.busy
        seen = log_of(service, table)
        await service.table(table.id)  # somebody looks again
        while log_of(service, table) == seen:
            await asyncio.sleep(0.01)
        await service.close()

    run(story())


def test_where_a_person_plays_bots_play_on_although_nobody_watches(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, unwatched_after=0.0)
        seats = [PlannedSeat(BOT, "", "random"), PlannedSeat(PERSON, "Ada")]
        table = await service.seating.open_table("skulldug", seats, {}, "seed", False, [SeatKey("h", 1)])
        while (await service.tables.get(table.id)).bots_to_answer:
            await asyncio.sleep(0.01)
        match = (await service.tables.get(table.id)).running_match()
        assert match.question(1) is not None
        await service.close()

    run(story())


def test_a_table_whose_bots_paused_can_leave_memory(tmp_path: Path) -> None:
    """However many of the oldest are needed, the next ones are looked at."""

    async def story() -> None:
        service = service_in(tmp_path, most_tables_in_memory=5)
        needed = [await people(service, "looting_castle", 2) for _ in range(30)]
        for table in needed:
            service.listen(table.id, Listener("hash 0"))
        for _ in range(20):
            await bots_only(service)
        for number in range(40):
            await play(service, await service.table(needed[number % 30].id), 1)
        kept = set(service.tables._in_memory)
        assert {table.id for table in needed} <= kept
        assert len(kept) == 30, "nothing else stays"
        await service.close()

    run(story())


def test_bots_play_on_after_the_store_has_failed(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        seats = [PlannedSeat(BOT, "", "random"), PlannedSeat(PERSON, "Ada")]
        breaker = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
        breaker.execute(
            "create trigger broken before insert on entries when new.number > 1 begin select raise(abort, 'disk'); end"
        )
        table = await service.seating.open_table("skulldug", seats, {}, "seed", False, [SeatKey("h", 1)])
        while table.id in service.tables._in_memory:  # a failed answer throws the table out of memory
            await asyncio.sleep(0.01)
        breaker.execute("drop trigger broken")
        before = log_of(service, table)
        while log_of(service, table) == before:
            await asyncio.sleep(0.01)
        breaker.close()
        await service.close()

    run(story())


def test_the_log_of_a_table_has_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, longest_log=30)
        table = await people(service, "skulldug", 2)
        with pytest.raises(NotNow, match="this table has reached its end: its log has 30 lines"):
            await play(service, table, 100)
        assert log_of(service, table) == 30
        bots = await bots_only(service)
        service.listen(bots.id, Listener("guest"))
        await service.table(bots.id)
        while service.bots._playing:
            await asyncio.sleep(0.01)
        assert log_of(service, bots) == 30
        assert await service.rematches.restart(table.id, 0), "the host can begin anew"
        await service.close()

    run(story())


def test_nobody_talks_without_a_pause(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, chat_per_minute=0.001)
        table = await people(service, "looting_castle", 2)
        for seat in (0, 1, -2):  # everybody has a measure of their own, and all spectators have one together
            for number in range(5):
                await service.say(table.id, seat, f"line {number}", f"guest {number}")
        with pytest.raises(TooMuch, match="too many lines of chat: wait a moment"):
            await service.say(table.id, 0, "one too many")
        with pytest.raises(TooMuch, match="the spectators are talking a lot"):
            await service.say(table.id, -2, "one too many", "another guest")
        await service.close()

    run(story())


def test_the_chat_of_a_table_has_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, chat_per_minute=1e6, most_chat=16)
        table = await people(service, "looting_castle", 2)
        for number in range(8):
            await service.say(table.id, -2, f"line {number}", f"guest {number}")
        with pytest.raises(TooMuch, match="the chat of this table is full"):
            await service.say(table.id, -2, "half of it is for those who play", "guest")
        for number in range(8):
            await service.say(table.id, 0, f"line {number}")
        with pytest.raises(TooMuch, match="the chat of this table is full"):
            await service.say(table.id, 0, "one too many")
        await service.close()
        again = service_in(tmp_path, chat_per_minute=1e6, most_chat=16)
        with pytest.raises(TooMuch, match="the chat of this table is full"):
            await again.say(table.id, 0, "still one too many")
        await again.close()

    run(story())
