"""Who is stronger: a slip beside the sack, with what a Hero and the Monster in the same room may come to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.draw.worth import HIGH, LEFT, RIGHT, WIDE, paper
from undercroft.games.looting_castle.view.shapes import CastleView, HeroView, MonsterView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import INK, PENCIL
from undercroft.ink.pen import num
from undercroft.ink.pieces import figure
from undercroft.ink.text import BOLD, SMALL_CAPS, STRONG, fitted, label

BEST_OF_A_DIE: Final = 3
"""A Battle Die is halved."""

Side = tuple[str, int, int]  # what it is made of, and what that comes to at least and at most


def duel(view: CastleView, hero: HeroView, monster: MonsterView) -> str:
    """Both sides, and what follows."""
    cubes = hero.cubes.strength if monster.fights_with == "strength" else hero.cubes.treasure
    number = hero.battle_dice - (monster.cancels_weapons and 0 < hero.cubes.weapons <= monster.cubes.weapons)
    ours = f"{cubes} and {number} halved {'die' if number == 1 else 'dice'}"
    shown = view.strength_dice
    idle = monster.adds_idle_die and not view.is_solo and view.monster_die != 6
    theirs = hero.cubes.strength if monster.copies_strength else _fights_with(monster)
    theirs += monster.adds + (view.monster_die if idle else 0)
    fallen = sum(shown)
    its = (
        f"{theirs} and {fallen} on {'its die' if len(shown) == 1 else 'its dice'}" if shown else f"{theirs} and its die"
    )
    least, most = (theirs + fallen, theirs + fallen) if shown else (theirs + 1, theirs + 6)
    return _slip(
        hero.name,
        monster.label,
        monster.icon or "daemon-skull",
        (ours, cubes, cubes + BEST_OF_A_DIE * number),
        (its, least, most),
    )


def _fights_with(monster: MonsterView) -> int:
    return monster.cubes.strength if monster.fights_with == "strength" else monster.cubes.treasure


def _span(side: Side) -> str:
    _, least, most = side
    return str(least) if least == most else f"{least}\N{EN DASH}{most}"


@lru_cache(512)
def _slip(colour: str, foe: str, woodcut: str, ours: Side, theirs: Side) -> str:
    title, size = fitted(f"You and the {foe}", SMALL_CAPS, 19, RIGHT - LEFT, 13)
    parts = [paper(), label(title, LEFT, 40, size, SMALL_CAPS, "start", INK)]
    drawn = (
        f'<g transform="translate({num(LEFT - 2)} 50) scale(.56)">{figure(colour)}</g>',
        icon(woodcut, LEFT - 1, 84, 25, INK),
    )
    for picture, side, y in zip(drawn, (ours, theirs), (72.0, 104.0), strict=True):
        words, fit = fitted(side[0], BOLD, 15, RIGHT - LEFT - 32 - 52, 10)
        parts.append(picture + label(words, LEFT + 32, y, fit, BOLD, "start", INK))
        parts.append(label(_span(side), RIGHT, y, 19, STRONG, "end", INK))
    parts.append(f'<path fill="none" stroke="{PENCIL}" stroke-width="1" d="M{num(LEFT)} 118H{num(RIGHT)}"/>')
    for line, y in ((_verdict(ours, theirs), 136.0), ("If it wins, you lose up to 2 Strength", 154.0)):
        words, fit = fitted(line, BOLD, 14, RIGHT - LEFT, 11)
        parts.append(label(words, LEFT, y, fit, BOLD, "start", PENCIL))
    said = f"You: {ours[0]}, in all {_span(ours)}. The {foe}: {theirs[0]}, in all {_span(theirs)}. "
    said += _verdict(ours, theirs)
    return (
        f'<svg class="duel" width="{num(WIDE)}" height="{num(HIGH)}" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img">'
        f"<title>{escape(said)}</title>{''.join(parts)}</svg>"
    )


def _verdict(ours: Side, theirs: Side) -> str:
    """What winning is worth, unless it is out of reach."""
    if ours[2] < theirs[1]:
        return "You cannot win"
    if ours[1] > theirs[2]:
        return "You cannot lose: it loses the difference"
    return "If you win, it loses the difference"
