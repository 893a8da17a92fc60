"""Step 2: the Hero's move, with all that can happen on the way."""

from __future__ import annotations

from typing import Any

from undercroft.games.looting_castle.board import DANGEROUS_ROAD
from undercroft.games.looting_castle.cubes import STRENGTH, move_all
from undercroft.games.looting_castle.decisions import (
    ROUTE,
    SPRINT_OR_ATTACK,
    TO_THIEVES,
)
from undercroft.games.looting_castle.events import (
    NO_THIEVES,
    ONLY_STOOD_UP,
    POWER,
    SPRINTS,
    STANDS_UP,
    STAYS,
    THIEVES,
    THIEVES_WAIT,
    WALKS,
)
from undercroft.games.looting_castle.rules.heroes import pass_heroes
from undercroft.games.looting_castle.rules.loot import give_back, pick
from undercroft.games.looting_castle.rules.market import new_prices
from undercroft.games.looting_castle.state import Castle, Hero, Monster
from undercroft.games.looting_castle.words import ATTACK, SPRINT, STAY


async def declare_route(g: Castle, hero: Hero) -> tuple[int, ...]:
    """Stand up if need be, then name the whole route; no route if standing up was all."""
    steps = g.turn.hero_die
    if hero.is_lying:
        hero.is_lying = False
        steps -= 1
        g.tell("LC-038", STANDS_UP, hero)
        if steps == 0:
            g.turn.has_moved = True
            g.tell("LC-039", ONLY_STOOD_UP, hero)
            return ()
    g.cite("LC-037")  # exactly as many spaces as the die shows
    g.cite("LC-041")  # never back to a space just left
    g.cite("LC-045")  # nor into a dead end too early
    if g.is_solo:
        g.cite("LC-268")
    if g.is_market(hero.at):
        g.cite("LC-047")
    if g.monster_in(hero.at) is not None:
        g.cite("LC-049")
    walks = g.layout.walks[hero.at][steps]
    if len(walks.routes) > 2:
        g.cite("LC-043")
    options: list[Any] = walks.routes
    if g.is_solo and g.options.solo_may_stay:
        g.cite("LC-338")
        options = [*options, STAY]
    route = await g.choose(hero, "LC-040", ROUTE, options)
    g.turn.has_moved = True
    if route is STAY:
        g.tell("LC-338", STAYS, hero, g.spot(hero.at))
        return ()
    return walks.path[route]


async def walk(g: Castle, hero: Hero, path: tuple[int, ...]) -> bool:
    """Space by space along the declared route. Gives whether the Hero ends it by attacking a Monster."""
    left, walked = len(path), 0
    for space in path:
        left -= 1
        walked += 1
        came_from = hero.at
        step(g, hero, space)
        if left == 0 or space == DANGEROUS_ROAD or g.monster_in(space) is not None or is_stopped(g, hero):
            g.tell("LC-040", WALKS, hero, walked, g.spot(space))
            walked = 0
        if g.is_market(came_from) and not g.somebody_is_in(came_from):
            await new_prices(g, came_from)
        if space == DANGEROUS_ROAD:
            await dangerous_road(g, hero, came_from)
        monster = g.monster_in(space)
        if monster is not None and not await sprint(g, hero, monster, left):
            g.cite("LC-042")
            return True
        if left > 0 and g.has_company(hero) and not await pass_heroes(g, hero):
            return monster is not None
    if g.is_market(hero.at):
        g.cite("LC-042")
        g.cite("LC-044")
        g.cite("LC-046")
    return False


def is_stopped(g: Castle, hero: Hero) -> bool:
    """Those whom a Hero passes may hold him up."""
    return (g.options.passing_battles or g.incites_heroes() is not None) and g.has_company(hero)


def step(g: Castle, hero: Hero, space: int) -> None:
    """One space further, out of any alcove."""
    hero.at = space
    if hero.is_hidden:
        hero.is_hidden = False
        g.cite("LC-192")


# -- Sprinting --------------------------------------------------------------------------------------------------------


async def sprint(g: Castle, hero: Hero, monster: Monster, left: int) -> bool:
    """With movement left, a Hero may pay 1 Strength to get past a Monster."""
    if left == 0:
        g.cite("LC-051")
        return False
    if not g.options.sprint:
        g.cite("LC-325" if g.is_solo else "LC-306")
        return False
    barred = monster.card.bars_the_way
    if barred is not None:
        g.tell(barred.rule, POWER, monster.card, "lets nobody sprint past")
        return False
    if hero.loot.strength == 0:
        g.cite("LC-052")
        return False
    if g.is_solo:
        g.cite("LC-331")
    if await g.choose(hero, "LC-050", SPRINT_OR_ATTACK, [SPRINT, ATTACK], (monster.card, left)) is ATTACK:
        return False
    give_back(g, hero.loot, STRENGTH)
    g.tell("LC-050", SPRINTS, hero, monster.card, g.cubes(STRENGTH), hero.loot.strength)
    return True


# -- the Dangerous Road -----------------------------------------------------------------------------------------------


async def dangerous_road(g: Castle, hero: Hero, came_from: int) -> None:
    """On the way out of the castle thieves may wait."""
    g.cite("LC-138")
    if came_from != g.layout.inward(DANGEROUS_ROAD):
        if not g.options.thieves_both_ways:
            g.cite("LC-141")
            return
        g.cite("LC-315")
    elif g.is_solo:
        g.cite("LC-264")
    notes = g.rolling(hero)
    notes.against(3, at_least=True)
    die = await g.roll("LC-139", hero)
    notes.die(die)
    if die > 2:
        g.tell("LC-139", NO_THIEVES, hero, notes)
        return
    g.tell("LC-139", THIEVES_WAIT, hero, notes)
    stolen = await pick(g, hero, "LC-139", TO_THIEVES, hero.loot, die, die)
    move_all(hero.loot, g.bag, stolen)
    if stolen.total:
        g.tell("LC-140", THIEVES, hero, g.heap(stolen))
