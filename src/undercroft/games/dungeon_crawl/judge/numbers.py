"""The table as numbers, for environments and learners: written from the state, only what the seat may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_crawl.components import SORTS, Item, Space
from undercroft.games.dungeon_crawl.rules.damage import monster_takes_more, weakened
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster
from undercroft.games.dungeon_crawl.view.seat import EVERYBODY
from undercroft.games.dungeon_crawl.words import ACTIONS, COMBAT, COMBAT_TURN, MAGICAL, PHYSICAL, WAITING
from undercroft.kernel.observation.features import Features, put
from undercroft.kernel.observation.row import Row

__all__ = ["FEATURES", "observe_into"]

_BUFFS: Final[tuple[str, ...]] = ("b1", "b2", "b3", "b4", "b5", "b6")
_BUFF_NUMBER: Final = {name: number for number, name in enumerate(_BUFFS)}
_STEPS: Final[tuple[str, ...]] = (
    "deal", "buffs", "items", "redraw", "opening", "select", "forward", "left_right", "donate", "take", "consumables",
    "equipment", "rooms", "attack", "rest", "deaths", "enter", "end",
)  # fmt: skip
_STEP_NUMBER: Final = {name: number for number, name in enumerate(_STEPS)}
_MOST_MONSTERS: Final = 7
_MOST_SEATS: Final = 4
_FAR: Final = 12
_HEART: Final = 30


def _add_cards(features: Features, name: str, where: str) -> int:
    first = features.numbers(name, SORTS, 6, f"cards {where}, by sort")
    features.number(f"{name} omega", 6, f"of them, cards of the Omega tier {where}")
    return first


_PLAYER: Final = Features()
_THERE: Final = _PLAYER.flag("there", "there is such a Player")
_ALIVE: Final = _PLAYER.flag("alive", "is alive")
_HP: Final = _PLAYER.number("hp", _HEART, "hit points")
_HEALTH: Final = _PLAYER.share("health", "hit points as a share of the most")
_DISTANCE: Final = _PLAYER.number("distance", _FAR, "rooms from the Entrance, of where the Player is or is heading")
_HEADING: Final = _PLAYER.flag("heading", "is between Rooms")
_FIGHTS: Final = _PLAYER.flag("fights", "is in the Room of the combat")
_LEADS: Final = _PLAYER.flag("leads", "is the Leader")
_WAITS: Final = _PLAYER.flag("waits", "is dead and waits for the combat to end")
_HAND: Final = _PLAYER.number("hand size", 12, "cards in Hand")
_ACTION: Final = _PLAYER.one_of("action", [action.name for action in ACTIONS], "the Action card is at hand")
_BUFF: Final = _PLAYER.one_of("buff", _BUFFS, "the Buff")
_READY: Final = _add_cards(_PLAYER, "ready", "ready in the Equipment area")
_USED: Final = _add_cards(_PLAYER, "used", "used in the Equipment area")
_KNOWN: Final = _add_cards(_PLAYER, "hand", "in Hand that one knows: one's own, and what was seen of the others")
_REDUCE: Final = _PLAYER.number("reduce", 6, "damage taken off by lasting effects")
_ARMOR: Final = _PLAYER.number("armor", 6, "the highest Armored of lasting effects")
_GUARD: Final = _PLAYER.flag("guard", "guards somebody")
_RETALIATES: Final = _PLAYER.flag("retaliates", "strikes back")
_SELECTED: Final = _PLAYER.flag("selected", "has a revealed card still to be carried out")

_MONSTER: Final = Features()
_IS: Final = _MONSTER.flag("there", "there is such a Monster; the rest is 0 while it is unknown to this seat")
_FACE_UP: Final = _MONSTER.flag("face up", "lies face-up")
_HERE: Final = _MONSTER.flag("fights", "is in the Room of the combat")
_MONSTER_HP: Final = _MONSTER.number("hp", 80, "hit points")
_MONSTER_HEALTH: Final = _MONSTER.share("health", "hit points as a share of the most")
_PHYSICAL: Final = _MONSTER.number("armor physical", 5, "Armored against Physical damage")
_MAGICAL: Final = _MONSTER.number("armor magical", 5, "Armored against Magical damage")
_RETALIATE: Final = _MONSTER.number("retaliate", 3, "Retaliate")
_WEAKENED: Final = _MONSTER.number("weakened", 6, "damage taken off its attacks")
_VULNERABLE: Final = _MONSTER.number("vulnerable", 4, "damage added to what it takes")
_HURT: Final = _MONSTER.flag("hurt", "took damage this turn")
_ATTACKED: Final = _MONSTER.flag("attacked", "has attacked this turn")

FEATURES: Final = Features()
_TURN: Final = FEATURES.share("turn", "the turn, as a share of the turn limit")
_COMBAT_TURN: Final = FEATURES.flag("combat turn", "this is a Combat Turn")
_COMBAT_PHASE: Final = FEATURES.flag("combat phase", "the Combat Phase is on")
_PLAYERS_AT: Final = FEATURES.number("players", _MOST_SEATS, "Players at the table")
_ALPHA: Final = FEATURES.number("alpha", 61, "cards left in the Alpha deck")
_OMEGA: Final = FEATURES.number("omega", 37, "cards left in the Omega deck")
_OMEGA_IN_USE: Final = FEATURES.flag("omega in use", "Loot comes from the Omega deck")
_POOL_SIZE: Final = FEATURES.number("pool size", 20, "cards in the Loot Pool")
_BONUS: Final = FEATURES.numbers(
    "bonus", (PHYSICAL, MAGICAL), 10, "damage added to what is dealt in the Room of the combat"
)
_NOW: Final = FEATURES.one_of("step", _STEPS, "the line of the reference card that is carried out")
_POOL: Final = _add_cards(FEATURES, "pool", "in the Loot Pool")
_PLAYERS: Final = FEATURES.repeat("player", ("1", "2", "3", "4"), _PLAYER, "the Players, oneself first, in seat order")
_MONSTERS: Final = FEATURES.repeat(
    "monster", [str(n) for n in range(1, _MOST_MONSTERS + 1)], _MONSTER, "the first Monsters in play"
)


def observe_into(g: Dungeon, seat: i64, row: Row) -> None:
    """Write the table as this seat may know it into a row of zeros."""
    put(row, _TURN, g.turn, g.variants.turn_limit)
    if g.order == COMBAT_TURN:
        row[_COMBAT_TURN] = 1.0
    if g.phase == COMBAT:
        row[_COMBAT_PHASE] = 1.0
    put(row, _PLAYERS_AT, len(g.players), _MOST_SEATS)
    put(row, _ALPHA, len(g.alpha), 61)
    put(row, _OMEGA, len(g.omega), 37)
    if g.second_room_is_defeated:
        row[_OMEGA_IN_USE] = 1.0
    put(row, _POOL_SIZE, len(g.pool), 20)
    fight = g.combat_at
    if fight is not None and g.bonuses:
        physical = magical = 0
        for bonus in g.bonuses:
            if bonus.space is fight:
                if bonus.cls == PHYSICAL:
                    physical += bonus.n
                elif bonus.cls == MAGICAL:
                    magical += bonus.n
        put(row, _BONUS, physical, 10)
        put(row, _BONUS + 1, magical, 10)
    if g.mark < len(g.order):
        row[_NOW + _STEP_NUMBER[g.step.name]] = 1.0
    _cards(row, _POOL, g.pool)
    seats = len(g.players)
    first = max(seat, 0)
    for place in range(seats):
        _player(g, g.players[(first + place) % seats], seat, row, _PLAYERS + place * _PLAYER.size)
    bit = 1 << seat if seat >= 0 else 0
    for place in range(min(_MOST_MONSTERS, len(g.monsters))):
        _monster(g, g.monsters[place], bit, row, _MONSTERS + place * _MONSTER.size)


def _cards(row: Row, at: i64, cards: list[Item]) -> None:
    """How many of each sort, and how many of the stronger tier."""
    if not cards:
        return
    weapons = armor = spells = consumables = omega = 0
    for card in cards:
        sort = card.sort_number
        if sort == 0:
            weapons += 1
        elif sort == 1:
            armor += 1
        elif sort == 2:
            spells += 1
        else:
            consumables += 1
        if card.is_omega:
            omega += 1
    put(row, at, weapons, 6)
    put(row, at + 1, armor, 6)
    put(row, at + 2, spells, 6)
    put(row, at + 3, consumables, 6)
    put(row, at + 4, omega, 6)


def _known_to(g: Dungeon, cards: list[Item], seat: i64) -> list[Item]:
    """Of somebody else's Hand, the cards that this seat has seen."""
    found: list[Item] = []
    for card in cards:
        mask = g.seen_by[card.number]
        if mask == EVERYBODY or (seat >= 0 and mask >> seat & 1):
            found.append(card)
    return found


