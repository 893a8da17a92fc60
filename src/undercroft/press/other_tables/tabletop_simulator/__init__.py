"""A save of Tabletop Simulator: decks, tiles, boards, bags, dice, a scripted set-up, and the rules in the notebook."""

from __future__ import annotations

from undercroft.press.other_tables.tabletop_simulator.save import tabletop_save

__all__ = ["tabletop_save"]
