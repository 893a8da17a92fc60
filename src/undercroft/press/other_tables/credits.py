"""Whose game it is, as every file for another table says."""

from __future__ import annotations

from undercroft.press.box import Box
from undercroft.press.credit import credits_of


def credit_of(box: Box) -> str:
    """Everybody whose work is in it, a line each."""
    return "\n".join([*credits_of(box.game, None), f"Cards: {box.edition}."])
