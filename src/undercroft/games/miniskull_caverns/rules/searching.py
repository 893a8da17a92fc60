"""Searching: a Gem, or a monster."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import SEARCH_DAMAGE
from undercroft.games.miniskull_caverns.events import (
    FINDS,
    FINDS_NOTHING,
    MONSTER_DEFEATED,
    MONSTER_DISTURBED,
    ROLLS,
)
from undercroft.games.miniskull_caverns.rules.movement import move_exactly_one
from undercroft.games.miniskull_caverns.rules.strength import lose_strength, pay_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero

PRIMES: Final = (2, 3, 5, 7, 11, 13)


async def search(g: Caverns, hero: Hero) -> None:
    """Where a Gem lies, search for it; elsewhere move exactly one space."""
    g.cite("MC-064")
    if g.gems[hero.space.number] == 0:
        await move_exactly_one(g, hero, "MC-064")
        return
    die = await g.roll("MC-065", hero)
    g.tell("MC-065", ROLLS, hero, die)
    if succeeds(g, die):
        collect(g, hero)
    elif await defeat_monster(g, hero, die):
        await search_again(g, hero)


def succeeds(g: Caverns, die: int) -> bool:
    """Total Noise plus die is prime, or the die equals Total Noise; the challenging game drops the second half."""
    if g.noise + die in PRIMES:
        g.cite("MC-066")
        return True
    if die != g.noise:
        return False
    if g.options.challenging:
        g.cite("MC-141")
        return False
    g.cite("MC-066")
    return True


def collect(g: Caverns, hero: Hero) -> None:
    """All Gems on the space."""
    found = g.gems[hero.space.number]
    g.gems[hero.space.number] = 0
    hero.gems += found
    g.tell("MC-067", FINDS, hero, found, hero.space)


async def defeat_monster(g: Caverns, hero: Hero, monster: int) -> bool:
    """A monster as strong as the search roll: roll for damage, perhaps pay the shortfall."""
    g.tell("MC-068", MONSTER_DISTURBED, hero, monster)
    g.cite("MC-009")
    damage = await g.roll("MC-069", hero)
    g.tell("MC-069", ROLLS, hero, damage)
    shortfall = monster - damage
    if 0 < shortfall <= hero.strength:
        paid = await g.choose(hero, "MC-070", SEARCH_DAMAGE, (0, shortfall), (damage, monster))
        if paid:
            pay_strength(g, hero, paid, "MC-070")
            damage += paid
    if damage >= monster:
        g.tell("MC-069", MONSTER_DEFEATED, hero)
        return True
    lose_strength(g, hero, 1, "MC-073")
    return False


async def search_again(g: Caverns, hero: Hero) -> None:
    """A second roll on the same space; this time nothing worse than nothing happens."""
    if hero.strength == 0:
        g.cite("MC-052")
    die = await g.roll("MC-071", hero)
    g.tell("MC-071", ROLLS, hero, die)
    if succeeds(g, die):
        collect(g, hero)
    else:
        g.tell("MC-072", FINDS_NOTHING, hero)
