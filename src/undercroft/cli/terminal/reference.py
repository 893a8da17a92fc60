"""The reference card of a game in the width of the terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from undercroft.kernel.game import Game


def reference_lines(game: Game[Any], width: int) -> list[str]:
    """The reference card; a line that is too long goes on with an indent."""
    lines: list[str] = []
    for line in game.reference.splitlines():
        lines.extend(wrap(line, max(30, width - 1), subsequent_indent="    ") or [""])
    return lines
