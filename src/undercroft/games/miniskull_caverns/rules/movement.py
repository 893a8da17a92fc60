"""Movement: Creep, Walk, Run, the compulsory step, and passing rivals."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.components import Space
from undercroft.games.miniskull_caverns.decisions import STEP, STEP_PAST
from undercroft.games.miniskull_caverns.events import (
    CREEPS,
    HELD_UP,
    PAYS_TO_PASS,
    PAYS_TO_RUN,
    RUNS,
    STAYS,
    WALKS,
)
from undercroft.games.miniskull_caverns.rules.strength import pay_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero, Todo
from undercroft.kernel.story.events import Event


def creep(g: Caverns, hero: Hero) -> Todo:
    """Up to 1 space."""
    return move(g, hero, g.cards.by_name["creep"].spaces, "MC-053", CREEPS)


def walk(g: Caverns, hero: Hero) -> Todo:
    """Up to 2 spaces."""
    return move(g, hero, g.cards.by_name["walk"].spaces, "MC-054", WALKS)


def run(g: Caverns, hero: Hero) -> Todo:
    """Up to 3 spaces, for 1 Strength however far it goes; the action is completed even at Strength 0."""
    action = g.cards.by_name["run"]
    pay_strength(g, hero, min(action.price, hero.strength), "MC-056", PAYS_TO_RUN)
    if hero.strength == 0:
        g.cite("MC-052")
    return move(g, hero, action.spaces, "MC-055", RUNS)


async def move(g: Caverns, hero: Hero, spaces: int, rule: str, steps: tuple[Event, Event]) -> None:
    """Step by step, as far as the action allows; the hero may stop at any time. The first step passes nobody."""
    g.cite("MC-062")
    for taken in range(spaces):
        blocker = blocked_by(g, hero) if taken else None
        if blocker is None:
            target = await g.choose(hero, "MC-057", STEP, hero.space.onward, (spaces - taken,))
        elif hero.strength == 0:
            g.tell("MC-060", HELD_UP, hero, blocker)
            return
        else:
            target = await g.choose(hero, "MC-060", STEP_PAST, hero.space.onward, (blocker,))
        if not isinstance(target, Space):
            g.cite("MC-057")
            if not taken:
                g.tell("MC-057", STAYS, hero)
            return
        if blocker is not None:
            pay_strength(g, hero, 1, "MC-060", PAYS_TO_PASS, blocker)
        move_to(g, hero, target, rule, steps[1] if taken else steps[0])


async def move_exactly_one(g: Caverns, hero: Hero, rule: str, step: Event) -> None:
    """The single step that comes with Surprise Attack, and with Search where there is no Gem."""
    g.cite("MC-058")
    target = await g.choose(hero, rule, STEP, hero.space.adjacent)
    move_to(g, hero, target, rule, step)


def move_to(g: Caverns, hero: Hero, target: Space, rule: str, step: Event) -> None:
    """One step through an open border, never through a wall. What lies there is not picked up by walking."""
    g.cite("MC-059")
    hero.space = target
    g.steps += 1
    hero.moved = g.steps
    lying = g.gems[target.number]
    if lying:
        g.cite("MC-063")
    g.tell(rule, step, hero, target, lying or None)


def blocked_by(g: Caverns, hero: Hero) -> Hero | None:
    """A hero with fewer Gems on the same space, past whom a carrier must force its way."""
    for rival in g.heroes:
        if rival is not hero and rival.space is hero.space:
            if rival.gems < hero.gems:
                return rival
            g.cite("MC-061")
    return None
