"""A hint that a seat asked for: being worked out, ready, or failed."""

from __future__ import annotations

import msgspec

from undercroft.insight.hint import Hint


class HintRequest(msgspec.Struct, frozen=True):
    """For the question with this number, and for the eyes of the seat that asked it."""

    number: int
    hint: Hint | None = None
    failed: bool = False
