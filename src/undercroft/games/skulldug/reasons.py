"""Why something is not offered, where no filter of a rule says so, and when each decision is asked."""
# ruff: noqa: ARG001 - all decisions are explained alike

from __future__ import annotations

from typing import Any, Final

from undercroft.games.skulldug.board import DIRECTIONS, ENTRANCE, SPACE, Corridors, Direction, Space, direction_between
from undercroft.games.skulldug.components import COLOURS, Card, Effect
from undercroft.games.skulldug.moments import BEING_SHOVED
from undercroft.games.skulldug.moments import DASH as DASHING
from undercroft.games.skulldug.rules import rivals, targets
from undercroft.games.skulldug.rules.cause import Deed
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.games.skulldug.words import (
    CURE,
    DASH,
    DESTROY,
    DROP,
    FACING,
    PASS,
    PICK_UP,
    SHOVE,
    STOP,
    THROW,
    WORKING,
)
from undercroft.kernel.question import Question
from undercroft.kernel.story.grammar import counted
from undercroft.kernel.why_not import ReasonBook, WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]


def named(g: Dig, text: str) -> object:
    """The explorer, card or space of this name."""
    for explorer in g.explorers:
        if explorer.name == text:
            return explorer
    return g.cards.by_name.get(text) or SPACE.get(text) or text


def _me(g: Dig, asked: Asked) -> Explorer:
    return g.explorers[asked.seat]


# -- the cave ----------------------------------------------------------------------------------------------------------


def _unconnected(g: Dig, here: Space, there: Space, rule: str) -> list[WhyNot]:
    """Why no step leads from here to there."""
    if there is here:
        return [WhyNot(rule, "{space} is where the step begins", (there,))]
    if there.reach > g.half_width:
        return [WhyNot("SD-010", "{space} lies beyond the edge of the cave", (there,))]
    way = direction_between(here, there)
    if way is None:
        return [WhyNot("SD-025", "{space} is not next to {here}", (there, here))]
    found: list[WhyNot] = []
    if not g.corridors.get(here, 0) & way.bit:
        found.append(WhyNot("SD-025", "No corridor leads {way} from {here}", (way, here)))
    if there in g.corridors:
        if not g.corridors[there] & way.opposite_bit:
            found.append(WhyNot("SD-025", "{space} has a wall on that side", (there,)))
    elif not g.supply:
        found.append(WhyNot("SD-043", "No Passage card is left with which to discover {space}", (there,)))
    return found


def _unknown(g: Dig, there: Space, rule: str) -> list[WhyNot]:
    if there in g.corridors or there.reach > g.half_width:
        return []
    return [WhyNot(rule, "{space} is not discovered yet", (there,))]


def _out_of_sight(g: Dig, explorer: Explorer, there: Space) -> list[WhyNot]:
    if there in g.line_of_sight(explorer):
        return []
    return _unknown(g, there, "SD-068") or [WhyNot("SD-067", "{space} is not in your line of sight", (there,))]


# -- the turn ----------------------------------------------------------------------------------------------------------


