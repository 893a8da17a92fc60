"""Shove, throw and destroy: what explorers do to each other and to the cave (SD-080 to SD-100)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import ENTRANCE, Space, direction_between
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import WHERE, WHICH_CARD, WHOM
from undercroft.games.skulldug.moments import ATTACK_ROLL, BEING_SHOVED, DEFENCE_ROLL
from undercroft.games.skulldug.rules import dice, encounters, injuries, items
from undercroft.games.skulldug.state import Dig, Explorer, kinds
from undercroft.games.skulldug.words import DESTROY, SHOVE, THROW


def victims(g: Dig, explorer: Explorer, here: Space) -> list[Explorer]:
    """The other explorers in one's passage who can be shoved."""
    return [other for other in g.others_in(here, explorer) if not other.forbidden(BEING_SHOVED)]


async def shove(g: Dig, explorer: Explorer, here: Space) -> None:
    """1 AP, once per turn: move another explorer into a connected passage; there it does everything itself."""
    victim = await g.choose(explorer, "SD-080", WHOM, victims(g, explorer, here), (SHOVE,))
    there = await g.choose(explorer, "SD-080", WHERE, g.connected(here), (SHOVE, victim))
    explorer.ap_spent += 1
    explorer.used.append(SHOVE)
    g.cite("SD-081")
    g.tell("SD-080", events.SHOVED, explorer, victim, direction_between(here, there), there)
    if there not in g.corridors:
        g.cite("SD-083")
    g.cite("SD-084")
    g.cite("SD-085")
    if await encounters.enter(g, victim, there):
        g.cite("SD-082")


async def throw(g: Dig, explorer: Explorer) -> None:
    """1 AP: drop an item into a rival's passage, which names the target, and attack."""
    target = await g.choose(explorer, "SD-086", WHOM, g.in_sight(explorer), (THROW,))
    card = await g.choose(explorer, "SD-087", WHICH_CARD, kinds(explorer.hand), (THROW, target))
    explorer.ap_spent += 1
    assert target.at is not None
    explorer.hand.remove(card)
    g.lay(card, target.at)
    g.tell("SD-087", events.THREW, explorer, card, target, target.at)
    g.cite("SD-086")
    await items.has_dropped(g, explorer, card)
    await attack(g, explorer, target)


async def attack(g: Dig, explorer: Explorer, target: Explorer) -> None:
    """The target's roll is the Difficulty; the thrower focuses, rolls, and hits with an equal roll."""
    g.cite("SD-094")
    defence, offence = g.rolling(target), g.rolling(explorer)
    difficulty = await dice.roll(g, target, DEFENCE_ROLL, "SD-088", defence)
    g.cite("SD-075")
    if target.at is None or explorer.at is None:
        g.tell("SD-147", events.CUT_SHORT, target, defence, explorer)
        return
    total = await dice.roll_against(g, explorer, ATTACK_ROLL, "SD-090", "SD-089", target, offence, difficulty)
    offence.opposed_by(defence)
    offence.against(difficulty, at_least=True)
    if total < difficulty:
        g.tell("SD-090", events.MISSED, explorer, target, offence)
        return
    g.tell("SD-091", events.HIT, explorer, target, offence)
    await the_hit(g, explorer, target)


async def the_hit(g: Dig, explorer: Explorer, target: Explorer) -> None:
    """An Injury: 1 Health, then one random card falls into the target's passage; nobody flees from a throw."""
    await injuries.injury(g, target, 1, explorer, "SD-092")
    if target.at is not None:
        await items.drop_a_random_card(g, target, "SD-092")
        g.cite("SD-093")


def destroyable(g: Dig, here: Space) -> list[Space]:
    """The unoccupied discovered passages that this one faces, connected or not; never the Cave Entrance."""
    found: list[Space] = []
    for there in g.faced(here):
        if there in g.corridors and g.is_unoccupied(there):
            if there is ENTRANCE:
                g.cite("SD-100")
            else:
                found.append(there)
    return found


async def destroy(g: Dig, explorer: Explorer, here: Space) -> None:
    """1 AP, once per turn."""
    there = await g.choose(explorer, "SD-096", WHERE, destroyable(g, here), (DESTROY,))
    explorer.ap_spent += explorer.cost_of_destroy
    explorer.used.append(DESTROY)
    g.cite("SD-097")
    collapse(g, explorer, there, "SD-096")


def collapse(g: Dig, explorer: Explorer, there: Space, rule: str) -> None:
    """The cards in the passage go on top of their decks, each pile shuffled; the passage goes to its discard pile."""
    contents = g.lying.pop(there, [])
    put_on_deck(g, [card for card in contents if not card.is_hazard])
    put_on_deck(g, [card for card in contents if card.is_hazard])
    g.passage_discard.append(g.laid.pop(there))
    del g.corridors[there]
    g.tell(rule, events.DESTROYED, explorer, there, contents)
    g.cite("SD-099")
    g.cite("SD-023")


def put_on_deck(g: Dig, cards: list[Card]) -> None:
    """A shuffled pile on top of the deck of its back: public which cards, unknown in which order."""
    if not cards:
        return
    pile = g.hazards if cards[0].is_hazard else g.fortunes
    pile.put_bag_on_top(cards)
    g.cite("SD-098")