def _player(g: Dungeon, player: Adventurer, seat: i64, row: Row, at: i64) -> None:
    row[at + _THERE] = 1.0
    alive = player.hp > 0 or player.buff is None  # nobody has died before the game begins
    if alive:
        row[at + _ALIVE] = 1.0
    put(row, at + _HP, player.hp, _HEART)
    put(row, at + _HEALTH, player.hp, player.max_hp)
    heading = player.heading
    place: Space = player.space if heading is None else heading
    put(row, at + _DISTANCE, place.distance, _FAR)
    if heading is not None:
        row[at + _HEADING] = 1.0
    elif alive and player.space is g.combat_at:
        row[at + _FIGHTS] = 1.0
    if player.seat == g.leader:
        row[at + _LEADS] = 1.0
    if player.death == WAITING:
        row[at + _WAITS] = 1.0
    put(row, at + _HAND, len(player.hand), 12)
    for action in player.actions:
        for number in range(len(ACTIONS)):
            if ACTIONS[number] is action:
                row[at + _ACTION + number] = 1.0
    if player.buff is not None:
        which = _BUFF_NUMBER.get(player.buff.name, -1)
        if which >= 0:
            row[at + _BUFF + which] = 1.0
    _cards(row, at + _READY, player.ready)
    _cards(row, at + _USED, player.used)
    _cards(row, at + _KNOWN, player.hand if player.seat == seat else _known_to(g, player.hand, seat))
    if player.lasting:
        _lasting(player, row, at)
    if player.selected is not None:
        row[at + _SELECTED] = 1.0


