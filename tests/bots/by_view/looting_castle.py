"""How good a table looks for one seat: what bots that look a little ahead go by.

Every Hero's wealth is estimated in dollars: money, goods at what they will fetch, and the Strength to earn more. The
chance to win follows from the leads, and the nearer the end the more a lead is worth.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from tests.bots.by_view.looting_castle_hunt import evaluate_hunt
from undercroft.games.looting_castle.board import SPACE_NAMES, Layout
from undercroft.games.looting_castle.judge.odds import AT_LEAST, battle_odds
from undercroft.games.looting_castle.view.shapes import CastleView, Cubes, HeroView, MonsterView, SpaceView

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


def evaluate(view: CastleView) -> float:
    """The chance to win as a guess."""
    if view.seat < 0 or view.seat >= len(view.heroes):
        return 0.5
    if view.winners is not None:
        return 1.0 / len(view.winners) if view.seat in view.winners else 0.0
    mine = view.heroes[view.seat]
    if view.is_solo:
        hopes = prospects(view, mine, 0.0) if view.next == "hero_turn" else 0.0
        return evaluate_hunt(view, mine, hopes)
    clock = nearness_of_the_end(view)
    hopes = 0.0
    if view.active == view.seat:
        if view.next == "hero_turn":
            hopes = prospects(view, mine, clock)
        elif view.next == "monster_turn" and mine.at[0] == "R":
            hopes = 0.3 * heap_worth(room_called(view, mine.at).cubes, _CUBES)
    own = wealth(view, mine, clock) + hopes
    scale = 4.5 + 8.5 * (1.0 - clock)
    others = 0.0
    for other in view.heroes:
        if other.seat != view.seat:
            others += math.exp(max(-60.0, min(60.0, (wealth(view, other, clock) - own) / scale)))
    return 1.0 / (1.0 + others)


def nearness_of_the_end(view: CastleView) -> float:
    """From 0 to 1: how far the money, the bag or the Monster's Strength have come."""
    if view.goal_was_reached or view.bag_was_emptied:
        return 1.0
    near = 0.0
    if view.goal_money:
        for seen in view.heroes:
            heap = seen.cubes
            riches = seen.money + 0.5 * (3.8 * heap.weapons + 5.3 * heap.treasure + 7.0 * len(seen.trophies))
            near = max(near, 1.5 * riches / view.goal_money - 0.6)
    near = max(near, 1.0 - view.bag.total / (8 * len(view.heroes)))  # every turn takes cubes out
    for beast in view.monsters:
        if beast.fights_with == "strength":
            near = max(near, beast.cubes.strength / 12 - 1.5)
        if beast.is_boss:
            near = max(near, 0.4)
    return max(0.0, min(0.95, near))


# -- what a Hero has --------------------------------------------------------------------------------------------------


def wealth(view: CastleView, seen: HeroView, clock: float) -> float:
    """Money, what the goods will fetch, and the strength to earn more while there is time."""
    heap = seen.cubes
    worth = goods_worth(view, seen, seen.at, clock)
    if heap.strength < 5 and seen.at[0] == "R" and not view.goal_was_reached:
        trophies = len(seen.trophies) * 5.0
        worth -= _AT_RISK[heap.strength] * max(0.0, worth - trophies)
    might = _STRENGTH[min(heap.strength, 13)] + (1.3 if heap.weapons else 0.0)
    might += hunting(view, seen) - (1.5 if seen.is_lying else 0.0)
    if view.next == "roll" and seen.seat == view.active:
        might += 2.4  # to be on turn is to be ahead
    return seen.money + worth + might * (1.0 - clock) + 0.01 * heap.strength


def goods_worth(view: CastleView, seen: HeroView, at: str, clock: float) -> float:
    """The goods in the sack, between the final sale and what Markets usually pay."""
    weapons, treasure, trophies = seen.cubes.weapons, seen.cubes.treasure, len(seen.trophies)
    if not (weapons or treasure or trophies):
        return 0.0
    end = 2.0 * weapons + 3.0 * treasure + 5.0 * trophies
    sold = 1.1 * weapons + 1.2 * treasure + 1.5 * trophies
    near = 0.8 * max(0.0, 1.0 - steps_to_market(view, at) / 12)
    return end + (1.0 - clock) * (sold + near * (weapons + treasure))


def hunting(view: CastleView, seen: HeroView) -> float:
    """The hope to slay the Monster soon."""
    if not view.monsters:
        return 0.0
    beast = view.monsters[0]
    if beast.fights_with == "treasure":
        return 0.0
    thrown = 2 * beast.cubes.strength + 2 - seen.cubes.strength
    chances = AT_LEAST[seen.battle_dice]
    chance = 1.0 if thrown <= 0 else chances[thrown] if thrown < len(chances) else 0.0
    return 0.1 * chance * prize(view, seen, beast) if chance else 0.0


def steps_to_market(view: CastleView, at: str) -> int:
    """Movement points to the nearest Market; from inside one, those that lead out and in again."""
    return _way_to_market(view.columns, view.rows, view.doors, at)


@lru_cache(maxsize=256)
def _way_to_market(columns: int, rows: int, doors: tuple[tuple[str, ...], ...], at: str) -> int:
    size = 2 * (columns + rows) - 4
    best = size
    for chain in doors:
        if chain[-1] not in ("BM", "SC"):
            continue
        if at == chain[-1]:
            steps = 2
        elif at in chain[1:]:
            steps = len(chain) - 1 - chain.index(at)
        elif at[0] == "R":
            way = abs(int(at[1:]) - int(chain[0][1:]))
            steps = min(way, size - way) + len(chain) - 1
        else:
            steps = size // 2 + len(chain)
        best = min(best, steps)
    return best


