"""People at a real server: what the host, guests and spectators do over HTTP, and that a killed server forgets none."""

from __future__ import annotations

import re
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.table.server import Server


class Browser:
    """One browser without scripts: it keeps its cookie and sends forms as they are drawn."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self.page = ""
        self.address = ""

    def look(self, path: str) -> str:
        return self._open(Request(f"{self.server.url}{path}"))

    def send(self, path: str, **fields: object) -> str:
        token = re.search(r'name="csrf" value="([^"]+)"', self.page)
        assert token is not None
        body = urlencode({"csrf": token[1], **fields}).encode()
        return self._open(Request(f"{self.server.url}{path}", body, {"Origin": self.server.url}))

    def status(self, path: str, **fields: object) -> int:
        try:
            self.send(path, **fields)
        except HTTPError as problem:
            return problem.code
        return 200

    def _open(self, request: Request) -> str:
        with self.opener.open(request) as reply:
            self.address = reply.geturl().removeprefix(self.server.url)
            self.page = unescape(reply.read().decode())
        return self.page


def test_a_table_with_host_guest_and_spectator_survives_a_kill(tmp_path: Path) -> None:
    server = Server(tmp_path, "--quiet", "--bots", "1", "--pace", "10").start()
    try:
        ann, ben, wim = Browser(server), Browser(server), Browser(server)
        ann.look("/new/miniskull_caverns")
        seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "friend"}
        options = {"option-first_player": "red", "seed": "a fixed seed"}
        ann.send("/new/miniskull_caverns", name="Ann", listed="yes", clock="86400", **seats, **options)
        table = ann.address
        assert "Start with bots in the 2 open seats" in ann.page and "A day per move" in ann.page
        ben.look(f"{table}/join")
        ben.send(f"{table}/sit", name="Ben", seat=1)
        assert ben.status(f"{table}/start", seat=1) == 403, "only the host starts"
        ben.look(table)
        ben.send(f"{table}/rename", seat=1, name="Benedict")
        ann.look(table)
        ann.send(f"{table}/start", seat=0)
        assert 'data-until="' in ann.page and "Benedict" in ann.page
        wim.look(table)
        wim.send(f"{table}/chat", text="good luck to all")
        assert wim.status(f"{table}/answer", seat=0, question_number=0, answer="s1") == 403
        server.kill()
        server.start()
        page = ann.look(table)
        assert "good luck to all" in page and "Benedict" in page and "A day per move" in page
        ben.look(table)
        ben.send(f"{table}/leave", seat=1)
        assert "Benedict" in ann.look(table) and "left the table: a bot plays on" in ann.page
        assert ben.status(f"{table}/rename", seat=1, name="Ben") == 403
        ann.send(f"{table}/restart", seat=0)
        assert "Join the new game" in ann.look(table)
    finally:
        server.kill()


def test_the_lobby_says_whose_turn_it_is(tmp_path: Path) -> None:
    server = Server(tmp_path, "--quiet").start()
    try:
        ann, ben = Browser(server), Browser(server)
        ann.look("/new/miniskull_caverns")
        options = {"option-first_player": "red", "seed": "a fixed seed"}
        ann.send("/new/miniskull_caverns", name="Ann", listed="yes", **{"seat-0": "me", "seat-1": "friend"}, **options)
        table = ann.address
        assert "Your turn" not in ann.look("/"), "it waits for Ben"
        ben.look(f"{table}/join")
        ben.send(f"{table}/sit", name="Ben", seat=1)
        assert "Your turn" in ann.look("/") and "Red is choosing" not in ann.page
        assert "Red is choosing" in ben.look("/") and "Your turn" not in ben.page
    finally:
        server.kill()
