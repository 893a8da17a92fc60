"""The cave with what lies in it and who stands there: the same for all eyes, and the frame that each of them sees."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.skulldug.draw.land import Cell, Land, Tile, land_of
from undercroft.games.skulldug.draw.tiles import HALF, at, kind_of, outline
from undercroft.games.skulldug.view.shapes import ExplorerView, PassageView, SpotView
from undercroft.ink.markup import escape
from undercroft.ink.pen import Box, around, num
from undercroft.ink.scene import Spot
from undercroft.ink.sheet import Frame, frame, lit

MOST: Final = 1.75  # px per unit of the map, at most
LEAST: Final = 0.56  # the whole cave is shown as long as it is at least as large as this
WINDOW: Final = 0.76  # the scale at which a part of it is shown then
GEAR_SHARE: Final = 0.34  # while gear lies on the sheet, the cave keeps to this part of it
SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


class Standing(NamedTuple):
    """An explorer, and where."""

    name: str
    label: str
    cell: Cell


class Cave:
    """What the drawing asks again and again about passages and people. There is one of each (see `cave_of`): what is
    drawn of it is remembered by which it is."""

    def __init__(
        self, passages: tuple[PassageView, ...], frontier: tuple[SpotView, ...], standing: tuple[Standing, ...]
    ) -> None:
        self.land: Land = land_of(
            tuple([Tile(each.space, each.x, each.y, each.corridors) for each in passages]), frontier
        )
        self.passages = {(each.x, each.y): each for each in passages}
        self.standing = standing
        self._people: dict[Cell, list[str]] = {}
        names: dict[Cell, tuple[str, ...]] = {}
        for each in standing:
            self._people.setdefault(each.cell, []).append(each.name)
            names[each.cell] = (*names.get(each.cell, ()), each.label)
        visited = [Box(*at(spot.x, spot.y), 0, 0).grown(HALF) for spot in frontier if (spot.x, spot.y) in names]
        self.whole: Box = around([*self.land.boxes, *visited])
        places = [_place(each, names.get((each.x, each.y), ())) for each in passages]
        self.places = "".join([drawn for drawn, _ in places])
        self.spots = (*[spot for _, spot in places], *self.land.spots)

    def people(self, cell: Cell) -> list[str]:
        """Who stands there, by name."""
        return self._people.get(cell, [])

    def cards(self, cell: Cell) -> int:
        """How many cards lie there."""
        passage = self.passages.get(cell)
        return len(passage.cards) if passage is not None else 0


def cave_of(
    passages: tuple[PassageView, ...], frontier: tuple[SpotView, ...], explorers: tuple[ExplorerView, ...]
) -> Cave:
    standing = tuple([Standing(each.name, each.label, (each.x, each.y)) for each in explorers if each.at])
    return _cave(passages, frontier, standing)


@lru_cache(512)
def _cave(passages: tuple[PassageView, ...], frontier: tuple[SpotView, ...], standing: tuple[Standing, ...]) -> Cave:
    return Cave(passages, frontier, standing)


@lru_cache(1024)
def framed(cave: Cave, here: Cell | None, gear: bool) -> Frame:
    """What the eyes see that are here; beside the gear, if it is laid out."""
    centre = at(*here) if here is not None else (0.0, 0.0)
    return frame(cave.whole, centre, MOST, LEAST, WINDOW, 14, GEAR_SHARE if gear else 1)


@lru_cache(4096)
def _place(each: PassageView, people: tuple[str, ...]) -> tuple[str, Spot]:
    """A passage as something to choose, and as a spot."""
    x, y = at(each.x, each.y)
    id = f"space-{each.space}"
    ways = ", ".join([SIDE_NAMES[side] for side in each.corridors])
    inside = ", ".join([*[card.label for card in each.cards], *people])
    title = f"{each.label}, open to the {ways}: {inside or 'nothing'}"
    drawn = (
        f'<g id="{id}" class="place" data-answer="{id}" transform="translate({num(x)} {num(y)})">'
        f"<title>{escape(title)}</title>{lit(outline(kind_of(each.space)))}</g>"
    )
    return drawn, Spot(id, title, x, y)
