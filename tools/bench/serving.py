"""What an answer costs the table server: four pages look at each table, and random players answer through its forms.

    PYTHONPATH=build/compiled python tools/bench/serving.py [--tables 100] [--answers 600] [--profile FILE]

Everything from the request to the bytes of the last push runs, in one process and without a network; what is left out
is uvicorn and the kernel's sockets."""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import hashlib
import random
import tempfile
import time
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.types import Message

from undercroft import game as find_game
from undercroft import game_names
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.meter import resident_bytes
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app
from undercroft.table.http.server import YOUNG

PAGES = 4
NEVER = 1e9
ENDLESS = {"answers_per_second": 1e6, "tables_per_hour": 1e6, "streams_per_address": 1_000_000}
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


class Seated:
    """One table of a game and the pages that look at it."""

    def __init__(self, table: Any, secrets: list[str]) -> None:
        self.table = table
        self.secrets = secrets
        self.pages = [Page() for _ in secrets]
        self.tasks: list[asyncio.Task[None]] = []


class Serving:
    """A server with tables of these games in turn, each with so many pages; a game that is over makes room for the
    next. So that tables of all ages are there, up to `played` answers are given at each before anything is measured."""

    def __init__(self, *slugs: str, pages: int = PAGES, tables: int = 1, played: int = 0) -> None:
        self.pages_wanted = pages
        self.pushes = self.bytes = self.games = 0
        self._folder = tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
        self._settings = Settings(db=Path(self._folder.name) / "tables.sqlite3", pace=NEVER, **ENDLESS)
        self._rng = random.Random(1)
        self._loop = asyncio.new_event_loop()
        self._app = make_app(self._settings)
        self._service = self._app.state.service
        self._slugs = [slugs[number % len(slugs)] for number in range(tables)]
        self._seated = [self._loop.run_until_complete(self._sit_down(slug)) for slug in self._slugs]
        self._next = 0
        for number in range(tables):
            self._loop.run_until_complete(self._play(number, number * played // tables))
        self.pushes = self.bytes = 0

    def answers(self, count: int) -> int:
        """Let so many answers be given, at one table after the other, each after everybody has seen the one before."""
        for _ in range(count):
            self._loop.run_until_complete(self._play(self._next, 1))
            self._next = (self._next + 1) % len(self._seated)
        return count

    def close(self) -> None:
        for seated in self._seated:
            self._loop.run_until_complete(self._leave(seated))
        self._loop.run_until_complete(self._service.close())
        self._loop.close()
        self._folder.cleanup()

    async def _sit_down(self, slug: str) -> Seated:
        self.games += 1
        seats = min(self.pages_wanted, find_game(slug).seats[1])
        secrets = [f"secret-of-a-page-{self.games}-{n}" for n in range(self.pages_wanted)]
        planned = [PlannedSeat(PERSON, f"Player {seat + 1}") for seat in range(seats)]
        keys = [SeatKey(hash_of(secrets[seat]), seat) for seat in range(seats)]
        table = await self._service.seating.open_table(slug, planned, {}, f"serving {self.games}", False, keys)
        seated = Seated(table, secrets)
        for page, secret in zip(seated.pages, secrets, strict=True):
            scope = _scope("GET", f"/t/{table.id}/events", secret)
            seated.tasks.append(asyncio.ensure_future(self._app(scope, page.receive, page.send)))
        while not all(page.pushes for page in seated.pages):
            await self._go_on(seated)
        return seated

    async def _leave(self, seated: Seated) -> None:
        for page in seated.pages:
            page.left.set()
        await asyncio.gather(*seated.tasks)

    async def _play(self, number: int, count: int) -> None:
        for _ in range(count):
            seated = self._seated[number]
            table = await self._service.table(seated.table.id)
            if table.match.over:
                await self._leave(seated)
                seated = self._seated[number] = await self._sit_down(self._slugs[number])
                table = seated.table
            before = [(page.pushes, page.bytes) for page in seated.pages]
            await self._answer(seated, table)
            for page, (pushes, size) in zip(seated.pages, before, strict=True):
                self.pushes, self.bytes = self.pushes + page.pushes - pushes, self.bytes + page.bytes - size

    async def _answer(self, seated: Seated, table: Any) -> None:
        question = self._rng.choice(table.match.open)
        secret = seated.secrets[question.seat]
        form = {
            "csrf": hashlib.sha256(f"form {secret}".encode()).hexdigest()[:32],
            "seat": question.seat,
            "question_number": table.seats[question.seat].question_number,
            "answer": self._rng.choice(question.texts),
        }
        sent = Form(urllib.parse.urlencode(form).encode())
        before = seated.pages[question.seat].pushes
        scope = _scope("POST", f"/t/{table.id}/answer", secret, len(sent.body))
        await self._app(scope, sent.receive, sent.send)
        if sent.status != 204:
            raise SystemExit(f"an answer was refused with {sent.status}")
        while seated.pages[question.seat].pushes == before:
            await self._go_on(seated)
        await self._drawn_for_all(seated)

    async def _drawn_for_all(self, seated: Seated) -> None:
        """Until every page waits for the next change."""
        presence, table_id = self._service.presence, seated.table.id
        while table_id in presence._crowds or any(
            each._woken or each._waiting is None or each._waiting.done()
            for listeners in presence._listeners[table_id].values()
            for each in listeners
        ):
            await self._go_on(seated)

    async def _go_on(self, seated: Seated) -> None:
        """Let the server do something; whoever was sent away says why."""
        await asyncio.sleep(0)
        for task in seated.tasks:
            if task.done():
                task.result()
                raise SystemExit("a page was sent away")


def served_answers(slug: str) -> Callable[[], int]:
    """Answers at one table with four open pages."""
    serving = Serving(slug)
    serving.answers(100)
    return lambda: serving.answers(20)


def main() -> None:
    """What many tables cost: processor time per answer, bytes per push, memory per table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--played", type=int, default=100, help="so many answers were given at the oldest table")
    parser.add_argument("--games", default=",".join(game_names()))
    parser.add_argument("--profile", type=Path, help="write what cProfile finds into this file")
    arguments = parser.parse_args()
    serving = Serving(*arguments.games.split(","), tables=0)
    before = resident_bytes()
    serving.close()
    serving = Serving(*arguments.games.split(","), tables=arguments.tables, played=arguments.played)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 2, 1_000_000)
    profile = cProfile.Profile(time.thread_time) if arguments.profile else None
    began = time.process_time()
    if profile is not None:
        profile.enable()
    serving.answers(arguments.answers)
    if profile is not None:
        profile.disable()
        profile.dump_stats(arguments.profile)
    spent = time.process_time() - began
    memory = (resident_bytes() - before) / arguments.tables
    print(
        f"{arguments.tables} tables: {1000 * spent / arguments.answers:.2f} ms of processor time per answer, "
        f"{serving.pushes / arguments.answers:.2f} pushes of {serving.bytes / max(1, serving.pushes):,.0f} bytes, "
        f"{memory / 1e6:.2f} MB per table"
    )
    serving.close()


if __name__ == "__main__":
    main()
