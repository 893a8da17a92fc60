"""What card texts do: one small rule per verb of the vocabulary."""
# ruff: noqa: ARG001 - all verbs are called alike

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import LAID, Space, direction_between
from undercroft.games.skulldug.components import Card, Effect
from undercroft.games.skulldug.decisions import FLARE, ROTATION, WHERE, WHICH_CARD, WHOM
from undercroft.games.skulldug.moments import CARD_ROLL
from undercroft.games.skulldug.rules import (
    dice,
    discovery,
    encounters,
    injuries,
    items,
    movement,
    rivals,
    targets,
    timing,
)
from undercroft.games.skulldug.rules.card_text import Asking, Plain, perform
from undercroft.games.skulldug.rules.cause import Deed
from undercroft.games.skulldug.state import Dig, Explorer, kinds
from undercroft.games.skulldug.words import STOP


def concerned(g: Dig, deed: Deed, who: str) -> list[Explorer]:
    """Whom a verb works on; several explorers are handled clockwise from the active player."""
    if who == "self":
        return [deed.holder]
    if who == "chosen":
        return [] if deed.chosen is None else [deed.chosen]
    here = deed.there
    if who == "others_here":
        here = deed.here if deed.holder.at is None else deed.holder.at
    if here is None:
        return []
    g.cite("SD-149")
    return [
        explorer
        for explorer in g.clockwise(g.active)
        if explorer.at is here and (who == "all_there" or explorer is not deed.holder)
    ]


# ------------------------------------------------------------------------------------------------- choosing


async def choose_explorer(g: Dig, deed: Deed, effect: Effect) -> None:
    who = timing.decider(g, deed.holder, effect.by)
    found = targets.explorers(g, deed, effect)
    if found:
        deed.chosen = await g.choose(who, "SD-150", WHOM, found, (deed.card,))
        if who is not deed.holder:  # what follows names the one, but not who picked
            g.tell("SD-150", events.CHOSE, who, deed.chosen, deed.card)


async def choose_space(g: Dig, deed: Deed, effect: Effect) -> None:
    who = timing.decider(g, deed.holder, effect.by)
    found = targets.spaces(g, deed, effect)
    if effect.word == "adjacent":
        g.cite("SD-157")
        g.cite("SD-158")
    if found:
        deed.there = await g.choose(who, "SD-150", WHERE, found, (deed.card, deed.holder))


