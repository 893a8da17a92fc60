"""Ways through the caves as a seat sees them: how far it is home, to what is new, to anybody."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import ITEM, NARROW, WATER
from undercroft.games.caverns.paths import FAR
from undercroft.games.caverns.view.shapes import FigureView, TileView, View

_HELP: Final = {card.name: card.passes for card in load().cards if card.sort == ITEM and card.passes}


def tile_of(place: str) -> str:
    """The tile of a place: 61b and C05c lie on 61 and C05."""
    return place[:-1] if place[-1:] in ("b", "c") else place


def own_figure(v: View) -> FigureView | None:
    """The character of this seat, or else the first monster it runs."""
    for figure in v.figures:
        if figure.seat == v.seat and v.seat >= 0:
            return figure
    return None


def passes(figure: FigureView) -> str:
    """The terrains a figure gets through, by itself or with a card it holds."""
    narrow, water = figure.narrow, figure.water
    for held in figure.hand or []:
        terrains = _HELP.get(held.id, 0)
        narrow = narrow or terrains & NARROW != 0
        water = water or terrains & WATER != 0
    return "p" + ("n" if narrow else "") + ("w" if water else "")


def distances(v: View, figure: FigureView) -> dict[str, int]:
    """How many turns on foot from where the figure stands to every place it can reach, stairs included.

    A cavern costs nothing on the way: a movement may begin by leaving one and end by entering one.
    """
    tiles = {tile.no: tile for tile in v.tiles}
    can = passes(figure)
    stairs = [tile.no for tile in v.tiles if tile.stairs]
    start = figure.place
    found = {start: 0}
    ring = [start]
    turns = 0
    if start.endswith("c"):
        tile = tiles[start[:-1]]
        if tile.mouth not in can:
            return found
        found[tile.no] = 1
        ring = [tile.no]
    at_stairs = False
    while ring and turns < FAR - 1:
        turns += 1
        beyond: list[str] = []
        for place in ring:
            tile = tiles[tile_of(place)]
            if tile.spots and tile.mouth in can and place + "c" not in found:
                found[place + "c"] = max(1, turns - 1)
            _walk_on(tiles, tile, place, can, found, turns, beyond)
            if tile.stairs and not at_stairs and place != tile_of(start) + "b":
                at_stairs = True
                for other in stairs:
                    if other not in found:
                        found[other] = turns
                        beyond.append(other)
        ring = beyond
    return found


def _walk_on(
    tiles: dict[str, TileView], tile: TileView, place: str, can: str, found: dict[str, int], turns: int, ring: list[str]
) -> None:
    tunnel = 1 if place.endswith("b") else 0
    arms = tile.arms
    for port, there in enumerate(tile.links):
        if there and there != "?" and there not in found and arms[port] in can and tile.places[port] == tunnel:
            back = tiles[tile_of(there)]
            for number, link in enumerate(back.links):
                if link == place and back.arms[number] in can:
                    found[there] = turns
                    ring.append(there)
                    break


def way_home(v: View, reach: dict[str, int]) -> int:
    homes = [tile.no for tile in v.tiles if tile.no in ("E1", "E2") or (v.options["any_stairs"] and tile.stairs)]
    return min((reach[home] for home in homes if home in reach), default=FAR)


def outlook(v: View, figure: FigureView, reach: dict[str, int]) -> tuple[int, int]:
    """How far it is to what is new, and how many such ways there are.

    New is a cavern that nobody has entered and an arm into the unknown, if the figure can pass.
    """
    best = FAR
    ways = 0
    can = passes(figure)
    for tile in v.tiles:
        turns = reach.get(tile.no, FAR)
        if tile.unused and tile.mouth in can and turns < FAR:
            best = min(best, turns)
            ways += 1
        if v.stack and "?" in tile.links:
            for port, link in enumerate(tile.links):
                if link == "?" and tile.arms[port] in can:
                    turns = reach.get(tile.no + "b" if tile.places[port] else tile.no, FAR)
                    if figure.place == tile.no + "c":
                        turns = 0  # leaving a cavern costs nothing when one goes on
                    if turns < FAR:
                        best = min(best, turns + 1)
                        ways += 1
    return best, ways


def way_to_the_new(v: View, figure: FigureView, reach: dict[str, int]) -> int:
    return outlook(v, figure, reach)[0]
