"""The operator over HTTP: who is let in, and what comes of muting, removing, closing and announcing."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.table.postgres import Postgres
from tests.table.server import Server, ask

TOKEN = "a secret that nobody will ever guess"


class Browser:
    """Keeps cookies, sends forms with the token that was drawn into the last page."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.page, self.address, self.status = "", "", 0

    def look(self, path: str) -> str:
        return self._open(Request(f"{self.server.url}{path}"))

    def send(self, path: str, **fields: object) -> int:
        token = re.search(r'name="csrf" value="([^"]+)"', self.page)
        assert token is not None, self.page[-500:]
        body = urlencode({"csrf": token[1], **fields}).encode()
        self._open(Request(f"{self.server.url}{path}", body, {"Origin": self.server.url}))
        return self.status

    def _open(self, request: Request) -> str:
        request.add_header("Accept", "text/html")
        try:
            with self.opener.open(request) as reply:
                self.address, self.status = reply.geturl().removeprefix(self.server.url), reply.status
                self.page = unescape(reply.read().decode())
        except HTTPError as problem:
            self.status = problem.code
            self.page = unescape(problem.read().decode())
        return self.page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("operator")
    (folder / "token").write_text(TOKEN + "\n")
    running = Server(folder, "--quiet", "--bots", "1", "--admin-token-file", str(folder / "token")).start()
    yield running
    running.stop()


came_in: dict[str, Browser] = {}


def operator_at(server: Server) -> Browser:
    """Who came in once and looks at the page: whoever came in for every test would be held back as somebody who
    guesses."""
    browser = came_in.get(server.url) or Browser(server)
    browser.look("/admin")
    if server.url not in came_in:
        assert browser.send("/admin/sign-in", token=TOKEN) == 200 and browser.address == "/admin"
    came_in[server.url] = browser
    return browser


def two_at_a_table(server: Server) -> tuple[Browser, Browser, str]:
    """Ann, who opened it, and Ben."""
    ann, ben = Browser(server), Browser(server)
    ann.look("/new/miniskull_caverns")
    seats = {"seat-0": "me", "seat-1": "friend"}
    ann.send("/new/miniskull_caverns", name="Ann", listed="yes", seed="a fixed seed", **seats)
    table = ann.address
    ben.look(f"{table}/join")
    ben.send(f"{table}/sit", name="Ben", seat=1)
    assert ben.address == table
    return ann, ben, table


def test_without_a_token_there_is_no_such_page(tmp_path: Path) -> None:
    server = Server(tmp_path, "--quiet").start()
    try:
        for path in ("/admin", "/admin/tables/0123456789ab"):
            assert ask(server.port, "GET", path)[0] == 404
        assert ask(server.port, "POST", "/admin/sign-in", b"token=")[0] == 404
    finally:
        server.stop()