# -- what a Hero may still get this turn ------------------------------------------------------------------------------


def prospects(view: CastleView, mine: HeroView, clock: float) -> float:
    """Before the move the best place within reach, after it the place reached."""
    if view.has_moved or view.hero_die == 0:
        return _PATIENCE * place_worth(view, mine, mine.at)
    steps = view.hero_die - (1 if mine.is_lying else 0)
    here = goods_worth(view, mine, mine.at, clock)
    best = 0.0
    for goal, _ in board(view.columns, view.rows, view.doors).walks[SPACE_NAMES.index(mine.at)][steps].routes:
        name = goal.name
        if name in ("BM", "SC"):
            worth = sale_worth(view, mine, name) - here
        else:
            worth = _PATIENCE * place_worth(view, mine, name) + goods_worth(view, mine, name, clock) - here
        if worth > best:
            best = worth
    return best


def sale_worth(view: CastleView, mine: HeroView, at: str) -> float:
    """What a visit brings: the goods at today's prices or kept, and Strength up to 3."""
    heap = mine.cubes
    for market in view.markets:
        if market.space == at:
            if mine.money + 2 * heap.weapons + 3 * heap.treasure < market.fee:
                return 1.5 * max(0, 3 - heap.strength)
            sold = heap.weapons * market.sell_weapon + heap.treasure * market.sell_treasure
            sold += len(mine.trophies) * market.sell_trophy
            refreshed = 1.7 * max(0, 3 - heap.strength) if at == "BM" else 0.0
            return sold + refreshed - market.fee + max(0.0, 1.6 - market.buy_strength)
    return 0.0


def place_worth(view: CastleView, mine: HeroView, at: str) -> float:
    """What ending a move there promises: a battle with the Monster, or the room action."""
    for beast in view.monsters:
        if beast.at == at and not view.monster_was_attacked:
            return battle_worth(view, mine, beast)
    if at[0] != "R" or mine.is_lying:
        return 0.0
    return room_worth(view, mine, room_called(view, at))


def battle_worth(view: CastleView, mine: HeroView, beast: MonsterView) -> float:
    """All results with their chances: the prize, two items, or wounds and perhaps all goods."""
    dice = sum(view.strength_dice)
    if beast.name == "golem" and view.monster_die != 6 and not view.is_solo:
        dice += view.monster_die
    odds = battle_odds(mine, beast, dice)
    items = beast.cubes.weapons + beast.cubes.treasure
    worth = odds.kill * prize(view, mine, beast) + odds.win * 3.3 * min(2, items) + 0.3 * odds.loss
    worth -= 1.6 * odds.wound + 2.0 * odds.lose
    if mine.cubes.strength <= 2:
        worth -= odds.lose * (3.0 * (mine.cubes.weapons + mine.cubes.treasure) + (40.0 if view.is_solo else -2.0))
    return worth


def prize(view: CastleView, mine: HeroView, beast: MonsterView) -> float:
    """What the slayer gets: as much of the hoard as he can carry, and the Trophy."""
    items = beast.cubes.weapons + beast.cubes.treasure
    room = max(1, view.inventory_limit - mine.pieces + mine.cubes.strength // 2)
    return (20.0 if view.is_solo else _TROPHY) + 3.3 * min(items, room) + (5.0 if beast.is_boss else 0.0)


def room_called(view: CastleView, name: str) -> SpaceView:
    """The castle rooms come first, in the order of their numbers."""
    return view.spaces[int(name[1:])]


def room_worth(view: CastleView, mine: HeroView, room: SpaceView) -> float:
    """What the action of a room promises, as far as the dice on the table tell."""
    worth = _CUBES_ALONE if view.is_solo else _CUBES
    does = room.does
    everything = heap_worth(room.cubes, worth)
    if does == "reach_through":
        size = 2 * (view.columns + view.rows) - 4
        number = int(room.name[1:])
        for beside in (number - 1, number + 1):
            everything = max(everything, heap_worth(view.spaces[beside % size].cubes, worth))
        return everything
    if does == "found_loot":
        return everything if room.alcove and view.alcoves else best_cube(room.cubes, worth)
    if does == "search":
        return 0.65 * everything
    if does == "fight":
        ahead = mine.cubes.strength - max(view.strength_dice, default=3) - 2 * mine.level
        if ahead > 0:
            return everything
        return (0.5 + 0.17 * ahead if mine.cubes.weapons and ahead > -3 else 0.0) * everything
    if does == "encounter":
        return 0.55 * everything
    return everything + 0.5


def heap_worth(heap: Cubes, worth: tuple[float, ...]) -> float:
    return worth[0] * heap.strength + worth[1] * heap.weapons + worth[2] * heap.treasure


def best_cube(heap: Cubes, worth: tuple[float, ...]) -> float:
    best = worth[0] if heap.strength else 0.0
    if heap.weapons:
        best = max(best, worth[1])
    return max(best, worth[2]) if heap.treasure else best


@lru_cache(maxsize=32)
def board(columns: int, rows: int, doors: tuple[tuple[str, ...], ...]) -> Layout:
    """The walks of a board, from what a view says of it."""
    chains = tuple(
        (SPACE_NAMES.index(names[0]), tuple(SPACE_NAMES.index(name) for name in names[1:])) for names in doors
    )
    return Layout(columns, rows, chains, ())
