"""Who is on the board: the players behind their seats, and the figures they run, awake, asleep, turned to stone."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import NARROW, NEVER_CASTS, PLAIN, WATER, DeckCard, FigureCard, Quest
from undercroft.kernel.words import Player

ASLEEP: Final = -1

# How far a spell or a pit that costs "the next turn" has come.
OVER: Final = 0
WAITING: Final = 1  # for the turn to begin
RUNNING: Final = 2  # until that turn ends

SAME_SIZE: Final = 0
SMALLER: Final = 1
BIGGER: Final = 2


class Adventurer(Player):
    """Who sits in a seat. The quest is secret; a refused Dragon Slayer is known to its refuser alone."""

    __slots__ = ("quest", "refused")

    def __init__(self, seat: int, name: str, label: str) -> None:
        super().__init__(seat, name, label)
        self.quest: Quest | None = None
        self.refused: Quest | None = None

    def copy(self) -> Adventurer:
        twin = Adventurer(self.seat, self.name, self.label)
        twin.quest = self.quest
        twin.refused = self.refused
        return twin


class Figure:
    """A character or a monster on the board. `seat` is the player who runs it, ASLEEP for nobody."""

    __slots__ = (
        "asked",
        "at",
        "at_mouth",
        "attempted",
        "began",
        "card",
        "flight",
        "free",
        "hand",
        "invisible",
        "is_dead",
        "kept",
        "looked",
        "moved",
        "pit",
        "rushed",
        "seat",
        "size",
        "size_seat",
        "size_stage",
        "slain",
        "stone",
        "stone_seat",
        "trail",
        "used",
        "waives",
    )

    def __init__(self, card: FigureCard, seat: int, at: int) -> None:
        self.card = card
        self.seat = seat
        self.at = at
        self.hand: list[DeckCard] = []
        # lasting
        self.stone = OVER
        self.stone_seat = ASLEEP  # whose turn it waits for
        self.size = SAME_SIZE
        self.size_stage = OVER
        self.size_seat = ASLEEP
        self.pit = OVER
        self.invisible = False
        self.trail = 0  # mask of the places where the others must reckon with it while it is invisible
        self.is_dead = False
        self.slain = 0  # tags of the monsters it has killed
        self.waives = False  # asked nothing about its cards until its player's next turn
        # of the turn in progress
        self.began = at  # where it stood when its player's turn began
        self.moved = False
        self.at_mouth = 0  # terrains it may still pass to enter a cavern as the last step of its movement
        self.free = False  # broke out of a web
        self.flight = 0  # tiles it may fly
        self.kept = False  # renewed its invisibility
        self.rushed = False
        self.attempted = 0  # mask of spells
        self.asked = 0  # mask of figures it offered an exchange
        self.looked = False  # into the mirror
        self.used = 0  # mask of cards used up for this turn

    def copy(self) -> Figure:
        twin = Figure(self.card, self.seat, self.at)
        twin.hand = self.hand.copy()
        twin.stone = self.stone
        twin.stone_seat = self.stone_seat
        twin.size = self.size
        twin.size_stage = self.size_stage
        twin.size_seat = self.size_seat
        twin.pit = self.pit
        twin.invisible = self.invisible
        twin.trail = self.trail
        twin.is_dead = self.is_dead
        twin.slain = self.slain
        twin.waives = self.waives
        twin.began = self.began
        twin.moved = self.moved
        twin.at_mouth = self.at_mouth
        twin.free = self.free
        twin.flight = self.flight
        twin.kept = self.kept
        twin.rushed = self.rushed
        twin.attempted = self.attempted
        twin.asked = self.asked
        twin.looked = self.looked
        twin.used = self.used
        return twin

    @property
    def kind(self) -> str:
        return self.card.kind

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def label(self) -> str:
        return self.card.label

    @property
    def proper(self) -> bool:
        return self.card.proper

    @property
    def bit(self) -> int:
        return 1 << self.card.number

    @property
    def is_awake(self) -> bool:
        return self.seat >= 0

    @property
    def is_stone(self) -> bool:
        return self.stone != OVER

    @property
    def never_casts(self) -> bool:
        return self.card.magic == NEVER_CASTS

    def passes(self) -> int:
        """The terrains it passes by itself at its present size."""
        if self.size == SAME_SIZE:
            return self.card.passes
        return PLAIN | (NARROW if self.size == SMALLER else WATER)

    def aids(self) -> int:
        """The terrains it could pass by showing a held card."""
        mask = 0
        for card in self.hand:
            mask |= card.passes
        return mask
