"""Everything that can be seen of a table at one moment, by whoever may see it."""

from __future__ import annotations

import msgspec

from undercroft.table.domain.table.hint_request import HintRequest
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer


class Snapshot(msgspec.Struct, frozen=True):
    """A table, and what does not stand in its log. Two with the same version are the same."""

    version: int
    table: Table
    away: frozenset[int]  # the seats of people who are away
    spectators: int
    hints: dict[int, HintRequest]  # by the seat that asked
    odds: dict[int, OddsRequest]
    idle_after: float = 180.0  # seconds without an answer after which somebody counts as idle

    def hint_for(self, viewer: Viewer) -> HintRequest | None:
        """The hint for the question that is open now, if this viewer may see it."""
        return self.hints.get(viewer.eyes) if viewer.eyes in viewer.held else None

    def odds_for(self, viewer: Viewer) -> OddsRequest | None:
        """The same for its odds."""
        return self.odds.get(viewer.eyes) if viewer.eyes in viewer.held else None
