"""The shapes of what a seat sees: cards, rooms, monsters, adventurers, the table. `seat` fills them."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True):
    """A card that lies open for this seat."""

    name: str
    label: str
    icon: str
    text: str
    sort: str = ""
    tier: str = ""
    marked: str = ""
    """The text with symbols as named tokens."""
    flavour: str = ""
    hp: int = 0
    """With this Buff, at a table of this size."""


class EffectView(msgspec.Struct, frozen=True):
    """Something that lasts: what, how much, against which class, how many turns still (0: this combat)."""

    kind: str
    n: int
    cls: str
    turns: int


class RowView(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    text: str
    marked: str = ""


class SpaceView(msgspec.Struct, frozen=True):
    name: str
    column: int
    row: int
    distance: int
    holds: str
    exits: tuple[str, ...]
    ways: tuple[str, ...]
    face_up: bool
    icon: str = ""
    label: str = ""
    explore: str = ""
    combat: str = ""
    marked_explore: str = ""
    marked_combat: str = ""
    flavour: str = ""


class MonsterView(msgspec.Struct, frozen=True):
    name: str
    space: str
    face_up: bool
    card: CardView | None = None
    hp: int = 0
    max_hp: int = 0
    die: int = 0
    rows: tuple[RowView, ...] = ()
    armor_physical: int = 0
    armor_magical: int = 0
    retaliate: int = 0
    retaliate_class: str = ""
    weakened: int = 0
    vulnerable: int = 0
    hurt_this_turn: bool = False
    attacked_this_turn: bool = False
    rolled: int = 0
    lasting: tuple[EffectView, ...] = ()


class PlayerView(msgspec.Struct, frozen=True):
    name: str
    label: str
    seat: int
    buff: CardView | None
    had: tuple[str, ...]
    hp: int
    max_hp: int
    space: str
    heading: str
    alive: bool
    death: str
    hand_alpha: int
    hand_omega: int
    hand: tuple[CardView, ...]
    ready: tuple[CardView, ...]
    used: tuple[CardView, ...]
    actions: tuple[str, ...]
    used_actions: tuple[str, ...]
    selected: str
    extra: str
    placing: tuple[str, ...]
    lasting: tuple[EffectView, ...]
    accepted: tuple[str, ...]
    resolved: bool


class StepView(msgspec.Struct, frozen=True):
    name: str
    label: str
    number: int
    now: bool


class BonusView(msgspec.Struct, frozen=True):
    space: str
    cls: str
    n: int
    next_only: bool


class View(msgspec.Struct, frozen=True):
    seat: int
    turn: int
    turn_limit: int
    kind: str
    phase: str
    steps: tuple[StepView, ...]
    leader: str
    combat_at: str
    spaces: tuple[SpaceView, ...]
    monsters: tuple[MonsterView, ...]
    players: tuple[PlayerView, ...]
    bonuses: tuple[BonusView, ...]
    pool: tuple[CardView, ...]
    shown: tuple[CardView, ...]
    buffs: tuple[CardView, ...]
    deck: str
    alpha: int
    omega: int
    discard_alpha: int
    discard_omega: int
    remembered: tuple[str, ...]
    outcome: str
    won: bool
