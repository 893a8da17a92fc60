"""How one walks through the caves on the sheet."""

from __future__ import annotations

from undercroft.games.caverns.draw.burrows import centre_line, end_point, kind_of, layout, spin
from undercroft.games.caverns.draw.land import at, spot
from undercroft.games.caverns.draw.tiles import is_entrance
from undercroft.games.caverns.view.shapes import TileView, View
from undercroft.ink.pen import Point
from undercroft.ink.ways import Passage, Ways

FIRST = 3
"""So many points of a tunnel lie in the cave it leads out of."""


def ways(view: View) -> Ways:
    """Along the tunnels from tile to tile, and into the caverns beside them. Nobody walks up stairs or through air."""
    spots: dict[str, Point] = {}
    arms: dict[tuple[int, int], tuple[str, str, list[Point]]] = {}
    passages: list[Passage] = []
    for tile in view.tiles:
        names = {tile.no, *[_place(tile, port) for port in range(len(tile.arms))]}
        spots |= {name: spot(tile, name) for name in names}
        if tile.spots:
            spots[f"{tile.no}c"] = spot(tile, f"{tile.no}c")
            passages.append((tile.no, f"{tile.no}c", ()))
        for port, link in enumerate(tile.links):
            if link not in ("", "?"):
                line = _line(tile, port)
                end = round(line[-1][0]), round(line[-1][1])
                here = _place(tile, port)
                if end in arms:
                    there, _, other = arms[end]
                    passages.append((here, there, (*line, *other[-2::-1])))
                arms[end] = here, link, line
    seats = {each.seat: each.place for each in view.figures if each.character}
    return Ways(spots, passages, [seats.get(seat, "") for seat in range(len(view.players))])


def _place(tile: TileView, port: int) -> str:
    return f"{tile.no}b" if tile.places[port] == 1 else tile.no


def _line(tile: TileView, port: int) -> list[Point]:
    """From the middle of a place to where the tunnel leaves the tile."""
    x, y = at(tile)
    (ex, ey), _ = end_point(tile, port)
    points = [(ex, ey)]
    kind = kind_of(tile)
    if not is_entrance(tile) and not kind.apart:
        line = centre_line(layout(kind).hub, (port - tile.turn) % 4)
        points = [spin(point, tile.turn) for point in line[FIRST:-1]]
    return [(x + px, y + py) for px, py in points]
