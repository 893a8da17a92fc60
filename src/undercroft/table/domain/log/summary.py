"""A table as one line in the lobby."""

from __future__ import annotations

import msgspec

WAITING, RUNNING, FINISHED = "waiting", "running", "finished"


class TableSummary(msgspec.Struct, frozen=True):
    """Kept beside the log, so that the lobby need not replay anything."""

    table: str
    game: str
    status: str
    listed: bool
    names: tuple[str, ...]
    open_seats: int
    headline: str
    changed: float
    asked: tuple[int, ...] = ()
    """The seats that are to answer. Only their holders are told."""
