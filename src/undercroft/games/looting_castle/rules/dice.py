"""Step 1: three dice, one for the Hero, one for the Monster, one for its strength."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.decisions import ASSIGN_DICE, MOVE_DIE
from undercroft.games.looting_castle.events import DICE_ASSIGNED, POWER, SOLO_DICE, TURN
from undercroft.games.looting_castle.state import Castle, Turn
from undercroft.kernel.story.grammar import listed, possessive, the

SIX_FOR_THE_MONSTER: Final = "{dice} does not give {monster:the} the 6 that it claims"
_ASSIGNMENTS: Final[dict[tuple[int, int, int], list[tuple[int, int, int]]]] = {}


async def roll_and_assign(g: Castle) -> None:
    """The active player sees all three dice before assigning them."""
    hero = g.active_hero
    g.turn = Turn()
    g.tell("LC-032", TURN, g.rounds + 1, hero)
    first = await g.roll("LC-033", hero)
    second = await g.roll("LC-033", hero)
    third = await g.roll("LC-033", hero)
    g.turn.rolled = (first, second, third)
    options = assignments(first, second, third)
    monster = g.monster
    if monster is None:
        g.cite("LC-036")
    else:
        slow = monster.card.moves_only_on_a_six
        if slow is not None and 6 in (first, second, third):
            g.tell(slow.rule, POWER, monster.card, "claims the 6 for its move")
            options = g.only(options, moves_it_by_six, slow.rule, SIX_FOR_THE_MONSTER, monster.card)
    chosen = await g.choose(hero, "LC-034", ASSIGN_DICE, options)
    g.turn.hero_die, g.turn.monster_die = chosen[0], chosen[1]
    g.turn.strength_dice = (chosen[2],)
    notes = g.rolling(hero)
    if notes.heard:
        for face in g.turn.rolled:
            notes.die(face)
        reads = f"{chosen[0]} to move"
        if monster is not None:
            reads += f", {chosen[1]} for {possessive(the(monster.card.label))} move, {chosen[2]} for its Strength"
        notes.makes(0, reads)
    g.tell("LC-035", DICE_ASSIGNED, hero, notes)


def moves_it_by_six(assignment: tuple[int, int, int]) -> bool:
    return assignment[1] == 6


def assignments(a: int, b: int, c: int) -> list[tuple[int, int, int]]:
    """The different ways to assign three faces to Hero, Monster and strength."""
    key = (a, b, c)
    found = _ASSIGNMENTS.get(key)
    if found is None:
        found = sorted({(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)})
        _ASSIGNMENTS[key] = found
    return found


async def roll_and_choose(g: Castle) -> None:
    """Solo: one die more than the Experience Level; one moves the Hero, all others are the Monsters' strength."""
    hero = g.active_hero
    g.turn = Turn()
    g.tell("LC-287", TURN, g.rounds + 1, hero)
    number = 1 + hero.level
    if not g.options.solo_extra_dice:
        g.cite("LC-319")
        number = 2
    dice = [await g.roll("LC-266", hero) for _ in range(number)]
    g.turn.rolled = tuple(dice)
    faces = sorted(set(dice))
    chosen = await g.choose(hero, "LC-266", MOVE_DIE, faces)
    dice.remove(chosen)
    g.turn.hero_die = chosen
    g.turn.strength_dice = tuple(dice)
    notes = g.rolling(hero)
    if g.witness is not None:
        for face in g.turn.rolled:
            notes.die(face)
        others = listed([str(die) for die in dice])
        notes.makes(0, f"{chosen} to move, {others} for the Strength of the Monsters")
        g.tell("LC-266", SOLO_DICE, hero, chosen, ", ".join(str(die) for die in dice), notes)
