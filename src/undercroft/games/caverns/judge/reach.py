"""How far it is for one's own figure: home, and to what is new.

The same as `ways`, which reads a view, but on the table itself: links and terrains of laid tiles, which everybody sees.
"""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.caverns.components import CAVE, PLACES_PER_TILE, PLAIN, PORTS
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.paths import FAR, OPEN, Reach
from undercroft.games.caverns.state import NOWHERE, Caverns


def terrains(figure: Figure) -> int:
    """What a figure gets through, by itself or with a card it holds."""
    return PLAIN | figure.passes() | figure.aids()


def turns_home(g: Caverns, reach: Reach) -> int:
    """To an entrance; where the option says so, to any stairs."""
    best = min(reach.to(0), reach.to(PLACES_PER_TILE))
    if g.any_stairs:
        for place in g.stairs:
            best = min(best, reach.to(place))
    return best


def turns_to(g: Caverns, figure: Figure, can: int, reach: Reach, place: int) -> int:
    """To any place, caverns included."""
    if place == figure.at:
        return 0
    if place % PLACES_PER_TILE != CAVE:
        return reach.to(place)
    outside = reach.to(place - CAVE)
    return max(1, outside) if outside < FAR - 1 and g.box.tiles[place // PLACES_PER_TILE].mouth & can else FAR


def outlook(g: Caverns, figure: Figure, can: int, reach: Reach) -> tuple[int, int]:
    """How far it is to what is new, and how many such ways there are."""
    best = FAR
    ways = 0
    for index in g.unused:
        away = reach.to(index * PLACES_PER_TILE)
        if away < FAR and g.box.tiles[index].mouth & can:
            best = min(best, away)
            ways += 1
    if g.stack.is_empty:
        return best, ways
    inside: i64 = figure.at // PLACES_PER_TILE if figure.at % PLACES_PER_TILE == CAVE else NOWHERE
    passed: i64 = can
    paths, turns = g.paths(), reach.turns
    nearest: i64 = best
    for tile in range(len(paths.ways_out)):
        if paths.ways_out[tile] > 0:
            arm: i64 = tile * PORTS
            for _ in range(PORTS):
                if paths.beyond[arm] == OPEN and paths.terrains[arm] & passed:
                    far: i64 = 0 if tile == inside else turns[paths.place_of[arm]]  # leaving a cavern costs nothing
                    if far < FAR:  # if one goes on
                        nearest = min(nearest, far + 1)
                        ways += 1
                arm += 1
    return nearest, ways


def turns_to_the_new(g: Caverns, figure: Figure, can: int, reach: Reach) -> int:
    """To a cavern that nobody has entered, or an arm into the unknown, if the figure can pass."""
    best: i64 = FAR
    turns = reach.turns
    for index in g.unused:
        if g.box.tiles[index].mouth & can:
            best = min(best, turns[index * PLACES_PER_TILE])
    if g.stack.is_empty:
        return best
    inside: i64 = figure.at // PLACES_PER_TILE if figure.at % PLACES_PER_TILE == CAVE else NOWHERE
    passed: i64 = can
    paths = g.paths()
    for tile in range(len(paths.ways_out)):
        if paths.ways_out[tile] > 0:
            arm: i64 = tile * PORTS
            for _ in range(PORTS):
                if paths.beyond[arm] == OPEN and paths.terrains[arm] & passed:
                    best = min(best, 1 if tile == inside else turns[paths.place_of[arm]] + 1)
                arm += 1
    return best
