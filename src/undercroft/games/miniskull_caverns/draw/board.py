"""The caverns on their sheet: caves and tunnels, Tiny's lair, torches, Gems, and the heroes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.miniskull_caverns.view.shapes import HeroView, SpaceView, View
from undercroft.ink import scenery
from undercroft.ink.floor import rubble, stalagmites
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import EDGE, INK
from undercroft.ink.pen import Box, Point, Shape, around, cave, num, rnd, tunnel
from undercroft.ink.pieces import meeple, token
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import (
    STAGE,
    Frame,
    cartouche,
    cartouche_size,
    compass,
    frame,
    free_spot,
    glow,
    gradients,
    ground,
    lit,
    ribbon,
    ribbon_box,
    torchlight,
)

TUNNEL: Final = 27.0
NAMES: Final = 18.0  # large enough for the whole map to be shown on a small desk
ACROSS, DOWN = 920.0, 480.0  # how far the caves lie apart at most: the map fills a landscape sheet
SIZES: Final = {"centre": 63.0, "start": 42.0, "gem": 42.0}
BEFORE_TINY: Final = ((46, 6), (-58, 6), (4, 22))
BESIDE: Final = (((0, 4), 44.0), ((32, 18), 34.0), ((0, 44), 34.0))  # Gems step aside for one hero, up for several
STANDING: Final = {1: ((0, 0),), 2: ((-22, 2), (22, 2)), 3: ((-34, 0), (0, 10), (34, 0))}


def radius(space: SpaceView) -> float:
    return SIZES.get(space.mark) or 33 + 5 * rnd(space.name)


class Cavern(NamedTuple):
    """What never changes of a map: where the caves lie, their outlines, the plate and the frame."""

    at: dict[str, Point]
    caves: dict[str, Shape]
    plate: scenery.Plate
    whole: Box
    frame: Frame


@lru_cache(32)
def cavern(spaces: tuple[SpaceView, ...]) -> Cavern:
    """The map of these spaces, drawn once. It is a graph, so it is stretched to the landscape of the sheet."""
    left, right = min(each.x for each in spaces), max(each.x for each in spaces)
    top, bottom = min(each.y for each in spaces), max(each.y for each in spaces)
    across, down = ACROSS / max(1, right - left), DOWN / max(1, bottom - top)
    at = {each.name: ((each.x - left) * across, (each.y - top) * down) for each in spaces}
    caves: dict[str, Shape] = {}
    shapes: list[Shape] = []
    details = ""
    for each in spaces:
        for other in each.adjacent:
            if each.name < other:
                key = f"{each.name}-{other}"
                shapes.append(tunnel(at[each.name], at[other], TUNNEL, key, 2.8, (rnd(key, "bend") - 0.5) * 22))
    for each in spaces:
        x, y = at[each.name]
        r = radius(each)
        caves[each.name] = cave(x, y, r * 1.12, r * 0.9, f"cave {each.name}", 0.11)
        shapes.append(caves[each.name])
        if rnd(each.name, "rubble") < 0.6:
            details += rubble(x + 12, y + 14, each.name, 5, 13)
        if each.mark != "centre" and rnd(each.name, "teeth") < 0.75:
            details += stalagmites(x, y, r, each.name, 3 + int(3 * rnd(each.name, "count")))
        if each.mark == "start":
            details += icon("torch", x + 14, y - 26, 26, INK)
        elif each.mark == "centre":
            details += hoard(x, y)
    whole = around([shape.box for shape in caves.values()])
    box = whole.grown(46)
    key = " ".join(f"{each.name}{each.x}{each.y}{each.mark}" for each in spaces)
    plate = ground(f"miniskull {key}", shapes, box, "miniskull", details=details)
    return Cavern(at, caves, plate, whole, frame(whole.grown(30), whole.middle, 1.25, 0.3, margin=0))


def hoard(x: float, y: float) -> str:
    """Tiny sleeps on his coins."""
    coins = "".join(
        f'<circle cx="{num(x - 56 + 112 * rnd("hoard", k))}" cy="{num(y + 12 + 22 * rnd("coin", k))}" '
        f'r="{num(3 + 2.5 * rnd("size", k))}" fill="#f0b33c" stroke="{EDGE}" stroke-width="1"/>'
        for k in range(34)
    )
    return coins + icon("dragon-head", x - 42, y - 50, 80, INK)


def sheet(view: View, title: Cartouche) -> Sheet:
    """The map as two layers."""
    map = cavern(view.spaces)
    spaces = {space.name: space for space in view.spaces}
    eyes = next((hero for hero in view.heroes if hero.seat == view.seat), None)
    standing = eyes is not None and eyes in on_the_map(view)
    here = map.at[eyes.space] if eyes is not None and standing else map.whole.middle
    ribbons, taken = _names(view, map)
    ground_layer = [
        gradients(),
        glow(*here, 115) if standing else "",
        map.plate.at(),
        torchlight(map.caves[eyes.space].path, here[0], here[1], 70, 0.05) if eyes is not None and standing else "",
        '<g class="places">',
        *[_place(view, map, space) for space in view.spaces],
        "</g>",
        *ribbons,
        '<g class="furniture">',
        *_furniture(map, title, taken),
        "</g>",
    ]
    pieces = [*_gems(view, map), *[_figure(view, map, hero) for hero in on_the_map(view)]]
    near = Box(here[0] - 240, here[1] - 170, 480, 340)
    return Sheet(
        ground="".join(ground_layer),
        pieces="".join(pieces),
        whole=map.whole.grown(46),
        focus=map.frame.box,
        near=near,
        least=11 / map.frame.label(NAMES),
        spots=tuple([Spot(f"space-{name}", spaces[name].label, x, y) for name, (x, y) in map.at.items()]),
    )


def on_the_map(view: View) -> list[HeroView]:
    """All heroes; while setting up, those who have chosen a start space."""
    starts = [space.name for space in view.spaces if space.mark == "start"]
    return [hero for hero in view.heroes if view.phase or hero.space in starts]


def _place(view: View, map: Cavern, space: SpaceView) -> str:
    number = [each.name for each in view.spaces].index(space.name)
    who = [hero.label for hero in on_the_map(view) if hero.space == space.name]
    gems = view.gems[number]
    inside = ", ".join([*(["a Gem"] if gems == 1 else [f"{gems} Gems"] if gems else []), *who]) or "empty"
    id = f"space-{space.name}"
    return (
        f'<g id="{id}" class="place" data-answer="{id}"><title>{escape(space.label)}: {escape(inside)}</title>'
        f"{lit(map.caves[space.name].path)}</g>"
    )


def _names(view: View, map: Cavern) -> tuple[list[str], list[Box]]:
    """Tiny's strength on a ribbon below his lair."""
    size = map.frame.label(NAMES)
    lair = next((space for space in view.spaces if space.mark == "centre"), None)
    if lair is None:
        return [], []
    x, y = map.at[lair.name]
    words = f"Tiny \N{MIDDLE DOT} strength {view.tiny}" if view.tiny > 0 else "Tiny is beaten"
    return [ribbon(words, x, y + 60, size)], [ribbon_box(words, x, y + 60, size)]


