"""What moves on the sheet: loot, Monsters, Heroes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.draw.cards import told
from undercroft.games.looting_castle.draw.plan import Plan, niche
from undercroft.games.looting_castle.view.shapes import HeroView, MonsterView, SpaceView
from undercroft.ink.markup import escape
from undercroft.ink.palette import GLOW, INK, LIT, PAPER
from undercroft.ink.pen import num
from undercroft.ink.pieces import cube, figure, meeple, token
from undercroft.ink.text import STRONG, label
from undercroft.kernel.story.grammar import counted

Spaces = tuple[SpaceView, ...]

CUBES: Final = (
    ("strength", "red", "biceps"),
    ("weapons", "yellow", "crossed-swords"),
    ("treasure", "blue", "cut-diamond"),
)
LOOT_OF: Final = {"red": ("strength", "Strength"), "yellow": ("weapon", "Weapon"), "blue": ("treasure", "Treasure")}
ROW: Final = 5  # cubes side by side before they are counted instead


@lru_cache(512)
def by_name(spaces: Spaces) -> dict[str, SpaceView]:
    """To look up, never to change."""
    return {space.name: space for space in spaces}


# -- loot -------------------------------------------------------------------------------------------------------------


@lru_cache(512)
def loot(plan: Plan, spaces: Spaces, alcoves: bool, own_room: str, haunted: tuple[str, ...]) -> str:
    """The cubes of all rooms. On one's turn each kind in one's own room, in those beside it and in that of a Monster
    stands for an answer."""
    to_take = {*haunted, *_within_reach(plan, own_room)}
    return "".join(
        [_heap(plan, space, alcoves and space.alcove, space.name in to_take) for space in spaces if space.cubes.total]
    )


def _within_reach(plan: Plan, at: str) -> tuple[str, ...]:
    """A room and those beside it."""
    if at not in plan.ring:
        return ()
    number = plan.ring.index(at)
    return (at, plan.ring[number - 1], plan.ring[(number + 1) % len(plan.ring)])


@lru_cache(2048)
def _heap(plan: Plan, space: SpaceView, alcove: bool, may_be_taken: bool) -> str:
    """The cubes of a room along its south wall; a heap of many is counted."""
    box = plan.box(space.name)
    side, x = 21.0, 0.0
    beside = alcove and space.column == 0 and space.row not in (0, plan.rows - 1)
    left, top = box.x + (26 if beside else 8), box.bottom - side - 7  # an alcove is not barred by loot
    one_by_one = space.cubes.total <= ROW - (1 if alcove else 0)
    kinds: list[str] = []
    to_take: list[str] = []
    for name, colour, sign in CUBES:
        count = getattr(space.cubes, name)
        if not count:
            continue
        if one_by_one:
            drawn, wide = "".join([cube(colour, sign, 29.0 * n, 0, side) for n in range(count)]), 29.0 * count
        else:
            number = label(f"×{count}", 37, 16, plan.letters, STRONG)  # noqa: RUF001
            drawn, wide = cube(colour, sign, 0, 0, side) + number, 50.0
        kinds.append(f'<g transform="translate({num(x)} 0)">{drawn}</g>')
        to_take.append(_to_take(space, colour, count, f"translate({num(left + x)} {num(top)})", wide, drawn))
        x += wide
    if may_be_taken:  # each kind is a thing of its own
        return "".join(to_take)
    title = f"{escape(told(space.cubes))} in the {escape(space.called)}"
    return (
        f'<g id="loot-{space.name}" class="piece" transform="translate({num(left)} {num(top)})"><title>{title}</title>'
        f"{''.join(kinds)}</g>"
    )


def _to_take(space: SpaceView, colour: str, count: int, where: str, wide: float, drawn: str) -> str:
    name, kind = LOOT_OF[colour]
    edge = f"M-4 -6h{num(wide + 1)}v32h{num(-wide - 1)}z"
    return (
        f'<g id="loot-{space.name}-{name}" class="piece place" data-answer="cube-{space.name}-{name}" '
        f'transform="{where}">'
        f"<title>{counted(count, kind)} in the {escape(space.called)}</title>"
        f'<path class="lit" fill="none" d="{edge}"/>{drawn}</g>'
    )


# -- Monsters ---------------------------------------------------------------------------------------------------------


def monsters(plan: Plan, spaces: Spaces, heroes: tuple[HeroView, ...], each: tuple[MonsterView, ...]) -> str:
    """All Monsters in play, in their rooms or on their cards."""
    named = by_name(spaces)
    met = {hero.at for hero in heroes}
    return "".join(
        [_monster(plan, monster, named[monster.at or monster.corner].called, monster.at in met) for monster in each]
    )


@lru_cache(1024)
def _monster(plan: Plan, monster: MonsterView, called: str, is_met: bool) -> str:
    """In its room on the right, or on its card; the number is what it fights with."""
    id = f"monster-{monster.name}"
    boss = ", the Boss" if monster.is_boss else ""
    lying = ", lying down" if monster.is_lying else ""
    if monster.at:
        box = plan.box(monster.at)
        size = 58.0 if is_met else 66.0
        x, y = box.right - size * 0.66, box.y + 34 + size * 0.55
        where = f"in the {called}"
    else:
        card = plan.monsters.get(monster.corner) or plan.whole
        x, y, size = card.right - 26, card.y + 52, 46.0
        where = f"on its card beside the {called}"
    strength = monster.cubes.strength if monster.fights_with == "strength" else monster.cubes.treasure
    title = f"The {monster.label}{boss}{lying}, {where}: {told(monster.cubes)}"
    number = max(14.0, plan.letters)
    badge = (
        f'<circle cx="{num(size * 0.4)}" cy="{num(size * 0.42)}" r="{num(number * 0.8)}" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="2"/>'
        f"{label(str(strength), size * 0.4, size * 0.42 + number * 0.34, number, STRONG)}"
    )
    drawn = token(id, "monster", monster.icon or "daemon-skull", x, y, size, title, f' data-answer="{id}"')
    if monster.is_lying:
        head, _, rest = drawn.partition("</title>")
        drawn = f'{head}</title><g transform="rotate(90)">{rest.removesuffix("</g>")}</g></g>'
    return drawn.removesuffix("</g>") + badge + "</g>"


# -- Heroes -----------------------------------------------------------------------------------------------------------


def heroes(plan: Plan, spaces: Spaces, monsters: tuple[MonsterView, ...], each: tuple[HeroView, ...], seat: int) -> str:
    """All Heroes; the seat that looks finds its own in a ring of light."""
    named = by_name(spaces)
    haunted = {monster.at for monster in monsters}
    beside: dict[str, int] = {}  # how many share a room, those who hide aside
    for hero in each:
        if not hero.is_hidden:
            beside[hero.at] = beside.get(hero.at, 0) + 1
    placed: dict[str, int] = {}
    out: list[str] = []
    for hero in each:
        number = placed.get(hero.at, 0)
        if not hero.is_hidden:
            placed[hero.at] = number + 1
        turn = (number, beside.get(hero.at, 0))
        out.append(_hero(plan, hero, named[hero.at], hero.at in haunted, turn, hero.seat == seat))
    return "".join(out)


@lru_cache(2048)
def _hero(plan: Plan, hero: HeroView, space: SpaceView, haunted: bool, turn: tuple[int, int], own: bool) -> str:
    """A Hero in the room: standing, lying, or in the alcove."""
    id = f"hero-{hero.name}"
    how = ", lying down" if hero.is_lying else ", hidden in the alcove" if hero.is_hidden else ""
    title = f"{hero.label}{how}, in the {space.called}: ${hero.money}, {told(hero.cubes)}"
    x, y, size = _recess(plan, space) if hero.is_hidden else _stand(plan, space, haunted, *turn)
    if not hero.is_lying:
        return meeple(id, hero.name, x, y, size, title, own, f' data-answer="{id}"')
    k = size / 48
    ring = (
        f'<ellipse class="own" cx="0" cy="-3" rx="{num(size * 0.62)}" ry="{num(size * 0.2)}" fill="{GLOW}" '
        f'fill-opacity=".55" stroke="{LIT}" stroke-width="2.4"/>'
        if own
        else ""
    )
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})" data-answer="{id}">'
        f"<title>{escape(title)}</title>{ring}"
        f'<g transform="translate({num(-size * 0.5)} {num(-size * 0.36)}) rotate(90) '
        f'scale({k:.3g}) translate(-24 -48)">{figure(hero.name)}</g></g>'
    )


def _recess(plan: Plan, space: SpaceView) -> tuple[float, float, float]:
    """Feet and height of a Hero who hides."""
    box = niche(plan, space).box
    return box.x + box.w / 2, box.bottom + (3 if space.row == 0 else -2), 36


def _stand(plan: Plan, space: SpaceView, haunted: bool, number: int, count: int) -> tuple[float, float, float]:
    """Feet and height of one of several Heroes: room for everybody, also beside a Monster and over loot."""
    box = plan.box(space.name)
    bottom = box.bottom - (46 if space.cubes.total else 12)
    if haunted or not space.is_room:
        room = box.w - (88 if haunted else 20)
        size = (54, 46, 40, 36)[count - 1]
        step = min(44.0, (room - 30) / max(1, count - 1))
        lift = 6 * ((count - 1 - number) % 2) if count > 2 else 0
        return box.x + 30 + number * step, bottom - lift, size
    size = (58, 52, 44, 38)[count - 1]
    step = (0.0, 58.0, 44.0, 35.0)[count - 1]
    first = box.x + (36 if count == 1 else 32 if count == 2 else 28 if count == 3 else 24)
    return first + number * step, bottom, size
