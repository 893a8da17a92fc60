"""Many matches of one game side by side: answered and looked at through buffers, without NumPy.

`Rows` asks one seat of every match at a time; `Rounds` asks all seats at once, and who is asked nothing waits.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from undercroft.envs.numbering import Numbering, rewards_of
from undercroft.kernel.game import Value
from undercroft.kernel.match import Match
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Question
from undercroft.kernel.words import CHANCE

EVERYBODY: Final = -1
"""In place of a seat: all seats are agents, whoever is asked."""
OVER: Final = 1
CUT: Final = 2
"""How a match can end: by its rules, or because it was as long as it may be."""


class Setting(NamedTuple):
    """How the matches are played, the same in every process that keeps some of them."""

    slug: str
    seats: int
    options: dict[str, Value]
    longest: int
    agent: int = EVERYBODY  # the other seats answer at random
    forgiving: bool = False  # an illegal action ends its match with -1: it is not an error
    cards: str | None = None


class Buffers:
    """Where matches write, and where actions are read. `seen`, `last` and `masks` have one buffer per agent."""

    def __init__(
        self,
        seen: list[memoryview[float]],
        last: list[memoryview[float]],
        masks: list[memoryview[int]],
        asked: memoryview[int],
        choices: memoryview[int],
        actions: memoryview[int],
        gained: memoryview[float],
        ended: memoryview[int],
    ) -> None:
        self.seen = seen  # what an agent may know; zeros before it is written
        self.last = last  # of a match that has just ended: what was seen of its end
        self.masks = masks  # legal actions as bits, action n in bit n
        self.asked = asked  # the seat that is asked
        self.choices = choices  # how many actions are legal
        self.actions = actions
        self.gained = gained  # rewards, the seats of a match side by side
        self.ended = ended  # of each match: 0, OVER or CUT


class Side:
    """Matches side by side, each at a question. One that ends begins anew at once.

    The luck of a match depends on the seed and on its number, counted from `first`, alone: the same matches go the same
    way whoever keeps them.
    """

    def __init__(self, numbering: Numbering, setting: Setting, buffers: Buffers, seed: int, first: int = 0) -> None:
        self.numbering = numbering
        self.game = numbering.game
        self.observe_into = numbering.game.observe_into
        self.seats = setting.seats
        self.options = setting.options
        self.longest = setting.longest
        self.agent = setting.agent
        self.forgiving = setting.forgiving
        self.cards = None if setting.cards is None else Path(setting.cards)
        self.buffers = buffers
        self.seed = seed
        self.first = first
        self.count = len(buffers.ended)
        self.blank: memoryview[float] = memoryview(array("f", bytes(4 * numbering.size)))
        self.begun = [0] * self.count  # matches so far
        self.answered = [0] * self.count  # answers in this match
        self.legal: list[list[int]] = [[] for _ in range(len(buffers.seen))]
        self.luck: list[Callable[[], float]] = [random.random] * self.count
        self.walks: list[Walk] = [self._begin(number) for number in range(self.count)]

    def restart(self, seed: int) -> None:
        """New matches throughout, with the luck of this seed."""
        self.seed = seed
        self.begun = [0] * self.count
        self.walks = [self._begin(number) for number in range(self.count)]
        for number in range(self.count):
            self._clear(number)

    def look(self) -> None:
        """Write what the agents may know, and what they may answer."""
        raise NotImplementedError

    def step(self, nth: bool) -> None:
        """Answer every match by the actions given or, for `nth`, by the nth of its options."""
        raise NotImplementedError

    def worth(self, into: memoryview[float]) -> None:
        """How good each table looks for each of its seats, from 0 to 1, seats side by side."""
        at = 0
        for walk in self.walks:
            for seat in range(self.seats):
                into[at] = self.game.evaluate(self.game.view(walk.state, seat))
                at += 1

    def _begin(self, number: int) -> Walk:
        """A match in which an agent is asked something: one that is over before that is not worth a row."""
        while True:
            luck = random.Random(f"{self.seed} {self.first + number} {self.begun[number]}").random
            self.begun[number] += 1
            self.answered[number] = 0
            self.luck[number] = luck
            state = self.game.setup(self.seats, self.options, self.cards)
            walk = Walk(Match(self.game, self.seats, self.options, None, self.cards, state))
            self._let_others_answer(number, walk)
            if walk.question is not None:
                return walk

    def _let_others_answer(self, number: int, walk: Walk) -> None:
        """Chance, and whoever is not the agent, until the agent is asked or the match is over."""
        luck, agent = self.luck[number], self.agent
        question = walk.question
        while question is not None:
            if question.seat != CHANCE:
                if agent == EVERYBODY or question.seat == agent:
                    return
                self.answered[number] += 1
            options = question.options
            walk.give(options[int(luck() * len(options))])
            question = walk.question

    def _show(self, at: int, walk: Walk, seat: int, question: Question[Any] | None) -> None:
        """Write what an agent may know; if it is asked, with what and how many ways there are to answer."""
        buffers, numbering = self.buffers, self.numbering
        seen = buffers.seen[at]
        self.observe_into(walk.state, seat, seen)
        if question is None:
            self.legal[at] = [numbering.actions]
        else:
            seen[numbering.asked_at(question)] = 1.0
            self.legal[at] = numbering.legal(question)
        legal, bits = self.legal[at], numbering.bits
        mask = 0
        for action in legal:
            mask |= bits[action]
        into = buffers.masks[at]
        into[:] = memoryview(mask.to_bytes(len(into), "little"))
        buffers.choices[at] = len(legal)

    def _chosen(self, at: int, nth: bool) -> int:
        """Which of its options an agent has chosen; -1 if its action is not legal and that is forgiven."""
        action, legal = self.buffers.actions[at], self.legal[at]
        if nth and 0 <= action < len(legal):
            return action
        if not nth and action in legal:
            return legal.index(action)
        if self.forgiving:
            return -1
        match = self.first + at * self.count // len(self.legal)
        what = f"option {action} of {len(legal)}" if nth else self.numbering.label(action)
        raise ValueError(f"match {match}: {what} is not legal")

    def _clear(self, number: int) -> None:
        """Nothing gained, nothing ended: what the last step has left goes."""
        if self.buffers.ended[number]:
            self.buffers.ended[number] = 0
            for seat in range(self.seats):
                self.buffers.gained[number * self.seats + seat] = 0.0

    def _reward(self, number: int) -> None:
        """The match is over: who has won?"""
        gained = rewards_of(self.walks[number].state.outcome, self.seats, self.game.cooperative)
        for seat in range(self.seats):
            self.buffers.gained[number * self.seats + seat] = gained[seat]

    def _show_the_end(self, at: int, walk: Walk, seat: int) -> None:
        last = self.buffers.last[at]
        last[:] = self.blank
        self.observe_into(walk.state, seat, last)


class Rows(Side):
    """One row per match, for the seat that is asked."""

    def look(self) -> None:
        for row in range(self.count):
            walk = self.walks[row]
            question = walk.question
            assert question is not None
            self._show(row, walk, question.seat, question)
            self.buffers.asked[row] = question.seat

    def step(self, nth: bool) -> None:
        chosen = [self._chosen(row, nth) for row in range(self.count)]
        for row in range(self.count):
            self._clear(row)
            self._answer(row, chosen[row])

    def _answer(self, row: int, index: int) -> None:
        walk = self.walks[row]
        question = walk.question
        assert question is not None
        seat = question.seat
        if index >= 0:
            walk.give(question.options[index])
            self.answered[row] += 1
            self._let_others_answer(row, walk)
            if walk.question is None:
                self._reward(row)
            elif self.answered[row] < self.longest:
                return
        else:
            self.buffers.gained[row * self.seats + seat] = -1.0
        self.buffers.ended[row] = OVER if index < 0 or walk.question is None else CUT
        self._show_the_end(row, walk, seat)
        self.walks[row] = self._begin(row)


class Rounds(Side):
    """One row per seat of a match, seats side by side. Who is asked nothing waits with the last action."""

    def look(self) -> None:
        for number in range(self.count):
            walk = self.walks[number]
            for seat in range(self.seats):
                at = number * self.seats + seat
                question = walk.turn_to(seat)
                asked = question is not None and question.seat == seat
                self._show(at, walk, seat, question if asked else None)
                self.buffers.asked[at] = 1 if asked else 0

    def step(self, nth: bool) -> None:
        chosen = [self._chosen(at, nth) for at in range(len(self.legal))]
        for number in range(self.count):
            self._clear(number)
            self._answer(number, chosen)

    def _answer(self, number: int, chosen: list[int]) -> None:
        walk = self.walks[number]
        asked: list[Question[Any]] = []
        for seat in range(self.seats):
            question = walk.turn_to(seat)
            if question is not None and question.seat == seat:
                asked.append(question)
        for question in asked:
            if walk.turn_to(question.seat) is question:
                walk.give(question.options[chosen[number * self.seats + question.seat]])
                self.answered[number] += 1
        self._let_others_answer(number, walk)
        if walk.question is None:
            self._reward(number)
        elif self.answered[number] < self.longest:
            return
        self.buffers.ended[number] = OVER if walk.question is None else CUT
        for seat in range(self.seats):
            self._show_the_end(number * self.seats + seat, walk, seat)
        self.walks[number] = self._begin(number)
