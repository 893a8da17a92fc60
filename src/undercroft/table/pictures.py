"""A picture of each game in play, for the lobby: drawn once from a short game of bots."""

from __future__ import annotations

import functools
import logging
import random
import re

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

ANSWERS = 40
log = logging.getLogger("undercroft.table")


@functools.cache
def picture_of(slug: str) -> str:
    """The table of a game after some moves, as a spectator sees it."""
    game = undercroft.game(slug)
    match = start(game, min(game.seats[1], max(game.seats[0], 3)), seed="picture")
    rng = random.Random(slug)
    svg = game.svg(match.view(SPECTATOR))
    for _ in range(ANSWERS):
        if match.over:
            break
        question = match.open[0]
        try:
            match.answer_index(question, rng.randrange(len(question.options)))
        except UndercroftError:
            break
        if not match.over:
            svg = game.svg(match.view(SPECTATOR))
    return svg


@functools.cache
def games_that_work() -> tuple[str, ...]:
    """The games that can be played here, the shortest first; one whose files are damaged is left out instead of
    closing the lobby."""
    found: list[tuple[list[int], str]] = []
    for slug in undercroft.game_names():
        try:
            minutes = undercroft.game(slug).minutes
        except Exception:
            log.exception("%s cannot be played", slug)
            continue
        found.append(([int(number) for number in re.findall(r"\d+", minutes)], slug))
    return tuple(slug for _, slug in sorted(found))
