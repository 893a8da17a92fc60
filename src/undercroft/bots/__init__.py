"""Bots: they know no game by name. `make_bot("ismcts:seconds=1")` gives one."""

from __future__ import annotations

from undercroft.bots.chair import Bot, Chair, stand_up
from undercroft.bots.specs import BOTS, bot_names, make_bot

__all__ = ["BOTS", "Bot", "Chair", "bot_names", "make_bot", "stand_up"]
