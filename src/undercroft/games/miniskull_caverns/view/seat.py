"""What a seat may know: everything, except a face-down Control or Tactic of somebody else."""

from __future__ import annotations

import functools
import random
from typing import Final

from undercroft.games.miniskull_caverns.components import CardSet, Layout
from undercroft.games.miniskull_caverns.state import Caverns, Hero
from undercroft.games.miniskull_caverns.view.shapes import (
    ActionView,
    ControlView,
    HeroView,
    SpaceView,
    TacticView,
    View,
)


def view(g: Caverns, seat: int) -> View:
    return View(
        seat=seat,
        map=g.layout.label,
        spaces=scenery(g.layout),
        gems=tuple(g.gems),
        heroes=tuple([hero_view(g, hero, seat) for hero in g.heroes]),
        round=g.round,
        phase=g.phase,
        first=g.heroes[g.first].name,
        tiny=g.tiny,
        tiny_most=g.cards.tiny_strength,
        required=g.required,
        noise=g.noise,
        monsters=g.monsters,
        clock=g.clock,
        clock_most=g.clock_most,
        first_die=g.first_die,
        clock_raised=g.clock_raised,
        outcome=None if g.outcome is None else g.outcome.reason,
        winners=() if g.outcome is None else tuple([g.heroes[seat].name for seat in g.outcome.winners]),
        actions=printed_actions(g.cards),
        controls=printed_controls(g.cards),
        tactics=printed_tactics(g.cards),
        sides=printed_sides(g.cards),
        flips=printed_flips(g.cards),
    )


def hero_view(g: Caverns, hero: Hero, seat: int) -> HeroView:
    action = g.selected(hero)
    return HeroView(
        seat=hero.seat,
        name=hero.name,
        label=hero.label,
        space=hero.space.name,
        strength=hero.strength,
        gems=hero.gems,
        side=hero.side,
        action=action.label,
        noise=action.noise,
        free=tuple([free.label for free in g.cards.card.free[hero.side]]),
        placed=hero.placement is not None,
        exerting=hero.exerting,
        hidden=hero.hidden,
        moved=hero.moved,
        placement=hero.placement.label
        if hero.placement is not None and (controls_lie_open(g) or hero.seat == seat)
        else None,
        tactic=hero.tactic.label if hero.tactic is not None and (tactics_lie_open(g) or hero.seat == seat) else None,
    )


STEPS: Final = {"surprise_attack": 1, "search": 1}
"""Actions that bring exactly one step with them."""


def controls_lie_open(g: Caverns) -> bool:
    """From the reveal of Phase 2 on."""
    return g.phase > 2


def tactics_lie_open(g: Caverns) -> bool:
    """As soon as both fighters have chosen."""
    return sum(hero.tactic is not None for hero in g.heroes) == 2


def imagine(g: Caverns, seat: int, rng: random.Random) -> None:
    """Replace the face-down Controls of the others: any that goes with what is seen of the Strength die."""
    if controls_lie_open(g):
        return
    for hero in g.heroes:
        if hero.seat != seat and hero.placement is not None:
            possible = [each for each in g.cards.exerting_placements if each.exerting == hero.exerting]
            hero.placement = possible[int(rng.random() * len(possible))]


@functools.cache
def printed_actions(cards: CardSet) -> tuple[ActionView, ...]:
    return tuple(
        [
            ActionView(each.name, each.label, each.icon, each.noise, each.text, STEPS.get(each.name, each.spaces))
            for each in cards.actions
        ]
    )


@functools.cache
def printed_controls(cards: CardSet) -> tuple[ControlView, ...]:
    controls = [placement.control for placement in cards.placements]
    return tuple([ControlView(each.name, each.label, each.icon, each.turns, each.flip) for each in controls])


@functools.cache
def printed_tactics(cards: CardSet) -> tuple[TacticView, ...]:
    return tuple([TacticView(each.name, each.label, each.icon, each.text) for each in cards.tactics])


@functools.cache
def scenery(layout: Layout) -> tuple[SpaceView, ...]:
    """The map itself, drawn once."""
    found = []
    for space in layout.spaces:
        mark = ""
        if space is layout.centre:
            mark = "centre"
        elif space in layout.starts:
            mark = "start"
        elif space in layout.gem_spaces:
            mark = "gem"
        adjacent = tuple(other.name for other in space.adjacent)
        found.append(SpaceView(space.name, space.label, space.x, space.y, mark, adjacent))
    return tuple(found)


@functools.cache
def printed_sides(cards: CardSet) -> tuple[str, ...]:
    return tuple([each.label for each in cards.card.sides])


@functools.cache
def printed_flips(cards: CardSet) -> tuple[int, ...]:
    return tuple([cards.card.flipped(side) for side in range(len(cards.card.sides))])
