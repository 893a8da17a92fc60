"""The caverns on their sheet: caves and tunnels, Tiny's lair, torches, Gems, and the heroes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.miniskull_caverns.view.shapes import HeroView, SpaceView, View
from undercroft.ink import scenery
from undercroft.ink.floor import rubble, stalagmites
from undercroft.ink.ghost import ghost
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import EDGE, GLOW, INK, LIT
from undercroft.ink.pen import Box, Point, Shape, around, cave, num, rnd, tunnel
from undercroft.ink.pieces import meeple, token
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import (
    STAGE,
    Frame,
    cartouche,
    cartouche_size,
    compass,
    cost,
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
BESIDE: Final = (((0, 4), 44.0), ((32, 18), 34.0), ((0, 44), 34.0), ((38, 24), 28.0))
"""Gems step aside for one hero, up for two, and aside again for three."""
STANDING: Final = {1: ((0, 0),), 2: ((-22, 2), (22, 2)), 3: ((0, -24), (-22, 7), (22, 7))}
HIGH: Final = {1: 52, 2: 52, 3: 39}
"""Heroes: three in a cave stand closer together, one behind the two others."""


def radius(space: SpaceView) -> float:
    return SIZES.get(space.mark) or 33 + 5 * rnd(space.name)


def bend(key: str) -> float:
    """How far the middle of a tunnel is pushed aside."""
    return (rnd(key, "bend") - 0.5) * 22


class Cavern:
    """What never changes of a map: where the caves lie, their outlines, the plate and the frame. There is one of each
    (see `cavern`): what is drawn of it is remembered by which it is."""

    def __init__(self, spaces: tuple[SpaceView, ...]) -> None:
        self.spaces = {each.name: each for each in spaces}
        self.starts = frozenset([each.name for each in spaces if each.mark == "start"])
        self.lair = next((each.name for each in spaces if each.mark == "centre"), None)
        self.at = _stretched(spaces)
        self.caves = {each.name: _cave(each, *self.at[each.name]) for each in spaces}
        self.whole: Box = around([shape.box for shape in self.caves.values()])
        self.sheet: Box = self.whole.grown(46)
        self.plate: scenery.Plate = _plate(spaces, self.at, self.caves, self.sheet)
        self.frame: Frame = frame(self.whole.grown(30), self.whole.middle, 1.25, 0.3, margin=0)
        self.names: float = self.frame.label(NAMES)
        self.spots = tuple([Spot(f"space-{each.name}", each.label, *self.at[each.name]) for each in spaces])


@lru_cache(32)
def cavern(spaces: tuple[SpaceView, ...]) -> Cavern:
    """The map of these spaces, drawn once."""
    return Cavern(spaces)


def _stretched(spaces: tuple[SpaceView, ...]) -> dict[str, Point]:
    """Where the caves lie. The map is a graph, so it is stretched to the landscape of the sheet."""
    left, right = min(each.x for each in spaces), max(each.x for each in spaces)
    top, bottom = min(each.y for each in spaces), max(each.y for each in spaces)
    across, down = ACROSS / max(1, right - left), DOWN / max(1, bottom - top)
    return {each.name: ((each.x - left) * across, (each.y - top) * down) for each in spaces}


def _cave(space: SpaceView, x: float, y: float) -> Shape:
    r = radius(space)
    return cave(x, y, r * 1.12, r * 0.9, f"cave {space.name}", 0.11)


def _plate(spaces: tuple[SpaceView, ...], at: dict[str, Point], caves: dict[str, Shape], box: Box) -> scenery.Plate:
    """Tunnels and caves with what lies in them for ever."""
    shapes: list[Shape] = []
    details = ""
    for each in spaces:
        for other in each.adjacent:
            if each.name < other:
                key = f"{each.name}-{other}"
                shapes.append(tunnel(at[each.name], at[other], TUNNEL, key, 2.8, bend(key)))
    for each in spaces:
        x, y = at[each.name]
        shapes.append(caves[each.name])
        if rnd(each.name, "rubble") < 0.6:
            details += rubble(x + 12, y + 14, each.name, 5, 13)
        if each.mark != "centre" and rnd(each.name, "teeth") < 0.75:
            details += stalagmites(x, y, radius(each), each.name, 3 + int(3 * rnd(each.name, "count")))
        if each.mark == "start":
            details += icon("torch", x + 14, y - 26, 26, INK)
        elif each.mark == "centre":
            details += hoard(x, y)
    key = " ".join(f"{each.name}{each.x}{each.y}{each.mark}" for each in spaces)
    return ground(f"miniskull {key}", shapes, box, "miniskull", details=details)


def hoard(x: float, y: float) -> str:
    """Tiny sleeps on his coins."""
    coins = "".join(
        f'<circle cx="{num(x - 56 + 112 * rnd("hoard", k))}" cy="{num(y + 12 + 22 * rnd("coin", k))}" '
        f'r="{num(3 + 2.5 * rnd("size", k))}" fill="#f0b33c" stroke="{EDGE}" stroke-width="1"/>'
        for k in range(34)
    )
    return coins + icon("dragon-head", x - 42, y - 50, 80, INK)


class Standing(NamedTuple):
    """A hero, and where."""

    label: str
    space: str


def sheet(view: View, map: Cavern, title: Cartouche) -> Sheet:
    """The map as two layers."""
    heroes = on_the_map(view, map)
    here = next((hero.space for hero in heroes if hero.seat == view.seat), None)
    standing = tuple([Standing(hero.label, hero.space) for hero in heroes])
    return Sheet(
        ground=_ground(map, here, view.gems, standing) + _ranges(view, map) + _words(map, view.tiny, title),
        pieces=_layer(_gems(map, view.gems, tuple([hero.space for hero in heroes])), *_figures(view, map, heroes)),
        whole=map.sheet,
        focus=map.frame.box,
        near=_near(map, here),
        least=11 / map.names,
        spots=map.spots,
    )


PLACING: Final = 1
"""The phase in which Control cards are laid."""


def _ranges(view: View, map: Cavern) -> str:
    """While one turns one's Action card: how far each way of laying it would carry one."""
    own = next((hero for hero in view.heroes if hero.seat == view.seat), None)
    if own is None or view.phase != PLACING or own.placed:
        return ""
    actions = {each.label: each for each in view.actions}
    gem_here = dict(zip(map.spaces, view.gems, strict=True))[own.space]
    drawn = ""
    for number, (control, label) in enumerate(zip(view.controls, own.free, strict=True)):
        action = actions[label]
        still = own.strength == 0 or (action.name == "search" and gem_here)
        taken = tuple([hero.space for hero in view.heroes])
        shown = _range(map, own.space, 0 if still else action.spaces, view.gems, taken)
        drawn += ghost(f"placement-{control.name}", escape(label), 0, 0, shown, number)
    return drawn