def action(g: Dig, asked: Asked, wanted: Word) -> list[WhyNot]:
    me = _me(g, asked)
    here, ap = me.at, g.ap(me)
    assert here is not None
    if isinstance(wanted, Space):
        if wanted is here:
            return [WhyNot("SD-055", "You are in {space} already", (here,))]
        return _too_dear(1, ap) + ([] if wanted in g.connected(here) else _unconnected(g, here, wanted, "SD-055"))
    if isinstance(wanted, Card):
        return _use(g, me, wanted, ap)
    if wanted is DASH:
        return _dash(g, me, here, ap)
    if wanted is PICK_UP:
        found = _too_dear(me.cost_of_pick_up, ap)
        return found if g.items_in(here) else [*found, WhyNot("SD-062", "There is nothing to pick up here")]
    if wanted is DROP:
        return [] if me.hand else [WhyNot("SD-070", "You hold nothing that you could drop")]
    if wanted is SHOVE:
        return _shove(g, me, here, ap)
    if wanted is THROW:
        found = _too_dear(1, ap)
        if not me.hand:
            found.append(WhyNot("SD-086", "You hold nothing that you could throw"))
        return found if g.in_sight(me) else [*found, WhyNot("SD-086", "Nobody is in your line of sight")]
    if wanted is DESTROY:
        found = _too_dear(me.cost_of_destroy, ap)
        if DESTROY in me.used:
            found.append(WhyNot("SD-097", "You have destroyed a passage this turn already"))
        return (
            found
            if rivals.destroyable(g, here)
            else [*found, WhyNot("SD-096", "No passage that you face can be destroyed")]
        )
    if wanted is CURE:
        found = _too_dear(2, ap)
        return found if me.drugged else [*found, WhyNot("SD-137", "You are not Drugged")]
    return []


def _too_dear(cost: int, ap: int) -> list[WhyNot]:
    if cost <= ap:
        return []
    if ap == 0:
        return [WhyNot("SD-050", "That costs {cost} AP, and you have none left", (cost,))]
    return [WhyNot("SD-050", "That costs {cost} AP, and you have only {ap}", (cost, ap))]


def _dash(g: Dig, me: Explorer, here: Space, ap: int) -> list[WhyNot]:
    found = _too_dear(1, ap)
    if me.drugged:
        found.append(WhyNot("SD-135", "You are Drugged"))
    if me.forbidden(DASHING):
        found.append(WhyNot("SD-058", "A card that you hold keeps you from dashing"))
    if not g.connected_discovered(here):
        found.append(WhyNot("SD-059", "No discovered passage is connected to yours"))
    return found


def _shove(g: Dig, me: Explorer, here: Space, ap: int) -> list[WhyNot]:
    found = _too_dear(1, ap)
    if SHOVE in me.used:
        found.append(WhyNot("SD-081", "You have shoved somebody this turn already"))
    if not g.connected(here):
        found.append(WhyNot("SD-080", "Nothing is connected to your passage"))
    if not rivals.victims(g, me, here):
        found.append(WhyNot("SD-080", "Nobody in your passage can be shoved"))
    return found


def _use(g: Dig, me: Explorer, card: Card, ap: int) -> list[WhyNot]:
    """A held card as an action: the conditions that are printed on it."""
    if card not in me.hand:
        return _not_held(me, card, "SD-052")
    if not card.on_turn:
        if card.interrupts or card.reactions:
            return [WhyNot("SD-144", "{card:the} [works] at its own moment: you are asked when it comes", (card,))]
        return [WhyNot("SD-103", "{card:the} [grants] no action", (card,))]
    found: list[WhyNot] = []
    for ability in card.on_turn:
        if ability.once_per_turn and card in me.used:
            found.append(WhyNot("SD-052", "You have used {card:the} this turn already", (card,)))
        found.extend(_too_dear(ability.cost, ap))
        if ability.hurt and not me.is_hurt:
            found.append(WhyNot("SD-052", "You are not hurt"))
        if ability.drugged and not me.drugged:
            found.append(WhyNot("SD-052", "You are not Drugged"))
        if not targets.something_to_choose(g, Deed(me, card, None), ability.do):
            found.append(WhyNot("SD-052", "{card:the} [finds] nothing here to work on", (card,)))
    return found


def _not_held(me: Explorer, card: Card, rule: str) -> list[WhyNot]:
    if card in me.hand:
        return []
    if card.is_monster:
        return [WhyNot("SD-063", "{card:the} is a monster: nobody can hold it", (card,))]
    return [WhyNot(rule, "You do not hold {card:the}", (card,))]


# -- places ------------------------------------------------------------------------------------------------------------


