"""Games outlive a release: tables of earlier ones are finished by this one, and what ended before can still be read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tests.table.caller import call
from tests.table.tables import finished, people, play, run, service_in
from undercroft.games import game
from undercroft.kernel.record.file import read_record, write_record
from undercroft.table.domain.log.entries import Begun, CardEdition, Ended, Entry, Opened, read_entry, write_entry
from undercroft.table.domain.refusal import Archived, Refused
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.carry_over import FROM_A_STEP, FROM_THE_START
from undercroft.table.domain.table.table import Table
from undercroft.table.http.app import make_app

KEPT = sorted(Path(__file__).parent.glob("*/*.log"))
OLD = "01dbad01dbad"
ENDLESS = "miniskull_caverns-half-way"
"""Heroes who walk at random hardly ever beat Tiny."""
LATEST = [path for path in KEPT if path.parent.name == "0.1.0"]


def put(service: TableService, table_id: str, lines: Sequence[bytes]) -> None:
    """A table as another release left it in the database."""
    opened = read_entry(lines[0])
    assert isinstance(opened, Opened)
    table = Table(table_id, opened, [])
    summary = table.summary()
    service.tables.store.create(summary, lines[0], [])
    service.tables.store.append(summary, 1, list(lines[1:]), [])


def rewritten(service: TableService, table: Table, change: object) -> list[bytes]:
    """The log of a table with every entry changed by a function."""
    assert callable(change)
    return [write_entry(change(read_entry(line))) for line in service.tables.store.entries(table.id)]


def test_there_are_tables_of_earlier_releases() -> None:
    assert len({path.parent.name for path in KEPT}) >= 3
    assert len(LATEST) == 10


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_table_of_an_earlier_release_is_played_to_its_end(path: Path, tmp_path: Path) -> None:
    async def go_on() -> None:
        service = service_in(tmp_path)
        put(service, OLD, path.read_bytes().splitlines())
        table = await play(service, await service.table(OLD), 6000)
        assert table.match is not None and (table.match.over or path.stem == ENDLESS)
        again = Table.load(OLD, service.tables.store.entries(OLD), [])
        assert again.drift == "" and again.match is not None and again.notes == table.notes
        assert sum(note.text in (FROM_A_STEP, FROM_THE_START) for note in table.notes) <= 1
        await service.close()

    run(go_on())


@pytest.mark.parametrize("path", LATEST, ids=lambda path: path.stem)
def test_the_last_release_replays_without_a_difference(path: Path) -> None:
    table = Table.load("kept", path.read_bytes().splitlines(), [])
    assert table.drift == ""
    assert table.match is not None and table.match.over == path.stem.endswith("over")


def test_other_cards_in_a_new_release_change_no_running_game(tmp_path: Path) -> None:
    """The log of a release whose own cards had other numbers: the table keeps its cards."""
    own = (game("looting_castle").home / "cards.toml").read_text(encoding="utf-8")
    before = own.replace("fee = 4", "fee = 3", 1)
    assert before != own

    def as_then(entry: Entry) -> Entry:
        if isinstance(entry, Opened):
            return msgspec.structs.replace(entry, cards=None)
        return msgspec.structs.replace(entry, cards=before) if isinstance(entry, Begun) else entry

    async def go_on() -> None:
        service = service_in(tmp_path)
        seats = (await people(service, "looting_castle", 2)).opened.seats
        edition = CardEdition("cards.toml", before)
        table = await service.seating.open_table("looting_castle", seats, {}, "luck", False, [], cards=edition)
        table = await play(service, table, 15)
        assert table.match is not None
        put(service, OLD, rewritten(service, table, as_then))
        later = await service.table(OLD)
        assert later.match is not None and later.match.state_hash() == table.match.state_hash()
        assert later.match.cards is not None and not later.notes
        record = write_record((await play(service, later, 3)).match or later.match)
        assert "fee = 3" in record and read_record(record, game).cards is not None
        await service.close()

    run(go_on())


def test_other_rules_in_a_new_release_go_back_to_where_both_agree(tmp_path: Path) -> None:
    async def go_on() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "skulldug", 2, round_cap=10), 40)
        lines = list(service.tables.store.entries(table.id))
        steps = [number for number, line in enumerate(lines) if b'"step ' in line]
        assert len(steps) > 3
        broken = steps[-2]
        spoiled = msgspec.json.decode(lines[broken])
        spoiled["lines"] = [f"{each[:-8]}00000000" if each.startswith("step ") else each for each in spoiled["lines"]]
        lines[broken] = msgspec.json.encode(spoiled)
        put(service, OLD, lines)
        later = await service.table(OLD)
        assert [note.text for note in later.notes] == [FROM_A_STEP]
        assert later.match is not None and later.match.step == table.match.step - 2  # type: ignore[union-attr]
        again = Table.load(OLD, service.tables.store.entries(OLD), [])
        assert again.drift == "" and again.match is not None
        assert again.match.state_hash() == later.match.state_hash()
        end = await play(service, later, 3000)
        assert end.match is not None and end.match.over and end.ended is not None
        await service.close()

    run(go_on())


def test_a_finished_game_keeps_its_story(tmp_path: Path) -> None:
    """Whatever becomes of the rules, everybody can read how it went."""

    async def look() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3", pace=0.0, bot_processes=1))
        service: TableService = app.state.service
        table = await finished(service)
        assert table.ended is not None and table.match is not None
        assert len(table.ended.story) == len(table.match.told())

        def spoiled(entry: Entry) -> Entry:
            return msgspec.structs.replace(entry, lines=("step 1 00000000",)) if isinstance(entry, Begun) else entry

        put(service, OLD, rewritten(service, table, spoiled))
        with pytest.raises(Archived):
            await service.table(OLD)
        page = await call(app, "GET", f"/t/{OLD}", headers={"accept": "text/html"})
        assert page.status == 200 and "from the archive" in page.body.decode()
        assert page.body.decode().count("<li>") == len(table.ended.story)
        answer = await call(app, "GET", f"/api/tables/{OLD}")
        assert answer.status == 410 and b"rules have changed" in answer.body
        with pytest.raises(Refused):
            await service.say(OLD, 0, "hello?")
        await service.close()

    run(look())


def test_an_ending_is_written_once(tmp_path: Path) -> None:
    async def look() -> None:
        service = service_in(tmp_path)
        table = await finished(service)
        await service.say(table.id, 0, "well played")
        entries = [read_entry(line) for line in service.tables.store.entries(table.id)]
        assert sum(isinstance(entry, Ended) for entry in entries) == 1
        await service.close()

    asyncio.run(look())