@lru_cache(512)
def _range(map: Cavern, here: str, spaces: int, gems: tuple[int, ...], taken: tuple[str, ...]) -> str:
    """The caves within so many steps, each with its distance."""
    away = {here: 0}
    for steps in range(1, spaces + 1):
        for name in [name for name, far in away.items() if far == steps - 1]:
            for other in map.spaces[name].adjacent:
                away.setdefault(other, steps)
    lying = dict(zip(map.spaces, gems, strict=True))
    drawn = ""
    for name, steps in away.items():
        if not steps:
            continue
        x, y = map.at[name]
        if name == map.lair:
            x, y = x + 36, y - 34
        elif name in taken:
            x, y = x + 29, y + 21
        elif lying[name]:
            y += 30
        outline = f'fill="{GLOW}" fill-opacity=".26" stroke="{LIT}" stroke-width="3.5" d="{map.caves[name].path}"'
        drawn += f"<path {outline}/>{_disc(x, y, steps)}"
    return f'<g pointer-events="none">{drawn}</g>'


def _disc(x: float, y: float, steps: int) -> str:
    """As large as the names, so that it can be read on a phone."""
    return f'<g transform="translate({num(x)} {num(y)}) scale(1.16)">{cost(0, 0, str(steps))}</g>'


def on_the_map(view: View, map: Cavern) -> list[HeroView]:
    """All heroes; while setting up, those who have chosen a start space."""
    return [hero for hero in view.heroes if view.phase or hero.space in map.starts]


@lru_cache(256)
def _near(map: Cavern, here: str | None) -> Box:
    x, y = map.at[here] if here is not None else map.whole.middle
    return Box(x - 240, y - 170, 480, 340)


@lru_cache(256)
def _ground(map: Cavern, here: str | None, gems: tuple[int, ...], standing: tuple[Standing, ...]) -> str:
    """The caves, lit where one's own hero is."""
    return "".join(
        [
            gradients(),
            glow(*map.at[here], 115) if here is not None else "",
            map.plate.at(),
            torchlight(map.caves[here].path, *map.at[here], 70, 0.05) if here is not None else "",
            '<g class="places">',
            _places(map, gems, standing),
            "</g>",
        ]
    )


