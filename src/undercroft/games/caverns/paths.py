"""Ways through the caves, drawn up once for each map: everything here follows from the laid tiles alone.

A map changes only when a tile is laid; figures look at it far more often. So the ways on from each place, the arms into
the unknown and the turns on foot are kept with the table until the next tile lies there, and the map with that tile is
drawn up from the one without it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.caverns.components import CAVE, PLACES_PER_TILE, PORTS, WALL, Box
from undercroft.kernel.observation.row import vec

FAR: Final = 30
"""So many turns on foot mean that there is no way."""
OPEN: Final = -1
"""Where an arm leads at which no tile lies yet."""
_UNLAID: Final = -1
_NOWHERE: Final = -2
_MOST_KEPT: Final = 64


class Reach:
    """How many turns on foot from one place to every passage place, FAR where there is no way."""

    def __init__(self, turns: vec[i64]) -> None:
        self.turns = turns

    def to(self, place: i64) -> int:
        return self.turns[place]


class Paths:
    """The map of one moment. It is never changed: when a tile is laid, the table gets another.

    Of every arm it knows the place it belongs to, the place it leads to, and what has to be passed on the way.
    """

    def __init__(
        self, box: Box, turns: list[int], links: list[int], stairs: list[int], before: Paths | None, key: int
    ) -> None:
        self.key = key  # of which moment: see Caverns.paths
        self.box = box
        self._kept: dict[int, Reach] = {}
        if before is None:
            tiles, arms = len(turns), len(links)
            self.ways_out: vec[i64] = vec[i64]([_UNLAID] * tiles)  # of each tile, how many lead into the unknown
            self.place_of: vec[i64] = vec[i64]([_NOWHERE] * arms)
            self.beyond: vec[i64] = vec[i64]([_NOWHERE] * arms)
            self.terrains: vec[i64] = vec[i64]([WALL] * arms)
            self._far: vec[i64] = vec[i64]([FAR] * (tiles * PLACES_PER_TILE))
        else:
            self.ways_out = before.ways_out[:]
            self.place_of = before.place_of[:]
            self.beyond = before.beyond[:]
            self.terrains = before.terrains[:]
            self._far = before._far
        if before is None or len(before.stairs) != len(stairs):
            self.stairs: vec[i64] = vec[i64](stairs)
        else:
            self.stairs = before.stairs
        for tile in range(len(turns)):
            turn = turns[tile]
            if turn != _UNLAID and self.ways_out[tile] == _UNLAID:
                self._lay(tile, turn)
        for tile in range(len(turns)):
            if self.ways_out[tile] > 0:
                self._follow(tile, links)

    def _lay(self, tile: int, turn: int) -> None:
        """Add a tile, all ways out of it into the unknown."""
        kind = self.box.tiles[tile]
        terrains, places = kind.turned[turn], kind.place_of[turn]
        out: i64 = 0
        for port in range(kind.ports):
            terrain = terrains[port]
            if terrain != WALL:
                arm: i64 = tile * PORTS + port
                self.place_of[arm] = tile * PLACES_PER_TILE + places[port]
                self.beyond[arm] = OPEN
                self.terrains[arm] = terrain
                out += 1
        self.ways_out[tile] = out

    def _follow(self, tile: i64, links: list[int]) -> None:
        """See where those ways out of a tile lead that were open until now."""
        beyond = self.beyond
        out: i64 = 0
        first: i64 = tile * PORTS
        for arm in range(first, first + PORTS):
            if beyond[arm] == OPEN:
                link: i64 = links[arm]
                if link == OPEN:
                    out += 1
                elif link < 0:
                    beyond[arm] = _NOWHERE
                else:
                    beyond[arm] = self.place_of[link]
                    self.terrains[arm] |= self.terrains[link]
        self.ways_out[tile] = out

    def reach(self, at: int, can: int) -> Reach:
        """From where a figure stands that can pass these terrains, stairs included.

        A cavern costs nothing on the way: a movement may begin by leaving one and end by entering one.
        """
        key = at * 64 + can
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = Reach(self._walk(at, can))
        return found

    def _walk(self, at: i64, can: i64) -> vec[i64]:
        """Ring by ring: `line` holds the places found so far in their order, of which the last ring ends at `end`."""
        found = self._far[:]
        tiles = self.box.tiles
        start: i64 = at
        if start % PLACES_PER_TILE == CAVE:
            start -= CAVE
            mouth: i64 = tiles[start // PLACES_PER_TILE].mouth
            if not mouth & can:
                return found
            found[start] = 1
        else:
            found[start] = 0
        second = start - start % PLACES_PER_TILE + 1
        place_of, beyond, terrains = self.place_of, self.beyond, self.terrains
        line = self._far[:]
        line[0] = start
        here: i64 = 0
        end: i64 = 1
        last: i64 = 1
        turns: i64 = 0
        at_stairs = False
        while here < end and turns < FAR - 1:
            turns += 1
            while here < end:
                place = line[here]
                here += 1
                tile = place // PLACES_PER_TILE
                arm = tile * PORTS
                stop = arm + PORTS
                while arm < stop:
                    there = beyond[arm]
                    if there >= 0 and place_of[arm] == place and found[there] == FAR and not terrains[arm] & ~can:
                        found[there] = turns
                        line[last] = there
                        last += 1
                    arm += 1
                if not at_stairs and place != second and tiles[tile].stairs:
                    at_stairs = True
                    for there in self.stairs:
                        if found[there] == FAR:
                            found[there] = turns
                            line[last] = there
                            last += 1
            end = last
        return found
