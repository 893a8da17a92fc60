"""Phase 4: the heroes carry out their selected actions, or rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.games.miniskull_caverns.decisions import ACT_OR_REST, ACTION, REST
from undercroft.games.miniskull_caverns.events import (
    HEALS,
    HEALS_STRONG,
    HIDES_AND_GAINS,
    HIDES_STRONG,
    RESTS,
    RESTS_STRONG,
    TOO_WEAK,
)
from undercroft.games.miniskull_caverns.rules.movement import creep, run, walk
from undercroft.games.miniskull_caverns.rules.searching import search
from undercroft.games.miniskull_caverns.rules.solo import solo_hide, solo_surprise
from undercroft.games.miniskull_caverns.rules.strength import gain_strength
from undercroft.games.miniskull_caverns.rules.surprise import surprise_attack
from undercroft.games.miniskull_caverns.state import Caverns, Hero, Todo


async def resolve_actions(g: Caverns) -> None:
    """In turn order, each action completely before the next."""
    for hero in g.turn_order():
        g.cite("MC-023")
        g.cite("MC-049")
        await act_or_rest(g, hero)


async def act_or_rest(g: Caverns, hero: Hero) -> None:
    """The selected action, or Rest instead; without Strength only Heal and Hide can be carried out."""
    action = g.selected(hero)
    if hero.strength == 0 and not action.weak:
        g.tell("MC-051", TOO_WEAK, hero, action)
        rest(g, hero)
    elif await g.choose(hero, "MC-050", ACTION, ACT_OR_REST, (action,)) is REST:
        rest(g, hero)
    else:
        todo = ACTIONS[action.name](g, hero)
        if todo is not None:
            await todo


def rest(g: Caverns, hero: Hero) -> None:
    """Gain 1 Strength and stay; it makes as much noise as the action would have."""
    g.cite("MC-048")
    gain_strength(g, hero, 1, "MC-089", RESTS, RESTS_STRONG, g.selected(hero))


def hide(g: Caverns, hero: Hero) -> Todo:
    """Gain 1 Strength; until the end of the round nobody can attack."""
    if g.solo:
        return solo_hide(g, hero)
    hero.hidden = True
    g.cite("MC-084")
    gain_strength(g, hero, g.cards.by_name["hide"].strength, "MC-083", HIDES_AND_GAINS, HIDES_STRONG)
    return None


def heal(g: Caverns, hero: Hero) -> Todo:
    """Gain 2 Strength."""
    gain_strength(g, hero, g.cards.by_name["heal"].strength, "MC-088", HEALS, HEALS_STRONG)
    return None


def surprise(g: Caverns, hero: Hero) -> Todo:
    """Move and strike; alone there is nobody to strike at."""
    return solo_surprise(g, hero) if g.solo else surprise_attack(g, hero)


ACTIONS: Final[dict[str, Callable[[Caverns, Hero], Todo]]] = {
    "creep": creep,
    "walk": walk,
    "run": run,
    "hide": hide,
    "heal": heal,
    "surprise_attack": surprise,
    "search": search,
}
