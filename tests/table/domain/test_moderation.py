"""Peace at the tables: whom one does not hear, what is written down, and that a deleted person is gone from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.table.tables import run, service_in
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.actions.moderation import author, sitting
from undercroft.table.domain.log.entries import OPEN, PERSON, PlannedSeat, Said, read_entry
from undercroft.table.domain.log.moderation import Barred, Muted, Reported, Silenced, read_note
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.refusal import Forbidden, Impossible, NotFound, NotNow, TooMuch
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store.archive import Archive
from undercroft.table.domain.store.backup import read_backup, write_backup
from undercroft.table.domain.store.deletion import notes_without_person, without_person
from undercroft.table.domain.store.opened import open_archive, open_store
from undercroft.table.domain.store.person import kept_about, tables_of
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.stage.drawings import Drawings

ANN, BEN, WIM = hash_of("the cookie of Ann"), hash_of("the cookie of Ben"), hash_of("the cookie of Wim")

pytestmark = pytest.mark.usefixtures("either_database")


def people(*names: str) -> list[PlannedSeat]:
    return [PlannedSeat(PERSON, name) for name in names]


def service_with_operator(tmp_path: Path) -> TableService:
    return service_in(tmp_path, admin_token="x" * 32)


async def a_table(service: TableService) -> str:
    """Ann and Ben play; Ben and Wim, who watches, have said something."""
    keys = [SeatKey(ANN, 0), SeatKey(BEN, 1)]
    table = await service.seating.open_table("miniskull_caverns", people("Ann", "Ben"), {}, "a seed", True, keys)
    await service.say(table.id, 1, "silly Ann", key=BEN)
    await service.say(table.id, SPECTATOR, "boo", "Wim", WIM)
    return table.id


async def seen_by(service: TableService, table_id: str, key: str) -> str:
    """Story and chat as the owner of this key reads them."""
    snapshot = await service.snapshot(table_id)
    parts = Drawings().parts(snapshot, service.viewer(snapshot.table, key), "")
    return f"{parts['uc-chat']}{parts['uc-log']}"


def test_whom_one_mutes_one_does_not_read_and_everybody_else_does(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_in(tmp_path)
        table = await a_table(service)
        before = await seen_by(service, table, ANN)
        assert before.count("silly Ann") == 2 and before.count("boo") == 2, "in the chat, and in the story"
        await service.moderation.silence(ANN, table, 0, everywhere=False)
        after = await seen_by(service, table, ANN)
        assert "silly Ann" not in after and after.count("boo") == 2 and "1 line of people you do not hear" in after
        assert (await seen_by(service, table, BEN)).count("silly Ann") == 2
        assert (await seen_by(service, table, WIM)).count("silly Ann") == 2
        await service.say(table, 1, "hello?", key=BEN)
        assert "hello?" not in await seen_by(service, table, ANN)
        (number,) = service.restrictions.silences_of(ANN)
        await service.moderation.hear_again(BEN, number)
        assert "hello?" not in await seen_by(service, table, ANN), "only Ann can undo it"
        await service.moderation.hear_again(ANN, number)
        assert (await seen_by(service, table, ANN)).count("silly Ann") == 2
        await service.close()

    run(play())


def test_viewers_share_a_drawing_unless_they_hear_others(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_in(tmp_path)
        table_id = await a_table(service)
        table = await service.table(table_id)
        assert service.viewer(table, "somebody") == Viewer((), SPECTATOR)
        await service.moderation.silence("somebody", table_id, 1, everywhere=True)
        assert service.viewer(table, "somebody") == Viewer((), SPECTATOR, unheard=frozenset({WIM}))
        other = await service.seating.open_table("skulldug", people("Ann", "Ben"), {}, "", True, [SeatKey(ANN, 0)])
        assert service.viewer(other, "somebody") == Viewer((), SPECTATOR), "Wim has said nothing there"
        await service.close()

    run(play())


def test_whoever_is_blocked_is_unheard_everywhere_and_cannot_sit_down_at_ones_table(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_in(tmp_path)
        table = await a_table(service)
        await service.moderation.silence(ANN, table, 1, everywhere=True)
        seats = [*people("Ann"), PlannedSeat(OPEN)]
        opened = await service.seating.open_table("miniskull_caverns", seats, {}, "", True, [SeatKey(ANN, 0)])
        with pytest.raises(Forbidden, match="does not play with you"):
            await service.seating.sit_down(opened.id, 1, "Wim", "", WIM)
        await service.seating.sit_down(opened.id, 1, "Ben", "", BEN)
        await service.say(opened.id, SPECTATOR, "unfair", "Wim", WIM)
        assert "unfair" not in await seen_by(service, opened.id, ANN)
        assert "unfair" in await seen_by(service, opened.id, BEN)
        await service.close()

    run(play())


def test_what_cannot_be_muted_or_reported(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_with_operator(tmp_path)
        table = await a_table(service)
        with pytest.raises(Impossible, match="own line"):
            await service.moderation.silence(BEN, table, 0, everywhere=False)
        for line in (-1, 2, 900):
            with pytest.raises(NotFound):
                await service.moderation.silence(ANN, table, line, everywhere=False)
        await service.say(table, 0, "from a program without a key")
        with pytest.raises(NotNow, match="who said this line was not kept"):
            await service.moderation.report(BEN, table, 2, "rude")
        for number in range(5):
            await service.say(table, 1, f"line {number}", key=BEN)
            await service.moderation.report(ANN, table, 3 + number, "rude")
        with pytest.raises(TooMuch):
            await service.moderation.report(ANN, table, 1, "rude, too")
        await service.close()
        quiet = service_in(tmp_path)
        with pytest.raises(NotNow, match="nobody reads reports"):
            await quiet.moderation.report(WIM, table, 0, "rude")
        await quiet.close()

    run(play())


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_with_operator(tmp_path)
        table = await a_table(service)
        await service.moderation.report(ANN, table, 0, "rude")
        await service.moderation.silence(ANN, table, 0, everywhere=True)
        await service.moderation.mute(table, author(await service.table(table), 1), 3600, "boo is not nice")
        await service.moderation.bar(table, sitting(await service.table(table), 1), 0, "silly")
        await service.moderation.announce("Soon back", 600)
        await asyncio.sleep(0.3)
        await service.close()
        again = service_with_operator(tmp_path)
        rules = again.restrictions
        assert [report.reason for report in rules.reports.values()] == ["rude"]
        assert rules.unheard(ANN, "any table") == {BEN} and rules.announcement()[1] == "Soon back"
        with pytest.raises(Forbidden, match="muted you until"):
            rules.let_speak(WIM)
        rules.let_in(WIM)
        with pytest.raises(Forbidden, match="removed you; you can still watch"):
            rules.let_in(BEN)
        assert (await again.table(table)).seats[1].kind == "bot", "Ben's seat was given to a bot"
        await again.close()

    run(play())


def archive_of(service: TableService) -> Archive:
    return open_archive(str(service.settings.db))


def test_a_person_is_shown_all_that_is_kept_and_nothing_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_with_operator(tmp_path)
        table = await a_table(service)
        await service.moderation.report(ANN, table, 0, "rude")
        await service.moderation.silence(WIM, table, 0, everywhere=True)
        await service.moderation.mute(table, sitting(await service.table(table), 1), 3600, "be kind")
        archive = archive_of(service)
        await service.close()
        told = {name: msgspec.json.encode(list(kept_about(archive, key))).decode()
                for name, key in (("Ann", ANN), ("Ben", BEN), ("Wim", WIM))}  # fmt: skip
        assert "silly Ann" in told["Ben"] and "be kind" in told["Ben"] and "rude" in told["Ben"]
        assert ANN not in told["Ben"] and WIM not in told["Ben"], "not who complained, not who does not hear him"
        assert "boo" in told["Wim"] and '"silenced"' in told["Wim"] and "rude" not in told["Wim"]
        assert "silly Ann" in told["Ann"] and "be kind" not in told["Ann"], "she reported that line"
        assert "a seed" not in "".join(told.values())
        assert list(kept_about(archive, hash_of("nobody"))) == []

    run(play())


def test_a_deleted_person_is_gone_from_chat_and_moderation_log(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_with_operator(tmp_path)
        table = await a_table(service)
        await service.moderation.report(ANN, table, 0, "Ann says this is rude")
        await service.moderation.report(BEN, table, 1, "Ben says so, too")
        await service.moderation.silence(ANN, table, 0, everywhere=True)
        await service.moderation.silence(BEN, table, 1, everywhere=True)
        await service.moderation.mute(table, sitting(await service.table(table), 1), 0, "be kind")
        archive = archive_of(service)
        await service.close()
        for key in (BEN, WIM):
            assert tables_of(archive, key) == [table]
            stored = archive.table(table)
            assert stored is not None
            archive.rewrite(without_person(stored, key))
            archive.rewrite_notes(*notes_without_person(archive.notes(), key))
        stored = archive.table(table)
        assert stored is not None
        lines = [entry for entry in map(read_entry, stored.entries) if isinstance(entry, Said)]
        assert [(said.name, said.text, said.key) for said in lines] == [
            ("Blue", "(removed)", ""),
            ("Guest (watching)", "(removed)", ""),
        ]
        whole = b"".join(note.entry for note in archive.notes())
        notes = [read_note(note.entry) for note in archive.notes()]
        assert b"silly" not in whole and b"boo" not in whole and b"Ben" not in whole and b"Wim" not in whole
        assert not [note for note in notes if isinstance(note, Silenced)]
        first, second = [note for note in notes if isinstance(note, Reported)]
        assert first.by == ANN and first.about == () and first.reason == "Ann says this is rude"
        assert second.by == "" and second.reason == "(removed)"
        (muted,) = [note for note in notes if isinstance(note, Muted)]
        assert muted.about == (BEN,) and muted.name == "(removed)", "or deletion would be a way out"
        again = service_with_operator(tmp_path)
        with pytest.raises(Forbidden):
            again.restrictions.let_speak(BEN)
        await again.close()

    run(play())


def test_a_backup_brings_the_moderation_log_to_either_database(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_with_operator(tmp_path)
        table = await a_table(service)
        await service.moderation.bar(table, sitting(await service.table(table), 1), 0, "silly")
        await asyncio.sleep(0.3)
        archive = archive_of(service)
        await service.close()
        assert write_backup(archive, tmp_path / "backup") == 1
        other = open_archive(str(tmp_path / "other.sqlite3"))
        assert other.fill(read_backup(tmp_path / "backup")) == 1
        assert other.notes() == archive.notes() and len(other.notes()) == 1
        moved = service_at(tmp_path / "other.sqlite3")
        with pytest.raises(Forbidden):
            moved.restrictions.let_in(BEN)
        await moved.moderation.announce("written after", 60)
        assert [isinstance(read_note(each.entry), Barred) for each in other.notes()] == [True, False]
        await moved.close()

    run(play())


def service_at(path: Path) -> TableService:
    return TableService(open_store(path), Settings(db=path))


def test_what_has_expired_is_forgotten_and_what_holds_for_good_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        service = service_with_operator(tmp_path)
        table = await a_table(service)
        await service.moderation.report(ANN, table, 0, "rude")
        await service.moderation.bar(table, author(await service.table(table), 1), 0, "")
        store = service.tables.store
        assert store.forget_notes(0.0) == 0 and len(store.notes(0)) == 2
        assert store.forget_notes(1e12) == 1
        assert [isinstance(read_note(line), Barred) for _, line in store.notes(0)] == [True]
        await service.close()

    run(play())
