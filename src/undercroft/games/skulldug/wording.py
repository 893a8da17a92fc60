"""How the game asks: for each decision what a player would ask, what is at stake, and what each answer does."""
# ruff: noqa: ARG001 - all decisions are worded alike

from __future__ import annotations

from typing import Any

from undercroft.games.skulldug.board import ENTRANCE, Space, direction_between
from undercroft.games.skulldug.components import Card, Passage
from undercroft.games.skulldug.moments import (
    AFTER_ROLL,
    ATTACK_ROLL,
    BECAME_DRUGGED,
    BEFORE_ROLL,
    CONTENTS_DRAWN,
    DISCOVERING,
    DROPPED,
    ENCOUNTER_BEGINS,
    ENTERED,
    INJURED,
    MONSTER_ROLL,
    MOVE_DECLARED,
    PICKED_UP,
    TRAP_ROLL,
    WOULD_FLEE,
    WOULD_LOSE_HEALTH,
)
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.games.skulldug.words import (
    CURE,
    DASH,
    DESTROY,
    DROP,
    END_TURN,
    FACING,
    PASS,
    PICK_UP,
    SHOVE,
    STOP,
    TAKE,
    THROW,
)
from undercroft.kernel.question import Question, Wording
from undercroft.kernel.story.grammar import a, base_form, capital, counted, heaped, is_plural, listed, the
from undercroft.kernel.words import Player, Word, label, place

Asked = Question[Any]


def action(g: Dig, asked: Asked) -> Wording:
    me, ap = g.explorers[asked.seat], asked.context[0]
    here = me.at
    assert here is not None
    stakes = ""
    if len(me.treasures) >= 3:
        stakes = (
            "End your turn here to win." if here is ENTRANCE else "Three treasures in hand: end a turn at the Entrance."
        )
    elif monsters := [card.label for card in g.lying.get(here, ()) if card.is_monster]:
        stakes = f"{capital(heaped(monsters, 'the'))} will attack if you start your next turn here."
    options = [_action(g, me, here, each) for each in asked.options]
    costs = ["1 AP" if isinstance(each, Space) else "" for each in asked.options]
    prompt = f"What do you do with {ap} AP?" if ap else "No AP left. Anything else?"
    found = g.items_in(here)
    places = [place(found[0]) if each is PICK_UP and len(found) == 1 else place(each) for each in asked.options]
    return Wording(prompt, stakes, options, costs, places)


def _action(g: Dig, me: Explorer, here: Space, option: Word) -> tuple[str, str]:
    if isinstance(option, Space):
        return f"Go {_way(here, option)}", f"1 AP: {_what_lies(g, me, option)}"
    if isinstance(option, Card):
        return f"Use {the(option.label)}", option.text
    if option is DASH:
        return "Dash", "1 AP: two steps through discovered passages"
    if option is PICK_UP:
        found, price = g.items_in(here), _price(me.cost_of_pick_up)
        if len(found) > 1:
            return "Pick up an item", f"{price}: {listed([card.label for card in found], 'or')}"
        return f"Pick up {the(found[0].label)}", f"{price}. {_says(found[0])}"
    if option is DROP:
        return "Drop an item", "free: here or into a passage in sight"
    if option is SHOVE:
        return "Shove somebody", "1 AP, once per turn: into a connected passage"
    if option is THROW:
        return "Throw an item", f"1 AP: at {listed([each.label for each in g.in_sight(me)], 'or')}"
    if option is DESTROY:
        return "Destroy a passage", f"{_price(me.cost_of_destroy)}, once per turn"
    if option is CURE:
        return "Shake off Drugged", "2 AP: dash again, and no more \N{MINUS SIGN}1 to rolls"
    assert option is END_TURN
    return "End your turn", _end_of_turn(g, me, here)


def _price(ap: int) -> str:
    return f"{ap} AP" if ap else "free"


def _end_of_turn(g: Dig, me: Explorer, here: Space) -> str:
    over = len(me.hand) - me.hand_limit
    if over > 0:
        return f"drop {counted(over, 'card')}: your hand limit is {me.hand_limit}"
    if here is ENTRANCE and len(me.treasures) >= 3:
        return "three treasures are home: you win"
    return f"{g.ap(me)} AP unused" if g.ap(me) else ""