def where(g: Dig, asked: Asked, there: Space) -> list[WhyNot]:
    me, what = _me(g, asked), asked.context[0]
    here = me.at
    if there in asked.options or here is None:
        return []
    if what is DASH:
        start = here if len(asked.context) == 1 else asked.context[1]
        return _unknown(g, there, "SD-059") or _unconnected(g, start, there, "SD-058")
    if what is SHOVE:
        return _unconnected(g, here, there, "SD-080")
    if what is DROP:
        return _out_of_sight(g, me, there)
    if what is DESTROY:
        return _lasting(g, here, there)
    return _beyond_the_card(g, asked.context[1], what, there)


def _lasting(g: Dig, here: Space, there: Space) -> list[WhyNot]:
    """Why this passage cannot be destroyed."""
    found = _unknown(g, there, "SD-096")
    if there not in g.faced(here):
        found.append(WhyNot("SD-096", "No corridor of yours points to {space}", (there,)))
    if not g.is_unoccupied(there):
        found.append(WhyNot("SD-096", "Somebody is in {space}", (there,)))
    if there is ENTRANCE:
        found.append(WhyNot("SD-100", "{space} can never be destroyed", (there,)))
    return found


def _effect(card: Card, verb: str) -> Effect | None:
    """What the card lets its holder choose, if it is one thing."""
    abilities = [*card.on_turn, *card.interrupts, *card.reactions, *card.turn_start, *card.turn_end, *card.on_injury]
    found = [effect for ability in abilities for effect in ability.do if effect.verb == verb]
    return found[0] if len(found) == 1 else None


FILTERS: Final = {
    "discovered": "{space} is not discovered yet",
    "unoccupied": "Somebody is in {space}",
    "occupied": "Nobody is in {space}",
    "no_hazard": "A trap or a monster is in {space}",
    "empty": "{space} is not empty",
    "with_item": "No item lies in {space}",
    "other": "{space} is your own passage",
    "not_entrance": "{space} is never chosen for this",
}


def _beyond_the_card(g: Dig, holder: Explorer, card: Card, there: Space) -> list[WhyNot]:
    """A card says where it works: the relation to its holder, and what must be true of the place."""
    here, effect = holder.at, _effect(card, "choose_space")
    found: list[WhyNot] = []
    if effect is not None and here is not None:
        if effect.word == "in_sight":
            found.extend(_out_of_sight(g, holder, there))
        elif effect.word == "connected":
            found.extend([] if there in g.connected(here) else _unconnected(g, here, there, "SD-150"))
        elif effect.word == "adjacent" and there not in g.adjacent(here):
            found.append(WhyNot("SD-157", "{space} is not next to you", (there,)))
        for wanted in effect.filters:
            if not targets.fits(g, there, here, (wanted,)):
                found.append(WhyNot("SD-150", FILTERS[wanted], (there,)))
    return found or [WhyNot("SD-150", "{card:the} does not reach {space}", (card, there))]


def flare(g: Dig, asked: Asked, there: Word) -> list[WhyNot]:
    if there in asked.options:
        return []
    if there is STOP or not isinstance(there, Space):
        return [WhyNot("SD-159", "The flare lights up at least one passage")]
    if there in g.corridors:
        return [WhyNot("SD-159", "{space} is discovered already", (there,))]
    return [WhyNot("SD-159", "{space} is not connected to the passage that the flare has reached", (there,))]


def rotation(g: Dig, asked: Asked, corridors: Corridors) -> list[WhyNot]:
    if corridors in asked.options:
        return []
    passage, there = asked.context
    if corridors.bits not in passage.rotations:
        return [WhyNot("SD-033", "{passage:the} cannot be turned into a {corridors}", (passage, corridors))]
    meeting = 0
    for way in DIRECTIONS:
        neighbour = there.neighbours[way.number]
        if neighbour is not None and g.corridors.get(neighbour, 0) & way.opposite_bit:
            meeting |= way.bit
    joined, best = (corridors.bits & meeting).bit_count(), (asked.options[0].bits & meeting).bit_count()
    if joined < best:
        how = counted(joined, "passage") if joined else "no passage"
        return [WhyNot("SD-035", "That way it joins {how}; another way it joins {best}", (how, best))]
    return [WhyNot("SD-034", "That does not connect to the passage you come from")]


