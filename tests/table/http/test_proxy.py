"""A real nginx in front, with the configuration that we ship: forms are taken, and HTTPS is known."""

from __future__ import annotations

import http.client
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.server import Server, free_port

SHIPPED = Path(__file__).parents[3] / "deploy" / "nginx.conf"
NAME = "play.example.org"
NODES = SHIPPED.with_name("nginx-nodes.conf")
PROXY = "127.0.0.2"
"""The address from which nginx calls the server."""
BARE = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/undercroft.conf;
}}
"""


def places(text: str) -> list[str]:
    """Where the servers are, as the configuration has it."""
    return re.findall(r"^    server (\S+:8000)", text, re.MULTILINE)


class Proxy:
    """nginx with a certificate of its own, in a folder of its own."""

    def __init__(self, folder: Path, *upstreams: int) -> None:
        self.folder = folder
        self.http, self.https = free_port(), free_port()
        subprocess.run(
            f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -keyout key.pem -out cert.pem".split(),
            cwd=folder,
            check=True,
            capture_output=True,
        )
        text = SHIPPED.read_text(encoding="utf-8")
        if len(upstreams) > 1:
            alone = re.search(r"upstream undercroft \{.*?\n\}\n", text, re.DOTALL)
            assert alone is not None
            text = text.replace(alone[0], NODES.read_text(encoding="utf-8"))
        for old, new in (
            *[(node, f"127.0.0.1:{port}") for node, port in zip(places(text), upstreams, strict=True)],
            ("listen 80;", f"listen 127.0.0.1:{self.http};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.https} ssl;"),
            (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
            (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
            ("proxy_buffering off;", f"proxy_bind {PROXY}; proxy_buffering off;"),
        ):
            assert old in text, old
            text = text.replace(old, new)
        (folder / "undercroft.conf").write_text(text, encoding="utf-8")
        (folder / "nginx.conf").write_text(BARE.format(folder=folder), encoding="utf-8")
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, dict[str, str], str]:
        """A request by HTTPS, as the visitor's browser sends it."""
        trusting = ssl.create_default_context(cafile=str(self.folder / "cert.pem"))
        trusting.check_hostname = False
        until = time.time() + 30
        while True:
            connection = http.client.HTTPSConnection("127.0.0.1", self.https, timeout=20, context=trusting)
            try:
                connection.request(method, path, body or None, {"Host": NAME, **headers})
                reply = connection.getresponse()
                found = {name.lower(): value for name, value in reply.getheaders()}
                return reply.status, found, reply.read().decode()
            except ConnectionRefusedError:
                assert self.process.poll() is None and time.time() < until, "nginx did not start"
                time.sleep(0.05)
            finally:
                connection.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("behind"), "--allow-host", NAME, "--trust-proxy", PROXY, "--log", "json"
    ).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def proxy(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    running = Proxy(tmp_path_factory.mktemp("nginx"), server.port)
    yield running
    running.process.terminate()
    running.process.wait(15)


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


def test_nobody_else_is_believed(server: Server) -> None:
    """Whoever calls the server itself cannot say that they came by HTTPS."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("GET", "/", headers={"Host": NAME, "X-Forwarded-Proto": "https"})
        assert connection.getresponse().getheader("strict-transport-security") is None
    finally:
        connection.close()
