"""How one walks through the dungeon on the sheet."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.draw.plan import halfway, layout_of, middle, way
from undercroft.games.dungeon_crawl.view.shapes import View
from undercroft.ink.pen import Point
from undercroft.ink.ways import Passage, Ways


def ways(view: View) -> Ways:
    """Along the corridors; half way through one of them is a place too."""
    named = layout_of(view.spaces).named
    spots: dict[str, Point] = {name: middle(space) for name, space in named.items()}
    passages: list[Passage] = []
    for space in view.spaces:
        for to in space.exits:
            points = way(space, named[to])
            between = f"{space.name} {to}"
            spots[between] = halfway(points)
            passages += [(space.name, between, points[:1]), (between, to, points[-1:])]
    stands = [f"{each.space} {each.heading}" if each.heading else each.space for each in view.players]
    return Ways(spots, passages, stands)
