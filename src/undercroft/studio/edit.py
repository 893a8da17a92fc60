"""One edit of a card set."""

from __future__ import annotations

import msgspec


class Edit(msgspec.Struct, frozen=True):
    """One step of the history: what was done to which card, and the text after it."""

    number: int
    before: int  # the edit it follows; 0: none
    hash: str
    what: str
    card: str  # "monster/golem"; nothing: not one card
    name: str  # of an edition; nothing: not named
    at: float
