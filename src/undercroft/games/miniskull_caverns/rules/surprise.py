"""Surprise attack: move one space, then strike."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import (
    A_GEM,
    NOBODY,
    PENALTY,
    STRENGTH,
    STRIKE,
    STRIKE_AGAIN,
    YES_OR_NO,
)
from undercroft.games.miniskull_caverns.events import NO_TARGET, SNEAKS, STRIKE_FAILS, STRIKE_HITS, STRIKE_TIED, STRIKES
from undercroft.games.miniskull_caverns.rules.movement import move_exactly_one
from undercroft.games.miniskull_caverns.rules.strength import hand_over_gem, lose_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero
from undercroft.kernel.question import YES

OUT_OF_REACH: Final = "{rival} is neither on your space nor next to it"
HIDING: Final = "{rival} has hidden already"


async def surprise_attack(g: Caverns, hero: Hero) -> None:
    """Move one space, then strike at heroes there or next door."""
    await move_exactly_one(g, hero, "MC-074", SNEAKS)
    foes = targets(g, hero)
    if not foes:
        g.tell("MC-074", NO_TARGET, hero)
        return
    foe = await g.choose(hero, "MC-075", STRIKE, [*foes, NOBODY])
    if not isinstance(foe, Hero):
        return
    await strike(g, hero, foe)
    await strike_another(g, hero, foe)


def targets(g: Caverns, hero: Hero) -> list[Hero]:
    """Heroes in reach, never through a wall, and not those who are already hidden."""
    near = g.only(g.rivals(hero), lambda rival: g.in_reach(hero, rival), "MC-075", OUT_OF_REACH)
    return g.only(near, lambda rival: not rival.hidden, "MC-085", HIDING)


async def strike_another(g: Caverns, hero: Hero, foe: Hero) -> None:
    """A second hero on the attacked space may be attacked too, one elsewhere never."""
    if hero.strength == 0:
        g.cite("MC-052")
    for other in g.rivals(hero):
        if other is foe or other.hidden or not g.in_reach(hero, other):
            continue
        if other.space is not foe.space:
            g.cite("MC-081")
        elif await g.choose(hero, "MC-080", STRIKE_AGAIN, YES_OR_NO, (other,)) is YES:
            await strike(g, hero, other)


async def strike(g: Caverns, hero: Hero, foe: Hero) -> None:
    """Each rolls once; nothing is added, and a tie has no effect."""
    g.tell("MC-077", STRIKES, hero, foe)
    g.cite("MC-009")
    notes, answer = g.rolling(hero), g.rolling(foe)
    notes.opposed_by(answer)
    attack = await g.roll("MC-076", hero)
    notes.die(attack)
    defence = await g.roll("MC-076", foe)
    answer.die(defence)
    if attack > defence:
        g.tell("MC-076", STRIKE_HITS, hero, foe, notes)
        await penalty(g, hero, foe)
    elif defence > attack:
        g.tell("MC-076", STRIKE_FAILS, hero, foe, notes)
        lose_strength(g, hero, 1, "MC-079", foe)
    else:
        g.tell("MC-076", STRIKE_TIED, hero, foe, notes)
    if hero.space is foe.space:
        g.cite("MC-082")


async def penalty(g: Caverns, hero: Hero, foe: Hero) -> None:
    """The defender loses 2 Strength or hands over a Gem: its choice, if it has both."""
    if foe.gems == 0:
        lose_strength(g, foe, 2, "MC-078", hero)
        return
    options = (A_GEM, STRENGTH) if foe.strength else (A_GEM,)
    if await g.choose(foe, "MC-078", PENALTY, options, (hero,)) is A_GEM:
        hand_over_gem(g, foe, hero, "MC-078")
    else:
        lose_strength(g, foe, 2, "MC-078", hero)
