"""Three nodes under faults, in a short form; and that the comparison with the logs can fail."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tools.fault_check import check_table
from tools.fault_clients import Seat, mark

from tests.table.tables import people, play, service_in
from undercroft.table.domain.log.entries import Answered, read_entry
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.http.api import view_of

ROOT = Path(__file__).parents[2]


def test_nothing_acknowledged_is_lost_under_faults(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "tools.faults", "--seconds", "45", "--every", "2", "--tables", "4"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    with capsys.disabled():
        print(f"\n{done.stdout}", end="")
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert "0 violations" in done.stdout


Told = tuple[list[bytes], list[SeatKey], list[Seat]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """The log of a little match, and what two clients would have noted of it."""
    found: list[Told] = []

    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "skulldug", 2)
        seats = [Seat(table.id, number, "") for number in range(2)]
        for number in range(30):
            table = await play(service, table, 1, seed=number)
            for seat in seats:
                seat.read.append(mark(msgspec.json.encode(view_of(table, seat.seat))))
        lines, keys = service.tables.store.entries(table.id), service.tables.store.keys(table.id)
        for entry in map(read_entry, lines):
            if isinstance(entry, Answered):
                seats[entry.seat].answered[entry.number] = entry.text
        found.append((lines, keys, seats))
        await service.close()

    asyncio.run(story())
    return found[0]


def wrong(told: Told) -> str:
    lines, keys, seats = told
    return "\n".join(check_table(seats[0].table, lines, keys, seats))


def test_what_fits_the_log_is_right(told: Told) -> None:
    assert wrong(told) == ""


def test_an_answer_that_is_lost_is_noticed(told: Told) -> None:
    told[2][0].answered[99] = "something"
    assert "answer 99 of seat 0 was acknowledged, and is lost" in wrong(told)


def test_an_answer_that_nobody_gave_is_noticed(told: Told) -> None:
    told[2][1].answered.popitem()
    assert "of seat 1 was never given" in wrong(told)


def test_a_view_of_another_seat_is_noticed(told: Told) -> None:
    told[2][0].read[10] = told[2][1].read[10]
    assert "seat 0, replies: a view that this seat never had, or another seat's" in wrong(told)


def test_a_view_that_is_older_than_one_seen_before_is_noticed(told: Told) -> None:
    told[2][0].read.append(told[2][0].read[0])
    assert "seat 0, replies: a view of line" in wrong(told)


def test_lost_chat_and_undo_are_noticed(told: Told) -> None:
    told[2][0].said.append("hello")
    told[2][1].undone += 1
    found = wrong(told)
    assert "seat 0 said 'hello' once; the log has it 0 times" in found
    assert "seat 1 undid 1 answers, perhaps 0 more; the log has 0" in found