def where(g: Dig, asked: Asked) -> Wording:
    purpose, me = asked.context[0], g.explorers[asked.seat]
    start, stakes = me.at, ""
    if purpose is DASH:
        prompt = "Which way do you dash first?"
        if len(asked.context) > 1:
            prompt, start = "And where do you run on to?", asked.context[1]
            stakes = f"Your first step is to {start.label}. An encounter there ends the dash."
        else:
            stakes = "An encounter on the way ends the dash."
    elif purpose is SHOVE:
        prompt = f"Where do you shove {label(asked.context[1])}?"
    elif purpose is DROP:
        prompt = f"Where do you drop {the(label(asked.context[1]))}?"
    elif purpose is DESTROY:
        prompt, stakes = "Which passage do you destroy?", "What lies in it goes back on top of its deck."
    else:
        prompt, stakes = f"{capital(purpose.label)}: which passage?", purpose.text
        whose = asked.context[1]
        if whose is not me:
            prompt = f"{capital(purpose.label)}: where does {whose.label} end up?"
    return Wording(prompt, stakes, [_spot(g, me, start, each) for each in asked.options])


def _spot(g: Dig, me: Explorer, start: Space | None, space: Space) -> tuple[str, str]:
    if space is start:
        return "Here", _what_lies(g, me, space)
    if space is me.at and start is not None:
        return f"{capital(_way(start, space))}, back again", "where you stand now"
    way = None if start is None else direction_between(start, space)
    if way is None:
        return capital(space.label), _what_lies(g, me, space)
    return capital(way.name), _what_lies(g, me, space)


def _what_lies(g: Dig, me: Explorer, space: Space) -> str:
    """What somebody should know who thinks of going there."""
    if not g.is_discovered(space):
        return "undiscovered"
    there = [card.label for card in g.lying.get(space, ())]
    people = [each.label for each in g.explorers if each.at is space and each is not me]
    parts = ([heaped(there)] if there else []) + ([listed(people)] if people else [])
    name = ["the Entrance"] if space is ENTRANCE else []
    return "; ".join([*name, *parts]) or "nothing there"


def _way(here: Space, there: Space) -> str:
    way = direction_between(here, there)
    return f"to {there.label}" if way is None else way.name


def which_card(g: Dig, asked: Asked) -> Wording:
    purpose, me = asked.context[0], g.explorers[asked.seat]
    stakes = ""
    if purpose is PICK_UP:
        prompt, stakes = "Which item do you pick up?", f"{_price(me.cost_of_pick_up)} for one of them."
    elif purpose is DROP:
        prompt = "Which item do you drop?"
        if len(me.hand) > me.hand_limit:
            stakes = f"You hold {counted(len(me.hand), 'card')}; your hand limit is {me.hand_limit}."
    elif purpose is THROW:
        prompt = f"What do you throw at {label(asked.context[1])}?"
        stakes = "It lies in that passage afterwards, hit or miss."
    else:
        prompt, stakes = f"{capital(purpose.label)}: which card?", purpose.text
    return Wording(prompt, stakes, [(card.label, _says(card)) for card in asked.options])


def whom(g: Dig, asked: Asked) -> Wording:
    purpose = asked.context[0]
    stakes = ""
    if purpose is SHOVE:
        prompt = "Whom do you shove?"
    elif purpose is THROW:
        prompt, stakes = "Whom do you throw at?", "A hit costs 1 Health and a random card."
    else:
        prompt, stakes = f"{capital(purpose.label)}: whom?", purpose.text
    return Wording(prompt, stakes, [_person(each, asked.seat) for each in asked.options])


def _person(explorer: Explorer, me: int) -> tuple[str, str]:
    holds = f", {counted(len(explorer.treasures), 'treasure')}" if explorer.treasures else ""
    return "Yourself" if explorer.seat == me else explorer.label, f"{explorer.health} Health{holds}"


