"""The shapes of what a seat sees: cards, tiles, figures, the table. `seat` fills them."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True, cache_hash=True):
    id: str
    name: str
    text: str
    value: int
    back: str
    kind: str = "thing"  # weapon, armour or thing
    icon: str = ""
    flavour: str = ""


class QuestView(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str
    item: str
    icon: str = ""


class TileView(msgspec.Struct, frozen=True, cache_hash=True):
    """A laid tile: where, how turned, the terrain of each way out and where it leads ("?" into the unknown)."""

    no: str
    look: str
    x: int
    y: int
    turn: int
    arms: str
    places: tuple[int, ...]
    links: tuple[str, ...]
    stairs: bool
    spots: int
    mouth: str
    unused: bool
    markers: tuple[str, ...]
    name: str = ""
    called: tuple[str, ...] = ()  # its places: the passage, the other tunnel, the cavern


class FigureView(msgspec.Struct, frozen=True, cache_hash=True):
    """A figure on the board. `place` is empty for an invisible figure of somebody else; `hand` is one's own only."""

    id: str
    name: str
    role: str
    text: str
    character: bool
    seat: int
    place: str
    awake: bool
    stone: bool
    size: str
    invisible: bool
    pit: bool
    combat: int
    magic: int | None
    escape: int
    affinity: int
    narrow: bool
    water: bool
    tags: tuple[str, ...]
    cavern_cards: int
    passage_cards: int
    waives: bool
    moved: bool
    rushed: bool
    hand: tuple[CardView, ...] | None
    icon: str = ""
    flavour: str = ""


class PlayerView(msgspec.Struct, frozen=True):
    seat: int
    name: str
    alive: bool


class NoteView(msgspec.Struct, frozen=True):
    """A card this seat has seen, and the figures among whom it must be."""

    card: str
    name: str
    holders: list[str]


class ClueView(msgspec.Struct, frozen=True):
    """A bonus that was shown: at least so many of these cards are with these figures."""

    cards: list[str]
    count: int
    holders: list[str]


class OfferView(msgspec.Struct, frozen=True):
    giver: str
    partner: str
    given: list[CardView] | None
    wanted: int | None
    returned: list[CardView] | None


class FightView(msgspec.Struct, frozen=True):
    attacker: str
    defender: str
    attack: int
    defence: int


class View(msgspec.Struct, frozen=True):
    seat: int
    round: int
    active: int
    first: int
    acting: str
    options: dict[str, int]
    players: list[PlayerView]
    tiles: tuple[TileView, ...]
    figures: list[FigureView]
    counters: tuple[int, ...]
    stack: int
    cavern_deck: int
    passage_deck: int
    all_explored: bool
    quest: QuestView | None
    fulfilled: bool
    next_tiles: list[str]
    notes: list[NoteView]
    clues: list[ClueView]
    discovery: str
    discovery_arm: str
    journey: int
    encounter: list[str]
    manner: str
    offer: OfferView | None
    fight: FightView | None
    casting: str
    over: bool
    winners: list[int]
    reason: str
    ghosts: tuple[TileView, ...] = ()  # the tile about to be laid, each way in which it may be turned
    next_names: tuple[str, ...] = ()  # what people call the next tiles that this seat has seen
