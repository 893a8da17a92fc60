"""The castle on its sheet: floor plan, courtyard with the dice, loot, figures, the Monsters, prices, and the race.

From one answer to the next and from one viewer to another nearly all is the same: each part is a function of just what
it shows, and remembers what it drew."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.looting_castle.draw.cards import monster_face, stall
from undercroft.games.looting_castle.draw.courtyard import courtyard, goal_of, markers, road
from undercroft.games.looting_castle.draw.pieces import heroes, loot, monsters
from undercroft.games.looting_castle.draw.plan import CELL, Plan, plan_of
from undercroft.games.looting_castle.draw.rooms import names, places, present, rooms, spots, titles
from undercroft.games.looting_castle.view.shapes import CastleView, MarketView, MonsterView
from undercroft.ink.cards import TALL, WIDE, drawn_card
from undercroft.ink.markup import escape
from undercroft.ink.pen import Box, num
from undercroft.ink.scene import CardFace, Sheet
from undercroft.ink.sheet import compass, free_spot, gradients


def sheet(view: CastleView) -> Sheet:
    """The map as two layers."""
    plan, spaces, goal = plan_of(view), view.spaces, goal_of(view)
    eyes = view.heroes[view.seat if 0 <= view.seat < len(view.heroes) else view.active]
    looked = _look(plan, eyes.at)
    acts = view.seat == view.active
    own_room = eyes.at if acts else ""
    haunted = tuple([each.at for each in view.monsters if each.at]) if acts else ()
    said = titles(spaces, present(view.heroes, view.monsters), view.alcoves)
    ground = (
        gradients(),
        rooms(plan, spaces, view.doors, view.alcoves),
        places(plan, spaces, said),
        names(plan, spaces),
        courtyard(view, plan),
        _prices(plan, view.markets),
        _monster_cards(plan, view.monsters, view.is_solo),
        road(plan, goal),
        looked.rose,
    )
    pieces = (  # always in this order
        loot(plan, spaces, view.alcoves, own_room, haunted),
        monsters(plan, spaces, view.heroes, view.monsters),
        markers(plan, goal, view.heroes),
        heroes(plan, spaces, view.monsters, view.heroes, view.seat),
    )
    return Sheet(
        ground="".join(ground),
        pieces="".join(pieces),
        whole=plan.whole,
        focus=looked.focus,
        near=looked.near,
        least=11 / plan.letters,
        spots=spots(plan, spaces, said),
        rolls=("LC-033", "LC-266"),
    )


# -- what depends on where one looks from -----------------------------------------------------------------------------


class Look(NamedTuple):
    """The castle from one of its spaces."""

    focus: Box
    near: Box  # the room of the eyes and those beside it
    rose: str


@lru_cache(512)
def _look(plan: Plan, at: str) -> Look:
    x, y = plan.box(at).middle
    focus = plan.framed((x, y)).box
    near = Box(x - 1.25 * CELL, y - CELL, 2.5 * CELL, 2 * CELL)
    return Look(focus, near, _rose(plan, focus))


def _rose(plan: Plan, focus: Box) -> str:
    """The compass, where a corner of the sheet is empty."""
    unit = plan.unit
    taken = [plan.box(name).grown(40) for name in plan.cells]
    taken += [box.grown(8) for box in (*plan.markets, *plan.monsters.values(), *([plan.road] if plan.road else []))]
    spot = free_spot(focus, 96 * unit, 116 * unit, taken, 16 * unit, "tr bl br tl")
    if spot is None:
        return ""
    x, y = spot.middle
    return f'<g class="furniture">{compass(x, y + 8 * unit, 40 * unit, unit)}</g>'


# -- cards beside the castle ------------------------------------------------------------------------------------------


@lru_cache(256)
def _prices(plan: Plan, markets: tuple[MarketView, ...]) -> str:
    laid = zip(markets, plan.markets, strict=False)
    return "".join([_laid(stall(market, f"prices-{market.space}"), box) for market, box in laid])


@lru_cache(512)
def _monster_cards(plan: Plan, monsters: tuple[MonsterView, ...], solo: bool) -> str:
    out: list[str] = []
    for monster in monsters:
        box = plan.monsters.get(monster.corner if solo else "")
        if box is not None:
            out.append(_laid(monster_face(monster, f"card-{monster.name}"), box, f"monster-{monster.name}"))
    return "".join(out)


@lru_cache(512)
def _laid(face: CardFace, box: Box, of: str = "") -> str:
    """A card on the sheet; `of` names the piece that it is about."""
    of = f' data-of="{of}"' if of else ""
    return (
        f'<g id="{face.key}" class="laid" data-box="0 0 {WIDE} {num(TALL)}"{of} '
        f'transform="translate({num(box.x)} {num(box.y)}) scale({box.w / WIDE:.4f})">'
        f"<title>{escape(face.label)}</title>{drawn_card(face)}</g>"
    )
