"""The dungeon on its sheet: Rooms in ink, unknown ones in pencil, who stands where, and where the light falls."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.draw.plan import (
    LANE,
    STEP,
    corridor,
    floor,
    halfway,
    middle,
    pencilled,
    rock,
    room_box,
    shape_of,
    size,
    way,
    woodcut,
)
from undercroft.games.dungeon_crawl.view.shapes import MonsterView, PlayerView, SpaceView, View
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import PENCIL, SEATS
from undercroft.ink.pen import Box, around, num
from undercroft.ink.pieces import gravestone, meeple, token
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import (
    Frame,
    cartouche,
    cartouche_size,
    compass,
    floors,
    frame,
    free_spot,
    glow,
    gradients,
    lit,
    ribbon,
    ribbon_box,
    torchlight,
    unknown,
    walls,
    wash,
)

LEAST: Final = 0.62
WINDOW: Final = 0.86
MOST: Final = 1.2
ORDER: Final = {"first": "First", "second": "Second", "third": "Third", "final": "Final"}
CROWD: Final[dict[int, list[tuple[float, float, float]]]] = {  # x, y, size of the figures in a Room
    1: [(22, 37, 46)],
    2: [(-24, 37, 42), (26, 37, 42)],
    3: [(-33, 37, 36), (0, 37, 36), (33, 37, 36)],
    4: [(-38, 37, 30), (-13, 37, 30), (13, 37, 30), (38, 37, 30)],
}
IN_LAIR: Final[dict[int, list[tuple[float, float, float]]]] = {  # below the Monsters
    1: [(0, 60, 50)],
    2: [(-24, 58, 46), (24, 58, 46)],
    3: [(-36, 44, 40), (36, 44, 40), (0, 66, 40)],
    4: [(-42, 34, 38), (42, 34, 38), (-18, 67, 38), (18, 67, 38)],
}


class Dungeon:
    """What the drawing asks again and again about a view."""

    def __init__(self, view: View, eyes: PlayerView, share: float) -> None:
        self.view = view
        self.eyes = eyes
        self.share = share
        self.spaces = {space.name: space for space in view.spaces}
        self.known = [space for space in view.spaces if space.face_up or not space.row]
        self.at = self.spaces[eyes.heading or eyes.space]
        known = {space.name for space in self.known}
        self.ways = [
            (way(space, self.spaces[to]), space.name in known and to in known)
            for space in view.spaces
            for to in space.exits
        ]
        self.whole = around([room_box(space) for space in view.spaces]).grown(34)
        x, y = middle(self.at)
        focus = x + (0.7 * STEP if share > 0.5 else 0), y
        self.frame: Frame = frame(self.whole, focus, MOST, LEAST, WINDOW, 4, share)
        self.edge = self.frame.box.x + self.frame.box.w * share  # where cards begin to cover the map
        self.labels: list[Box] = []

    def is_covered(self, x: float) -> bool:
        """Do cards lie there?"""
        return self.share < 1 and x > self.edge

    def people(self, space: str) -> list[PlayerView]:
        return [each for each in self.view.players if each.space == space and not each.heading]

    def beasts(self, space: str) -> list[MonsterView]:
        return [each for each in self.view.monsters if each.space == space]


def sheet(view: View, eyes: PlayerView, title: Cartouche, share: float) -> Sheet:
    """The map as two layers."""
    dungeon = Dungeon(view, eyes, share)
    ground = [
        gradients(),
        _pencil(dungeon),
        *_scenery(dungeon),
        '<g class="places">',
        *[_place(dungeon, space) for space in view.spaces],
        "</g>",
        *_names(dungeon),
        '<g class="furniture">',
        *_furniture(dungeon, title),
        "</g>",
    ]
    x, y = middle(dungeon.at)
    return Sheet(
        ground="".join(ground),
        pieces="".join([*_tokens(dungeon), *[_figure(dungeon, each) for each in view.players]]),
        whole=dungeon.whole,
        focus=dungeon.frame.box,
        near=Box(x - 0.9 * STEP, y - 1.1 * LANE, 2.6 * STEP, 2.2 * LANE),
        least=11 / dungeon.frame.label(15.5),
        spots=tuple(Spot(f"space-{space.name}", title_of(space), *middle(space)) for space in view.spaces),
    )


# -- scenery ----------------------------------------------------------------------------------------------------------


def _pencil(dungeon: Dungeon) -> str:
    """Rooms nobody has entered, and the ways there: known to exist, no more."""
    ways = "".join(pencilled(points) for points, drawn in dungeon.ways if not drawn)
    rooms = "".join(shape_of(space).path for space in dungeon.view.spaces if space not in dungeon.known)
    inside = "".join(shape_of(space).path for space in dungeon.known)
    box = dungeon.whole
    everything = f"M{num(box.x)} {num(box.y)}h{num(box.w)}v{num(box.h)}h{num(-box.w)}z"
    size_ = f'maskUnits="userSpaceOnUse" x="{num(box.x)}" y="{num(box.y)}" width="{num(box.w)}" height="{num(box.h)}"'
    fading = masked = ""  # towards cards on the sheet the pencil fades, and under them nothing is drawn
    if dungeon.share < 1:
        start = num(dungeon.edge - 90)
        masked = ' mask="url(#crawl-uncovered)"'
        fading = (
            f'<linearGradient id="crawl-fading" gradientUnits="userSpaceOnUse" x1="{start}" y1="0" '
            f'x2="{num(dungeon.edge)}" y2="0"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>'
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


def _scenery(dungeon: Dungeon) -> list[str]:
    """Rock, walls, floors and light of what has been revealed."""
    rooms = [shape_of(space) for space in dungeon.known]
    shapes = [*rooms, *[corridor(points) for points, drawn in dungeon.ways if drawn]]
    x, y = middle(dungeon.at)
    if dungeon.eyes.heading:
        x, y = halfway(way(dungeon.spaces[dungeon.eyes.space], dungeon.at))
    return [
        wash("".join(shape.path for shape in shapes)),
        glow(x, y, 130),
        '<g class="scenery">',
        *[rock(shape).at() for shape in shapes],
        walls(shapes),
        floors(shapes),
        torchlight("".join(shape.path for shape in shapes), x, y, 1.7 * STEP),
        *[floor(space).at() for space in dungeon.known],
        *[woodcut(space, bool(dungeon.beasts(space.name))) for space in dungeon.known],
        "</g>",
    ]


# -- places -----------------------------------------------------------------------------------------------------------


def title_of(space: SpaceView) -> str:
    """A place in words, for tooltips and readers."""
    if not space.row:
        return "The Entrance"
    lair = f"the {space.holds} Monster Room" if space.holds else ""
    if not space.label:
        return f"{lair[:1].upper()}{lair[1:]}, not seen yet" if lair else "A Room nobody has seen yet"
    seen = "" if space.face_up else " (face-down, but you have looked)"
    lair = f", {lair}" if lair else ""
    return f"{space.label}{lair}{seen}. Exploring: {space.explore} In combat: {space.combat}"


def _place(dungeon: Dungeon, space: SpaceView) -> str:
    x, y = middle(space)
    id = f"space-{space.name}"
    mark = ""
    css = "place"
    if space not in dungeon.known:
        css = "place unknown"
        if space.label:
            mark = icon(space.icon, x - 19, y - 21, 38, PENCIL, ' opacity=".6"')
        elif not dungeon.beasts(space.name):
            css = "place unknown covered" if dungeon.is_covered(x + STEP / 4) else css
            mark = unknown(x, y, 34)
    return (
        f'<g id="{id}" class="{css}" data-answer="{id}"><title>{escape(title_of(space))}</title>'
        f"{lit(shape_of(space).path)}{mark}</g>"
    )


def _names(dungeon: Dungeon) -> list[str]:
    """Ribbons under the Rooms, or over them where another name is in the way."""
    size_ = dungeon.frame.label(15.5)
    out: list[str] = []
    taken = [room_box(space) for space in dungeon.view.spaces]
    room = dungeon.whole
    for space in dungeon.view.spaces:
        text = space.label or ("Entrance" if not space.row else "")
        if space.holds and not text:
            text = f"{ORDER[space.holds]} Monster Room"
        if not text:
            continue
        x, y = middle(space)
        own = room_box(space)
        _, high = size(space)
        for up in (y + high / 2 + size_ * 1.05, y - high / 2 - size_ * 0.42):
            box = ribbon_box(text, x, up, size_)
            shifted = x + max(0.0, room.x + 1 - box.x) - max(0.0, box.right - room.right + 1)
            box = ribbon_box(text, shifted, up, size_)
            if room.holds(box, 1) and not any(box.meets(other) for other in dungeon.labels):
                if any(box.meets(other) for other in taken if other != own):
                    continue
                dungeon.labels.append(box)
                drawn = ribbon(text, shifted, up, size_)
                under = space not in dungeon.known and dungeon.is_covered(box.right)
                out.append(f'<g class="covered">{drawn}</g>' if under else drawn)
                break
    return out


# -- pieces -----------------------------------------------------------------------------------------------------------


def _tokens(dungeon: Dungeon) -> list[str]:
    """Monsters: those face-up by their woodcut, the others as cards from behind."""
    out: list[str] = []
    for space in dungeon.view.spaces:
        beasts = dungeon.beasts(space.name)
        x, y = middle(space)
        crowd = bool(dungeon.people(space.name))
        for number, each in enumerate(beasts):
            id = f"monster-{each.name}"
            more = f' data-answer="{id}"'
            if not each.face_up and dungeon.is_covered(x + STEP / 3):
                more += ' data-covered=""'
            tx, ty, wide = (x, y - 32, 64.0) if crowd else (x, y - 2, 68.0)
            if len(beasts) > 1:
                apart = min(58.0, 118 / len(beasts))
                tx, ty, wide = x + apart * (number - (len(beasts) - 1) / 2), y - 36 if crowd else y, apart - 4
            if each.card is not None:
                kind = "monster" if each.face_up else "unknown"
                hp = f": {each.hp} of {each.max_hp} HP" if each.face_up else ", face-down"
                out.append(token(id, kind, each.card.icon, tx, ty, wide, f"{each.card.label}{hp}", more))
            else:
                out.append(token(id, "unknown", "daemon-skull", tx, ty, wide, "A Monster, face-down", more))
    return out


def _figure(dungeon: Dungeon, player: PlayerView) -> str:
    id = f"player-{player.name}"
    more = f' data-answer="{id}"'
    own = player.seat == dungeon.view.seat
    space = dungeon.spaces[player.space]
    hp = f": {player.hp} of {player.max_hp} HP" if player.buff is not None else ""
    if player.heading:
        to = dungeon.spaces[player.heading]
        together = [
            each for each in dungeon.view.players if (each.space, each.heading) == (player.space, player.heading)
        ]
        x, y = halfway(way(space, to))
        x += 20 * (together.index(player) - (len(together) - 1) / 2)
        title = f"{player.label} on the way from {short(space)} to {short(to)}{hp}"
        return meeple(id, player.name, x, y + 14, 40, title, own, more)
    x, y = middle(space)
    here = dungeon.people(space.name)
    spots = (IN_LAIR if space.holds and dungeon.beasts(space.name) else CROWD)[len(here)]
    dx, dy, wide = spots[here.index(player)]
    if space.holds and not dungeon.beasts(space.name):
        dy += 26
    if not player.alive:
        return _grave(id, player, x + dx, y + dy, wide, short(space), more)
    return meeple(id, player.name, x + dx, y + dy, wide, f"{player.label} in {short(space)}{hp}", own, more)


def _grave(id: str, player: PlayerView, x: float, y: float, wide: float, where: str, more: str) -> str:
    """A stone in the colour of the dead."""
    stone = gravestone(wide, SEATS[player.name].wood)
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})"{more}>'
        f"<title>{escape(f'{player.label} died in {where}')}</title>{stone}</g>"
    )


def short(space: SpaceView) -> str:
    """A place in a sentence."""
    if not space.row:
        return "the Entrance"
    if space.label:
        return f"the {space.label}"
    return f"the {space.holds} Monster Room" if space.holds else "an unknown Room"


# -- ornaments --------------------------------------------------------------------------------------------------------


def _furniture(dungeon: Dungeon, title: Cartouche) -> list[str]:
    box, unit = dungeon.frame.box, dungeon.frame.unit
    free = Box(box.x, box.y, box.w * dungeon.share, box.h)
    taken = [room_box(space).grown(6) for space in dungeon.view.spaces] + dungeon.labels
    taken += [corridor(points).box for points, _ in dungeon.ways]
    taken.append(Box(box.x + box.w * dungeon.share, box.y, box.w, box.h))
    out: list[str] = []
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(free, w * unit, h * unit, taken, 10 * unit)
    if spot is not None:
        taken.append(spot.grown(8 * unit))
        out.append(cartouche(title.title, title.lines, spot.x, spot.y, unit))
    spot = free_spot(free, 96 * unit, 122 * unit, taken, 14 * unit, "tr tl br bl")
    if spot is not None:
        out.append(compass(spot.x + 48 * unit, spot.y + 72 * unit, 42, unit))
    return out
