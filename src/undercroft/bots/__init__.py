"""Bots: they know no game by name. `make_bot("random")` gives one."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.bots.chair import Bot, Chair
from undercroft.bots.random_bot import RandomBot
from undercroft.kernel.errors import BadOption

__all__ = ["BOTS", "Bot", "Chair", "make_bot"]

BOTS: dict[str, Callable[[int | str | None], Bot]] = {"random": RandomBot}


def make_bot(spec: str, seed: int | str | None = None) -> Bot:
    """A bot by its name."""
    if spec not in BOTS:
        raise BadOption(f"there is no bot {spec!r}: the bots are {', '.join(BOTS)}")
    return BOTS[spec](seed)
