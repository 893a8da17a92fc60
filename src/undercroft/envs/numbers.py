"""A game in numbers: actions, masks and observations as arrays."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from undercroft.envs.numbering import Numbering, rewards_of
from undercroft.envs.quiet import QuietMatch
from undercroft.games import game as find_game
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.observation.row import Row
from undercroft.kernel.question import Question

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class Numbers:
    """The numbering of one game, and arrays of it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.numbering = Numbering(game)
        self.actions = self.numbering.actions
        self.features = self.numbering.features
        self.size = self.numbering.size
        self.offsets = self.numbering.offsets
        self.legal = self.numbering.legal
        self.index = self.numbering.index
        self.label = self.numbering.label

    def mask(self, question: Question[Any] | None, extra: int = 0) -> Mask:
        """1 for every legal action."""
        return np.frombuffer(self.numbering.mask(question, self.actions + extra), np.int8)

    def observation(self, match: Match | QuietMatch, seat: int) -> Floats:
        """What the seat may know, as numbers from 0 to 1, and which decision is asked of it."""
        if isinstance(match, QuietMatch):
            return floats(match.look(self.numbering, seat).cells)
        row = Row(self.numbering.zeros)
        self.game.observe_into(match.state, seat, row)
        question = match.question(seat)
        if question is not None:
            row[self.numbering.asked_at(question)] = 1.0
        return floats(row.cells)


def floats(cells: Any) -> Floats:
    """The cells of a row as an array of its own. Compiled they are doubles in memory; NumPy need not look at each."""
    if isinstance(cells, list):
        return np.array(cells, np.float32)
    return np.frombuffer(cells, np.float64).astype(np.float32)


@functools.cache
def numbers(slug: str) -> Numbers:
    """The numbering of a game, made once."""
    return Numbers(find_game(slug))


def rewards(match: Match | QuietMatch) -> list[float]:
    """1 for a winner, -1 for everybody else; if nobody wins a game of rivals, 0 for all."""
    return rewards_of(match.outcome, match.seats, match.game.cooperative)


def environment_id(slug: str) -> str:
    """`skulldug` → `undercroft/Skulldug-v0`."""
    return f"undercroft/{''.join(word.capitalize() for word in slug.split('_'))}-v0"