def focus(g: Dig, asked: Asked) -> Wording:
    me, (foe, target) = g.explorers[asked.seat], asked.context
    options = [
        (f"Focus {each}", f"spend {each} AP: +{each}") if each else ("Roll as you are", "spend nothing")
        for each in asked.options
    ]
    if isinstance(foe, Explorer):
        stakes = f"Roll {target} or more{_modifiers(me, ATTACK_ROLL, foe)}. A hit costs 1 Health and a random card."
        return Wording(f"{foe.label} defends with {target}. How hard do you try?", stakes, options)
    kind = MONSTER_ROLL if foe.is_monster else TRAP_ROLL
    prompt = f"{capital(the(foe.label))} {_verb(foe, 'blocks' if foe.is_monster else 'springs')}"
    prompt += " the way. How hard do you try?" if foe.is_monster else ". How hard do you try?"
    stakes = f"Roll more than {target}{_modifiers(me, kind, None)}. {_if_lost(g, me, foe)}"
    return Wording(prompt, stakes, options)


def _verb(card: Card, verb: str) -> str:
    return base_form(verb) if is_plural(card.label) else verb


def _modifiers(me: Explorer, kind: int, foe: Explorer | None) -> str:
    total = sum(card.rolls[kind] for card in me.hand)
    total += sum(card.rolls_against[kind] for card in foe.hand) if foe is not None else 0
    parts = [f"cards {'add' if total > 0 else 'take off'} {abs(total)}"] if total else []
    parts += ["being Drugged takes off 1"] if me.drugged else []
    return f" ({', '.join(parts)})" if parts else ""


def _if_lost(g: Dig, me: Explorer, foe: Card) -> str:
    damage = foe.damage + sum(card.damage_taken for card in me.hand) if foe.damage else 0
    if damage >= me.health:
        return f"If you fail: lose {damage} Health, your last."
    parts = [f"lose {damage} Health"] if damage else []
    if foe.on_injury:
        parts.append(foe.text.partition("On Injury: ")[2].rstrip(".") or foe.text.rstrip("."))
    back = _way_back(g, me)
    if foe.is_monster and back and not any(each.verb == "no_flight" for each in _injury_effects(foe)):
        parts.append(f"flee {back}")
    return f"If you fail: {', then '.join(parts)}." if parts else "If you fail, it stays."


def _injury_effects(card: Card) -> list[Any]:
    return [effect for ability in card.on_injury for effect in ability.do]


def _way_back(g: Dig, me: Explorer) -> str:
    here, last = me.at, me.came_from
    if here is None or last is None or last not in g.connected_discovered(here):
        return ""
    return _way(here, last)


def gear(g: Dig, asked: Asked) -> Wording:
    me = g.explorers[asked.seat]
    if PASS not in asked.options:
        prompt, stakes = "Which second card do you take?", ""
    elif g.gear_picks < len(g.explorers):
        prompt, stakes = (
            "Which gear do you take?",
            "The first of two picks: one piece of equipment, or two other cards.",
        )
    else:
        prompt, stakes = "Which gear do you take?", "The second of two picks: any one card."
    if me.hand:
        stakes = f"{stakes} You hold {heaped([card.label for card in me.hand])}.".strip()
    return Wording(prompt, stakes, [_gear(each) for each in asked.options])


def _gear(option: Word) -> tuple[str, str]:
    if not isinstance(option, Card):
        return "Take nothing", ""
    return option.label, _says(option)


def _says(card: Card) -> str:
    """What a card does; of a trap its numbers first, and no line that is not a rule."""
    if not card.is_hazard:
        return card.text
    return f"{_numbers(card)}. {card.text}" if card.on_injury else f"{_numbers(card)}."


def _numbers(card: Card) -> str:
    harm = f"lose {card.damage} Health" if card.damage else "be injured"
    return f"{capital(card.type)}: roll more than {card.difficulty} or {harm}"


def rotation(g: Dig, asked: Asked) -> Wording:
    passage, there = asked.context
    found = f"{capital(there.label)}: {a(passage.label)}."
    return Wording("How do you lay the passage?", found, [(capital(each.label), "") for each in asked.options])


