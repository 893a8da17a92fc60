"""A playtest: nothing is seen unless everybody agrees, and all of it stands in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.tables import QUICK, play, reloaded, run, service_in
from undercroft.kernel.record.file import write_record
from undercroft.table.domain.log.entries import (
    BOT,
    PERSON,
    AfterQuestion,
    Answered,
    Asked,
    PlannedSeat,
    Playtest,
)
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.table import Table
from undercroft.table.http.playtests import thinking_times

TESTED = Playtest((AfterQuestion("fun", "Was it fun?", "no", "yes"), AfterQuestion("why", "Why?")))


async def a_playtest(service: TableService, *kinds: str, playtest: Playtest | None = TESTED) -> Table:
    planned = [PlannedSeat(kind, f"player {seat}", "random" if kind == BOT else "") for seat, kind in enumerate(kinds)]
    keys = [SeatKey(f"hash {seat}", seat) for seat, kind in enumerate(kinds) if kind == PERSON]
    return await service.seating.open_table(QUICK, planned, {}, "seed", False, keys, playtest=playtest)


def test_everybody_must_agree_and_may_think_again(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await a_playtest(service, PERSON, PERSON)
        assert not table.may_be_seen
        await service.playtests.consent(table.id, 0, True)
        assert not (await service.table(table.id)).may_be_seen
        await service.playtests.consent(table.id, 1, True)
        table = await service.table(table.id)
        assert table.may_be_seen and reloaded(service, table).may_be_seen
        await service.playtests.consent(table.id, 1, False)
        assert not (await service.table(table.id)).may_be_seen
        await service.close()

    run(story())


def test_whoever_sits_down_after_somebody_has_not_agreed_yet(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await a_playtest(service, PERSON, PERSON)
        for seat in (0, 1):
            await service.playtests.consent(table.id, seat, True)
        await service.people.leave(table.id, 1)  # a bot plays on: only people are asked
        table = await service.table(table.id)
        assert table.consents == {0: True} and table.may_be_seen
        with pytest.raises(Forbidden, match="only a person"):
            await service.playtests.consent(table.id, 1, True)
        await service.close()

    run(story())


def test_questions_come_after_the_game_and_bad_marks_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await a_playtest(service, PERSON, PERSON)
        with pytest.raises(NotNow, match="after the game"):
            await service.playtests.rate(table.id, 0, {"fun": "3"})
        with pytest.raises(NotNow, match="after the game"):
            await service.playtests.pin(table.id, 0, 1, "here")
        table = await play(service, table, 5000)
        for bad in ("6", "0", "three", "3.5"):
            with pytest.raises(Impossible, match=r"Was it fun\?: a number from 1 to 5"):
                await service.playtests.rate(table.id, 0, {"fun": bad})
        with pytest.raises(Impossible, match="nothing was answered"):
            await service.playtests.rate(table.id, 0, {"other": "3"})
        await service.playtests.rate(table.id, 0, {"fun": "2", "why": "  slow \n start "})
        await service.playtests.rate(table.id, 0, {"fun": "4", "why": "slow start"})
        with pytest.raises(Impossible, match="from 0 to"):
            await service.playtests.pin(table.id, 0, 10**6, "here")
        await service.playtests.pin(table.id, -2, 3, "odd")
        kept = reloaded(service, await service.table(table.id))
        assert kept.ratings[0].marks == {"fun": 4} and kept.ratings[0].words == {"why": "slow start"}
        assert [(pin.move, pin.text) for pin in kept.pins] == [(3, "odd")]
        assert kept.match is not None and "slow start" not in write_record(kept.match)
        await service.close()

    run(story())


def test_times_are_measured_only_where_a_game_is_tested(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await play(service, await a_playtest(service, PERSON, PERSON), 12)
        entries = await service.log_of(table.id)
        given = [entry for entry in entries if isinstance(entry, Answered)]
        times = thinking_times(entries, [0, 1])
        assert sum(map(len, times.values())) == len(given) == 12
        assert all(second >= 0 for seconds in times.values() for second in seconds)
        plain = await play(service, await a_playtest(service, PERSON, PERSON, playtest=None), 12)
        assert not any(isinstance(entry, Asked) for entry in await service.log_of(plain.id))
        with pytest.raises(Impossible, match="not a playtest"):
            await service.playtests.consent(plain.id, 0, True)
        await service.close()

    run(story())
