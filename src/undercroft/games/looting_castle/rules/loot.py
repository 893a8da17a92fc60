"""Cubes and money change hands: the bag, choosing cubes, the inventory limit, earning and paying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.games.looting_castle.cubes import CUBES, HANDFULS, STRENGTH, TROPHY, Cube, Loot, move_all
from undercroft.games.looting_castle.decisions import CUBE_DRAWN, GIVE_UP, Picking
from undercroft.games.looting_castle.events import BAG_EMPTY, GIVES_UP, GOAL_REACHED
from undercroft.games.looting_castle.state import Castle, Hero
from undercroft.kernel.amounts import amounts
from undercroft.kernel.words import Word

# -- the bag ----------------------------------------------------------------------------------------------------------


async def draw_cube(g: Castle, rule: str, target: Loot) -> Cube | None:
    """One random cube out of the bag, if there is one."""
    if g.bag.total == 0:
        g.cite("LC-002")
        return None
    g.cite("LC-013")
    cube = await g.chance(rule, CUBE_DRAWN, g.bag.cubes())
    g.bag.put(cube, -1)
    target.put(cube)
    note_the_bag(g)
    return cube


def grant(g: Castle, target: Loot, cube: Cube, number: int) -> int:
    """Cubes of a stated colour out of the bag, as many as it holds."""
    given = min(number, g.bag.count(cube))
    if given < number:
        g.cite("LC-002")
    if given > 0:
        g.cite("LC-001")
        g.bag.put(cube, -given)
        target.put(cube, given)
        note_the_bag(g)
    return given


def give_back(g: Castle, source: Loot, cube: Cube, number: int = 1) -> None:
    """Cubes go back to the bag."""
    g.cite("LC-001")
    source.put(cube, -number)
    g.bag.put(cube, number)


def note_the_bag(g: Castle) -> None:
    """An empty bag triggers the end, and later cubes do not undo it."""
    if g.bag.total > 0 or g.bag_was_emptied:
        return
    if g.is_solo:
        g.cite("LC-290")
        return
    g.bag_was_emptied = True
    g.tell("LC-101", BAG_EMPTY)


# -- choosing cubes ---------------------------------------------------------------------------------------------------

TOO_FEW: Final = "At least {fewest:cube} must be chosen"
TOO_MANY: Final = "No more than {most:cube} can be chosen"
NOT_THERE: Final = "{shortage}"
ITEMS_ONLY: Final[tuple[str, ...]] = ("LC-151", "LC-165")
_HANDFULS: Final[dict[tuple[int, int, int, int, int], list[tuple[Cube, ...]]]] = {}


def handfuls(g: Castle, rule: str, source: Loot, fewest: int, most: int) -> list[tuple[Cube, ...]]:
    """Every way to pick that many cubes, two at most, out of a heap."""
    key = (min(source.strength, 2), min(source.weapons, 2), min(source.treasure, 2), fewest, most)
    found = _HANDFULS.get(key)
    if found is None or g.witness is not None:
        found = g.only(HANDFULS, lambda handful: len(handful) >= fewest, rule, TOO_FEW, fewest)
        found = g.only(found, lambda handful: len(handful) <= most, rule, TOO_MANY, most)
        found = g.only(found, lambda handful: source.holds(handful), rule, NOT_THERE, _missing(rule, source))
        _HANDFULS[key] = found
    return found


def _missing(rule: str, source: Loot) -> Callable[[tuple[Cube, ...]], str]:
    """Why a handful cannot be taken: of a beaten foe only Loot Items are, whatever else it has."""

    def said(handful: tuple[Cube, ...]) -> str:
        if rule in ITEMS_ONLY and STRENGTH in handful and not source.strength:
            return "only Weapons and Treasure are taken from the beaten"
        return source.shortage(handful)

    return said


async def pick(
    g: Castle, who: Hero, rule: str, picking: Picking, source: Loot, fewest: int, most: int, where: Word | None = None
) -> Loot:
    """A Hero's player picks cubes out of a heap, which lies `where`; they stay there until they are moved."""
    total = source.total
    most = min(most, total)
    part = Loot()
    if most <= 0:
        return part
    fewest = min(fewest, most)
    g.cite("LC-009")
    if most <= 2:
        for cube in await g.choose(
            who, rule, picking.handful, handfuls(g, rule, source, fewest, most), () if where is None else (where,)
        ):
            part.put(cube)
        return part
    colours = source.colours()
    limits = [source.count(cube) for cube in colours]
    numbers = await amounts(g, who, rule, picking.number, colours, limits, fewest, most)
    for at, cube in enumerate(colours):
        part.put(cube, numbers[at])
    return part


# -- the inventory limit ----------------------------------------------------------------------------------------------


def surplus(g: Castle, hero: Hero) -> int:
    """How many pieces a Hero holds above the limit."""
    over = hero.pieces - g.options.inventory_limit
    if over <= 0:
        return 0
    if g.is_solo:
        if g.all_monsters_are_dead:
            g.cite("LC-291")
            return 0
        g.cite("LC-295")
        g.cite("LC-326")
    g.cite("LC-063")
    g.cite("LC-308")
    return over


async def obey_the_limit(g: Castle, hero: Hero) -> None:
    """Whatever a Hero cannot carry goes to the bag; a Trophy given up leaves the game."""
    over = surplus(g, hero)
    if over == 0:
        return
    loot = hero.loot
    kinds = [*CUBES, TROPHY]
    limits = [loot.strength, loot.weapons, loot.treasure, len(hero.trophies)]
    given = await amounts(g, hero, "LC-065", GIVE_UP, kinds, limits, over, over)
    gone = Loot(given[0], given[1], given[2])
    move_all(loot, g.bag, gone)
    cards = hero.trophies[: given[3]]
    if given[3]:
        g.cite("LC-004")
        del hero.trophies[: given[3]]
    g.tell("LC-065", GIVES_UP, hero, [*g.heap(gone), *cards])


# -- money ------------------------------------------------------------------------------------------------------------


def earn(g: Castle, hero: Hero, money: int) -> None:
    """A Hero's marker goes up the money track."""
    hero.money += money
    g.cite("LC-142")
    if hero.money > 50:
        g.cite("LC-143")
    if g.is_solo:
        g.cite("LC-294")
        return
    goal = g.options.goal_money
    if goal == 0:
        g.cite("LC-116")
    elif hero.money >= goal and not g.goal_was_reached:
        g.goal_was_reached = True
        g.tell("LC-106", GOAL_REACHED, hero, hero.money)
        if goal == 30:
            g.cite("LC-297")
