"""Secrets that hold seats: made by the server alone, given again to the same request, listed and revoked by their
owner."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.table.caller import HOST, Reply, call
from tests.table.tables import finished, play, reloaded, run
from undercroft.table.domain.log.entries import OPEN, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.refusal import NotFound, TooMuch
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store.archive import StoredTable
from undercroft.table.domain.store.deletion import without_person
from undercroft.table.domain.store.interface import write_summary
from undercroft.table.domain.table.table import Table
from undercroft.table.http.app import make_app

ADA, BEN, CHOSEN = "adas-long-secret-number", "bens-long-secret-number", "a-secret-that-somebody-chose"


class Visit:
    """An application with a table of Ada and Ben, and one with an open seat."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.app: Starlette = make_app(Settings(db=folder / "links.sqlite3", **settings))
        self.service: TableService = self.app.state.service

    async def begin(self) -> Visit:
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
        keys = [SeatKey(hash_of(ADA), 0), SeatKey(hash_of(BEN), 1)]
        opening = self.service.seating.open_table
        self.table = (await opening("miniskull_caverns", seats, {}, "s", False, keys)).id
        self.waiting = await opening("miniskull_caverns", [PlannedSeat(OPEN)] * 2, {}, "s", True, [])
        return self

    async def now(self) -> Table:
        return await self.service.table(self.table)

    async def get(self, secret: str, path: str) -> Reply:
        return await call(self.app, "GET", path, headers={"cookie": f"undercroft={secret}", "accept": "text/html"})

    async def post(self, secret: str, path: str, **fields: object) -> Reply:
        fields["csrf"] = hash_of(f"form {secret}")[:32]
        body = "&".join(f"{name}={value}" for name, value in fields.items()).encode()
        headers = {"cookie": f"undercroft={secret}", "origin": f"http://{HOST}", "x-requested-with": "fetch"}
        return await call(self.app, "POST", path, body, headers)

    async def program(self, path: str, message: object = None, token: str = "") -> tuple[int, Any]:
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        method, body = ("GET", b"") if message is None else ("POST", json.dumps(message).encode())
        reply = await call(self.app, method, f"/api/tables{path}", body, headers)
        return reply.status, json.loads(reply.body)

    async def new_cookie(self) -> str:
        """What a browser without a cookie is given."""
        return given(await call(self.app, "GET", "/"))


def given(reply: Reply) -> str:
    found = re.search(rb"undercroft=([^;]+);", dict(reply.headers).get(b"set-cookie", b""))
    return found[1].decode() if found else ""


def path_in(page: bytes) -> str:
    found = re.search(rb"/t/[0-9a-f]+/seat/[\w-]+", page)
    assert found is not None
    return found[0].decode()


def link_names(page: bytes) -> list[str]:
    return [name.decode() for name in re.findall(rb'name="link" value="([0-9a-f]{12})"', page)]


# -- cookies ----------------------------------------------------------------------------------------------------------


