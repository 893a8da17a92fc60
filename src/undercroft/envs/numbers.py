"""A game in numbers: fixed actions from its decisions, observations from its features."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from undercroft.games import game as find_game
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class Numbers:
    """The fixed numbering of one game: one action for every answer that could ever be legal, whatever the options."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.offsets: dict[str, int] = {}
        self.actions = 0
        for decision in game.decisions:
            self.offsets[decision.name] = self.actions
            self.actions += len(decision.domain)
        self.decisions = {decision.name: index for index, decision in enumerate(game.decisions)}
        sample = start(game, game.seats[0], seed=0)
        self.features = len(game.observe(sample.view(0)))
        self.size = self.features + len(self.decisions)
        self._asked: Question[Any] | None = None
        self._legal: list[int] = []

    def action(self, question: Question[Any], index: int) -> int:
        """The number of one option of a question."""
        text = question.texts[index]
        return self.offsets[question.decision.name] + question.decision.number[text]

    def legal(self, question: Question[Any]) -> list[int]:
        """The numbers of all options of a question, in their order; an agent looks at them before it answers."""
        if question is not self._asked:
            offset, number = self.offsets[question.decision.name], question.decision.number
            self._legal = [offset + number[text] for text in question.texts]
            self._asked = question
        return self._legal

    def index(self, question: Question[Any], action: int) -> int:
        """Which option of the question an action is; -1 if it is none."""
        legal = self.legal(question)
        return legal.index(action) if action in legal else -1

    def mask(self, question: Question[Any] | None, extra: int = 0) -> Mask:
        """1 for every legal action."""
        found: Mask = np.zeros(self.actions + extra, dtype=np.int8)
        if question is not None:
            found[self.legal(question)] = 1
        return found

    def observation(self, match: Match, seat: int) -> Floats:
        """What the seat may know, as numbers from 0 to 1, and which decision is asked of it."""
        found: Floats = np.zeros(self.size, dtype=np.float32)
        found[: self.features] = self.game.observe(match.view(seat))
        question = match.question(seat)
        if question is not None:
            found[self.features + self.decisions[question.decision.name]] = 1.0
        return found

    def label(self, action: int) -> str:
        """An action in words: the decision and the answer."""
        for decision in self.game.decisions:
            offset = self.offsets[decision.name]
            if offset <= action < offset + len(decision.domain):
                return f"{decision.name} = {decision.domain[action - offset]}"
        raise ValueError(f"{self.game}: there is no action {action}: they go from 0 to {self.actions - 1}")


@functools.cache
def numbers(slug: str) -> Numbers:
    """The numbering of a game, made once."""
    return Numbers(find_game(slug))


def rewards(match: Match) -> list[float]:
    """1 for a winner, -1 for everybody else; if nobody wins a game of rivals, 0 for all."""
    outcome = match.outcome
    if outcome is None:
        return [0.0] * match.seats
    if not outcome.winners and match.seats > 1 and not match.game.cooperative:
        return [0.0] * match.seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(match.seats)]


def environment_id(slug: str) -> str:
    """`skulldug` → `undercroft/Skulldug-v0`."""
    return f"undercroft/{''.join(word.capitalize() for word in slug.split('_'))}-v0"
