"""A private link that carries a seat to another device."""

from __future__ import annotations

import msgspec


class Link(msgspec.Struct, frozen=True):
    """The hash of its secret, the seat it leads to, when it was made, and the hashes of the keys that came by it."""

    key: str
    seat: int
    made: float
    devices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called where it is listed; nobody can come in by it."""
        return self.key[:12]
