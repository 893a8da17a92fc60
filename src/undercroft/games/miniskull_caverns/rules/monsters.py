"""Disturbed monsters, Phases 7 and 8."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import MONSTER_DAMAGE, RAISE, UP_TO
from undercroft.games.miniskull_caverns.events import (
    BEATS_MONSTER,
    LOSES_TO_MONSTER,
    MONSTER_ATTACKS,
    MONSTER_COMES,
    MONSTERS_COME,
    PAYS_TO_BEAT,
    PAYS_TO_RAISE,
    QUIET,
    SLEEP_ON,
)
from undercroft.games.miniskull_caverns.rules.searching import MONSTER
from undercroft.games.miniskull_caverns.rules.strength import after_paying, expend_strength, lose_strength, pay_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero, Todo

MOST_DAMAGE: Final = 2
STRONGEST: Final = 6


async def check_for_monsters(g: Caverns) -> None:
    """Phase 7: a die of at most the Total Noise brings monsters of that Strength."""
    notes = g.rolling()
    die = await g.roll("MC-120")
    notes.die(die)
    if die <= g.noise:
        g.monsters = die
        g.tell("MC-120", MONSTER_COMES if g.solo else MONSTERS_COME, notes, g.noise, die)
    elif g.noise:
        g.tell("MC-120", QUIET, notes, g.noise)
    else:
        g.tell("MC-120", SLEEP_ON, notes)


def fight_monsters(g: Caverns) -> Todo:
    """Phase 8: one monster each, if any came."""
    return fight_one_each(g) if g.monsters else None


async def fight_one_each(g: Caverns) -> None:
    """In turn order, each combat completed before the next."""
    for hero in g.turn_order():
        g.cite("MC-121")
        await fight_monster(g, hero, g.monsters)


async def fight_monster(g: Caverns, hero: Hero, monster: int) -> None:
    """The hero rolls, rivals may raise its monster, the hero may raise its roll, then the result counts."""
    g.tell("MC-122", MONSTER_ATTACKS, hero, monster)
    notes = g.rolling(hero)
    die = await g.roll("MC-122", hero)
    notes.die(die)
    if hero.hidden:
        g.cite("MC-086")
    elif can_be_raised(hero, die, monster, g.heroes):
        monster = await rivals_raise(g, hero, die, monster)
    notes.against(monster, at_least=True)
    shortfall = monster - die
    paid = 0
    if MOST_DAMAGE < shortfall <= hero.strength:  # a shortfall of 1 or 2 costs the same, paid or lost
        paid = await g.choose(hero, "MC-125", MONSTER_DAMAGE, (0, shortfall), (die, monster))
        if paid:
            expend_strength(g, hero, paid, "MC-125", PAYS_TO_BEAT)
            notes.add(paid, "Strength")
            notes.makes(die + paid)
            shortfall = 0
    if shortfall <= 0:
        g.tell("MC-123", BEATS_MONSTER, hero, notes)
        after_paying(g, hero, paid)
    else:
        g.tell("MC-122", LOSES_TO_MONSTER, hero, notes, shortfall)
        lose_strength(g, hero, min(MOST_DAMAGE, shortfall), "MC-126", MONSTER)


async def rivals_raise(g: Caverns, hero: Hero, die: int, monster: int) -> int:
    """Each rival may raise the monster once, as long as raising can still cost the hero more."""
    rivals = g.after(hero)
    for number, rival in enumerate(rivals):
        if rival.strength and can_be_raised(hero, die, monster, rivals[number:]):
            monster = await raise_monster(g, rival, hero, die, monster)
    return monster


def can_be_raised(hero: Hero, die: int, monster: int, by: list[Hero]) -> bool:
    """Can these heroes together make a rival's monster strong enough to cost it more?"""
    left = sum(other.strength for other in by if other is not hero)
    return damage(hero, die, min(STRONGEST, monster + left)) > damage(hero, die, monster)


def damage(hero: Hero, die: int, monster: int) -> int:
    """What the hero would lose to a monster of this Strength."""
    return min(min(MOST_DAMAGE, hero.strength), max(0, monster - die))  # by twos: compiled without a call


async def raise_monster(g: Caverns, rival: Hero, hero: Hero, die: int, monster: int) -> int:
    """A rival may pay to make the monster stronger, up to 6."""
    most = min(rival.strength, STRONGEST - monster)
    points = await g.choose(rival, "MC-124", RAISE, UP_TO[most], (hero, die, monster))
    if points:
        pay_strength(g, rival, points, "MC-124", PAYS_TO_RAISE, hero, monster + points)
    return monster + points
