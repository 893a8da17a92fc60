"""Playing alone: the countdown, and what Hide and Surprise Attack become."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import (
    COUNTDOWN_DIE,
    FIRST_DIE,
    GAIN_STRENGTH,
    GAIN_TIME,
    MOVE,
    SECOND_DIE,
    SOLO_HIDE,
    SOLO_SURPRISE,
)
from undercroft.games.miniskull_caverns.events import CLOCK, CLOCK_RAISED, DIE_REMOVED, HIDES, SNEAKS
from undercroft.games.miniskull_caverns.rules.movement import move_exactly_one
from undercroft.games.miniskull_caverns.rules.strength import gain_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero

ONE_DIE: Final = 6


async def solo_hide(g: Caverns, hero: Hero) -> None:
    """Strength or time; with the easier option, both."""
    hero.hidden = True
    g.tell("MC-136", HIDES, hero)
    if g.options.hide_both:
        gain_strength(g, hero, g.cards.by_name["hide"].strength, "MC-142")
        gain_time(g, hero, "MC-142")
    elif await g.choose(hero, "MC-136", SOLO_HIDE, (GAIN_STRENGTH, GAIN_TIME)) is GAIN_STRENGTH:
        gain_strength(g, hero, g.cards.by_name["hide"].strength, "MC-136")
    else:
        gain_time(g, hero, "MC-136")


async def solo_surprise(g: Caverns, hero: Hero) -> None:
    """A step and time; with the harder option, either."""
    if not g.options.surprise_either:
        await move_exactly_one(g, hero, "MC-137", SNEAKS)
        gain_time(g, hero, "MC-137")
    elif await g.choose(hero, "MC-147", SOLO_SURPRISE, (MOVE, GAIN_TIME)) is MOVE:
        await move_exactly_one(g, hero, "MC-147", SNEAKS)
    else:
        gain_time(g, hero, "MC-147")


def gain_time(g: Caverns, hero: Hero, rule: str) -> None:
    """The countdown goes up at the end of this round instead of down."""
    g.clock_raised = True
    g.tell(rule, CLOCK_RAISED, hero)


async def count_the_turn(g: Caverns) -> None:
    """The first die goes down before the second is touched; with the house rule the hero chooses the die."""
    if g.options.choose_die and g.clock_most > ONE_DIE and not g.options.clock_past_six:
        await count_one_die(g, g.heroes[0])
    else:
        count_down(g)


async def count_one_die(g: Caverns, hero: Hero) -> None:
    """Both dice are still there: one of them goes down, or up to 6 at the most. Equal dice leave no choice."""
    first, second = g.first_die, g.clock - g.first_die
    change, towards = (1, "up") if g.clock_raised else (-1, "down")
    g.clock_raised = False
    dice = [die for die, shown in ((FIRST_DIE, first), (SECOND_DIE, second)) if shown + change <= ONE_DIE]
    if not dice:
        g.cite("MC-138")
    else:
        die = dice[0]
        if len(dice) == 2 and first != second:
            die = await g.choose(hero, "MC-150", COUNTDOWN_DIE, dice, (first, second, towards))
        if die is FIRST_DIE:
            first += change
        else:
            second += change
    g.clock = first + second
    g.first_die = first if second else 0
    if first == 0 or second == 0:
        g.clock_most = ONE_DIE
        g.tell("MC-132", DIE_REMOVED)
    g.tell("MC-150", CLOCK, g.clock)


def count_down(g: Caverns) -> None:
    """At the end of a round one turn less, or one more; a die that is used up does not come back."""
    if g.clock_raised:
        g.clock_raised = False
        g.cite("MC-143" if g.options.clock_past_six else "MC-138")
        g.clock = min(g.clock + 1, g.clock_most)
    else:
        g.clock -= 1
        if g.clock == ONE_DIE and g.clock_most > ONE_DIE and not g.options.clock_past_six:
            g.clock_most = ONE_DIE
            g.tell("MC-132", DIE_REMOVED)
    g.first_die = max(0, g.clock - ONE_DIE)
    g.tell("MC-132", CLOCK, g.clock)
    if g.clock == 0:
        g.finish("MC-133", (), "Time has run out", (0.0,))
