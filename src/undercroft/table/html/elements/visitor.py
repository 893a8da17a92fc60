"""Who gets a page, as far as pages care."""

from __future__ import annotations


class Visitor:
    """One browser: the name typed there last, the theme chosen there, the token that its forms carry, and how it calls
    the server."""

    def __init__(self, name: str, theme: str, csrf: str, base: str = "") -> None:
        self.name = name
        self.theme = theme
        self.csrf = csrf
        self.base = base
