"""Strength and Gems: gaining, paying, losing, dropping."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.events import DROPS, GAINS, HANDS_OVER, LOSES, NOTHING_TO_LOSE, STRONG_ALREADY
from undercroft.games.miniskull_caverns.state import MOST_STRENGTH, Caverns, Hero
from undercroft.kernel.story.events import Event
from undercroft.kernel.words import Player, Word


def gain_strength(
    g: Caverns,
    hero: Hero,
    points: int,
    rule: str,
    gained: Event = GAINS,
    full: Event = STRONG_ALREADY,
    instead_of: Word | None = None,
) -> None:
    """Strength goes up, to 6 at the most; `gained` and `full` tell how."""
    if hero.strength + points > MOST_STRENGTH:
        g.cite("MC-006")
        points = MOST_STRENGTH - hero.strength
    hero.strength += points
    if points:
        g.tell(rule, gained, hero, points, hero.strength, instead_of)
    else:
        g.tell(rule, full, hero, instead_of)


def lose_strength(g: Caverns, hero: Hero, points: int, rule: str, cause: Player | Word | None = None) -> None:
    """Strength goes down, to 0 at the least."""
    if points > hero.strength:
        g.cite("MC-006")
        points = hero.strength
    hero.strength -= points
    if points == 0:
        g.cite("MC-129")
        g.tell(rule, NOTHING_TO_LOSE, hero)
        return
    g.tell(rule, LOSES, hero, points, hero.strength, cause)
    if hero.strength == 0:
        lose_all_strength(g, hero)


def pay_strength(
    g: Caverns,
    hero: Hero,
    points: int,
    rule: str,
    paid: Event,
    whom: Hero | None = None,
    number: int | None = None,
) -> None:
    """Strength is expended, and the last point counts like any loss."""
    expend_strength(g, hero, points, rule, paid, whom, number)
    after_paying(g, hero, points)


def expend_strength(
    g: Caverns,
    hero: Hero,
    points: int,
    rule: str,
    paid: Event,
    whom: Hero | None = None,
    number: int | None = None,
) -> None:
    """The price alone: never more than there is; what follows from losing the last point is left to the caller."""
    g.cite("MC-007")
    hero.strength -= points
    if points == 0:
        g.cite(rule)
    elif whom is None:
        g.tell(rule, paid, hero, points, hero.strength)
    else:
        g.tell(rule, paid, hero, points, hero.strength, whom, number)


def after_paying(g: Caverns, hero: Hero, points: int) -> None:
    """What follows if that was the last point."""
    if points and hero.strength == 0:
        lose_all_strength(g, hero)


def lose_all_strength(g: Caverns, hero: Hero) -> None:
    """Whenever Strength goes to 0, one Gem falls. Alone, it is the end."""
    if g.solo:
        g.finish("MC-134", (), f"{hero.label} has no Strength left", (0.0,))
    if hero.gems:
        drop_gem(g, hero, "MC-127", "out of Strength")
        g.cite("MC-128")
    g.cite("MC-130")


def drop_gem(g: Caverns, hero: Hero, rule: str, why: str) -> None:
    """One Gem falls on the hero's space, if it carries any."""
    if hero.gems == 0:
        return
    g.cite("MC-005")
    hero.gems -= 1
    g.gems[hero.space.number] += 1
    g.tell(rule, DROPS, hero, hero.space, why)


def hand_over_gem(g: Caverns, giver: Hero, taker: Hero, rule: str) -> None:
    g.cite("MC-005")
    giver.gems -= 1
    taker.gems += 1
    g.tell(rule, HANDS_OVER, giver, taker)
