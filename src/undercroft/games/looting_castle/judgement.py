"""How good a table looks for one seat: what bots that look a little ahead go by."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.layout import SPACE_NAMES, Layout
from undercroft.games.looting_castle.view import CastleView, Cubes, HeroView, MonsterView, SpaceView

_USUAL: Final = (3.8, 5.3, 7.0)  # what Markets pay on average for a Weapon, a Treasure, a Trophy
_AT_THE_END: Final = (2.0, 3.0, 5.0)
_PATIENCE: Final = 0.85  # what lies in a room is worth a little less than what is in the sack


def evaluate(view: CastleView) -> float:
    """The chance to win as a rough guess: one's lead over the best rival; solo, how far the hunt has come."""
    if view.seat < 0 or view.seat >= len(view.heroes):
        return 0.5
    if view.winners is not None:
        return 1.0 / len(view.winners) if view.seat in view.winners else 0.0
    mine = view.heroes[view.seat]
    hopes = prospects(view, mine) if view.active == view.seat and view.next == "hero_turn" else 0.0
    if view.is_solo:
        return evaluate_solo(view, mine, hopes)
    lead = wealth(view, mine) + hopes - max(wealth(view, other) for other in view.heroes if other.seat != view.seat)
    return 1.0 / (1.0 + math.exp(-lead / 12.0))


def evaluate_solo(view: CastleView, mine: HeroView, hopes: float) -> float:
    """Monsters slain, the Hero's strength against what is left of them, and something to sell."""
    slain = len(view.slain) / max(1, len(view.slain) + len(view.monsters))
    threat = sum(beast.cubes.strength for beast in view.monsters) / 80
    power = (mine.cubes.strength + 1.5 * mine.battle_dice + mine.cubes.treasure) / 40
    guess = 0.1 + 0.45 * slain + 0.4 * power - 0.2 * threat + (wealth(view, mine) + hopes) / 300
    return max(0.02, min(0.98, guess))


# -- what a Hero has --------------------------------------------------------------------------------------------------


def wealth(view: CastleView, seen: HeroView) -> float:
    """Money, what the goods will fetch the nearer a Market is, and the strength to earn more."""
    heap = seen.cubes
    goods = (heap.weapons, heap.treasure, len(seen.trophies))
    worth = sum(number * price for number, price in zip(goods, prices_for(view, seen.at), strict=True))
    few, more = min(heap.strength, 4), min(max(heap.strength - 4, 0), 6)
    armed = 1.5 if heap.weapons else 0.0
    return seen.money + worth + 1.7 * few + 0.8 * more + armed + seen.level - (1.5 if seen.is_lying else 0.0)


def prices_for(view: CastleView, at: str) -> tuple[float, ...]:
    """Between the final sale and a Market's usual prices; inside a Market a little less than it pays today."""
    for market in view.markets:
        if market.space == at:
            paid = (market.sell_weapon, market.sell_treasure, market.sell_trophy)
            return tuple(0.96 * price for price in paid)
    near = max(0.0, 1.0 - steps_to_market(view, at) / 12)
    return tuple(end + near * (usual - end) for usual, end in zip(_USUAL, _AT_THE_END, strict=True))


def steps_to_market(view: CastleView, at: str) -> int:
    """Movement points to the nearest Market."""
    size = 2 * (view.columns + view.rows) - 4
    best = size
    for chain in view.doors:
        if chain[-1] not in ("BM", "SC"):
            continue
        if at in chain[1:]:
            steps = len(chain) - 1 - chain.index(at)
        elif at.startswith("R"):
            way = abs(int(at[1:]) - int(chain[0][1:]))
            steps = min(way, size - way) + len(chain) - 1
        else:
            steps = size // 2 + len(chain)
        best = min(best, steps)
    return best


# -- what a Hero may still get this turn ------------------------------------------------------------------------------


