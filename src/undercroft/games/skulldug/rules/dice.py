"""Focus and dice: the stages of a roll (SD-073 to SD-079, SD-148)."""

from __future__ import annotations

from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import FOCUS
from undercroft.games.skulldug.moments import AFTER_ROLL, BEFORE_ROLL, ROLLS
from undercroft.games.skulldug.moments import FOCUS as FOCUSING
from undercroft.games.skulldug.rules import timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.story.roll import Roll


async def roll_against(
    g: Dig, who: Explorer, kind: int, rule: str, focus_rule: str, foe: Card | Explorer, notes: Roll, target: int
) -> int:
    """Focus first, then the stages of every roll."""
    focused = await focus(g, who, focus_rule, foe, target)
    return await roll(g, who, kind, rule, notes, focused, foe)


async def focus(g: Dig, who: Explorer, rule: str, foe: Card | Explorer, target: int) -> int:
    """Any number of the AP left may be spent before the die is cast; each adds 1."""
    ap = g.ap(who)
    if ap == 0:
        if who.seat != g.active:
            g.cite("SD-047")
        return 0
    if who.forbidden(FOCUSING):
        return 0
    amount = await g.choose(who, rule, FOCUS, range(ap + 1), (foe, target))  # SD-074, SD-076
    if amount:
        who.ap_spent += amount
        g.cite("SD-073")
        g.cite("SD-074")
    g.cite("SD-076")
    return amount


async def roll(
    g: Dig, who: Explorer, kind: int, rule: str, notes: Roll, focused: int = 0, foe: Card | Explorer | None = None
) -> int:
    """'Before the roll' cards, the die, 'after the roll' cards, then all modifiers at once; told by whoever asked."""
    bonus = focused
    notes.add(focused, "focus")
    if timing.listens(g, who, BEFORE_ROLL):
        before = Cause(BEFORE_ROLL, who, ROLLS[kind], foe)
        before.roll = notes
        await timing.moment(g, before)
        bonus += before.bonus
    die = await g.roll(rule, who)
    notes.die(die)
    if timing.listens(g, who, AFTER_ROLL):
        after = Cause(AFTER_ROLL, who, ROLLS[kind], foe)
        after.number = die
        after.roll = notes
        await timing.moment(g, after)
        die = after.number
    g.cite("SD-148")
    return modified(g, who, kind, die, bonus, foe if isinstance(foe, Explorer) else None, notes)


async def roll_again(g: Dig, cause: Cause) -> None:
    """The new die counts; focus and bonuses stay with the roll."""
    cause.roll.strike()
    cause.number = await g.roll("SD-148", cause.explorer)
    cause.roll.die(cause.number)
    g.cite("SD-074")


def modified(g: Dig, who: Explorer, kind: int, die: int, bonus: int, target: Explorer | None, notes: Roll) -> int:
    """All modifiers are summed, then the sum is limited to 0..6 once."""
    total = die + bonus
    for card in who.hand:
        change = card.die_reads[die] - die + card.rolls[kind]
        if change:
            total += change
            notes.add(change, card)
        if card.is_about_combat and card.rolls[kind]:
            g.cite("SD-095")
            g.cite("SD-155")
    if who.drugged:
        total -= 1
        notes.add(-1, "Drugged")
        g.cite("SD-136")
    if target is not None:
        for card in target.hand:
            if card.rolls_against[kind]:
                total += card.rolls_against[kind]
                notes.add(card.rolls_against[kind], card)
    g.cite("SD-079")
    if total < 0:
        g.cite("SD-077")
    if total > 6:
        g.cite("SD-078")
    total = max(0, min(total, 6))
    notes.makes(total)
    return total
