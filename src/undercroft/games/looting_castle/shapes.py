"""The shape of a card file: Market Value cards, Room cards, Random Encounters, Monsters, and what is in the bag."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from undercroft.games.looting_castle.vocabulary import EncounterEffect, Power, RoomEffect, Rule
from undercroft.kernel.cardfile.sentences import many, paragraph
from undercroft.kernel.cardfile.shapes import Card, CardFile, Copies, Die, Line, Names, Natural

Money = Annotated[int, Meta(ge=0, le=99)]
Cubes = Annotated[int, Meta(ge=0, le=200)]
MonsterId = Literal[
    "black_knight",
    "crystalline_entity",
    "demon",
    "doppelganger",
    "dragon",
    "gargoyle",
    "golem",
    "griffin",
    "hydra",
    "phantom",
    "phoenix",
    "troll",
    "undead",
    "vampire",
]


class Levels(Line, kw_only=True):
    """The money from which a Hero is on Experience Level 2 and 3."""

    called: ClassVar[str] = "[levels]"

    thresholds: tuple[Annotated[int, Meta(ge=1, le=999)], Annotated[int, Meta(ge=1, le=999)]]


class Bag(Line, kw_only=True):
    """How many cubes of each colour are in the box."""

    called: ClassVar[str] = "[cubes]"

    strength: Cubes
    weapons: Cubes
    treasure: Cubes


class Sale(Line, kw_only=True):
    """What cubes and Trophies are worth at the end, and at the door of the Black Market."""

    called: ClassVar[str] = "[final_sale]"

    weapon: Money
    treasure: Money
    trophy: Money


class Buy(Line, kw_only=True):
    """What the Market asks."""

    strength: Money
    weapon: Money


class Sell(Line, kw_only=True):
    """What the Market pays."""

    strength: Money
    weapon: Money
    treasure: Money
    trophy: Money


class Market(Card, kw_only=True):
    """Prices at one Market; the fee is for the Black Market."""

    called: ClassVar[str] = "a Market Value card"

    fee: Money
    buy: Buy
    sell: Sell


class Room(Card, kw_only=True):
    """A room of the castle: what a Hero does who ends a move there."""

    called: ClassVar[str] = "a Room card"

    copies: Copies
    alcove: bool = False
    effects: Annotated[tuple[RoomEffect, ...], Meta(min_length=1, max_length=1)]

    def sentence(self, names: Names) -> str:
        return paragraph(effect.sentence() for effect in self.effects)


class Encounter(Card, kw_only=True):
    """What happens on one roll of a Random Encounter."""

    called: ClassVar[str] = "an encounter"

    roll: Die
    effects: Annotated[tuple[EncounterEffect, ...], Meta(min_length=1, max_length=1)]

    def sentence(self, names: Names) -> str:
        return paragraph(effect.sentence() for effect in self.effects)


class Start(Line, kw_only=True):
    """What a Monster brings along; as the Boss perhaps more."""

    rule: Rule
    strength: Natural = 0
    weapons: Natural = 0
    boss_weapons: Natural | None = None
    treasure: Natural = 0
    boss_treasure: Natural | None = None
    random: Natural = 0
    strength_per_two_levels: Natural = 0

    def sentences(self) -> list[str]:
        found: list[str] = []
        if self.random:
            found.append(f"it starts with {many(self.random, 'random cube')} more")
        if self.strength_per_two_levels:
            found.append(
                f"it starts with {self.strength_per_two_levels} more Strength for every 2 Levels of all Heroes"
            )
        return found


class Monster(Card, kw_only=True):
    """One of the fourteen Monsters; a `starter` may come first."""

    called: ClassVar[str] = "a Monster"

    id: MonsterId
    starter: bool = False
    start: Start
    effects: Annotated[tuple[Power, ...], Meta(min_length=1)]

    def sentence(self, names: Names) -> str:
        return paragraph([*self.start.sentences(), *(effect.sentence() for effect in self.effects)])


class LootingCastleFile(CardFile, kw_only=True):
    """The cards of Looting MiniSkull Castle."""

    levels: Levels
    cubes: Bag
    final_sale: Sale
    market: tuple[Market, ...]
    room: tuple[Room, ...]
    encounter: tuple[Encounter, ...]
    monster: tuple[Monster, ...]
