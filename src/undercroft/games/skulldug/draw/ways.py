"""How one walks through the cave on the sheet."""

from __future__ import annotations

from undercroft.games.skulldug.draw.tiles import HALF, at, chamber, kind_of
from undercroft.games.skulldug.view.shapes import DigView, PassageView
from undercroft.ink.pen import Point
from undercroft.ink.sheet import WAYS
from undercroft.ink.ways import Passage, Ways

BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}


def ways(view: DigView) -> Ways:
    """Along the corridors that meet, and to the end of those that nobody has followed yet."""
    laid = {at(each.x, each.y): each for each in view.passages}
    unknown = {at(each.x, each.y): each.space for each in view.frontier}
    passages: list[Passage] = []
    for (x, y), each in laid.items():
        for side in each.corridors:
            dx, dy = WAYS[side]
            beyond, edge = (x + 2 * HALF * dx, y + 2 * HALF * dy), (x + HALF * dx, y + HALF * dy)
            other = laid.get(beyond)
            if other is None and beyond in unknown:
                passages.append((each.space, unknown[beyond], (_mouth(each, side), edge)))
            elif other is not None and BACK[side] in other.corridors:
                passages.append((each.space, other.space, (_mouth(each, side), edge, _mouth(other, BACK[side]))))
    spots = {name: spot for spot, name in unknown.items()} | {each.space: spot for spot, each in laid.items()}
    return Ways(spots, passages, [each.at for each in view.explorers])


def _mouth(each: PassageView, side: str) -> Point:
    """Where a corridor leaves its chamber."""
    (x, y), (dx, dy), half = at(each.x, each.y), WAYS[side], chamber(kind_of(each.space))[0]
    return x + dx * half, y + dy * half
