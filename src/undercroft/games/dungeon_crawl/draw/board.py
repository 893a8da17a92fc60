"""The dungeon on its sheet: Rooms in ink, unknown ones in pencil, who stands where, and where the light falls.

From one answer to the next and from one viewer to another most of the map is the same: each part is drawn once for
exactly what it shows."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.dungeon_crawl.draw.figures import figures, tokens
from undercroft.games.dungeon_crawl.draw.places import place, ribbons, title_of
from undercroft.games.dungeon_crawl.draw.plan import (
    LANE,
    STEP,
    Layout,
    floor,
    halfway,
    layout_of,
    middle,
    rock,
    room_box,
    way,
    woodcut,
)
from undercroft.games.dungeon_crawl.view.shapes import PlayerView, View
from undercroft.ink.palette import PENCIL
from undercroft.ink.pen import Box, Point, num
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import (
    STAGE,
    Frame,
    cartouche,
    cartouche_size,
    compass,
    floors,
    frame,
    free_spot,
    glow,
    gradients,
    torchlight,
    walls,
    wash,
)

LEAST: Final = 0.62
WINDOW: Final = 1.0
MOST: Final = 1.2
NAME: Final = 15.5
"""The size of the names of Rooms."""


class Outlook(NamedTuple):
    """How somebody looks at the map: what is framed, how much of that no cards cover, and where the light falls."""

    frame: Frame
    share: float
    near: Box
    light: Point

    @property
    def left(self) -> float:
        return left_of(self.frame)

    @property
    def edge(self) -> float:
        """Where cards begin to cover the map."""
        return self.frame.box.x + self.frame.box.w * self.share if self.share < 1 else math.inf


def left_of(window: Frame) -> float:
    """Where names may begin."""
    return window.box.x + 6 * window.unit


@lru_cache(512)
def _outlook(layout: Layout, start: str, heading: str, last: str, share: float) -> Outlook:
    """`last` is where the last of the party is: it is not cut off if that costs no step ahead."""
    at = layout.named[heading or start]
    x, y = middle(at)
    centre = x
    if share > 0.5:
        half = STAGE[0] * share / WINDOW / 2
        behind = room_box(layout.named[last]).x - STEP / 4 + half
        centre = max(x + 1.4 * STEP - half, min(x + 0.7 * STEP, behind))
    return Outlook(
        frame=frame(layout.whole, (centre, y), MOST, LEAST, WINDOW, 4, share),
        share=share,
        near=Box(x - 0.6 * STEP, y - 0.8 * LANE, 2.0 * STEP, 1.6 * LANE),
        light=halfway(way(layout.named[start], at)) if heading else (x, y),
    )


def sheet(view: View, eyes: PlayerView, title: Cartouche, share: float) -> Sheet:
    """The map as two layers."""
    layout = layout_of(view.spaces)
    last = min([each.space for each in view.players], key=lambda name: middle(layout.named[name])[0])
    outlook = _outlook(layout, eyes.space, eyes.heading, last, share)
    lairs = frozenset([each.space for each in view.monsters])
    crowded = frozenset([each.space for each in view.players if not each.heading])
    return Sheet(
        ground=_ground(layout, outlook, lairs, title),
        pieces=tokens(layout, view.monsters, crowded, outlook.edge) + figures(layout, view.players, view.seat, lairs),
        whole=layout.whole,
        focus=outlook.frame.box,
        near=outlook.near,
        least=11 / outlook.frame.label(NAME),
        spots=_spots(layout),
    )


@lru_cache(128)
def _spots(layout: Layout) -> tuple[Spot, ...]:
    return tuple(Spot(f"space-{space.name}", title_of(space), *middle(space)) for space in layout.spaces)


@lru_cache(256)
def _ground(layout: Layout, outlook: Outlook, lairs: frozenset[str], title: Cartouche) -> str:
    """Everything that stands still. `lairs` are the spaces where Monsters are."""
    return f'{_dungeon(layout, outlook, lairs)}<g class="furniture">{_furniture(layout, outlook, title)}</g>'


@lru_cache(256)
def _dungeon(layout: Layout, outlook: Outlook, lairs: frozenset[str]) -> str:
    edge = outlook.edge
    places = [place(space, space.name in lairs, middle(space)[0] + STEP / 4 > edge) for space in layout.spaces]
    return (
        f"{gradients()}{_pencil(layout, edge)}{_scenery(layout, outlook.light, lairs)}"
        f'<g class="places">{"".join(places)}</g>{_names(layout, outlook)}'
    )


# -- scenery ----------------------------------------------------------------------------------------------------------


@lru_cache(256)
def _pencil(layout: Layout, edge: float) -> str:
    """Rooms nobody has entered, and the ways there: known to exist, no more."""
    ways, rooms, inside = layout.pencilled_ways, layout.pencilled_rooms, layout.inked_rooms
    box = layout.whole
    everything = f"M{num(box.x)} {num(box.y)}h{num(box.w)}v{num(box.h)}h{num(-box.w)}z"
    size_ = f'maskUnits="userSpaceOnUse" x="{num(box.x)}" y="{num(box.y)}" width="{num(box.w)}" height="{num(box.h)}"'
    fading = masked = ""  # towards cards on the sheet the pencil fades, and under them nothing is drawn
    if edge < math.inf:
        start = num(edge - 90)
        masked = ' mask="url(#crawl-uncovered)"'
        fading = (
            f'<linearGradient id="crawl-fading" gradientUnits="userSpaceOnUse" x1="{start}" y1="0" '
            f'x2="{num(edge)}" y2="0"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>'
            f'<mask id="crawl-uncovered" {size_}><path fill="#fff" d="{everything}"/>'
            '<path class="cards-cover" fill="url(#crawl-fading)" '
            f'd="M{start} {num(box.y)}H{num(box.right)}V{num(box.bottom)}H{start}z"/></mask>'
        )
    return (
        f'{fading}<mask id="crawl-outside" {size_}><path fill="#fff" d="{everything}"/><path d="{ways}"/>'
        f'<path d="{rooms}{inside}"/></mask><pattern id="crawl-shading" width="6" height="6" '
        'patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
        f'<path stroke="{PENCIL}" stroke-width="1.1" opacity=".3" d="M3 0V6"/></pattern>'
        f'<g{masked}><path class="shading" fill="url(#crawl-shading)" d="{rooms}"/>'
        f'<path class="pencil" fill="none" stroke="{PENCIL}" stroke-width="4" stroke-dasharray="7 6" opacity=".75" '
        f'mask="url(#crawl-outside)" d="{ways}{rooms}"/></g>'
    )


def _scenery(layout: Layout, light: Point, lairs: frozenset[str]) -> str:
    """Rock, walls, floors and light of what has been revealed."""
    return (
        f'{wash(layout.inked)}{glow(*light, 130)}<g class="scenery">{_stone(layout)}'
        f"{torchlight(layout.inked, *light, 1.7 * STEP)}{_floors(layout, lairs)}</g>"
    )


@lru_cache(128)
def _stone(layout: Layout) -> str:
    rocks = "".join([rock(shape).at() for shape in layout.shapes])
    return f"{rocks}{walls(layout.shapes)}{floors(layout.shapes)}"


@lru_cache(128)
def _floors(layout: Layout, lairs: frozenset[str]) -> str:
    """What lies on the floors, and the woodcuts of the Rooms."""
    return "".join(
        [
            *[floor(space).at() for space in layout.known],
            *[woodcut(space, space.name in lairs) for space in layout.known],
        ]
    )


def _names(layout: Layout, outlook: Outlook) -> str:
    """The ribbons; cards may cover those of Rooms that nobody has entered."""
    edge = outlook.edge
    return "".join(
        [
            each.drawn if each.known or each.box.right <= edge else f'<g class="covered">{each.drawn}</g>'
            for each in ribbons(layout, outlook.frame.label(NAME), outlook.left)
        ]
    )


# -- ornaments --------------------------------------------------------------------------------------------------------


def _furniture(layout: Layout, outlook: Outlook, title: Cartouche) -> str:
    """The title block and the compass, where there is room for them."""
    unit = outlook.frame.unit
    block, rose = _corners(layout, outlook.frame, outlook.share, *cartouche_size(title.title, title.lines))
    out = "" if block is None else cartouche(title.title, title.lines, block.x, block.y, unit)
    return out if rose is None else out + compass(rose.x + 48 * unit, rose.y + 72 * unit, 42, unit)


@lru_cache(512)
def _corners(layout: Layout, window: Frame, share: float, w: float, h: float) -> tuple[Box | None, Box | None]:
    """Room for a title block of this size, and for the compass, in what is framed and no cards cover."""
    box, unit = window
    free = Box(box.x, box.y, box.w * share, box.h)
    taken = [each.grown(6) for each in layout.rooms] + layout.corridors
    taken += [each.box for each in ribbons(layout, window.label(NAME), left_of(window))]
    taken.append(Box(box.x + box.w * share, box.y, box.w, box.h))
    reach = free.grown(max(w, h, 122) * unit)  # even where it does not fit into what is free
    taken = [each for each in taken if each.meets(reach)]
    block = free_spot(free, w * unit, h * unit, taken, 10 * unit)
    if block is not None:
        taken.append(block.grown(8 * unit))
    return block, free_spot(free, 96 * unit, 122 * unit, taken, 14 * unit, "tr tl br bl")
