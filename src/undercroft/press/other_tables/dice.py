"""The dice of a game, as its rules and cards speak of them."""

from __future__ import annotations

import re
from typing import Any

from undercroft.kernel.game import Game

_FOUR = re.compile(r"\bD4\b|four-sided", re.IGNORECASE)


def dice_of(game: Game[Any]) -> tuple[int, ...]:
    """How many sides each die has: two of six always, and one of four where the rules name it."""
    named = any(_FOUR.search(f"{rule.text} {rule.ruling}") for rule in game.rulebook.rule)
    return (6, 6, 4) if named else (6, 6)
