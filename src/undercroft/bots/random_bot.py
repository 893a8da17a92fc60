"""A bot that picks any option."""

from __future__ import annotations

import random

from undercroft.bots.chair import Chair


class RandomBot:
    """Every option as likely as the others."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    def answer(self, chair: Chair) -> int:
        return int(self.rng.random() * len(chair.question.options))
