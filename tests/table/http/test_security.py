"""Wrong, stale, foreign, oversized and malformed requests get a clear refusal and change nothing."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.table.caller import HOST, Reply, call
from undercroft.table.domain.log.entries import OPEN, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h, together
from undercroft.table.http.app import make_app
from undercroft.table.http.streams import as_event

ADA, BEN, EVE = "adas-long-secret-number", "bens-long-secret-number", "eves-long-secret-number"


def csrf_of(secret: str) -> str:
    return hash_of(f"form {secret}")[:32]


class Visit:
    """An application with one running table of Ada and Ben, and an open one that only Ada knows."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.app: Starlette = make_app(Settings(db=folder / "safety.sqlite3", **settings))
        self.service: TableService = self.app.state.service

    async def begin(self) -> Visit:
        seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
        keys = [SeatKey(hash_of(ADA), 0), SeatKey(hash_of(BEN), 1)]
        options = {"first_player": "blue"}
        self.table = (await self.service.seating.open_table("miniskull_caverns", seats, options, "s", False, keys)).id
        opened = await self.service.seating.open_table("miniskull_caverns", [PlannedSeat(OPEN)], {}, "s", False, [])
        self.waiting = opened.id
        return self

    async def post(self, secret: str, path: str, headers: dict[str, str] | None = None, **fields: object) -> Reply:
        fields.setdefault("csrf", csrf_of(secret))
        body = "&".join(f"{name}={value}" for name, value in fields.items()).encode()
        sent = {"cookie": f"undercroft={secret}", "origin": f"http://{HOST}", "x-requested-with": "fetch"}
        return await call(self.app, "POST", path, body, {**sent, **(headers or {})})

    async def now(self) -> Table:
        return await self.service.table(self.table)

    @property
    def lines(self) -> int:
        return len(self.service.tables.store.entries(self.table)) + len(self.service.tables.store.entries(self.waiting))


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def problem(reply: Reply) -> str:
    return str(json.loads(reply.body)["problem"])


def test_only_the_holder_of_a_seat_answers_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        path, asked = f"/t/{visit.table}/answer", (await visit.now()).match.open[0]  # type: ignore[union-attr]
        assert asked.seat == 1
        before = visit.lines
        stranger = await visit.post(EVE, path, seat=1, question_number=0, answer=asked.texts[0])
        rival = await visit.post(ADA, path, seat=1, question_number=0, answer=asked.texts[0])
        too_early = await visit.post(ADA, path, seat=0, question_number=0, answer=asked.texts[0])
        nobody = await call(visit.app, "POST", path, b"seat=1&question_number=0&answer=s1")
        assert [stranger.status, rival.status, too_early.status, nobody.status] == [403, 403, 409, 403]
        assert problem(stranger) == "you do not sit at this table"
        assert problem(rival) == "this seat is not yours"
        assert visit.lines == before
        assert (await visit.post(BEN, path, seat=1, question_number=0, answer=asked.texts[0])).status == 204
        assert visit.lines == before + 1
        await visit.service.close()

    run(story())


