"""However many come, change something or leave in the same moment: what is done in one turn of the event loop stays
little, so whoever else waits, and whoever asks whether the server is well, gets an answer. Turns are counted here, not
seconds."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
import uvloop
from starlette.types import Message, Receive, Scope, Send

from tests.table.caller import HOST, call
from tests.table.tables import people, run
from undercroft.table.domain.presence import GROUP, Listener, Presence
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app
from undercroft.table.http.server import TableServer
from undercroft.table.http.streams import ENDED_AT_ONCE
from undercroft.table.http.turnstile import BEGUN_AT_ONCE, Entrance
from undercroft.table.http.wire import doorway

CROWD = 200


class Turns:
    """Counts the turns of the loop, and by how much something grows in each."""

    def __init__(self, count: Callable[[], int]) -> None:
        self.steps: list[int] = []
        self._count, self._before = count, count()

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(100_000):
            if true():
                return
            await asyncio.sleep(0)
            now = self._count()
            self.steps.append(now - self._before)
            self._before = now
        raise AssertionError("this never comes true")


def test_those_who_wait_outside_come_in_many_at_a_time(tmp_path: Path) -> None:
    """As the event loop of the server does it, each would wait for a turn of its own."""

    async def story() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3", connections_per_address=2 * CROWD))
        with socket.create_server(("127.0.0.1", 0)) as door:
            server = TableServer(uvicorn.Config(app, log_level="error"), app.state.service)
            serving = asyncio.create_task(server.serve(sockets=[door]))
            while not server.started:
                await asyncio.sleep(0.01)
            connections = server.server_state.connections
            turns = Turns(lambda: len(connections))
            with contextlib.ExitStack() as leaving:
                for _ in range(CROWD):  # the loop stands still meanwhile
                    leaving.enter_context(socket.create_connection(door.getsockname()))
                await turns.until(lambda: len(connections) == CROWD)
            server.should_exit = True
            await serving
        assert len(turns.steps) < CROWD / 4, turns.steps
        assert max(turns.steps) <= doorway.AT_ONCE + 1, "and the others get their turns"

    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(story())
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(interval)


def test_a_few_requests_are_begun_per_turn_and_health_is_asked_past_the_queue() -> None:
    async def story() -> None:
        begun: list[str] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            begun.append(scope["path"])

        entrance = Entrance(app)
        crowd = [asyncio.create_task(call(entrance, "GET", f"/t/{number}")) for number in range(CROWD)]
        asking = asyncio.create_task(call(entrance, "GET", "/healthz"))
        turns = Turns(lambda: len(begun))
        await turns.until(lambda: len(begun) == CROWD + 1)
        assert max(turns.steps) <= BEGUN_AT_ONCE + 1
        assert begun.index("/healthz") <= BEGUN_AT_ONCE
        begun.remove("/healthz")
        assert begun == [f"/t/{number}" for number in range(CROWD)], "first come, first served"
        await asyncio.gather(asking, *crowd)

    run(story())


def test_the_application_has_that_entrance(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3"))
        outermost: object = app.user_middleware[0].cls
        assert outermost is Entrance, "before anything else costs anything"
        await app.state.service.close()

    run(story())


def test_many_tables_that_change_together_wake_no_more_than_one_crowd_does() -> None:
    """Such as an announcement, or a second in which a crowd came to all of them."""

    async def story() -> None:
        presence, woken = Presence(60), list[str]()

        async def wait(table: str, listener: Listener) -> None:
            await listener.woken(60)
            woken.append(table)

        tables = {f"table {number}": [Listener(f"guest {guest}") for guest in range(6)] for number in range(CROWD)}
        crowd = {"crowd": [Listener(f"guest {guest}") for guest in range(CROWD)], **tables}
        for table, listeners in crowd.items():
            for listener in listeners:
                presence.come(table, listener)
        waiting = [asyncio.create_task(wait(table, each)) for table, listeners in crowd.items() for each in listeners]
        await asyncio.sleep(0)
        turns = Turns(lambda: len(woken))
        presence.wake_all()
        await turns.until(lambda: len(woken) == len(waiting))
        assert max(turns.steps) <= GROUP
        assert len(set(woken[: 2 * GROUP])) > 5, "small tables do not wait for all of a crowd"
        await asyncio.gather(*waiting)
        woken.clear()
        last = asyncio.create_task(wait("table 0", tables["table 0"][0]))
        await asyncio.sleep(0)
        presence.wake("table 0")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert last.done(), "who is alone is woken at once"

    run(story())


def test_a_crowd_is_sent_away_a_few_at_a_time() -> None:
    """When its table moves to another node."""

    async def story() -> None:
        presence, gone = Presence(60), list[Listener]()

        async def listen(listener: Listener) -> None:
            while not listener.left:
                await listener.woken(60)
            presence.go("table", listener)
            gone.append(listener)

        crowd = [Listener(f"guest {number}") for number in range(CROWD)]
        for listener in crowd:
            presence.come("table", listener)
        listening = [asyncio.create_task(listen(listener)) for listener in crowd]
        await asyncio.sleep(0)
        turns = Turns(lambda: len(gone))
        presence.dismiss("table")
        await turns.until(lambda: len(gone) == CROWD)
        assert max(turns.steps) <= GROUP and not presence.anybody_listens("table")
        await asyncio.gather(*listening)

    run(story())


def test_when_the_server_closes_nobody_waits_for_a_turn_to_leave() -> None:
    """What has not ended after two seconds is cut off."""

    async def story() -> None:
        presence = Presence(60)
        crowd = [Listener(f"guest {number}") for number in range(20 * GROUP)]
        for listener in crowd:
            presence.come("table", listener)
        listening = [asyncio.create_task(listener.woken(60)) for listener in crowd]
        await asyncio.sleep(0)
        presence.wake("table")  # some of the crowd wait for their turn to look
        presence.end()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert all(each.done() for each in listening) and all(listener.left for listener in crowd)

    run(story())


def test_of_thousands_whose_line_breaks_some_leave_per_turn(tmp_path: Path) -> None:
    """A proxy that is restarted takes all its visitors with it in one moment."""

    async def story() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3", streams_per_address=2 * CROWD))
        service = app.state.service
        table = await people(service, "looting_castle", 2)
        broken = asyncio.Event()

        async def page() -> None:
            asked = False

            async def receive() -> Message:
                nonlocal asked
                if asked:
                    await broken.wait()
                    return {"type": "http.disconnect"}
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}

            async def send(_: Message) -> None:
                pass

            await app(_stream_of(table.id), receive, send)

        pages = [asyncio.create_task(page()) for _ in range(CROWD)]
        while service.presence.listeners < CROWD:
            await asyncio.sleep(0)
        turns = Turns(lambda: -service.presence.listeners)
        broken.set()
        await turns.until(lambda: service.presence.listeners == 0)
        assert max(turns.steps) <= ENDED_AT_ONCE
        await asyncio.gather(*pages)
        await service.close()

    run(story())


def _stream_of(table: str) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.1"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": f"/t/{table}/events",
        "raw_path": f"/t/{table}/events".encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", HOST.encode())],
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8000),
    }
