"""What is happening while a card works: the thread of a paragraph, never a part of the table."""

from __future__ import annotations

from undercroft.games.skulldug.board import Direction, Space
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.moments import MOMENTS
from undercroft.games.skulldug.state import Explorer
from undercroft.kernel.story.roll import UNHEARD, Roll
from undercroft.kernel.words import Player, Word


class Cause:
    """A named moment: what happens to whom, and what cards may still change about it."""

    def __init__(self, at: int, explorer: Explorer, kind: str, thing: Word | Player | None = None) -> None:
        self.at = at
        self.explorer = explorer
        self.kind = kind
        self.thing = thing  # what it is about: the card met or picked up, the passage entered, the foe of a roll
        self.space: Space | None = None  # move_declared, would_flee: where to
        self.number = 0  # after_roll: the die; would_lose_health: how much
        self.bonus = 0  # before_roll
        self.roll: Roll = UNHEARD  # before_roll, after_roll: as it will be told
        self.settled = False  # nothing is left to change: struck off, cured
        self.redirected = False

    @property
    def name(self) -> str:
        """What it is, in a word, for whoever remembers questions."""
        return f"{MOMENTS[self.at]}-{self.explorer.name}-{self.number}"


class Deed:
    """A card at work: for whom, why, and what has been chosen so far."""

    def __init__(self, holder: Explorer, card: Card, cause: Cause | None) -> None:
        self.holder = holder
        self.card = card
        self.cause = cause
        self.here = holder.at  # where it happens, also if the holder dies of it
        self.there: Space | None = None
        self.chosen: Explorer | None = None
        self.corridor: Direction | None = None
        self.no_flight = False
