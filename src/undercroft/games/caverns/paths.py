"""Ways through the caves, drawn up once for each map: everything here follows from the laid tiles alone.

A map changes only when a tile is laid; figures look at it far more often. So the ways on from each place, the arms into
the unknown and the turns on foot are kept with the table until the next tile lies there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.caverns.components import CAVE, PLACES_PER_TILE, PORTS, Box
from undercroft.kernel.observation.row import vec

FAR: Final = 30
"""So many turns on foot mean that there is no way."""
_UNLAID: Final = -1
_UNKNOWN: Final = -1
_PER_WAY: Final = 3
_MOST_KEPT: Final = 64


class Reach:
    """How many turns on foot from one place to every passage place, FAR where there is no way."""

    def __init__(self, turns: vec[i64]) -> None:
        self.turns = turns

    def to(self, place: i64) -> int:
        return self.turns[place]


class Paths:
    """The map of one moment. It is never changed: when a tile is laid, the table gets another."""

    def __init__(self, box: Box, turns: list[int], links: list[int], stairs: list[int], key: int) -> None:
        self.key = key  # of which moment: see Caverns.paths
        self.box = box
        self.stairs: vec[i64] = vec[i64](stairs)
        laid: list[int] = []
        ways_out: list[int] = []
        open_places: list[int] = []
        open_terrains: list[int] = []
        begins: list[int] = []
        ways: list[int] = []
        for tile in range(len(turns)):
            turn = turns[tile]
            if turn == _UNLAID:
                for _ in range(PLACES_PER_TILE):
                    begins.append(len(ways))
                continue
            laid.append(tile)
            kind = box.tiles[tile]
            out = 0
            for place in range(PLACES_PER_TILE):
                begins.append(len(ways))
                if place >= kind.places:
                    continue
                for port in kind.ports_of[turn][place]:
                    link = links[tile * PORTS + port]
                    if link == _UNKNOWN:
                        out += 1
                        open_places.append(tile * PLACES_PER_TILE + place)
                        open_terrains.append(kind.turned[turn][port])
                    elif link >= 0:
                        other = link // PORTS
                        back = link % PORTS
                        beyond = box.tiles[other]
                        ways.append(other * PLACES_PER_TILE + beyond.place_of[turns[other]][back])
                        ways.append(kind.turned[turn][port])
                        ways.append(beyond.turned[turns[other]][back])
            ways_out.append(out)
        begins.append(len(ways))
        self.laid: vec[i64] = vec[i64](laid)  # tiles
        self.ways_out: vec[i64] = vec[i64](ways_out)  # of each of them, how many ways lead into the unknown
        self.open_places: vec[i64] = vec[i64](open_places)  # the place of each of these ways
        self.open_terrains: vec[i64] = vec[i64](open_terrains)
        self._begins: vec[i64] = vec[i64](begins)  # of each place, where its ways begin
        self._ways: vec[i64] = vec[i64](ways)  # of each way: where it leads, the terrain here, the terrain there
        self._far: vec[i64] = vec[i64]([FAR] * (len(turns) * PLACES_PER_TILE))
        self._kept: dict[int, Reach] = {}

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
        begins, ways = self._begins, self._ways
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
                way = begins[place]
                stop = begins[place + 1]
                while way < stop:
                    there = ways[way]
                    if found[there] == FAR and ways[way + 1] & can and ways[way + 2] & can:
                        found[there] = turns
                        line[last] = there
                        last += 1
                    way += _PER_WAY
                if not at_stairs and place != second and tiles[place // PLACES_PER_TILE].stairs:
                    at_stairs = True
                    for there in self.stairs:
                        if found[there] == FAR:
                            found[there] = turns
                            line[last] = there
                            last += 1
            end = last
        return found
