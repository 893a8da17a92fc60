"""Where everybody was: who came, fought and died at which place, in which round, and how far from the start that is.

It knows no game: places are what events name as such, and the drawing of a game knows them by the same name.
"""

from __future__ import annotations

from typing import Final

from undercroft.kernel.words import place

CAME: Final = "came"
FOUGHT: Final = "fought"
DIED: Final = "died"
"""What may happen to somebody at a place."""


class Whereabouts:
    """Follows the figures of all seats over the map of one game."""

    def __init__(self) -> None:
        self.round = 0
        self.counts: dict[tuple[int, str, str, int], int] = {}  # seat, place, what, round
        self.steps: dict[str, int] = {}  # so many moves from where somebody began
        self._at: dict[int, str] = {}
        self._here = ""  # the place that was named last

    def begin(self, number: object) -> None:
        """A round or a turn begins, with a number of its own or as the next."""
        self.round = number if isinstance(number, int) else self.round + 1

    def name(self, spot: object) -> str:
        """A place is named: whatever happens next and says nothing of a place happens there."""
        there = "" if spot is None else place(spot)
        self._here = there or self._here
        return there

    def move(self, seat: int, there: str) -> None:
        """Somebody comes to a place; a monster (-1) is not followed."""
        if seat < 0:
            return
        far = self.steps.get(self._at.get(seat, ""), 0) + (1 if seat in self._at or self.round else 0)
        self.steps[there] = min(far, self.steps.get(there, far))
        self._at[seat] = there
        self._note(seat, there, CAME)

    def fight(self, seat: int, there: str) -> None:
        self._note(seat, there or self._at.get(seat, self._here), FOUGHT)

    def died(self, seat: int, spot: object) -> str:
        """Somebody is dead; the place where it happened."""
        there = "" if spot is None else place(spot)
        there = there or self._at.get(seat, self._here)
        self._note(seat, there, DIED)
        return there

    def _note(self, seat: int, there: str, what: str) -> None:
        if there:
            key = seat, there, what, self.round
            self.counts[key] = self.counts.get(key, 0) + 1
