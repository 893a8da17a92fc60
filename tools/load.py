"""Put a real server under load, beside boardgame.io's server in the same run; write its part of docs/benchmarks.md.

    python tools/load.py [--tables 300] [--clients 4] [--seconds 300] [--every 2] [--no-peer] [--json FILE]

Every table has connected clients that listen as browsers do (server-sent events of the drawn pages) and answer through
the same forms as browsers, one answer per table every two seconds. A push counts as arrived when its last byte is at
the viewer; the clock starts before the first byte of the answer is written. The clients run in a process of their own.
At the end every client is compared with a page that is opened anew: whoever missed a push would show something else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import platform
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parents[1]
PEER = ROOT / "tools" / "load_peer"
GAMES = ("miniskull_caverns", "skulldug", "looting_castle", "caverns", "dungeon_crawl")
PATIENCE = 10.0
"""Seconds after which an answer or a page that has not arrived is an error."""
_PART = re.compile(rb'(?=<(?:section|div|ol|ul|p) (?:id|data-more)="uc-)')
_PART_ID = re.compile(rb'<[a-z]+ id="(uc-[a-z-]+)"')
_MORE = re.compile(rb'<ol data-more="(uc-[a-z-]+)" data-drop="(\d+)">(.*)</ol>', re.DOTALL)
_ASK = re.compile(rb'name="ask" value="(\d+)"')
_SEAT = re.compile(rb'name="seat" value="(\d+)"')
_BUTTON = re.compile(rb'name="answer" value="([^"]*)"(?: min="(\d+)" max="(\d+)")?')

Json = dict[str, Any]


# -- clients ----------------------------------------------------------------------------------------------------------


class Viewer(asyncio.Protocol):
    """One connected page: keeps the parts that were pushed, and when the last push was complete."""

    def __init__(self, load: Load, table: str, secret: str) -> None:
        self.load, self.table, self.secret = load, table, secret
        self.parts: dict[bytes, bytes] = {}
        self.answered_at = 0.0  # when the answer was sent whose push is awaited
        self.settled = ""  # the number of the question that was answered last
        self.pushes = 0
        self.bytes = 0
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.leaving = False
        self._transport: asyncio.Transport | None = None
        self._wire = bytearray()
        self._event = bytearray()
        self._head = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            f"GET /t/{self.table}/events HTTP/1.1\r\nHost: {self.load.host}\r\nAccept: text/event-stream\r\n"
            f"Cookie: undercroft={self.secret}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._wire += data
        if self._head:
            end = self._wire.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._wire.startswith(b"HTTP/1.1 200"):
                self.load.trouble("a page was refused: " + bytes(self._wire[:60]).decode(errors="replace"))
            del self._wire[: end + 4]
            self._head = False
        while True:  # chunks: a number, a line end, so many bytes, a line end
            line = self._wire.find(b"\r\n")
            if line < 0:
                return
            size = int(self._wire[:line], 16)
            if len(self._wire) < line + 4 + size:
                return
            self._event += self._wire[line + 2 : line + 2 + size]
            del self._wire[: line + 4 + size]
            while (end := self._event.find(b"\n\n")) >= 0:
                whole = bytes(self._event[:end])
                del self._event[: end + 2]
                self._heard(whole)

    def _heard(self, event: bytes) -> None:
        if not event.startswith(b"event: view\n"):
            return
        if self.answered_at:
            self.load.pushed.append(time.perf_counter() - self.answered_at)
            self.answered_at = 0.0
        self.pushes += 1
        self.bytes += len(event)
        page = event[len(b"event: view\n") :].replace(b"data: ", b"", 1).replace(b"\ndata: ", b"\n")
        for part in _PART.split(page):
            if found := _PART_ID.match(part):
                self.parts[found[1]] = part
            elif more := _MORE.match(part):
                self.parts[more[1]] = lengthened(self.parts[more[1]], int(more[2]), more[3])
        if not self.first.done():
            self.first.set_result(None)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.leaving:
            self.load.trouble(f"a page lost its connection: {problem}")

    def leave(self) -> None:
        self.leaving = True
        if self._transport is not None:
            self._transport.abort()

    def question(self) -> tuple[str, str, list[str]] | None:
        """Seat, number and answers of what this page asks, if it asks something."""
        asked = self.parts.get(b"uc-ask", b"")
        number, seat = _ASK.search(asked), _SEAT.search(asked)
        if b'data-state="yours"' not in asked or number is None or seat is None:
            return None
        if number[1].decode() == self.settled:
            return None
        answers: list[str] = []
        for text, least, most in _BUTTON.findall(asked):
            answers += [str(n) for n in range(int(least), int(most) + 1)] if most else [unescape(text.decode())]
        return seat[1].decode(), number[1].decode(), answers


def lengthened(part: bytes, drop: int, more: bytes) -> bytes:
    """A list of which the first lines were dropped, and to which some were added, as a page does it."""
    before, _, lines = part.partition(b"<ol>")
    lines, _, after = lines.rpartition(b"</ol>")
    for _ in range(drop):
        lines = lines.partition(b"</li>")[2]
    return before + b"<ol>" + lines + more + b"</ol>" + after


class Table:
    """A table with its viewers; when its game is over, they move on to a new one."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.game = load.games[number % len(load.games)]
        self.rng = random.Random(number)
        self.id = ""
        self.viewers: list[Viewer] = []

    async def open(self) -> None:
        for viewer in self.viewers:
            viewer.leave()
        seats = min(self.load.clients, self.load.most_seats[self.game])
        wish = {"game": self.game, "seats": [{"kind": "me", "name": f"Player {n + 1}"} for n in range(seats)]}
        made = json.loads(await self.load.post("/api/tables", json.dumps(wish), "application/json"))
        self.id = made["table"]
        secrets = [seat["token"] for seat in made["seats"]]
        secrets += [f"watching-{self.id}-{n}" for n in range(self.load.clients - seats)]
        self.viewers = [await self.load.connect(self.id, secret) for secret in secrets]

    async def answer(self) -> None:
        """One answer of whoever is asked, then wait until they see that it was taken."""
        asked = [(viewer, found) for viewer in self.viewers if (found := viewer.question()) is not None]
        if not asked:  # the game is over, or the page that asks next is not there yet
            if any(b'data-state="over"' in viewer.parts.get(b"uc-ask", b"") for viewer in self.viewers):
                await self.open()
            else:
                self.load.late += 1
            return
        viewer, (seat, number, answers) = self.rng.choice(asked)
        token = hashlib.sha256(f"form {viewer.secret}".encode()).hexdigest()[:32]
        form = {"csrf": token, "seat": seat, "ask": number, "answer": self.rng.choice(answers)}
        began = time.perf_counter()
        for each in self.viewers:
            each.answered_at = began
        await self.load.post(f"/t/{self.id}/answer", urllib.parse.urlencode(form), cookie=viewer.secret)
        self.load.acknowledged.append(time.perf_counter() - began)
        self.load.answers += 1
        viewer.settled = number
        while viewer.answered_at and time.perf_counter() < began + PATIENCE:
            await asyncio.sleep(0.01)
        self.load.late += bool(viewer.answered_at)


