"""The castle on its sheet: floor plan, courtyard with the dice, loot, figures, the Monsters, prices, and the race."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.draw.cards import monster_face, stall, told
from undercroft.games.looting_castle.draw.furniture import furniture
from undercroft.games.looting_castle.draw.plan import CELL, GRASS, NICHE, Plan, niche, plan_of
from undercroft.games.looting_castle.view.shapes import CastleView, HeroView, MonsterView, SpaceView
from undercroft.ink.cards import WIDE, drawn_card
from undercroft.ink.dice import die
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import FLOOR, FURNITURE, GLOW, INK, LIT, PAPER
from undercroft.ink.pen import Box, num, rect
from undercroft.ink.pieces import cube, figure, meeple, token
from undercroft.ink.scene import CardFace, Sheet, Spot
from undercroft.ink.sheet import Frame, compass, floors, frame, free_spot, glow, gradients, lit, ribbon, walls
from undercroft.ink.text import BOLD, STRONG, fitted, label, width
from undercroft.kernel.story.grammar import counted

OUTSIDE: Final = {"E": "castle", "BM": "shop", "BD": "exit-door", "DR": "path-distance", "SC": "ship-wheel"}
CUBES: Final = (
    ("strength", "red", "biceps"),
    ("weapons", "yellow", "crossed-swords"),
    ("treasure", "blue", "cut-diamond"),
)
LOOT_OF: Final = {"red": ("strength", "Strength"), "yellow": ("weapon", "Weapon"), "blue": ("treasure", "Treasure")}
NAMES: Final = 18.7  # large enough for the whole castle to be shown on a small desk
ROW: Final = 5  # cubes side by side before they are counted instead
BESIDE: Final = (0, 15, -15, 30)  # on the road, for those who have as much money
JOBS: Final = {"hero": "footsteps", "monster": "daemon-skull", "strength": "biceps"}  # of the three dice
ON_GRASS: Final = (
    f' stroke="{GRASS}" stroke-width="6" paint-order="stroke" stroke-linejoin="round"'  # no blade in a word
)
SETTING_UP: Final = ("lay_out", "stock")


class Castle:
    """What the drawing asks again and again about a view."""

    def __init__(self, view: CastleView) -> None:
        self.view = view
        self.plan: Plan = plan_of(view)
        self.spaces = {space.name: space for space in view.spaces}
        self.people: dict[str, list[HeroView]] = {}
        for hero in view.heroes:
            self.people.setdefault(hero.at, []).append(hero)
        self.monster_at = {monster.at: monster for monster in view.monsters if monster.at}
        self.eyes = view.heroes[view.seat if 0 <= view.seat < len(view.heroes) else view.active]
        self.frame: Frame = frame(self.plan.whole, self.plan.box(self.eyes.at).middle, 1.6, 0.3, 0.6, 4)
        self.size = self.frame.label(NAMES)
        self.own_room = self.eyes.at if view.seat == view.active else ""
        self.titles = {space.name: self._title(space) for space in view.spaces}
        self.small = self.size

    def title(self, space: SpaceView) -> str:
        """A space in words: its name, what lies there, who is there."""
        return self.titles[space.name]

    def _title(self, space: SpaceView) -> str:
        inside = [told(space.cubes)] if space.cubes.total else []
        if space.name in self.monster_at:
            inside.append(f"the {self.monster_at[space.name].label}")
        inside += [hero.label for hero in self.people.get(space.name, ())]
        alcove = ", with an alcove" if space.alcove and self.view.alcoves else ""
        text = f". {space.text}" if space.text else ""
        return f"{space.called}{alcove}: {', '.join(inside) or 'empty'}{text}"


def sheet(view: CastleView) -> Sheet:
    """The map as two layers."""
    castle = Castle(view)
    plan = castle.plan
    ground = [
        gradients(),
        glow(*plan.box(castle.eyes.at).middle, 130),
        '<g class="scenery">',
        plan.scenery.at(),
        *_niches(castle),
        "</g>",
        *_insides(castle),
        '<g class="places">',
        *[_place(castle, space) for space in view.spaces],
        "</g>",
        *_names(castle),
        *_courtyard(castle),
        *_cards(castle),
        *_road(castle),
        *_rose(castle),
    ]
    return Sheet(
        ground="".join(ground),
        pieces="".join(_pieces(castle)),
        whole=plan.whole,
        focus=castle.frame.box,
        near=_near(castle),
        least=11 / castle.small,
        spots=tuple(
            Spot(f"space-{space.name}", castle.title(space), *plan.box(space.name).middle) for space in view.spaces
        ),
    )


def _near(castle: Castle) -> Box:
    """The room of the eyes and those beside it."""
    x, y = castle.plan.box(castle.eyes.at).middle
    return Box(x - 1.25 * CELL, y - CELL, 2.5 * CELL, 2 * CELL)


def _rose(castle: Castle) -> list[str]:
    """The compass, where a corner of the sheet is empty."""
    plan, unit = castle.plan, castle.frame.unit
    taken = [plan.box(name).grown(40) for name in plan.cells]
    taken += [box.grown(8) for box in (*plan.markets, *plan.monsters.values(), *([plan.road] if plan.road else []))]
    spot = free_spot(castle.frame.box, 96 * unit, 116 * unit, taken, 16 * unit, "tr bl br tl")
    if spot is None:
        return []
    x, y = spot.middle
    return [f'<g class="furniture">{compass(x, y + 8 * unit, 40 * unit, unit)}</g>']


# -- rooms ------------------------------------------------------------------------------------------------------------


def _niches(castle: Castle) -> list[str]:
    view = castle.view
    shapes = [niche(castle.plan, space, view.rows) for space in view.spaces if space.alcove]
    if not shapes or not view.alcoves:
        return []
    openings = [_opening(castle.plan.box(space.name), space, view) for space in view.spaces if space.alcove]
    return [walls(shapes), floors(shapes), f'<path fill="{FLOOR}" d="{"".join(openings)}"/>']


def _opening(box: Box, space: SpaceView, view: CastleView) -> str:
    """The way from the room into its alcove: floor over the line of the wall."""
    wide, deep = NICHE[0] - 8, 20.0
    if space.row in (0, view.rows - 1):
        y = box.y - 9 if space.row == 0 else box.bottom - deep + 9
        return f"M{num(box.right - wide - 12)} {num(y)}h{num(wide)}v{num(deep)}h{num(-wide)}z"
    x = box.x - 9 if space.column == 0 else box.right - deep + 9
    return f"M{num(x)} {num(box.bottom - wide - 12)}h{num(deep)}v{num(wide)}h{num(-deep)}z"


def _insides(castle: Castle) -> list[str]:
    """The furniture of each room; a room that is not of the box has the woodcut of its card instead."""
    out: list[str] = []
    for space in castle.view.spaces:
        box = castle.plan.box(space.name)
        name = space.icon or OUTSIDE.get(space.name, "")
        found = furniture(name)
        if found is not None:
            out.append(found.at(box.x, box.y) if space.is_room else found.at(box.x - 12, box.y - 4))
        elif name:
            out.append(icon(name, box.right - 84, box.y + 34, 76, FURNITURE))
    return out


def _place(castle: Castle, space: SpaceView) -> str:
    box = castle.plan.box(space.name)
    id = f"space-{space.name}"
    light = _light(box.grown(-2), space.name)
    return f'<g id="{id}" class="place" data-answer="{id}"><title>{escape(castle.title(space))}</title>{light}</g>'


@lru_cache(256)
def _light(box: Box, name: str) -> str:
    return lit(rect(*box, f"lit {name}", 0.4).path)


def _names(castle: Castle) -> list[str]:
    out: list[str] = []
    for space in castle.view.spaces:
        box = castle.plan.box(space.name)
        text, size = fitted(space.title or space.label, "fell-sc", castle.size, box.w - 8, 11.2 * castle.frame.unit)
        out.append(label(text, box.middle[0], box.y + 22, size))
    return out


def _courtyard(castle: Castle) -> list[str]:
    """The dice of the turn lie in the grass."""
    view, yard = castle.view, castle.plan.yard
    x, size = yard.middle[0], castle.size
    well = 40.0 if yard.w < 1.5 * CELL else 60.0
    out = [
        icon("well", yard.x + 14, yard.bottom - well - 10, well, "#4f6a2c"),
        ribbon("Courtyard", x, yard.y + 12 + size, size),
        *_bag(castle, well),
    ]
    shown = _dice(view)
    if not shown:
        return out
    small = castle.small
    wide = 46.0 if yard.w < 1.5 * CELL else 76.0
    side = 34.0 if yard.w < 1.5 * CELL else 46.0
    left = x - wide * (len(shown) - 1) / 2
    y = yard.y + 42 if yard.h < 1.5 * CELL else yard.y + 62
    worded = all(width(name, BOLD, small) <= wide - 3 for _, name in shown)
    for number, (face, name) in enumerate(shown):
        middle = left + number * wide
        drawn = f'<g transform="translate({num(middle - side / 2)} {num(y)}) scale({side / 32:.3g})">{die(face)}</g>'
        if name and not worded:
            out.append(drawn + icon(JOBS[name], middle - 9, y + side + 3, 18, INK))
        elif name:
            out.append(drawn + label(name, middle, y + side + small + 2, small, BOLD, more=ON_GRASS))
        else:  # still to be used: each can be touched
            out.append(_to_use(face, Box(middle - side / 2, y, side, side), drawn))
    said = f"<title>{escape(_dice_said(shown))}</title>" if shown[0][1] else ""
    return [f'<g id="dice">{said}{"".join(out)}</g>']


def _to_use(face: int, box: Box, drawn: str) -> str:
    around = box.grown(6)
    edge = f"M{num(around.x)} {num(around.y)}h{num(around.w)}v{num(around.h)}h{num(-around.w)}z"
    return (
        f'<g class="place" data-answer="die-{face}"><title>A {face}, still to be used</title>'
        f'<path class="lit" fill="none" pointer-events="all" d="{edge}"/>{drawn}</g>'
    )


def _bag(castle: Castle, well: float) -> list[str]:
    """What is still in the bag, and how many Monsters are to come: on the grass beside the well."""
    view, yard = castle.view, castle.plan.yard
    if yard.w < 1.5 * CELL:
        return []
    size = castle.small
    left, y = yard.x + well + 24, yard.bottom - 16
    coming = "" if view.is_solo else f"{counted(view.monsters_to_come, 'Monster')} to come"
    lines = [f"{counted(view.bag.total, 'cube')} in the bag", coming]
    if yard.h < 1.5 * CELL:
        left_over = (
            [f"Bag: {view.bag.total}"]
            if view.is_solo
            else [f"Bag: {view.bag.total}", f"Monsters: {view.monsters_to_come}"]
        )
        lines = [" · ".join(left_over)]
    out: list[str] = []
    for number, line in enumerate(reversed([line for line in lines if line])):
        text, fit = fitted(line, BOLD, size, yard.right - 10 - left, 11.2 * castle.frame.unit)
        out.append(label(text, left, y - number * size * 1.3, fit, BOLD, "start", more=ON_GRASS))
    return out


def _dice(view: CastleView) -> list[tuple[int, str]]:
    """Each die with what it is for; those not assigned yet are for nothing."""
    if view.next in SETTING_UP:
        return []
    if not view.hero_die:
        return [(face, "") for face in view.rolled]
    found = [(view.hero_die, "hero")]
    if view.monster_die and not view.is_solo:
        found.append((view.monster_die, "monster"))
    return found + [(face, "strength") for face in view.strength_dice]


def _dice_said(shown: list[tuple[int, str]]) -> str:
    return "The dice: " + ", ".join(f"{name} {face}".strip() for face, name in shown)


# -- cards and the race -----------------------------------------------------------------------------------------------


def _cards(castle: Castle) -> list[str]:
    """Prices and Monsters, as cards beside the castle."""
    view, plan = castle.view, castle.plan
    out = [
        _laid(stall(market, f"prices-{market.space}"), box)
        for market, box in zip(view.markets, plan.markets, strict=False)
    ]
    for monster in view.monsters:
        box = plan.monsters.get(monster.corner if view.is_solo else "")
        if box is not None:
            out.append(_laid(monster_face(monster, f"card-{monster.name}"), box))
    return out


@lru_cache(512)
def _laid(face: CardFace, box: Box) -> str:
    return (
        f'<g id="{face.key}" class="laid" transform="translate({num(box.x)} {num(box.y)}) scale({box.w / WIDE:.4f})">'
        f"<title>{escape(face.label)}</title>{drawn_card(face)}</g>"
    )


def _track(castle: Castle) -> tuple[Box, float] | None:
    """Where the road to the goal runs, and how long one coin is on it."""
    view, plan = castle.view, castle.plan
    if view.is_solo or not view.goal_money or view.next == "lay_out":
        return None
    box = plan.road
    if box is None:
        yard = plan.yard
        box = Box(yard.x + 34, yard.bottom - 190, yard.w - 68, 106)
    line = Box(box.x + 14, box.bottom - 40, box.w - 28, 0)
    return line, line.w / view.goal_money


def _road(castle: Castle) -> list[str]:
    """The race to the goal, as a road with milestones."""
    found = _track(castle)
    if found is None:
        return []
    line, coin = found
    size = castle.small
    out = [
        f'<path fill="none" stroke="{INK}" stroke-width="2.4" stroke-dasharray="7 5" '
        f'd="M{num(line.x)} {num(line.y)}h{num(line.w)}"/>'
    ]
    for money in range(0, castle.view.goal_money + 1, 5):
        x = line.x + money * coin
        if money % 10:
            out.append(f'<circle cx="{num(x)}" cy="{num(line.y)}" r="3.6" fill="{INK}"/>')
        else:
            out.append(
                f'<circle cx="{num(x)}" cy="{num(line.y)}" r="13.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
                f"{label(str(money), x, line.y + size * 0.34, size, STRONG)}"
            )
    out.append(
        label(
            f"The race to ${castle.view.goal_money}",
            line.middle[0],
            line.y + 34,
            castle.small,
            BOLD,
            more=ON_GRASS if castle.plan.road is None else "",
        )
    )
    return [f'<g id="race"><title>The race to ${castle.view.goal_money}</title>{"".join(out)}</g>']


def _markers(castle: Castle) -> list[str]:
    """A small figure per Hero on the road; those who are level stand side by side."""
    found = _track(castle)
    if found is None:
        return []
    line, coin = found
    goal = castle.view.goal_money
    out: list[str] = []
    placed: list[float] = []
    for hero in castle.view.heroes:
        x = line.x + min(hero.money, goal) * coin
        level = sum(abs(x - other) < 20 for other in placed)
        placed.append(x)
        title = f"{hero.label} has ${hero.money}"
        out.append(meeple(f"marker-{hero.name}", hero.name, x + BESIDE[level], line.y - 9, 28, title))
    return out[::-1]


# -- pieces -----------------------------------------------------------------------------------------------------------


def _pieces(castle: Castle) -> list[str]:
    """Loot, Monsters, Heroes, markers: always in this order."""
    out: list[str] = []
    for space in castle.view.spaces:
        if space.cubes.total:
            out.append(_loot(castle, space))
    out += [_monster(castle, monster) for monster in castle.view.monsters]
    out += _markers(castle)
    out += [_hero(castle, hero) for hero in castle.view.heroes]
    return out


def _loot(castle: Castle, space: SpaceView) -> str:
    """The cubes of a room along its south wall; a heap of many is counted."""
    box = castle.plan.box(space.name)
    side, x = 21.0, 0.0
    beside = castle.view.alcoves and space.alcove and space.column == 0 and space.row not in (0, castle.view.rows - 1)
    left, top = box.x + (26 if beside else 8), box.bottom - side - 7  # an alcove is not barred by loot
    one_by_one = space.cubes.total <= ROW - (1 if castle.view.alcoves and space.alcove else 0)
    size = castle.small
    kinds: list[str] = []
    to_take: list[str] = []
    for name, colour, sign in CUBES:
        count = getattr(space.cubes, name)
        if not count:
            continue
        if one_by_one:
            drawn, wide = "".join([cube(colour, sign, 29.0 * n, 0, side) for n in range(count)]), 29.0 * count
        else:
            drawn, wide = cube(colour, sign, 0, 0, side) + label(f"×{count}", 37, 16, size, STRONG), 50.0  # noqa: RUF001
        kinds.append(f'<g transform="translate({num(x)} 0)">{drawn}</g>')
        to_take.append(_to_take(space, colour, count, f"translate({num(left + x)} {num(top)})", wide, drawn))
        x += wide
    if castle.own_room == space.name:  # they can be taken: each kind is a thing of its own
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
        f'<g id="loot-{space.name}-{name}" class="piece place" data-answer="cube-{name}" transform="{where}">'
        f"<title>{counted(count, kind)} in the {escape(space.called)}</title>"
        f'<path class="lit" fill="none" d="{edge}"/>{drawn}</g>'
    )


def _monster(castle: Castle, monster: MonsterView) -> str:
    """In its room on the right, or on its card; the number is what it fights with."""
    id = f"monster-{monster.name}"
    boss = ", the Boss" if monster.is_boss else ""
    lying = ", lying down" if monster.is_lying else ""
    if monster.at:
        box = castle.plan.box(monster.at)
        size = 58.0 if castle.people.get(monster.at) else 66.0
        x, y = box.right - size * 0.66, box.y + 34 + size * 0.55
        where = f"in the {castle.spaces[monster.at].called}"
    else:
        card = castle.plan.monsters.get(monster.corner) or castle.plan.whole
        x, y, size = card.right - 26, card.y + 52, 46.0
        where = f"on its card beside the {castle.spaces[monster.corner].called}"
    strength = monster.cubes.strength if monster.fights_with == "strength" else monster.cubes.treasure
    title = f"The {monster.label}{boss}{lying}, {where}: {told(monster.cubes)}"
    number = max(14.0, castle.small)
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


def _hero(castle: Castle, hero: HeroView) -> str:
    """A Hero in the room: standing, lying, or in the alcove."""
    id = f"hero-{hero.name}"
    own = hero.seat == castle.view.seat
    space = castle.spaces[hero.at]
    how = ", lying down" if hero.is_lying else ", hidden in the alcove" if hero.is_hidden else ""
    title = f"{hero.label}{how}, in the {space.called}: ${hero.money}, {told(hero.cubes)}"
    x, y, size = _stand(castle, hero, space)
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


def _stand(castle: Castle, hero: HeroView, space: SpaceView) -> tuple[float, float, float]:
    """Feet and height of a Hero: room for everybody, also beside a Monster and over loot."""
    box = castle.plan.box(space.name)
    if hero.is_hidden:
        view = castle.view
        recess = niche(castle.plan, space, view.rows).box
        return recess.x + recess.w / 2, recess.bottom - 2, 36
    here = [each for each in castle.people[space.name] if not each.is_hidden]
    number, count = here.index(hero), len(here)
    bottom = box.bottom - (36 if space.cubes.total else 12)
    if space.name in castle.monster_at or not space.is_room:
        room = box.w - (88 if space.name in castle.monster_at else 20)
        size = (54, 46, 40, 36)[count - 1]
        step = min(44.0, (room - 30) / max(1, count - 1))
        lift = 6 * ((count - 1 - number) % 2) if count > 2 else 0
        return box.x + 30 + number * step, bottom - lift, size
    size = (58, 52, 44, 38)[count - 1]
    step = (0.0, 58.0, 44.0, 35.0)[count - 1]
    first = box.x + (36 if count == 1 else 32 if count == 2 else 28 if count == 3 else 24)
    return first + number * step, bottom, size
