"""Where everybody was: who came, fought and died at which place, in which round, and how far from the start that is.

It knows no game: places are what events name as such, and the drawing of a game knows them by the same name.
"""

from __future__ import annotations

from undercroft.kernel.story.events import FIGHT_BEGINS, MOVE, ROUND, TURN, Event
from undercroft.kernel.words import place

CAME, FOUGHT, DIED = "came", "fought", "died"
"""What may happen to somebody at a place."""


class Whereabouts:
    """Follows the figures of all seats over the map of one game."""

    def __init__(self) -> None:
        self.round = 0
        self.counts: dict[tuple[int, str, str, int], int] = {}  # seat, place, what, round
        self.steps: dict[str, int] = {}  # so many moves from where somebody began
        self._at: dict[int, str] = {}
        self._here = ""  # the place that was named last

    def hear(self, event: Event, roles: dict[str, object], who: int, whom: int) -> None:
        """An event, and which seats stand in its first two roles (-1: none)."""
        if event.kind in (ROUND, TURN):
            number = roles.get("number")
            self.round = number if isinstance(number, int) else self.round + 1
            return
        there = place(roles["place"]) if roles.get("place") is not None else ""
        self._here = there or self._here
        if event.kind == MOVE and there:
            self._move(whom if whom >= 0 else who, there)
        elif event.kind == FIGHT_BEGINS:
            seat = who if who >= 0 else whom
            self._note(seat, there or self._at.get(seat, self._here), FOUGHT)

    def died(self, seat: int, roles: dict[str, object]) -> str:
        """Somebody is dead; the place where it happened."""
        there = place(roles["place"]) if roles.get("place") is not None else ""
        there = there or self._at.get(seat, self._here)
        self._note(seat, there, DIED)
        return there

    def _move(self, seat: int, there: str) -> None:
        if seat < 0:
            return  # a monster
        far = self.steps.get(self._at.get(seat, ""), 0) + (1 if seat in self._at or self.round else 0)
        self.steps[there] = min(far, self.steps.get(there, far))
        self._at[seat] = there
        self._note(seat, there, CAME)

    def _note(self, seat: int, there: str, what: str) -> None:
        if there:
            key = seat, there, what, self.round
            self.counts[key] = self.counts.get(key, 0) + 1
