"""`undercroft serve` and `undercroft join` as people run them."""

from __future__ import annotations

import asyncio
import gc
import socket
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest
import uvicorn

from tests.table.server import UNDERCROFT, Server, ask, open_table
from tests.table.tables import people
from undercroft.cli.commands.join import Trouble, read_link
from undercroft.cli.terminal.serving import addresses
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app
from undercroft.table.http.server import TableServer
from undercroft.table.http.streams import EventStream


def test_a_polite_end_does_not_wait_for_open_pages(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    made, _ = open_table(server.port, "miniskull_caverns", [{"kind": "me"}])
    with socket.create_connection(("127.0.0.1", server.port)) as page:
        page.sendall(f"GET /t/{made['table']}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert b"text/event-stream" in page.recv(4000)
        assert server.stop() < 5
    assert server.process is not None and server.process.returncode in (0, -15)
    assert "Traceback" not in server.log.read_text()


def test_a_page_that_goes_away_leaves_nothing_behind(tmp_path: Path) -> None:
    """The server looks for garbage so seldom that it may not make any."""

    async def story() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3"))
        service: TableService = app.state.service
        with socket.create_server(("127.0.0.1", 0)) as door:
            server = TableServer(uvicorn.Config(app, log_level="error"), service)
            serving = asyncio.create_task(server.serve(sockets=[door]))
            table = (await people(service, "looting_castle", 2)).id
            gc.disable()
            for _ in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", door.getsockname()[1])
                writer.write(f"GET /t/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                assert await reader.readuntil(b"event: view")
                writer.transport.abort()
            until = time.time() + 10
            while service.presence.listening(table) and time.time() < until:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            assert not [each for each in gc.get_objects() if isinstance(each, (Listener, EventStream))]
            server.should_exit = True
            await serving

    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    try:
        asyncio.run(story())
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        gc.enable()
        sys.setswitchinterval(interval)


def test_no_bot_process_outlives_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    made, _ = open_table(server.port, "skulldug", [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}])
    assert server.process is not None
    group = server.process.pid
    for _ in range(200):
        if ask(server.port, "GET", f"/api/tables/{made['table']}")[2].count(b'"rule"') > 30:
            break
    assert len(members(group)) > 1
    server.kill()
    for _ in range(100):
        if not members(group):
            break
        subprocess.run(["sleep", "0.1"], check=True)
    assert members(group) == []


def members(group: int) -> list[int]:
    """The living processes of a process group."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--db", "/nowhere/at/all.sqlite3"], "there is no folder /nowhere/at for the file all.sqlite3"),
        (["--host", "203.0.113.9"], "cannot listen on 203.0.113.9"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [*UNDERCROFT, "serve", "--port", "0", *arguments],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert run.returncode == 2
    assert said in run.stderr and "Traceback" not in run.stderr and run.stderr.count("\n") == 1


def test_a_table_is_played_from_the_terminal(server: Server) -> None:
    seats = [{"kind": "friend"}]
    made, _ = open_table(server.port, "miniskull_caverns", seats, options={"solo_turns": 3})
    link = f"{server.url}/t/{made['table']}/join/{made['invite']}"
    terminal = pexpect.spawn(
        UNDERCROFT[0], [*UNDERCROFT[1:], "join", link, "--name", "Ada"], encoding="utf-8", timeout=30
    )
    terminal.expect("undercroft join http://.*/seat/")
    terminal.expect("Your answer")
    terminal.sendline("999")
    terminal.expect("is not offered: type 1 to")
    answered = 0
    while terminal.expect(["Your answer", "The game is over: (.*)\n"]) == 0 and answered < 300:
        terminal.sendline("1")
        answered += 1
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert answered > 2


def test_hints_and_going_back_by_consent_from_the_terminal(server: Server) -> None:
    made, programs = open_table(server.port, "miniskull_caverns", [{"kind": "me"}, {"kind": "friend"}], seed="consent")
    link = f"{server.url}/t/{made['table']}/join/{made['invite']}"
    terminal = pexpect.spawn(
        UNDERCROFT[0], [*UNDERCROFT[1:], "join", link, "--name", "Ada"], encoding="utf-8", timeout=30
    )
    terminal.expect("undercroft join http://.*/seat/")
    other = programs[0]
    answered: list[int] = []
    hinted = False
    while len(answered) < 2 or not hinted:
        view = other.view()
        question = other.question(view)
        if question is not None:
            answered.append(view["question_number"])
            assert (
                other.call("/answers", {"question_number": view["question_number"], "answer": question["options"][0]})[
                    0
                ]
                == 200
            )
        elif terminal.expect(["h gives a hint", pexpect.TIMEOUT], timeout=0.3) == 0:
            if not hinted:
                terminal.sendline("h")
                terminal.expect(r"\d%  |All answers look the same")
                terminal.expect("Your answer")
                hinted = True
            terminal.sendline("1")
    assert other.call("/ask-to-undo", {"question_number": answered[-1]})[0] == 200
    while terminal.expect(["Do you agree", "h gives a hint"]) == 1:  # whoever is asked something answers that first
        terminal.sendline("1")
    asked = other.view()["question_number"]
    terminal.sendline("y")
    terminal.expect("You agree")
    view = other.view()
    assert view["undo_request"] is None and view["question_number"] == asked + 1, (
        "the table went back: every question has a new number"
    )
    terminal.close()


def test_a_link_that_leads_nowhere_is_said_in_one_line(server: Server) -> None:
    for link, said in (
        (f"{server.url}/t/000000000000", "there is no such table"),
        ("http://127.0.0.1:9/t/000000000000", "cannot be reached"),
        ("http://127.0.0.1/lobby", "is no link to a table"),
    ):
        run = subprocess.run([*UNDERCROFT, "join", link], capture_output=True, text=True, timeout=60)
        assert run.returncode == 2
        assert said in run.stderr and "Traceback" not in run.stderr and run.stderr.count("\n") == 1


def test_links_as_the_pages_give_them() -> None:
    assert read_link("http://h:1/t/ab/join/xy") == ("http://h:1", "ab", "xy", "")
    assert read_link("h:1/t/ab/seat/xy") == ("http://h:1", "ab", "", "xy")
    with pytest.raises(Trouble):
        read_link("nonsense")


def test_the_printed_addresses() -> None:
    assert addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert addresses("::1", 8000) == ["http://[::1]:8000/"]
    assert addresses("0.0.0.0", 80)[0] == "http://127.0.0.1:80/"
