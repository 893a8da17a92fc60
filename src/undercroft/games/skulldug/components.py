"""The pieces of the box: cards of every kind, what is printed on them, and the whole set.

A card is one kind of card: copies are the same object, lying in several places. Everything that holds "while in hand"
is folded into plain numbers, once, so that the rules can add up a hand instead of interpreting it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.games.skulldug import moments
from undercroft.kernel.words import Word

NO_LIMIT: Final = 99
COLOURS: Final = ("yellow", "blue", "green", "red", "black")


class Effect:
    """One verb of a card's text with its arguments."""

    def __init__(
        self,
        verb: str,
        word: str,
        number: int,
        who: str,
        by: str,
        filters: tuple[str, ...],
        at_least: int,
        then: list[Effect],
        otherwise: list[Effect],
    ) -> None:
        self.verb = verb
        self.word = word
        self.number = number
        self.who = who
        self.by = by
        self.filters = filters
        self.at_least = at_least
        self.then = then
        self.otherwise = otherwise


class Ability:
    """When a card works, on what condition, at what price, and what it does."""

    def __init__(
        self,
        when: str,
        at: int,
        cost: int,
        once_per_turn: bool,
        explorer: str,
        kinds: tuple[str, ...],
        in_sight: bool,
        hurt: bool,
        drugged: bool,
        do: list[Effect],
    ) -> None:
        self.when = when
        self.at = at
        self.cost = cost
        self.once_per_turn = once_per_turn
        self.explorer = explorer
        self.kinds = kinds
        self.in_sight = in_sight
        self.hurt = hurt
        self.drugged = drugged
        self.do = do


class Card(Word):
    """One kind of Fortune or Hazard card."""

    kind: ClassVar[str] = "card"

    def __init__(self, name: str, label: str, type: str, copies: int, gear: bool, text: str, number: int) -> None:
        super().__init__(name, label)
        self.type = type
        self.copies = copies
        self.gear = gear
        self.text = text
        self.icon = ""
        self.flavour = ""
        self.number = number
        self.is_hazard = type in moments.HAZARD_TYPES
        self.is_trap = type == "trap"
        self.is_monster = type == "monster"
        self.is_item = type != "monster"
        self.is_treasure = type == "treasure"
        self.is_consumable = type == "consumable"
        self.deck = "hazard" if self.is_hazard else "fortune"
        self.difficulty = 0
        self.damage = 0
        self.first = False
        self.holds = False  # losing against it causes no flight
        # while held
        self.ap = 0
        self.rolls: list[int] = [0] * len(moments.ROLLS)
        self.rolls_against: list[int] = [0] * len(moments.ROLLS)
        self.damage_taken = 0
        self.hazards_drawn = 0
        self.passages_revealed = 0
        self.cost_of_pick_up = 0
        self.cost_of_destroy = 0
        self.hand_limit = NO_LIMIT
        self.sight = NO_LIMIT
        self.slide_steps = NO_LIMIT
        self.forbids = 0
        self.die_reads: list[int] = [0, 1, 2, 3, 4, 5, 6]
        self.is_about_combat = False
        # at their moments
        self.on_turn: list[Ability] = []
        self.at_moments = 0
        self.interrupts: list[Ability] = []
        self.reactions: list[Ability] = []
        self.turn_start: list[Ability] = []
        self.turn_end: list[Ability] = []
        self.on_injury: list[Ability] = []


class Passage(Word):
    """One kind of Passage card: its corridors as printed (bits N 1, E 2, S 4, W 8) and its icons."""

    kind: ClassVar[str] = "passage"

    def __init__(self, name: str, label: str, corridors: int, hazards: int, fortunes: int, copies: int) -> None:
        super().__init__(name, label)
        self.corridors = corridors
        self.hazards = hazards
        self.fortunes = fortunes
        self.copies = copies
        turned = corridors
        self.rotations: list[int] = []
        for _ in range(4):
            if turned not in self.rotations:
                self.rotations.append(turned)
            turned = ((turned << 1) | (turned >> 3)) & 15


class CardSet(Word):
    """All cards of one card file; a word, because it never changes and is never copied."""

    kind: ClassVar[str] = "cards"

    def __init__(
        self,
        name: str,
        cards: list[Card],
        entrance: Passage,
        passages: list[Passage],
        sets: dict[str, list[Card]],
    ) -> None:
        super().__init__(name)
        self.cards = cards
        self.by_name: dict[str, Card] = {card.name: card for card in cards}
        self.entrance = entrance
        self.passages = passages
        self.sets = sets
        # which moments any card listens to, and at which of them a card may step in for somebody else
        self.moments = 0
        self.moments_of_others = 0
        for card in cards:
            self.moments |= card.at_moments
            for ability in [*card.interrupts, *card.reactions]:
                if ability.explorer != "self":
                    self.moments_of_others |= 1 << ability.at

    def copies_of(self, deck: str) -> list[Card]:
        """Every Fortune or Hazard card of the box, copies repeated."""
        return [card for card in self.cards if card.deck == deck for _ in range(card.copies)]
