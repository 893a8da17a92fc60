"""Tables to test with: a service in a folder, people who answer anything, and the same table built from its log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import undercroft
from tests.table.server import short_options
from undercroft.kernel.canon import canonical
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store.interface import Store
from undercroft.table.domain.store.postgres import PostgresStore
from undercroft.table.domain.store.sqlite import SqliteStore
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import Html, Part
from undercroft.table.html.stage.drawings import Drawings

QUICK = "looting_castle"
"""The game that random play ends soonest."""


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


databases: dict[Path, str] = {}
"""The PostgreSQL database that stands for a folder; for all others, SQLite puts a file there."""


def service_in(folder: Path, **settings: Any) -> TableService:
    made = Settings(db=databases.get(folder, folder / "tables.sqlite3"), pace=0.0, bot_processes=1, **settings)
    return TableService(store_of(made), made)


def store_of(settings: Settings) -> Store:
    """Not locked: tests open a file twice, as after a crash."""
    return PostgresStore(settings.db) if isinstance(settings.db, str) else SqliteStore(settings.db)


async def people(service: TableService, game: str, seats: int, seed: str = "seed", **options: Any) -> Table:
    """A table of people; the key of seat 0 has the hash `hash 0`."""
    planned = [PlannedSeat(PERSON, f"player {seat}") for seat in range(seats)]
    keys = [SeatKey(f"hash {seat}", seat) for seat in range(seats)]
    return await service.seating.open_table(game, planned, options, seed, False, keys)


async def play(service: TableService, table: Table, answers: int, seed: int = 1) -> Table:
    """Anybody answers anything, so many times."""
    rng = random.Random(seed)
    for _ in range(answers):
        assert table.match is not None
        if table.match.over:
            break
        question = rng.choice(table.match.open)
        number = table.seats[question.seat].question_number
        table = await service.answer(table.id, question.seat, number, rng.choice(question.texts))
    return table


async def finished(service: TableService, slug: str = QUICK, seats: int = 2, short: bool = False) -> Table:
    """A whole game of people who choose anything."""
    options = short_options(undercroft.game(slug), seats) if short else {}
    table = await play(service, await people(service, slug, seats, "", **options), 5000)
    assert table.match is not None and table.match.over
    return table


def reloaded(service: TableService, table: Table) -> Table:
    """The same table, built from its log."""
    store = service.tables.store
    return Table.load(table.id, store.entries(table.id), store.keys(table.id))


def same(one: Table, other: Table) -> bool:
    assert one.match is not None and other.match is not None
    asked = [repr(q) for q in one.match.open] == [repr(q) for q in other.match.open]
    told = one.match.told(None) == other.match.told(None)
    given = [(seat.question_number, seat.given) for seat in one.seats] == [
        (seat.question_number, seat.given) for seat in other.seats
    ]
    lines = one.record_lines == other.record_lines
    return asked and told and given and lines and canonical(one.match.state) == canonical(other.match.state)


async def drawn(service: TableService, table: Table, viewer: Viewer) -> dict[str, Html]:
    """The parts of the page as this viewer sees them now, drawn from nothing."""
    return as_texts(Drawings().parts(await service.snapshot(table.id), viewer, ""))


def as_texts(parts: dict[str, Part]) -> dict[str, Html]:
    """What goes to a browser that has nothing yet."""
    return {name: Html(str(part)) for name, part in parts.items()}
