"""Movement: Creep, Walk, Run, the compulsory step, and passing rivals."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.components import Space
from undercroft.games.miniskull_caverns.decisions import STEP, STEP_PAST
from undercroft.games.miniskull_caverns.events import FORCES_PAST, LEFT_LYING, MOVES, STOPS
from undercroft.games.miniskull_caverns.rules.strength import pay_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero


async def creep(g: Caverns, hero: Hero) -> None:
    """Up to 1 space."""
    await move(g, hero, g.cards.by_name["creep"].spaces, "MC-053")


async def walk(g: Caverns, hero: Hero) -> None:
    """Up to 2 spaces."""
    await move(g, hero, g.cards.by_name["walk"].spaces, "MC-054")


async def run(g: Caverns, hero: Hero) -> None:
    """Up to 3 spaces, for 1 Strength however far it goes; the action is completed even at Strength 0."""
    action = g.cards.by_name["run"]
    pay_strength(g, hero, min(action.price, hero.strength), "MC-056")
    if hero.strength == 0:
        g.cite("MC-052")
    await move(g, hero, action.spaces, "MC-055")


async def move(g: Caverns, hero: Hero, spaces: int, rule: str) -> None:
    """Step by step, as far as the action allows; the hero may stop at any time. The first step passes nobody."""
    g.cite("MC-062")
    for taken in range(spaces):
        blocker = blocked_by(g, hero) if taken else None
        if blocker is None:
            target = await g.choose(hero, "MC-057", STEP, hero.space.onward)
        elif hero.strength == 0:
            g.tell("MC-060", STOPS, hero, hero.space)
            return
        else:
            target = await g.choose(hero, "MC-060", STEP_PAST, hero.space.onward, (blocker,))
        if not isinstance(target, Space):
            g.tell("MC-057", STOPS, hero, hero.space)
            return
        if blocker is not None:
            g.tell("MC-060", FORCES_PAST, hero)
            pay_strength(g, hero, 1, "MC-060")
        move_to(g, hero, target, rule)


async def move_exactly_one(g: Caverns, hero: Hero, rule: str) -> None:
    """The single step that comes with Surprise Attack, and with Search where there is no Gem."""
    g.cite("MC-058")
    target = await g.choose(hero, rule, STEP, hero.space.adjacent)
    move_to(g, hero, target, rule)


def move_to(g: Caverns, hero: Hero, target: Space, rule: str) -> None:
    """One step through an open border, never through a wall. What lies there is not picked up by walking."""
    g.cite("MC-059")
    hero.space = target
    g.steps += 1
    hero.moved = g.steps
    g.tell(rule, MOVES, hero, target)
    if g.gems[target.number]:
        g.tell("MC-063", LEFT_LYING, hero, target)


def blocked_by(g: Caverns, hero: Hero) -> Hero | None:
    """A hero with fewer Gems on the same space, past whom a carrier must force its way."""
    for rival in g.heroes:
        if rival is not hero and rival.space is hero.space:
            if rival.gems < hero.gems:
                return rival
            g.cite("MC-061")
    return None
