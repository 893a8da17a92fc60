"""The names of all pictures that a card may bear."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def icon_names() -> frozenset[str]:
    """Every name that is drawn."""
    names = (Path(__file__).parent / "icons.txt").read_text(encoding="utf-8").split()
    return frozenset(names)
