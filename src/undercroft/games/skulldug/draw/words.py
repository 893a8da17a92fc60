"""Words and ornaments on the sheet: the Entrance, where one flees to, title block, compass and a small map."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.skulldug.draw.cave import GEAR_SHARE, Cave
from undercroft.games.skulldug.draw.land import Cell, Land, mark_boxes
from undercroft.games.skulldug.draw.standing import figures, tokens
from undercroft.games.skulldug.draw.tiles import ARM, ENTRANCE_KIND, HALF, TILE, at, chamber
from undercroft.games.skulldug.view.shapes import CardView, ExplorerView
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.legend import legend, legend_size
from undercroft.ink.palette import BLOOD
from undercroft.ink.pen import Box
from undercroft.ink.scene import Cartouche
from undercroft.ink.sheet import (
    Frame,
    arrow,
    caption,
    cartouche,
    cartouche_size,
    compass,
    free_spot,
    ribbon,
    ribbon_box,
)
from undercroft.ink.small_map import small_map
from undercroft.ink.text import BOLD, width

LYING: Final = "What lies about"
KINDS: Final = tuple(
    [(kind, SYMBOLS[kind], kind.capitalize()) for kind in ("treasure", "equipment", "consumable", "trap", "monster")]
)


FOE: Final = (190, 56)
"""The corner of the sheet over which the card of a foe rises, in px of the screen: nothing is to be read there."""


def mark_size(frame: Frame) -> float:
    """Of a question mark."""
    return max(34.0, 22 * frame.unit)


def words(
    cave: Cave, frame: Frame, fleeing: ExplorerView | None, gear: bool, title: Cartouche, laying: bool
) -> tuple[str, Box | None]:
    """Everything that is written over the places, and the room which the words of a flight take; `fleeing` may have to
    flee from where it stands. While a passage is being laid, what is unknown is kept free."""
    flight, taken = ("", None) if fleeing is None else _consequence(cave, frame, fleeing)
    whole = frame.box.holds(cave.whole, 40)
    people = () if whole else tuple([(each.name, (each.cell[0], -each.cell[1])) for each in cave.standing])
    furniture = _furniture(cave.land, frame, taken, gear, title, not whole, people, laying)
    return f'{_entrance(frame.label(15.5))}{flight}<g class="furniture">{furniture}</g>', taken


def _below_entrance(size: float) -> float:
    """How far down the name of the Entrance stands."""
    half, _ = chamber(ENTRANCE_KIND)
    return half + 6 + size


def _entrance(size: float) -> str:
    """The Entrance, on a ribbon over its south corridor."""
    return ribbon("Entrance", 0, _below_entrance(size), size)


@lru_cache(512)
def _labels(land: Land, frame: Frame) -> list[Box]:
    """The room that question marks and the name of the Entrance take."""
    size = frame.label(15.5)
    return [*mark_boxes(land, mark_size(frame)), ribbon_box("Entrance", 0, _below_entrance(size), size)]


def _foe(cave: Cave, explorer: ExplorerView) -> CardView | None:
    """The monster in whose passage the explorer stands."""
    here = cave.passages.get((explorer.x, explorer.y)) if explorer.at else None
    return next((card for card in here.cards if card.type == "monster"), None) if here else None


def _consequence(cave: Cave, frame: Frame, explorer: ExplorerView) -> tuple[str, Box | None]:
    """Where the explorer flees to and what it costs, and the room which these words take."""
    foe = _foe(cave, explorer)
    if foe is None or foe.holds or foe.damage >= explorer.health:  # nobody flees who dies
        return "", None
    back = next((cell for cell, each in cave.passages.items() if each.space == explorer.came_from), None)
    if back is None or abs(back[0] - explorer.x) + abs(back[1] - explorer.y) != 1:
        return "", None
    return _flight(cave, frame, (explorer.x, explorer.y), back, foe.damage)


@lru_cache(256)
def _flight(cave: Cave, frame: Frame, here: Cell, back: Cell, damage: int) -> tuple[str, Box | None]:
    """An arrow, and words beside it where there is room."""
    x, y = at(*here)
    tx, ty = at(*back)
    hearts = f"{damage} {'heart' if damage == 1 else 'hearts'}, " if damage else ""
    lines = [f"lose: {hearts}flee here"]
    size = frame.label(15.5)
    along, across = ((x - tx) / TILE, 0.0), (0.0, 1.0)
    if y != ty:
        along, across = (0.0, (y - ty) / TILE), (1.0, 0.0)
        lines = [f"lose: {hearts}".rstrip(), "flee here"]  # beside a corridor, where a phone shows little
    start = x - along[0] * 44 + across[0] * 16, y - along[1] * 44 + across[1] * 16
    stop = tx + along[0] * 42 + across[0] * 16, ty + along[1] * 42 + across[1] * 16
    wide, high = max(width(line, BOLD, size) for line in lines), 1.2 * size * (len(lines) - 1)
    mx, my = (x + tx) / 2, (y + ty) / 2
    spots = [(mx, my + away) for away in (ARM + 12 + size, -ARM - 12, HALF - 4, -HALF + size)]
    if across[0]:
        spots = [(mx + sign * (ARM + 10 + wide / 2), my + up) for up in (0, -24, 24) for sign in (1, -1)]
    taken = [*_labels(cave.land, frame), *_standing_boxes(cave, here, back)]
    drawn = arrow(start, stop, 8 * (along[1] - along[0]) or 8)
    for cx, cy in spots:
        box = Box(cx - wide / 2, cy - size, wide, size * 1.3 + high)
        if frame.box.holds(box) and not any(box.meets(other) for other in taken):
            said = [caption(line, cx, cy + 1.2 * size * number, size, BLOOD) for number, line in enumerate(lines)]
            return drawn + "".join(said), box
    return drawn, None


def _standing_boxes(cave: Cave, *cells: Cell) -> list[Box]:
    """The room that figures and tokens take in these passages."""
    found: list[Box] = []
    for cell in cells:
        x, y = at(*cell)
        people, cards = len(cave.people(cell)), cave.cards(cell)
        if people:
            found += [
                Box(x + p.x - p.size / 2, y + p.y - p.size * 1.1, p.size, p.size * 1.15) for p in figures(people, cards)
            ]
        found += [Box(x + p.x, y + p.y, 0, 0).grown(p.size / 2) for p in tokens(cards, people)]
    return found


@lru_cache(512)
def _furniture(
    land: Land,
    frame: Frame,
    flight: Box | None,
    gear: bool,
    title: Cartouche,
    small: bool,
    people: tuple[tuple[str, Cell], ...],
    laying: bool,
) -> str:
    """Title block, compass and, if the cave needs one, a small map of it with its people: each where there is room."""
    box, unit = frame.box, frame.unit
    taken = [*land.rooms, *_labels(land, frame)]
    if flight is not None:
        taken.append(flight)
    if gear:
        taken.append(Box(box.x + GEAR_SHARE * box.w, box.y, box.w, box.h))
    drawn = ""
    taken.append(Box(box.right - FOE[0] * unit, box.bottom - FOE[1] * unit, FOE[0] * unit, FOE[1] * unit))
    if laying:  # then a passage may lie there at any moment
        taken += [Box(*at(spot.x, spot.y), 0, 0).grown(HALF) for spot in land.frontier]
    if small:
        cells = list(dict.fromkeys([*[(each.x, -each.y) for each in land.tiles], *[cell for _, cell in people]]))
        drawn += small_map("The whole cave", cells, people, TILE, frame, taken)
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(box, w * unit, h * unit, taken, 12 * unit)
    if spot is not None:
        taken.append(spot.grown(8 * unit))
        drawn += cartouche(title.title, title.lines, spot.x, spot.y, unit)
    w, h = legend_size(LYING, KINDS)
    spot = free_spot(box, w * unit, h * unit, taken, 16 * unit, "tl tr bl")
    if spot is not None:
        taken.append(spot.grown(8 * unit))
        drawn += legend(LYING, KINDS, spot.x, spot.y, unit)
    spot = free_spot(box, 96 * unit, 122 * unit, taken, 16 * unit, "tr tl bl")
    return drawn if spot is None else drawn + compass(spot.x + 48 * unit, spot.y + 72 * unit, 46, unit)
