"""A playout while somebody watches: the same game from the same numbers, every answer and every event noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from undercroft.arena.observer import Observer
from undercroft.kernel.game import Game
from undercroft.kernel.playout import Playout, played_out
from undercroft.kernel.question import AtRandom, Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE

T = TypeVar("T")


class Watched(AtRandom):
    """Answers at random, and somebody notes each answer before it is given."""

    def __init__(self, random: Callable[[], float], most: int, observer: Observer) -> None:
        super().__init__(random, most)
        self.observer = observer

    def answer(self, question: Question[T]) -> T:
        self.left -= 1
        if question.seat == CHANCE:
            self.rolls += 1
        else:
            self.decisions += 1
        options = question.options
        index = int(self.random() * len(options))
        self.observer.note(question, index)
        return options[index]


def watched_playout(
    game: Game[Any], state: State, random: Callable[[], float], cap: int, observer: Observer
) -> Playout:
    """Play `state` to its end in place, as `playout` does; nobody has to go back, so no log is kept."""
    state.witness = observer.noted
    return played_out(game, state, Watched(random, cap, observer))
