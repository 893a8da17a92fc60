"""What a bot is handed: its seat at the table, never the match itself."""

from __future__ import annotations

import random
from typing import Any, Protocol

from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question


class Chair:
    """One seat with an open question: its view, its options, and worlds it may imagine."""

    def __init__(self, match: Match, question: Question[Any]) -> None:
        self._match = match
        self.game: Game[Any] = match.game
        self.seat = question.seat
        self.seats = match.seats
        self.question = question

    @property
    def view(self) -> Any:
        return self._match.view(self.seat)

    @property
    def prompt(self) -> str:
        return self._match.prompt(self.question)

    def imagine(self, rng: random.Random) -> Match:
        """A world that this seat cannot tell from the real one."""
        return self._match.imagine(self.seat, rng)


class Bot(Protocol):
    """Anything that answers questions."""

    name: str

    def answer(self, chair: Chair) -> int:
        """The number of the chosen option."""
        ...


def stand_up(bot: Bot) -> None:
    """The match is over: a bot that holds a program or a process lets it go."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
