"""Step 3: a Hero who moved into a Monster's room battles it."""

from __future__ import annotations

from undercroft.games.looting_castle.events import ATTACKS, ROLLS_ANEW
from undercroft.games.looting_castle.rules.battles import LOST, TIED, WON, monster_battle
from undercroft.games.looting_castle.state import Castle, Hero, Monster


async def attack(g: Castle, hero: Hero) -> bool:
    """The compulsory battle. Gives whether the Hero may go on to the room action."""
    monster = g.monster_in(hero.at)
    assert monster is not None
    g.turn.monster_was_attacked = True
    g.cite("LC-053")
    g.cite("LC-007")
    if g.is_solo:
        g.cite("LC-269")
        g.cite("LC-330")
    outcome = await monster_battle(g, hero, monster, await strength_dice(g, monster), ATTACKS)
    if outcome == LOST:
        g.cite("LC-057" if g.turn.was_killed else "LC-055")
    elif outcome == TIED:
        g.cite("LC-056")
    else:
        g.cite("LC-054")
        g.cite("LC-156")
    return outcome == WON


async def strength_dice(g: Castle, monster: Monster) -> tuple[int, ...]:
    """The dice set aside for the Monsters, unless it rolls them anew when attacked."""
    anew = monster.card.rerolls_when_attacked
    if anew is None:
        return g.turn.strength_dice
    notes = g.rolling()
    rolled: list[int] = []
    for _ in g.turn.strength_dice:
        rolled.append(await g.roll(anew.rule))
        notes.die(rolled[-1])
    dice = tuple(rolled)
    notes.makes(sum(dice))
    g.tell(anew.rule, ROLLS_ANEW, monster.card, notes)
    if g.is_solo:
        g.cite("LC-284")  # for this battle only
    else:
        g.turn.strength_dice = dice
    return dice
