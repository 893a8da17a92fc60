"""Games played while somebody watches: the same games as a playout gives, answer by answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any
from zlib import crc32

from undercroft.bots import Chair
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.driver import Driver
from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Answer
from undercroft.kernel.playout import Playout
from undercroft.kernel.question import Asked, Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE, spell

Reply = tuple[int, Question[Any], int]
"""Which of the questions open side by side (0 if there is one), the question, and the number of the option."""


class Enough(Exception):
    """Raised by a watcher that has seen what it wanted, and by answers that have no more to give: the game stops."""


class Answers:
    """Where the answers of a game come from."""

    def reply(self, asked: Asked) -> Reply:
        """The next answer."""
        raise NotImplementedError


class PlainAnswers(Answers):
    """Every answer at random from one stream of numbers: what `playout` does."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random

    def reply(self, asked: Asked) -> Reply:
        number, question = (0, asked) if isinstance(asked, Question) else asked.first_open()
        return number, question, int(self.random() * len(question.options))


class KeyedChoices:
    """Random choices that stay the same when the rest of the game differs.

    Each kind of decision of each seat has a stream of its own, and each option its own rank in it: an option more or
    less leaves the order of the others as it was.
    """

    name = "random"

    def __init__(self, seed: str) -> None:
        self._key = blake2b(f"choices {seed}".encode(), digest_size=32).digest()
        self._counts: dict[tuple[int, str], int] = {}

    def pick(self, question: Question[Any]) -> int:
        stream = question.seat, question.decision.name
        count = self._counts.get(stream, 0)
        self._counts[stream] = count + 1
        purpose = f"{stream[0]} {stream[1]} {count}".encode()
        start = int.from_bytes(blake2b(purpose, key=self._key, digest_size=8).digest(), "big")
        best, first = -1, 0
        for index, option in enumerate(question.options):
            rank = _mixed(start ^ crc32(spell(option).encode()))
            if best < 0 or rank < best:
                best, first = rank, index
        return first

    def answer(self, chair: Chair) -> int:
        return self.pick(chair.question)


def _mixed(number: int) -> int:
    """Spread nearby numbers evenly over 64 bits."""
    number = (number ^ (number >> 33)) * 0xFF51AFD7ED558CCD & 0xFFFFFFFFFFFFFFFF
    number = (number ^ (number >> 33)) * 0xC4CEB9FE1A85EC53 & 0xFFFFFFFFFFFFFFFF
    return number ^ (number >> 33)


class KeyedAnswers(Answers):
    """Keyed dice for chance, keyed choices for all seats."""

    def __init__(self, luck: str, choices: str) -> None:
        self.dice = KeyedDice(luck)
        self.choices = KeyedChoices(choices)
        self.counts: dict[str, int] = {}

    def reply(self, asked: Asked) -> Reply:
        number, question = (0, asked) if isinstance(asked, Question) else asked.first_open()
        if question.seat != CHANCE:
            return number, question, self.choices.pick(question)
        stream = question.stream
        count = self.counts.get(stream, 0)
        self.counts[stream] = count + 1
        return number, question, self.dice.pick(question, count)


class LoggedAnswers(Answers):
    """The answers of a match that was played before."""

    def __init__(self, log: Sequence[Answer]) -> None:
        self.log = log
        self.at = 0

    def reply(self, asked: Asked) -> Reply:
        if self.at >= len(self.log):
            raise Enough
        answer = self.log[self.at]
        self.at += 1
        if isinstance(asked, Question):
            return 0, asked, answer.index
        for number, question in enumerate(asked.open):
            if question is None or question.seat != answer.seat:
                continue
            if answer.seat != CHANCE or question.about == answer.about:
                return number, question, answer.index
        raise RuleError(f"{answer.decision} ({answer.rule}) is no longer asked when the match is played again")


class Watcher:
    """Sees every step and every answer of a game. This one does not care."""

    def step(self, state: State, number: int) -> None:
        """A step begins."""

    def answer(self, question: Question[Any], index: int) -> None:
        """An answer is about to be given."""


def drive(game: Game[Any], state: State, answers: Answers, cap: int, watcher: Watcher) -> Playout:
    """Play `state` to its end in place, as `playout` does, while a watcher watches."""
    driver = Driver(state, game.step, game.title, pausing=True)
    given = rolls = 0
    try:
        while driver.between_steps and given < cap:
            watcher.step(state, driver.steps + 1)
            driver.begin()
            while driver.asked is not None and given < cap:
                _, question, index = answers.reply(driver.asked)
                watcher.answer(question, index)
                given += 1
                if question.seat == CHANCE:
                    rolls += 1
                driver.give_to(question, question.options[index])
    except Enough:
        pass
    driver.stop()
    return Playout(state.outcome, given - rolls, rolls, driver.steps)
