"""Who is the operator: whoever showed the token not long ago, in a cookie that every node with the same token knows."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

from starlette.requests import Request
from starlette.responses import Response

from undercroft.table.domain.rate_limit import RateLimit
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.http.problem import TooMany
from undercroft.table.http.sessions import session_of

COOKIE, PATH = "undercroft_operator", "/admin"
STAYS = 12 * 3600
"""Seconds until the token must be shown again."""
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Stricter than elsewhere: here no script runs at all."""


class OperatorDoor:
    """Lets the operator in. Nothing is kept: the cookie carries when it ends, signed with the token, so that a new
    token ends all of them."""

    def __init__(self, token: str) -> None:
        self._token = hashlib.sha256(token.encode()).digest()
        self._key = hmac.digest(self._token, b"the operator's cookie", "sha256")
        self._tries = RateLimit(1 / 12, 5)  # of one address; and of all, whoever has many of them:
        self._tries_of_all = RateLimit(1, 30)

    def check(self, token: str, address: str) -> bool:
        """Is this the token? Compared in constant time, and not too often."""
        if not self._tries.take(address) or not self._tries_of_all.take("all"):
            raise TooMany("too many attempts: wait a minute")
        return hmac.compare_digest(hashlib.sha256(token.strip().encode()).digest(), self._token)

    def let_in(self, response: Response, https: bool) -> Response:
        body = f"{int(time.time()) + STAYS}.{secrets.token_urlsafe(12)}"
        value = f"{body}.{self._mark(body)}"
        response.set_cookie(COOKIE, value, max_age=STAYS, httponly=True, samesite="strict", secure=https, path=PATH)
        return response

    def let_out(self, response: Response, https: bool) -> Response:
        response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict", secure=https)
        return response

    def operator(self, request: Request) -> Visitor | None:
        """Whoever asks, if it is the operator; their forms carry a token of their own."""
        cookie = request.cookies.get(COOKIE, "")
        body, _, mark = cookie.rpartition(".")
        ends = body.partition(".")[0]
        if not hmac.compare_digest(mark.encode(), self._mark(body).encode()):
            return None
        if not ends.isdecimal() or int(ends) < time.time():
            return None
        session = session_of(request)
        form = hmac.digest(self._key, f"form {cookie}".encode(), "sha256").hex()[:32]
        return Visitor("", session.theme, form, session.base)

    def _mark(self, body: str) -> str:
        return hmac.digest(self._key, body.encode(), "sha256").hex()
