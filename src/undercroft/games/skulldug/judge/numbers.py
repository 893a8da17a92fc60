"""The table as numbers, for environments and learners: from the eyes of one seat, which comes first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.skulldug.board import DIRECTIONS, Space
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.state import (
    FREE_PLAY,
    GEARING_UP,
    SETTING_UP,
    TURN_BEGINS,
    TURN_ENDS,
    Dig,
    Explorer,
)
from undercroft.kernel.observation.features import Features, put
from undercroft.kernel.observation.row import Row
from undercroft.kernel.words import Word

__all__ = ["FEATURES", "observe_into"]

_MOST_SEATS: Final = 5
_REACH: Final = 12
_WINDOW: Final = 4
_WIDTH: Final = 2 * _WINDOW + 1
_CARD_NUMBER: Final = {card.name: number for number, card in enumerate(OUR_CARDS.cards)}
_STAGES: Final[tuple[Word, ...]] = (SETTING_UP, GEARING_UP, TURN_BEGINS, FREE_PLAY, TURN_ENDS)

_EXPLORER: Final = Features()
_THERE: Final = _EXPLORER.flag("there", "there is such an explorer")
_ALIVE: Final = _EXPLORER.flag("alive", "is in the cave, not dead")
_X: Final = _EXPLORER.number("x", _REACH, "spaces east of the Cave Entrance", least=-_REACH)
_Y: Final = _EXPLORER.number("y", _REACH, "spaces north of the Cave Entrance", least=-_REACH)
_HEALTH: Final = _EXPLORER.number("health", 5, "Health")
_DRUGGED: Final = _EXPLORER.flag("drugged", "is Drugged")
_AP: Final = _EXPLORER.number("ap", 8, "Action Points left")
_CARDS: Final = _EXPLORER.number("cards", 10, "cards in hand")
_ACTIVE: Final = _EXPLORER.flag("active", "it is its turn")
_HELD: Final = _EXPLORER.one_of("holds", [card.name for card in OUR_CARDS.cards], "holds such a card")

_PASSAGE: Final = Features()
_OPEN: Final = _PASSAGE.one_of("open", [way.name for way in DIRECTIONS], "has a corridor on that side")
_TREASURES: Final = _PASSAGE.number("treasures", 3, "treasures lying there")
_MONSTERS: Final = _PASSAGE.number("monsters", 3, "monsters there")
_TRAPS: Final = _PASSAGE.number("traps", 3, "traps there")
_GEAR: Final = _PASSAGE.number("gear", 4, "equipment and consumables lying there")

FEATURES: Final = Features()
_STAGE: Final = FEATURES.one_of("stage", [stage.name for stage in _STAGES], "where the order of play stands")
_ROUND: Final = FEATURES.number("round", 50, "the round")
_FORTUNES: Final = FEATURES.number("fortunes", 47, "cards left in the Fortune deck")
_HAZARDS: Final = FEATURES.number("hazards", 31, "cards left in the Hazard deck")
_PASSAGES: Final = FEATURES.number("passages", 49, "cards left in the Passage deck")
_SEATS: Final = FEATURES.number("explorers", _MOST_SEATS, "explorers at the table")
_TURN: Final = FEATURES.flag("own turn", "it is one's own turn")
_EXPLORERS: Final = FEATURES.repeat(
    "explorer", [str(n) for n in range(1, _MOST_SEATS + 1)], _EXPLORER, "the explorers, one's own first, then clockwise"
)
_AROUND: Final = FEATURES.repeat(
    "passage",
    [f"{dx:+d}{dy:+d}" for dy in range(_WINDOW, -_WINDOW - 1, -1) for dx in range(-_WINDOW, _WINDOW + 1)],
    _PASSAGE,
    "the discovered passages around one's explorer, by steps east and north; row by row from the north-west",
)


def observe_into(g: Dig, seat: i64, row: Row) -> None:
    """Write the table into a row of zeros."""
    for number in range(len(_STAGES)):
        if g.stage is _STAGES[number]:
            row[_STAGE + number] = 1.0
    seats = len(g.explorers)
    put(row, _ROUND, g.round, 50)
    put(row, _FORTUNES, g.fortunes_left, 47)
    put(row, _HAZARDS, len(g.hazards), 31)
    put(row, _PASSAGES, len(g.passages), 49)
    put(row, _SEATS, seats, _MOST_SEATS)
    if g.active == seat:
        row[_TURN] = 1.0
    me = max(seat, 0)
    for place in range(seats):
        _explorer(g, g.explorers[(me + place) % seats], row, _EXPLORERS + place * _EXPLORER.size)
    _surroundings(g, g.explorers[me].at, row)


def _explorer(g: Dig, explorer: Explorer, row: Row, at: i64) -> None:
    row[at + _THERE] = 1.0
    x = y = 0
    here = explorer.at
    if here is not None:
        row[at + _ALIVE] = 1.0
        x, y = here.x, here.y
    put(row, at + _X, x + _REACH, 2 * _REACH)
    put(row, at + _Y, y + _REACH, 2 * _REACH)
    put(row, at + _HEALTH, explorer.health, 5)
    if explorer.drugged:
        row[at + _DRUGGED] = 1.0
    put(row, at + _AP, g.ap(explorer), 8)
    put(row, at + _CARDS, len(explorer.hand), 10)
    if g.active == explorer.seat:
        row[at + _ACTIVE] = 1.0
    for card in explorer.hand:
        number = _CARD_NUMBER.get(card.name, -1)
        if number >= 0:
            row[at + _HELD + number] = 1.0


def _surroundings(g: Dig, here: Space | None, row: Row) -> None:
    """The dead look at the Cave Entrance, where they will come back."""
    x: i64 = 0
    y: i64 = 0
    if here is not None:
        x, y = here.x, here.y
    for space, corridors in g.corridors.items():
        at = _place_of(space, x, y)
        if at >= 0:
            at += _OPEN
            sides: i64 = corridors
            while sides:
                if sides & 1:
                    row[at] = 1.0
                sides >>= 1
                at += 1
    for space, lying in g.lying.items():
        at = _place_of(space, x, y)
        if at >= 0:
            treasures = monsters = traps = gear = 0
            for card in lying:
                if card.is_treasure:
                    treasures += 1
                elif card.is_monster:
                    monsters += 1
                elif card.is_trap:
                    traps += 1
                else:
                    gear += 1
            put(row, at + _TREASURES, treasures, 3)
            put(row, at + _MONSTERS, monsters, 3)
            put(row, at + _TRAPS, traps, 3)
            put(row, at + _GEAR, gear, 4)


def _place_of(space: Space, x: i64, y: i64) -> i64:
    """Where the numbers of a passage begin, seen from x, y; -1 if it is too far away."""
    east: i64 = space.x
    north: i64 = space.y
    east += _WINDOW - x
    south = _WINDOW + y - north
    if east < 0 or east >= _WIDTH or south < 0 or south >= _WIDTH:
        return -1
    return _AROUND + (south * _WIDTH + east) * _PASSAGE.size
