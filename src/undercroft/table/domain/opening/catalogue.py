"""What can be played here, and against which bots."""

from __future__ import annotations

import functools
import logging

import undercroft
from undercroft.bots import BOTS
from undercroft.games import SHELF

log = logging.getLogger("undercroft.table")


@functools.cache
def playable_games() -> tuple[str, ...]:
    """The games by slug, as they stand on the shelf. One whose files are damaged is left out, so that the lobby still
    opens."""
    found: list[str] = []
    for slug in undercroft.game_names():
        try:
            undercroft.game(slug)
        except Exception:
            log.exception("%s cannot be played", slug)
        else:
            found.append(slug)
    return tuple(sorted(found, key=lambda slug: (SHELF.index(slug) if slug in SHELF else len(SHELF), slug)))


def bot_names() -> tuple[str, ...]:
    return tuple(BOTS)


def default_bot() -> str:
    """The best of the quick ones: an opponent unless another is chosen, and the stand-in for somebody who left."""
    return "greedy" if "greedy" in BOTS else bot_names()[0]
