"""Searching: a Gem, or a monster."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import SEARCH_DAMAGE
from undercroft.games.miniskull_caverns.events import (
    FINDS,
    FINDS_NOTHING,
    MONSTER_DEFEATED,
    MONSTER_DISTURBED,
    MONSTER_WINS,
    PAYS_TO_BEAT,
    SEARCH_FAILS,
    SEARCHES_ON,
)
from undercroft.games.miniskull_caverns.rules.movement import move_exactly_one
from undercroft.games.miniskull_caverns.rules.strength import after_paying, expend_strength, lose_strength
from undercroft.games.miniskull_caverns.state import PRIMES, Caverns, Hero
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import Word

MONSTER: Final = Word("monster", "monster")


async def search(g: Caverns, hero: Hero) -> None:
    """Where a Gem lies, search for it; elsewhere move exactly one space."""
    g.cite("MC-064")
    if g.gems[hero.space.number] == 0:
        await move_exactly_one(g, hero, "MC-064", SEARCHES_ON)
        return
    notes = g.rolling(hero)
    die = await g.roll("MC-065", hero)
    note_search(g, notes, die)
    if succeeds(g, die):
        collect(g, hero, notes)
        return
    g.tell("MC-065", SEARCH_FAILS, hero, hero.space, notes)
    if await defeat_monster(g, hero, die):
        await search_again(g, hero)


def note_search(g: Caverns, notes: Roll, die: int) -> None:
    """Die and Total Noise are added; what decides is whether that is a prime number."""
    notes.die(die)
    notes.add(g.noise, "noise")
    total = g.noise + die
    if total in PRIMES:
        notes.makes(total, f"{total}, a prime number")
    elif die == g.noise and not g.options.challenging:
        notes.makes(total, "the die equals the noise")
    else:
        notes.makes(total, f"{total}, not a prime number")


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


def collect(g: Caverns, hero: Hero, notes: Roll, again: str | None = None) -> None:
    """All Gems on the space."""
    found = g.gems[hero.space.number]
    g.gems[hero.space.number] = 0
    hero.gems += found
    g.tell("MC-067", FINDS, hero, found, hero.space, notes, again)


async def defeat_monster(g: Caverns, hero: Hero, monster: int) -> bool:
    """A monster as strong as the search roll: roll for damage, perhaps pay the shortfall."""
    g.tell("MC-068", MONSTER_DISTURBED, hero, monster)
    g.cite("MC-009")
    notes = g.rolling(hero)
    notes.against(monster, at_least=True)
    damage = await g.roll("MC-069", hero)
    notes.die(damage)
    shortfall = monster - damage
    paid = 0
    if 0 < shortfall <= hero.strength:
        paid = await g.choose(hero, "MC-070", SEARCH_DAMAGE, (0, shortfall), (damage, monster))
        if paid:
            expend_strength(g, hero, paid, "MC-070", PAYS_TO_BEAT)
            damage += paid
            notes.add(paid, "Strength")
            notes.makes(damage)
    if damage >= monster:
        g.tell("MC-069", MONSTER_DEFEATED, hero, notes)
        after_paying(g, hero, paid)
        return True
    g.tell("MC-069", MONSTER_WINS, hero, notes)
    lose_strength(g, hero, 1, "MC-073", MONSTER)
    return False


async def search_again(g: Caverns, hero: Hero) -> None:
    """A second roll on the same space; this time nothing worse than nothing happens."""
    if hero.strength == 0:
        g.cite("MC-052")
    notes = g.rolling(hero)
    die = await g.roll("MC-071", hero)
    note_search(g, notes, die)
    if succeeds(g, die):
        collect(g, hero, notes, "again")
    else:
        g.tell("MC-072", FINDS_NOTHING, hero, hero.space, notes)
