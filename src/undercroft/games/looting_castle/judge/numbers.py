"""The table as numbers, for environments and learners. Everything here lies open; the looking seat comes first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.looting_castle.board import SPACE_NAMES
from undercroft.games.looting_castle.components import ROOM_KINDS, MarketCard
from undercroft.games.looting_castle.cubes import MONSTERS, Loot
from undercroft.games.looting_castle.state import (
    ESCALATION,
    HERO_TURN,
    LAY_OUT,
    MONSTER_TURN,
    RESET,
    ROLL,
    STOCK,
    VICTORY,
    Castle,
    Hero,
    Monster,
)
from undercroft.kernel.observation.features import Features, put
from undercroft.kernel.observation.row import Row
from undercroft.kernel.words import Word

__all__ = ["FEATURES", "observe_into"]

_STEPS: Final[tuple[Word, ...]] = (LAY_OUT, STOCK, ROLL, HERO_TURN, MONSTER_TURN, RESET, ESCALATION, VICTORY)
_MONSTER: Final = {name: number for number, name in enumerate(MONSTERS)}
_SEATS: Final = 4
_MOST_MONSTERS: Final = 4
_DEAREST: Final = 10


def _add_cubes(features: Features, where: str, strength: int, weapons: int, treasure: int) -> int:
    first = features.number("strength", strength, f"Strength cubes {where}")
    features.number("weapons", weapons, f"Weapons {where}")
    features.number("treasure", treasure, f"Treasure {where}")
    return first


_ROOM: Final = Features()
_LAID: Final = _ROOM.flag("laid", "the board has this room")
_KIND: Final = _ROOM.one_of("kind", ROOM_KINDS, "the Room card")
_LYING: Final = _add_cubes(_ROOM, "lying there", 6, 6, 6)

_MARKET: Final = Features()
_FEE: Final = _MARKET.number("fee", _DEAREST, "the entry fee")
_BUY_STRENGTH: Final = _MARKET.number("buy strength", _DEAREST, "what Strength costs")
_BUY_WEAPON: Final = _MARKET.number("buy weapon", _DEAREST, "what a Weapon costs")
_SELL_STRENGTH: Final = _MARKET.number("sell strength", _DEAREST, "what is paid for Strength")
_SELL_WEAPON: Final = _MARKET.number("sell weapon", _DEAREST, "what is paid for a Weapon")
_SELL_TREASURE: Final = _MARKET.number("sell treasure", _DEAREST, "what is paid for Treasure")
_SELL_TROPHY: Final = _MARKET.number("sell trophy", _DEAREST, "what is paid for a trophy")

_HERO: Final = Features()
_THERE: Final = _HERO.flag("there", "there is such a Hero")
_ACTIVE: Final = _HERO.flag("active", "it is his turn")
_LIES: Final = _HERO.flag("lying", "lies down")
_HIDDEN: Final = _HERO.flag("hidden", "hides in an alcove")
_MONEY: Final = _HERO.number("money", 80, "money")
_LEVEL: Final = _HERO.number("level", 3, "Experience Level")
_BATTLE_DICE: Final = _HERO.number("battle dice", 5, "dice in a battle")
_PIECES: Final = _HERO.number("pieces", 20, "what counts against the inventory limit")
_CARRIED: Final = _add_cubes(_HERO, "carried", 20, 15, 15)
_TROPHIES: Final = _HERO.number("trophies", 6, "trophies")
_BATTLED: Final = _HERO.flag("battled", "was battled by the active Hero this turn")
_HERO_AT: Final = _HERO.one_of("at", SPACE_NAMES, "the space where he stands")

_MONSTER_PART: Final = Features()
_BOSS: Final = _MONSTER_PART.flag("boss", "is the Boss")
_MONSTER_LIES: Final = _MONSTER_PART.flag("lying", "lies down")
_HELD: Final = _add_cubes(_MONSTER_PART, "on its card", 36, 20, 15)
_MONSTER_AT: Final = _MONSTER_PART.one_of("at", SPACE_NAMES, "the space where it stands; none: on its card")
_WHO: Final = _MONSTER_PART.one_of("who", MONSTERS, "the Monster card")

FEATURES: Final = Features()
_NEXT: Final = FEATURES.one_of("next", [step.name for step in _STEPS], "the step of play that comes next")
_HERO_DIE: Final = FEATURES.number("hero die", 6, "the Hero die of this turn")
_MONSTER_DIE: Final = FEATURES.number("monster die", 6, "the Monster die of this turn")
_STRENGTH_DICE: Final = FEATURES.numbers("strength dice", ("1", "2", "3"), 6, "the Strength dice, highest first")
_GOAL: Final = FEATURES.flag("goal reached", "somebody has the money to end the game")
_EMPTIED: Final = FEATURES.flag("bag emptied", "the bag has been empty")
_ATTACKED: Final = FEATURES.flag("monster attacked", "the Monster was attacked this turn")
_MOVED: Final = FEATURES.flag("moved", "the active Hero has declared a route")
_ROUNDS: Final = FEATURES.number("rounds", 50, "completed rounds")
_TO_COME: Final = FEATURES.number("monsters to come", 14, "Monsters still to come")
_SLAIN: Final = FEATURES.number("slain", 14, "Monsters slain")
_BAG: Final = _add_cubes(FEATURES, "in the bag", 45, 20, 15)
_ROOMS: Final = FEATURES.repeat("room", SPACE_NAMES[:12], _ROOM, "the rooms of the ring, clockwise from the Entrance")
_MARKETS: Final = FEATURES.repeat("market", ("1", "2"), _MARKET, "prices: Black Market, Smuggler's Cove")
_HEROES: Final = FEATURES.repeat("hero", ("1", "2", "3", "4"), _HERO, "the Heroes, one's own first, then in seat order")
_MONSTERS: Final = FEATURES.repeat("monster", ("1", "2", "3", "4"), _MONSTER_PART, "the Monsters in play")


def observe_into(g: Castle, seat: i64, row: Row) -> None:
    """Write the table into a row of zeros."""
    turn = g.turn
    for number in range(len(_STEPS)):
        if g.next is _STEPS[number]:
            row[_NEXT + number] = 1.0
    put(row, _HERO_DIE, turn.hero_die, 6)
    put(row, _MONSTER_DIE, turn.monster_die, 6)
    if turn.strength_dice:
        at: i64 = _STRENGTH_DICE
        for die in sorted(turn.strength_dice, reverse=True)[:3]:
            put(row, at, die, 6)
            at += 1
    if g.goal_was_reached:
        row[_GOAL] = 1.0
    if g.bag_was_emptied:
        row[_EMPTIED] = 1.0
    if turn.monster_was_attacked:
        row[_ATTACKED] = 1.0
    if turn.has_moved:
        row[_MOVED] = 1.0
    put(row, _ROUNDS, g.rounds, 50)
    put(row, _TO_COME, g.monsters_to_come, 14)
    put(row, _SLAIN, len(g.slain), 14)
    _cubes(row, _BAG, g.bag, 45, 20, 15)
    _rooms(g, row)
    _prices(g, row)
    for place in range(_SEATS):
        who = (max(seat, 0) + place) % _SEATS
        if who < len(g.heroes):
            _hero(g, g.heroes[who], row, _HEROES + place * _HERO.size)
    for place in range(min(_MOST_MONSTERS, len(g.monsters))):
        _monster(g.monsters[place], row, _MONSTERS + place * _MONSTER_PART.size)


def _cubes(row: Row, at: i64, loot: Loot, strength: i64, weapons: i64, treasure: i64) -> None:
    put(row, at, loot.strength, strength)
    put(row, at + 1, loot.weapons, weapons)
    put(row, at + 2, loot.treasure, treasure)


def _rooms(g: Castle, row: Row) -> None:
    at: i64 = _ROOMS
    for space in range(g.layout.size):
        row[at + _LAID] = 1.0
        if space < len(g.rooms):
            room = g.rooms[space]
            kind = room.card.number
            if kind >= 0:
                row[at + _KIND + kind] = 1.0
            _cubes(row, at + _LYING, room.loot, 6, 6, 6)
        at += _ROOM.size


def _prices(g: Castle, row: Row) -> None:
    at: i64 = _MARKETS
    if g.black_market is not None:
        if g.options.entry_fee:
            put(row, at + _FEE, g.black_market.fee, _DEAREST)
        _market(g.black_market, row, at)
        at += _MARKET.size
    if g.smugglers_cove is not None:
        _market(g.smugglers_cove, row, at)


def _market(card: MarketCard, row: Row, at: i64) -> None:
    put(row, at + _BUY_STRENGTH, card.buy_strength, _DEAREST)
    put(row, at + _BUY_WEAPON, card.buy_weapon, _DEAREST)
    put(row, at + _SELL_STRENGTH, card.sell_strength, _DEAREST)
    put(row, at + _SELL_WEAPON, card.sell_weapon, _DEAREST)
    put(row, at + _SELL_TREASURE, card.sell_treasure, _DEAREST)
    put(row, at + _SELL_TROPHY, card.sell_trophy, _DEAREST)


def _hero(g: Castle, hero: Hero, row: Row, at: i64) -> None:
    row[at + _THERE] = 1.0
    if hero.seat == g.active:
        row[at + _ACTIVE] = 1.0
    if hero.is_lying:
        row[at + _LIES] = 1.0
    if hero.is_hidden:
        row[at + _HIDDEN] = 1.0
    put(row, at + _MONEY, hero.money, 80)
    put(row, at + _LEVEL, hero.level, 3)
    put(row, at + _BATTLE_DICE, hero.battle_dice, 5)
    put(row, at + _PIECES, hero.pieces, 20)
    _cubes(row, at + _CARRIED, hero.loot, 20, 15, 15)
    put(row, at + _TROPHIES, len(hero.trophies), 6)
    if hero.seat in g.turn.battled:
        row[at + _BATTLED] = 1.0
    row[at + _HERO_AT + hero.at] = 1.0


def _monster(monster: Monster, row: Row, at: i64) -> None:
    if monster.is_boss:
        row[at + _BOSS] = 1.0
    if monster.is_lying:
        row[at + _MONSTER_LIES] = 1.0
    _cubes(row, at + _HELD, monster.loot, 36, 20, 15)
    if not monster.is_on_its_card:
        row[at + _MONSTER_AT + monster.at] = 1.0
    who = _MONSTER.get(monster.card.name, -1)
    if who >= 0:
        row[at + _WHO + who] = 1.0
