"""What an answer costs the table server: four pages look at one table, and random players answer through its forms.

Everything from the request to the bytes of the last push runs, in one process and without a network; what is left out
is uvicorn and the kernel's sockets."""

from __future__ import annotations

import asyncio
import hashlib
import random
import tempfile
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.types import Message

from undercroft import game as find_game
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app

PAGES = 4
NEVER = 1e9
ENDLESS = {"answers_per_second": 1e6, "tables_per_hour": 1e6}
HOST = "127.0.0.1:8000"


class Page:
    """One open stream: counts the pushes, and the bytes in them."""

    def __init__(self) -> None:
        self.pushes = self.bytes = 0
        self.left = asyncio.Event()
        self._asked = False

    async def receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        body: bytes = message.get("body", b"")
        if body.startswith(b"event: view"):
            self.pushes += 1
            self.bytes += len(body)


class Form:
    """One posted form and the status of its reply."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.status = 0

    async def receive(self) -> Message:
        return {"type": "http.request", "body": self.body, "more_body": False}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]


def _scope(method: str, path: str, secret: str, length: int = 0) -> dict[str, Any]:
    headers = {"host": HOST, "cookie": f"undercroft={secret}"}
    if method == "POST":
        form = {"content-type": "application/x-www-form-urlencoded", "content-length": str(length)}
        headers |= {**form, "origin": f"http://{HOST}", "x-requested-with": "fetch"}
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.1"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8000),
    }


class Serving:
    """A server with one table of a game, at which four pages look; a game that is over makes room for the next."""

    def __init__(self, slug: str, pages: int = PAGES) -> None:
        self.slug, self.pages_wanted = slug, pages
        self.seats = min(pages, find_game(slug).seats[1])
        self.pages: list[Page] = []
        self.pushes = self.bytes = self.games = 0
        self._folder = tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
        self._settings = Settings(db=Path(self._folder.name) / "tables.sqlite3", pace=NEVER, **ENDLESS)
        self._rng = random.Random(1)
        self._loop = asyncio.new_event_loop()
        self._app = make_app(self._settings)
        self._service = self._app.state.service
        self._tasks: list[asyncio.Task[None]] = []
        self._table = self._loop.run_until_complete(self._sit_down())

    def answers(self, count: int) -> int:
        """Let so many answers be given, each after everybody has seen the one before."""
        self._loop.run_until_complete(self._play(count))
        return count

    def close(self) -> None:
        self._loop.run_until_complete(self._leave())
        self._loop.run_until_complete(self._service.close())
        self._loop.close()
        self._folder.cleanup()

    async def _sit_down(self) -> Any:
        self.games += 1
        secrets = [f"secret-of-a-page-{self.games}-{n}" for n in range(self.pages_wanted)]
        planned = [PlannedSeat(PERSON, f"Player {seat + 1}") for seat in range(self.seats)]
        keys = [SeatKey(hash_of(secrets[seat]), seat) for seat in range(self.seats)]
        table = await self._service.seating.open_table(self.slug, planned, {}, f"serving {self.games}", False, keys)
        self._secrets = secrets
        self.pages = [Page() for _ in secrets]
        for page, secret in zip(self.pages, secrets, strict=True):
            scope = _scope("GET", f"/t/{table.id}/events", secret)
            self._tasks.append(asyncio.ensure_future(self._app(scope, page.receive, page.send)))
        while not all(page.pushes for page in self.pages):
            await self._go_on()
        return table

    async def _leave(self) -> None:
        for page in self.pages:
            self.pushes, self.bytes = self.pushes + page.pushes, self.bytes + page.bytes
            page.left.set()
        await asyncio.gather(*self._tasks)
        self._tasks = []

    async def _play(self, count: int) -> None:
        for _ in range(count):
            table = await self._service.table(self._table.id)
            if table.match.over:
                await self._leave()
                table = self._table = await self._sit_down()
            question = self._rng.choice(table.match.open)
            secret = self._secrets[question.seat]
            form = {
                "csrf": hashlib.sha256(f"form {secret}".encode()).hexdigest()[:32],
                "seat": question.seat,
                "question_number": table.seats[question.seat].question_number,
                "answer": self._rng.choice(question.texts),
            }
            sent = Form(urllib.parse.urlencode(form).encode())
            before = self.pages[question.seat].pushes
            scope = _scope("POST", f"/t/{table.id}/answer", secret, len(sent.body))
            await self._app(scope, sent.receive, sent.send)
            if sent.status != 204:
                raise SystemExit(f"an answer was refused with {sent.status}")
            while self.pages[question.seat].pushes == before:
                await self._go_on()
            await self._drawn_for_all()

    async def _drawn_for_all(self) -> None:
        """Until every page waits for the next change."""
        presence = self._service.presence
        while self._table.id in presence._crowds or any(
            each._woken or each._waiting is None or each._waiting.done()
            for listeners in presence._listeners[self._table.id].values()
            for each in listeners
        ):
            await self._go_on()

    async def _go_on(self) -> None:
        """Let the server do something; whoever was sent away says why."""
        await asyncio.sleep(0)
        for task in self._tasks:
            if task.done():
                task.result()
                raise SystemExit("a page was sent away")


def served_answers(slug: str) -> Callable[[], int]:
    """Answers at one table with four open pages."""
    serving = Serving(slug)
    serving.answers(100)
    return lambda: serving.answers(20)
