"""The caves on their sheet: the land, the light of whoever looks, who stands there, a tile about to be laid.

What depends on the tiles alone, or on few things besides, is drawn once (see `land`): from one answer to the next, and
from one seat to another, most of the sheet is the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.caverns.draw import insets
from undercroft.games.caverns.draw.burrows import HALF, TILE, end_point, moved
from undercroft.games.caverns.draw.figures import figure_piece
from undercroft.games.caverns.draw.land import Land, at, land, names, places, sides_of, spot, square_of
from undercroft.games.caverns.draw.names import SEATS, called, hero_of, short
from undercroft.games.caverns.draw.standing import crowd
from undercroft.games.caverns.draw.tiles import floor_shapes, room, sketch
from undercroft.games.caverns.places import opening
from undercroft.games.caverns.view.shapes import FigureView, TileView, View
from undercroft.ink.ghost import discs, ghost, square
from undercroft.ink.markup import escape
from undercroft.ink.pen import Box, Point, around
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import Frame, frame, glow, gradients, torchlight
from undercroft.ink.small_map import Cell

MOST: Final = 1.6  # px per unit of the map, at most
LEAST: Final = 0.74  # the whole map is shown as long as it is at least as large as this
WINDOW: Final = 0.92  # the scale at which a part of it is shown then


def sheet(view: View, title: Cartouche) -> Sheet:
    """The map as two layers."""
    laid = land(view.tiles)
    seen = tuple([figure for figure in view.figures if figure.place])
    eyes = _eyes(view)
    centre = _centre(laid, eyes, view.ghosts)
    whole = _whole(laid, view.ghosts)
    framed = _framed(whole, centre, view.over)
    ribbons = names(laid, framed)
    folk = tuple([(figure.place, figure.name) for figure in seen])
    people = None if framed.box.holds(whole, 40) else _people(laid, seen)
    ground = [
        gradients(),
        glow(*centre) if eyes is not None or view.ghosts else "",
        laid.scenery,
        _light(laid, eyes.place) if eyes is not None else "",
        laid.stamps,
        '<g class="places">',
        places(laid, folk, max(30.0, 20 * framed.unit)),
        _ghosts(view.ghosts, _way_back(laid, view.discovery_arm)) if view.ghosts else "",
        "</g>",
        ribbons.drawn,
        '<g class="furniture">',
        insets.furniture(laid, ribbons.boxes, people, view.ghosts, () if view.over else view.counters, title, framed),
        "</g>",
    ]
    x, y = centre
    return Sheet(
        ground="".join(ground),
        pieces=laid.pieces + _figures(laid, seen, view.seat),
        whole=whole,
        focus=framed.box,
        near=Box(x - 0.9 * TILE, y - 0.62 * TILE, 1.8 * TILE, 1.24 * TILE),
        least=11 / framed.label(15),
        spots=laid.spots + tuple([_turning(each) for each in view.ghosts]),
    )


# -- what is looked at ------------------------------------------------------------------------------------------------


def _eyes(view: View) -> FigureView | None:
    """Whose light falls on the map: the figure of the seat, or else the one that acts, if it is seen."""
    own = hero_of(view, view.seat) if view.seat >= 0 else None
    if own is not None and own.place:
        return own
    return next((figure for figure in view.figures if figure.id == view.acting and figure.place), None)


def _centre(laid: Land, eyes: FigureView | None, ghosts: tuple[TileView, ...]) -> Point:
    if ghosts:
        return square_of(ghosts[0]).middle
    return laid.spot(eyes.place) if eyes is not None else (HALF, 0.0)


def _whole(laid: Land, ghosts: tuple[TileView, ...]) -> Box:
    return around([laid.whole, *[square_of(each) for each in ghosts]]) if ghosts else laid.whole


def _people(laid: Land, seen: tuple[FigureView, ...]) -> tuple[tuple[str, Cell], ...]:
    """The colours of the characters, and the tiles on which they stand."""
    tiles = [(figure, laid.tile_at(figure.place)) for figure in seen if figure.character]
    return tuple([(SEATS[figure.seat], (tile.x, tile.y)) for figure, tile in tiles])


@lru_cache(1024)
def _framed(whole: Box, centre: Point, over: bool) -> Frame:
    """When the game is over all of it is shown."""
    return frame(whole, centre, MOST, 0.0 if over else LEAST, WINDOW, 14)


@lru_cache(1024)
def _light(laid: Land, place: str) -> str:
    """Torchlight on the floors of the tile where the eyes are, and a little way into the next ones."""
    here = laid.tile_at(place)
    path = ""
    for tile in [here, *[laid.tile_at(link) for link in here.links if link not in ("", "?")]]:
        x, y = at(tile)
        path += "".join(moved(shape, x, y) for shape in floor_shapes(tile))
    return torchlight(path, *spot(here, place), 0.64 * TILE, 0)


# -- a tile about to be laid ------------------------------------------------------------------------------------------


@lru_cache(256)
def _ghosts(ghosts: tuple[TileView, ...], back: int) -> str:
    """The tile in the explorer's hand, each way in which it could lie, where it will lie; `back`: the side by which
    the explorer comes in."""
    x, y = square_of(ghosts[0]).middle
    title = f"{escape(short(ghosts[0].name))} is about to be laid here"
    drawn = [
        ghost(
            f"turning-{each.turn}",
            escape(opening(each.arms, each.places, back)),
            x,
            y,
            sketch(each, 0, 0, TILE - 8),
            number,
        )
        for number, each in enumerate(ghosts)
    ]
    return "".join([square(x, y, HALF, title), *drawn, discs(x, y, HALF, len(ghosts))])


def _way_back(laid: Land, discovery_arm: str) -> int:
    """The side of the new tile by which the explorer comes in."""
    no, side = discovery_arm.split(".")
    tile = laid.tile[no]
    return (end_point(tile, sides_of(tile).index(side))[1] + 2) % 4


def _turning(each: TileView) -> Spot:
    return Spot(f"turning-{each.turn}", each.name, *square_of(each).middle)


# -- figures ----------------------------------------------------------------------------------------------------------


@lru_cache(1024)
def _figures(laid: Land, seen: tuple[FigureView, ...], seat: int) -> str:
    """Everybody who is seen, always in the same order, as this seat sees them."""
    here: dict[str, list[FigureView]] = {}
    for figure in seen:
        here.setdefault(figure.place, []).append(figure)
    out = ""
    for figure in sorted(seen, key=lambda each: each.id):
        tile = laid.tile_at(figure.place)
        others = here[figure.place]
        x, y = spot(tile, figure.place)
        stands = crowd(len(others), *room(tile, figure.place))[others.index(figure)]
        own = figure.seat == seat
        out += figure_piece(figure, called(tile, figure.place), own, x + stands.x, y + stands.y, stands.size)
    return out
