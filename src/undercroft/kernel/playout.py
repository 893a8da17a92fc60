"""Whole games in one tight loop: no copies, no event objects, every question answered at random."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import Asked, Question, Together
from undercroft.kernel.state import MOST_SILENT_STEPS, MatchOver, Outcome, State
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
    answered = silent = 0
    try:
        while decisions + rolls < cap:
            silent = silent + 1 if answered == decisions + rolls else 0
            if silent > MOST_SILENT_STEPS:
                raise RuleError(f"{game.title}: {silent} steps asked nothing and came to no end")
            answered = decisions + rolls
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


class Walk:
    """A way on from the position of a match, for searches: it keeps no log, tells nothing and cannot go back.

    `question` is the one that waits (of several open side by side, the first), or none when the match is over.
    """

    def __init__(self, match: Match) -> None:
        self.step = match.game.step
        self.state: State = match.base.copy()
        self.question: Question[Any] | None = None
        self.steps = 0  # finished since the walk began
        self._which = 0
        self._asked: Asked | None = None
        self._rule: Coroutine[Any, Any, None] | None = None
        self._catch_up(match)

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    def turn_to(self, seat: int, about: int = CHANCE) -> Question[Any] | None:
        """Of the questions open side by side, take this seat's first."""
        if isinstance(self._asked, Together):
            for number, question in enumerate(self._asked.open):
                if question is not None and question.seat == seat and (seat != CHANCE or question.about == about):
                    self._which = number
                    self.question = question
                    break
        return self.question

    def give(self, option: object) -> None:
        """Answer the question that waits."""
        if isinstance(self._asked, Together):
            self._send((self._which, option))
        else:
            self._send(option)

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

    def _catch_up(self, match: Match) -> None:
        """Give the answers of the running step once more."""
        if self.state.outcome is not None:
            return
        self._rule = self.step(self.state)
        self._send(None)
        for answer in match.answers:
            question = self.turn_to(answer.seat, answer.about)
            assert question is not None
            self.give(question.options[answer.index])
        self.steps = 0

    def _send(self, value: object) -> None:
        rule = self._rule
        assert rule is not None
        try:
            while True:
                try:
                    self._wait(rule.send(value))
                    return
                except StopIteration:
                    self.steps += 1
                    rule = self._rule = self.step(self.state)
                    value = None
        except MatchOver:
            self._asked = None
            self.question = None

    def _wait(self, asked: Asked) -> None:
        self._asked = asked
        if isinstance(asked, Question):
            self.question = asked
        else:
            self._which, self.question = asked.first_open()
