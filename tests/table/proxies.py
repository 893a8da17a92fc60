"""Real proxies in front of the tests' own servers, with the configurations that we ship: nginx, and Caddy."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.table.server import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"
NGINX_AT = "127.0.0.2"
"""The address from which nginx calls the server; Caddy calls from 127.0.0.1."""
TRUSTED = ("--trust-proxy", NGINX_AT, "--trust-proxy", "127.0.0.1")
BARE_NGINX = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/undercroft.conf;
}}
"""
ELSEWHERE_CADDY = """
    admin off
    default_bind 127.0.0.1
    http_port {http}
    https_port {https}
    local_certs
    skip_install_trust
    storage file_system {folder}/storage
"""
"""More global options: other ports, and certificates of Caddy's own authority."""


def places(text: str) -> list[str]:
    """Where the servers are, as the configuration of nginx has it."""
    return re.findall(r"^    server (\S+:8000)", text, re.MULTILINE)


class Proxy:
    """A proxy in a folder of its own, and its visitors."""

    def __init__(self, folder: Path, *upstreams: int) -> None:
        self.folder = folder
        self.http, self.https = free_port(), free_port()
        self.certificates = folder / "cert.pem"
        self.process = self.start(*upstreams)

    def start(self, *upstreams: int) -> subprocess.Popen[bytes]:
        raise NotImplementedError

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(15)

    def ask(
        self, method: str, path: str, body: str = "", visitor: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """A request by HTTPS, as the browser of this visitor sends it."""
        with self.asked(method, path, body, visitor, **headers) as reply:
            found = {name.lower(): value for name, value in reply.getheaders()}
            return reply.status, found, reply.read().decode()

    @contextmanager
    def asked(
        self, method: str, path: str, body: str = "", visitor: str = "127.0.0.1", **headers: str
    ) -> Iterator[http.client.HTTPResponse]:
        """The same, with the reply as it comes in."""
        connection = http.client.HTTPConnection(NAME)
        connection.sock = self._connected(visitor)
        try:
            connection.request(method, path, body or None, headers)
            with connection.getresponse() as reply:
                yield reply
        finally:
            connection.close()

    def _connected(self, visitor: str) -> ssl.SSLSocket:
        """As soon as the proxy is there."""
        until = time.monotonic() + 30
        while True:
            try:
                plain = socket.create_connection(("127.0.0.1", self.https), 20, (visitor, 0))
                trusting = ssl.create_default_context(cafile=str(self.certificates))
                return trusting.wrap_socket(plain, server_hostname=NAME)
            except (ConnectionRefusedError, FileNotFoundError, ssl.SSLError):
                if self.process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)


class Nginx(Proxy):
    def start(self, *upstreams: int) -> subprocess.Popen[bytes]:
        """With a certificate that is made here."""
        folder = self.folder
        made = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -keyout key.pem -out cert.pem"
        subprocess.run(
            [*made.split(), "-addext", f"subjectAltName=DNS:{NAME}"], cwd=folder, check=True, capture_output=True
        )
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        if len(upstreams) > 1:
            alone = re.search(r"upstream undercroft \{.*?\n\}\n", text, re.DOTALL)
            assert alone is not None
            text = text.replace(alone[0], (DEPLOY / "nginx-nodes.conf").read_text(encoding="utf-8"))
        for old, new in (
            *[(node, f"127.0.0.1:{port}") for node, port in zip(places(text), upstreams, strict=True)],
            ("listen 80;", f"listen 127.0.0.1:{self.http};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.https} ssl"),
            (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(self.certificates)),
            (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
            ("proxy_buffering off;", f"proxy_bind {NGINX_AT}; proxy_buffering off;"),
        ):
            assert old in text, old
            text = text.replace(old, new)
        (folder / "undercroft.conf").write_text(text, encoding="utf-8")
        (folder / "nginx.conf").write_text(BARE_NGINX.format(folder=folder), encoding="utf-8")
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        return subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])


class Caddy(Proxy):
    def start(self, *upstreams: int) -> subprocess.Popen[bytes]:
        """It makes its own certificate."""
        shipped = (DEPLOY / ("Caddyfile-nodes" if len(upstreams) > 1 else "Caddyfile")).read_text(encoding="utf-8")
        more = ELSEWHERE_CADDY.format(folder=self.folder, http=self.http, https=self.https)
        comment, options, rest = shipped.partition("\n{\n")
        assert options, "the global options come first"
        own = self.folder / "Caddyfile"
        own.write_text(f"{comment}{options}{more}{rest}", encoding="utf-8")
        self.certificates = self.folder / "storage/pki/authorities/local/root.crt"
        nodes = " ".join(f"127.0.0.1:{port}" for port in upstreams)
        environment = {**os.environ, "HOME": str(self.folder), "DOMAIN": NAME, "UPSTREAM": nodes}
        with (self.folder / "caddy.log").open("wb") as log:
            command = ["caddy", "run", "--config", str(own), "--adapter", "caddyfile"]
            return subprocess.Popen(command, env=environment, cwd=self.folder, stdout=log, stderr=log)


PROXIES: dict[str, type[Proxy]] = {"nginx": Nginx, "caddy": Caddy}
