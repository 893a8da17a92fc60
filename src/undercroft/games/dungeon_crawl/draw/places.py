"""The places of the dungeon: what they are called, what can be touched, and the ribbons with their names."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.dungeon_crawl.draw.plan import Layout, is_known, middle, room_box, shape_of, size
from undercroft.games.dungeon_crawl.view.shapes import SpaceView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import PENCIL
from undercroft.ink.pen import Box
from undercroft.ink.sheet import lit, ribbon, ribbon_box, unknown

ORDER: Final = {"first": "First", "second": "Second", "third": "Third", "final": "Final"}

CUT_OFF: Final = 0.35
"""If less than this of a Room is in sight, its name may be cut as well."""


def short(space: SpaceView) -> str:
    """A place in a sentence."""
    if not space.row:
        return "the Entrance"
    if space.label:
        return f"the {space.label}"
    return f"the {space.holds} Monster Room" if space.holds else "an unknown Room"


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


@lru_cache(1024)
def place(space: SpaceView, haunted: bool, covered: bool) -> str:
    """What is touched to choose it. Unless Monsters lie there, one that nobody has seen has a question mark; cards on
    the sheet may cover that."""
    x, y = middle(space)
    id = f"space-{space.name}"
    mark = ""
    css = "place"
    if not is_known(space):
        css = "place unknown"
        if space.label:
            mark = icon(space.icon, x - 19, y - 21, 38, PENCIL, ' opacity=".6"')
        elif not haunted:
            css = "place unknown covered" if covered else css
            mark = unknown(x, y, 34)
    return (
        f'<g id="{id}" class="{css}" data-answer="{id}"><title>{escape(title_of(space))}</title>'
        f"{lit(shape_of(space).path)}{mark}</g>"
    )


class Ribbon(NamedTuple):
    """A name on the map, and the room it takes."""

    drawn: str
    box: Box
    known: bool


@lru_cache(256)
def ribbons(layout: Layout, size_: float, left: float) -> tuple[Ribbon, ...]:
    """Names under the Rooms, or over them where another name is in the way. `left` is where what is framed begins: the
    name of a Room of which a good part is framed begins there, too."""
    out: list[Ribbon] = []
    room = layout.whole
    for space in layout.spaces:
        text = _name(space)
        if not text:
            continue
        x, y = middle(space)
        own = room_box(space)
        _, high = size(space)
        edge = max(room.x + 1, left) if left < own.right - CUT_OFF * own.w else room.x + 1
        for up in (y + high / 2 + size_ * 1.05, y - high / 2 - size_ * 0.42):
            box = ribbon_box(text, x, up, size_)
            shifted = x + max(0.0, edge - box.x) - max(0.0, box.right - room.right + 1)
            box = ribbon_box(text, shifted, up, size_)
            if room.holds(box, 1) and not any(box.meets(other.box) for other in out):
                if any(box.meets(other) for other in layout.rooms if other != own):
                    continue
                out.append(Ribbon(ribbon(text, shifted, up, size_), box, is_known(space)))
                break
    return tuple(out)


def _name(space: SpaceView) -> str:
    if space.label:
        return space.label
    if not space.row:
        return "Entrance"
    return f"{ORDER[space.holds]} Monster Room" if space.holds else ""
