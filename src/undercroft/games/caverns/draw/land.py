"""What is drawn of the laid tiles, whoever looks at them: once for every tile, and once for all of them together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.caverns.components import GATES as GATE_NAMES
from undercroft.games.caverns.components import SIDES
from undercroft.games.caverns.draw.burrows import ARM, CRACK, HALF, STEPS, TILE, end_point
from undercroft.games.caverns.draw.figures import sleeping_cards
from undercroft.games.caverns.draw.names import short
from undercroft.games.caverns.draw.tiles import end, is_entrance, middle, outline, rock, room, shoulders, stairs_outline
from undercroft.games.caverns.judge.ways import tile_of
from undercroft.games.caverns.view.shapes import TileView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, Point, around, num
from undercroft.ink.pieces import token
from undercroft.ink.scene import Spot
from undercroft.ink.sheet import Frame, into_frame, lit, mouth, ribbon, ribbon_box, unknown

BEYOND: Final = 33.0  # from the edge of a tile to the question mark
NO_TILES: Final = Box(-HALF, -HALF, 2 * TILE, TILE)
WAYS: Final = "nesw"
TERRAIN: Final = {"p": "", "n": ", through a crack", "w": ", through deep water"}
MARKERS: Final = {"web": "A spider web", "holy": "The Holy Place", "mirror": "The Magic Mirror"}

Folk = tuple[tuple[str, str], ...]
"""Who is seen where: places and the names of figures."""


class Land:
    """All laid tiles, and what depends on nothing else. `land` finds the one of these tiles: it is compared as such."""

    def __init__(self, tiles: tuple[TileView, ...]) -> None:
        self.tiles = tiles
        self.tile = {tile.no: tile for tile in tiles}
        self.squares = [square_of(tile) for tile in tiles]
        spread = [*self.squares, *[Box(x, y, 0, 0).grown(26) for tile in tiles for _, x, y in marks(tile)]]
        self.whole = around(spread) if spread else NO_TILES
        self.taken = [box.grown(4) for box in self.squares]
        self.taken += [Box(x - 14, y - 20, 28, 40).grown(4) for tile in tiles for _, x, y in marks(tile)]
        self.cells = [(tile.x + k, tile.y) for tile in tiles for k in range(2 if is_entrance(tile) else 1)]
        rocks = [rock(tile, *at(tile)) for tile in tiles]
        ends = [_ends(tile) for tile in tiles]
        self.scenery = "".join(['<g class="scenery">', *rocks, *ends, *_shoulders(tiles), "</g>"])
        self.stamps = "".join([_stamps(tile) for tile in tiles])
        self.pieces = "".join([_things(tile) for tile in sorted(tiles, key=lambda each: each.no)])
        self.spots = tuple([spot for tile in tiles for spot in _spots(tile)])

    def tile_at(self, place: str) -> TileView:
        return self.tile[tile_of(place)]

    def spot(self, place: str) -> Point:
        """The middle of a place on the sheet."""
        return spot(self.tile_at(place), place)


@lru_cache(256)
def land(tiles: tuple[TileView, ...]) -> Land:
    return Land(tiles)


# -- where a tile lies ------------------------------------------------------------------------------------------------


def at(tile: TileView) -> Point:
    """The middle of a tile on the sheet, of an entrance that of its left half."""
    return tile.x * TILE, tile.y * TILE


@lru_cache(1024)
def square_of(tile: TileView) -> Box:
    x, y = at(tile)
    return Box(x - HALF, y - HALF, TILE * (2 if is_entrance(tile) else 1), TILE)


@lru_cache(2048)
def spot(tile: TileView, place: str) -> Point:
    """The middle of a place of this tile on the sheet."""
    x, y = at(tile)
    px, py = middle(tile, place)
    return x + px, y + py


@lru_cache(1024)
def marks(tile: TileView) -> tuple[tuple[int, float, float], ...]:
    """The ways from a tile into the unknown, and where their question marks stand."""
    x, y = at(tile)
    found = []
    for port, link in enumerate(tile.links):
        if link == "?":
            (ex, ey), side = end_point(tile, port)
            dx, dy = STEPS[side]
            found.append((port, x + ex + dx * BEYOND, y + ey + dy * BEYOND))
    return tuple(found)


@lru_cache(1024)
def _spots(tile: TileView) -> tuple[Spot, ...]:
    found = [Spot(f"place-{place}", _called(tile, place), *spot(tile, place)) for place in _place_names(tile)]
    if tile.stairs:
        found.append(Spot(f"stairs-stairs.{tile.no}", f"the stairs of {tile.name}", *spot(tile, tile.no)))
    found += [
        Spot(f"arm-{_arm_name(tile, port)}", f"the unknown beyond {tile.name}", x, y) for port, x, y in marks(tile)
    ]
    return tuple(found)


# -- what a tile is called --------------------------------------------------------------------------------------------


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
    return f"{tile.no}.{sides_of(tile)[port]}"


def sides_of(tile: TileView) -> tuple[str, ...]:
    """What its ways out are called."""
    return GATE_NAMES if is_entrance(tile) else SIDES


# -- scenery ----------------------------------------------------------------------------------------------------------


@lru_cache(1024)
def _ends(tile: TileView) -> str:
    """The ends of its tunnels that lead nowhere, or nobody knows where."""
    x, y = at(tile)
    out = ""
    for port, arm in enumerate(tile.arms):
        link = tile.links[port]
        if arm == "-" or link not in ("", "?"):
            continue
        (ex, ey), side = end_point(tile, port)
        out += end(link == "", arm == "n").at(x + ex, y + ey, 90 * side)
        if link == "?":
            out += mouth(x + ex, y + ey, WAYS[side], 2 * (CRACK if arm == "n" else ARM) - 4)
    return out


def _shoulders(tiles: tuple[TileView, ...]) -> list[str]:
    """Where a tunnel meets the crack of another tile."""
    found: dict[tuple[int, int], tuple[int, str]] = {}
    drawn = []
    for tile in tiles:
        x, y = at(tile)
        for port, arm in enumerate(tile.arms):
            if arm == "-":
                continue
            (ex, ey), side = end_point(tile, port)
            spot = round(x + ex), round(y + ey)
            back, other = found.setdefault(spot, (side, arm))
            if (arm == "n") != (other == "n"):
                drawn.append(shoulders().at(x + ex, y + ey, 90 * (back if arm == "n" else side)))
    return drawn


@lru_cache(1024)
def _stamps(tile: TileView) -> str:
    """Webs and the Holy Place, stamped on the floor."""
    x, y = spot(tile, tile.no)
    out = ""
    for marker in tile.markers:
        title = f"<title>{MARKERS[marker]} at {escape(tile.called[0])}</title>"
        if marker == "web":
            drawn = icon("spider-web", x - 34, y - 34, 68, INK, ' opacity=".62"')
        elif marker == "holy":
            drawn = icon("holy-symbol", x - 25, y - 25, 50, "#8f6310", ' opacity=".7"')
        else:
            continue
        out += f'<g id="{marker}-{tile.no}" class="stamp">{title}{drawn}</g>'
    return out


@lru_cache(1024)
def _things(tile: TileView) -> str:
    """Cards that lie face down in its cavern, and the Magic Mirror."""
    out = ""
    if tile.unused:
        cavern = tile.no + "c"
        out += "".join(sleeping_cards(tile, *spot(tile, cavern), *room(tile, cavern)))
    if "mirror" in tile.markers:
        x, y = spot(tile, tile.no)
        title = f"The Magic Mirror at {tile.called[0]}"
        out += token(f"marker-mirror-{tile.no}", "equipment", "mirror-mirror", x - 30, y - 24, 34, title)
    return out


# -- places -----------------------------------------------------------------------------------------------------------


@lru_cache(512)
def places(land: Land, folk: Folk, size: float) -> str:
    """Every place that can be chosen, with who is seen there; question marks of this size."""
    here: dict[str, list[str]] = {}
    for place, name in folk:
        here.setdefault(place, []).append(name)
    return "".join(
        [
            _places(tile, tuple([", ".join(here.get(place, ())) for place in _place_names(tile)]), size)
            for tile in land.tiles
        ]
    )


@lru_cache(4096)
def _places(tile: TileView, here: tuple[str, ...], size: float) -> str:
    """The places of a tile, its stairs and the unknown beyond it; `here`: who is seen in each place."""
    x, y = at(tile)
    out = ""
    moved_to = f'transform="translate({num(x)} {num(y)})"'
    for place, names in zip(_place_names(tile), here, strict=True):
        id = f"place-{place}"
        title = _title(tile, place) + (f". Here: {names}" if names else "")
        out += (
            f'<g id="{id}" class="place" data-answer="{id}" {moved_to}><title>{escape(title)}'
            f"</title>{lit(outline(tile, place))}</g>"
        )
    if tile.stairs or "holy" in tile.markers:
        id = f"stairs-stairs.{tile.no}"
        out += (
            f'<g id="{id}" class="place" data-answer="{id}" {moved_to}><title>The stairs of {escape(tile.name)}</title>'
            f"{lit(stairs_outline(tile))}</g>"
        )
    for port, qx, qy in marks(tile):
        id = f"arm-{_arm_name(tile, port)}"
        said = f"The unknown, {sides_of(tile)[port].replace('_', '-')} of {tile.name}{TERRAIN[tile.arms[port]]}"
        out += (
            f'<g id="{id}" class="place unknown" data-answer="{id}"><title>{escape(said)}</title>'
            f"{lit(f'M{num(qx - 25)} {num(qy - 25)}h50v50h-50z')}{unknown(qx, qy, size)}</g>"
        )
    return out


def _title(tile: TileView, place: str) -> str:
    name = short(_called(tile, place))
    if place.endswith("c") and tile.spots:
        cards = f"{tile.spots} card{'' if tile.spots == 1 else 's'} face down"
        return f"{name}, a cavern{TERRAIN[tile.mouth]}: {cards if tile.unused else 'explored'}"
    number = 1 if place.endswith("b") else 0
    ways = [
        side.replace("_", "-") + TERRAIN[arm]
        for side, arm, of in zip(sides_of(tile), tile.arms, tile.places, strict=True)
        if arm != "-" and of == number
    ]
    return f"{name}, open to the {', '.join(ways)}" + "".join(f", {MARKERS[each].lower()}" for each in tile.markers)


# -- names ------------------------------------------------------------------------------------------------------------


class Names(NamedTuple):
    """Ribbons on the map, and the room they take."""

    drawn: str
    boxes: tuple[Box, ...]


@lru_cache(512)
def names(land: Land, frame: Frame) -> Names:
    """Entrances and caverns, on ribbons, as long as they fit on their tile."""
    found = [_name(tile, frame) for tile in land.tiles]
    return Names("".join([each.drawn for each in found]), tuple([box for each in found for box in each.boxes]))


@lru_cache(4096)
def _name(tile: TileView, frame: Frame) -> Names:
    """Under a cavern or, if the passage lies there, over it; none that the edge of the sheet would cut."""
    size = frame.label(15)
    x, y = at(tile)
    if is_entrance(tile):
        x, y = x + HALF, y + HALF - 12
    elif tile.spots:
        px, py = middle(tile, tile.no + "c")
        high = room(tile, tile.no + "c")[1] + 12
        x += max(-14.0, min(14.0, px))
        y += max(size - HALF + 3, py - high - size * 0.2) if py < -14 else min(HALF - 4, py + high + 4 + size * 0.9)
    else:
        return Names("", ())
    text, square = short(tile.name), square_of(tile)
    box = ribbon_box(text, x, y, size)
    dx, dy = into_frame(box, frame.box, 4 * frame.unit)
    if square.holds(ribbon_box(text, x + dx, y + dy, size), 2):
        x, y = x + dx, y + dy
        box = ribbon_box(text, x, y, size)
    is_cut = box.meets(frame.box) and not frame.box.holds(box)
    return Names(ribbon(text, x, y, size), (box,)) if square.holds(box, 2) and not is_cut else Names("", ())