def passage(g: Dig, asked: Asked) -> Wording:
    return Wording(
        "Which passage do you lay?",
        "The other one goes under the deck.",
        [(capital(each.label), _icons(each)) for each in asked.options],
    )


def _icons(passage: Passage) -> str:
    return "" if passage.hazards or passage.fortunes else "nothing lies in it"


def interrupt(g: Dig, asked: Asked) -> Wording:
    cause = asked.context[0]
    assert isinstance(cause, Cause)
    options = [
        (f"Use {the(each.label)}", each.text) if isinstance(each, Card) else ("Not now", "") for each in asked.options
    ]
    foe, stakes = cause.thing, ""
    if cause.explorer.seat == asked.seat and cause.at in (BEFORE_ROLL, AFTER_ROLL) and isinstance(foe, Card):
        stakes = _if_lost(g, cause.explorer, foe)
    return Wording(f"{_moment(cause, asked.seat)}. Use a card?", stakes, options)


def _moment(cause: Cause, seat: int) -> str:
    """What is happening, as the asked player would say it."""
    mine = cause.explorer.seat == seat
    who = "You" if mine else cause.explorer.label

    def does(verb: str) -> str:
        return f"{who} {base_form(verb) if mine else verb}"

    here, thing = cause.explorer.at, _the(cause.thing, seat)
    to = "" if here is None or cause.space is None else _way(here, cause.space)
    against = f" against {thing}" if thing else " in defence" if cause.kind == "defence" else ""
    return {
        MOVE_DECLARED: f"{does('is')} about to go {to}",
        DISCOVERING: f"{does('is')} about to discover a passage",
        CONTENTS_DRAWN: f"{does('sees')} what the passage holds",
        ENTERED: f"{does('enters')} {thing}",
        ENCOUNTER_BEGINS: f"{does('runs')} into {thing}",
        BEFORE_ROLL: f"{does('is')} about to roll{against}",
        AFTER_ROLL: f"{does('has')} rolled {cause.number}{against}",
        WOULD_LOSE_HEALTH: f"{does('is')} about to lose {cause.number} Health to {thing}",
        INJURED: f"{does('is')} hurt by {thing}",
        BECAME_DRUGGED: f"{does('is')} Drugged",
        WOULD_FLEE: f"{does('is')} about to flee {to}",
        PICKED_UP: f"{does('has')} picked up {thing}",
        DROPPED: f"{does('has')} dropped {thing}",
    }[cause.at]


def _the(thing: Word | Player | None, seat: int) -> str:
    if thing is None:
        return ""
    if isinstance(thing, Player):
        return "you" if thing.seat == seat else thing.label
    return the(thing.label)


def next_card(g: Dig, asked: Asked) -> Wording:
    if asked.context[0] is FACING:
        options = [(each.label, _says(each)) for each in asked.options]
        return Wording("Which do you face first?", "You must face them all, unless you flee or die.", options)
    return Wording("Which card works first?", "", [(each.label, each.text) for each in asked.options])


def corridor(g: Dig, asked: Asked) -> Wording:
    me, here = g.explorers[asked.seat], asked.context[0]
    options = []
    for way in asked.options:
        there = g.beyond(here, way)
        options.append((capital(way.name), "a wall: you stay here" if there is None else _what_lies(g, me, there)))
    return Wording("Which way do you slide?", "On and on, until a wall or an encounter stops you.", options)


def flare(g: Dig, asked: Asked) -> Wording:
    me = g.explorers[asked.seat]
    options = [
        ("Enough", "") if each is STOP else (capital(each.label), _what_lies(g, me, each)) for each in asked.options
    ]
    return Wording("Which passage does the flare light up?", "It is discovered; nobody enters it.", options)


def keep(g: Dig, asked: Asked) -> Wording:
    card = asked.context[0]
    it, stays = ("them", "they stay") if is_plural(card.label) else ("it", "it stays")
    options = [
        (f"Take {it}", "into your hand, free") if each is TAKE else (f"Leave {it}", f"{stays} at the Entrance")
        for each in asked.options
    ]
    return Wording(f"You find {a(card.label)}. Do you take {it}?", f"{capital(card.type)}. {card.text}", options)
