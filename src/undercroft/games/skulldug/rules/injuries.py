"""Injury, death, Drugged (SD-009, SD-125 to SD-131, SD-134 to SD-137)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.moments import BECAME_DRUGGED, BECOMING_DRUGGED, INJURED, WOULD_LOSE_HEALTH
from undercroft.games.skulldug.rules import card_text, timing
from undercroft.games.skulldug.rules.cause import Cause, Deed
from undercroft.games.skulldug.state import FULL_HEALTH, Dig, Explorer


async def injury_from(g: Dig, explorer: Explorer, card: Card, rule: str) -> bool:
    """Health is lost first, then the On Injury effects happen. True if the card replaces flight.

    House rule: they happen also to whom the Injury kills, before the death.
    """
    deed = Deed(explorer, card, None)
    await injury(g, explorer, card.damage, card, rule, g.effects_first)
    if card.on_injury:
        g.cite("SD-126")
        for ability in card.on_injury:
            await card_text.perform(g, deed, ability.do)
    if g.effects_first and explorer.health == 0 and explorer.at is not None:
        g.cite("SD-165")
        die(g, explorer, card)
    return deed.no_flight


async def injury(
    g: Dig, explorer: Explorer, damage: int, source: Card | Explorer, rule: str, death_waits: bool = False
) -> None:
    """An Injury of this Damage; what else the source does is another matter."""
    g.cite(rule)
    g.cite("SD-125")
    if damage > 0:
        for held in explorer.hand:
            if held.damage_taken:
                damage += held.damage_taken
                g.tell("SD-105", events.WORSENED, held, explorer, held.damage_taken)
        await lose_health(g, explorer, damage, "injury", source, "SD-126", death_waits)
    if explorer.health and timing.listens(g, explorer, INJURED):
        await timing.moment(g, Cause(INJURED, explorer, "injury", source))


async def lose_health(
    g: Dig, explorer: Explorer, loss: int, kind: str, source: Card | Explorer, rule: str, death_waits: bool = False
) -> None:
    """Health never goes below 0, and at 0 the explorer dies at once, unless the death waits for something."""
    if timing.listens(g, explorer, WOULD_LOSE_HEALTH):
        cause = Cause(WOULD_LOSE_HEALTH, explorer, kind, source)
        cause.number = loss
        await timing.moment(g, cause)
        loss = cause.number
    if loss <= 0 or explorer.at is None:
        return
    loss = min(loss, explorer.health)
    explorer.health -= loss
    g.tell(rule, events.LOST_HEALTH, explorer, loss, source, explorer.health or None)
    if explorer.health == 0 and not death_waits:
        die(g, explorer, source)


def heal(g: Dig, explorer: Explorer, amount: int) -> None:
    amount = min(amount, FULL_HEALTH - explorer.health)
    explorer.health += amount
    if amount:
        g.tell("SD-009", events.HEALED, explorer, amount, explorer.health)
    else:
        g.tell("SD-009", events.WELL_ALREADY, explorer)


def die(g: Dig, explorer: Explorer, source: Card | Explorer) -> None:
    """The hand falls where the explorer died, the token leaves the cave."""
    here = explorer.at
    assert here is not None
    g.tell("SD-127", events.DIED, explorer, source, here)
    for card in explorer.hand:
        g.lay(card, here)
    if explorer.hand:
        g.tell("SD-129", events.FELL, explorer.hand.copy(), explorer, here)
    else:
        g.cite("SD-129")
    explorer.hand.clear()
    explorer.at = None
    explorer.entries += 1
    g.cite("SD-128")
    g.cite("SD-130" if explorer.seat == g.active else "SD-131")


async def become_drugged(g: Dig, explorer: Explorer) -> None:
    """On or off: a second dose changes nothing."""
    if explorer.at is None:
        return
    if explorer.drugged:
        g.tell("SD-134", events.DRUGGED_ALREADY, explorer)
        return
    for card in explorer.hand:
        if card.forbids & BECOMING_DRUGGED:
            g.tell("SD-103", events.IMMUNE, card, explorer)
            return
    explorer.drugged = True
    g.tell("SD-134", events.DRUGGED, explorer)
    if timing.listens(g, explorer, BECAME_DRUGGED):
        await timing.moment(g, Cause(BECAME_DRUGGED, explorer, "other"))


def cure(g: Dig, explorer: Explorer, rule: str) -> None:
    if explorer.drugged:
        explorer.drugged = False
        g.tell(rule, events.CURED, explorer)


def shake_it_off(g: Dig, explorer: Explorer) -> None:
    """2 AP on the own turn: Drugged no longer."""
    explorer.ap_spent += 2
    explorer.drugged = False
    g.tell("SD-137", events.SHAKEN_OFF, explorer, 2)
