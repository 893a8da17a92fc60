"""Whole games in one tight loop: no copies, no event objects, every question answered at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.kernel.driver import Driver
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import AtRandom
from undercroft.kernel.state import Outcome, State
from undercroft.kernel.story.events import Witness
from undercroft.kernel.words import CHANCE

ANY_NUMBER: Final = 1 << 60


class Playout:
    """What came of it: the outcome (none if the cap came first), and how many answers it took."""

    def __init__(self, outcome: Outcome | None, decisions: int, rolls: int, steps: int) -> None:
        self.outcome = outcome
        self.decisions = decisions
        self.rolls = rolls
        self.steps = steps


def playout(game: Game[Any], state: State, random: Callable[[], float], cap: int = 100_000) -> Playout:
    """Play `state` to its end in place; `random` gives numbers from 0 up to 1. Stops after `cap` answers."""
    return played_out(game, state, AtRandom(random, cap))


def played_out(game: Game[Any], state: State, at_random: AtRandom) -> Playout:
    """The same with answers that somebody watches."""
    driver = Driver(state, game.step, game.title)
    driver.begin()
    driver.answer_at_random(at_random)
    driver.stop()
    return Playout(state.outcome, at_random.decisions, at_random.rolls, driver.steps)


class Walk(Driver):
    """A way on from the position of a match, for searches: it keeps no log and cannot go back.

    It tells nothing, unless a `witness` listens, who hears the running step from its start.
    """

    def __init__(self, match: Match, witness: Witness | None = None) -> None:
        super().__init__(match.base.copy(), match.game.step, match.game.title)
        self.state.witness = witness
        self.begin()
        for answer in match.answers:
            question = self.turn_to(answer.seat, answer.about)
            assert question is not None
            self.give(question.options[answer.index])

    def let_dice_fall(self, random: Callable[[], float]) -> None:
        """From here on what is asked of chance is answered where it is asked. A question of chance that waits already
        has to be answered from outside, and so has one beside others."""
        self.state.on_the_spot = self.pace.at_random = AtRandom(random, ANY_NUMBER, chance_only=True)

    def play_on(self, random: Callable[[], float], answers: int, further: int = 0) -> int:
        """Answer at random: so many questions, dice not counted, then at most `further` more to the end of the step.

        An evaluation in the middle of a paragraph would miss what has been paid for but not yet received.
        """
        given = 0
        most = answers + further
        step = self.steps
        while self.question is not None:
            question = self.question
            if question.seat != CHANCE:
                if given >= answers and (given >= most or self.steps > step):
                    break
                given += 1
                if given <= answers:
                    step = self.steps
            options = question.options
            self.give(options[int(random() * len(options))])
        return given