def prospects(view: CastleView, mine: HeroView) -> float:
    """Before the move the best place within reach, after it the place reached."""
    rooms = {space.name: space for space in view.spaces}
    if view.has_moved or view.hero_die == 0:
        return _PATIENCE * place_worth(view, mine, rooms, mine.at)
    reach = board(view.columns, view.rows, view.doors).walks[SPACE_NAMES.index(mine.at)][view.hero_die].routes
    here = goods_worth(view, mine, mine.at)
    return max(
        _PATIENCE * place_worth(view, mine, rooms, goal.name) + goods_worth(view, mine, goal.name) - here
        for goal, _ in reach
    )


def goods_worth(view: CastleView, mine: HeroView, at: str) -> float:
    """The goods in the sack at the prices that count there."""
    goods = (mine.cubes.weapons, mine.cubes.treasure, len(mine.trophies))
    fee = sum(market.fee for market in view.markets if market.space == at)
    return sum(number * price for number, price in zip(goods, prices_for(view, at), strict=True)) - fee


def place_worth(view: CastleView, mine: HeroView, rooms: dict[str, SpaceView], at: str) -> float:
    """What ending a move there promises: a battle with the Monster, or the room action."""
    for beast in view.monsters:
        if beast.at == at and not view.monster_was_attacked:
            return battle_worth(view, mine, beast)
    room = rooms[at]
    if not room.is_room or mine.is_lying:
        return 0.0
    return room_worth(view, mine, rooms, room)


def battle_worth(view: CastleView, mine: HeroView, beast: MonsterView) -> float:
    """The usual result: items and perhaps a Trophy for the winner, Strength and pride for the loser."""
    treasure_counts = beast.fights_with == "treasure"
    fighting = beast.cubes.treasure if treasure_counts else beast.cubes.strength
    ahead = (mine.cubes.treasure if treasure_counts else mine.cubes.strength) + 1.5 * mine.battle_dice
    ahead -= fighting + sum(view.strength_dice)
    items = beast.cubes.weapons + beast.cubes.treasure
    if ahead > 0:
        if ahead >= fighting:
            return 8.0 + 3.5 * items
        return 3.5 * min(2, items) + 0.5 * ahead
    dies = mine.cubes.strength <= 2
    return -4.0 - (3.5 * (mine.cubes.weapons + mine.cubes.treasure) + (40.0 if view.is_solo else 0.0) if dies else 0.0)


def room_worth(view: CastleView, mine: HeroView, rooms: dict[str, SpaceView], room: SpaceView) -> float:
    everything = heap_worth(room.cubes)
    if room.does == "found_loot":
        return everything if room.alcove and view.alcoves else best_cube(room.cubes)
    if room.does == "search":
        return 0.65 * everything
    if room.does == "fight":
        mighty = mine.cubes.strength + (1.5 if mine.cubes.weapons else 0.0)
        return (0.9 if mighty > max(view.strength_dice, default=3) + 2 * mine.level else 0.1) * everything
    if room.does == "encounter":
        return 0.5 * everything
    if room.does == "study_the_map":
        return everything + 0.5
    size = 2 * (view.columns + view.rows) - 4
    number = int(room.name[1:])
    beside = [rooms[f"R{(number + way) % size}"].cubes for way in (-1, 1)]
    return max(everything, *(heap_worth(cubes) for cubes in beside))


def heap_worth(heap: Cubes) -> float:
    return 1.2 * heap.strength + 3.2 * heap.weapons + 4.4 * heap.treasure


def best_cube(heap: Cubes) -> float:
    return 4.4 if heap.treasure else 3.2 if heap.weapons else 1.2 if heap.strength else 0.0


@lru_cache(maxsize=32)
def board(columns: int, rows: int, doors: tuple[tuple[str, ...], ...]) -> Layout:
    """The walks of a board, from what a view says of it."""
    chains = tuple(
        (SPACE_NAMES.index(names[0]), tuple(SPACE_NAMES.index(name) for name in names[1:])) for names in doors
    )
    return Layout(columns, rows, chains, ())
