"""`undercroft db`, on both databases: backup, restore, check, export, delete, migrate."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from pathlib import Path

import psycopg
import pytest

from tests.table.postgres import Postgres
from tests.table.tables import people, play
from undercroft.cli.main import main
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store.opened import open_archive, open_store


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database in which nothing is."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    address: str = request.getfixturevalue("postgres").new_database()
    return address


async def games(address: str, secret: str = "a secret of Ada's") -> list[str]:
    """Two tables; at the first, Ada (seat 0) has said something, asked for a hint and gone by another name."""
    settings = Settings(db=address, pace=0.0, bot_processes=1)
    service = TableService(open_store(address), settings)
    found = []
    for number in range(2):
        table = await people(service, "looting_castle", 2, f"seed {number}")
        link = await service.links.make(table.id, 0)
        await service.links.use(table.id, link, hash_of(secret if number == 0 else "somebody else's"))
        await service.people.rename(table.id, 0, "Ada Lovelace")
        await service.say(table.id, 0, "I am Ada")
        await service.say(table.id, 1, "Hello")
        await play(service, await service.table(table.id), 12)
        found.append(table.id)
    await service.close()
    return found


def test_a_backup_restores_into_either_database(
    address: str, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = asyncio.run(games(address))
    file = str(tmp_path / "all.backup")
    assert main(["db", "backup", file, "--db", address]) == 0
    before = list(open_archive(address).tables())
    assert sorted(ids) == [table.id for table in before]
    for other in (str(tmp_path / "other.sqlite3"), postgres.new_database()):
        assert main(["db", "restore", file, "--db", other]) == 0
        assert list(open_archive(other).tables()) == before
        assert main(["db", "check", "--db", other]) == 0
        assert main(["db", "restore", file, "--db", other]) == 2
    said = capsys.readouterr()
    assert "2 tables written to" in said.out and "2 tables restored" in said.out
    assert "2 tables checked, 0 problems" in said.out
    assert "there are tables in it already: restore into an empty database" in said.err
    assert main(["db", "backup", file, "--db", address]) == 2
    assert "there is a file" in capsys.readouterr().err


def test_only_the_operator_can_read_a_backup_and_what_is_restored_from_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seeds of running games stand in both."""
    first, file, other = (tmp_path / name for name in ("tables.sqlite3", "all.backup", "other.sqlite3"))
    asyncio.run(games(str(first)))
    before = os.umask(0o022)
    try:
        assert main(["db", "backup", str(file), "--db", str(first)]) == 0
        assert main(["db", "restore", str(file), "--db", str(other)]) == 0
    finally:
        os.umask(before)
    assert [each.stat().st_mode & 0o777 for each in (file, other)] == [0o600, 0o600]
    assert file.read_bytes()[3] & 8 == 0, "no name of another file stands in it"


def test_what_was_deleted_is_not_left_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"

    async def talk() -> None:
        settings = Settings(db=file, pace=0.0, bot_processes=1, chat_per_minute=60_000.0)
        service = TableService(open_store(file), settings)
        table = await people(service, "looting_castle", 2)
        link = await service.links.make(table.id, 0)
        await service.links.use(table.id, link, hash_of("a secret of Ada's"))
        for _ in range(200):
            await service.say(table.id, 0, "I am Ada Lovelace, " * 10)
        await service.close()

    asyncio.run(talk())
    assert any(b"Lovelace" in each.read_bytes() for each in tmp_path.iterdir())
    assert main(["db", "delete", "a secret of Ada's", "--db", str(file)]) == 0
    assert not any(b"Lovelace" in each.read_bytes() for each in tmp_path.iterdir())


