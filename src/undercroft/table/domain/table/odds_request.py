"""The odds that a seat's page asked for: being worked out, ready, or failed."""

from __future__ import annotations

import msgspec

from undercroft.insight.outlook import Outlook


class OddsRequest(msgspec.Struct, frozen=True):
    """For the question with this number, and for the eyes of its seat: the outlook of each option."""

    number: int
    outlooks: tuple[Outlook, ...] | None = None
    failed: bool = False

    def of(self, option: str) -> Outlook | None:
        """The outlook of this option, if it is ready."""
        for each in self.outlooks or ():
            if each.option == option:
                return each
        return None
