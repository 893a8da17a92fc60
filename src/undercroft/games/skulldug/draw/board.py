"""The cave on its sheet: passages in ink, what lies and stands in them, what is unknown, and where the light falls."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.draw.cards import Keys, title_of
from undercroft.games.skulldug.draw.standing import MOST_TOKENS, figures, tokens
from undercroft.games.skulldug.draw.tiles import (
    ARM,
    HALF,
    TILE,
    chamber,
    crop_marks,
    end,
    floor_path,
    kind_of,
    outline,
    passage,
)
from undercroft.games.skulldug.draw.woodcuts import woodcut
from undercroft.games.skulldug.spaces import space_label
from undercroft.games.skulldug.view.shapes import CardView, DigView, ExplorerView, PassageView
from undercroft.ink.markup import escape
from undercroft.ink.palette import BLOOD, EDGE, INK, PAPER, SEATS, SHEET
from undercroft.ink.pen import Box, Point, around, num
from undercroft.ink.pieces import meeple, token
from undercroft.ink.scene import Cartouche, Sheet, Spot
from undercroft.ink.sheet import (
    WAYS,
    Frame,
    arrow,
    caption,
    cartouche,
    cartouche_size,
    compass,
    frame,
    free_spot,
    glow,
    gradients,
    lit,
    mouth,
    ribbon,
    ribbon_box,
    unknown,
    wash,
)
from undercroft.ink.text import BOLD, STRONG, label, width

BEYOND: Final = 34.0  # from the edge of a passage to the question mark
MARGIN: Final = 66.0
MOST: Final = 2.0
LEAST: Final = 0.62
TURN: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


def at(x: int, y: int) -> Point:
    """The middle of a space on the sheet; north is up."""
    return x * TILE, -y * TILE


class Cave:
    """What the drawing asks again and again about a view."""

    def __init__(self, view: DigView) -> None:
        self.view = view
        self.passages = {(each.x, each.y): each for each in view.passages}
        self.unknown = {(spot.x, spot.y) for spot in view.frontier}
        self.eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
        self.active = view.explorers[view.active]
        self.keys = Keys(view)
        spots = [Box(*at(*spot), 0, 0).grown(HALF) for spot in self.passages]
        spots += [Box(*at(spot.x, spot.y), 0, 0).grown(HALF) for spot in view.frontier if self.stands(spot.x, spot.y)]
        self.whole = around(spots).grown(MARGIN)
        centre = at(self.eyes.x, self.eyes.y) if self.eyes.at else (0.0, 0.0)
        self.frame: Frame = frame(self.whole, centre, MOST, LEAST, 4)
        if view.gear:  # the gear lies on the right of the sheet
            box = self.frame.box
            self.frame = Frame(box._replace(x=box.x + 0.31 * box.w), self.frame.unit)
        self.labels: list[Box] = []  # where words already are

    def stands(self, x: int, y: int) -> list[ExplorerView]:
        return [each for each in self.view.explorers if each.at and (each.x, each.y) == (x, y)]

    def end_of(self, tile: PassageView, side: str) -> str:
        """What a corridor leads to: joined, unknown or blocked."""
        dx, dy = WAYS[side]
        there = (tile.x + dx, tile.y - dy)
        beyond = self.passages.get(there)
        if beyond is not None:
            opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}[side]
            return "joined" if opposite in beyond.corridors else "blocked"
        return "unknown" if there in self.unknown else "blocked"


def sheet(view: DigView, title: Cartouche) -> Sheet:
    """The map as two layers."""
    cave = Cave(view)
    ground = [
        gradients(),
        *_scenery(cave),
        *_light(cave),
        '<g class="places">',
        *[_place(cave, each) for each in view.passages],
        *_unknowns(cave),
        "</g>",
        *_names(cave),
        *_consequence(cave),
        *_furniture(cave, title),
    ]
    return Sheet(
        ground="".join(ground),
        pieces="".join([*_tokens(cave), *[_figure(cave, each) for each in view.explorers]]),
        whole=cave.whole,
        focus=cave.frame.box,
        near=_near(cave),
        least=11 / cave.frame.label(15.5),
        spots=tuple(_spots(cave)),
    )


def _near(cave: Cave) -> Box:
    """The passage of the eyes and what can be reached from there."""
    x, y = at(cave.eyes.x, cave.eyes.y) if cave.eyes.at else (0.0, 0.0)
    return Box(x - 1.3 * TILE, y - 0.95 * TILE, 2.6 * TILE, 1.9 * TILE)


def _spots(cave: Cave) -> list[Spot]:
    found = [Spot(f"space-{each.space}", _title(cave, each), *at(each.x, each.y)) for each in cave.view.passages]
    for spot in cave.view.frontier:
        found.append(Spot(f"space-{spot.space}", f"{space_label(spot.x, spot.y)}: undiscovered", *at(spot.x, spot.y)))
    return found


# -- scenery ----------------------------------------------------------------------------------------------------------


def _scenery(cave: Cave) -> list[str]:
    """Wash, rock and floors, crop marks, and the ends of corridors."""
    shade, marks = "", ""
    tiles: list[str] = []
    ends: list[str] = []
    for each in cave.view.passages:
        x, y = at(each.x, each.y)
        kind = kind_of(each.space)
        shade += floor_path(kind, each.corridors, x, y)
        marks += crop_marks(x, y)
        plate, turn = passage(kind, each.corridors)
        tiles.append(plate.at(x, y, turn))
        for side in each.corridors:
            leads = cave.end_of(each, side)
            if leads != "joined":
                dx, dy = WAYS[side]
                ex, ey = x + dx * HALF, y + dy * HALF
                ends.append(end(leads == "blocked").at(ex, ey, TURN[side]))
                if leads == "unknown":
                    ends.append(mouth(ex, ey, side, 2 * ARM - 4))
    return [
        wash(shade),
        '<g class="scenery">',
        *tiles,
        *ends,
        "</g>",
        f'<path class="crop" fill="none" stroke="{INK}" opacity=".45" d="{marks}"/>',
    ]


def _light(cave: Cave) -> list[str]:
    """What the eyes see is a little brighter; where they are is a glow."""
    seen = "".join(
        floor_path(kind_of(each.space), each.corridors, *at(each.x, each.y))
        for each in cave.view.passages
        if each.space in cave.view.sight
    )
    out = [f'<path class="sight" fill="#ffc860" opacity=".17" d="{seen}"/>'] if seen else []
    if cave.eyes.at:
        out.append(glow(*at(cave.eyes.x, cave.eyes.y)))
    return out


# -- places -----------------------------------------------------------------------------------------------------------


def _title(cave: Cave, each: PassageView) -> str:
    ways = ", ".join(SIDE_NAMES[side] for side in each.corridors)
    inside = ", ".join([*[card.label for card in each.cards], *[who.label for who in cave.stands(each.x, each.y)]])
    return f"{each.label}, open to the {ways}: {inside or 'nothing'}"


def _place(cave: Cave, each: PassageView) -> str:
    x, y = at(each.x, each.y)
    id = f"space-{each.space}"
    return (
        f'<g id="{id}" class="place" data-answer="{id}" transform="translate({num(x)} {num(y)})">'
        f"<title>{escape(_title(cave, each))}</title>{lit(outline(kind_of(each.space)))}</g>"
    )


def _unknowns(cave: Cave) -> list[str]:
    """Each undiscovered passage: a question mark before every corridor that leads there."""
    size = max(34.0, 22 * cave.frame.unit)
    out: list[str] = []
    for spot in cave.view.frontier:
        marks = squares = ""
        for side, (dx, dy) in WAYS.items():
            behind = cave.passages.get((spot.x - dx, spot.y + dy))
            if behind is None or side not in behind.corridors:
                continue
            x, y = at(behind.x, behind.y)
            qx, qy = x + dx * (HALF + BEYOND), y + dy * (HALF + BEYOND)
            marks += unknown(qx, qy, size)
            cave.labels.append(Box(qx - size * 0.25, qy - size * 0.45, size * 0.5, size * 0.9))
            squares += f"M{num(qx - 29)} {num(qy - 29)}h58v58h-58z"
        if not squares:
            x, y = at(spot.x, spot.y)
            squares = f"M{num(x - HALF)} {num(y - HALF)}h{num(TILE)}v{num(TILE)}h{num(-TILE)}z"
        id = f"space-{spot.space}"
        out.append(
            f'<g id="{id}" class="place unknown" data-answer="{id}"><title>{space_label(spot.x, spot.y)}: undiscovered'
            f"</title>{lit(squares)}{marks}</g>"
        )
    return out


def _names(cave: Cave) -> list[str]:
    """The Entrance, on a ribbon over its south corridor or, if that is off the frame, nowhere."""
    home = cave.passages.get((0, 0))
    if home is None:
        return []
    size = cave.frame.label(15.5)
    half, _ = chamber(kind_of(home.space))
    y = half + 6 + size
    cave.labels.append(ribbon_box("Entrance", 0, y, size))
    return [ribbon("Entrance", 0, y, size)]


# -- pieces -----------------------------------------------------------------------------------------------------------


def _tokens(cave: Cave) -> list[str]:
    """Cards lying in passages, in an order that does not depend on where."""
    drawn: dict[str, str] = {}
    for each in cave.view.passages:
        x, y = at(each.x, each.y)
        people = len(cave.stands(each.x, each.y))
        spots = tokens(len(each.cards), people)
        for number, card in enumerate(each.cards):
            key = cave.keys.key(each.space, number)
            if len(each.cards) > MOST_TOKENS and number >= MOST_TOKENS - 1:
                spot = spots[-1]
                rest = len(each.cards) - MOST_TOKENS + 1
                drawn[f"more-{each.space}"] = _more(f"more-{each.space}", rest, x + spot.x, y + spot.y, spot.size)
                break
            spot = spots[number]
            answer = cave.keys.answer(each.space, number)
            drawn[key] = token(
                key,
                card.type,
                woodcut(card.name, card.type),
                x + spot.x,
                y + spot.y,
                spot.size,
                f"{title_of(card)} In {each.label}.",
                f' data-answer="{answer}"' if answer else "",
            )
    return [drawn[key] for key in sorted(drawn)]


def _more(id: str, count: int, x: float, y: float, size: float) -> str:
    number = label(f"+{count}", 0, size * 0.2, size * 0.55, STRONG, fill=PAPER)
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})"><title>{count} more cards</title>'
        f'<circle r="{num(size / 2)}" fill="{EDGE}"/>{number}</g>'
    )


def _figure(cave: Cave, explorer: ExplorerView) -> str:
    """An explorer; the dead lie beside the cave until they come back."""
    id = f"explorer-{explorer.name}"
    own = explorer.seat == cave.view.you
    more = f' data-answer="{id}"'
    if not explorer.at:
        x, y = cave.frame.box.right - 40 * cave.frame.unit * (1 + explorer.seat), cave.frame.box.bottom + 200
        title = f"{explorer.label} is dead and comes back at the Entrance"
        return meeple(id, explorer.name, x, y, 40, title, own, more + ' visibility="hidden"')
    x, y = at(explorer.x, explorer.y)
    here = cave.stands(explorer.x, explorer.y)
    tile = cave.passages.get((explorer.x, explorer.y))
    spot = figures(len(here), len(tile.cards) if tile else 0)[here.index(explorer)]
    title = f"{explorer.label} in {space_label(explorer.x, explorer.y)}: Health {explorer.health} of 5, "
    title += f"{len(explorer.hand)} cards"
    return meeple(id, explorer.name, x + spot.x, y + spot.y, spot.size, title, own, more)


# -- words and ornaments ----------------------------------------------------------------------------------------------


def _foe(cave: Cave) -> CardView | None:
    """The monster in whose passage the active explorer stands."""
    if not cave.active.at:
        return None
    here = cave.passages.get((cave.active.x, cave.active.y))
    return next((card for card in here.cards if card.type == "monster"), None) if here else None


def _consequence(cave: Cave) -> list[str]:
    """Where one flees to, and what it costs."""
    foe = _foe(cave)
    if foe is None or cave.view.outcome:
        return []
    back = next((each for each in cave.view.passages if each.space == cave.active.came_from), None)
    if back is None or abs(back.x - cave.active.x) + abs(back.y - cave.active.y) != 1:
        return []
    x, y = at(cave.active.x, cave.active.y)
    tx, ty = at(back.x, back.y)
    hearts = f"{foe.damage} {'heart' if foe.damage == 1 else 'hearts'}, " if foe.damage else ""
    text = f"lose: {hearts}flee here"
    size = cave.frame.label(13)
    along, across = ((x - tx) / TILE, 0.0), (0.0, 1.0)
    if y != ty:
        along, across = (0.0, (y - ty) / TILE), (1.0, 0.0)
    start = x - along[0] * 44 + across[0] * 16, y - along[1] * 44 + across[1] * 16
    stop = tx + along[0] * 42 + across[0] * 16, ty + along[1] * 42 + across[1] * 16
    wide = width(text, BOLD, size)
    mx, my = (x + tx) / 2, (y + ty) / 2
    spots = [(mx, my + ARM + 12 + size), (mx, my - ARM - 12), (mx, my + HALF - 6), (mx, my - HALF + 14)]
    if across[0]:
        spots = [(mx + ARM + 10 + wide / 2, my + 4), (mx - ARM - 10 - wide / 2, my + 4)]
    out = [arrow(start, stop, 8 * (along[1] - along[0]) or 8)]
    for cx, cy in spots:
        box = Box(cx - wide / 2, cy - size, wide, size * 1.3)
        if cave.frame.box.holds(box) and not any(box.meets(other) for other in cave.labels):
            cave.labels.append(box)
            out.append(caption(text, cx, cy, size, BLOOD))
            break
    return out


def _furniture(cave: Cave, title: Cartouche) -> list[str]:
    """Title block, compass and, if not all of the cave is shown, a small map of it: each where there is room."""
    box, unit = cave.frame.box, cave.frame.unit
    taken = [Box(*at(*spot), 0, 0).grown(HALF + 4) for spot in cave.passages] + cave.labels
    out: list[str] = []
    if not box.holds(cave.whole, 40):
        out += _small_map(cave, taken)
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(box, w * unit, h * unit, taken, 12 * unit)
    if spot is not None:
        taken.append(spot.grown(8 * unit))
        out.append(cartouche(title.title, title.lines, spot.x, spot.y, unit))
    spot = free_spot(box, 96 * unit, 122 * unit, taken, 16 * unit, "tr br tl bl")
    if spot is not None:
        out.append(compass(spot.x + 48 * unit, spot.y + 72 * unit, 46, unit))
    return out


def _small_map(cave: Cave, taken: list[Box]) -> list[str]:
    """The whole cave in a corner, with the part that is shown framed."""
    unit = cave.frame.unit
    xs, ys = [x for x, _ in cave.passages], [y for _, y in cave.passages]
    left, top = min(xs), max(ys)
    columns, rows = max(xs) - left + 1, top - min(ys) + 1
    step = min(16.0, 200 / max(columns, rows)) * unit
    w, h = columns * step + 16 * unit, rows * step + 16 * unit
    box = cave.frame.box
    spot = free_spot(box, w, h, taken, 12 * unit, "br tr tl bl")
    if spot is None:
        spot = Box(box.right - w - 12 * unit, box.bottom - h - 12 * unit, w, h)
    taken.append(spot.grown(8 * unit))
    x0, y0 = spot.x + 8 * unit, spot.y + 8 * unit
    side = num(step - 2)
    cells = "".join(
        f"M{num(x0 + (x - left) * step + 1)} {num(y0 + (top - y) * step + 1)}h{side}v{side}h-{side}z"
        for x, y in cave.passages
    )
    people = "".join(
        f'<circle cx="{num(x0 + (each.x - left + 0.5) * step)}" cy="{num(y0 + (top - each.y + 0.5) * step)}" '
        f'r="{num(step * 0.4)}" fill="{SEATS[each.name].wood}" stroke="{EDGE}"/>'
        for each in cave.view.explorers
        if each.at
    )
    shown_x, shown_y = x0 + (box.x / TILE - left + 0.5) * step, y0 + (top + box.y / TILE + 0.5) * step
    return [
        f'<g id="small-map"><title>The whole cave</title><path fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="{num(1.4 * unit)}" d="M{num(spot.x)} {num(spot.y)}h{num(w)}v{num(h)}h{num(-w)}z"/>'
        f'<path fill="{SHEET}" stroke="{INK}" d="{cells}"/>{people}'
        f'<rect x="{num(shown_x)}" y="{num(shown_y)}" width="{num(box.w / TILE * step)}" '
        f'height="{num(box.h / TILE * step)}" fill="none" stroke="{BLOOD}" stroke-width="{num(1.5 * unit)}"/></g>'
    ]
