"""A playout while somebody watches: the same game from the same numbers, every answer and every event noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.arena.observer import Observer
from undercroft.kernel.driver import Driver
from undercroft.kernel.game import Game
from undercroft.kernel.playout import Playout
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE


def watched_playout(
    game: Game[Any], state: State, random: Callable[[], float], cap: int, observer: Observer
) -> Playout:
    """Play `state` to its end in place, as `playout` does; nobody has to go back, so no log is kept."""
    state.witness = observer.noted
    driver = Driver(state, game.step, game.title)
    driver.begin()
    decisions = rolls = 0
    while driver.question is not None and decisions + rolls < cap:
        question = driver.question
        if question.seat == CHANCE:
            rolls += 1
        else:
            decisions += 1
        options = question.options
        index = int(random() * len(options))
        observer.note(question, index)
        driver.give(options[index])
    driver.stop()
    return Playout(state.outcome, decisions, rolls, driver.steps)