def _lasting(player: Adventurer, row: Row, at: i64) -> None:
    reduce = armor = 0
    for lasting in player.lasting:
        if lasting.kind == "reduce":
            reduce += lasting.n
        elif lasting.kind == "armor":
            armor = max(armor, lasting.n)
        elif lasting.kind == "guard":
            row[at + _GUARD] = 1.0
        elif lasting.kind == "retaliate":
            row[at + _RETALIATES] = 1.0
    put(row, at + _REDUCE, reduce, 6)
    put(row, at + _ARMOR, armor, 6)


def _monster(g: Dungeon, monster: Monster, bit: int, row: Row, at: i64) -> None:
    row[at + _IS] = 1.0
    if monster.space is g.combat_at:
        row[at + _HERE] = 1.0
    if monster.face_up:
        row[at + _FACE_UP] = 1.0
    elif not monster.looked & bit:
        return
    put(row, at + _MONSTER_HP, monster.hp, 80)
    put(row, at + _MONSTER_HEALTH, monster.hp, monster.max_hp)
    put(row, at + _PHYSICAL, monster.armor_against(PHYSICAL), 5)
    put(row, at + _MAGICAL, monster.armor_against(MAGICAL), 5)
    stripped = False
    for lasting in monster.lasting:
        if lasting.kind == "strip":
            stripped = True
    if not stripped:
        put(row, at + _RETALIATE, monster.card.retaliate, 3)
    if monster.lasting:
        put(row, at + _WEAKENED, weakened(monster), 6)
        put(row, at + _VULNERABLE, monster_takes_more(monster), 4)
    if monster.hurt_in == g.turn:
        row[at + _HURT] = 1.0
    if monster.attacked_in == g.turn:
        row[at + _ATTACKED] = 1.0
