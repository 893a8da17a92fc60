"""The shapes of what a seat sees: the heroes, the spaces, the table. `seat` fills them."""

from __future__ import annotations

import msgspec

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


class ActionView(msgspec.Struct, frozen=True):
    """An action as it is printed."""

    name: str
    label: str
    icon: str
    noise: int
    text: str
    spaces: int = 0  # how far it moves; a Search where no Gem lies


class ControlView(msgspec.Struct, frozen=True):
    """One side of the Control card: how it changes the Action card."""

    name: str
    label: str
    icon: str
    turns: int
    flip: bool


class TacticView(msgspec.Struct, frozen=True):
    """A Tactic as it is printed."""

    name: str
    label: str
    icon: str
    text: str


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
    first_die: int
    clock_raised: bool
    outcome: str | None
    winners: tuple[str, ...]
    actions: tuple[ActionView, ...] = ()
    controls: tuple[ControlView, ...] = ()
    tactics: tuple[TacticView, ...] = ()
    sides: tuple[str, ...] = ()  # actions on the eight sides of the Action card, in the order of clockwise turns
    flips: tuple[int, ...] = ()  # the side that a Flip brings up, for each of them
