"""The driver carries out rules on a table: the one place that resumes them, whoever answers.

A match, a playout, a search, a scenario and the lab all hold a driver. It sends an answer in, keeps the question that
comes out, begins the next step when one ends, and stops when the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from undercroft.kernel.errors import RuleError
from undercroft.kernel.log import Answer, Page
from undercroft.kernel.question import Asked, AtRandom, NothingAsked, Question, Together
from undercroft.kernel.state import MOST_SILENT_STEPS, MatchOver, State
from undercroft.kernel.words import CHANCE


class Pace:
    """How far the steps of a table have come, and whether they wait before the next."""

    def __init__(self, name: str, pausing: bool) -> None:
        self.name = name  # whose rules they are: an error names them
        self.pausing = pausing
        self.steps = 0  # begun so far
        self.silent = 0  # the last of them, in which nobody was asked
        self.at_random: AtRandom | None = None  # answers on the spot what these steps ask
        self._left = 0  # to it, when we last looked

    def step(self) -> None:
        self.steps += 1
        self.silent += 1
        if self.silent > MOST_SILENT_STEPS:
            if self.at_random is not None and self.at_random.left != self._left:
                self._left = self.at_random.left
                self.silent = 0
                return
            raise RuleError(f"{self.name}: {self.silent} steps asked nothing and came to no end")


async def _step_after_step(pace: Pace, state: State, step: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
    """All steps of a match as one rule, which between two of them asks nothing if it is to pause.

    To catch the end of every single step as an exception would cost as much as a decision.
    """
    between_steps = NothingAsked()
    while True:
        pace.step()
        await step(state)
        if pace.pausing:
            await between_steps


class Driver:
    """Rules at work on one table: `question` waits, and `give` answers it.

    Of several questions open side by side, `question` is the first, or the one that was turned to; `together` holds
    them all. No question waits when the match is over and, if the driver is `pausing`, between two steps.
    """

    def __init__(
        self, state: State, step: Callable[[Any], Coroutine[Any, Any, None]], name: str, pausing: bool = False
    ) -> None:
        self.state = state
        self.step = step
        self.pace = Pace(name, pausing)
        self.question: Question[Any] | None = None
        self.together: Together[Any] | None = None
        self.result: object = None  # what a single rule gave back, or the outcome
        self._which = 0  # of those side by side, the one whose question waits
        self._rule: Coroutine[Any, Any, Any] | None = None

    @property
    def steps(self) -> int:
        """How many steps have begun so far."""
        return self.pace.steps

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def between_steps(self) -> bool:
        """Is a step done, and the next not begun?"""
        return self.question is None and self.state.outcome is None

    @property
    def asked(self) -> Asked | None:
        """What waits: one question, or several side by side."""
        return self.question if self.together is None else self.together

    @property
    def open(self) -> list[Question[Any]]:
        """All questions that wait."""
        if self.together is not None:
            return [question for question in self.together.open if question is not None]
        return [] if self.question is None else [self.question]

    def begin(self) -> None:
        """Begin a step from the state alone, and go on to the first question."""
        if self.state.outcome is None:
            if self._rule is None:
                self._rule = _step_after_step(self.pace, self.state, self.step)
            self.give(None)

    def carry_out(self, rule: Coroutine[Any, Any, Any]) -> None:
        """Carry out a single rule instead of a step, up to its first question."""
        self._rule = rule
        self.give(None)

    def give(self, option: object) -> None:
        """Answer the question that waits."""
        rule = self._rule
        assert rule is not None
        if self.together is not None:
            option = (self._which, option)
        asked: Asked | None
        try:
            asked = rule.send(option)
        except StopIteration as end:
            self.result = end.value
            asked = None
        except MatchOver:
            self.result = self.state.outcome
            asked = None
        self._wait_for(asked)

    def give_to(self, question: Question[Any], option: object) -> bool:
        """Answer one of the open questions; False if it is not open."""
        if self.question is not question:
            if self.together is None or question not in self.together.open:
                return False
            self._which = self.together.open.index(question)
        self.give(option)
        return True

    def asked_again(self, answer: Answer) -> Question[Any]:
        """The question to which this answer was given when the running step was played before."""
        question = self.question
        if self.together is not None:
            question = next(waiting for waiting in self.open if answer.answers(waiting))
        assert question is not None
        return question

    def play_again(self, pages: Iterable[Page]) -> None:
        """Play steps that were done before, and stop: the state is as they left it."""
        for page in pages:
            self.begin()
            for answer in page.answers:
                question = self.asked_again(answer)
                self.give_to(question, question.options[answer.index])
        self.stop()

    def turn_to(self, seat: int, about: int = CHANCE) -> Question[Any] | None:
        """Of the questions open side by side, take this seat's first."""
        if self.together is not None:
            for number, question in enumerate(self.together.open):
                if question is not None and question.seat == seat and (seat != CHANCE or question.about == about):
                    self._which = number
                    self.question = question
                    break
        return self.question

    def answer_at_random(self, at_random: AtRandom) -> None:
        """Answer question after question at random, as many as it may: the loop of every playout.

        What waits is answered from here, what is asked from then on is answered where it is asked.
        """
        asked = self.asked
        rule = self._rule
        if asked is None or rule is None:
            return
        self.state.on_the_spot = self.pace.at_random = at_random
        try:
            while asked is not None and at_random.left > 0:
                self.pace.silent = 0
                if isinstance(asked, Question):
                    asked = rule.send(at_random.answer(asked))
                else:
                    number, question = asked.first_open()
                    asked = rule.send((number, at_random.answer(question)))
        except MatchOver:
            asked = None
        finally:
            self.state.on_the_spot = self.pace.at_random = None
        self._wait_for(asked)

    def stop(self) -> None:
        """Ask no further: what is being carried out ends here."""
        self.question = self.together = None
        if self._rule is not None:
            self._rule.close()

    def _wait_for(self, asked: Asked | None) -> None:
        if isinstance(asked, Question):
            self.question = asked
            self.together = None
            self.pace.silent = 0
        elif asked is not None:
            self.together = asked
            self._which, self.question = asked.first_open()
            self.pace.silent = 0
        else:
            self.question = None
            self.together = None
