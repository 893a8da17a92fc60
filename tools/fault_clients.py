"""The clients of a run with faults: they answer, undo, chat and watch by way of any node, and note what they see."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from collections.abc import AsyncIterator
from typing import Any

from tests.table.server import short_options

import undercroft
from undercroft.table.http.peer import Broken, Exchange, Unreached

Json = dict[str, Any]
PATIENCE, SILENCE = 20.0, 40.0
"""Seconds after which a request is given up, and a stream without a heartbeat is opened anew."""
LIFE = 120
"""Answers after which a table is left for a new one."""


def mark(view: bytes) -> bytes:
    return hashlib.sha256(view).digest()[:12]


class Seat:
    """What one seat at one table (-2: a spectator) has sent and seen. All of it is compared with the log at the end."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.answered: dict[int, str] = {}  # by the number of the question, if the answer was acknowledged
        self.unsure: dict[int, str] = {}  # those of which it is not known
        self.undone, self.unsure_undone = 0, 0
        self.said: list[str] = []
        self.unsure_said: list[str] = []
        self.read: list[bytes] = []  # marks of the views in replies, in order
        self.watched: list[bytes] = []  # marks of the views in streams, in order
        self.last = b""  # of the last view in a stream


class Trouble(Exception):
    """No reply, or none that says what happened."""