@lru_cache(256)
def _places(map: Cavern, gems: tuple[int, ...], standing: tuple[Standing, ...]) -> str:
    """Every cave as something to choose."""
    return "".join(
        [
            _place(map, name, count, tuple([each.label for each in standing if each.space == name]))
            for name, count in zip(map.spaces, gems, strict=True)
        ]
    )


@lru_cache(4096)
def _place(map: Cavern, name: str, gems: int, who: tuple[str, ...]) -> str:
    inside = ", ".join([*(["a Gem"] if gems == 1 else [f"{gems} Gems"] if gems else []), *who]) or "empty"
    id = f"space-{name}"
    return (
        f'<g id="{id}" class="place" data-answer="{id}"><title>{escape(map.spaces[name].label)}: {escape(inside)}'
        f"</title>{lit(map.caves[name].path)}</g>"
    )


@lru_cache(256)
def _words(map: Cavern, tiny: int, title: Cartouche) -> str:
    """Tiny's strength on a ribbon below his lair; title block and compass where there is room."""
    taken = [shape.box for shape in map.caves.values()]
    drawn = ""
    if map.lair is not None:
        x, y = map.at[map.lair]
        said = f"Tiny \N{MIDDLE DOT} strength {tiny}" if tiny > 0 else "Tiny is beaten"
        taken.append(ribbon_box(said, x, y + 60, map.names))
        drawn = ribbon(said, x, y + 60, map.names)
    return f'{drawn}<g class="furniture">{_furniture(map, title, taken)}</g>'


def _furniture(map: Cavern, title: Cartouche, taken: list[Box]) -> str:
    unit = map.frame.unit
    drawn = ""
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(map.frame.box, w * unit, h * unit, taken, 14 * unit)
    if spot is not None:
        drawn += cartouche(title.title, title.lines, spot.x, spot.y, unit)
        taken.append(spot)
    rose = free_spot(map.frame.box, 104 * unit, 124 * unit, taken, 14 * unit, "tl tr br bl")
    if rose is not None:
        x, y = rose.middle
        drawn += compass(x, y + 8 * unit, 44 * unit, unit)
    return drawn


@lru_cache(512)
def _gems(map: Cavern, gems: tuple[int, ...], people: tuple[str, ...]) -> str:
    """The Gems in the caves; `people` are the caves in which heroes stand."""
    found: list[str] = []
    for space, count in zip(map.spaces.values(), gems, strict=True):
        x, y = map.at[space.name]
        (across, up), size = BESIDE[people.count(space.name)]
        for number in range(count):
            dx = across + (number - (count - 1) / 2) * size * 0.6
            title = f"A Gem in {space.label}"
            found.append(token(f"gem-{space.name}-{number}", "treasure", "cut-diamond", x + dx, y - up, size, title))
    return "".join(found)


def _figures(view: View, map: Cavern, heroes: list[HeroView]) -> list[str]:
    drawn: list[str] = []
    for hero in heroes:
        together = [each.seat for each in heroes if each.space == hero.space]
        number = together.index(hero.seat)
        drawn.append(_figure(map, hero, number, len(together), view.required, hero.seat == view.seat))
    return drawn


@lru_cache(2048)
def _figure(map: Cavern, hero: HeroView, number: int, together: int, required: int, own: bool) -> str:
    """A hero, one of so many in its cave."""
    size = HIGH[1 if hero.space == map.lair else together]
    dx, dy = BEFORE_TINY[number] if hero.space == map.lair else STANDING[together][number]
    x, y = map.at[hero.space]
    notes = ", hidden" if hero.hidden else ""
    place = map.spaces[hero.space].label
    title = f"{hero.label} in {place}: Strength {hero.strength}, {hero.gems} of {required} Gems{notes}"
    return meeple(
        f"hero-{hero.name}", hero.name, x + dx, y + 24 + dy, size + (4 if own else 0), title, own,
        f' data-answer="hero-{hero.name}"' + (' opacity=".55"' if hero.hidden else ""),
    )  # fmt: skip


@lru_cache(256)
def _layer(*pieces: str) -> str:
    """The very same text for the same pieces: pages remember what they made of it."""
    return "".join(pieces)


__all__ = ["STAGE", "sheet"]
