"""The caves on their sheet: tiles in ink, what sleeps and stands there, what is unknown, a tile about to be laid."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import GATES as GATE_NAMES
from undercroft.games.caverns.components import SIDES
from undercroft.games.caverns.draw import insets
from undercroft.games.caverns.draw.burrows import ARM, CRACK, HALF, STEPS, TILE, end_point, moved
from undercroft.games.caverns.draw.figures import figure_piece, sleeping_cards
from undercroft.games.caverns.draw.names import hero_of, short
from undercroft.games.caverns.draw.standing import crowd
from undercroft.games.caverns.draw.tiles import (
    end,
    floor_shapes,
    is_entrance,
    middle,
    outline,
    rock,
    room,
    sketch,
    stairs_outline,
)
from undercroft.games.caverns.judge.ways import tile_of
from undercroft.games.caverns.places import opening
from undercroft.games.caverns.view.shapes import FigureView, TileView, View
from undercroft.ink.ghost import discs, ghost, square
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, Point, around, num
from undercroft.ink.pieces import token
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import (
    Frame,
    frame,
    glow,
    gradients,
    into_frame,
    lit,
    mouth,
    ribbon,
    ribbon_box,
    torchlight,
    unknown,
)

BEYOND: Final = 33.0  # from the edge of a tile to the question mark
MOST: Final = 1.6  # px per unit of the map, at most
LEAST: Final = 0.62  # the whole map is shown as long as it is at least as large as this
WINDOW: Final = 0.8  # the scale at which a part of it is shown then
WAYS: Final = "nesw"
TERRAIN: Final = {"p": "", "n": ", through a crack", "w": ", through deep water"}
MARKERS: Final = {"web": "A spider web", "holy": "The Holy Place", "mirror": "The Magic Mirror"}


class Caves:
    """What the drawing asks again and again about a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.tiles = {tile.no: tile for tile in view.tiles}
        self.people: dict[str, list[FigureView]] = {}
        for figure in view.figures:
            if figure.place:
                self.people.setdefault(figure.place, []).append(figure)
        acting = next((figure for figure in view.figures if figure.id == view.acting and figure.place), None)
        own = hero_of(view, view.seat) if view.seat >= 0 else None
        self.eyes = own if own is not None and own.place else acting
        boxes = [_square(tile) for tile in view.tiles]
        boxes += [Box(x, y, 0, 0).grown(26) for tile in view.tiles for _, x, y in self.marks(tile)]
        boxes += [_square(ghost) for ghost in view.ghosts]
        self.whole = around(boxes) if boxes else Box(-HALF, -HALF, 2 * TILE, TILE)
        centre = self.spot(self.eyes.place) if self.eyes is not None else (HALF, 0.0)
        if view.ghosts:
            centre = _square(view.ghosts[0]).middle
        self.centre = centre
        self.frame: Frame = frame(self.whole, centre, MOST, LEAST, WINDOW, 14)
        self.labels: list[Box] = []

    def spot(self, place: str) -> Point:
        """The middle of a place on the sheet."""
        tile = self.tiles[tile_of(place)]
        x, y = at(tile)
        px, py = middle(tile, place)
        return x + px, y + py

    def marks(self, tile: TileView) -> list[tuple[int, float, float]]:
        """The ways from a tile into the unknown, and where their question marks stand."""
        x, y = at(tile)
        found = []
        for port, link in enumerate(tile.links):
            if link == "?":
                (ex, ey), side = end_point(tile, port)
                dx, dy = STEPS[side]
                found.append((port, x + ex + dx * BEYOND, y + ey + dy * BEYOND))
        return found


def at(tile: TileView) -> Point:
    """The middle of a tile on the sheet, of an entrance that of its left half."""
    return tile.x * TILE, tile.y * TILE


def _square(tile: TileView) -> Box:
    x, y = at(tile)
    return Box(x - HALF, y - HALF, TILE * (2 if is_entrance(tile) else 1), TILE)


def sheet(view: View, title: Cartouche) -> Sheet:
    """The map as two layers."""
    caves = Caves(view)
    names = _names(caves)
    for tile in view.tiles:
        caves.labels += [Box(x - 14, y - 20, 28, 40) for _, x, y in caves.marks(tile)]
    ground = [
        gradients(),
        *_scenery(caves),
        _light(caves),
        *_stamps(caves),
        '<g class="places">',
        *[part for tile in view.tiles for part in _places(caves, tile)],
        *_ghosts(caves),
        "</g>",
        *names,
        '<g class="furniture">',
        *insets.furniture(
            view, title, caves.frame, caves.whole, [*[_square(tile) for tile in view.tiles], *caves.labels]
        ),
        "</g>",
    ]
    return Sheet(
        ground="".join(ground),
        pieces="".join(_pieces(caves)),
        whole=caves.whole,
        focus=caves.frame.box,
        near=_near(caves),
        least=11 / caves.frame.label(15),
        spots=tuple(_spots(caves)),
    )