class Crowd:
    """Everybody, the nodes they know, and what was counted."""

    def __init__(self, ports: list[int], seed: int, tables: int) -> None:
        self.ports, self.rng, self.count = ports, random.Random(seed), tables
        self.seats: list[Seat] = []
        self.ending = asyncio.Event()  # nobody plays any more
        self.leaving = asyncio.Event()  # nor watches
        self.present: set[str] = set()  # the tables at which somebody watches
        self.acknowledged = self.repeated = self.refused = self.streams = self.views = self.tables = 0
        self.waits: list[float] = []  # how long each acknowledged answer took, with all its repetitions
        self.violations: list[str] = []

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(self.count):
                group.create_task(self._tables(number))

    async def _tables(self, number: int) -> None:
        """One table after the other, until the run ends."""
        games = undercroft.game_names()
        while not self.ending.is_set():
            slug = games[(number + self.tables) % len(games)]
            game = undercroft.game(slug)
            count = min(game.seats[1], max(2, game.seats[0]))
            wanted: Json = {
                "game": slug,
                "seats": [{"kind": "me", "name": f"player {seat}"} for seat in range(count)],
                "options": short_options(game, count),
            }
            if number % 3 == 2:
                wanted["seats"][-1] = {"kind": "bot", "bot": "random"}
            made = await self._open(wanted)
            if made is None:
                continue
            self.tables += 1
            held = [Seat(made["table"], each["seat"], each["token"]) for each in made["seats"]]
            watching = Seat(made["table"], -2, "")
            self.seats += [*held, watching]
            over = asyncio.Event()
            self.present.add(made["table"])
            watchers = [asyncio.create_task(self._watch(each)) for each in (*held, watching)]
            async with asyncio.TaskGroup() as players:
                for each in held:
                    players.create_task(self._player(each, over))
            if self.ending.is_set():  # those who watch stay until they have seen the last of it
                await self.leaving.wait()
            self.present.discard(made["table"])
            for watcher in watchers:
                watcher.cancel()
            await asyncio.wait(watchers)

    async def _open(self, wanted: Json) -> Json | None:
        try:
            status, body = await self._ask("POST", "/api/tables", "", wanted)
        except Trouble:
            return None
        return json.loads(body) if status == 201 else None

    def leave(self) -> None:
        self.leaving.set()

    # -- playing ------------------------------------------------------------------------------------------------------

    async def _player(self, seat: Seat, over: asyncio.Event) -> None:
        while not (self.ending.is_set() or over.is_set()):
            view = await self._look(seat)
            if view is None:
                continue
            if view["outcome"] is not None or len(seat.answered) >= LIFE:
                over.set()
                return
            asked = [each for each in view["questions"] if each["seat"] == seat.seat and each["options"]]
            if not asked:
                await asyncio.sleep(0.2)
                continue
            number, text = view["question_number"], self.rng.choice(asked[0]["options"])
            await self._answer(seat, number, text)
            lot = self.rng.random()
            if lot < 0.1:
                await self._undo(seat, number + 1)
            elif lot < 0.2:
                await self._say(seat)
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))

    async def _look(self, seat: Seat) -> Json | None:
        try:
            status, body = await self._ask("GET", "", seat.token, None, seat)
        except Trouble:
            return None
        if status != 200:
            self.refused += 1
            return None
        view: Json = json.loads(body)
        late = max(seat.answered, default=-1)
        if seat.seat >= 0 and view["question_number"] <= late:
            self.violations.append(f"{seat.table} seat {seat.seat}: answer {late} was acknowledged and is gone")
        return view

    async def _answer(self, seat: Seat, number: int, text: str) -> None:
        """Send it until it is acknowledged: sent twice, it counts once."""
        began, tries = time.monotonic(), 0
        seat.unsure[number] = text
        while not self.ending.is_set():
            tries += 1
            message = {"question_number": number, "answer": text}
            try:
                status, body = await self._ask("POST", "/answers", seat.token, message, seat)
            except Trouble:
                continue
            if status == 200:
                self.acknowledged += 1
                self.repeated += tries > 1
                self.waits.append(time.monotonic() - began)
                seat.answered[number] = seat.unsure.pop(number)
                return
            if status == 409:
                if b"already answered" in body:  # and not with our words, or it would have been acknowledged
                    self.violations.append(f"{seat.table} seat {seat.seat}: {body.decode()[:200]}")
                return  # another seat undid what had led to this question
            self.refused += 1
            await asyncio.sleep(0.2)

    async def _undo(self, seat: Seat, number: int) -> None:
        try:
            status, _ = await self._ask("POST", "/undo", seat.token, {"question_number": number}, seat)
        except Trouble:
            seat.unsure_undone += 1
            return
        seat.undone += status == 200
        seat.unsure_undone += status >= 500

    async def _say(self, seat: Seat) -> None:
        text = f"line {self.rng.getrandbits(60):x}"
        try:
            status, _ = await self._ask("POST", "/chat", seat.token, {"text": text}, seat)
        except Trouble:
            seat.unsure_said.append(text)
            return
        (seat.said if status == 200 else seat.unsure_said).append(text)

    async def _ask(
        self, method: str, path: str, token: str, message: Json | None, seat: Seat | None = None
    ) -> tuple[int, bytes]:
        """By way of any node. What comes back of a table is noted."""
        where = f"/api/tables/{seat.table}{path}" if seat is not None else path
        port = self.rng.choice(self.ports)
        try:
            async with asyncio.timeout(PATIENCE):
                exchange = await Exchange.open(f"127.0.0.1:{port}")
                try:
                    await exchange.ask(method, where.encode(), self._headers(port, token), _written(message))
                    body = await exchange.read()
                finally:
                    exchange.close()
        except (Unreached, Broken, TimeoutError, OSError) as problem:
            await asyncio.sleep(0.1)
            raise Trouble(str(problem)) from problem
        if seat is not None and exchange.status == 200:
            seat.read.append(mark(body))
        return exchange.status, body

    def _headers(self, port: int, token: str) -> list[tuple[bytes, bytes]]:
        own = [(b"host", f"127.0.0.1:{port}".encode()), (b"content-type", b"application/json")]
        return [*own, (b"authorization", f"Bearer {token}".encode())] if token else own

    # -- watching -----------------------------------------------------------------------------------------------------

    async def _watch(self, seat: Seat) -> None:
        """As a browser: a stream that ends or falls silent is opened again, at any node."""
        while True:
            try:
                async for view in self._stream(seat):
                    self.views += 1
                    seat.last = mark(view)
                    seat.watched.append(seat.last)
            except (Unreached, Broken, TimeoutError, OSError):
                pass
            await asyncio.sleep(0.3)

    async def _stream(self, seat: Seat) -> AsyncIterator[bytes]:
        port = self.rng.choice(self.ports)
        exchange = await Exchange.open(f"127.0.0.1:{port}")
        try:
            path = f"/api/tables/{seat.table}/events".encode()
            async with asyncio.timeout(PATIENCE):
                await exchange.ask("GET", path, self._headers(port, seat.token), b"")
            if exchange.status != 200:
                raise Broken(f"a stream was refused: {exchange.status}")
            self.streams += 1
            wire, parts = b"", aiter(exchange.body())
            while True:
                async with asyncio.timeout(SILENCE):
                    part = await anext(parts, None)
                if part is None:
                    return
                wire += part
                while (end := wire.find(b"\n\n")) >= 0:
                    event, wire = wire[:end], wire[end + 2 :]
                    if event.startswith(b"event: view\ndata: "):
                        yield event[len(b"event: view\ndata: ") :]
        finally:
            exchange.close()


def _written(message: Json | None) -> bytes:
    return b"" if message is None else json.dumps(message).encode()
