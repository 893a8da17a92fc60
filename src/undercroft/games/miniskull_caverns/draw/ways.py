"""How one walks through the caves on the sheet."""

from __future__ import annotations

import math

from undercroft.games.miniskull_caverns.draw.board import bend, cavern
from undercroft.games.miniskull_caverns.view.shapes import View
from undercroft.ink.pen import Point, bent
from undercroft.ink.ways import Ways


def ways(view: View) -> Ways:
    """The tunnels, bent as they are drawn."""
    map = cavern(view.spaces)
    passages = [
        (each.name, other, _tunnel(map.at[each.name], map.at[other], f"{each.name}-{other}"))
        for each in view.spaces
        for other in each.adjacent
        if each.name < other
    ]
    return Ways(map.at, passages, [hero.space for hero in view.heroes])


def _tunnel(start: Point, end: Point, key: str) -> tuple[Point, ...]:
    parts = max(4, int(math.dist(start, end) / 24))
    return tuple([bent(start, end, bend(key), k / parts) for k in range(parts + 1) if 0.24 <= k / parts <= 0.76])
