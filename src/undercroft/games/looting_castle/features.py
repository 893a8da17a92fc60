"""A view as numbers: what bots, environments and the lab look at."""

from __future__ import annotations

import math
from typing import Final

from undercroft.games.looting_castle.layout import SPACE_NAMES
from undercroft.games.looting_castle.pieces import MONSTERS
from undercroft.games.looting_castle.view import CastleView, Cubes, HeroView, MonsterView

ROOM_KINDS: Final[tuple[str, ...]] = (
    "pantry", "wine_cellar", "kennels", "crypt", "library", "attic", "great_hall", "map_room", "gallery", "chapel",
)  # fmt: skip
STEPS: Final = ("lay_out", "stock", "roll", "hero_turn", "monster_turn", "reset", "escalation", "victory")


def observe(view: CastleView) -> list[float]:
    """Everything public, in the same places for every table; the looking seat comes first among the Heroes."""
    numbers: list[float] = []
    for step in STEPS:
        numbers.append(float(view.next == step))
    numbers += [view.hero_die / 6, view.monster_die / 6]
    dice = sorted(view.strength_dice, reverse=True)
    numbers += [(dice[place] if place < len(dice) else 0) / 6 for place in range(3)]
    numbers += [float(view.goal_was_reached), float(view.bag_was_emptied), float(view.monster_was_attacked)]
    numbers += [share(view.rounds, 50), share(view.monsters_to_come, 14), share(len(view.slain), 14)]
    numbers += cubes(view.bag, 45, 20, 15)
    for name in SPACE_NAMES[:12]:
        numbers += room(view, name)
    numbers += prices(view)
    for place in range(4):
        seat = (max(view.seat, 0) + place) % 4
        numbers += hero(view, view.heroes[seat]) if seat < len(view.heroes) else [0.0] * HERO_SIZE
    for place in range(4):
        numbers += monster(view.monsters[place]) if place < len(view.monsters) else [0.0] * MONSTER_SIZE
    return numbers


HERO_SIZE: Final = 13 + len(SPACE_NAMES)
MONSTER_SIZE: Final = 5 + len(SPACE_NAMES) + len(MONSTERS)


def share(number: int, most: int) -> float:
    return max(0.0, min(1.0, number / most))


def cubes(heap: Cubes, *most: int) -> list[float]:
    return [share(heap.strength, most[0]), share(heap.weapons, most[1]), share(heap.treasure, most[2])]


def one_of(name: str, names: tuple[str, ...]) -> list[float]:
    return [float(name == other) for other in names]


def room(view: CastleView, name: str) -> list[float]:
    for space in view.spaces:
        if space.name == name:
            return [1.0, *one_of(space.card, ROOM_KINDS), *cubes(space.cubes, 6, 6, 6)]
    return [0.0] * (4 + len(ROOM_KINDS))


def prices(view: CastleView) -> list[float]:
    numbers: list[float] = []
    for place in range(2):
        if place < len(view.markets):
            card = view.markets[place]
            numbers += [share(card.fee, 10), share(card.buy_strength, 10), share(card.buy_weapon, 10)]
            numbers += [share(card.sell_strength, 10), share(card.sell_weapon, 10)]
            numbers += [share(card.sell_treasure, 10), share(card.sell_trophy, 10)]
        else:
            numbers += [0.0] * 7
    return numbers


def hero(view: CastleView, seen: HeroView) -> list[float]:
    numbers = [1.0, float(seen.seat == view.active), float(seen.is_lying), float(seen.is_hidden)]
    numbers += [share(seen.money, 80), seen.level / 3, share(seen.battle_dice, 5), share(seen.pieces, 20)]
    numbers += [*cubes(seen.cubes, 20, 15, 15), share(len(seen.trophies), 6)]
    numbers.append(float(seen.seat in view.battled))
    return numbers + one_of(seen.at, SPACE_NAMES)


def monster(seen: MonsterView) -> list[float]:
    numbers = [float(seen.is_boss), float(seen.is_lying), *cubes(seen.cubes, 36, 20, 15)]
    return numbers + one_of(seen.at, SPACE_NAMES) + one_of(seen.name, MONSTERS)


# -- how good it looks ------------------------------------------------------------------------------------------------

_USUAL: Final = (3.8, 5.3, 7.0)  # what Markets pay on average for a Weapon, a Treasure, a Trophy
_AT_THE_END: Final = (2.0, 3.0, 5.0)


def wealth(view: CastleView, seen: HeroView) -> float:
    """Money, what the goods will fetch the nearer a Market is, and the strength to earn more."""
    heap = seen.cubes
    goods = (heap.weapons, heap.treasure, len(seen.trophies))
    worth = sum(number * price for number, price in zip(goods, prices_for(view, seen), strict=True))
    few, more = min(heap.strength, 4), min(max(heap.strength - 4, 0), 6)
    armed = 1.5 if heap.weapons else 0.0
    return seen.money + worth + 1.7 * few + 0.8 * more + armed + seen.level - (1.5 if seen.is_lying else 0.0)


def prices_for(view: CastleView, seen: HeroView) -> tuple[float, ...]:
    """Between the final sale and a Market's usual prices; inside a Market a little less than it pays today."""
    for market in view.markets:
        if market.space == seen.at:
            paid = (market.sell_weapon, market.sell_treasure, market.sell_trophy)
            return tuple(0.96 * price for price in paid)
    near = max(0.0, 1.0 - steps_to_market(view, seen.at) / 12)
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


def evaluate(view: CastleView) -> float:
    """The chance to win as a rough guess: one's lead over the best rival; solo, how far the hunt has come."""
    if view.seat < 0 or view.seat >= len(view.heroes):
        return 0.5
    if view.winners is not None:
        return 1.0 / len(view.winners) if view.seat in view.winners else 0.0
    mine = view.heroes[view.seat]
    if view.is_solo:
        return evaluate_solo(view, mine)
    lead = wealth(view, mine) - max(wealth(view, rival) for rival in view.heroes if rival.seat != view.seat)
    return 1.0 / (1.0 + math.exp(-lead / 12.0))


def evaluate_solo(view: CastleView, mine: HeroView) -> float:
    """Monsters slain, the Hero's strength against what is left of them, and something to sell."""
    slain = len(view.slain) / max(1, len(view.slain) + len(view.monsters))
    threat = sum(beast.cubes.strength for beast in view.monsters) / 80
    power = (mine.cubes.strength + 1.5 * mine.battle_dice + mine.cubes.treasure) / 40
    guess = 0.1 + 0.45 * slain + 0.4 * power - 0.2 * threat + wealth(view, mine) / 600
    return max(0.02, min(0.98, guess))
