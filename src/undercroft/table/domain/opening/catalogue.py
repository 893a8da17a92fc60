"""What can be played here, and against which bots."""

from __future__ import annotations

import functools
import logging
import re

import undercroft
from undercroft.bots import BOTS

log = logging.getLogger("undercroft.table")


@functools.cache
def playable_games() -> tuple[str, ...]:
    """The games by slug, the shortest first. One whose files are damaged is left out, so that the lobby still opens."""
    found: list[tuple[list[int], str]] = []
    for slug in undercroft.game_names():
        try:
            minutes = undercroft.game(slug).minutes
        except Exception:
            log.exception("%s cannot be played", slug)
            continue
        found.append(([int(number) for number in re.findall(r"\d+", minutes)], slug))
    return tuple(slug for _, slug in sorted(found))


def bot_names() -> tuple[str, ...]:
    return tuple(BOTS)


def default_bot() -> str:
    """The best of the quick ones: an opponent unless another is chosen, and the stand-in for somebody who left."""
    return "greedy" if "greedy" in BOTS else bot_names()[0]