def _furniture(map: Cavern, title: Cartouche, taken: list[Box]) -> list[str]:
    unit = map.frame.unit
    taken = [*taken, *[shape.box for shape in map.caves.values()]]
    drawn = []
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(map.frame.box, w * unit, h * unit, taken, 14 * unit)
    if spot is not None:
        drawn.append(cartouche(title.title, title.lines, spot.x, spot.y, unit))
        taken.append(spot)
    rose = free_spot(map.frame.box, 104 * unit, 124 * unit, taken, 14 * unit, "tl tr br bl")
    if rose is not None:
        x, y = rose.middle
        drawn.append(compass(x, y + 8 * unit, 44 * unit, unit))
    return drawn


def _gems(view: View, map: Cavern) -> list[str]:
    found = []
    people = [hero.space for hero in on_the_map(view)]
    for space, count in zip(view.spaces, view.gems, strict=True):
        x, y = map.at[space.name]
        (across, up), size = BESIDE[min(2, people.count(space.name))]
        for number in range(count):
            dx = across + (number - (count - 1) / 2) * size * 0.6
            title = f"A Gem in {space.label}"
            found.append(token(f"gem-{space.name}-{number}", "treasure", "cut-diamond", x + dx, y - up, size, title))
    return found


def _figure(view: View, map: Cavern, hero: HeroView) -> str:
    together = [each for each in on_the_map(view) if each.space == hero.space]
    dx, dy = STANDING[len(together)][together.index(hero)]
    x, y = map.at[hero.space]
    if next(space.mark for space in view.spaces if space.name == hero.space) == "centre":
        dx, dy = BEFORE_TINY[together.index(hero)]
    place = next(space.label for space in view.spaces if space.name == hero.space)
    notes = ", hidden" if hero.hidden else ""
    title = f"{hero.label} in {place}: Strength {hero.strength}, {hero.gems} of {view.required} Gems{notes}"
    own = hero.seat == view.seat
    return meeple(
        f"hero-{hero.name}", hero.name, x + dx, y + 24 + dy, 56 if own else 52, title, own,
        f' data-answer="hero-{hero.name}"' + (' opacity=".55"' if hero.hidden else ""),
    )  # fmt: skip


__all__ = ["STAGE", "sheet"]
