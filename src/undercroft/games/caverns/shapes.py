"""The shape of a card file: characters, quests, the cards of both decks, markers and tiles."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from undercroft.games.caverns.vocabulary import (
    EventEffect,
    FigureEffect,
    ItemEffect,
    MarkerEffect,
    tell,
    with_article,
)
from undercroft.kernel.cardfile.mistakes import spelling
from undercroft.kernel.cardfile.shapes import Card, CardFile, Entry, Id, Line, Name, Names

Score = Annotated[int, Meta(ge=0, le=9)]
FewCopies = Annotated[int, Meta(ge=1, le=4)]
Deck = Literal["cavern", "passage"]
Arms = Annotated[str, Meta(pattern=spelling("^[-pnw]{4}$|^[-pnw]{6}$", "one of - p n w for each of 4 or 6 sides"))]
Sides = Annotated[
    str, Meta(pattern=spelling("^N?E?S?W?$", "some of the letters N, E, S, W, in this order"), min_length=1)
]


class Tags(Line, kw_only=True):
    """All kinds that effects can name."""

    called: ClassVar[str] = "[tags]"

    figures: tuple[Id, ...]
    items: tuple[Id, ...]


class Figure(Card, kw_only=True):
    """A character or a monster: `narrow` and `water` say where it can go, magic "none" that it never casts."""

    combat: Score
    magic: Score | Literal["none"]
    narrow: bool
    water: bool
    tags: tuple[Id, ...] = ()
    effects: tuple[FigureEffect, ...] = ()


class Character(Figure, kw_only=True):
    """One of the twelve whom players may be."""

    called: ClassVar[str] = "a character"

    role: Name
    escape: Score

    def sentence(self, names: Names) -> str:
        return f"You never cast. {tell(self.effects)}".strip() if self.magic == "none" else tell(self.effects)


class Quest(Card, kw_only=True):
    """What a player must do to win: bring an item home, or kill a monster of a kind."""

    called: ClassVar[str] = "a quest"

    item: Id | None = None
    kill: Id | None = None
    refusable: bool = False

    def sentence(self, names: Names) -> str:
        refuse = " You may refuse this quest before the game starts." if self.refusable else ""
        if self.kill:
            return f"Kill {with_article(self.kill)} with your own hand, then come home.{refuse}"
        if self.item:
            return f"Bring the {names.get(self.item, self.item)} home.{refuse}"
        return ""


class Monster(Figure, kw_only=True):
    """A monster of the Cavern or the Passage deck. It takes bribes ("yes", "no"), or only cards of one kind."""

    called: ClassVar[str] = "a monster"

    deck: Deck
    copies: FewCopies = 1
    affinity: Score
    bribable: Id
    cooperative: bool = True

    def sentence(self, names: Names) -> str:
        alone = [] if self.cooperative else ["It is nobody's ally."]
        bribe = [] if self.bribable in ("yes", "no") else [f"It takes only {self.bribable} as a bribe."]
        return " ".join(part for part in [*alone, tell(self.effects), *bribe] if part)


class Item(Card, kw_only=True):
    """Something to carry; `value` counts as a bribe, `spent` is gone after its use, `quest` names who wants it."""

    called: ClassVar[str] = "an item"

    deck: Deck
    copies: FewCopies = 1
    value: Score
    tags: tuple[Id, ...] = ()
    slot: Literal["weapon", "armour"] | None = None
    quest: Id | None = None
    spent: bool = False
    effects: tuple[ItemEffect, ...] = ()

    def sentence(self, names: Names) -> str:
        slot = f"{self.slot.capitalize()}." if self.slot else ""
        spent = "Then discard it." if self.spent else ""
        return " ".join(part for part in (slot, tell(self.effects), spent) if part)


class Event(Card, kw_only=True):
    """A passage card that is carried out at once; one that lays a marker is a marker card."""

    called: ClassVar[str] = "an event"

    deck: Deck
    copies: FewCopies = 1
    effects: Annotated[tuple[EventEffect, ...], Meta(min_length=1)]

    def sentence(self, names: Names) -> str:
        return tell(self.effects)


class Marker(Card, kw_only=True):
    """A marker that lies on a tile."""

    called: ClassVar[str] = "a marker"

    copies: Annotated[int, Meta(ge=1, le=60)]
    effects: tuple[MarkerEffect, ...] = ()

    def sentence(self, names: Names) -> str:
        return tell(self.effects)


class Tile(Entry, kw_only=True):
    """A tile: `arms` north, east, south, west before turning (- wall, p plain, n narrow, w water), six for an entrance.

    All arms lead into one passage unless `places` splits them. `spots` are the Cavern cards of a cavern, `mouth` the
    terrain of its opening. `name` is what people call it, with its article; `tunnels` are the names of two places.
    """

    called: ClassVar[str] = "a tile"

    name: Name | None = None
    tunnels: tuple[Name, ...] = ()
    look: Name
    arms: Arms
    places: tuple[Sides, ...] = ()
    stairs: bool = False
    spots: Annotated[int, Meta(ge=0, le=9)] = 0
    mouth: Literal["p", "n", "w"] = "p"


class CavernsFile(CardFile, kw_only=True):
    """The cards of CAVERNS."""

    tags: Tags
    character: tuple[Character, ...]
    quest: tuple[Quest, ...]
    monster: tuple[Monster, ...]
    item: tuple[Item, ...]
    event: tuple[Event, ...]
    marker: tuple[Marker, ...]
    tile: tuple[Tile, ...]
