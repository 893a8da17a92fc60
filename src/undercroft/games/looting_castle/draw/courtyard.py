"""The courtyard with the dice of the turn, and the race to the goal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.draw.plan import CELL, GRASS, Plan
from undercroft.games.looting_castle.view.shapes import CastleView, HeroView
from undercroft.ink.dice import die
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import INK, PAPER
from undercroft.ink.pen import Box, num
from undercroft.ink.pieces import meeple
from undercroft.ink.sheet import ribbon
from undercroft.ink.text import BOLD, STRONG, fitted, label, width
from undercroft.kernel.story.grammar import counted

Dice = tuple[tuple[int, str], ...]  # each with what it is for

BESIDE: Final = (0, 15, -15, 30)  # on the road, for those who have as much money
JOBS: Final = {"hero": "footsteps", "monster": "daemon-skull", "strength": "biceps"}  # of the three dice
ON_GRASS: Final = (
    f' stroke="{GRASS}" stroke-width="6" paint-order="stroke" stroke-linejoin="round"'  # no blade in a word
)
WELL: Final = "#4f6a2c"
WELL_SIDE: Final = 78.0
SETTING_UP: Final = ("lay_out", "stock")
UNCOUNTED: Final = -1
"""So many Monsters are to come for one who plays alone: nobody says how many."""


# -- the courtyard ----------------------------------------------------------------------------------------------------


def courtyard(view: CastleView, plan: Plan) -> str:
    """The dice of the turn lie in the grass."""
    return _courtyard(plan, dice_of(view), view.bag.total, UNCOUNTED if view.is_solo else view.monsters_to_come)


@lru_cache(1024)
def _courtyard(plan: Plan, dice: Dice, cubes: int, to_come: int) -> str:
    yard, size = plan.yard, plan.letters
    if is_narrow(yard):
        drawn = icon("well", yard.x + 14, yard.bottom - 50, 40, WELL)
    else:
        drawn = icon("well", yard.x + 10, yard.bottom - 24 - WELL_SIDE, WELL_SIDE, WELL) + _bag(plan, cubes, to_come)
    drawn += ribbon("Courtyard", _over_the_dice(yard), yard.y + 11 + size, size)
    if not dice:
        return drawn
    said = f"<title>{escape(_dice_said(dice))}</title>" if dice[0][1] else ""
    return f'<g id="dice">{said}{drawn}{_dice(plan, dice)}</g>'


def is_narrow(yard: Box) -> bool:
    """Is there only room for the dice?"""
    return yard.w < 1.5 * CELL


def _middle(yard: Box) -> float:
    """What lies on the grass lies beside the well."""
    return yard.middle[0] if is_narrow(yard) else (yard.x + WELL_SIDE + 10 + yard.right) / 2


def _over_the_dice(yard: Box) -> float:
    """In a large courtyard the well lies below them."""
    return _middle(yard) if yard.h < 1.5 * CELL else yard.middle[0]


def _dice(plan: Plan, dice: Dice) -> str:
    yard, size = plan.yard, plan.letters
    wide, side = (46.0, 34.0) if is_narrow(yard) else (74.0, 44.0)
    left = _over_the_dice(yard) - wide * (len(dice) - 1) / 2
    y = yard.y + (50 if yard.h < 1.5 * CELL else 66)
    worded = all(width(name, BOLD, size) <= wide - 3 for _, name in dice)
    out: list[str] = []
    for number, (face, name) in enumerate(dice):
        middle = left + number * wide
        drawn = f'<g transform="translate({num(middle - side / 2)} {num(y)}) scale({side / 32:.3g})">{die(face)}</g>'
        if name and not worded:
            out.append(drawn + icon(JOBS[name], middle - 9, y + side + 3, 18, INK))
        elif name:
            out.append(drawn + label(name, middle, y + side + size + 2, size, BOLD, more=ON_GRASS))
        else:  # still to be used: each can be touched
            out.append(_to_use(face, Box(middle - side / 2, y, side, side), drawn))
    return "".join(out)


def _to_use(face: int, box: Box, drawn: str) -> str:
    around = box.grown(6)
    edge = f"M{num(around.x)} {num(around.y)}h{num(around.w)}v{num(around.h)}h{num(-around.w)}z"
    return (
        f'<g class="place" data-answer="die-{face}"><title>A {face}, still to be used</title>'
        f'<path class="lit" fill="none" pointer-events="all" d="{edge}"/>{drawn}</g>'
    )


def _bag(plan: Plan, cubes: int, to_come: int) -> str:
    """What is still in the bag, and how many Monsters are to come: on the grass beside the well."""
    yard, size = plan.yard, plan.letters
    middle, y = _middle(yard), yard.bottom - 13
    lines = [f"{counted(cubes, 'cube')} in the bag"]
    if to_come != UNCOUNTED:
        lines.append(f"{counted(to_come, 'Monster')} to come")
    if yard.h < 1.5 * CELL:
        lines = [lines[0] if to_come == UNCOUNTED else f"Bag: {cubes} · Monsters left: {to_come}"]
    out: list[str] = []
    for number, line in enumerate(reversed(lines)):
        text, fit = fitted(line, BOLD, size, 2 * (yard.right - 10 - middle), 11.2 * plan.unit)
        out.append(label(text, middle, y - number * size * 1.3, fit, BOLD, more=ON_GRASS))
    return "".join(out)


def dice_of(view: CastleView) -> Dice:
    """Each die with what it is for; those not assigned yet are for nothing."""
    if view.next in SETTING_UP:
        return ()
    if not view.hero_die:
        return tuple([(face, "") for face in view.rolled])
    found = [(view.hero_die, "hero")]
    if view.monster_die and not view.is_solo:
        found.append((view.monster_die, "monster"))
    return (*found, *[(face, "strength") for face in view.strength_dice])


def _dice_said(dice: Dice) -> str:
    return "The dice: " + ", ".join(f"{name} {face}".strip() for face, name in dice)


# -- the race ---------------------------------------------------------------------------------------------------------


def goal_of(view: CastleView) -> int:
    """The money that wins the race; 0 if none is run."""
    return 0 if view.is_solo or view.next == "lay_out" else view.goal_money


def _track(plan: Plan, goal: int) -> tuple[Box, float]:
    """Where the road to the goal runs, and how long one coin is on it."""
    box = plan.road
    if box is None:
        yard = plan.yard
        box = Box(yard.x + 34, yard.bottom - 190, yard.w - 68, 106)
    line = Box(box.x + 14, box.bottom - 40, box.w - 28, 0)
    return line, line.w / goal


@lru_cache(64)
def road(plan: Plan, goal: int) -> str:
    """The race to the goal, as a road with milestones."""
    if not goal:
        return ""
    line, coin = _track(plan, goal)
    size = plan.letters
    out = [
        f'<path fill="none" stroke="{INK}" stroke-width="2.4" stroke-dasharray="7 5" '
        f'd="M{num(line.x)} {num(line.y)}h{num(line.w)}"/>'
    ]
    for money in range(0, goal + 1, 5):
        x = line.x + money * coin
        if money % 10:
            out.append(f'<circle cx="{num(x)}" cy="{num(line.y)}" r="3.6" fill="{INK}"/>')
        else:
            out.append(
                f'<circle cx="{num(x)}" cy="{num(line.y)}" r="13.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
                f"{label(str(money), x, line.y + size * 0.34, size, STRONG)}"
            )
    under = ON_GRASS if plan.road is None else ""
    out.append(label(f"The race to ${goal}", line.middle[0], line.y + 34, size, BOLD, more=under))
    return f'<g id="race"><title>The race to ${goal}</title>{"".join(out)}</g>'


def markers(plan: Plan, goal: int, heroes: tuple[HeroView, ...]) -> str:
    """A small figure per Hero on the road; those who are level stand side by side."""
    return _markers(plan, goal, tuple([(hero.name, hero.label, hero.money) for hero in heroes])) if goal else ""


@lru_cache(512)
def _markers(plan: Plan, goal: int, purses: tuple[tuple[str, str, int], ...]) -> str:
    line, coin = _track(plan, goal)
    out: list[str] = []
    placed: list[float] = []
    for name, called, money in purses:
        x = line.x + min(money, goal) * coin
        level = sum(abs(x - other) < 20 for other in placed)
        placed.append(x)
        title = f"{called} has ${money}"
        out.append(meeple(f"marker-{name}", name, x + BESIDE[level], line.y - 9, 28, title))
    return "".join(reversed(out))
