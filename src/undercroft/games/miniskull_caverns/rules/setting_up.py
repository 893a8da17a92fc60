"""Setting up: the table as the rulebook lays it, step by step."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import FIRST, START
from undercroft.games.miniskull_caverns.events import (
    BEGINS_AT,
    CLOCK_SET,
    EQUIPPED,
    FIRST_PLAYER,
    GEMS_PLACED,
    LAID_OUT,
    REQUIRED,
    TINY_WAITS,
)
from undercroft.games.miniskull_caverns.state import Caverns, Hero

REQUIRED_GEMS: Final = {1: 4, 2: 3, 3: 2}
START_STRENGTH: Final = 4
TWO_DICE, ONE_DIE = 12, 6


async def set_up(g: Caverns) -> None:
    """Map, heroes, Gems, Tiny, First Player, start spaces."""
    g.cite("MC-001")
    lay_out_the_map(g)
    set_the_goal(g)
    for hero in g.heroes:
        equip(g, hero)
    g.tell("MC-021", EQUIPPED, g.heroes, g.heroes[0].strength, None if g.solo else "each")
    for space in g.layout.gem_spaces:
        g.gems[space.number] = 1
    g.tell("MC-019", GEMS_PLACED, g.layout.gem_spaces)
    g.tiny = g.cards.tiny_strength
    g.tell("MC-020", TINY_WAITS, g.tiny)
    if g.solo:
        set_the_clock(g)
    await choose_first_player(g)
    await choose_start_spaces(g)


def lay_out_the_map(g: Caverns) -> None:
    """Two maps, each with a layout for two heroes and one for three; alone, any of the four."""
    g.cite("MC-013")
    g.tell("MC-012" if g.solo else "MC-011", LAID_OUT, g.layout)


def set_the_goal(g: Caverns) -> None:
    """How many Gems it takes: one number drives Tiny and winning alike."""
    g.required = REQUIRED_GEMS[len(g.heroes)]
    if len(g.heroes) == 2:
        g.cite("MC-140")
    if g.options.fewer_gems and not g.solo:
        g.cite("MC-151")
        g.required -= 1
    if g.solo:
        g.cite("MC-131")
        if g.options.gems != g.required:
            g.cite("MC-144")
            g.required = g.options.gems
    g.tell("MC-003", REQUIRED, g.required)


def equip(g: Caverns, hero: Hero) -> None:
    """A pawn, a Strength die at 4, an Action card with Walk at the top, a Control card."""
    g.cite("MC-014")
    g.cite("MC-043")
    g.cite("MC-044")
    hero.strength = START_STRENGTH
    if g.solo and g.options.start_strength != START_STRENGTH:
        g.cite("MC-146")
        hero.strength = g.options.start_strength
    g.cite("MC-018")
    hero.side = g.cards.card.start


def set_the_clock(g: Caverns) -> None:
    """Alone, two spare dice count down from 12; from 6 or less there is only one."""
    g.clock = g.options.turns
    g.clock_most = TWO_DICE if g.clock > ONE_DIE or g.options.clock_past_six else ONE_DIE
    g.first_die = max(0, g.clock - ONE_DIE)
    if g.clock != TWO_DICE:
        g.cite("MC-145")
    if changed_options(g) > 1:
        g.cite("MC-148")
    g.tell("MC-132", CLOCK_SET, g.clock)


def changed_options(g: Caverns) -> int:
    """How many options make this solo game easier or harder than usual."""
    options = g.options
    return (
        options.challenging
        + options.hide_both
        + options.clock_past_six
        + options.surprise_either
        + (options.gems != REQUIRED_GEMS[1])
        + (options.turns != TWO_DICE)
        + (options.start_strength != START_STRENGTH)
    )


async def choose_first_player(g: Caverns) -> None:
    """By lot, unless an option names one."""
    named = [hero for hero in g.heroes if hero.name == g.options.first_player]
    first = await g.chance("MC-015", FIRST, named or g.heroes)
    g.first = first.seat
    if not g.solo:
        g.tell("MC-015", FIRST_PLAYER, first)


async def choose_start_spaces(g: Caverns) -> None:
    """In turn order, each on a start space of its own; a half-visible symbol is none."""
    g.cite("MC-017")
    free = list(g.layout.starts)
    for hero in g.turn_order():
        hero.space = await g.choose(hero, "MC-016", START, free.copy())
        free.remove(hero.space)
        g.tell("MC-016", BEGINS_AT, hero, hero.space)
