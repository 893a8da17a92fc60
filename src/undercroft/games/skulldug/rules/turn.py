"""The order of play: set up, gear up, then turn after turn (SD-044 to SD-054, SD-138 to SD-142)."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import ENTRANCE, Space
from undercroft.games.skulldug.components import Ability, Card
from undercroft.games.skulldug.decisions import ACTION, NEXT
from undercroft.games.skulldug.rules import (
    card_text,
    encounters,
    gear,
    injuries,
    items,
    movement,
    reinforcements,
    rivals,
    timing,
)
from undercroft.games.skulldug.rules.cause import Deed
from undercroft.games.skulldug.state import (
    FREE_PLAY,
    GEARING_UP,
    SETTING_UP,
    TURN_BEGINS,
    TURN_ENDS,
    Dig,
    Explorer,
    kinds,
)
from undercroft.games.skulldug.words import (
    CURE,
    DASH,
    DESTROY,
    DROP,
    END_TURN,
    PICK_UP,
    SHOVE,
    THROW,
    WORKING,
)
from undercroft.kernel.words import Word


def step(g: Dig) -> Coroutine[Any, Any, None]:
    """The next piece of play, from the table alone: a gear pick, the start of a turn, one action, its end."""
    if g.stage is FREE_PLAY:
        return take_an_action(g, g.active_explorer)
    if g.stage is TURN_BEGINS:
        return start_of_turn(g, g.active_explorer)
    if g.stage is TURN_ENDS:
        return end_of_turn(g, g.active_explorer)
    if g.stage is GEARING_UP:
        return gear.gear_up(g)
    assert g.stage is SETTING_UP
    return gear.set_up(g)


async def start_of_turn(g: Dig, explorer: Explorer) -> None:
    """Memory reset, reinforcements, AP, 'start of turn' effects, monsters in the passage, then free play."""
    g.tell("SD-044", events.TURN_BEGINS, g.round, explorer)
    for each in g.explorers:
        each.came_from = None
        each.heading = None
    explorer.used.clear()
    explorer.ap_spent = 0
    explorer.ap_change = 0
    if explorer.at is None:
        await reinforcements.arrive(g, explorer)
    g.cite("SD-045")
    if any(card.turn_start for card in explorer.hand):
        await work_of_cards(g, explorer, True)
    if explorer.at in g.lying:
        await encounters.face_the_monsters_here(g, explorer)
    g.stage = TURN_ENDS if explorer.at is None else FREE_PLAY


async def take_an_action(g: Dig, explorer: Explorer) -> None:
    """Any action, in any order, as long as its AP last; then the next one, until the turn is declared over."""
    here = explorer.at  # SD-027
    assert here is not None
    g.cite("SD-027")
    ap = g.ap(explorer)
    options = possible_actions(g, explorer, here, ap)
    if len(options) > 1 or explorer.ap_spent or g.hazards_in(here):
        g.idle_turns = 0
    else:
        g.idle_turns += 1
    choice = await g.choose(explorer, "SD-048", ACTION, options, (ap,))
    if isinstance(choice, Space):
        await movement.move(g, explorer, choice)
    elif isinstance(choice, Card):
        await use_a_card(g, explorer, choice, ap)
    elif choice is END_TURN:
        g.cite("SD-054")
        if ap:
            g.tell("SD-046", events.AP_UNUSED, explorer, ap)
        g.stage = TURN_ENDS
    elif choice is DASH:
        await movement.dash(g, explorer, here)
    elif choice is PICK_UP:
        await items.pick_up(g, explorer, here)
    elif choice is DROP:
        await items.drop(g, explorer, "SD-070")
    elif choice is SHOVE:
        await rivals.shove(g, explorer, here)
    elif choice is THROW:
        await rivals.throw(g, explorer)
    elif choice is DESTROY:
        await rivals.destroy(g, explorer, here)
    else:
        assert choice is CURE
        injuries.shake_it_off(g, explorer)
    if explorer.at is None:
        g.stage = TURN_ENDS


def possible_actions(g: Dig, explorer: Explorer, here: Space, ap: int) -> list[Word]:
    """What the AP pay for and the table allows: passages to move to, other actions, cards to use, the end."""
    options: list[Word] = []
    if ap > 0:
        ways = g.connected(here)
        options.extend(ways)
        if movement.can_dash(g, explorer, ways):
            options.append(DASH)
        if ways and SHOVE not in explorer.used and rivals.victims(g, explorer, here):
            options.append(SHOVE)
        if explorer.hand and g.in_sight(explorer):
            options.append(THROW)
        if explorer.drugged and ap >= 2:
            options.append(CURE)
    else:
        g.cite("SD-050")
    if ap >= explorer.cost_of_pick_up and g.items_in(here):
        options.append(PICK_UP)
    if DESTROY not in explorer.used and ap >= explorer.cost_of_destroy and rivals.destroyable(g, here):
        options.append(DESTROY)
    if explorer.hand:
        options.append(DROP)
        for card in explorer.hand:
            if card.on_turn and card not in options and timing.card_use(g, explorer, card, ap) is not None:
                options.append(card)
    options.append(END_TURN)
    g.cite("SD-051")
    return options


async def use_a_card(g: Dig, explorer: Explorer, card: Card, ap: int) -> None:
    """An action granted by a held card: its printed AP, or nothing but the card itself."""
    ability = timing.card_use(g, explorer, card, ap)
    assert ability is not None
    explorer.ap_spent += ability.cost
    if ability.when == "action":
        g.cite("SD-052")
    else:
        g.cite("SD-053")
        g.cite("SD-143")
    await timing.use(g, explorer, card, ability, None)


async def work_of_cards(g: Dig, explorer: Explorer, start: bool) -> None:
    """'Start of turn' or 'end of turn' effects of held cards, in the order their holder likes."""
    due = [card for card in explorer.hand if (card.turn_start if start else card.turn_end)]
    while due and explorer.at is not None:
        card = await g.choose(explorer, "SD-149", NEXT, kinds(due), (WORKING,))
        due.remove(card)
        if card not in explorer.hand:
            continue
        abilities: list[Ability] = card.turn_start if start else card.turn_end
        for ability in abilities:
            if timing.is_usable(g, explorer, card, ability, None):
                await card_text.perform(g, Deed(explorer, card, None), ability.do)


async def end_of_turn(g: Dig, explorer: Explorer) -> None:
    """'End of turn' effects, hand limit, win check, clearing of the Cave Entrance, next player."""
    g.cite("SD-141")
    if any(card.turn_end for card in explorer.hand):
        await work_of_cards(g, explorer, False)
    if explorer.at is not None and len(explorer.hand) > explorer.hand_limit:
        await keep_the_hand_limit(g, explorer)
    check_for_a_winner(g, explorer)
    clear_the_entrance(g)
    next_player(g)


async def keep_the_hand_limit(g: Dig, explorer: Explorer) -> None:
    """Too many cards must be dropped, one by one, into passages in line of sight."""
    while explorer.at is not None and len(explorer.hand) > explorer.hand_limit:
        await items.drop(g, explorer, "SD-138", "having too many cards")


def check_for_a_winner(g: Dig, explorer: Explorer) -> None:
    """Three treasures in hand, in the Cave Entrance, at the end of the own turn."""
    if explorer.at is ENTRANCE and len(explorer.treasures) >= 3:
        scores = tuple(1.0 if each is explorer else 0.0 for each in g.explorers)
        g.finish("SD-140", (explorer.seat,), f"{explorer.label} brings three treasures home", scores)


def clear_the_entrance(g: Dig) -> None:
    """Traps and monsters in the Cave Entrance are discarded; other items stay."""
    cleared = g.hazards_in(ENTRANCE)
    for card in cleared:
        g.lift(card, ENTRANCE)
        g.discard(card)
    if cleared:
        g.tell("SD-139", events.CLEARED, cleared, ENTRANCE)


def next_player(g: Dig) -> None:
    """The player on the left begins; a broken cave or a configured cap of rounds stops the game without a winner."""
    if g.idle_turns == len(g.explorers):
        g.finish("SD-142", (), "The cave has fallen apart and nobody can go anywhere", (0.0,) * len(g.explorers))
    g.active = (g.active + 1) % len(g.explorers)
    g.stage = TURN_BEGINS
    g.cite("SD-012")
    if g.active == g.first:
        if g.round == g.round_cap:
            g.finish("SD-142", (), "The last round is over and three treasures are not home", (0.0,) * len(g.explorers))
        g.round += 1
