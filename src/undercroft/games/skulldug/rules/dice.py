"""Focus and dice: the stages of a roll (SD-073 to SD-079, SD-148)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.decisions import FOCUS
from undercroft.games.skulldug.rules import timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.games.skulldug.words import AFTER_ROLL, BEFORE_ROLL, ROLLS
from undercroft.games.skulldug.words import FOCUS as FOCUSING
from undercroft.kernel.words import Word


async def roll_against_difficulty(
    g: Dig, who: Explorer, kind: int, rule: str, focus_rule: str, foe: Word | Explorer, target: Explorer | None = None
) -> int:
    """Focus first, then the stages of every roll."""
    return await roll(g, who, kind, rule, await focus(g, who, focus_rule, foe), target)


async def focus(g: Dig, who: Explorer, rule: str, foe: Word | Explorer) -> int:
    """Any number of the AP left may be spent before the die is cast; each adds 1."""
    ap = g.ap(who)
    if ap == 0:
        if who.seat != g.active:
            g.cite("SD-047")
        return 0
    if who.forbidden(FOCUSING):
        return 0
    amount = await g.choose(who, rule, FOCUS, range(ap + 1), (foe,))  # SD-074, SD-076
    if amount:
        who.ap_spent += amount
        g.tell("SD-073", events.FOCUSED, who, amount)
        g.cite("SD-074")
    g.cite("SD-076")
    return amount


async def roll(g: Dig, who: Explorer, kind: int, rule: str, focused: int = 0, target: Explorer | None = None) -> int:
    """'Before the roll' cards, the die, 'after the roll' cards, then all modifiers at once."""
    bonus = focused
    if timing.listens(g, who, BEFORE_ROLL):
        before = Cause(BEFORE_ROLL, who, ROLLS[kind], f"{who.label} is about to roll.")
        await timing.moment(g, before)
        bonus += before.bonus
    die = await g.roll(rule, who)
    if timing.listens(g, who, AFTER_ROLL):
        after = Cause(AFTER_ROLL, who, ROLLS[kind], f"{who.label} has rolled {die}.")
        after.number = die
        await timing.moment(g, after)
        die = after.number
    total = modified(g, who, kind, die, bonus, target)
    g.tell("SD-148", events.ROLLED, who, die, total)
    return total


async def roll_again(g: Dig, cause: Cause) -> None:
    """The new die counts; focus and bonuses stay with the roll."""
    cause.number = await g.roll("SD-148", cause.explorer)
    cause.about = f"{cause.explorer.label} has rolled {cause.number}."
    g.tell("SD-074", events.ROLLED_AGAIN, cause.explorer)


def modified(g: Dig, who: Explorer, kind: int, die: int, bonus: int, target: Explorer | None) -> int:
    """All modifiers are summed, then the sum is limited to 0..6 once."""
    total = die + bonus
    for card in who.hand:
        total += card.die_reads[die] - die + card.rolls[kind]
        if card.is_about_combat and card.rolls[kind]:
            g.cite("SD-095")
            g.cite("SD-155")
    if who.drugged:
        total -= 1
        g.cite("SD-136")
    if target is not None:
        for card in target.hand:
            total += card.rolls_against[kind]
    g.cite("SD-079")
    if total < 0:
        g.cite("SD-077")
        return 0
    if total > 6:
        g.cite("SD-078")
        return 6
    return total
