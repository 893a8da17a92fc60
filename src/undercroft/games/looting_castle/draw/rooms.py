"""The rooms on the sheet: their alcoves and furniture, where one may touch them, what they are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.draw.cards import told
from undercroft.games.looting_castle.draw.furniture import furniture
from undercroft.games.looting_castle.draw.plan import Plan, niche, scenery
from undercroft.games.looting_castle.view.shapes import HeroView, MonsterView, SpaceView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import FLOOR, FURNITURE
from undercroft.ink.pen import Box, num, rect
from undercroft.ink.scene import Spot
from undercroft.ink.sheet import WALL, floors, lit, walls
from undercroft.ink.text import SMALL_CAPS, fitted, label

Spaces = tuple[SpaceView, ...]
Present = tuple[tuple[str, str], ...]  # the name of a space, and who is there

OUTSIDE: Final = {"E": "castle", "BM": "shop", "BD": "exit-door", "DR": "path-distance", "SC": "ship-wheel"}


# -- what is drawn ----------------------------------------------------------------------------------------------------


@lru_cache(256)
def rooms(plan: Plan, spaces: Spaces, doors: tuple[tuple[str, ...], ...], alcoves: bool) -> str:
    """The castle without anything that moves."""
    recesses = _niches(plan, spaces) if alcoves else ""
    insides = "".join([_inside(plan, space.name, space.icon, space.is_room) for space in spaces])
    return f'<g class="scenery">{scenery(plan, doors).at()}{recesses}</g>{insides}'


def _niches(plan: Plan, spaces: Spaces) -> str:
    with_alcove = [space for space in spaces if space.alcove]
    if not with_alcove:
        return ""
    shapes = [niche(plan, space) for space in with_alcove]
    openings = "".join([_opening(plan.box(space.name), niche(plan, space).box) for space in with_alcove])
    return f'{walls(shapes)}{floors(shapes)}<path fill="{FLOOR}" d="{openings}"/>'


@lru_cache(512)
def _opening(room: Box, recess: Box) -> str:
    """The way from the room into its alcove: floor over the line of the wall, and over the ink that the outline of the
    alcove leaves in the room."""
    if recess.bottom <= room.y + 1 or recess.y >= room.bottom - 1:
        north = recess.y < room.y
        edge, inward = (room.y, room.y + 1) if north else (room.bottom, room.bottom - WALL)
        way = Box(recess.x, edge - WALL, recess.w, 2 * WALL)
        left = max(recess.x - WALL, room.x + 1)
        inside = Box(left, inward, min(recess.right + WALL, room.right - 1) - left, WALL - 1)
    else:
        west = recess.x < room.x
        edge, inward = (room.x, room.x + 1) if west else (room.right, room.right - WALL)
        way = Box(edge - WALL, recess.y, 2 * WALL, recess.h)
        top = max(recess.y - WALL, room.y + 1)
        inside = Box(inward, top, WALL - 1, min(recess.bottom + WALL, room.bottom - 1) - top)
    return "".join(f"M{num(b.x)} {num(b.y)}h{num(b.w)}v{num(b.h)}h{num(-b.w)}z" for b in (way, inside))


@lru_cache(1024)
def _inside(plan: Plan, name: str, woodcut: str, is_room: bool) -> str:
    """The furniture of a room; one that is not of the box has the woodcut of its card instead."""
    box = plan.box(name)
    woodcut = woodcut or OUTSIDE.get(name, "")
    found = furniture(woodcut)
    if found is not None:
        return found.at(box.x, box.y) if is_room else found.at(box.x - 12, box.y - 4)
    return icon(woodcut, box.right - 84, box.y + 34, 76, FURNITURE) if woodcut else ""


@lru_cache(256)
def names(plan: Plan, spaces: Spaces) -> str:
    return "".join([_name(plan, space.name, space.title or space.label) for space in spaces])


@lru_cache(1024)
def _name(plan: Plan, name: str, words: str) -> str:
    box = plan.box(name)
    text, size = fitted(words, SMALL_CAPS, plan.letters, box.w - 8, 11.2 * plan.unit)
    return f'<g class="name">{label(text, box.middle[0], box.y + 22, size)}</g>'


# -- what can be touched ----------------------------------------------------------------------------------------------


def present(heroes: tuple[HeroView, ...], monsters: tuple[MonsterView, ...]) -> Present:
    """Who is where, Monsters first; of several Monsters in a room the last is named."""
    there = {monster.at: f"the {monster.label}" for monster in monsters if monster.at}
    return (*there.items(), *[(hero.at, hero.label) for hero in heroes])


@lru_cache(512)
def titles(spaces: Spaces, present: Present, alcoves: bool) -> tuple[str, ...]:
    """The spaces in words: the name, what lies there, who is there."""
    people: dict[str, list[str]] = {}
    for at, who in present:
        people.setdefault(at, []).append(who)
    return tuple([_title(space, people.get(space.name, []), alcoves) for space in spaces])


def _title(space: SpaceView, people: list[str], alcoves: bool) -> str:
    inside = [told(space.cubes), *people] if space.cubes.total else people
    alcove = ", with an alcove" if space.alcove and alcoves else ""
    text = f". {space.text}" if space.text else ""
    return f"{space.called}{alcove}: {', '.join(inside) or 'empty'}{text}"


@lru_cache(256)
def places(plan: Plan, spaces: Spaces, titles: tuple[str, ...]) -> str:
    """What lights up when a space may be chosen."""
    drawn = [_place(plan.box(space.name), space.name, title) for space, title in zip(spaces, titles, strict=True)]
    return f'<g class="places">{"".join(drawn)}</g>'


@lru_cache(2048)
def _place(box: Box, name: str, title: str) -> str:
    id = f"space-{name}"
    light = lit(rect(*box.grown(-2), f"lit {name}", 0.4).path)
    return f'<g id="{id}" class="place" data-answer="{id}"><title>{escape(title)}</title>{light}</g>'


@lru_cache(256)
def spots(plan: Plan, spaces: Spaces, titles: tuple[str, ...]) -> tuple[Spot, ...]:
    return tuple(
        [
            Spot(f"space-{space.name}", title, *plan.box(space.name).middle)
            for space, title in zip(spaces, titles, strict=True)
        ]
    )