class Load:
    """All tables of a run, and what was measured."""

    def __init__(self, port: int, tables: int, clients: int, seconds: float, every: float, games: list[str]) -> None:
        self.port, self.host = port, f"127.0.0.1:{port}"
        self.clients, self.seconds, self.every = clients, seconds, every
        self.games = games
        self.most_seats: dict[str, int] = {}
        self.answers = self.late = self.stale = 0
        self.acknowledged: list[float] = []
        self.pushed: list[float] = []
        self.troubles: list[str] = []
        self.lag: list[float] = []
        self.tables = [Table(self, number) for number in range(tables)]
        self._lines: asyncio.Queue[Line] = asyncio.Queue()

    def trouble(self, text: str) -> None:
        self.troubles.append(text)

    async def connect(self, table: str, secret: str) -> Viewer:
        loop = asyncio.get_running_loop()
        _, viewer = await loop.create_connection(lambda: Viewer(self, table, secret), "127.0.0.1", self.port)
        await asyncio.wait_for(viewer.first, 6 * PATIENCE)
        return viewer

    async def post(
        self, path: str, body: str, kind: str = "application/x-www-form-urlencoded", cookie: str = ""
    ) -> bytes:
        """One request on one of the kept connections."""
        line = self._lines.get_nowait() if not self._lines.empty() else await Line.open(self.port)
        own = f"Cookie: undercroft={cookie}\r\nOrigin: http://{self.host}\r\n" if cookie else ""
        try:
            status, reply = await asyncio.wait_for(line.post(self.host, path, body, kind, own), 3 * PATIENCE)
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError) as problem:
            self.trouble(f"{path}: {problem!r}")
            raise Lost from problem
        self._lines.put_nowait(line)
        if status >= 300:
            self.trouble(f"{path}: {status} {reply[:200].decode(errors='replace')}")
            raise Lost
        return reply

    async def run(self) -> None:
        with urllib.request.urlopen(f"http://{self.host}/api/games") as reply:
            self.most_seats = {game["slug"]: game["seats"][1] for game in json.load(reply)["games"]}
        for table in self.tables:
            await table.open()
        say("connected")
        loop = asyncio.get_running_loop()
        begin = loop.time() + 1
        watching = asyncio.create_task(self._watch_own_lag())
        jobs = [
            asyncio.create_task(self._drive(table, begin + self.every * number / len(self.tables)))
            for number, table in enumerate(self.tables)
        ]
        await asyncio.gather(*jobs)
        watching.cancel()
        say("done")
        await self._compare()

    async def _drive(self, table: Table, begin: float) -> None:
        loop = asyncio.get_running_loop()
        turn = 0
        while (at := begin + turn * self.every) < begin + self.seconds:
            if at > loop.time():
                await asyncio.sleep(at - loop.time())
            turn += 1
            with contextlib.suppress(Lost):
                await table.answer()

    async def _watch_own_lag(self) -> None:
        """How late this process itself is: what it cannot do in time must not be blamed on the server."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.05)
            self.lag.append(time.perf_counter() - before - 0.05)

    async def _compare(self) -> None:
        """Every page beside one that is opened anew."""
        for table in self.tables:
            for viewer in table.viewers:
                anew = await self.connect(table.id, viewer.secret)
                self.stale += any(viewer.parts.get(name) != part for name, part in anew.parts.items())
                anew.leave()
                viewer.leave()

    def found(self) -> Json:
        viewers = [viewer for table in self.tables for viewer in table.viewers]
        pushes = sum(viewer.pushes for viewer in viewers)
        return {
            "answers": self.answers,
            "pushes": len(self.pushed),
            "push_median_ms": quantile(self.pushed, 0.5),
            "push_p99_ms": quantile(self.pushed, 0.99),
            "push_worst_ms": quantile(self.pushed, 1),
            "answer_median_ms": quantile(self.acknowledged, 0.5),
            "answer_p99_ms": quantile(self.acknowledged, 0.99),
            "bytes_per_push": round(sum(viewer.bytes for viewer in viewers) / max(1, pushes)),
            "late": self.late,
            "stale": self.stale,
            "errors": len(self.troubles),
            "first_errors": self.troubles[:5],
            "client_lag_p99_ms": quantile(self.lag, 0.99),
            "client_cpu": round(time.process_time(), 1),
        }


class Lost(Exception):
    """An answer that was not taken; it is counted already."""


class Line:
    """A kept connection for requests, one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(port: int) -> Line:
        return Line(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, host: str, path: str, body: str, kind: str, more: str) -> tuple[int, bytes]:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\n"
            f"X-Requested-With: fetch\r\n{more}\r\n"
        )
        self.writer.write((head + body).encode())
        reply = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        size = re.search(r"(?im)^content-length: (\d+)", reply)
        return int(reply.split(" ", 2)[1]), await self.reader.readexactly(int(size[1])) if size else b""


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    if not values:
        return 0.0
    return round(1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))], 1)


