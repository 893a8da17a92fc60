"""The shapes of what a seat sees: cards, passages, explorers, decks, the table. `seat` fills them."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True):
    """A card face-up: what is printed on it."""

    name: str
    label: str
    type: str
    text: str
    difficulty: int = 0
    damage: int = 0
    icon: str = ""
    flavour: str = ""
    holds: bool = False  # who loses against it does not flee


class PassageView(msgspec.Struct, frozen=True):
    """A discovered passage: where it lies, on which sides it is open, and the cards in it."""

    space: str
    label: str
    x: int
    y: int
    corridors: str
    cards: tuple[CardView, ...]


class SpotView(msgspec.Struct, frozen=True):
    """An undiscovered passage that a corridor leads to."""

    space: str
    x: int
    y: int


class ExplorerView(msgspec.Struct, frozen=True):
    """An explorer, the open hand included."""

    seat: int
    name: str
    label: str
    at: str
    x: int
    y: int
    health: int
    drugged: bool
    ap: int
    hand_limit: int
    hand: tuple[CardView, ...]
    came_from: str = ""
    used: tuple[str, ...] = ()


class DeckView(msgspec.Struct, frozen=True):
    """A deck from outside: how many cards, which ones are known to lie on top, and the discard pile."""

    name: str
    cards: int
    on_top: tuple[str, ...]
    discard: tuple[str, ...]


class DigView(msgspec.Struct, frozen=True):
    """The whole table as a seat sees it."""

    game: str
    you: int
    stage: str
    active: int
    first: int
    round: int
    round_cap: int
    half_width: int
    explorers: tuple[ExplorerView, ...]
    passages: tuple[PassageView, ...]
    frontier: tuple[SpotView, ...]
    reachable: tuple[str, ...]
    sight: tuple[str, ...]
    fortunes: DeckView
    hazards: DeckView
    passage_deck: DeckView
    revealed: tuple[str, ...]
    gear: tuple[CardView, ...]
    winner: int = -1
    outcome: str = ""
