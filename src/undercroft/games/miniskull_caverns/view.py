"""What a seat may know: everything, except a face-down Control or Tactic of somebody else."""

from __future__ import annotations

import functools
import random

import msgspec

from undercroft.games.miniskull_caverns.pieces import Layout
from undercroft.games.miniskull_caverns.state import Caverns, Hero

PHASES = (
    "Setting up",
    "Placing Control cards",
    "Revealing Control cards",
    "Adjusting Action cards",
    "Resolving actions",
    "PvP combat",
    "Battling Tiny",
    "Checking for monsters",
    "Disturbed monsters",
    "Passing the token",
)


class SpaceView(msgspec.Struct, frozen=True):
    """One space of the map: where it is drawn, what it is for, and what it is joined to."""

    name: str
    label: str
    x: float
    y: float
    mark: str  # centre, start, gem or nothing
    adjacent: tuple[str, ...]


class HeroView(msgspec.Struct, frozen=True):
    """One hero as it is seen from a seat."""

    seat: int
    name: str
    label: str
    space: str
    strength: int
    gems: int
    side: int
    action: str
    noise: int
    free: tuple[str, ...]  # what Rotate 0, 1, 2 and Flip lead to
    placed: bool
    exerting: bool
    hidden: bool
    moved: int  # when it last moved this round, 0 if it did not: who moved in last attacks
    placement: str | None  # known to its owner at once, to others when revealed
    tactic: str | None


class View(msgspec.Struct, frozen=True):
    """The table as it is seen from a seat."""

    seat: int
    map: str
    spaces: tuple[SpaceView, ...]
    gems: tuple[int, ...]  # on each space
    heroes: tuple[HeroView, ...]
    round: int
    phase: int
    first: str
    tiny: int
    tiny_most: int
    required: int
    noise: int
    monsters: int
    clock: int
    clock_most: int
    clock_raised: bool
    outcome: str | None
    winners: tuple[str, ...]


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
        clock_raised=g.clock_raised,
        outcome=None if g.outcome is None else g.outcome.reason,
        winners=() if g.outcome is None else tuple([g.heroes[seat].name for seat in g.outcome.winners]),
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
