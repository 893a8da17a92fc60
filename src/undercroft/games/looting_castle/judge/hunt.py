"""The solo game judged: one Hero against four Monsters that grow."""

from __future__ import annotations

import math
from typing import Final

from undercroft.games.looting_castle.board import ENTRANCE
from undercroft.games.looting_castle.state import Castle, Hero

_DRY: Final = 2
"""With no more cubes than these in the bag neither rooms nor Monsters are filled again."""
_OUT_OF_REACH: Final = -8.0
"""Whoever is so far behind a Monster then will never slay it."""


def evaluate_hunt(g: Castle, mine: Hero, hopes: float) -> float:
    """The chance to slay them all: those slain, and how the Hero's might compares with each that is left."""
    if not g.monsters:
        return 0.97 + min(0.02, mine.money / 5000)
    might = mine.loot.strength + 1.5 * mine.battle_dice
    left = 0.0
    farthest = 0.0
    for beast in g.monsters:
        if beast.card.fights_with_treasure is not None:
            ahead = mine.loot.treasure + 1.5 * mine.battle_dice - beast.loot.treasure
        else:
            ahead = might - beast.loot.strength
        ahead -= 3.5 * mine.level
        left += 1.0 / (1.0 + math.exp(-ahead / 4.0))
        farthest = min(farthest, ahead)
    if g.bag.total <= _DRY and farthest < _OUT_OF_REACH:
        return 0.0  # lost: dying is no worse, and a last battle better than sitting outside for ever
    total = len(g.slain) + len(g.monsters)
    progress = (len(g.slain) + 0.7 * left) / total
    score = 5.0 * progress - 2.5 + 0.05 * hopes + 0.05 * min(mine.loot.weapons, 2) - g.rounds / 150
    if mine.loot.strength < 3:
        score -= 0.5 * (3 - mine.loot.strength)
    elif mine.at >= ENTRANCE:
        score -= 0.4  # whoever waits outside lets them grow
    return 1.0 / (1.0 + math.exp(-score))
