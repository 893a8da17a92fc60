"""Timing: when cards may step in, who is asked first, and who decides (SD-143 to SD-150)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.components import Ability, Card
from undercroft.games.skulldug.decisions import INTERRUPT, NEXT
from undercroft.games.skulldug.rules import card_text, targets
from undercroft.games.skulldug.rules.cause import Cause, Deed
from undercroft.games.skulldug.state import Dig, Explorer, kinds
from undercroft.games.skulldug.words import PASS, WORKING


def listens(g: Dig, explorer: Explorer, at: int) -> bool:
    """Does anybody hold a card for this moment? Most cards look only at their holder's own doings."""
    bit = 1 << at
    if not g.cards.moments & bit:
        return False
    if not g.cards.moments_of_others & bit:
        for card in explorer.hand:  # noqa: SIM110 - twice for every roll
            if card.at_moments & bit:
                return True
        return False
    for holder in g.explorers:
        for card in holder.hand:
            if card.at_moments & bit:
                return True
    return False


async def moment(g: Dig, cause: Cause) -> None:
    """Something is about to happen: what held cards do by themselves comes first, then whoever may step in is asked."""
    for explorer in g.clockwise(g.active):  # SD-149
        await react(g, explorer, cause)
    await interrupts(g, cause)


async def react(g: Dig, explorer: Explorer, cause: Cause) -> None:
    """Several effects on one player are ordered by that player."""
    due = [card for card in explorer.hand if reaction_of(g, explorer, card, cause) is not None]
    while due:
        card = await g.choose(explorer, "SD-149", NEXT, kinds(due), (WORKING,))
        due.remove(card)
        ability = reaction_of(g, explorer, card, cause)
        if ability is not None and card in explorer.hand:
            await card_text.perform(g, Deed(explorer, card, cause), ability.do)


def reaction_of(g: Dig, holder: Explorer, card: Card, cause: Cause) -> Ability | None:
    for ability in card.reactions:
        if ability.at == cause.at and is_usable(g, holder, card, ability, cause):
            return ability
    return None


async def interrupts(g: Dig, cause: Cause) -> None:
    """Active player first, then clockwise, until all have passed in a row; each card resolves before the next."""
    circle = g.clockwise(g.active)
    spent: list[Card] = []  # equipment steps in once per moment
    passed = turn = 0
    while passed < len(circle) and not cause.settled:
        holder = circle[turn % len(circle)]
        turn += 1
        usable = [
            card
            for card in kinds(holder.hand)
            if card not in spent and interrupt_of(g, holder, card, cause) is not None
        ]
        if not usable:
            passed += 1
            continue
        card = await g.choose(holder, "SD-146", INTERRUPT, [*usable, PASS], (cause,))
        if not isinstance(card, Card):
            g.cite("SD-145")
            passed += 1
            continue
        ability = interrupt_of(g, holder, card, cause)
        assert ability is not None
        passed = 0
        if not card.is_consumable:
            spent.append(card)
        g.cite("SD-144")
        await use(g, holder, card, ability, cause)


def interrupt_of(g: Dig, holder: Explorer, card: Card, cause: Cause) -> Ability | None:
    for ability in card.interrupts:
        if ability.at == cause.at and is_usable(g, holder, card, ability, cause):
            return ability
    return None


def is_usable(g: Dig, holder: Explorer, card: Card, ability: Ability, cause: Cause | None) -> bool:
    """Is the condition printed on the card met, and is there anything to choose?"""
    if cause is not None:
        concerned = cause.explorer
        if ability.explorer == "self" and concerned is not holder:
            return False
        if ability.explorer == "other" and concerned is holder:
            return False
        if ability.kinds and cause.kind not in ability.kinds:
            return False
        if ability.in_sight and concerned.at not in g.line_of_sight(holder):
            return False
    if ability.hurt and not holder.is_hurt:
        return False
    if ability.drugged and not holder.drugged:
        return False
    return targets.something_to_choose(g, Deed(holder, card, cause), ability.do)


def card_use(g: Dig, holder: Explorer, card: Card, ap: int) -> Ability | None:
    """The use of a held card as a turn action, if it is possible now (SD-052, SD-143)."""
    for ability in card.on_turn:
        if ability.cost > ap or (ability.once_per_turn and card in holder.used):
            return None
        if is_usable(g, holder, card, ability, None):
            return ability
    return None


async def use(g: Dig, holder: Explorer, card: Card, ability: Ability, cause: Cause | None) -> None:
    """A consumable is discarded first and then takes effect; equipment stays in hand."""
    if card.is_consumable:
        holder.hand.remove(card)
        g.discard(card)
        g.tell("SD-104", events.USED_UP, holder, card)
    elif any(effect.verb == "throw" for effect in ability.do):
        g.cite("SD-103")  # the shot is told with its weapon
    else:
        g.tell("SD-103", events.USED, holder, card)
    if ability.once_per_turn:
        holder.used.append(card)
    await card_text.perform(g, Deed(holder, card, cause), ability.do)


def decider(g: Dig, explorer: Explorer, by: str) -> Explorer:
    """The player of the explorer concerned decides, unless a card names the player on the left who is still there."""
    if by == "left":
        for other in g.clockwise((explorer.seat + 1) % len(g.explorers)):
            if other.at is not None:
                g.cite("SD-150")
                return other
    return explorer
