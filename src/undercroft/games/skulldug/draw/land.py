"""The cave as it is laid: rock, floors, corridors and what is unknown. Nobody's eyes change it, so it is drawn once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.skulldug.board import space_label
from undercroft.games.skulldug.draw.tiles import (
    ARM,
    HALF,
    TILE,
    at,
    crop_marks,
    doorstep,
    end,
    floor_path,
    kind_of,
    passage,
)
from undercroft.games.skulldug.view.shapes import SpotView
from undercroft.ink.palette import INK
from undercroft.ink.pen import Box, Point, num
from undercroft.ink.scene import Spot
from undercroft.ink.sheet import WAYS, lit, mouth, torchlight, unknown

BEYOND: Final = 34.0  # from the edge of a passage to the question mark
TURN: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
OPPOSITE: Final = {"n": "s", "s": "n", "e": "w", "w": "e"}

Cell = tuple[int, int]


class Tile(NamedTuple):
    """A passage without what lies in it."""

    space: str
    x: int
    y: int
    corridors: str


class Land:
    """What the drawing asks again and again about the passages. There is one of each (see `land_of`): what is drawn of
    it is remembered by which it is."""

    def __init__(self, tiles: tuple[Tile, ...], frontier: tuple[SpotView, ...]) -> None:
        self.tiles = tiles
        self.frontier = frontier
        self._corridors = {(each.x, each.y): each.corridors for each in tiles}
        self._unknown = {(spot.x, spot.y) for spot in frontier}
        self.before = [self._before(spot) for spot in frontier]
        self.boxes = [Box(*at(each.x, each.y), 0, 0).grown(HALF) for each in tiles]
        self.boxes += [Box(x, y, 0, 0).grown(31) for marks in self.before for x, y in marks]
        self.rooms = [Box(*at(each.x, each.y), 0, 0).grown(HALF + 4) for each in tiles]
        self.spots = [
            Spot(f"space-{spot.space}", f"{space_label(spot.x, spot.y)}: undiscovered", *at(spot.x, spot.y))
            for spot in frontier
        ]
        self.scenery = self._scenery()

    def _before(self, spot: SpotView) -> list[Point]:
        """Where the question marks of an undiscovered passage stand: before every corridor that leads there."""
        found: list[Point] = []
        for side, (dx, dy) in WAYS.items():
            behind = spot.x - dx, spot.y + dy
            if side in self._corridors.get(behind, ""):
                bx, by = at(*behind)
                found.append((bx + dx * (HALF + BEYOND), by + dy * (HALF + BEYOND)))
        return found

    def end_of(self, tile: Tile, side: str) -> str:
        """What a corridor leads to: joined, unknown or blocked."""
        dx, dy = WAYS[side]
        there = (tile.x + dx, tile.y - dy)
        beyond = self._corridors.get(there)
        if beyond is not None:
            return "joined" if OPPOSITE[side] in beyond else "blocked"
        return "unknown" if there in self._unknown else "blocked"

    def _scenery(self) -> str:
        """Rock and floors, crop marks, and the ends of corridors."""
        marks: list[str] = []
        tiles: list[str] = []
        ends: list[str] = []
        for each in self.tiles:
            x, y = at(each.x, each.y)
            marks.append(crop_marks(x, y))
            plate, turn = passage(kind_of(each.space), each.corridors)
            tiles.append(plate.at(x, y, turn))
            for side in each.corridors:
                leads = self.end_of(each, side)
                if leads != "joined":
                    dx, dy = WAYS[side]
                    ex, ey = x + dx * HALF, y + dy * HALF
                    ends.append(end(leads == "blocked").at(ex, ey, TURN[side]))
                    if leads == "unknown":
                        ends.append(mouth(ex, ey, side, 2 * ARM - 4))
        crops = f'<path class="crop" fill="none" stroke="{INK}" opacity=".45" d="{"".join(marks)}"/>'
        return f'<g class="scenery">{"".join(tiles)}{"".join(ends)}</g>{crops}'


@lru_cache(512)
def land_of(tiles: tuple[Tile, ...], frontier: tuple[SpotView, ...]) -> Land:
    return Land(tiles, frontier)


@lru_cache(1024)
def light(land: Land, here: Cell, sight: tuple[str, ...]) -> str:
    """What the eyes see is lit, and brighter the nearer it is; where sight ends, the light has faded."""
    seen: list[str] = []
    far = 0
    for each in land.tiles:
        if each.space in sight:
            x, y = at(each.x, each.y)
            far = max(far, abs(each.x - here[0]) + abs(each.y - here[1]))
            seen.append(floor_path(kind_of(each.space), each.corridors, x, y))
            seen += [doorstep(x, y, side) for side in each.corridors if land.end_of(each, side) == "unknown"]
    return torchlight("".join(seen), *at(*here), (min(far, 3) + 0.64) * TILE, 0) if seen else ""


@lru_cache(512)
def unknowns(land: Land, size: float) -> str:
    """Each undiscovered passage: a question mark before every corridor that leads there."""
    out: list[str] = []
    for spot, before, known in zip(land.frontier, land.before, land.spots, strict=True):
        marks = squares = ""
        for qx, qy in before:
            marks += unknown(qx, qy, size)
            squares += f"M{num(qx - 29)} {num(qy - 29)}h58v58h-58z"
        if len(before) != 1:  # it is one passage, however many corridors lead there
            x, y = at(spot.x, spot.y)
            squares = f"M{num(x - HALF + 4)} {num(y - HALF + 4)}h{num(TILE - 8)}v{num(TILE - 8)}h{num(8 - TILE)}z"
        out.append(
            f'<g id="{known.answer}" class="place unknown" data-answer="{known.answer}"><title>{known.title}'
            f"</title>{lit(squares)}{marks}</g>"
        )
    return "".join(out)


def mark_boxes(land: Land, size: float) -> list[Box]:
    """The room that question marks take."""
    return [
        Box(qx - size * 0.25, qy - size * 0.45, size * 0.5, size * 0.9) for before in land.before for qx, qy in before
    ]