def test_a_cookie_that_the_browser_chose_never_holds_a_seat(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        invite = visit.waiting.opened.invite
        sat = await visit.post(CHOSEN, f"/t/{visit.waiting.id}/sit", name="Eve", invite=invite)
        opened = await visit.post(CHOSEN, "/play/miniskull_caverns")
        assert sat.status == opened.status == 303
        assert await visit.service.tables.held_by(hash_of(CHOSEN)) == []
        for reply in (sat, opened):
            assert len(given(reply)) > 40 and given(reply) != CHOSEN
            assert len(await visit.service.tables.held_by(hash_of(given(reply)))) == 1
        await visit.service.close()

    run(story())


def test_a_cookie_that_was_given_here_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        cookie = await visit.new_cookie()
        first = await visit.post(cookie, "/play/miniskull_caverns")
        second = await visit.post(cookie, "/play/looting_castle")
        assert first.status == second.status == 303 and not given(first) and not given(second)
        assert len(await visit.service.tables.held_by(hash_of(cookie))) == 2
        forged = f"{cookie.partition('.')[0]}x.{cookie.partition('.')[2]}"
        assert given(await visit.post(forged, "/play/miniskull_caverns"))
        await visit.service.close()

    run(story())


def test_a_cookie_that_holds_seats_already_outlives_a_restart(tmp_path: Path) -> None:
    """What an earlier process gave out, this one cannot know; but it finds the seats."""

    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        assert not given(await visit.post(ADA, "/play/looting_castle"))
        assert len(await visit.service.tables.held_by(hash_of(ADA))) == 2
        await visit.service.close()

    run(story())


# -- joining ----------------------------------------------------------------------------------------------------------


def test_a_join_whose_reply_was_lost_gets_the_same_seat_again(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        path, wanted = f"/{visit.waiting.id}/join", {"name": "Prog", "request": "a-random-word-of-its-own"}
        first = await visit.program(path, wanted)
        visit.service.tables.drop_unused()  # as after a restart
        second = await visit.program(path, wanted)
        assert first == second and first[0] == 200
        other = await visit.program(path, {**wanted, "request": "another-random-word"})
        assert other[0] == 200 and other[1]["seat"] != first[1]["seat"] and other[1]["token"] != first[1]["token"]
        assert await visit.program(path, wanted) == first, "also when all seats are taken"
        assert (await visit.program(f"/{visit.waiting.id}", token=first[1]["token"]))[1]["seat"] == first[1]["seat"]
        elsewhere = (
            await visit.service.seating.open_table("miniskull_caverns", [PlannedSeat(OPEN)], {}, "s", True, [])
        ).id
        assert (await visit.program(f"/{elsewhere}/join", wanted))[1]["token"] != first[1]["token"]
        assert (await visit.program(path, {"request": "short"}))[0] == 422
        await visit.service.close()

    run(story())


# -- links ------------------------------------------------------------------------------------------------------------


def test_private_links_are_listed_and_revoked_on_a_page(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        link = path_in((await visit.post(ADA, f"/t/{visit.table}/share", seat=0)).body)
        other = path_in((await visit.post(ADA, f"/t/{visit.table}/share", seat=0)).body)
        phone, tablet = await visit.new_cookie(), await visit.new_cookie()
        for device in (phone, tablet):
            assert (await visit.post(device, link)).status == 303
        assert (await visit.now()).seats_of(hash_of(phone)) == (0,)
        page = (await visit.get(ADA, f"/t/{visit.table}/links")).body
        assert b"used on 2 devices" in page and b"not used yet" in page
        secret = link.rpartition("/")[2]
        assert secret.encode() not in page, "a list of links must not hold them"
        assert f"/t/{visit.table}/links".encode() in (await visit.get(ADA, f"/t/{visit.table}")).body
        name = next(each for each in link_names(page) if hash_of(secret).startswith(each))
        assert (await visit.post(BEN, f"/t/{visit.table}/revoke", seat=1, link=name)).status == 404
        assert (await visit.post(BEN, f"/t/{visit.table}/revoke", seat=0, link=name)).status == 403
        assert (await visit.get(CHOSEN, f"/t/{visit.table}/links")).status == 403
        assert (await visit.post(ADA, f"/t/{visit.table}/revoke", seat=0, link=name)).status == 303
        now = await visit.now()
        for table in (now, reloaded(visit.service, now)):
            assert table.seats_of(hash_of(phone)) == table.seats_of(hash_of(secret)) == ()
            assert table.seats_of(hash_of(ADA)) == (0,)
            assert table.seats_of(hash_of(other.rpartition("/")[2])) == (0,), "other links still count"
        assert (await visit.get(phone, link)).status == 404
        assert link_names((await visit.get(ADA, f"/t/{visit.table}/links")).body) != []
        await visit.service.close()

    run(story())


def test_an_open_page_that_came_by_a_revoked_link_shows_no_more_of_the_seat(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        secret = await visit.service.links.make(visit.table, 0)
        path = f"/api/tables/{visit.table}/events"
        headers = {"authorization": f"Bearer {secret}"}
        stream = asyncio.create_task(call(visit.app, "GET", path, headers=headers, events=9))
        while not visit.service.presence.count(visit.table):
            await asyncio.sleep(0.01)
        (link,) = visit.service.links.of(await visit.now(), 0)
        await visit.service.links.revoke(visit.table, 0, link.name)
        body = (await asyncio.wait_for(stream, 30)).body
        assert body.count(b"event: view") == 1 and b"event: gone" in body
        await visit.service.close()

    run(story())


def test_private_links_of_programs(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        path = f"/{visit.table}/links"
        assert (await visit.program(path, {}))[0] == 401
        status, made = await visit.program(path, {}, ADA)
        assert status == 201 and made["address"].startswith(f"http://{HOST}/t/{visit.table}/seat/")
        secret = made["address"].rpartition("/")[2]
        status, listed = await visit.program(path, token=ADA)
        assert status == 200 and [each["link"] for each in listed["links"]] == [made["link"]]
        assert listed["links"][0]["devices"] == 0
        assert await visit.program(path, token=BEN) == (200, {"links": []})
        assert (await visit.program(f"/{visit.table}", token=secret))[1]["seat"] == 0
        assert (await visit.program(f"{path}/revoke", {"link": made["link"]}, BEN))[0] == 404
        assert await visit.program(f"{path}/revoke", {"link": made["link"]}, ADA) == (200, {"links": []})
        assert (await visit.program(f"/{visit.table}", token=secret))[0] == 401
        await visit.service.close()

    run(story())


def test_links_and_the_devices_of_one_are_limited(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path, links_per_seat=3).begin()
        links = visit.service.links
        secrets = [await links.make(visit.table, 0) for _ in range(3)]
        with pytest.raises(TooMuch, match="a seat has at most 3 private links: revoke one first"):
            await links.make(visit.table, 0)
        assert (await visit.post(ADA, f"/t/{visit.table}/share", seat=0)).status == 429
        await links.make(visit.table, 1)
        for number in range(8):
            await links.use(visit.table, secrets[0], f"device {number}")
        await links.use(visit.table, secrets[0], "device 0")
        with pytest.raises(TooMuch, match="this link was used on 8 devices"):
            await links.use(visit.table, secrets[0], "device 8")
        await links.revoke(visit.table, 0, hash_of(secrets[0])[:12])
        with pytest.raises(NotFound):
            await links.use(visit.table, secrets[0], "device 9")
        assert (await visit.now()).seats_of("device 3") == ()
        await links.make(visit.table, 0)
        await visit.service.close()

    run(story())


def test_links_go_along_to_the_rematch_and_can_be_revoked_there(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        table = await finished(visit.service)
        secret = await visit.service.links.make(table.id, 0)
        await visit.service.links.use(table.id, secret, "phone")
        new = await visit.service.rematches.open(table.id, 0)
        opened = await visit.service.table(new)
        assert opened.seats_of("phone") == opened.seats_of("hash 0") == (1,)
        (link,) = visit.service.links.of(opened, 1)
        await play(visit.service, opened, 1)
        await visit.service.links.revoke(new, 1, link.name)
        now = await visit.service.table(new)
        assert now.seats_of("phone") == () and now.seats_of("hash 0") == (1,)
        assert reloaded(visit.service, now).seats_of("phone") == ()
        await visit.service.close()

    run(story())


def test_whoever_leaves_leaves_no_link_behind(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        secret = await visit.service.links.make(visit.table, 1)
        await visit.service.people.leave(visit.table, 1)
        now = await visit.now()
        assert visit.service.links.of(now, 1) == [] and now.seats_of(hash_of(secret)) == ()
        await visit.service.close()

    run(story())


def test_the_links_of_somebody_who_was_deleted_hold_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        secret = await visit.service.links.make(visit.table, 0)
        await visit.service.links.use(visit.table, secret, "phone")
        gone = await visit.service.links.make(visit.table, 0)
        await visit.service.links.revoke(visit.table, 0, hash_of(gone)[:12])
        store = visit.service.tables.store
        keys = tuple(store.keys(visit.table))
        summary = write_summary((await visit.now()).summary())
        stored = StoredTable(visit.table, summary, tuple(store.entries(visit.table)), keys)
        without = without_person(stored, hash_of(ADA))
        table = Table.load(visit.table, without.entries, without.keys)
        assert table.links == {} and set(table.holders) == {hash_of(BEN)}
        for key in (hash_of(secret), hash_of(gone), "phone"):
            assert key.encode() not in b"".join(without.entries)
        await visit.service.close()

    run(story())
