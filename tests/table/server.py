"""What the tests of the table share: a real server process, a program that plays over HTTP, short games."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import undercroft
from undercroft.kernel.game import Game

UNDERCROFT = [sys.executable, "-m", "undercroft.cli.main"]
SHORTENERS = ("round_cap", "turn_limit", "solo_turns")

Json = dict[str, Any]


def all_games() -> tuple[str, ...]:
    return undercroft.game_names()


def short_options(game: Game[Any], seats: int) -> dict[str, Any]:
    """Options that end a game soon, where it has such."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if option.name in SHORTENERS and (not option.seats or seats in option.seats):
            chosen[option.name] = min(value for value in option.values if int(value) > 2)
    return chosen


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


class Server:
    """`undercroft serve` in a process of its own, which can be killed and started again on the same file."""

    usual: tuple[str, ...] = ("--pace", "0", "--rate", "5000", "--look-back", "3")

    def __init__(self, folder: Path, *more: str, db: str = "", environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.db = db or str(folder / "tables.sqlite3")
        self.port = free_port()
        self.more = more
        self.environment = {**os.environ, **(environment or {})}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "serve.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        command = [*UNDERCROFT, "serve", "--port", str(self.port), "--db", self.db]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.usual, *self.more],
                stdout=log, stderr=log, start_new_session=True, env=self.environment,
            )  # fmt: skip
        self.wait_until_open()
        return self

    def wait_until_open(self, seconds: float = 30) -> None:
        until = time.time() + seconds
        while time.time() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.log.read_text()[-2000:]}")
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    pass
                if ask(self.port, "GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not open: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As if the plug was pulled: no chance to clean up."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> float:
        """Ask it to end, and say how long it took."""
        if self.process is None or self.process.poll() is not None:
            return 0.0
        began = time.time()
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        return time.time() - began


def ask(
    port: int, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """One request: status, headers in small letters, body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request(method, path, body, headers or {})
        reply = connection.getresponse()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
    finally:
        connection.close()


class Program:
    """A client of the JSON API that holds one seat, or watches."""

    def __init__(self, port: int, table: str, token: str = "") -> None:
        self.port = port
        self.table = table
        self.token = token

    def call(self, path: str = "", message: Json | None = None) -> tuple[int, Json]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if message is None:
            status, _, body = ask(self.port, "GET", f"/api/tables/{self.table}{path}", None, headers)
        else:
            headers["Content-Type"] = "application/json"
            data = json.dumps(message).encode()
            status, _, body = ask(self.port, "POST", f"/api/tables/{self.table}{path}", data, headers)
        return status, json.loads(body)

    def view(self) -> Json:
        status, view = self.call()
        assert status == 200, view
        return view

    def question(self, view: Json | None = None) -> Json | None:
        found = view if view is not None else self.view()
        return next((q for q in found["questions"] if q["seat"] == found["seat"] and q["options"]), None)


def open_table(port: int, game: str, seats: list[Json], **more: Any) -> tuple[Json, list[Program]]:
    """A new table, and a program for each seat that is ours. Its dice are the same in every run."""
    data = json.dumps({"game": game, "seats": seats, "seed": "a fixed seed", **more}).encode()
    status, _, body = ask(port, "POST", "/api/tables", data, {"Content-Type": "application/json"})
    made = json.loads(body)
    assert status == 201, made
    return made, [Program(port, made["table"], seat["token"]) for seat in made["seats"]]
