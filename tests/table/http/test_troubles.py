"""When the store is full, slow, broken or unreadable in one place, the rest goes on, and health says so."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from tests.table.caller import Reply, call
from tests.table.tables import people, play, run, service_in
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.refusal import RulesChanged
from undercroft.table.domain.service import CROWD, LATEST, TableService
from undercroft.table.domain.settings import DAY, Settings
from undercroft.table.domain.steady_clock import SteadyClock
from undercroft.table.domain.store.sqlite import SqliteStore
from undercroft.table.domain.table.table import Table
from undercroft.table.http.app import make_app


class Trouble:
    """An application, and a store that can be troubled."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings(db=folder / "tables.sqlite3", pace=0.0)
        self.store = SqliteStore(self.settings.db)
        self.app: Starlette = make_app(self.settings, self.store)
        self.service: TableService = self.app.state.service

    def sql(self, statement: str, *values: object) -> Any:
        return self.store._db.execute(statement, values).fetchone()

    async def open_table(self) -> Reply:
        said = {"game": "looting_castle", "seats": [{"kind": "me"}, {"kind": "me"}], "listed": True}
        return await call(
            self.app, "POST", "/api/tables", json.dumps(said).encode(), {"content-type": "application/json"}
        )


def problem(reply: Reply) -> str:
    return str(json.loads(reply.body)["problem"])


def test_a_full_disk_is_said_in_one_line(tmp_path: Path) -> None:
    async def story() -> None:
        site = Trouble(tmp_path)
        (pages,) = site.sql("pragma page_count")
        site.sql(f"pragma max_page_count = {pages}")
        replies = [await site.open_table() for _ in range(15)]
        reply = replies[-1]
        assert reply.status == 503 and dict(reply.headers)[b"retry-after"] == b"10"
        assert problem(reply).endswith("try again")
        page = await call(site.app, "GET", "/", headers={"accept": "text/html"})
        assert page.status == 200, "whoever looks can look on"
        site.sql("pragma max_page_count = 1000000")
        assert (await site.open_table()).status == 201
        await site.service.close()

    run(story())


def test_health_says_ok_only_if_something_can_be_stored(tmp_path: Path) -> None:
    async def story() -> None:
        site = Trouble(tmp_path)
        well = await call(site.app, "GET", "/healthz")
        assert well.status == 200 and json.loads(well.body)["status"] == "ok"
        (before,) = site.sql("select at from pulse")
        site.sql("pragma query_only = on")
        while (ill := await call(site.app, "GET", "/healthz")).status == 200:
            await asyncio.sleep(0.05)
        assert ill.status == 503
        assert json.loads(ill.body)["status"] == "failing" and problem(ill) == "nothing can be stored"
        site.sql("pragma query_only = off")
        while (await call(site.app, "GET", "/healthz")).status != 200:
            await asyncio.sleep(0.05)
        assert site.sql("select at from pulse")[0] > before, "it was really tried"
        replies = await asyncio.gather(*[call(site.app, "GET", "/healthz") for _ in range(200)])
        assert {reply.status for reply in replies} == {200}
        await site.service.close()

    run(story())


def test_a_store_that_fails_does_not_end_the_sweep(tmp_path: Path) -> None:
    async def story() -> None:
        site = Trouble(tmp_path)
        old = (await people(site.service, "looting_castle", 2)).id
        site.sql("update tables set changed = ? where id = ?", time.time() - 100 * DAY, old)
        site.sql("pragma query_only = on")
        sweeping = asyncio.create_task(site.service.keep_sweeping(0.01, SteadyClock(0.0)))
        while site.service.meter.store_errors < 2:
            await asyncio.sleep(0.01)
        assert not sweeping.done() and site.store.entries(old)
        site.sql("pragma query_only = off")
        while site.store.entries(old):
            await asyncio.sleep(0.01)
        sweeping.cancel()
        await site.service.close()

    run(story())


def test_a_clock_that_was_set_forward_deletes_nothing(tmp_path: Path) -> None:
    hours = [0.0]  # that have passed
    ahead = [0.0]  # by so many days the clock is wrong

    def wall() -> float:
        return time.time() + 3600 * hours[0] + DAY * ahead[0]

    clock = SteadyClock(3000.0, wall, lambda: 3600 * hours[0])
    assert not clock.is_steady(), "just started"
    hours[0] += 1
    assert clock.is_steady()
    hours[0] += 1
    ahead[0] = 365
    assert not clock.is_steady()
    assert not clock.is_steady()
    ahead[0] = 0
    hours[0] += 1
    assert not clock.is_steady(), "set back, it has jumped again"
    hours[0] += 1
    assert clock.is_steady()

    async def story() -> None:
        service = service_in(tmp_path, keep_running_days=-365.0)  # as if a year had gone by
        running = (await people(service, "looting_castle", 2)).id
        unsteady = SteadyClock(1e9)
        sweeping = asyncio.create_task(service.keep_sweeping(0.001, unsteady))
        await asyncio.sleep(0.05)
        assert service.tables.store.entries(running)
        sweeping.cancel()
        assert await service.forget_old() == 1, "by the clock alone it would be gone"
        await service.close()

    run(story())


