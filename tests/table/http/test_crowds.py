"""Many who watch: they come and go quietly, see one drawing, and are told when there is no room."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.types import Message

from tests.table.caller import HOST, call
from tests.table.tables import people, play, run
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import OPEN, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.presence import Listener, about
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.stage.drawings import Drawings
from undercroft.table.http.api import Views
from undercroft.table.http.app import make_app
from undercroft.table.http.limits import Limits
from undercroft.table.http.live_parts import live_stream
from undercroft.table.http.problem import TooMany
from undercroft.table.http.streams import NOTHING, Pushes, events

CROWD = 300
ADA = "adas-long-secret-number"


def app_in(folder: Path, **settings: Any) -> tuple[Starlette, TableService]:
    app = make_app(Settings(db=folder / "tables.sqlite3", **settings))
    return app, app.state.service


def test_a_crowd_that_comes_is_told_to_the_others_once(tmp_path: Path) -> None:
    async def story() -> None:
        _, service = app_in(tmp_path, presence_pause=0.05)
        table = await people(service, "looting_castle", 2)
        ada = Listener("hash 0")
        service.listen(table.id, ada)
        before = (await service.snapshot(table.id)).version
        crowd = [Listener(f"guest {number}") for number in range(CROWD)]
        for guest in crowd:
            service.listen(table.id, guest)
        assert service.tables.version(table.id) == before, "nobody looks again for each who comes"
        while (now := await service.snapshot(table.id)).version == before:
            await asyncio.sleep(0.01)
        assert now.spectators == 300
        assert await ada.woken(10)
        versions = {now.version}
        for guest in crowd[:250]:
            service.stop_listening(table.id, guest)
            versions.add(service.tables.version(table.id))
        assert versions == {now.version}
        while (await service.snapshot(table.id)).spectators != 50:
            await asyncio.sleep(0.01)
        await service.close()

    run(story())


def test_whoever_comes_and_goes_unseen_wakes_nobody(tmp_path: Path) -> None:
    """A second page of a person who is there already changes nothing that can be seen."""

    async def story() -> None:
        _, service = app_in(tmp_path, presence_pause=0.01)
        table = await people(service, "looting_castle", 2)
        service.listen(table.id, Listener("hash 0"))
        service.listen(table.id, Listener("hash 1"))
        before = (await service.snapshot(table.id)).version
        service.listen(table.id, Listener("hash 1"))
        while service._presence_alarms:
            await asyncio.sleep(0.01)
        assert service.tables.version(table.id) == before
        await service.close()

    run(story())


def test_everybody_who_goes_is_seen_to_be_away_in_their_own_time(tmp_path: Path) -> None:
    async def story() -> None:
        _, service = app_in(tmp_path, presence_pause=0.01, away_after=0.2)
        table = await people(service, "looting_castle", 3)
        pages = [Listener(f"hash {seat}") for seat in range(3)]
        for page in pages:
            service.listen(table.id, page)
        assert (await service.snapshot(table.id)).away == frozenset()
        service.stop_listening(table.id, pages[1])
        await asyncio.sleep(0.1)  # the second goes while the first is not away yet
        service.stop_listening(table.id, pages[2])
        while (await service.snapshot(table.id)).away != {1, 2}:
            await asyncio.sleep(0.01)
        await service.close()

    run(story())


def test_everybody_of_a_crowd_is_woken_and_players_first(tmp_path: Path) -> None:
    async def story() -> None:
        _, service = app_in(tmp_path)
        table = await people(service, "looting_castle", 2)
        woken: list[str] = []

        async def wait(listener: Listener) -> None:
            await listener.woken(60)
            woken.append(listener.key_hash)

        crowd = [Listener(f"guest {number}") for number in range(CROWD)]
        listeners = [*crowd, Listener("hash 0"), Listener("hash 1")]
        for listener in listeners:
            service.listen(table.id, listener)
        waiting = [asyncio.create_task(wait(listener)) for listener in listeners]
        await asyncio.sleep(0)
        await play(service, table, 1)
        while len(woken) < 2:
            await asyncio.sleep(0)
        assert set(woken[:2]) == {"hash 0", "hash 1"}
        assert len(woken) < CROWD, "others get their turn in between"
        await asyncio.gather(*waiting)
        assert len(woken) == CROWD + 2
        await service.close()

    run(story())


def test_small_numbers_are_told_exactly_and_crowds_about() -> None:
    assert [about(count) for count in (0, 1, 20, 21, 29, 30, 199, 200, 2_345)] == [
        0,
        1,
        20,
        20,
        20,
        30,
        190,
        200,
        2_300,
    ]


def test_what_a_crowd_sees_is_put_together_once(tmp_path: Path) -> None:
    async def story() -> None:
        _, service = app_in(tmp_path)
        table = await people(service, "looting_castle", 2)
        views = Views()
        seen = views.of(table, SPECTATOR)
        assert views.of(table, SPECTATOR) is seen and views.of(table, 0) is not seen
        assert '"seat":-2' in seen["view"]
        later = await play(service, table, 1)
        assert views.of(later, SPECTATOR) is not seen
        drawings, viewer = Drawings(), Viewer((), SPECTATOR)
        snapshot = await service.snapshot(table.id)
        assert drawings.parts(snapshot, viewer, "a") is drawings.parts(snapshot, viewer, "b")
        await service.close()

    run(story())


def test_a_push_is_encoded_once_for_all_who_need_it() -> None:
    pushes = Pushes()
    first, second = {"a": "one", "b": "two"}, {"a": "one", "b": "three"}
    whole = pushes.between(NOTHING, first)
    assert pushes.between(NOTHING, first) is whole
    change = pushes.between(first, second)
    assert b"three" in change and b"one" not in change
    assert pushes.between(first, second) is change
    assert pushes.between(first, dict(first)) == b"" == pushes.between(first, first)
    for number in range(200):
        pushes.between(NOTHING, {"a": str(number)})
    assert len(pushes._kept) <= 64


def test_a_full_table_takes_no_spectator_but_everybody_who_plays(tmp_path: Path) -> None:
    async def story() -> None:
        app, service = app_in(tmp_path, streams_per_table=3)
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
        keys = [SeatKey(hash_of(ADA), 0)]
        table = (await service.seating.open_table("looting_castle", seats, {}, "s", False, keys)).id
        for number in range(3):
            service.listen(table, Listener(f"guest {number}"))
        page = await call(app, "GET", f"/t/{table}/events", events=1)
        assert page.body == b"event: full\ndata: this table takes no more spectators (at most 3): come back later\n\n"
        program = await call(app, "GET", f"/api/tables/{table}/events")
        assert program.status == 503 and dict(program.headers)[b"retry-after"] == b"10"
        assert json.loads(program.body)["problem"] == "this table takes no more spectators (at most 3): come back later"
        seated = await call(app, "GET", f"/t/{table}/events", headers={"cookie": f"undercroft={ADA}"}, events=1)
        assert b"event: view" in seated.body
        await service.close()

    run(story())


def test_a_full_server_keeps_room_for_those_who_play(tmp_path: Path) -> None:
    async def story() -> None:
        app, service = app_in(tmp_path, most_streams=20)
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
        keys = [SeatKey(hash_of(ADA), 0)]
        table = (await service.seating.open_table("looting_castle", seats, {}, "s", False, keys)).id
        elsewhere = await people(service, "looting_castle", 2)
        guests = [Listener(f"guest {number}") for number in range(20)]
        for guest in guests[:18]:
            service.listen(elsewhere.id, guest)
        spectator = await call(app, "GET", f"/t/{table}/events", events=1)
        assert spectator.body == b"event: full\ndata: this server is full: come back later\n\n"
        ada = {"cookie": f"undercroft={ADA}"}
        assert b"event: view" in (await call(app, "GET", f"/t/{table}/events", headers=ada, events=1)).body
        for guest in guests[18:]:
            service.listen(elsewhere.id, guest)
        assert b"event: full" in (await call(app, "GET", f"/t/{table}/events", headers=ada, events=1)).body
        for guest in guests:
            service.stop_listening(elsewhere.id, guest)
        assert service.presence.listeners == 0
        assert b"event: view" in (await call(app, "GET", f"/t/{table}/events", events=1)).body
        await service.close()

    run(story())


def test_one_address_opens_only_so_many_streams(tmp_path: Path) -> None:
    async def story() -> None:
        app, service = app_in(tmp_path, streams_per_address=2)
        table = (await people(service, "looting_castle", 2)).id
        open_pages = [asyncio.create_task(call(app, "GET", f"/t/{table}/events", events=9)) for _ in range(2)]
        while service.presence.count(table) < 2:
            await asyncio.sleep(0.01)
        third = await call(app, "GET", f"/t/{table}/events", events=1)
        assert third.body == b"event: full\ndata: too many open pages from this address: at most 2\n\n"
        await service.close()
        await asyncio.gather(*open_pages)

    run(story())


def test_pages_of_one_ipv6_customer_that_watch_a_trial_count_together(tmp_path: Path) -> None:
    async def story() -> None:
        _, service = app_in(tmp_path, streams_per_address=1)
        limits = Limits(service.settings)

        def asked_by(address: str) -> Request:
            async def receive() -> Message:
                await asyncio.Event().wait()  # it stays
                raise AssertionError

            return Request({"type": "http", "method": "GET", "headers": [], "client": (address, 5000)}, receive)

        async def draw() -> str:
            return "as it is"

        stream = live_stream(service, limits, asked_by("2001:db8:1:2::1"), draw)
        assert b"retry" in bytes(await anext(aiter(stream.body_iterator)))  # type: ignore[attr-defined]
        with pytest.raises(TooMany, match="too many open pages from this address: at most 1"):
            live_stream(service, limits, asked_by("2001:db8:1:2::2"), draw)
        live_stream(service, limits, asked_by("2001:db8:1:3::2"), draw)
        await service.close()

    run(story())


def test_heartbeats_do_not_tell_of_changes_that_others_see(tmp_path: Path) -> None:
    """The pause to the next heartbeat is counted from what was sent last. Somebody who is woken although nothing has
    changed for them gets it just then, and not a pause later."""

    async def story() -> None:
        _, service = app_in(tmp_path, heartbeat=0.5)
        table = await people(service, "looting_castle", 2)
        listener = Listener("hash 0")
        same = {"view": "always the same"}

        async def draw() -> dict[str, str]:
            return same

        stream = events(service, table.id, listener, draw, Pushes().between, 0, bytes)
        assert (await anext(stream)).startswith(b"retry")
        assert b"event: view" in await anext(stream)
        loop = asyncio.get_running_loop()
        nudges = 0

        def nudge() -> None:
            nonlocal nudges
            nudges += 1
            listener.wake()
            loop.call_later(0.05, nudge)

        loop.call_later(0.05, nudge)
        assert b"event: hb" in await asyncio.wait_for(anext(stream), 30)
        assert nudges > 0
        await stream.aclose()  # type: ignore[attr-defined]
        await service.close()

    run(story())


def test_pages_are_not_kept_for_every_name_of_the_server(tmp_path: Path) -> None:
    async def story() -> None:
        app, service = app_in(tmp_path)
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(OPEN)]
        keys = [SeatKey(hash_of(ADA), 0)]
        table = (await service.seating.open_table("looting_castle", seats, {}, "s", False, keys)).id
        route: Any = next(route for route in app.routes if getattr(route, "path", "") == "/t/{table}")
        for cookie in (f"undercroft={ADA}", ""):
            for number in range(60):
                host = f"10.0.0.{number}:8000"
                reply = await call(app, "GET", f"/t/{table}", headers={"host": host, "cookie": cookie})
                assert reply.status == 200 and (host.encode() in reply.body or not cookie)
        assert len(route.endpoint.__self__.drawings._tables[table]._moment.parts) <= 9, (
            "eight for Ada, one for all who watch"
        )
        assert (
            f"http://{HOST}/t/{table}/join/".encode()
            in (await call(app, "GET", f"/t/{table}", headers={"cookie": f"undercroft={ADA}"})).body
        )
        await service.close()

    run(story())


def test_whoever_lost_a_seat_sees_no_more_of_it_in_an_open_stream(tmp_path: Path) -> None:
    async def story() -> None:
        app, service = app_in(tmp_path)
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
        keys = [SeatKey(hash_of(ADA), 0), SeatKey(hash_of("bens-token"), 1)]
        table = (await service.seating.open_table("looting_castle", seats, {}, "s", False, keys)).id
        token = {"authorization": "Bearer bens-token"}
        stream = asyncio.create_task(call(app, "GET", f"/api/tables/{table}/events", headers=token, events=9))
        while not service.presence.count(table):
            await asyncio.sleep(0.01)
        await service.people.remove(table, 0, 1)
        body = (await asyncio.wait_for(stream, 30)).body
        assert body.endswith(b"event: gone\ndata: this token does not hold a seat at this table any more\n\n")
        assert body.count(b"event: view") == 1
        await service.close()

    run(story())
