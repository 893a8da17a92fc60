"""How good a table looks for one seat: what bots that look a little ahead go by.

Every Hero's wealth is estimated in dollars: money, goods at what they will fetch, and the Strength to earn more. The
chance to win follows from the leads, and the nearer the end the more a lead is worth.
"""

from __future__ import annotations

import math
from typing import Final

from undercroft.games.looting_castle.board import BLACK_MARKET, ENTRANCE
from undercroft.games.looting_castle.components import MarketCard
from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.judge.hunt import evaluate_hunt
from undercroft.games.looting_castle.judge.odds import kill_chance, odds_between
from undercroft.games.looting_castle.state import HERO_TURN, MONSTER_TURN, ROLL, Castle, Hero, Monster

_PATIENCE: Final = 0.85  # what lies in a room is worth a little less than what is in the sack
_TROPHY: Final = 7.0
_CUBES: Final[tuple[float, ...]] = (1.4, 3.2, 4.4)  # Strength, Weapon, Treasure in a room
_CUBES_ALONE: Final[tuple[float, ...]] = (3.0, 1.5, 0.8)  # who hunts alone needs Strength first
_STRENGTH: Final[tuple[float, ...]] = (0.0, 1.7, 3.4, 5.0, 6.2, 7.4, 8.5, 9.6, 10.6, 11.5, 12.3, 12.8, 13.2, 13.5)
_AT_RISK: Final[tuple[float, ...]] = (
    0.3,
    0.25,
    0.18,
    0.06,
    0.03,
)  # the goods that a Hero with so little Strength may lose with his life


def evaluate_all(g: Castle) -> list[float]:
    """Each Hero's chance to win as a guess. The Monsters still to come do not count, and all else lies open."""
    outcome = g.outcome
    if outcome is not None:
        winners = outcome.winners
        return [1.0 / len(winners) if hero.seat in winners else 0.0 for hero in g.heroes]
    if g.is_solo:
        mine = g.heroes[0]
        hopes = prospects(g, mine, 0.0) if g.next is HERO_TURN else 0.0
        return [evaluate_hunt(g, mine, hopes)]
    clock = nearness_of_the_end(g)
    riches = [wealth(g, hero, clock) for hero in g.heroes]
    scale = 4.5 + 8.5 * (1.0 - clock)
    found: list[float] = []
    for seat, own in enumerate(riches):
        if seat == g.active:
            own += hopes_of_this_turn(g, g.heroes[seat], clock)
        others = 0.0
        for other, theirs in enumerate(riches):
            if other != seat:
                others += math.exp(max(-60.0, min(60.0, (theirs - own) / scale)))
        found.append(1.0 / (1.0 + others))
    return found


def evaluate(g: Castle, seat: int) -> float:
    """The same for one seat; for whoever only watches, nobody is ahead."""
    return evaluate_all(g)[seat] if 0 <= seat < len(g.heroes) else 0.5


def hopes_of_this_turn(g: Castle, mine: Hero, clock: float) -> float:
    """What the active Hero may still get."""
    if g.next is HERO_TURN:
        return prospects(g, mine, clock)
    if g.next is MONSTER_TURN and mine.at < len(g.rooms):
        return 0.3 * heap_worth(g.rooms[mine.at].loot, _CUBES)
    return 0.0


def nearness_of_the_end(g: Castle) -> float:
    """From 0 to 1: how far the money, the bag or the Monster's Strength have come."""
    if g.goal_was_reached or g.bag_was_emptied:
        return 1.0
    near = 0.0
    if g.options.goal_money:
        for hero in g.heroes:
            heap = hero.loot
            riches = hero.money + 0.5 * (3.8 * heap.weapons + 5.3 * heap.treasure + 7.0 * len(hero.trophies))
            near = max(near, 1.5 * riches / g.options.goal_money - 0.6)
    near = max(near, 1.0 - g.bag.total / (8 * len(g.heroes)))  # every turn takes cubes out
    for beast in g.monsters:
        if beast.card.fights_with_treasure is None:
            near = max(near, beast.loot.strength / 12 - 1.5)
        if beast.is_boss:
            near = max(near, 0.4)
    return max(0.0, min(0.95, near))


# -- what a Hero has --------------------------------------------------------------------------------------------------


def wealth(g: Castle, hero: Hero, clock: float) -> float:
    """Money, what the goods will fetch, and the strength to earn more while there is time."""
    heap = hero.loot
    worth = goods_worth(g, hero, hero.at, clock)
    if heap.strength < 5 and hero.at < ENTRANCE and not g.goal_was_reached:
        trophies = len(hero.trophies) * 5.0
        worth -= _AT_RISK[heap.strength] * max(0.0, worth - trophies)
    might = _STRENGTH[min(heap.strength, 13)] + (1.3 if heap.weapons else 0.0)
    might += hunting(g, hero) - (1.5 if hero.is_lying else 0.0)
    if g.next is ROLL and hero.seat == g.active:
        might += 2.4  # to be on turn is to be ahead
    return hero.money + worth + might * (1.0 - clock) + 0.01 * heap.strength


def goods_worth(g: Castle, hero: Hero, at: int, clock: float) -> float:
    """The goods in the sack, between the final sale and what Markets usually pay."""
    weapons, treasure, trophies = hero.loot.weapons, hero.loot.treasure, len(hero.trophies)
    if not (weapons or treasure or trophies):
        return 0.0
    end = 2.0 * weapons + 3.0 * treasure + 5.0 * trophies
    sold = 1.1 * weapons + 1.2 * treasure + 1.5 * trophies
    near = 0.8 * max(0.0, 1.0 - g.layout.to_market[at] / 12)
    return end + (1.0 - clock) * (sold + near * (weapons + treasure))


