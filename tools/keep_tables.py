"""Keep tables of this release, for the tests of later ones: of every game one in the middle, and one that is over.

    python tools/keep_tables.py tests/table/releases/0.1.0

To be run once for every release, when it is made. Each file is the log of a table, an entry a line.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from undercroft import bots
from undercroft.bots import Chair
from undercroft.games import built_in, game
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store.sqlite import SqliteStore

CAPS = ("round_cap", "turn_limit", "solo_turns")
HALF = 25


async def keep(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as here:
        settings = Settings(db=Path(here) / "tables.sqlite3", pace=0.0)
        service = TableService(SqliteStore(settings.db), settings)
        for slug in built_in():
            for name, answers in (("half-way", HALF), ("over", 100_000)):
                lines = await log_of(service, slug, answers)
                (folder / f"{slug}-{name}.log").write_bytes(b"\n".join(lines) + b"\n")
                print(f"{slug}, {name}: {len(lines)} entries")
        await service.close()


async def log_of(service: TableService, slug: str, answers: int) -> list[bytes]:
    """A table of sensible players after so many answers."""
    rules = game(slug)
    seats = max(2, rules.seats[0])
    options = {each.name: min(v for v in each.values if int(v) > 2) for each in rules.options if each.name in CAPS}
    options = {name: value for name, value in options.items() if fits(slug, seats, name)}
    planned = [PlannedSeat(PERSON, f"player {seat}") for seat in range(seats)]
    table = await service.seating.open_table(slug, planned, options, "kept", False, [])
    players = [bots.make_bot("sensible", random.Random(seat).random(), rules) for seat in range(seats)]
    for _ in range(answers):
        match = table.match
        assert match is not None
        if match.over:
            break
        question = match.open[0]
        index = players[question.seat].answer(Chair(match, question))
        number = table.seats[question.seat].question_number
        table = await service.answer(table.id, question.seat, number, question.texts[index])
    return list(service.tables.store.entries(table.id))


def fits(slug: str, seats: int, name: str) -> bool:
    option = next(each for each in game(slug).options if each.name == name)
    return not option.seats or seats in option.seats


if __name__ == "__main__":
    asyncio.run(keep(Path(sys.argv[1])))
