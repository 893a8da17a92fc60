"""Who gets a page, as far as pages care."""

from __future__ import annotations


class Visitor:
    """One browser: the name typed there last, the theme chosen there, and the token that its forms carry."""

    def __init__(self, name: str, theme: str, csrf: str) -> None:
        self.name = name
        self.theme = theme
        self.csrf = csrf
