"""A real nginx or Caddy in front, with the configuration that we ship: forms are taken, pages are streams."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Iterator

import pytest

from tests.table.proxies import NAME, PROXIES, TRUSTED, Proxy
from tests.table.server import Json, Server

STRANGER = "127.0.0.7"
"""An address that is nobody's proxy."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    more = ["--allow-host", NAME, *TRUSTED, "--streams-per-address", "2", "--log", "json"]
    running = Server(tmp_path_factory.mktemp("behind"), *more).start()
    yield running
    running.stop()


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    running = PROXIES[request.param](tmp_path_factory.mktemp(request.param), server.port)
    yield running
    with running.asked("GET", f"/api/tables/{opened(running)['table']}/events") as page:
        assert page.readline()
        running.stop()  # whoever looks after it does not wait until all pages are closed


def opened(proxy: Proxy) -> Json:
    """A table of two people."""
    wanted = {"game": "looting_castle", "seats": [{"kind": "me"}, {"kind": "me"}]}
    status, _, body = proxy.ask("POST", "/api/tables", json.dumps(wanted), **{"Content-Type": "application/json"})
    assert status == 201, body
    made: Json = json.loads(body)
    return made


def test_a_form_is_taken_and_the_cookie_is_for_https(proxy: Proxy) -> None:
    status, headers, page = proxy.ask("GET", "/new/miniskull_caverns")
    assert status == 200
    assert "secure" in headers["set-cookie"].lower()
    assert headers["strict-transport-security"] == "max-age=31536000"
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    assert token is not None
    cookie = headers["set-cookie"].split(";")[0]
    sent = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    form = f"csrf={token[1]}"
    status, headers, page = proxy.ask("POST", "/play/miniskull_caverns", form, Origin=f"https://{NAME}", **sent)
    assert status == 303 and headers["location"].startswith("/t/"), page[-500:]
    assert proxy.ask("GET", headers["location"], Cookie=cookie)[0] == 200
    foreign = proxy.ask("POST", "/play/miniskull_caverns", form, Origin="https://elsewhere.example", **sent)
    assert foreign[0] == 403


def test_metrics_stay_inside(proxy: Proxy) -> None:
    assert proxy.ask("GET", "/metrics")[0] == 404


def test_a_stream_is_passed_on_line_by_line(proxy: Proxy) -> None:
    """Nothing of it waits in the proxy until there is more; browsers would take it compressed."""
    made = opened(proxy)
    path, seat = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    with proxy.asked("GET", f"{path}/events", **seat, **{"Accept-Encoding": "gzip, br"}) as stream:
        assert stream.status == 200 and stream.getheader("content-encoding") is None
        views = (json.loads(line[6:]) for line in iter(stream.readline, b"") if line.startswith(b"data: {"))
        view = next(views)
        for each in made["seats"]:  # whoever begins is rolled
            token = {"Authorization": f"Bearer {each['token']}", "Content-Type": "application/json"}
            questions = json.loads(proxy.ask("GET", path, **token)[2])["questions"]
            for options in [question["options"] for question in questions if question["options"]]:
                given = json.dumps({"question_number": 0, "answer": options[0]})
                status, _, body = proxy.ask("POST", f"{path}/answers", given, **token)
                assert status == 200, body
        assert any((later["view"], later["questions"]) != (view["view"], view["questions"]) for later in views)


def test_visitors_are_told_apart_and_cannot_say_that_they_are_somebody_else(proxy: Proxy) -> None:
    """Each address may have two pages open: by way of the proxy, too."""
    path = f"/api/tables/{opened(proxy)['table']}/events"
    with proxy.asked("GET", path, visitor="127.0.0.3") as one, proxy.asked("GET", path, visitor="127.0.0.3") as two:
        assert one.readline() and two.readline()
        forged = {"X-Forwarded-For": "10.1.2.3", "X-Real-IP": "10.1.2.3", "Forwarded": "for=10.1.2.3"}
        status, headers, body = proxy.ask("GET", path, visitor="127.0.0.3", **forged)
        assert status == 429 and "too many open pages from this address: at most 2" in body
        assert headers["retry-after"] == "10"
        with proxy.asked("GET", path, visitor="127.0.0.4") as other:
            assert other.status == 200 and other.readline()


def test_nobody_else_is_believed(server: Server) -> None:
    """Whoever calls the server itself cannot say that they came by HTTPS."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=(STRANGER, 0))
    try:
        connection.request("GET", "/", headers={"Host": NAME, "X-Forwarded-Proto": "https"})
        assert connection.getresponse().getheader("strict-transport-security") is None
    finally:
        connection.close()
