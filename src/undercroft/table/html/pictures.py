"""A picture of each game in play, for the lobby: the table after a few random answers, drawn once."""

from __future__ import annotations

import functools
import random

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

ANSWERS = 40


@functools.cache
def picture_of(slug: str) -> str:
    """The table as a spectator sees it."""
    game = undercroft.game(slug)
    match = start(game, min(game.seats[1], max(game.seats[0], 3)), seed="picture")
    rng = random.Random(slug)
    view = match.view(SPECTATOR)
    for _ in range(ANSWERS):
        if match.over:
            break
        question = match.open[0]
        try:
            match.answer_index(question, rng.randrange(len(question.options)))
        except UndercroftError:
            break
        if not match.over:
            view = match.view(SPECTATOR)
    return game.svg(view)
