"""Security: hosts, origins, sizes and rates are checked before anything else looks at a request."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.domain.rate_limit import RateLimit
from undercroft.table.domain.settings import Settings
from undercroft.table.http.problem import problem
from undercroft.table.http.wire.household import household

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # links to seats are secrets and must not travel to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",  # pictures and previews are read by no page of another site
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = "max-age=31536000"
"""Whoever came by HTTPS once shall never again come without."""
CARDS_SENT = re.compile(r"^/print/[^/]+/cards$")
CARD_FILE = 1_100_000
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Security:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.largest = settings.largest_request
        self.changes = RateLimit(settings.answers_per_second, 4 * settings.answers_per_second)
        self.looks = RateLimit(10 * settings.answers_per_second, 40 * settings.answers_per_second)
        self.hosts = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        self.hosts.update(host.lower() for host in settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope.get("scheme") == "https":
                    headers.setdefault("strict-transport-security", HTTPS_ONLY)
            await send(message)

        headers = Headers(scope=scope)
        refusal = self.refusal(scope, headers)
        if refusal is None and scope["method"] not in SAFE:
            largest = self._largest(scope)
            body = await self._body(receive, largest)
            if body is None:
                refusal = problem(413, f"the request is too large: at most {largest} bytes")
            else:
                receive = body_again(body, receive)
        if refusal is not None:
            await refusal(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def refusal(self, scope: Scope, headers: Headers) -> Response | None:
        """Why this request is refused, or nothing."""
        method, address = str(scope["method"]), household(scope["client"][0]) if scope.get("client") else "local"
        if not self._is_ours(headers.get("host", "")):
            return problem(400, "this server does not answer to that host name; start it with --allow-host NAME")
        if not (self.looks if method in SAFE else self.changes).take(address):
            refused = problem(429, "too many requests: slow down")
            refused.headers["retry-after"] = "1"
            return refused
        if method not in SAFE:
            if not self._same_origin(scope, headers):
                return problem(403, "this request came from another site")
            size = headers.get("content-length", "0")
            largest = self._largest(scope)
            if not size.isdecimal() or int(size) > largest:
                return problem(413, f"the request is too large: at most {largest} bytes")
        return None

    def _is_ours(self, host: str) -> bool:
        """Plain addresses are fine: only names can be bent to point here by somebody else."""
        name = urlsplit(f"//{host}").hostname if _splits(host) else None
        if not name:
            return False
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _same_origin(self, scope: Scope, headers: Headers) -> bool:
        """Browsers say where a request was made; programs say nothing, and then bring no cookie either."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return False
        origin = headers.get("origin") or headers.get("referer")
        if origin is None:
            return site is not None or "cookie" not in headers
        if not _splits(origin):
            return False
        return urlsplit(origin).netloc == headers.get("host") and urlsplit(origin).scheme == scope.get("scheme", "http")

    def _largest(self, scope: Scope) -> int:
        """Card files are larger than answers."""
        return max(self.largest, CARD_FILE) if CARDS_SENT.match(scope["path"]) else self.largest

    async def _body(self, receive: Receive, largest: int) -> bytes | None:
        parts, size = [], 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return b""
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > largest:
                return None
            if not message.get("more_body", False):
                return b"".join(parts)


def _splits(address: str) -> bool:
    try:
        urlsplit(address if "//" in address else f"//{address}").port  # noqa: B018  (it is asked whether this raises)
    except ValueError:
        return False
    return True


def body_again(body: bytes, receive: Receive) -> Receive:
    """The body that was read already, then whatever comes."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