def say(word: str) -> None:
    print(word, flush=True)


def be_the_clients(arguments: argparse.Namespace) -> None:
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    games = [game for game in arguments.games.split(",") if game]
    load = Load(arguments.port, arguments.tables, arguments.clients, arguments.seconds, arguments.every, games)
    asyncio.run(load.run())
    say(json.dumps(load.found()))


# -- a server, watched from outside -----------------------------------------------------------------------------------


class Watched:
    """A server process: its memory and the processor time it took."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def memory(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return round(int(found[1]) / 1024, 1) if found else 0.0

    def spent(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drive(server: Watched, command: list[str], seconds: float, cwd: Path) -> Json:
    """Let the clients loose on a server, and look at it from outside meanwhile."""
    clients = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd)
    assert clients.stdout is not None
    told = iter(clients.stdout)
    expect(told, "connected", clients)
    found: Json = {"memory_start_mb": server.memory()}
    began, before = time.perf_counter(), server.spent()
    for name, when in (("memory_warm_mb", seconds / 5), ("memory_middle_mb", seconds / 2)):
        threading.Timer(when, lambda name=name: found.update({name: server.memory()})).start()
    expect(told, "done", clients)
    found["server_cpu_percent"] = round(100 * (server.spent() - before) / (time.perf_counter() - began))
    found["memory_end_mb"] = server.memory()
    found.update(json.loads(next(told)))
    found["client_cpu_percent"] = round(100 * found.pop("client_cpu") / seconds)
    clients.wait(30)
    return found


def expect(told: Iterator[str], word: str, clients: subprocess.Popen[str]) -> None:
    if next(told, "").strip() != word:
        clients.kill()
        raise SystemExit(f"the clients ended before they were {word}")


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def wait_until_open(port: int, process: subprocess.Popen[str]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit("the server did not start")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise SystemExit("the server did not open")


@contextlib.contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[Watched]:
    try:
        yield Watched(process)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def measure_ours(arguments: argparse.Namespace) -> Json:
    port = free_port()
    asked = [sys.executable, str(ROOT / "tools" / "compile.py"), "--path"]  # nothing if it is older than the source
    compiled = "" if arguments.interpreted else subprocess.run(asked, capture_output=True, text=True).stdout.strip()
    path = compiled or str(ROOT / "src")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "undercroft.cli.main", "serve", "--port", str(port), "--quiet"]
        command += ["--db", f"{folder}/tables.sqlite3", "--rate", "100000"]
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path}, text=True, stdout=subprocess.DEVNULL, cwd=folder
        )
        with ended(process) as server:
            wait_until_open(port, process)
            clients = [sys.executable, __file__, "--port", str(port), "--games", arguments.games]
            for name in ("tables", "clients", "seconds", "every"):
                clients += [f"--{name}", str(getattr(arguments, name))]
            return {
                **drive(server, clients, arguments.seconds, ROOT),
                "engine": "compiled" if compiled else "interpreted",
            }


# -- the peer ---------------------------------------------------------------------------------------------------------


def measure_peer(arguments: argparse.Namespace) -> Json:
    """boardgame.io's own server from npm, with a game of four players and trivial moves."""
    home = ROOT / "build" / "load-peer"
    home.mkdir(parents=True, exist_ok=True)
    for script in PEER.iterdir():
        (home / script.name).write_bytes(script.read_bytes())
    if not (home / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=home, check=True)
    port = free_port()
    process = subprocess.Popen(["node", "server.js", str(port)], cwd=home, text=True, stdout=subprocess.DEVNULL)
    with ended(process) as server:
        wait_until_open(port, process)
        numbers = [arguments.tables, arguments.clients, arguments.seconds, arguments.every]
        return drive(server, ["node", "clients.js", str(port), *map(str, numbers)], arguments.seconds, home)