def corridor(g: Dig, asked: Asked, way: Direction) -> list[WhyNot]:
    here = asked.context[0]
    return [] if way in asked.options else [WhyNot("SD-154", "No corridor leads {way} from {here}", (way, here))]


def passage(g: Dig, asked: Asked, wanted: Word) -> list[WhyNot]:
    return [] if wanted in asked.options else [WhyNot("SD-033", "This passage is not among those drawn")]


# -- people and cards --------------------------------------------------------------------------------------------------


def whom(g: Dig, asked: Asked, other: Any) -> list[WhyNot]:
    me, what = _me(g, asked), asked.context[0]
    rule = asked.rule
    if other in asked.options:
        return []
    if not isinstance(other, Explorer):
        return [WhyNot(rule, "{explorer} does not play in this match", (other.label.capitalize(),))]
    if other.at is None:
        return [WhyNot(rule, "{explorer} [is] not in the cave", (other,))]
    if other is me:
        return [WhyNot(rule, "You cannot choose yourself for this")]
    if what is SHOVE:
        if other.at is me.at and other.forbidden(BEING_SHOVED):
            return [WhyNot("SD-080", "A card keeps {explorer} from being shoved", (other,))]
        return [WhyNot("SD-080", "{explorer} is not in your passage", (other,))]
    if what is THROW:
        return [WhyNot("SD-086", "{explorer} is not in your line of sight", (other,))]
    return _spared_by_the_card(g, me, what, other)


def _spared_by_the_card(g: Dig, me: Explorer, card: Card, other: Explorer) -> list[WhyNot]:
    effect = _effect(card, "choose_explorer")
    found: list[WhyNot] = []
    if effect is not None:
        if effect.word == "in_sight" and other not in g.in_sight(me):
            found.append(WhyNot("SD-150", "{explorer} is not in your line of sight", (other,)))
        if effect.word != "in_sight" and other.at is not me.at:
            found.append(WhyNot("SD-150", "{explorer} is not in your passage", (other,)))
        if "hurt" in effect.filters and not other.is_hurt:
            found.append(WhyNot("SD-150", "{explorer} is not hurt", (other,)))
        if "with_treasure" in effect.filters and not other.treasures:
            found.append(WhyNot("SD-150", "{explorer} has no treasure", (other,)))
    return found or [WhyNot("SD-150", "{card:the} does not work on {explorer}", (card, other))]


def which_card(g: Dig, asked: Asked, card: Card) -> list[WhyNot]:
    me, what = _me(g, asked), asked.context[0]
    if card in asked.options:
        return []
    if what in (THROW, DROP):
        return _not_held(me, card, asked.rule)
    if what is PICK_UP or isinstance(asked.context[1], Space):
        there = me.at if what is PICK_UP else asked.context[1]
        assert there is not None
        if card in g.lying.get(there, ()):
            return [WhyNot("SD-063", "{card:the} is a monster: nobody can pick it up", (card,))]
        return [WhyNot("SD-062", "{card:the} [does] not lie there", (card,))]
    owner = asked.context[1]
    if card in owner.hand:
        return [WhyNot("SD-150", "{card:the} [is] no treasure", (card,))]
    return [WhyNot("SD-150", "{owner} [does] not hold {card:the}", (owner, card))]


def focus(g: Dig, asked: Asked, points: int) -> list[WhyNot]:
    ap = g.ap(_me(g, asked))
    return [WhyNot("SD-074", "You have only {ap} AP left", (ap,))] if points > ap else []


