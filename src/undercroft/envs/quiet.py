"""A match as an environment steps it: forwards only, chance answered at once, no log, nothing to take back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from undercroft.envs.numbering import Numbering
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.game import Game, Value
from undercroft.kernel.match import Match
from undercroft.kernel.observation.row import Row
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Question
from undercroft.kernel.state import Outcome, State
from undercroft.kernel.words import CHANCE

NOBODY: Final = -1
"""In place of a seat: nobody is asked any more."""


class QuietMatch:
    """One match from its beginning, with dice of its own: the same seed and the same answers, the same match."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Value], seed: int | str, cards: str | None = None
    ) -> None:
        self.game = game
        self.seats = seats
        self.luck = random.Random(seed).random
        path = None if cards is None else Path(cards)
        state: State = game.setup(seats, options, path)
        self._walk = Walk(Match(game, seats, options, None, path, state))
        self._walk.let_dice_fall(self.luck)
        self._roll()

    @property
    def state(self) -> State:
        return self._walk.state

    @property
    def over(self) -> bool:
        return self._walk.question is None

    @property
    def outcome(self) -> Outcome | None:
        return self._walk.state.outcome

    @property
    def first(self) -> Question[Any] | None:
        """The question that waits; of several open side by side, the first. None when the match is over."""
        return self._walk.question

    def question(self, seat: int) -> Question[Any] | None:
        """The question that waits for this seat."""
        question = self._walk.question
        if question is None or question.seat == seat:
            return question
        found = self._walk.turn_to(seat)
        return found if found is not None and found.seat == seat else None

    def view(self, seat: int) -> Any:
        return self.game.view(self._walk.state, seat)

    def answer_index(self, question: Question[Any], index: int) -> None:
        """Answer an open question by the number of the option; then let chance answer what is asked of it."""
        walk = self._walk
        if walk.question is not question and walk.turn_to(question.seat) is not question:
            raise IllegalAnswer(f"{question.decision.name} is no longer open", question.rule)
        walk.give(question.options[index])
        self._roll()

    def act(self, numbering: Numbering, seat: int, action: int) -> int:
        """Answer the question of this seat by the number of an action. Gives the seat that is asked next, NOBODY if the
        match is over."""
        question = self.question(seat)
        if question is None:
            raise ValueError(f"seat {seat} is asked nothing")
        index = numbering.index(question, action)
        if index < 0:
            raise ValueError(f"{numbering.label(action)} does not answer {question.decision.name} ({question.rule})")
        self._walk.give(question.options[index])
        self._roll()
        waiting = self._walk.question
        return NOBODY if waiting is None else waiting.seat

    def look(self, numbering: Numbering, seat: int) -> Row:
        """What the seat may know, in a row of its own, and which decision is asked of it."""
        row = Row(numbering.zeros)
        numbering.game.observe_into(self._walk.state, seat, row)
        question = self.question(seat)
        if question is not None:
            row[numbering.asked_at(question)] = 1.0
        return row

    def legal(self, numbering: Numbering, seat: int) -> list[int]:
        """The actions that answer what this seat is asked; none if it is asked nothing. The list is the caller's."""
        question = self.question(seat)
        return [] if question is None else numbering.legal(question).copy()

    def mask(self, numbering: Numbering, seat: int, size: int) -> bytearray:
        """The same with a byte for each of `size` actions: 1 for what is legal."""
        return numbering.mask(self.question(seat), size)

    def answer_at_random(self) -> None:
        """Answer the question that waits with any of its options."""
        question = self._walk.question
        if question is not None:
            options = question.options
            self._walk.give(options[int(self.luck() * len(options))])
            self._roll()

    def _roll(self) -> None:
        luck, walk = self.luck, self._walk
        question = walk.question
        while question is not None and question.seat == CHANCE:
            options = question.options
            walk.give(options[int(luck() * len(options))])
            question = walk.question
