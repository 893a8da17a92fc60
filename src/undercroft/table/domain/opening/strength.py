"""How well a bot plays, in words: novice, steady, strong; and the names that bots go by."""

from __future__ import annotations

from typing import Final

import msgspec


class Strength(msgspec.Struct, frozen=True):
    """A word that people understand, the bot behind it, its face, and what to expect."""

    word: str
    bot: str
    face: str
    line: str


NOVICE: Final = Strength("novice", "greedy", "bully-minion", "looks one step ahead")
STEADY: Final = Strength("steady", "sensible", "monk-face", "plays at once")
STRONG: Final = Strength("strong", "ismcts", "wizard-face", "thinks a moment")
STRENGTHS: Final = (NOVICE, STEADY, STRONG)

NAMES: Final = ("Wick", "Ember", "Flint", "Bramble", "Cobble", "Tallow", "Moss", "Rook")
"""One for each seat, so that a table never has two of a name."""


def strength_of(bot: str) -> str:
    """How well this bot plays, in a word; a bot that has no word goes by its own name."""
    name = bot.partition(":")[0]
    return next((each.word for each in STRENGTHS if each.bot == name), name)


def bot_name(seat: int) -> str:
    return NAMES[seat % len(NAMES)]
