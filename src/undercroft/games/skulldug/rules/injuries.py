"""Injury, death, reinforcements, Drugged (SD-009, SD-125 to SD-137)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import KEEP, LEAVE, TAKE
from undercroft.games.skulldug.rules import discovery, effects, items, movement, timing
from undercroft.games.skulldug.rules.cause import Cause, Deed
from undercroft.games.skulldug.spaces import ENTRANCE
from undercroft.games.skulldug.state import FULL_HEALTH, Dig, Explorer
from undercroft.games.skulldug.vocabulary import BECAME_DRUGGED, BECOMING_DRUGGED, INJURED, WOULD_LOSE_HEALTH


async def injury(g: Dig, explorer: Explorer, damage: int, source: Card | None, rule: str) -> bool:
    """Health is lost first, then the On Injury effects happen. True if the card replaces flight.

    House rule: they happen also to whom the Injury kills, before the death.
    """
    waits = g.effects_first and source is not None and len(source.on_injury) > 0
    g.tell(rule, events.INJURY, explorer, damage)
    g.cite("SD-125")
    if damage > 0:
        for held in explorer.hand:
            damage += held.damage_taken
        await lose_health(g, explorer, damage, "injury", "SD-126", waits)
    if explorer.at is None:
        return False
    if explorer.health and timing.listens(g, explorer, INJURED):
        await timing.moment(g, Cause(INJURED, explorer, "injury", f"{explorer.label} is injured."))
    if source is None or not source.on_injury:
        return False
    deed = Deed(explorer, source, None)
    g.cite("SD-126")
    for ability in source.on_injury:
        await effects.perform(g, deed, ability.do)
    if waits and explorer.health == 0 and explorer.at is not None:
        g.cite("SD-165")
        die(g, explorer)
    return deed.no_flight


async def lose_health(g: Dig, explorer: Explorer, loss: int, kind: str, rule: str, death_waits: bool = False) -> None:
    """Health never goes below 0, and at 0 the explorer dies at once, unless the death waits for something."""
    if timing.listens(g, explorer, WOULD_LOSE_HEALTH):
        cause = Cause(WOULD_LOSE_HEALTH, explorer, kind, f"{explorer.label} is about to lose {loss} Health.")
        cause.number = loss
        await timing.moment(g, cause)
        loss = cause.number
    if loss <= 0 or explorer.at is None:
        return
    explorer.health = max(0, explorer.health - loss)
    g.tell(rule, events.LOST_HEALTH, explorer, loss, explorer.health)
    if explorer.health == 0 and not death_waits:
        die(g, explorer)


def heal(g: Dig, explorer: Explorer, amount: int) -> None:
    explorer.health = min(FULL_HEALTH, explorer.health + amount)
    g.tell("SD-009", events.HEALED, explorer, explorer.health)


def die(g: Dig, explorer: Explorer) -> None:
    """The hand falls where the explorer died, the token leaves the cave."""
    here = explorer.at
    assert here is not None
    g.tell("SD-127", events.DIED, explorer)
    for card in explorer.hand:
        g.lay(card, here)
        g.tell("SD-129", events.FELL, card, here)
    explorer.hand.clear()
    explorer.at = None
    explorer.entries += 1
    g.cite("SD-128")
    g.cite("SD-130" if explorer.seat == g.active else "SD-131")


async def reinforcements(g: Dig, explorer: Explorer) -> None:
    """Full Health, no status, back in the Cave Entrance, and a Fortune to take or leave."""
    explorer.health = FULL_HEALTH
    explorer.drugged = False
    g.tell("SD-132", events.REINFORCED, explorer)
    await movement.enter(g, explorer, ENTRANCE)
    if not g.fortunes_left:
        return
    card = await discovery.draw_fortune(g, "SD-133")
    g.lay(card, ENTRANCE)
    g.tell("SD-133", events.FOUND_AT_ENTRANCE, explorer, card)
    if await g.choose(explorer, "SD-133", KEEP, (TAKE, LEAVE), (card,)) is TAKE:
        await items.take_up(g, explorer, card, ENTRANCE, "SD-133")


async def become_drugged(g: Dig, explorer: Explorer) -> None:
    """On or off: a second dose changes nothing."""
    if explorer.at is None or explorer.drugged or explorer.forbidden(BECOMING_DRUGGED):
        return
    explorer.drugged = True
    g.tell("SD-134", events.DRUGGED, explorer)
    if timing.listens(g, explorer, BECAME_DRUGGED):
        await timing.moment(g, Cause(BECAME_DRUGGED, explorer, "other", f"{explorer.label} becomes Drugged."))


def cure(g: Dig, explorer: Explorer, rule: str) -> None:
    explorer.drugged = False
    g.tell(rule, events.CURED, explorer)


def shake_it_off(g: Dig, explorer: Explorer) -> None:
    """2 AP on the own turn: Drugged no longer."""
    explorer.ap_spent += 2
    cure(g, explorer, "SD-137")
