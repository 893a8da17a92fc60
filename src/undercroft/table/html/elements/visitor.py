"""Who gets a page, as far as pages care."""

from __future__ import annotations

import secrets


class Visitor:
    """One browser: the name typed there last, the theme chosen there, the token that its forms carry, how it calls the
    server, and what the operator announces to everybody."""

    def __init__(self, name: str, theme: str, csrf: str, base: str = "", announcement: str = "") -> None:
        self.name = name
        self.theme = theme
        self.csrf = csrf
        self.base = base
        self.announcement = announcement

    def sent_the_form(self, token: str) -> bool:
        """Was the form that carries this token drawn for this visitor?"""
        return secrets.compare_digest(token.encode(), self.csrf.encode())