def test_a_short_token_is_refused(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("too short")
    server = Server(tmp_path, "--admin-token-file", str(tmp_path / "token"))
    with pytest.raises(AssertionError, match="9 characters: it needs 24"):
        server.start()


def test_only_the_token_opens_the_door(server: Server) -> None:
    stranger = Browser(server)
    assert "The operator's token" in stranger.look("/admin") and stranger.status == 403
    assert "Moderation log" not in stranger.page
    assert stranger.send("/admin/sign-in", token=TOKEN + "x") == 403 and "That is not the token" in stranger.page
    assert stranger.send("/admin/announce", text="hello", minutes=5) == 403
    assert "hello" not in stranger.look("/")
    stranger.look("/admin")
    assert stranger.send("/admin/sign-in", token=TOKEN) == 200 and "Moderation log" in stranger.page
    cookie = next(each for each in stranger.cookies if each.name == "undercroft_operator")
    assert cookie.path == "/admin" and cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite").lower() == "strict"  # type: ignore[union-attr]
    assert cookie.value is not None and TOKEN not in cookie.value
    assert stranger.send("/admin/sign-out") == 403, "the door again"
    assert "Moderation log" not in stranger.look("/admin")


def test_a_changed_or_old_cookie_is_worth_nothing(server: Server) -> None:
    good = next(each.value for each in operator_at(server).cookies if each.name == "undercroft_operator")
    assert good is not None
    ends, rest = good.split(".", 1)
    for bad in (f"{int(ends) + 1}.{rest}", f"1.{rest}", good[:-1], "", "..", f"{ends}..{'0' * 64}"):
        status, _, body = ask(server.port, "GET", "/admin", None, {"Cookie": f"undercroft_operator={bad}"})
        assert status == 403 and b"Moderation log" not in body
    assert ask(server.port, "GET", "/admin", None, {"Cookie": f"undercroft_operator={good}"})[0] == 200


def test_a_form_of_another_site_does_nothing(server: Server) -> None:
    browser = operator_at(server)
    cookie = next(each.value for each in browser.cookies if each.name == "undercroft_operator")
    token = re.search(r'name="csrf" value="([^"]+)"', browser.page)
    assert token is not None
    headers = {"Cookie": f"undercroft_operator={cookie}", "Content-Type": "application/x-www-form-urlencoded"}
    fine = urlencode({"csrf": token[1], "text": "from elsewhere", "minutes": 5}).encode()
    without = urlencode({"text": "from elsewhere", "minutes": 5}).encode()
    assert ask(server.port, "POST", "/admin/announce", fine, {**headers, "Origin": "https://evil.example"})[0] == 403
    assert ask(server.port, "POST", "/admin/announce", without, {**headers, "Origin": server.url})[0] == 403
    assert "from elsewhere" not in browser.look("/admin")


def test_its_pages_run_no_script_and_are_kept_nowhere(server: Server) -> None:
    cookie = next(each.value for each in operator_at(server).cookies if each.name == "undercroft_operator")
    _, headers, body = ask(server.port, "GET", "/admin", None, {"Cookie": f"undercroft_operator={cookie}"})
    assert "script-src" not in headers["content-security-policy"]
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
    assert headers["cache-control"] == "no-store" and b"<script" not in body


def test_guessing_is_slow(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(TOKEN)
    server = Server(tmp_path, "--quiet", "--admin-token-file", str(tmp_path / "token")).start()
    try:
        browser = Browser(server)
        browser.look("/admin")
        found = []
        for guess in range(8):
            found.append(browser.send("/admin/sign-in", token=f"guess {guess} of a long token"))
            browser.look("/admin")
        assert found[0] == 403 and found[-1] == 429
        assert browser.send("/admin/sign-in", token=TOKEN) == 429, "not even the right one, for a while"
        assert b"undercroft_wrong_tokens_total 5" in ask(server.port, "GET", "/metrics")[2]
    finally:
        server.stop()


def test_a_reported_line_comes_to_the_operator_who_mutes(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    ben.send(f"{table}/chat", text="you are all <fools>")
    page = ann.look(table)
    assert "you are all <fools>" in page and f"{table}/line/0" in page
    ann.look(f"{table}/line/0")
    assert ann.send(f"{table}/line/0/report", reason=" ") == 422
    ann.look(f"{table}/line/0")
    assert ann.send(f"{table}/line/0/report", reason="rude") == 200
    ann.look(f"{table}/line/0")
    assert ann.send(f"{table}/line/0/report", reason="rude") == 409, "once is enough"
    ben.look(f"{table}/line/0")
    assert ben.send(f"{table}/line/0/report", reason="me?") == 422, "one's own line"

    operator = operator_at(server)
    assert "you are all <fools>" in operator.page and "rude" in operator.page
    assert "<fools>" in operator.page and "&lt;fools&gt;" in as_sent(server, operator, "/admin")
    report = re.search(r'id="report-(\d+)"', operator.page)
    assert report is not None
    sent = operator.send(
        f"/admin/tables/{table[3:]}/person", line=0, measure="mute", seconds=3600, reason="be kind", report=report[1]
    )
    assert sent == 200
    assert f'id="report-{report[1]}"' not in operator.page and "may not speak" in operator.page
    ben.look(table)
    assert ben.send(f"{table}/chat", text="still here") == 403 and "muted you until" in ben.page
    ann.look(table)
    assert "still here" not in ann.page
    ben.look(table)
    assert ben.send(f"{table}/rename", seat=1, name="Benedict") == 200, "who is muted may play"
    lift = re.search(r'action="(/admin/lift/\d+)"', operator.look("/admin"))
    assert lift is not None and operator.send(lift[1]) == 200
    ben.look(table)
    assert ben.send(f"{table}/chat", text="sorry") == 200 and "sorry" in ann.look(table)


def as_sent(server: Server, browser: Browser, path: str) -> str:
    """The page as it was sent, nothing unescaped."""
    cookies = "; ".join(f"{each.name}={each.value}" for each in browser.cookies)
    return ask(server.port, "GET", path, None, {"Cookie": cookies})[2].decode()


def test_somebody_removed_from_the_server_loses_the_seat_and_watches(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    operator = operator_at(server)
    operator.look(f"/admin/tables/{table[3:]}")
    assert "Ben" in operator.page and "Close this table" in operator.page
    assert operator.send(f"/admin/tables/{table[3:]}/person", seat=1, measure="bar", seconds=0, reason="spam") == 200
    for _ in range(50):
        if "was removed by the operator: a bot plays on" in ann.look(table):
            break
    else:
        raise AssertionError("Ben still sits there")
    assert ben.look(table) and ben.status == 200, "watching is open to everybody"
    assert ben.send(f"{table}/chat", text="why?") == 403 and "removed you" in ben.page
    ben.look("/")
    assert ben.send("/play/skulldug") == 403
    assert "may only watch, for good" in operator.look("/admin") and "spam" in operator.page


def test_removed_from_one_table_only(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    operator = operator_at(server)
    operator.look(f"/admin/tables/{table[3:]}")
    assert operator.send(f"/admin/tables/{table[3:]}/person", seat=1, measure="remove", reason="asleep") == 200
    assert "was removed by the operator" in ann.look(table)
    ben.look("/")
    assert ben.send("/play/skulldug") == 200, "elsewhere Ben may play"


def test_a_closed_table_takes_no_answer_until_it_is_opened_again(server: Server) -> None:
    ann, _, table = two_at_a_table(server)
    operator = operator_at(server)
    operator.look(f"/admin/tables/{table[3:]}")
    assert operator.send(f"/admin/tables/{table[3:]}/close", reason="a test") == 200
    assert "The operator closed this table: a test" in operator.page
    page = ann.look(table)
    assert 'data-state="closed"' in page and "The operator closed this table: a test" in page
    for path, fields in (("chat", {"text": "hello"}), ("rename", {"seat": 0, "name": "Anna"})):
        ann.look(table)
        assert ann.send(f"{table}/{path}", **fields) == 409 and "closed this table" in ann.page
    assert table not in Browser(server).look("/"), "the lobby does not show it"
    operator.look(f"/admin/tables/{table[3:]}")
    assert operator.send(f"/admin/tables/{table[3:]}/close", open="yes") == 200
    assert 'data-state="closed"' not in ann.look(table)
    assert ann.send(f"{table}/rename", seat=0, name="Anna") == 200


def test_an_announcement_reaches_open_pages_and_new_ones(server: Server) -> None:
    ann, _, table = two_at_a_table(server)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", f"{table}/events")
    stream = connection.getresponse()
    assert stream.readline() == b"retry: 1000\n"
    operator = operator_at(server)
    assert operator.send("/admin/announce", text="Back in a minute", minutes=5) == 200
    while (line := stream.readline()) != b"event: announcement\n":
        assert line, "the stream ended"
    assert stream.readline() == b"data: Back in a minute\n"
    shown = "<span>Back in a minute</span>"
    assert shown in ann.look(table) and shown in ann.look("/")
    operator.look("/admin")
    assert operator.send("/admin/announce", text="") == 200
    while (line := stream.readline()) != b"event: announcement\n":
        assert line, "the stream ended"
    assert stream.readline().strip() == b"data:"
    stream.close()
    connection.close()
    assert "Back in a minute" not in ann.look("/")


def test_the_page_finds_tables_and_says_what_was_done(server: Server) -> None:
    _, _, table = two_at_a_table(server)
    operator = operator_at(server)
    assert table[3:] in operator.look("/admin?q=ann+miniskull")
    assert table[3:] not in re.sub(r'(?s)class="mod-log".*', "", operator.look("/admin?q=nobody+of+that+name"))
    assert "open pages" in operator.page and "this server" in operator.page and "signed in" in operator.page


def test_what_the_operator_does_at_one_node_holds_at_all(postgres: Postgres, tmp_path: Path) -> None:
    """Also at the node that holds the table, whichever the operator came to; and after all were killed."""
    (tmp_path / "token").write_text(TOKEN)
    address = postgres.new_database()
    nodes = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        node = Server(tmp_path / name, "--quiet", "--bots", "1", "--lease", "3", "--admin-token-file",
                      str(tmp_path / "token"), db=address)  # fmt: skip
        nodes.append(node.start())
    try:
        _, ben, table = two_at_a_table(nodes[0])
        ben.send(f"{table}/chat", text="grr")
        operator = operator_at(nodes[1])
        assert operator.page.count("<tr>") == 3, "both nodes, and the heads"
        operator.look(f"/admin/tables/{table[3:]}")
        assert "grr" in operator.page
        where = f"/admin/tables/{table[3:]}/person"
        assert operator.send(where, line=0, measure="bar", seconds=3600, reason="") == 200
        for _ in range(100):
            ben.look(table)
            if ben.send(f"{table}/chat", text="again") == 403:
                break
        else:
            raise AssertionError("the other node does not know")
        cookie = next(each.value for each in operator.cookies if each.name == "undercroft_operator")
        assert ask(nodes[0].port, "GET", "/admin", None, {"Cookie": f"undercroft_operator={cookie}"})[0] == 200
        for node in nodes:
            node.kill()
        nodes[0].start()
        ben.look("/")
        assert ben.send("/play/skulldug") == 403, "it stands in the database"
    finally:
        for node in nodes:
            node.stop()