def _near(caves: Caves) -> Box:
    x, y = caves.centre
    return Box(x - 1.25 * TILE, y - TILE, 2.5 * TILE, 2 * TILE)


def _spots(caves: Caves) -> list[Spot]:
    found: list[Spot] = []
    for tile in caves.view.tiles:
        for place in _place_names(tile):
            found.append(Spot(f"place-{place}", _called(tile, place), *caves.spot(place)))
        if tile.stairs:
            found.append(Spot(f"stairs-stairs.{tile.no}", f"the stairs of {tile.name}", *caves.spot(tile.no)))
        found += [
            Spot(f"arm-{_arm_name(tile, port)}", f"the unknown beyond {tile.name}", x, y)
            for port, x, y in caves.marks(tile)
        ]
    for each in caves.view.ghosts:
        found.append(Spot(f"turning-{each.turn}", each.name, *_square(each).middle))
    return found


# -- scenery ----------------------------------------------------------------------------------------------------------


def _scenery(caves: Caves) -> list[str]:
    """Rock and floors, and the ends of tunnels."""
    tiles, ends = [], []
    for tile in caves.view.tiles:
        x, y = at(tile)
        tiles.append(rock(tile, x, y))
        for port, arm in enumerate(tile.arms):
            link = tile.links[port]
            if arm == "-" or link not in ("", "?"):
                continue
            (ex, ey), side = end_point(tile, port)
            ends.append(end(link == "", arm == "n").at(x + ex, y + ey, 90 * side))
            if link == "?":
                ends.append(mouth(x + ex, y + ey, WAYS[side], 2 * (CRACK if arm == "n" else ARM) - 4))
    return [
        glow(*caves.centre) if caves.eyes is not None or caves.view.ghosts else "",
        '<g class="scenery">',
        *tiles,
        *ends,
        "</g>",
    ]


def _light(caves: Caves) -> str:
    """Torchlight on the floors of the tile where the eyes are."""
    if caves.eyes is None:
        return ""
    tile = caves.tiles[tile_of(caves.eyes.place)]
    x, y = at(tile)
    path = "".join(moved(shape, x, y) for shape in floor_shapes(tile))
    return torchlight(path, *caves.spot(caves.eyes.place), 0.8 * TILE, 0)


def _stamps(caves: Caves) -> list[str]:
    """Webs and the Holy Place, stamped on the floor."""
    out: list[str] = []
    for tile in caves.view.tiles:
        x, y = caves.spot(tile.no)
        for marker in tile.markers:
            title = f"<title>{MARKERS[marker]} in {escape(tile.called[0])}</title>"
            if marker == "web":
                drawn = icon("spider-web", x - 34, y - 34, 68, INK, ' opacity=".62"')
            elif marker == "holy":
                drawn = icon("holy-symbol", x - 25, y - 25, 50, "#8f6310", ' opacity=".7"')
            else:
                continue
            out.append(f'<g id="{marker}-{tile.no}" class="stamp">{title}{drawn}</g>')
    return out


# -- places -----------------------------------------------------------------------------------------------------------


def _place_names(tile: TileView) -> list[str]:
    found = [tile.no]
    if max(tile.places) == 1:
        found.append(tile.no + "b")
    if tile.spots:
        found.append(tile.no + "c")
    return found


def _called(tile: TileView, place: str) -> str:
    return tile.called[2 if place.endswith("c") and tile.spots else 1 if place.endswith("b") else 0]


def _arm_name(tile: TileView, port: int) -> str:
    return f"{tile.no}.{(GATE_NAMES if is_entrance(tile) else SIDES)[port]}"


def _title(caves: Caves, tile: TileView, place: str) -> str:
    name = short(_called(tile, place))
    if place.endswith("c") and tile.spots:
        cards = f"{tile.spots} card{'' if tile.spots == 1 else 's'} face down"
        said = f"{name}, a cavern{TERRAIN[tile.mouth]}: {cards if tile.unused else 'explored'}"
    else:
        number = 1 if place.endswith("b") else 0
        sides = GATE_NAMES if is_entrance(tile) else SIDES
        ways = [
            sides[port].replace("_", "-") + TERRAIN[arm]
            for port, arm in enumerate(tile.arms)
            if arm != "-" and tile.places[port] == number
        ]
        said = f"{name}, open to the {', '.join(ways)}"
        said += "".join(f", {MARKERS[marker].lower()}" for marker in tile.markers)
    here = [figure.name for figure in caves.people.get(place, [])]
    return f"{said}. Here: {', '.join(here)}" if here else said


