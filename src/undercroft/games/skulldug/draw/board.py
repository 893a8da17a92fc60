"""The cave on its sheet: passages in ink, what lies and stands in them, what is unknown, and where the light falls."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.board import space_label
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
from undercroft.games.skulldug.view.shapes import CardView, DigView, ExplorerView, PassageView
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.markup import escape
from undercroft.ink.palette import BLOOD, EDGE, INK, PAPER
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
    torchlight,
    unknown,
)
from undercroft.ink.small_map import small_map
from undercroft.ink.text import BOLD, STRONG, label, width

BEYOND: Final = 34.0  # from the edge of a passage to the question mark
MOST: Final = 1.75  # px per unit of the map, at most
LEAST: Final = 0.56  # the whole cave is shown as long as it is at least as large as this
WINDOW: Final = 0.76  # the scale at which a part of it is shown then
GEAR_SHARE: Final = 0.34  # while gear lies on the sheet, the cave keeps to this part of it
TURN: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


def at(x: int, y: int) -> Point:
    """The middle of a space on the sheet; north is up."""
    return x * TILE, -y * TILE


class Cave:
    """What the drawing asks again and again about a view."""

    def __init__(self, view: DigView, keys: Keys) -> None:
        self.view = view
        self.passages = {(each.x, each.y): each for each in view.passages}
        self.unknown = {(spot.x, spot.y) for spot in view.frontier}
        self.eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
        self.active = view.explorers[view.active]
        self.keys = keys
        self.people: dict[tuple[int, int], list[ExplorerView]] = {}
        for each in view.explorers:
            if each.at:
                self.people.setdefault((each.x, each.y), []).append(each)
        self.titles = {each.space: _title(each, self.stands(each.x, each.y)) for each in view.passages}
        spots = [Box(*at(*spot), 0, 0).grown(HALF) for spot in self.passages]
        spots += [Box(*at(spot.x, spot.y), 0, 0).grown(HALF) for spot in view.frontier if self.stands(spot.x, spot.y)]
        spots += [Box(x, y, 0, 0).grown(31) for spot in view.frontier for x, y in self.before(spot.x, spot.y)]
        self.whole = around(spots)
        centre = at(self.eyes.x, self.eyes.y) if self.eyes.at else (0.0, 0.0)
        self.frame: Frame = frame(self.whole, centre, MOST, LEAST, WINDOW, 14, GEAR_SHARE if view.gear else 1)
        self.labels: list[Box] = []  # where words already are

    def stands(self, x: int, y: int) -> list[ExplorerView]:
        return self.people.get((x, y), [])

    def before(self, x: int, y: int) -> list[Point]:
        """Where the question marks of an undiscovered passage stand: before every corridor that leads there."""
        found: list[Point] = []
        for side, (dx, dy) in WAYS.items():
            behind = self.passages.get((x - dx, y + dy))
            if behind is not None and side in behind.corridors:
                bx, by = at(behind.x, behind.y)
                found.append((bx + dx * (HALF + BEYOND), by + dy * (HALF + BEYOND)))
        return found

    def end_of(self, tile: PassageView, side: str) -> str:
        """What a corridor leads to: joined, unknown or blocked."""
        dx, dy = WAYS[side]
        there = (tile.x + dx, tile.y - dy)
        beyond = self.passages.get(there)
        if beyond is not None:
            opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}[side]
            return "joined" if opposite in beyond.corridors else "blocked"
        return "unknown" if there in self.unknown else "blocked"


def sheet(view: DigView, title: Cartouche, keys: Keys) -> Sheet:
    """The map as two layers."""
    cave = Cave(view, keys)
    ground = [
        gradients(),
        *_scenery(cave),
        _light(cave),
        '<g class="places">',
        *[_place(cave, each) for each in view.passages],
        *_unknowns(cave),
        "</g>",
        *_names(cave),
        *_consequence(cave),
        '<g class="furniture">',
        *_furniture(cave, title),
        "</g>",
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
    found = [Spot(f"space-{each.space}", cave.titles[each.space], *at(each.x, each.y)) for each in cave.view.passages]
    for spot in cave.view.frontier:
        found.append(Spot(f"space-{spot.space}", f"{space_label(spot.x, spot.y)}: undiscovered", *at(spot.x, spot.y)))
    return found


# -- scenery ----------------------------------------------------------------------------------------------------------


def _scenery(cave: Cave) -> list[str]:
    """Rock and floors, crop marks, and the ends of corridors."""
    marks = ""
    tiles: list[str] = []
    ends: list[str] = []
    for each in cave.view.passages:
        x, y = at(each.x, each.y)
        kind = kind_of(each.space)
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
        glow(*at(cave.eyes.x, cave.eyes.y)) if cave.eyes.at else "",
        '<g class="scenery">',
        *tiles,
        *ends,
        "</g>",
        f'<path class="crop" fill="none" stroke="{INK}" opacity=".45" d="{marks}"/>',
    ]


def _light(cave: Cave) -> str:
    """What the eyes see is lit, and brighter the nearer it is; where sight ends, the light has faded."""
    seen = ""
    far = 0
    for each in cave.view.passages:
        if each.space in cave.view.sight:
            x, y = at(each.x, each.y)
            far = max(far, abs(each.x - cave.eyes.x) + abs(each.y - cave.eyes.y))
            seen += floor_path(kind_of(each.space), each.corridors, x, y)
            for side in each.corridors:
                if cave.end_of(each, side) == "unknown":
                    seen += _doorstep(x, y, side)
    return torchlight(seen, *at(cave.eyes.x, cave.eyes.y), (min(far, 3) + 0.64) * TILE, 0) if seen else ""


def _doorstep(x: float, y: float, side: str) -> str:
    """The first steps into the unknown."""
    dx, dy = WAYS[side]
    ex, ey = x + dx * HALF, y + dy * HALF
    wide, reach = ARM - 2, 16
    if dx:
        return f"M{num(ex)} {num(ey - wide)}h{num(dx * reach)}v{num(2 * wide)}h{num(-dx * reach)}z"
    return f"M{num(ex - wide)} {num(ey)}v{num(dy * reach)}h{num(2 * wide)}v{num(-dy * reach)}z"


# -- places -----------------------------------------------------------------------------------------------------------


def _title(each: PassageView, people: list[ExplorerView]) -> str:
    ways = ", ".join(SIDE_NAMES[side] for side in each.corridors)
    inside = ", ".join([*[card.label for card in each.cards], *[who.label for who in people]])
    return f"{each.label}, open to the {ways}: {inside or 'nothing'}"


def _place(cave: Cave, each: PassageView) -> str:
    x, y = at(each.x, each.y)
    id = f"space-{each.space}"
    return (
        f'<g id="{id}" class="place" data-answer="{id}" transform="translate({num(x)} {num(y)})">'
        f"<title>{escape(cave.titles[each.space])}</title>{lit(outline(kind_of(each.space)))}</g>"
    )


def _unknowns(cave: Cave) -> list[str]:
    """Each undiscovered passage: a question mark before every corridor that leads there."""
    size = max(34.0, 22 * cave.frame.unit)
    out: list[str] = []
    for spot in cave.view.frontier:
        marks = squares = ""
        for qx, qy in cave.before(spot.x, spot.y):
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
                size = max(spot.size, 21 * cave.frame.unit)  # its number must be read
                drawn[f"more-{each.space}"] = _more(f"more-{each.space}", rest, x + spot.x, y + spot.y, size)
                break
            spot = spots[number]
            answer = cave.keys.answer(each.space, number)
            drawn[key] = token(
                key,
                card.type,
                card.icon or SYMBOLS[card.type],
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
    if foe.holds or foe.damage >= cave.active.health:  # nobody flees who dies
        return []
    hearts = f"{foe.damage} {'heart' if foe.damage == 1 else 'hearts'}, " if foe.damage else ""
    text = f"lose: {hearts}flee here"
    size = cave.frame.label(15.5)
    along, across = ((x - tx) / TILE, 0.0), (0.0, 1.0)
    if y != ty:
        along, across = (0.0, (y - ty) / TILE), (1.0, 0.0)
    start = x - along[0] * 44 + across[0] * 16, y - along[1] * 44 + across[1] * 16
    stop = tx + along[0] * 42 + across[0] * 16, ty + along[1] * 42 + across[1] * 16
    wide = width(text, BOLD, size)
    mx, my = (x + tx) / 2, (y + ty) / 2
    spots = [(mx, my + away) for away in (ARM + 12 + size, -ARM - 12, HALF - 4, -HALF + size)]
    if across[0]:
        spots = [(mx + sign * (ARM + 10 + wide / 2), my + up) for up in (4, -20, 28) for sign in (1, -1)]
    taken = [*cave.labels, *_standing_boxes(cave, (cave.active.x, cave.active.y), (back.x, back.y))]
    out = [arrow(start, stop, 8 * (along[1] - along[0]) or 8)]
    for cx, cy in spots:
        box = Box(cx - wide / 2, cy - size, wide, size * 1.3)
        if cave.frame.box.holds(box) and not any(box.meets(other) for other in taken):
            cave.labels.append(box)
            out.append(caption(text, cx, cy, size, BLOOD))
            break
    return out


def _standing_boxes(cave: Cave, *spots: tuple[int, int]) -> list[Box]:
    """The room that figures and tokens take in these passages."""
    found: list[Box] = []
    for spot in spots:
        x, y = at(*spot)
        tile = cave.passages.get(spot)
        people, cards = len(cave.stands(*spot)), len(tile.cards) if tile else 0
        if people:
            found += [
                Box(x + p.x - p.size / 2, y + p.y - p.size * 1.1, p.size, p.size * 1.15) for p in figures(people, cards)
            ]
        found += [Box(x + p.x, y + p.y, 0, 0).grown(p.size / 2) for p in tokens(cards, people)]
    return found


def _furniture(cave: Cave, title: Cartouche) -> list[str]:
    """Title block, compass and, if not all of the cave is shown, a small map of it: each where there is room."""
    box, unit = cave.frame.box, cave.frame.unit
    taken = [Box(*at(*spot), 0, 0).grown(HALF + 4) for spot in cave.passages] + cave.labels
    if cave.view.gear:
        taken.append(Box(box.x + GEAR_SHARE * box.w, box.y, box.w, box.h))
    out: list[str] = []
    if not box.holds(cave.whole, 40):
        cells = [(x, -y) for x, y in cave.passages]
        people = [(each.name, (each.x, -each.y)) for each in cave.view.explorers if each.at]
        out.append(small_map("The whole cave", cells, people, TILE, cave.frame, taken))
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(box, w * unit, h * unit, taken, 12 * unit)
    if spot is not None:
        taken.append(spot.grown(8 * unit))
        out.append(cartouche(title.title, title.lines, spot.x, spot.y, unit))
    spot = free_spot(box, 96 * unit, 122 * unit, taken, 16 * unit, "tr tl br bl")
    if spot is not None:
        out.append(compass(spot.x + 48 * unit, spot.y + 72 * unit, 46, unit))
    return out
