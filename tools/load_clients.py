"""The clients of a load: pages that listen to a real server and answer through its forms; started by tools/load.py.

Every table has connected clients that listen as browsers do (server-sent events of the drawn pages) and answer through
the same forms as browsers. A push counts as arrived when its last byte is at the viewer; the clock starts before the
first byte of the answer is written. At the end every client is compared with a page that is opened anew: whoever
missed a push would show something else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import random
import re
import time
import urllib.parse
import urllib.request
from html import unescape
from typing import Any, cast

from tools.patching import Parts, patch

GAMES = ("miniskull_caverns", "skulldug", "looting_castle", "caverns", "dungeon_crawl")
PATIENCE = 10.0
"""Seconds after which an answer or a page that has not arrived is an error."""
_ASK = re.compile(rb'name="question_number" value="(\d+)"')
_SEAT = re.compile(rb'name="seat" value="(\d+)"')
_BUTTON = re.compile(rb'name="(answer|pick|stop|line [^"]*)" value="([^"]*)"(?: min="(\d+)" max="(\d+)")?')

FORM, JSON = "application/x-www-form-urlencoded", "application/json"

Json = dict[str, Any]


class Viewer(asyncio.Protocol):
    """One connected page: keeps the parts that were pushed, and when the last push was complete."""

    def __init__(self, door: Door, table: str, secret: str) -> None:
        self.door, self.load, self.table, self.secret = door, door.load, table, secret
        self.parts: Parts = {}
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
            f"GET /t/{self.table}/events HTTP/1.1\r\nHost: {self.door.host}\r\nAccept: text/event-stream\r\n"
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
        patch(self.parts, page)
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
        things = _BUTTON.findall(asked)
        lines = [name for name, *_ in things if name.startswith(b"line ")]
        for name, text, least, most in things:
            if name in lines and name != lines[0]:
                continue  # a form of several questions: the first of them is asked now
            answers += [str(n) for n in range(int(least), int(most) + 1)] if most else [unescape(text.decode())]
        return seat[1].decode(), number[1].decode(), answers


class Table:
    """A table with its viewers. After so many answers, or when the game is over, they move on to a new one."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.door = load.doors[number % len(load.doors)]
        self.game = load.games[number % len(load.games)]
        self.rng = random.Random(number)
        self.id = ""
        self.answers = 0
        self.viewers: list[Viewer] = []

    async def open(self, age: int = 0) -> None:
        """Sit down at a new table, at which so many answers have been given already."""
        for viewer in self.viewers:
            viewer.leave()
        seats = min(self.load.clients, self.load.most_seats[self.game])
        wish = {"game": self.game, "seats": [{"kind": "me", "name": f"Player {n + 1}"} for n in range(seats)]}
        made = json.loads(await self.door.post("/api/tables", json.dumps(wish), JSON))
        self.id = made["table"]
        secrets = [seat["token"] for seat in made["seats"]]
        self.answers = await self._play_ahead(secrets, age)
        secrets += [f"watching-{self.id}-{n}" for n in range(self.load.clients - seats)]
        self.viewers = [await self.door.connect(self.id, secret) for secret in secrets]

    async def _play_ahead(self, tokens: list[str], age: int) -> int:
        """Answers before anybody looks; as many as asked for, or until the game is over."""
        path = f"/api/tables/{self.id}"
        for count in range(age):
            for seat, token in enumerate(tokens):
                view = json.loads(await self.door.get(path, token))
                asked = [question for question in view["questions"] if question["seat"] == seat]
                if asked:
                    given = {"question_number": view["question_number"], "answer": self.rng.choice(asked[0]["options"])}
                    await self.door.post(f"{path}/answers", json.dumps(given), JSON, token=token)
                    break
            else:
                return count
        return age

    async def answer(self) -> None:
        """One answer of whoever is asked, then wait until they see that it was taken."""
        if self.answers >= self.load.stay:
            await self.open()
        asked = self._asked()
        if not self.load.every:  # no pause in which the page that asks next could come
            until = time.perf_counter() + PATIENCE
            while not asked and not self._over() and time.perf_counter() < until:
                await asyncio.sleep(0.005)
                asked = self._asked()
        if not asked:  # the game is over, or the page that asks next is not there yet
            if self._over():
                await self.open()
            else:
                self.load.late += 1
            return
        viewer, (seat, number, answers) = self.rng.choice(asked)
        token = hashlib.sha256(f"form {viewer.secret}".encode()).hexdigest()[:32]
        form = {"csrf": token, "seat": seat, "question_number": number, "answer": self.rng.choice(answers)}
        began = time.perf_counter()
        for each in self.viewers:
            each.answered_at = began
        await self.door.post(f"/t/{self.id}/answer", urllib.parse.urlencode(form), cookie=viewer.secret)
        self.load.acknowledged.append(time.perf_counter() - began)
        self.load.answers += 1
        self.answers += 1
        viewer.settled = number
        while viewer.answered_at and time.perf_counter() < began + PATIENCE:
            await asyncio.sleep(0.01)
        self.load.late += bool(viewer.answered_at)

    def _asked(self) -> list[tuple[Viewer, tuple[str, str, list[str]]]]:
        """The pages that ask something, and what."""
        return [(viewer, found) for viewer in self.viewers if (found := viewer.question()) is not None]

    def _over(self) -> bool:
        return any(b'data-state="over"' in viewer.parts.get(b"uc-ask", b"") for viewer in self.viewers)


