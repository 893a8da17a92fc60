"""The reference card of a game in the width of the terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import reminders


def reference_lines(game: Game[Any], width: int) -> list[str]:
    """The reference card; a line that is too long goes on with an indent."""
    lines: list[str] = []
    for line in reminders(game.reference):
        words = " ".join(part for part in line if part)
        lines.extend(wrap(words, max(30, width - 1), subsequent_indent="    "))
    return lines
