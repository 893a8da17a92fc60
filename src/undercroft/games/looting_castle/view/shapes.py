"""The shapes of what a seat sees: cubes, spaces, heroes, monsters, markets, the table. `seat` fills them."""

from __future__ import annotations

import msgspec


class Cubes(msgspec.Struct, frozen=True):
    """Cubes of each colour in one heap."""

    strength: int
    weapons: int
    treasure: int

    @property
    def total(self) -> int:
        return self.strength + self.weapons + self.treasure


class SpaceView(msgspec.Struct, frozen=True, cache_hash=True):
    """One card of the board. A castle room has a Room card and cubes; what lies outside has not."""

    name: str
    label: str
    is_room: bool
    row: int
    column: int
    card: str = ""
    title: str = ""
    text: str = ""
    does: str = ""
    alcove: bool = False
    cubes: Cubes = Cubes(0, 0, 0)
    called: str = ""  # with where it lies, if another room has the same card
    icon: str = ""


class TrophyView(msgspec.Struct, frozen=True):
    """The card of a slain Monster."""

    name: str
    label: str
    icon: str


class HeroView(msgspec.Struct, frozen=True):
    """One Hero with his whole inventory."""

    name: str
    label: str
    seat: int
    at: str
    is_lying: bool
    is_hidden: bool
    money: int
    level: int
    battle_dice: int
    cubes: Cubes
    trophies: tuple[TrophyView, ...]
    pieces: int


class MonsterView(msgspec.Struct, frozen=True):
    """One Monster in play; `at` is empty while it is on its card."""

    name: str
    label: str
    text: str
    at: str
    corner: str
    is_lying: bool
    is_boss: bool
    fights_with: str
    cubes: Cubes
    icon: str = ""
    adds: int = 0  # to its die
    adds_idle_die: bool = False
    copies_strength: bool = False
    cancels_weapons: bool = False


class MarketView(msgspec.Struct, frozen=True):
    """Prices at one Market."""

    space: str
    name: str
    title: str
    fee: int
    buy_strength: int
    buy_weapon: int
    buy_treasure: int
    sell_strength: int
    sell_weapon: int
    sell_treasure: int
    sell_trophy: int
    icon: str = ""
    flavour: str = ""


class CastleView(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int
    columns: int
    rows: int
    spaces: tuple[SpaceView, ...]
    doors: tuple[tuple[str, ...], ...]
    heroes: tuple[HeroView, ...]
    monsters: tuple[MonsterView, ...]
    markets: tuple[MarketView, ...]
    bag: Cubes
    room_pile: tuple[str, ...]
    room_discard: tuple[str, ...]
    market_pile: tuple[str, ...]
    market_discard: tuple[str, ...]
    monsters_to_come: int
    monsters_unseen: tuple[str, ...]
    slain: tuple[str, ...]
    lair: str
    next: str
    active: int
    first: int
    rounds: int
    rolled: tuple[int, ...]
    hero_die: int
    monster_die: int
    strength_dice: tuple[int, ...]
    has_moved: bool
    monster_was_attacked: bool
    battled: tuple[int, ...]
    was_beaten: bool
    goal_money: int
    inventory_limit: int
    is_solo: bool
    alcoves: bool
    goal_was_reached: bool
    bag_was_emptied: bool
    is_last_turn: bool
    winners: tuple[int, ...] | None
    reason: str
