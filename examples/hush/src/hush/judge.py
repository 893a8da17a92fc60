"""How good a view looks for its seat, and a sensible thief."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from hush.rules import SIDES
from hush.view import View
from undercroft.kernel.question import Question

ENOUGH = 5.0
"""A sack of so many coins goes home rather than face a risk of one in two."""


def evaluate(view: View) -> float:
    """Between 0 and 1: coins at home in full, coins in the sack by half, against the best of the others."""
    if view.seat < 0:
        return 0.5
    worth = [thief.home + thief.sack / 2 for thief in view.thieves]
    ahead = worth.pop(view.seat) - max(worth)
    return 0.5 + ahead / (2 * (abs(ahead) + 4))


class Sensible:
    """Takes a little, never the most it could, and leaves when there is more to lose than to win."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck

    def answer(self, view: View, question: Question[Any]) -> int:
        me = view.thieves[view.seat]
        others = sum(thief.in_lair for thief in view.thieves) - 1
        risk = min(1.0, (view.restless + 1 + 2 * others) / SIDES)
        if me.sack * risk > ENOUGH / 2:
            return question.find("slip_out")
        dared = self.luck.random()
        return question.find("take_one" if dared < 0.5 else "take_two" if dared < 0.85 else "take_three")


def sensible(luck: random.Random, _: Path | None) -> Sensible:
    return Sensible(luck)
