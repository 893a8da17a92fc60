"""The table as numbers, for environments and learners: written from the state, only what the seat may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.state import Caverns
from undercroft.games.miniskull_caverns.view.seat import tactics_lie_open
from undercroft.kernel.observation.features import Features, put
from undercroft.kernel.observation.row import Row

__all__ = ["FEATURES", "observe_into"]

_SEATS: Final = 3
_SPACES: Final = [str(n) for n in range(max(len(layout.spaces) for layout in load_cards().layouts))]
_SIDES: Final = [str(n) for n in range(8)]

_HERO: Final = Features()
_AT: Final = _HERO.one_of("at", _SPACES, "the space where it stands")
_SIDE: Final = _HERO.one_of("side", _SIDES, "the side of the Action card at the top")
_STRENGTH: Final = _HERO.number("strength", 6, "Strength")
_CARRIED: Final = _HERO.number("gems", 4, "Gems it carries")
_FIRST: Final = _HERO.flag("first", "has the First Player token")
_PLACED: Final = _HERO.flag("placed", "has laid down a Control card")
_EXERTING: Final = _HERO.flag("exerting", "the Strength die lies on the Control card")
_HIDDEN: Final = _HERO.flag("hidden", "has hidden this round")
_TACTIC: Final = _HERO.flag("tactic", "a Tactic lies open, or it is one's own")
_THERE: Final = _HERO.flag("there", "there is such a hero")

FEATURES: Final = Features()
_PHASE: Final = FEATURES.number("phase", 10, "the phase of the round, 0 while setting up")
_ROUND: Final = FEATURES.number("round", 100, "the round")
_TINY: Final = FEATURES.share("tiny", "Tiny's Strength, as a share of the most he can have")
_REQUIRED: Final = FEATURES.number("required", 4, "Gems needed to face Tiny and win")
_NOISE: Final = FEATURES.number("noise", 9, "the Total Noise of this round")
_MONSTERS: Final = FEATURES.number("monsters", 6, "the Strength of the disturbed monsters")
_CLOCK: Final = FEATURES.number("clock", 12, "alone: turns left")
_HEROES: Final = FEATURES.number("heroes", _SEATS, "heroes at the table")
_GEMS: Final = FEATURES.numbers("gems", _SPACES, 4, "Gems on each space, by its number")
_HERO_AT: Final = FEATURES.repeat("hero", ("1", "2", "3"), _HERO, "the heroes, one's own first, then in seat order")


def observe_into(g: Caverns, seat: int, row: Row) -> None:
    """Write the table as this seat may know it into a row of zeros."""
    put(row, _PHASE, g.phase, 10)
    put(row, _ROUND, g.round, 100)
    put(row, _TINY, g.tiny, g.cards.tiny_strength)
    put(row, _REQUIRED, g.required, 4)
    put(row, _NOISE, g.noise, 9)
    put(row, _MONSTERS, g.monsters, 6)
    put(row, _CLOCK, g.clock, 12)
    put(row, _HEROES, len(g.heroes), _SEATS)
    at: i64 = _GEMS
    for count in g.gems:
        put(row, at, count, 4)
        at += 1
    own = max(seat, 0)
    open_tactics = tactics_lie_open(g)
    heroes = len(g.heroes)
    at = _HERO_AT
    for turn in range(heroes):
        hero = g.heroes[(own + turn) % heroes]
        row[at + _AT + hero.space.number] = 1.0
        row[at + _SIDE + hero.side] = 1.0
        put(row, at + _STRENGTH, hero.strength, 6)
        put(row, at + _CARRIED, hero.gems, 4)
        if hero.seat == g.first:
            row[at + _FIRST] = 1.0
        if hero.placement is not None:
            row[at + _PLACED] = 1.0
        if hero.exerting:
            row[at + _EXERTING] = 1.0
        if hero.hidden:
            row[at + _HIDDEN] = 1.0
        if hero.tactic is not None and (open_tactics or hero.seat == seat):
            row[at + _TACTIC] = 1.0
        row[at + _THERE] = 1.0
        at += _HERO.size
