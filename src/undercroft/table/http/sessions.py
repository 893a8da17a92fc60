"""Who is asking: the secret in a cookie, and what follows from it."""

from __future__ import annotations

import secrets
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from undercroft.table.domain.service import LONGEST_NAME, clean, hash_of, new_secret

COOKIE, NAME, THEME = "undercroft", "undercroft_name", "undercroft_theme"
A_YEAR = 365 * 86_400


class Who:
    """One browser. Its secret holds its seats; nobody else ever sees the secret, only its hash is stored."""

    def __init__(self, secret: str, fresh: bool, name: str, theme: str, https: bool) -> None:
        self.secret = secret
        self.fresh = fresh
        self.name = name
        self.theme = theme
        self.https = https
        self.hash = hash_of(secret)
        self.csrf = hash_of(f"form {secret}")[:32]

    def sent_the_form(self, token: str) -> bool:
        return secrets.compare_digest(token.encode(), self.csrf.encode())

    def remember(self, response: Response) -> Response:
        if self.fresh:
            response.set_cookie(
                COOKIE, self.secret, max_age=A_YEAR, httponly=True, samesite="lax", secure=self.https, path="/"
            )
        return response

    def remember_name(self, response: Response, name: str) -> None:
        if name:
            response.set_cookie(
                NAME, quote(name), max_age=A_YEAR, httponly=True, samesite="lax", secure=self.https, path="/"
            )


def who_asks(request: Request) -> Who:
    secret = request.cookies.get(COOKIE, "")
    fresh = not 16 <= len(secret) <= 100
    theme = request.cookies.get(THEME, "")
    return Who(
        new_secret() if fresh else secret,
        fresh,
        clean(unquote(request.cookies.get(NAME, "")), LONGEST_NAME),
        theme if theme in ("dark", "light") else "",
        request.url.scheme == "https",
    )


def base_of(request: Request) -> str:
    """The address under which this browser knows the server."""
    return f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
