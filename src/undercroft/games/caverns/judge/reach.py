"""Ways through the caves on the table itself, for one's own figure: how far it is home, and to what is new.

The same as `ways`, which reads a view, but in numbers: links and terrains of laid tiles, which everybody sees.
"""

from __future__ import annotations

from undercroft.games.caverns.components import CAVE, PLACES_PER_TILE, PLAIN, PORTS
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.judge.ways import FAR
from undercroft.games.caverns.state import NOWHERE, UNKNOWN, Caverns


def turns_to_places(g: Caverns, figure: Figure, can: int) -> list[int]:
    """How many turns on foot to every passage place, stairs included; FAR where it cannot go.

    A cavern costs nothing on the way: a movement may begin by leaving one and end by entering one.
    """
    found = [FAR] * (len(g.turns) * PLACES_PER_TILE)
    start = figure.at
    if start % PLACES_PER_TILE == CAVE:
        start -= CAVE
        if not g.box.tiles[start // PLACES_PER_TILE].mouth & can:
            return found
        found[start] = 1
    else:
        found[start] = 0
    second = start - start % PLACES_PER_TILE + 1
    ring = [start]
    turns = 0
    at_stairs = False
    while ring and turns < FAR - 1:
        turns += 1
        beyond: list[int] = []
        for place in ring:
            _walk_on(g, place, can, found, turns, beyond)
            tile = place // PLACES_PER_TILE
            if not at_stairs and g.box.tiles[tile].stairs and place != second:
                at_stairs = True
                for there in g.stairs:
                    if found[there] == FAR:
                        found[there] = turns
                        beyond.append(there)
        ring = beyond
    return found


def _walk_on(g: Caverns, place: int, can: int, found: list[int], turns: int, ring: list[int]) -> None:
    tile = place // PLACES_PER_TILE
    here = tile * PORTS
    terrain = g.box.tiles[tile].turned[g.turns[tile]]
    for port in g.arms_of(place):
        link = g.links[here + port]
        if link >= 0 and terrain[port] & can:
            there = g.place_at(link)
            if found[there] == FAR and g.terrain(link) & can:
                found[there] = turns
                ring.append(there)


def terrains(figure: Figure) -> int:
    """What a figure gets through, by itself or with a card it holds."""
    return PLAIN | figure.passes() | figure.aids()


def turns_home(g: Caverns, turns: list[int]) -> int:
    """To an entrance; where the option says so, to any stairs."""
    best = min(turns[0], turns[PLACES_PER_TILE])
    if g.any_stairs:
        for place in g.stairs:
            best = min(best, turns[place])
    return best


def turns_to(g: Caverns, figure: Figure, can: int, turns: list[int], place: int) -> int:
    """To any place, caverns included."""
    if place == figure.at:
        return 0
    if place % PLACES_PER_TILE != CAVE:
        return turns[place]
    outside = turns[place - CAVE]
    return max(1, outside) if outside < FAR - 1 and g.box.tiles[place // PLACES_PER_TILE].mouth & can else FAR


def outlook(g: Caverns, figure: Figure, can: int, turns: list[int]) -> tuple[int, int]:
    """How far it is to what is new, and how many such ways there are."""
    best = FAR
    ways = 0
    for index in g.unused:
        away = turns[index * PLACES_PER_TILE]
        if away < FAR and g.box.tiles[index].mouth & can:
            best = min(best, away)
            ways += 1
    if g.stack.is_empty or not g.open_arms:
        return best, ways
    inside = figure.at // PLACES_PER_TILE if figure.at % PLACES_PER_TILE == CAVE else NOWHERE
    for tile, laid in enumerate(g.turns):
        if laid == NOWHERE:
            continue
        for arm in range(tile * PORTS, tile * PORTS + PORTS):
            if g.links[arm] == UNKNOWN and g.terrain(arm) & can:
                away = 0 if tile == inside else turns[g.place_at(arm)]  # leaving a cavern costs nothing if one goes on
                if away < FAR:
                    best = min(best, away + 1)
                    ways += 1
    return best, ways


def turns_to_the_new(g: Caverns, figure: Figure, can: int, turns: list[int]) -> int:
    """To a cavern that nobody has entered, or an arm into the unknown, if the figure can pass."""
    best = FAR
    for index in g.unused:
        if g.box.tiles[index].mouth & can:
            best = min(best, turns[index * PLACES_PER_TILE])
    if g.stack.is_empty or not g.open_arms:
        return best
    inside = figure.at // PLACES_PER_TILE if figure.at % PLACES_PER_TILE == CAVE else NOWHERE
    for tile in range(len(g.turns)):
        if g.turns[tile] == NOWHERE:
            continue
        nearest = 0 if tile == inside else min(turns[tile * PLACES_PER_TILE], turns[tile * PLACES_PER_TILE + 1])
        if nearest + 1 >= best:
            continue
        for arm in range(tile * PORTS, tile * PORTS + PORTS):
            if g.links[arm] == UNKNOWN and g.terrain(arm) & can:
                away = 0 if tile == inside else turns[g.place_at(arm)]  # leaving a cavern costs nothing if one goes on
                best = min(best, away + 1)
    return best
