"""The observation of looting_castle a second way: worked out from the view alone, all numbers in a list."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.board import SPACE_NAMES
from undercroft.games.looting_castle.cubes import MONSTERS
from undercroft.games.looting_castle.view.shapes import CastleView, Cubes, HeroView, MonsterView

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
    numbers.append(float(view.has_moved))
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
