"""Many matches of one game side by side: what they show lies in memory that NumPy reads at once, without knowing NumPy.

`Rows` asks one seat of every match at a time; `Rounds` asks all seats at once, and who is asked nothing waits.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, u8

from undercroft.envs.numbering import Numbering, rewards_of
from undercroft.kernel.game import Value
from undercroft.kernel.match import Match
from undercroft.kernel.observation.row import Row, Zeros, vec
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


class End:
    """A match that has just ended: which, how, what each seat has gained, and what agents saw of it."""

    def __init__(self, number: int, how: int, gained: list[float]) -> None:
        self.number = number
        self.how = how
        self.gained = gained
        self.last: list[tuple[int, Row]] = []  # the row of an agent in the batch, and what it saw


class Side:
    """Matches side by side, each at a question. One that ends begins anew at once.

    The luck of a match depends on the seed and on its number, counted from `first`, alone: the same matches go the same
    way whoever keeps them.
    """

    def __init__(self, numbering: Numbering, setting: Setting, count: int, seed: int, first: int = 0) -> None:
        self.numbering = numbering
        self.game = numbering.game
        self.observe_into = numbering.game.observe_into
        self.seats = setting.seats
        self.longest = setting.longest
        self.agent = setting.agent
        self.forgiving = setting.forgiving
        cards = None if setting.cards is None else Path(setting.cards)
        state = self.game.setup(setting.seats, setting.options, cards)
        self.laid = Match(self.game, setting.seats, setting.options, None, cards, state)  # every match begins like this
        self.seed = seed
        self.first = first
        self.count = count
        agents = count * self.rows_each()
        self.zeros = numbering.zeros
        self.seen = Row(Zeros(numbering.size, agents))  # what each agent may know
        self.asked: vec[i64] = vec[i64]([0] * agents)  # the seat that is asked
        self.choices: vec[i64] = vec[i64]([0] * agents)  # how many actions are legal
        self.width = (numbering.actions + self.waiting() + 7) // 8
        self.no_masks: vec[u8] = vec[u8]([0] * (agents * self.width))
        self.masks: vec[u8] = self.no_masks[:]  # legal actions as bits: action n is bit n % 8 of byte n // 8
        self.ends: list[End] = []  # the matches that the last step has ended
        self.begun = [0] * self.count  # matches so far
        self.answered = [0] * self.count  # answers in this match
        self.legal: list[list[int]] = [[] for _ in range(agents)]
        self.luck: list[Callable[[], float]] = [random.random] * self.count
        self.walks: list[Walk] = [self._begin(number) for number in range(self.count)]

    def rows_each(self) -> int:
        """How many rows a match has."""
        return 1

    def waiting(self) -> int:
        """How many actions there are beside the answers."""
        return 0

    def restart(self, seed: int) -> None:
        """New matches throughout, with the luck of this seed."""
        self.seed = seed
        self.begun = [0] * self.count
        self.walks = [self._begin(number) for number in range(self.count)]
        self.ends = []

    def look(self) -> None:
        """Write what the agents may know, and what they may answer."""
        self.seen.wipe()
        self.masks = self.no_masks[:]
        for number in range(self.count):
            self._look_at(number)

    def _look_at(self, number: int) -> None:
        raise NotImplementedError

    def step(self, actions: list[int], nth: bool) -> None:
        """Answer every match by the actions given or, for `nth`, by the nth of its options."""
        raise NotImplementedError

    def worth(self) -> list[float]:
        """How good each table looks for each of its seats, from 0 to 1, seats side by side."""
        game = self.game
        return [game.judge(walk.state, seat) for walk in self.walks for seat in range(self.seats)]

    def _begin(self, number: int) -> Walk:
        """A match in which an agent is asked something: one that is over before that is not worth a row."""
        while True:
            luck = random.Random(f"{self.seed} {self.first + number} {self.begun[number]}").random
            self.begun[number] += 1
            self.answered[number] = 0
            self.luck[number] = luck
            walk = Walk(self.laid)
            walk.let_dice_fall(luck)
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
        numbering, seen = self.numbering, self.seen
        seen.turn_to(at)
        self.observe_into(walk.state, seat, seen)
        if question is None:
            legal = [numbering.actions]
        else:
            seen[numbering.asked_at(question)] = 1.0
            legal = numbering.legal(question)
        self.legal[at] = legal
        masks = self.masks
        first: i64 = at * self.width
        for action in legal:
            masks[first + (action >> 3)] |= u8(1 << (action & 7))
        self.choices[at] = len(legal)

    def _chosen(self, at: int, action: int, nth: bool) -> int:
        """Which of its options an agent has chosen; -1 if its action is not legal and that is forgiven."""
        legal = self.legal[at]
        if nth and 0 <= action < len(legal):
            return action
        if not nth and action in legal:
            return legal.index(action)
        if self.forgiving:
            return -1
        match = self.first + at * self.count // len(self.legal)
        what = f"option {action} of {len(legal)}" if nth else self.numbering.label(action)
        raise ValueError(f"match {match}: {what} is not legal")

    def _end(self, number: int, how: int, gained: list[float]) -> End:
        end = End(number, how, gained)
        self.ends.append(end)
        return end

    def _rewards(self, walk: Walk) -> list[float]:
        """Who has won? Nobody, as long as the match is not over."""
        return rewards_of(walk.state.outcome, self.seats, self.game.cooperative)

    def _seen_by(self, walk: Walk, seat: int) -> Row:
        row = Row(self.zeros)
        self.observe_into(walk.state, seat, row)
        return row


class Rows(Side):
    """One row per match, for the seat that is asked."""

    def _look_at(self, number: int) -> None:
        walk = self.walks[number]
        question = walk.question
        assert question is not None
        self._show(number, walk, question.seat, question)
        self.asked[number] = question.seat

    def step(self, actions: list[int], nth: bool) -> None:
        chosen = [self._chosen(row, actions[row], nth) for row in range(self.count)]
        self.ends = []
        for row in range(self.count):
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
            if walk.question is not None and self.answered[row] < self.longest:
                return
            gained = self._rewards(walk)
        else:
            gained = [-1.0 if each == seat else 0.0 for each in range(self.seats)]
        end = self._end(row, OVER if index < 0 or walk.question is None else CUT, gained)
        end.last.append((row, self._seen_by(walk, seat)))
        self.walks[row] = self._begin(row)


class Rounds(Side):
    """One row per seat of a match, seats side by side. Who is asked nothing waits with the last action."""

    def rows_each(self) -> int:
        return self.seats

    def waiting(self) -> int:
        return 1

    def _look_at(self, number: int) -> None:
        walk = self.walks[number]
        for seat in range(self.seats):
            at = number * self.seats + seat
            question = walk.turn_to(seat)
            asked = question is not None and question.seat == seat
            self._show(at, walk, seat, question if asked else None)
            self.asked[at] = 1 if asked else 0

    def step(self, actions: list[int], nth: bool) -> None:
        chosen = [self._chosen(at, actions[at], nth) for at in range(len(self.legal))]
        self.ends = []
        for number in range(self.count):
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
        if walk.question is not None and self.answered[number] < self.longest:
            return
        end = self._end(number, OVER if walk.question is None else CUT, self._rewards(walk))
        for seat in range(self.seats):
            end.last.append((number * self.seats + seat, self._seen_by(walk, seat)))
        self.walks[number] = self._begin(number)