def test_half_a_backup_restores_nothing(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(games(address))
    file = tmp_path / "all.backup"
    assert main(["db", "backup", str(file), "--db", address]) == 0
    whole = file.read_bytes()
    for name, spoiled in (("half", whole[: len(whole) // 2]), ("none", b""), ("text", b"something else")):
        half = tmp_path / name
        half.write_bytes(spoiled)
        other = str(tmp_path / f"{name}.sqlite3")
        assert main(["db", "restore", str(half), "--db", other]) == 2
        assert f"{name} cannot be restored: it is no" in capsys.readouterr().err
        assert list(open_archive(other).tables()) == []


def test_a_check_names_what_is_wrong(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = asyncio.run(games(address))
    spoil = [
        f"delete from entries where tbl = '{first}' and number = 3",
        f"update entries set entry = 'nonsense' where tbl = '{second}' and number = 2",
    ]
    if address.startswith("postgresql"):
        with psycopg.connect(address) as db:
            for statement in spoil:
                db.execute(statement.encode())
    else:
        with sqlite3.connect(address) as file:
            for statement in spoil:
                file.execute(statement.replace("'nonsense'", "cast('nonsense' as blob)"))
        file.close()
    assert main(["db", "check", "--db", address]) == 1
    said = capsys.readouterr().out
    assert f"{first}: line 3 of its log is missing: the next one has number 4" in said
    assert f"{second}: line 2 of its log cannot be read" in said
    assert "2 tables checked" in said


def test_a_table_is_exported_as_its_log(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, _ = asyncio.run(games(address))
    assert main(["db", "export", first, "--db", address]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["type"] == "opened" and lines[0]["game"] == "looting_castle"
    assert sum(line["type"] == "answered" for line in lines) == 12
    assert main(["db", "export", "ffffffffffff", "--db", address]) == 2
    assert capsys.readouterr().err == "undercroft: there is no table ffffffffffff\n"


def test_a_deleted_person_leaves_their_answers_and_nothing_else(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = asyncio.run(games(address))
    archive = open_archive(address)
    kept, before = archive.table(second), archive.table(first)
    link = f"https://play.example.org/t/{first}/seat/a secret of Ada's"
    assert main(["db", "delete", link, "--db", address]) == 0
    assert capsys.readouterr().out == "deleted from 1 table\n"
    found = archive.table(first)
    assert found is not None and before is not None
    everything = b"\n".join([found.summary, *found.entries])
    assert b"Lovelace" not in everything and b"I am Ada" not in everything and b"player 0" not in everything
    assert b"player 1" in everything and b"Hello" in everything
    assert len(found.entries) == len(before.entries)
    assert [line for line in found.entries if b'"answered"' in line] == [
        line for line in before.entries if b'"answered"' in line
    ]
    assert found.keys == (SeatKey("hash 1", 1),)
    assert archive.table(second) == kept
    assert main(["db", "check", "--db", address]) == 0
    assert main(["db", "delete", link, "--db", address]) == 2
    assert "nobody with that key holds a seat or has said anything here" in capsys.readouterr().err


def test_everything_about_one_person_is_printed_and_nothing_about_others(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = asyncio.run(games(address))
    secret = "a secret of Ada's"
    assert main(["db", "person", secret, "--db", address]) == 0
    printed = capsys.readouterr().out
    lines = [json.loads(line) for line in printed.splitlines()]
    assert {line["table"] for line in lines} == {first} and second not in printed
    assert "Ada Lovelace" in printed and "I am Ada" in printed and "Hello" not in printed
    answered = [line["entry"] for line in lines if line["entry"]["type"] == "answered"]
    assert answered and all(entry["seat"] == 0 and "lines" not in entry for entry in answered)
    assert main(["db", "person", "a key of nobody", "--db", address]) == 2
    assert "nothing is kept about anybody with that key" in capsys.readouterr().err
    assert main(["db", "moderation", "--db", address]) == 0 and capsys.readouterr().out == ""


def test_a_running_server_is_not_written_behind_its_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "tables.sqlite3")
    asyncio.run(games(file))
    serving = open_store(file)
    assert main(["db", "delete", "a secret of Ada's", "--db", file]) == 2
    assert "another server has tables.sqlite3 open: stop it first" in capsys.readouterr().err
    assert main(["serve", "--port", "0", "--db", file]) == 2
    assert "another server has tables.sqlite3 open: stop it first, or let several" in capsys.readouterr().err
    assert main(["db", "check", "--db", file]) == 0
    serving.close()


def test_nodes_let_go_of_what_is_written_behind_their_back(postgres: Postgres) -> None:
    """The node hears of it, and its next look is at the new log."""
    address = postgres.new_database()
    first, _ = asyncio.run(games(address))

    async def story() -> None:
        service = TableService(open_store(address), Settings(db=address, pace=0.0, bot_processes=1))
        service.tables.watch_losses()
        assert (await service.table(first)).seats[0].name == "Ada Lovelace"
        assert await asyncio.to_thread(main, ["db", "delete", "a secret of Ada's", "--db", address]) == 0
        while service.tables.in_memory(first) is not None:
            await asyncio.sleep(0.02)
        assert (await service.table(first)).seats[0].name == "Red"
        await service.say(first, 1, "Who was that?")
        await service.close()

    asyncio.run(story())


def test_a_database_is_migrated_when_asked(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(address).close()
    assert main(["db", "migrate", "--db", address]) == 0
    assert capsys.readouterr().out == "the schema is up to date\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["db", "check", "--db", "nowhere.sqlite3"], "there is no file nowhere.sqlite3"),
        (["db", "restore", "nowhere.backup"], "there is no file nowhere.backup"),
        (["db", "check", "--db", "postgresql://nobody:secret@127.0.0.1:1/none"], "none at 127.0.0.1 cannot be used: "),
        (["worker", "--db", "tables.sqlite3"], "workers take their jobs from a PostgreSQL database"),
        (["serve", "--port", "0", "--db", "postgresql://nobody:secret@127.0.0.1:1/none"], "cannot be opened: "),
        (["serve", "--port", "0", "--remote-bots"], "workers take their jobs from a PostgreSQL database"),
        (["serve", "--port", "0", "--studio", "--db", "postgresql://h/n"], "the studio edits files"),
    ],
)
def test_bad_input_gets_one_clear_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    found = capsys.readouterr().err
    assert found.startswith("undercroft: ") and said in found and found.count("\n") == 1
    assert "secret" not in found