def test_requests_from_other_sites_and_for_other_hosts_stay_outside(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path, hosts=("play.example",)).begin()
        path, text = f"/t/{visit.table}/answer", (await visit.now()).match.open[0].texts[0]  # type: ignore[union-attr]
        fields: dict[str, Any] = {"seat": 1, "question_number": 0, "answer": text}
        before = visit.lines
        for headers in (
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": f"https://{HOST}"},
            {"origin": "http://[broken"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ):
            assert (await visit.post(BEN, path, headers, **fields)).status == 403, headers
        assert (await visit.post(BEN, path, csrf="0" * 32, **fields)).status == 403
        assert (await visit.post(BEN, path, csrf=csrf_of(ADA), **fields)).status == 403
        without = await call(visit.app, "POST", path, b"", {"cookie": f"undercroft={BEN}"})
        assert without.status == 403 and problem(without) == "this request came from another site"
        for host in ("evil.example", "", "[::1", "127.0.0.1.evil.example"):
            assert (await call(visit.app, "GET", "/", headers={"host": host})).status == 400
        for host in ("play.example", "localhost:8000", "192.168.1.5:80", "[::1]:8000"):
            assert (await call(visit.app, "GET", "/healthz", headers={"host": host})).status == 200
        assert visit.lines == before
        await visit.service.close()

    run(story())


def test_large_broken_and_unknown_requests(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        before = visit.lines
        act = f"/t/{visit.table}"
        json_type = {"content-type": "application/json", "authorization": f"Bearer {BEN}"}
        api = f"/api/tables/{visit.table}"
        expected = [
            (await visit.post(BEN, f"{act}/answer", seat=1, question_number="x", answer="a"), 422),
            (await visit.post(BEN, f"{act}/answer", seat="-1", question_number=0, answer="a"), 422),
            (await visit.post(BEN, f"{act}/answer", seat="9" * 30, question_number=0, answer="a"), 422),
            (await visit.post(BEN, f"{act}/answer", seat=1, question_number=0, answer="nonsense"), 422),
            (await visit.post(BEN, f"{act}/dance", seat=1), 404),
            (await visit.post(BEN, f"{act}/vote", seat=1, about=77), 422),
            (await visit.post(BEN, f"{act}/undo", seat=1, question_number=0), 409),
            (await visit.post(BEN, f"{act}/chat", text="%20%0a"), 422),
            (await visit.post(BEN, "/t/nowhere/answer", seat=1), 404),
            (await visit.post(BEN, "/new/chess"), 404),
            (await visit.post(BEN, f"{act}/chat", text="x" * 20_000), 413),
            (await call(visit.app, "POST", f"{api}/answers", b"{", json_type), 400),
            (await call(visit.app, "POST", f"{api}/answers", b"[" * 9000, json_type), 422),
            (await call(visit.app, "POST", f"{api}/answers", b'"\\ud800"', json_type), 400),
            (await call(visit.app, "POST", f"{api}/answers", b"\xff", json_type), 400),
            (await call(visit.app, "POST", f"{api}/answers", b"{}", json_type), 422),
            (await call(visit.app, "POST", f"{api}/answers", b"{}", {"authorization": f"Bearer {BEN}"}), 415),
            (await call(visit.app, "POST", f"{api}/answers", b"{}", {"content-type": "application/json"}), 401),
            (await call(visit.app, "GET", api, headers={"authorization": "Bearer wrong"}), 401),
            (await call(visit.app, "GET", f"{api}/events?limit=x"), 422),
            (await call(visit.app, "GET", "/api/tables/..%2f"), 404),
            (await call(visit.app, "GET", f"/t/{visit.table}/seat/guess"), 404),
            (await call(visit.app, "GET", "/static/../app.py"), 404),
            (await call(visit.app, "DELETE", api), 405),
            (await call(visit.app, "GET", f"/t/{visit.waiting}/record"), 409),
        ]
        for number, (reply, status) in enumerate(expected):
            assert reply.status == status, (number, reply.status, reply.body)
            assert problem(reply) and "Traceback" not in problem(reply)
        assert visit.lines == before
        await visit.service.close()

    run(story())


def test_too_many_requests_are_slowed_down(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path, answers_per_second=2.0).begin()
        replies = [await visit.post(ADA, f"/t/{visit.table}/chat", text=f"line{n}") for n in range(14)]
        assert [reply.status for reply in replies[:8]] == [204] * 8
        assert replies[-1].status == 429 and (b"retry-after", b"1") in replies[-1].headers
        assert len((await visit.now()).chat) < 14
        await visit.service.close()

    run(story())


def test_restarting_a_game_opens_no_more_tables_than_opening_does(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path, tables_per_hour=1.0).begin()
        table, statuses = visit.table, []
        for _ in range(12):
            statuses.append((await visit.post(ADA, f"/t/{table}/restart", seat=0)).status)
            table = (await visit.service.table(table)).rematch or table
        assert statuses[:10] == [204] * 10 and statuses[-1] == 429
        await visit.service.close()

    run(story())


def test_names_and_chat_are_text_on_one_line(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        evil = "%3Cimg src=x onerror=alert(1)%3E%0A%0Aevent: view%0Adata: gotcha%0d%00" + "y" * 500
        assert (await visit.post(ADA, f"/t/{visit.table}/chat", text=evil)).status == 204
        said = (await visit.now()).chat[-1].text
        assert "\n" not in said and "\r" not in said and len(said) == 300
        stream = await call(visit.app, "GET", f"/t/{visit.table}/events", headers={}, events=1)
        text = stream.body.decode()
        assert "<img src=x" not in text and "&lt;img src=x" in text
        assert len(re.findall(r"^event: ", text, re.MULTILINE)) == 1
        assert not re.search(r"^data: gotcha", text, re.MULTILINE)
        await visit.service.close()

    run(story())


def test_a_newline_in_data_cannot_begin_an_event() -> None:
    assert as_event("view", "a\nb\r\nc\rd") == b"event: view\ndata: a\ndata: b\ndata: c\ndata: d\n\n"


def test_markup_escapes_everything_that_is_not_markup() -> None:
    assert h("p", "<&>", title='"><script>') == '<p title="&quot;&gt;&lt;script&gt;">&lt;&amp;&gt;</p>'
    assert together("<", Html("<br>"), None, False, 3) == "&lt;<br>3"
    assert h("input", value="x", hidden=True, name=None) == '<input value="x" hidden>'


def test_every_reply_carries_the_strict_policy(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        for path in ("/", f"/t/{visit.table}", "/nothing", "/api/games", "/static/paper.png", "/new/miniskull_caverns"):
            reply = await call(visit.app, "GET", path, headers={"accept": "text/html"})
            headers = dict(reply.headers)
            assert b"default-src 'none'; script-src 'self'; style-src 'self'" in headers[b"content-security-policy"]
            assert headers[b"x-content-type-options"] == b"nosniff"
            assert headers[b"referrer-policy"] == b"same-origin"
            assert b"style=" not in reply.body and b"<script>" not in reply.body and b" onclick" not in reply.body
        cookie = dict((await call(visit.app, "GET", "/")).headers)[b"set-cookie"]
        assert b"HttpOnly" in cookie and b"SameSite=lax" in cookie
        await visit.service.close()

    run(story())


def lost_points(headers: dict[str, str]) -> dict[str, str]:
    """What a scanner of headers would take points off for, of a reply by HTTPS."""
    policy = {
        name: set(values) for name, *values in (part.split() for part in headers["content-security-policy"].split(";"))
    }
    age = re.match(r"max-age=(\d+)", headers.get("strict-transport-security", ""))
    asked = {
        "strict-transport-security": age is not None and int(age[1]) >= 31_536_000,
        "content-security-policy": policy.get("default-src") == {"'none'"}
        and all(policy.get(each) == {"'none'"} for each in ("base-uri", "frame-ancestors"))
        and policy.get("form-action") == {"'self'"}
        and set().union(*policy.values()) <= {"'none'", "'self'"},
        "x-content-type-options": headers.get("x-content-type-options") == "nosniff",
        "x-frame-options": headers.get("x-frame-options") == "DENY",
        "referrer-policy": headers.get("referrer-policy") in ("no-referrer", "same-origin"),
        "cross-origin-opener-policy": headers.get("cross-origin-opener-policy") == "same-origin",
        "cross-origin-resource-policy": headers.get("cross-origin-resource-policy") == "same-origin",
        "permissions-policy": {"camera=()", "microphone=()", "geolocation=()"}
        <= set(headers.get("permissions-policy", "").split(", ")),
        "server": "server" not in headers and "x-powered-by" not in headers,
        "set-cookie": "set-cookie" not in headers
        or {"httponly", "secure"} <= {each.strip().lower() for each in headers["set-cookie"].split(";")},
    }
    return {name: headers.get(name, "not there") for name, good in asked.items() if not good}


def test_the_headers_of_every_kind_of_reply_get_full_marks(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path, answers_per_second=1.0, admin_token="a token that is long enough").begin()
        replies: dict[int, list[str]] = {}
        asked: list[tuple[str, str, dict[str, Any]]] = [
            ("GET", "/", {}),
            ("GET", f"/t/{visit.table}", {}),
            ("GET", f"/t/{visit.table}/events", {"events": 1}),
            ("GET", "/static/table.js", {}),
            ("GET", "/icons/skulldug.svg", {}),
            ("GET", "/favicon.ico", {}),
            ("GET", "/api/games", {}),
            ("GET", "/healthz", {}),
            ("GET", "/admin", {}),
            ("GET", "/nothing", {}),
            ("GET", "/", {"headers": {"host": "elsewhere.example"}}),
            ("DELETE", f"/api/tables/{visit.table}", {"headers": {"authorization": f"Bearer {BEN}"}}),
            ("POST", "/api/tables", {"headers": {"origin": "https://elsewhere.example"}}),
            ("POST", "/api/tables", {"body": b"x" * 20_000}),
            *[("POST", "/api/tables", {}) for _ in range(5)],
        ]
        for method, path, more in asked:
            reply = await call(visit.app, method, path, scheme="https", **more)
            headers = {name.decode(): value.decode() for name, value in reply.headers}
            assert lost_points(headers) == {}, f"{method} {path}: {reply.status}"
            replies.setdefault(reply.status, []).append(path)
        assert {200, 301, 400, 403, 404, 405, 413, 429} <= set(replies), replies
        await visit.service.close()

    run(story())


def test_a_private_link_is_shown_only_to_the_holder_and_works(tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        assert (await visit.post(EVE, f"/t/{visit.table}/share", seat=1)).status == 403
        shared = await visit.post(BEN, f"/t/{visit.table}/share", seat=1)
        found = re.search(rb"/t/[0-9a-f]+/seat/[\w-]+", shared.body)
        assert found is not None
        link = found[0].decode()
        before = visit.service.tables.store.keys(visit.table)
        assert (await call(visit.app, "GET", link)).status == 200
        assert visit.service.tables.store.keys(visit.table) == before, "looking at a link must not change anything"
        opened = await visit.post(EVE, link)
        assert opened.status == 303
        given = re.search(rb"undercroft=([^;]+);", dict(opened.headers)[b"set-cookie"])
        assert given is not None
        assert (await visit.now()).seats_of(hash_of(given[1].decode())) == (1,)
        assert (await visit.now()).seats_of(hash_of(EVE)) == (), "a secret that was not made here holds nothing"
        await visit.service.close()

    run(story())


@pytest.mark.parametrize("unseen", [ADA, "adas", "s3cr3t"])
def test_no_page_of_somebody_else_contains_a_secret(unseen: str, tmp_path: Path) -> None:
    async def story() -> None:
        visit = await Visit(tmp_path).begin()
        for path in ("/", f"/t/{visit.table}", f"/api/tables/{visit.table}", f"/t/{visit.waiting}"):
            body = (await call(visit.app, "GET", path, headers={"cookie": f"undercroft={EVE}"})).body.decode()
            assert unseen not in body
            assert csrf_of(ADA) not in body
            assert (await visit.service.table(visit.waiting)).opened.invite not in body
        await visit.service.close()

    run(story())
