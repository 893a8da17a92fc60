"""How fast the search is: iterations per second from positions of a random match."""

from __future__ import annotations

import random
import time
from typing import Any

from undercroft.bots.chair import Chair
from undercroft.bots.search import Search, Style
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start

POSITIONS = 6
APART = 15
"""The positions lie so many random answers apart."""


def positions(game: Game[Any], seats: int, seed: int = 1) -> list[Match]:
    """A few positions from the opening into the middle of the game, the same every time."""
    rng = random.Random(seed)
    match = start(game, seats, seed=seed)
    found: list[Match] = []
    while len(found) < POSITIONS:
        found.append(match.copy(loud=True))
        for _ in range(APART):
            question = match.open[0]
            match.answer_index(question, int(rng.random() * len(question.options)))
            if match.over:
                match = start(game, seats, seed=rng.getrandbits(32))
    return found


def search_speed(game: Game[Any], seats: int, seconds: float = 1.0) -> float:
    """Iterations per second of `ismcts` on one core, imagined worlds included."""
    iterations = 0
    spent = 0.0
    for position in positions(game, seats):
        search = Search(Chair(position, position.open[0]), random.Random(1), Style())
        start = time.perf_counter()
        search.run(0, seconds / POSITIONS)
        spent += time.perf_counter() - start
        iterations += search.iterations
    return iterations / spent
