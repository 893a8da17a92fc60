from __future__ import annotations

from undercroft.games.caverns.view import View


def svg(v: View) -> str:
    return "<svg/>"


def text(v: View) -> str:
    return "caverns"
