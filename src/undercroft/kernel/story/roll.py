"""A roll that explains itself: a rule writes down what fell and what was added, and hands it over when it tells."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.words import Player


class Roll:
    """The dice of one party. Where nobody listens, nothing is written down."""

    def __init__(self, who: Player | None, heard: bool = True) -> None:
        self.who = who
        self.heard = heard
        self.dice: list[tuple[int, int, str]] = []  # face, sides, why it does not count
        self.modifiers: list[tuple[int, object]] = []
        self.total = 0
        self.reads = ""
        self.target = -1
        self.at_least = False
        self.rival: Roll | None = None

    def die(self, face: int, sides: int = 6) -> None:
        """This fell."""
        if self.heard:
            self.dice.append((face, sides, ""))
            self.total = face

    def strike(self, why: str = "rolled again") -> None:
        """The last die does not count."""
        if self.heard and self.dice:
            face, sides, _ = self.dice.pop()
            self.dice.append((face, sides, why))

    def add(self, amount: int, source: object) -> None:
        """A modifier and where it comes from: a card, or a word like "focus"."""
        if self.heard and amount:
            self.modifiers.append((amount, source))

    def makes(self, total: int, reads: str = "") -> None:
        """What it comes to, limits included; `reads` where that is not a sum: "2 hits"."""
        if self.heard:
            self.total = total
            self.reads = reads

    def against(self, target: int, at_least: bool = False) -> None:
        """The number to beat, or to reach."""
        if self.heard:
            self.target = target
            self.at_least = at_least

    def opposed_by(self, rival: Roll) -> None:
        if self.heard:
            self.rival = rival


UNHEARD: Final = Roll(None, False)
"""Every roll that nobody listens to."""