def _places(caves: Caves, tile: TileView) -> list[str]:
    x, y = at(tile)
    out: list[str] = []
    moved_to = f'transform="translate({num(x)} {num(y)})"'
    for place in _place_names(tile):
        id = f"place-{place}"
        out.append(
            f'<g id="{id}" class="place" data-answer="{id}" {moved_to}><title>{escape(_title(caves, tile, place))}'
            f"</title>{lit(outline(tile, place))}</g>"
        )
    if tile.stairs or "holy" in tile.markers:
        id = f"stairs-stairs.{tile.no}"
        out.append(
            f'<g id="{id}" class="place" data-answer="{id}" {moved_to}><title>The stairs of {escape(tile.name)}</title>'
            f"{lit(stairs_outline(tile))}</g>"
        )
    size = max(30.0, 20 * caves.frame.unit)
    for port, qx, qy in caves.marks(tile):
        id = f"arm-{_arm_name(tile, port)}"
        way = (GATE_NAMES if is_entrance(tile) else SIDES)[port].replace("_", "-")
        said = f"The unknown, {way} of {tile.name}{TERRAIN[tile.arms[port]]}"
        out.append(
            f'<g id="{id}" class="place unknown" data-answer="{id}"><title>{escape(said)}</title>'
            f"{lit(f'M{num(qx - 25)} {num(qy - 25)}h50v50h-50z')}{unknown(qx, qy, size)}</g>"
        )
    return out


def _ghosts(caves: Caves) -> list[str]:
    """The tile in the explorer's hand, each way in which it could lie, where it will lie."""
    ghosts = caves.view.ghosts
    if not ghosts:
        return []
    x, y = _square(ghosts[0]).middle
    title = f"{escape(short(ghosts[0].name))} is about to be laid here"
    back = _way_back(caves)
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
    return [square(x, y, HALF, title), *drawn, discs(x, y, HALF, len(ghosts))]


def _way_back(caves: Caves) -> int:
    """The side of the new tile by which the explorer comes in."""
    no, side = caves.view.discovery_arm.split(".")
    tile = caves.tiles[no]
    port = (GATE_NAMES if is_entrance(tile) else SIDES).index(side)
    return (end_point(tile, port)[1] + 2) % 4


def _names(caves: Caves) -> list[str]:
    """Entrances and caverns, on ribbons, as long as they fit on their tile; under a cavern or, if the passage lies
    there, over it."""
    size = caves.frame.label(15)
    out: list[str] = []
    for tile in caves.view.tiles:
        x, y = at(tile)
        if is_entrance(tile):
            x, y = x + HALF, y + HALF - 12
        elif tile.spots:
            px, py = middle(tile, tile.no + "c")
            high = room(tile, tile.no + "c")[1] + 12
            x += max(-14.0, min(14.0, px))
            y += max(size - HALF + 3, py - high - size * 0.2) if py < -14 else min(HALF - 4, py + high + 4 + size * 0.9)
        else:
            continue
        text = short(tile.name)
        box = ribbon_box(text, x, y, size)
        dx, dy = into_frame(box, caves.frame.box, 4 * caves.frame.unit)
        if _square(tile).holds(ribbon_box(text, x + dx, y + dy, size), 2):
            x, y = x + dx, y + dy
            box = ribbon_box(text, x, y, size)
        if _square(tile).holds(box, 2):
            caves.labels.append(box)
            out.append(ribbon(text, x, y, size))
    return out


# -- pieces -----------------------------------------------------------------------------------------------------------


def _pieces(caves: Caves) -> list[str]:
    """Cards that lie face down in caverns, then figures, always in the same order."""
    out: list[str] = []
    for tile in sorted(caves.view.tiles, key=lambda each: each.no):
        if tile.unused:
            x, y = caves.spot(tile.no + "c")
            out += sleeping_cards(tile, x, y, *room(tile, tile.no + "c"))
        if "mirror" in tile.markers:
            x, y = caves.spot(tile.no)
            title = f"The Magic Mirror in {tile.called[0]}"
            out.append(token(f"marker-mirror-{tile.no}", "equipment", "mirror-mirror", x - 30, y - 24, 34, title))
    for figure in sorted(caves.view.figures, key=lambda each: each.id):
        if figure.place:
            tile = caves.tiles[tile_of(figure.place)]
            here = caves.people[figure.place]
            x, y = caves.spot(figure.place)
            spot = crowd(len(here), *room(tile, figure.place))[here.index(figure)]
            out.append(figure_piece(caves.view, figure, x + spot.x, y + spot.y, spot.size))
    return out