# -- the page ---------------------------------------------------------------------------------------------------------

ROWS = (
    ("push after an answer, median", "push_median_ms", "ms"),
    ("push after an answer, p99", "push_p99_ms", "ms"),
    ("push after an answer, slowest", "push_worst_ms", "ms"),
    ("answer acknowledged, median", "answer_median_ms", "ms"),
    ("answer acknowledged, p99", "answer_p99_ms", "ms"),
    ("answers", "answers", ""),
    ("pushes that arrived", "pushes", ""),
    ("bytes per push", "bytes_per_push", ""),
    ("errors", "errors", ""),
    ("answers that were not seen in time", "late", ""),
    ("pages that were not current at the end", "stale", ""),
    ("memory at the start", "memory_start_mb", "MB"),
    ("memory after a fifth of the time", "memory_warm_mb", "MB"),
    ("memory in the middle", "memory_middle_mb", "MB"),
    ("memory at the end", "memory_end_mb", "MB"),
    ("processor of the server", "server_cpu_percent", "% of a core"),
    ("processor of the clients", "client_cpu_percent", "% of a core"),
    ("lag of the clients themselves, p99", "client_lag_p99_ms", "ms"),
)


MARK = "<!-- load: written by tools/load.py, kept by tools/bench.py"


def report(arguments: argparse.Namespace, ours: Json, peer: Json) -> str:
    """A table of both, and what differs between them."""
    total = arguments.tables * arguments.clients
    lines = [
        f"{MARK} -->",
        "",
        "## Load",
        "",
        f"`make load` writes this part. {arguments.tables} tables with {arguments.clients} connected clients each "
        f"({total} open streams), one answer per table every {arguments.every:g} seconds, {arguments.seconds:g} "
        "seconds, over loopback; server and clients are processes of their own on a machine with "
        f"{os.cpu_count()} cores (Python {platform.python_version()}, {platform.machine()}).",
        "",
        "| | Undercroft | boardgame.io 0.50.2 |",
        "|---|---:|---:|",
    ]
    for title, name, unit in ROWS:
        mine, theirs = (f"{found[name]:,} {unit}".strip() if name in found else "" for found in (ours, peer))
        lines.append(f"| {title} | {mine} | {theirs} |")
    games = ", ".join(game for game in arguments.games.split(",") if game)
    lines += [
        "",
        "A push has arrived when its last byte is at a viewer; the clock starts before the first byte of the answer is",
        "written. The tables are equally many of each game:",
        f"{games} (engine {ours['engine']}). Each answer is a legal one, picked at random,",
        "is written to disk (SQLite, `synchronous=FULL`) before anybody hears of it, and reaches every viewer as the",
        "parts of the drawn page that changed for that seat, of the story the new lines; a viewer for whom nothing",
        "changed gets nothing. A table whose game is over is replaced by a new one. At the end every page is compared",
        "with one opened anew. Memory grows with the games, which keep their answers and their story until they are",
        "over. Of the tables that nobody looks at, those beyond the last 300 are dropped and read again when needed.",
        "",
        "The peer runs its own server from npm with its usual storage in memory, a game of four players whose state is",
        "about 3 kB of JSON and whose moves only count, its protocol over WebSocket, and the same schedule. It draws",
        "nothing, checks next to nothing and writes nothing to disk: its figures are the floor of what a push costs.",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--every", type=float, default=2, help="seconds between two answers at a table")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--interpreted", action="store_true", help="not the compiled engine, even if it is there")
    parser.add_argument("--json", type=Path, help="write the figures into this file, and not into docs/benchmarks.md")
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.port:
        be_the_clients(arguments)
        return 0
    ours = measure_ours(arguments)
    peer = {} if arguments.no_peer else measure_peer(arguments)
    page = report(arguments, ours, peer)
    print(page)
    if ours["first_errors"]:
        print("\n".join(ours["first_errors"]), file=sys.stderr)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ours": ours, "peer": peer}, indent=1), encoding="utf-8")
    else:
        target = ROOT / "docs" / "benchmarks.md"
        before = target.read_text(encoding="utf-8").partition(MARK)[0] if target.exists() else ""
        target.write_text(before.rstrip() + "\n\n" + page, encoding="utf-8")
    return 1 if ours["errors"] or ours["stale"] or ours["late"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