def hunting(g: Castle, hero: Hero) -> float:
    """The hope to slay the Monster soon."""
    if not g.monsters:
        return 0.0
    beast = g.monsters[0]
    if beast.card.fights_with_treasure is not None:
        return 0.0
    chance = kill_chance(hero.loot.strength, hero.battle_dice, beast.loot.strength, 2)
    return 0.1 * chance * prize(g, hero, beast) if chance else 0.0


# -- what a Hero may still get this turn ------------------------------------------------------------------------------


def prospects(g: Castle, mine: Hero, clock: float) -> float:
    """Before the move the best place within reach, after it the place reached."""
    if g.turn.has_moved or g.turn.hero_die == 0:
        return _PATIENCE * place_worth(g, mine, mine.at)
    steps = g.turn.hero_die - (1 if mine.is_lying else 0)
    here = goods_worth(g, mine, mine.at, clock)
    best = 0.0
    for goal, _ in g.layout.walks[mine.at][steps].routes:
        there = goal.number
        if g.is_market(there):
            worth = sale_worth(g, mine, there) - here
        else:
            worth = _PATIENCE * place_worth(g, mine, there) + goods_worth(g, mine, there, clock) - here
        if worth > best:
            best = worth
    return best


def sale_worth(g: Castle, mine: Hero, at: int) -> float:
    """What a visit brings: the goods at today's prices or kept, and Strength up to 3."""
    heap = mine.loot
    market: MarketCard | None = g.black_market if at == BLACK_MARKET else g.smugglers_cove
    if market is None:
        return 0.0
    fee = market.fee if at == BLACK_MARKET and g.options.entry_fee else 0
    if mine.money + 2 * heap.weapons + 3 * heap.treasure < fee:
        return 1.5 * max(0, 3 - heap.strength)
    sold = heap.weapons * market.sell_weapon + heap.treasure * market.sell_treasure
    sold += len(mine.trophies) * market.sell_trophy
    refreshed = 1.7 * max(0, 3 - heap.strength) if at == BLACK_MARKET else 0.0
    return sold + refreshed - fee + max(0.0, 1.6 - market.buy_strength)


def place_worth(g: Castle, mine: Hero, at: int) -> float:
    """What ending a move there promises: a battle with the Monster, or the room action."""
    for beast in g.monsters:
        if beast.at == at and not g.turn.monster_was_attacked:
            return battle_worth(g, mine, beast)
    if at >= ENTRANCE or mine.is_lying:
        return 0.0
    return room_worth(g, mine, at)


def battle_worth(g: Castle, mine: Hero, beast: Monster) -> float:
    """All results with their chances: the prize, two items, or wounds and perhaps all goods."""
    dice = sum(g.turn.strength_dice)
    if beast.card.name == "golem" and g.turn.monster_die != 6 and not g.is_solo:
        dice += g.turn.monster_die
    own, its = mine.loot, beast.loot
    ours, theirs = (own.strength, own.weapons, own.treasure), (its.strength, its.weapons, its.treasure)
    odds = odds_between(ours, mine.battle_dice, beast.card.name, theirs, dice)
    items = beast.loot.weapons + beast.loot.treasure
    worth = odds.kill * prize(g, mine, beast) + odds.win * 3.3 * min(2, items) + 0.3 * odds.loss
    worth -= 1.6 * odds.wound + 2.0 * odds.lose
    if mine.loot.strength <= 2:
        worth -= odds.lose * (3.0 * (mine.loot.weapons + mine.loot.treasure) + (40.0 if g.is_solo else -2.0))
    return worth


def prize(g: Castle, mine: Hero, beast: Monster) -> float:
    """What the slayer gets: as much of the hoard as he can carry, and the Trophy."""
    items = beast.loot.weapons + beast.loot.treasure
    room = max(1, g.options.inventory_limit - mine.pieces + mine.loot.strength // 2)
    return (20.0 if g.is_solo else _TROPHY) + 3.3 * min(items, room) + (5.0 if beast.is_boss else 0.0)


def room_worth(g: Castle, mine: Hero, at: int) -> float:
    """What the action of a room promises, as far as the dice on the table tell."""
    if at >= len(g.rooms):
        return 0.5  # not laid yet
    worth = _CUBES_ALONE if g.is_solo else _CUBES
    room = g.rooms[at].card
    loot = g.rooms[at].loot
    does = room.does
    everything = heap_worth(loot, worth)
    if does == "reach_through":
        for beside in g.layout.beside(at):
            everything = max(everything, heap_worth(g.rooms[beside].loot, worth))
        return everything
    if does == "found_loot":
        return everything if room.alcove and g.options.alcoves else best_cube(loot, worth)
    if does == "search":
        return 0.65 * everything
    if does == "fight":
        ahead = mine.loot.strength - max(g.turn.strength_dice, default=3) - 2 * mine.level
        if ahead > 0:
            return everything
        return (0.5 + 0.17 * ahead if mine.loot.weapons and ahead > -3 else 0.0) * everything
    if does == "encounter":
        return 0.55 * everything
    return everything + 0.5


def heap_worth(heap: Loot, worth: tuple[float, ...]) -> float:
    return worth[0] * heap.strength + worth[1] * heap.weapons + worth[2] * heap.treasure


def best_cube(heap: Loot, worth: tuple[float, ...]) -> float:
    best = worth[0] if heap.strength else 0.0
    if heap.weapons:
        best = max(best, worth[1])
    return max(best, worth[2]) if heap.treasure else best