async def choose_corridor(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.holder.at is not None
    deed.corridor = await movement.pick_a_corridor(g, deed.holder, deed.holder.at)


async def pick_from_hand(g: Dig, deed: Deed, owner: Explorer, how: str) -> Card | None:
    """A card of somebody's hand: a treasure of choice (if there is one), any card of choice, or a random one."""
    choices = owner.treasures if how == "treasure" else owner.hand
    if how == "random" or not choices:
        return await items.random_card(g, owner, "SD-150")
    return await g.choose(deed.holder, "SD-150", WHICH_CARD, kinds(choices), (deed.card, owner))


# ------------------------------------------------------------------------------- Health, status, Action Points


def heal(g: Dig, deed: Deed, effect: Effect) -> None:
    for explorer in concerned(g, deed, effect.who):
        injuries.heal(g, explorer, effect.number)


async def lose_health(g: Dig, deed: Deed, effect: Effect) -> None:
    for explorer in concerned(g, deed, effect.who):
        await injuries.lose_health(g, explorer, effect.number, "other", deed.card, "SD-105")


async def injure(g: Dig, deed: Deed, effect: Effect) -> None:
    for explorer in concerned(g, deed, effect.who):
        await injuries.injury(g, explorer, effect.number, deed.card, "SD-125")


async def drug(g: Dig, deed: Deed, effect: Effect) -> None:
    for explorer in concerned(g, deed, effect.word):
        await injuries.become_drugged(g, explorer)


def cure(g: Dig, deed: Deed, effect: Effect) -> None:
    for explorer in concerned(g, deed, effect.word):
        injuries.cure(g, explorer, "SD-003")
    if deed.cause is not None:
        deed.cause.settled = True


def gain_ap(g: Dig, deed: Deed, effect: Effect) -> None:
    before = g.ap(deed.holder)
    deed.holder.ap_change += effect.number
    gained = g.ap(deed.holder) - before
    if gained:
        g.tell("SD-045", events.AP_GAINED, deed.holder, gained, g.ap(deed.holder))
    else:
        g.cite("SD-045")


def lose_ap(g: Dig, deed: Deed, effect: Effect) -> None:
    """Off-turn there are no AP to lose."""
    if deed.holder.seat != g.active:
        g.cite("SD-047")
        return
    before = g.ap(deed.holder)
    loss = effect.number or before
    deed.holder.ap_change -= loss
    g.cite("SD-045")
    if before:
        g.tell("SD-045", events.AP_LOST, deed.holder, min(loss, before), g.ap(deed.holder), deed.card)
    if loss > before:
        g.tell("SD-045", events.AP_OWED, deed.holder, loss - before, deed.card)


# ---------------------------------------------------------------------------------------------------- cards


async def pick_up(g: Dig, deed: Deed, effect: Effect) -> None:
    there = deed.there if effect.word == "there" else deed.holder.at
    if there is None or not g.items_in(there):
        return
    card = await g.choose(deed.holder, "SD-063", WHICH_CARD, g.items_in(there), (deed.card, there))
    await items.take_up(g, deed.holder, card, there, "SD-052")


async def drop(g: Dig, deed: Deed, effect: Effect) -> None:
    """Cards fall where the explorer now stands."""
    holder = deed.holder
    if effect.word == "all":
        if holder.at is not None:
            await items.let_go_of_all(g, holder, holder.at, "SD-116")
        return
    picked = await pick_from_hand(g, deed, holder, effect.word)
    if picked is not None and holder.at is not None:
        await items.let_go(g, holder, picked, holder.at, "SD-116")


def discard_this(g: Dig, deed: Deed, effect: Effect) -> None:
    """A Hazard that destroys itself."""
    here = deed.here if deed.holder.at is None else deed.holder.at
    if here is not None and deed.card in g.lying.get(here, ()):
        g.lift(deed.card, here)
        g.discard(deed.card)
        g.tell("SD-003", events.DISCARDED, deed.card, here)


async def put_on_deck(g: Dig, deed: Deed, effect: Effect) -> None:
    card = await pick_from_hand(g, deed, deed.holder, effect.word)
    if card is not None:
        deed.holder.hand.remove(card)
        rivals.put_on_deck(g, [card])
        g.tell("SD-098", events.ON_THE_DECK, deed.holder, card, card.deck.capitalize())


async def take(g: Dig, deed: Deed, effect: Effect) -> None:
    victim = deed.chosen
    if victim is None or not (victim.treasures if effect.word == "treasure" else victim.hand):
        return
    card = await pick_from_hand(g, deed, victim, effect.word)
    if card is not None:
        victim.hand.remove(card)
        deed.holder.hand.append(card)
        g.tell("SD-065", events.TOOK, deed.holder, card, victim)


async def throw(g: Dig, deed: Deed, effect: Effect) -> None:
    if deed.chosen is not None:
        g.tell("SD-052", events.SHOT, deed.holder, deed.chosen, deed.card)
        await rivals.attack(g, deed.holder, deed.chosen)


# ------------------------------------------------------------------------------------------------- movement


async def put(g: Dig, deed: Deed, effect: Effect) -> None:
    if deed.there is not None:
        for explorer in concerned(g, deed, effect.word):
            await movement.put(g, explorer, deed.there, deed.card, "SD-108")


async def slide(g: Dig, deed: Deed, effect: Effect) -> None:
    """On in the direction of entry; without one, the sliding player picks a corridor too."""
    holder = deed.holder
    way = deed.corridor if effect.word == "chosen" else holder.heading
    if way is None and holder.at is not None:
        way = await movement.pick_a_corridor(g, holder, holder.at)
    if way is not None:
        await movement.slide(g, holder, way)


async def flee(g: Dig, deed: Deed, effect: Effect) -> None:
    await encounters.flee(g, deed.holder)


def flee_to(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.cause is not None
    if deed.there is not None:
        deed.cause.space = deed.there


def no_flight(g: Dig, deed: Deed, effect: Effect) -> None:
    deed.no_flight = True


def redirect(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.cause is not None
    if deed.there is not None:
        deed.cause.space = deed.there
        deed.cause.redirected = True
        mover = deed.cause.explorer
        way = None if mover.at is None else direction_between(mover.at, deed.there)
        g.tell("SD-003", events.REDIRECTED, deed.holder, mover, way, deed.there)


def strike_encounter(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.cause is not None
    deed.cause.settled = True


# ----------------------------------------------------------------------------------------------------- cave


def destroy(g: Dig, deed: Deed, effect: Effect) -> None:
    if deed.there is not None:
        rivals.collapse(g, deed.holder, deed.there, "SD-097")


async def rotate(g: Dig, deed: Deed, effect: Effect) -> None:
    there = deed.there
    if there is None:
        return
    ways = [LAID[bits] for bits in g.laid[there].rotations]
    corridors = await g.choose(deed.holder, "SD-150", ROTATION, ways, (g.laid[there], there))
    g.corridors[there] = corridors.bits
    g.tell("SD-003", events.TURNED, deed.holder, there, corridors)


async def discover_chain(g: Dig, deed: Deed, effect: Effect) -> None:
    """One passage after another, each connected to the one before; nobody enters them."""
    last = deed.holder.at
    for number in range(effect.number):
        ways = targets.unknown_ways(g, last)
        if not ways:
            return
        there = await g.choose(deed.holder, "SD-159", FLARE, [*ways, STOP] if number else ways)
        if not isinstance(there, Space):
            return
        g.tell("SD-159", events.LIT_UP, deed.holder, there)
        await discovery.discover(g, deed.holder, there, last)
        last = there


# ----------------------------------------------------------------------------------------------------- dice


async def roll(g: Dig, deed: Deed, effect: Effect) -> None:
    notes = g.rolling(deed.holder)
    notes.against(effect.at_least, at_least=True)
    total = await dice.roll(g, deed.holder, CARD_ROLL, "SD-148", notes, 0, deed.card)
    passed = total >= effect.at_least
    g.tell("SD-148", events.CARD_PASSED if passed else events.CARD_FAILED, deed.holder, deed.card, notes)
    await perform(g, deed, effect.then if passed else effect.otherwise)


async def reroll(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.cause is not None
    await dice.roll_again(g, deed.cause)


def bonus(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.cause is not None
    deed.cause.bonus += effect.number
    deed.cause.roll.add(effect.number, deed.card)


def lose_less(g: Dig, deed: Deed, effect: Effect) -> None:
    assert deed.cause is not None
    saved = min(effect.number, deed.cause.number)
    deed.cause.number -= saved
    if saved:
        g.tell("SD-103", events.PROTECTED, deed.card, deed.cause.explorer, saved)


PLAIN: Final[dict[str, Plain]] = {
    "heal": heal,
    "cure": cure,
    "gain_ap": gain_ap,
    "lose_ap": lose_ap,
    "discard_this": discard_this,
    "flee_to": flee_to,
    "no_flight": no_flight,
    "redirect": redirect,
    "strike_encounter": strike_encounter,
    "destroy": destroy,
    "bonus": bonus,
    "lose_less": lose_less,
}

ASKING: Final[dict[str, Asking]] = {
    "choose_explorer": choose_explorer,
    "choose_space": choose_space,
    "choose_corridor": choose_corridor,
    "lose_health": lose_health,
    "injure": injure,
    "drug": drug,
    "pick_up": pick_up,
    "drop": drop,
    "put_on_deck": put_on_deck,
    "take": take,
    "throw": throw,
    "put": put,
    "slide": slide,
    "flee": flee,
    "rotate": rotate,
    "discover_chain": discover_chain,
    "roll": roll,
    "reroll": reroll,
}
