"""Pick up, drop, and what it means to hold something (SD-062 to SD-072)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import Space
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import RANDOM_CARD, WHERE, WHICH_CARD
from undercroft.games.skulldug.moments import DROPPED, PICKED_UP
from undercroft.games.skulldug.rules import timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer, kinds
from undercroft.games.skulldug.words import DROP, PICK_UP


async def pick_up(g: Dig, explorer: Explorer, here: Space) -> None:
    """1 AP: one item lying where the explorer stands goes to its hand, beaten trap or not."""
    card = await g.choose(explorer, "SD-063", WHICH_CARD, g.items_in(here), (PICK_UP,))
    explorer.ap_spent += explorer.cost_of_pick_up
    if card.is_trap:
        g.cite("SD-064")
    await take_up(g, explorer, card, here, "SD-062")


async def take_up(g: Dig, explorer: Explorer, card: Card, there: Space, rule: str) -> None:
    """Whatever is written on an item applies from the moment it is in hand."""
    g.lift(card, there)
    explorer.hand.append(card)
    g.tell(rule, events.PICKED_UP if there is explorer.at else events.REACHED, explorer, card, there)
    g.cite("SD-065")
    g.cite("SD-072")
    if card.is_treasure:
        g.cite("SD-105")
    if card.ap and explorer.seat == g.active:
        changed = events.AP_GAINED if card.ap > 0 else events.AP_LOST
        g.tell("SD-151", changed, explorer, abs(card.ap), g.ap(explorer), card)
    if timing.listens(g, explorer, PICKED_UP):
        await timing.moment(g, Cause(PICKED_UP, explorer, card.type, card))


async def drop(g: Dig, explorer: Explorer, rule: str, why: str | None = None) -> None:
    """0 AP: lay one held item into any passage in line of sight."""
    card = await g.choose(explorer, rule, WHICH_CARD, kinds(explorer.hand), (DROP,))
    there = await g.choose(explorer, rule, WHERE, g.line_of_sight(explorer), (DROP, card))
    await let_go(g, explorer, card, there, rule, why)


async def let_go(g: Dig, explorer: Explorer, card: Card, there: Space, rule: str, why: str | None = None) -> None:
    """A trap that lands somewhere waits for the next explorer who enters."""
    explorer.hand.remove(card)
    g.lay(card, there)
    g.tell(rule, events.DROPPED_HERE if there is explorer.at else events.DROPPED, explorer, [card], there, why)
    await has_dropped(g, explorer, card)


async def let_go_of_all(g: Dig, explorer: Explorer, here: Space, rule: str) -> None:
    """The whole hand falls at once."""
    cards = explorer.hand.copy()
    if not cards:
        return
    explorer.hand.clear()
    for card in cards:
        g.lay(card, here)
    g.tell(rule, events.DROPPED_HERE, explorer, cards, here)
    for card in cards:
        await has_dropped(g, explorer, card)


async def has_dropped(g: Dig, explorer: Explorer, card: Card) -> None:
    """'When dropped' cards may step in."""
    if card.is_trap:
        g.cite("SD-071")
    if timing.listens(g, explorer, DROPPED):
        await timing.moment(g, Cause(DROPPED, explorer, card.type, card))


async def random_card(g: Dig, explorer: Explorer, rule: str) -> Card | None:
    """Chance picks blindly from the hand."""
    if not explorer.hand:
        return None
    return await g.chance(rule, RANDOM_CARD, explorer.hand.copy(), explorer)


async def drop_a_random_card(g: Dig, explorer: Explorer, rule: str) -> None:
    """One card, picked blindly, falls into the explorer's own passage."""
    card = await random_card(g, explorer, rule)
    if card is not None and explorer.at is not None:
        await let_go(g, explorer, card, explorer.at, rule)
