"""Whole games in one tight loop: no copies, no event objects, every question answered at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.question import Question
from undercroft.kernel.state import MatchOver, Outcome, State
from undercroft.kernel.words import CHANCE


class Playout:
    """What came of it: the outcome (none if the cap came first), and how many answers it took."""

    def __init__(self, outcome: Outcome | None, decisions: int, rolls: int, steps: int) -> None:
        self.outcome = outcome
        self.decisions = decisions
        self.rolls = rolls
        self.steps = steps


def playout(game: Game[Any], state: State, random: Callable[[], float], cap: int = 100_000) -> Playout:
    """Play `state` to its end in place; `random` gives numbers from 0 up to 1. Stops after `cap` answers."""
    step = game.step
    decisions = rolls = steps = 0
    before = state.outcome
    if before is not None:
        return Playout(before, 0, 0, 0)
    try:
        while decisions + rolls < cap:
            steps += 1
            rule = step(state)
            try:
                asked = rule.send(None)
                while True:
                    if isinstance(asked, Question):
                        options = asked.options
                        if asked.seat == CHANCE:
                            rolls += 1
                        else:
                            decisions += 1
                        asked = rule.send(options[int(random() * len(options))])
                    else:
                        number, question = asked.first_open()
                        if question.seat == CHANCE:
                            rolls += 1
                        else:
                            decisions += 1
                        options = question.options
                        asked = rule.send((number, options[int(random() * len(options))]))
                    if decisions + rolls >= cap:
                        rule.close()
                        break
            except StopIteration:
                pass
    except MatchOver:
        pass
    return Playout(state.outcome, decisions, rolls, steps)
