"""Sessions: the secret in a browser's cookie, and what follows from it."""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from undercroft.table.domain.log.seat_key import hash_of, new_secret
from undercroft.table.domain.plain_text import LONGEST_NAME, one_line
from undercroft.table.domain.service import TableService
from undercroft.table.html.elements.visitor import Visitor

_KEY = secrets.token_bytes(32)
"""Signs the cookies that this process gives out; nobody else can make one."""
COOKIE, NAME, THEME = "undercroft", "undercroft_name", "undercroft_theme"
A_YEAR = 365 * 86_400


class Session(Visitor):
    """One browser. Its secret holds its seats; nobody else ever sees the secret, and only its hash is stored."""

    def __init__(self, secret: str, fresh: bool, name: str, theme: str, base: str, announcement: str = "") -> None:
        """A fresh one has not been given to the browser yet."""
        super().__init__(name, theme, hash_of(f"form {secret}")[:32], base, announcement)
        self.secret = secret
        self.fresh = fresh
        self.https = base.startswith("https:")
        self.hash = hash_of(secret)

    @property
    def is_ours(self) -> bool:
        """Was this secret made here? Another may be known to somebody else, or easy to guess."""
        random, _, mark = self.secret.partition(".")
        return secrets.compare_digest(mark.encode(), _mark(random).encode())

    def renewed(self) -> Session:
        """The same browser with a secret of ours."""
        return Session(_issue(), True, self.name, self.theme, self.base, self.announcement)

    def remember(self, response: Response) -> Response:
        """Give the browser its cookie, if it has none yet."""
        if self.fresh:
            self.set_cookie(response, COOKIE, self.secret)
        return response

    def remember_name(self, response: Response, name: str) -> None:
        if name:
            self.set_cookie(response, NAME, quote(name))

    def set_cookie(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=self.https, path="/")


def session_of(request: Request) -> Session:
    service: TableService | None = getattr(request.app.state, "service", None)
    secret = request.cookies.get(COOKIE, "")
    fresh = not 16 <= len(secret) <= 100
    theme = request.cookies.get(THEME, "")
    return Session(
        _issue() if fresh else secret,
        fresh,
        one_line(unquote(request.cookies.get(NAME, "")), LONGEST_NAME),
        theme if theme in ("candle", "day") else "",
        base_of(request),
        service.restrictions.announcement()[1] if service is not None else "",
    )


async def session_for_a_seat(service: TableService, session: Session) -> Session:
    """The session to which a seat may be given: never to a secret that the browser brought and that we did not make.
    One that holds seats already is left as it is: it was made before this process was started."""
    if session.is_ours or await service.tables.held_by(session.hash):
        return session
    return session.renewed()


def _issue() -> str:
    random = new_secret()
    return f"{random}.{_mark(random)}"


def _mark(random: str) -> str:
    return hmac.digest(_KEY, random.encode(), "sha256").hex()[:20]


def base_of(request: Request) -> str:
    """How this browser calls the server."""
    return f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