def gear(g: Dig, asked: Asked, card: Word) -> list[WhyNot]:
    if card in asked.options:
        return []
    if card is PASS or not isinstance(card, Card):
        return [WhyNot("SD-014", "You have taken one card of the second row: take another one")]
    if card in g.gear:
        return [WhyNot("SD-014", "{card:the} [is] in the top row, and you have begun with the second", (card,))]
    for explorer in g.explorers:
        if card in explorer.hand:
            return [WhyNot("SD-014", "{explorer} [has] taken {card:the}", (explorer, card))]
    return [WhyNot("SD-013", "{card:the} [is] not gear: only cards with the Gear symbol are laid out", (card,))]


def interrupt(g: Dig, asked: Asked, card: Word) -> list[WhyNot]:
    if card in asked.options or not isinstance(card, Card):
        return []
    found = _not_held(_me(g, asked), card, "SD-144")
    if not found and card.is_trap:
        return [WhyNot("SD-065", "{card:the} [works] only where it lies in a passage", (card,))]
    if found or not card.text:
        return found or [WhyNot("SD-144", "{card:the} cannot be used at this moment", (card,))]
    return [WhyNot("SD-144", "This is not the moment for {card:the}: “{text}”", (card, card.text.rstrip(".")))]


def next_card(g: Dig, asked: Asked, card: Card) -> list[WhyNot]:
    me, what = _me(g, asked), asked.context[0]
    if card in asked.options:
        return []
    if what is WORKING:
        return _not_held(me, card, "SD-149") or [WhyNot("SD-149", "{card:the} [does] nothing now", (card,))]
    if what is FACING and me.at is not None and card in g.lying.get(me.at, ()):
        if not card.is_hazard:
            return [WhyNot("SD-110", "{card:the} [is] neither a trap nor a monster", (card,))]
        if any(each.first for each in asked.options):
            return [WhyNot("SD-156", "{first:the} comes first", (asked.options[0],))]
        if card.is_monster and any(each.is_trap for each in asked.options):
            return [WhyNot("SD-111", "Traps come first, and {card:the} is a monster", (card,))]
        return [WhyNot("SD-110", "{card:the} has been faced already", (card,))]
    return [WhyNot("SD-110", "{card:the} [is] not here", (card,))]


def ever(g: Dig, decision: str, thing: Any) -> bool:
    """Spaces inside the cave, explorers who play, and cards by what they are for."""
    if isinstance(thing, Space):
        return thing.reach <= g.half_width
    if not isinstance(thing, Card):
        return isinstance(thing, Explorer) or getattr(thing, "name", "") not in COLOURS
    if decision == "gear":
        return thing.gear
    if decision == "action":
        return bool(thing.on_turn)
    if decision == "interrupt":
        return bool(thing.interrupts)
    return decision == "next" or thing.is_item


REASONS: Final = ReasonBook(
    ever=ever,
    named=named,
    why={
        "action": action,
        "where": where,
        "which_card": which_card,
        "whom": whom,
        "focus": focus,
        "gear": gear,
        "rotation": rotation,
        "passage": passage,
        "interrupt": interrupt,
        "next": next_card,
        "corridor": corridor,
        "flare": flare,
    },
    when={
        "action": "on your turn, when you choose an action",
        "where": "when you dash, shove, drop or destroy something, or a card asks for a passage",
        "which_card": "when you pick up, drop or throw a card, or a card asks for another one",
        "whom": "when you shove somebody, throw something, or a card asks for an explorer",
        "focus": "when you roll against a trap, a monster or an explorer",
        "gear": "before the first turn, when gear is chosen",
        "rotation": "when you discover a passage",
        "passage": "when you discover a passage and may see several",
        "interrupt": "when something happens at which a card of yours can be used",
        "next": "when several cards are due and you choose the order",
        "corridor": "when you slide and choose the way",
        "flare": "when you fire a flare",
        "keep": "when reinforcements bring you a card",
    },
)
