"""Control cards, Phases 1 to 3: place, reveal, adjust the Action card; then the noise is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.games.miniskull_caverns.components import Control, Placement
from undercroft.games.miniskull_caverns.decisions import (
    ADJUST,
    ADJUSTMENTS,
    CLOCKWISE,
    CONTROL,
    COUNTER_CLOCKWISE,
    SIDEWAYS,
)
from undercroft.games.miniskull_caverns.events import (
    NOISE,
    PAYS_TO_EXERT,
    PLACED_EXERTING,
    REVEALED,
    SELECTED,
    SILENCE,
    SOLO_NOISE,
    TURNED,
)
from undercroft.games.miniskull_caverns.rules.strength import pay_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero, Todo
from undercroft.kernel.question import Question
from undercroft.kernel.words import Word

NO_STRENGTH_LEFT: Final = "You have no Strength left to exert"


async def place_control_cards(g: Caverns) -> None:
    """Phase 1: in reverse turn order, one face-down Control each, perhaps with the Strength die on it."""
    g.cite("MC-008")
    for hero in reversed(g.turn_order()):
        g.cite("MC-031")
        hero.placement = await control_card(g, hero)
        if hero.placement.exerting:
            place_the_strength_die(g, hero)


def control_card(g: Caverns, hero: Hero) -> Question[Placement]:
    """One of four Controls, always the same four; exerting needs Strength."""
    g.cite("MC-027")
    g.cite("MC-030")
    free = g.cards.card.free[hero.side]
    return g.choose_secretly(hero, "MC-029", CONTROL, placements(g, hero), free)


def place_the_strength_die(g: Caverns, hero: Hero) -> None:
    """On the Control card, where all can see it."""
    g.cite("MC-033")
    g.stand_by("MC-032")
    hero.exerting = True
    g.tell("MC-032", PLACED_EXERTING, hero)


def placements(g: Caverns, hero: Hero) -> Sequence[Placement]:
    """Each Control alone, and with the Strength die on it if there is Strength."""
    if hero.strength:
        return g.cards.exerting_placements
    if g.witness is None or g.witness.exclusions is None:
        g.cite("MC-032")
        return g.cards.placements  # the same, at hand: weak heroes are asked every round
    return g.only(g.cards.exerting_placements, lambda each: not each.exerting, "MC-032", NO_STRENGTH_LEFT)


def reveal_control_cards(g: Caverns) -> Todo:
    """Phase 2: all at once. They are read out only if somebody can still answer to them: else the actions follow."""
    g.reveal("MC-034")
    waiting = False
    for hero in g.heroes:
        waiting = waiting or hero.exerting
    for hero in g.heroes:
        if waiting and hero.placement is not None:
            g.tell("MC-034", REVEALED, hero, hero.placement)
    return None


async def adjust_action_cards(g: Caverns) -> None:
    """Phase 3: in turn order, each by its own Control, then by what exertion adds; then the noise is counted."""
    for hero in g.turn_order():
        g.cite("MC-035")
        if hero.placement is not None:
            apply_control(g, hero, hero.placement.control)
        if hero.exerting:
            await exert(g, hero)
        action = g.selected(hero)
        g.tell("MC-042", SELECTED, hero, action, action.noise or None)
    await count_the_noise(g)


def apply_control(g: Caverns, hero: Hero, control: Control) -> None:
    """Quarter turns clockwise, or one flip along the arrow."""
    g.cite("MC-038")
    card = g.cards.card
    if control.flip:
        g.cite("MC-037")
        hero.side = card.flipped(hero.side)
    else:
        g.cite("MC-036")
        hero.side = card.rotated(hero.side, control.turns)
    if hero.exerting:
        g.tell("MC-036" if not control.flip else "MC-037", TURNED, hero, g.selected(hero))


async def exert(g: Caverns, hero: Hero) -> None:
    """One more adjustment, whatever the arrows say; it costs 1 Strength, used or not."""
    adjustment = await g.choose(hero, "MC-039", ADJUST, ADJUSTMENTS, g.cards.card.exerted[hero.side])
    g.cite("MC-041")
    pay_strength(g, hero, 1, "MC-040", PAYS_TO_EXERT)
    hero.side = adjusted(g, hero.side, adjustment)


def adjusted(g: Caverns, side: int, adjustment: Word) -> int:
    """The side at the top after one extra adjustment."""
    card = g.cards.card
    if adjustment is CLOCKWISE:
        return card.rotated(side, 1)
    if adjustment is COUNTER_CLOCKWISE:
        return card.rotated(side, 3)
    if adjustment is SIDEWAYS:
        return card.flipped_sideways(side)
    return card.flipped_end_over_end(side)


async def count_the_noise(g: Caverns) -> None:
    """The noise of all selected actions, counted once, also of those who will rest. Alone, a die is added."""
    g.cite("MC-045")
    g.noise = 0
    for hero in g.heroes:
        g.noise += g.selected(hero).noise
    if g.solo:
        notes = g.rolling(g.heroes[0])
        notes.add(g.noise, g.selected(g.heroes[0]))
        die = await g.roll("MC-135", g.heroes[0])
        notes.die(die)
        g.noise += die
        notes.makes(g.noise)
        g.tell("MC-135", SOLO_NOISE, g.noise, notes)
    else:
        g.tell("MC-046", NOISE if g.noise else SILENCE, g.noise)
    g.cite("MC-047")