class Load:
    """All tables of a run, and what was measured."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.doors = [Door(self, int(port)) for port in arguments.ports.split(",")]
        self.clients, self.seconds, self.every = arguments.clients, arguments.seconds, arguments.every
        self.stay = arguments.stay
        self.games = [game for game in arguments.games.split(",") if game]
        self.most_seats: dict[str, int] = {}
        self.answers = self.late = self.stale = 0
        self.acknowledged: list[float] = []
        self.pushed: list[float] = []
        self.troubles: list[str] = []
        self.lag: list[float] = []
        self.tables = [Table(self, number) for number in range(arguments.tables)]

    def trouble(self, text: str) -> None:
        self.troubles.append(text)

    async def run(self) -> None:
        with urllib.request.urlopen(f"http://{self.doors[0].host}/api/games") as reply:
            self.most_seats = {game["slug"]: game["seats"][1] for game in json.load(reply)["games"]}
        for number, table in enumerate(self.tables):  # tables of all ages
            await table.open(number * self.stay // len(self.tables))
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
        while (at := max(begin + turn * self.every, loop.time() if not self.every else 0)) < begin + self.seconds:
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
                anew = await table.door.connect(table.id, viewer.secret)
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


class Door:
    """One of the servers: how its pages are opened, and what is asked of it."""

    def __init__(self, load: Load, port: int) -> None:
        self.load, self.port, self.host = load, port, f"127.0.0.1:{port}"
        self._lines: asyncio.Queue[Line] = asyncio.Queue()

    async def connect(self, table: str, secret: str) -> Viewer:
        loop = asyncio.get_running_loop()
        _, viewer = await loop.create_connection(lambda: Viewer(self, table, secret), "127.0.0.1", self.port)
        await asyncio.wait_for(viewer.first, 6 * PATIENCE)
        return viewer

    async def get(self, path: str, token: str) -> bytes:
        return await self._ask(path, f"GET {path} HTTP/1.1\r\n", "", f"Authorization: Bearer {token}\r\n")

    async def post(self, path: str, body: str, kind: str = FORM, cookie: str = "", token: str = "") -> bytes:
        own = f"Cookie: undercroft={cookie}\r\nOrigin: http://{self.host}\r\n" if cookie else ""
        own += f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"Content-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\nX-Requested-With: fetch\r\n"
        return await self._ask(path, f"POST {path} HTTP/1.1\r\n", body, head + own)

    async def _ask(self, path: str, first: str, body: str, head: str) -> bytes:
        """One request on one of the kept connections."""
        line = self._lines.get_nowait() if not self._lines.empty() else await Line.open(self.port)
        whole = f"{first}Host: {self.host}\r\n{head}\r\n{body}"
        try:
            status, reply = await asyncio.wait_for(line.ask(whole.encode()), 3 * PATIENCE)
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError) as problem:
            self.load.trouble(f"{path}: {problem!r}")
            raise Lost from problem
        self._lines.put_nowait(line)
        if status >= 300:
            self.load.trouble(f"{path}: {status} {reply[:200].decode(errors='replace')}")
            raise Lost
        return reply


class Lost(Exception):
    """An answer that was not taken; it is counted already."""


class Line:
    """A kept connection for requests, one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(port: int) -> Line:
        return Line(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        self.writer.write(request)
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
    load = Load(arguments)
    asyncio.run(load.run())
    say(json.dumps(load.found()))


def add_schedule(parser: argparse.ArgumentParser) -> None:
    """Who comes, and how often they answer."""
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--every", type=float, default=2, help="seconds between two answers at a table; 0: at once")
    parser.add_argument("--stay", type=int, default=150, help="answers after which a table is left for a new one")
    parser.add_argument("--games", default=",".join(GAMES))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ports", required=True, help="of one or more servers, with commas")
    add_schedule(parser)
    be_the_clients(parser.parse_args())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
