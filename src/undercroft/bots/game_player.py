"""A bot that plays by the rules of thumb that its game brings along."""

from __future__ import annotations

import random

from undercroft.bots.chair import Chair
from undercroft.bots.greedy import GreedyBot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.player import Player

SENSIBLE = "sensible"
"""The player that every game should have: quick, and good enough to learn something from its games."""


class GamePlayer:
    """The player of this name of whatever game it sits down at; a game without `sensible` is played greedily."""

    def __init__(self, name: str, seed: int | str | None = None) -> None:
        self.name = name
        self.seed = seed
        self._player: Player | None = None
        self._greedy: GreedyBot | None = None

    def answer(self, chair: Chair) -> int:
        if self._player is None and self._greedy is None:
            self._sit_down(chair)
        if self._player is not None:
            return self._player.answer(chair.view, chair.question)
        assert self._greedy is not None
        return self._greedy.answer(chair)

    def _sit_down(self, chair: Chair) -> None:
        maker = chair.game.players.get(self.name)
        if maker is not None:
            self._player = maker(random.Random(self.seed), chair.cards)
        elif self.name == SENSIBLE:
            self._greedy = GreedyBot(self.seed)
        else:
            allowed = ", ".join(chair.game.players) or "none"
            raise BadOption(f"{chair.game.title} has no player {self.name!r}: its players are {allowed}")