@pytest.mark.parametrize("broken", [b"\xff\xfe", b"{", b'{"table": 3}', b"null"])
def test_one_unreadable_row_does_not_break_the_lobby(broken: bytes, tmp_path: Path) -> None:
    async def story() -> None:
        site = Trouble(tmp_path)
        good, bad = [json.loads((await site.open_table()).body) for _ in range(2)]
        site.sql("update tables set summary = ? where id = ?", broken, bad["table"])
        page = await call(site.app, "GET", "/", headers={"accept": "text/html"})
        assert page.status == 200 and good["table"].encode() in page.body
        secret = bad["seats"][0]["token"]
        mine = await call(site.app, "GET", "/", headers={"accept": "text/html", "cookie": f"undercroft={secret}"})
        assert mine.status == 200
        await site.service.close()

    run(story())


def test_a_log_that_cannot_be_read_is_a_refusal(tmp_path: Path) -> None:
    async def story() -> None:
        site = Trouble(tmp_path)
        table = json.loads((await site.open_table()).body)["table"]
        site.service.tables.drop_unused()
        site.sql("update entries set entry = ? where tbl = ? and number = 1", b'{"type":"nonsense"}', table)
        reply = await call(site.app, "GET", f"/api/tables/{table}")
        assert reply.status == 410 and "under other rules" in problem(reply)
        with pytest.raises(RulesChanged):
            await site.service.table(table)
        await site.service.close()

    run(story())


def test_while_a_cold_table_is_replayed_others_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Event(), threading.Event()
    load = Table.load

    def slow(table_id: str, lines: Sequence[bytes], keys: Sequence[SeatKey]) -> Table:
        begun.set()
        may_end.wait(60)
        return load(table_id, lines, keys)

    async def story() -> None:
        service = service_in(tmp_path)
        cold, warm = await people(service, "looting_castle", 2), await people(service, "looting_castle", 2)
        await play(service, cold, 20)
        service.tables._drop(cold.id)
        monkeypatch.setattr(Table, "load", staticmethod(slow))
        loading = asyncio.create_task(service.table(cold.id))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        length = len(service.tables.store.entries(warm.id))
        await asyncio.wait_for(play(service, warm, 3), 30)
        assert len(service.tables.store.entries(warm.id)) == length + 3
        assert not loading.done()
        may_end.set()
        assert (await loading).log_length == len(service.tables.store.entries(cold.id))
        await service.close()

    run(story())


def test_nobody_else_may_read_the_file_of_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    store = SqliteStore(path)
    store.pulse()
    modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    assert modes["new.sqlite3"] == 0o600 and all(not mode & 0o077 for mode in modes.values()), modes
    store.close()
    path.chmod(0o664)
    again = SqliteStore(path)
    assert path.stat().st_mode & 0o777 == 0o660, "a group that may read it was meant to"
    again.close()


def test_a_clock_rings_again_after_the_store_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.table.domain.actions.clocks.AGAIN_AFTER", 0.01)

    async def story() -> None:
        service = service_in(tmp_path)
        store = service.tables.store
        assert isinstance(store, SqliteStore)
        table = await people(service, "looting_castle", 2)
        await service.people.set_clock(table.id, 0, 60.0)
        service.tables._drop(table.id)
        for number, line in enumerate(store.entries(table.id)):  # an hour ago, so that the time is long up
            earlier = msgspec.json.encode({**msgspec.json.decode(line), "at": time.time() - 3600})
            store._db.execute("update entries set entry = ? where tbl = ? and number = ?", (earlier, table.id, number))
        store._db.execute("pragma query_only = on")
        service.clocks._end_turn(table.id)
        while service.meter.store_errors < 2:
            await asyncio.sleep(0.01)
        store._db.execute("pragma query_only = off")
        while not any(seat.stand_in for seat in (await service.tables.get(table.id)).seats):
            await asyncio.sleep(0.01)
        await service.close()

    run(story())


def test_whoever_writes_does_not_queue_behind_a_crowd_at_cold_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/healthz` writes, too: it must not wait until everybody's table has been read."""

    async def story() -> None:
        service = service_in(tmp_path)
        tables = [(await people(service, "looting_castle", 2, seed=str(number))).id for number in range(40)]
        for table in tables:
            service.tables._drop(table)
        store, read = service.tables.store, list[str]()
        entries = store.entries

        def noted(table: str) -> list[bytes]:
            read.append(table)
            return entries(table)

        monkeypatch.setattr(store, "entries", noted)
        coming = [asyncio.create_task(service.table(table)) for table in tables]
        await asyncio.sleep(0)  # everybody has asked
        assert await service.health.problem() == ""
        assert len(read) < 20, "the write waited for most of the tables"
        assert [table.id for table in await asyncio.gather(*coming)] == tables
        await service.close()

    run(story())


def test_all_memory_is_looked_through_for_garbage_when_there_is_no_crowd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would stop the server for a second or more; but after a day it must be, however many there are."""
    found: list[int] = []
    monkeypatch.setattr("undercroft.table.domain.service.gc.collect", lambda: found.append(1))

    async def story() -> None:
        service = service_in(tmp_path)
        clock = SteadyClock(1e9)
        sweeps = [0]
        monkeypatch.setattr(clock, "is_steady", lambda: sweeps.__setitem__(0, sweeps[0] + 1))
        table = (await people(service, "looting_castle", 2)).id
        crowd = [Listener(f"guest {number}") for number in range(CROWD + 1)]
        for guest in crowd:
            service.listen(table, guest)
        sweeping = asyncio.create_task(service.keep_sweeping(0.0, clock))
        while not found:
            await asyncio.sleep(0)
        assert sweeps[0] == LATEST + 1
        service.stop_listening(table, crowd[0])
        before = sweeps[0]
        while len(found) < 4:
            await asyncio.sleep(0)
        assert sweeps[0] - before <= 4, "without a crowd, every time"
        sweeping.cancel()
        await service.close()

    run(story())
