"""A player with a few sensible habits, quick enough for thousands of games: fetch treasures, go home, stay alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.spaces import ENTRANCE, Space
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.driver import Driver
from undercroft.kernel.question import Question
from undercroft.kernel.words import CHANCE

Luck = Callable[[], float]


Listener = Callable[[Question[Any], object], None]


def play_sensibly(g: Dig, luck: Luck, habits: dict[int, float] | None = None, listener: Listener | None = None) -> None:
    """Play a whole game in place. `habits` says per seat how often somebody attacks when there is a chance; the
    listener hears every answer of a player."""
    driver = Driver(g, GAME.step, GAME.title)
    driver.begin()
    while driver.question is not None:
        given = answer(g, driver.question, luck, habits or {})
        if listener is not None and driver.question.seat != CHANCE:
            listener(driver.question, given)
        driver.give(given)


def answer(g: Dig, question: Question[Any], luck: Luck, habits: dict[int, float]) -> object:
    options = question.options
    if question.seat == CHANCE:
        return options[int(luck() * len(options))]
    me = g.explorers[question.seat]
    decide = HABITS.get(question.decision.name)
    wanted = decide(g, me, question, luck, habits.get(me.seat, 0.3)) if decide is not None else None
    if wanted is not None and question.find(wanted) >= 0:
        return options[question.find(wanted)]
    return options[int(luck() * len(options))]


def way(g: Dig, start: Space, goals: Callable[[Space], bool]) -> list[Space]:
    """The shortest way through discovered passages to the nearest goal, its steps without the start."""
    before: dict[Space, Space] = {}
    edge = [start]
    seen = {start}
    while edge:
        further: list[Space] = []
        for here in edge:
            if goals(here):
                steps: list[Space] = []
                while here is not start:
                    steps.append(here)
                    here = before[here]
                return steps[::-1]
            for there in g.connected(here):
                if there not in seen and (g.is_discovered(there) or goals(there)):
                    seen.add(there)
                    before[there] = here
                    further.append(there)
        edge = further
    return []


def action(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    offered = {str(option): option for option in question.options}
    here, ap = me.at, g.ap(me)
    assert here is not None
    for name in ("bandages", "questionable_rations", "first_aid_kit"):
        if name in offered and me.health <= 3:
            return offered[name]
    if "opium_pouch" in offered and me.health <= 2:
        return offered["opium_pouch"]
    if len(me.treasures) >= 3:
        if here is ENTRANCE:
            return offered["end_turn"]
        return offered.get("adrenaline") or step_towards(g, me, offered, way(g, here, lambda space: space is ENTRANCE))
    if "pick_up" in offered and any(worth(me, card) > 0 for card in g.items_in(here)):
        return offered["pick_up"]
    for name in ("trusty_whip", "fishing_line", "adrenaline", "flare_gun", "smelling_salts"):
        if name in offered:
            return offered[name]
    rich = any(rival.treasures for rival in g.in_sight(me))
    if "gas_grenade" in offered and rich and not any(rival.at is here for rival in g.in_sight(me)):
        return offered["gas_grenade"]
    if "old_revolver" in offered and rich and luck() < fierce:
        return offered["old_revolver"]
    if "throw" in offered and spare(me) is not None and luck() < fierce and rich:
        return offered["throw"]
    if "shove" in offered and luck() < fierce * 0.5 and any(g.hazards_in(space) for space in g.connected(here)):
        return offered["shove"]
    if "cure" in offered and me.health >= 3 and luck() < 0.5:
        return offered["cure"]
    if ap == 0:
        bleeding = me.health == 1 and any(card.turn_end for card in me.hand)
        return offered["drop"] if bleeding else offered["end_turn"]
    goal = way(
        g, here, lambda space: any(card.is_treasure for card in g.lying.get(space, ())) and can_win(g, me, space)
    )
    if not goal:
        goal = way(g, here, lambda space: not g.is_discovered(space))
        if goal and len(goal) == 1 and ap == 1 and luck() < 0.5:
            return offered["end_turn"]  # keep the fight for a turn with points to focus
    if not goal:
        for name in ("destroy", "dynamite", "pickaxe"):
            if name in offered and luck() < 0.5:
                return offered[name]
    if len(goal) >= 2 and is_deadly(g, me, goal[0]):
        for name in ("dynamite", "destroy"):
            if name in offered and luck() < 0.7:
                return offered[name]
    if len(goal) >= 3 and "grappling_hook" in offered and goal[2] in g.line_of_sight(me):
        return offered["grappling_hook"]
    return step_towards(g, me, offered, goal)


def is_deadly(g: Dig, me: Explorer, space: Space) -> bool:
    """Better to bring the roof down on it than to walk in?"""
    danger = sum(max(0, card.difficulty - 2) * max(1, card.damage) for card in g.hazards_in(space))
    return danger >= 2 + me.health and g.is_unoccupied(space)


def can_win(g: Dig, me: Explorer, space: Space) -> bool:
    """Is what waits there weak enough for the Health left?"""
    return sum(max(0, card.damage) for card in g.hazards_in(space)) < me.health


def step_towards(g: Dig, me: Explorer, offered: dict[str, object], steps: list[Space]) -> object:
    if not steps:
        return offered.get("ethereal_vial") or offered["end_turn"]
    known = len(steps) >= 2 and all(g.is_discovered(step) for step in steps[:2])
    if known and "dash" in offered and not g.hazards_in(steps[0]):
        return offered["dash"]
    return offered.get(steps[0].name, offered["end_turn"])


def worth(me: Explorer, card: Card) -> int:
    """How much one wants to hold a card; not above 0: leave it."""
    if card.is_treasure:
        return 10
    room = me.hand_limit - len(me.hand) - (3 - min(3, len(me.treasures)))
    if card.type == "equipment":
        return 4 if room > 0 else 0
    if card.is_consumable:
        return 3 if room > 0 else 0
    return 0


def spare(me: Explorer) -> Card | None:
    """Something to throw."""
    traps = [card for card in me.hand if card.is_trap]
    return traps[0] if traps else None


def whom(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    if str(question.context[0]).startswith(("opium", "first")) and me in question.options:
        return me
    return max(question.options, key=lambda other: (len(other.treasures), luck()))


def which_card(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    cards = list(question.options)
    if str(question.context[0]).startswith(("pick", "trusty", "fishing")):
        return max(cards, key=lambda card: (worth(me, card), luck()))
    if me.health == 1 and any(card.turn_end for card in cards):
        return next(card for card in cards if card.turn_end)
    return min(cards, key=lambda card: (10 if card.is_treasure else 0 if card.is_trap else 3, luck()))


def where(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    purpose, here = str(question.context[0]), me.at
    spaces = list(question.options)
    assert here is not None
    if purpose == "dash" and len(question.context) == 1:
        goal = goal_of(g, me)
        return goal[0] if goal else None
    if purpose == "dash":
        goal = goal_of(g, me)
        return goal[1] if len(goal) > 1 else None
    if purpose == "grappling_hook":
        goal = goal_of(g, me)
        seen = [space for space in goal if space in spaces and not g.hazards_in(space)]
        return seen[-1] if seen else None
    if purpose in ("destroy", "dynamite"):
        return max(spaces, key=lambda space: (sum(card.difficulty for card in g.hazards_in(space)), luck()))
    if purpose == "gas_grenade":
        return next((space for space in spaces if any(r.at is space and r.treasures for r in g.explorers)), None)
    if purpose == "shove":
        return max(spaces, key=lambda space: (sum(card.difficulty for card in g.hazards_in(space)), luck()))
    if purpose == "drop":
        return min(spaces, key=lambda space: (space is here, luck()))
    return None


def goal_of(g: Dig, me: Explorer) -> list[Space]:
    assert me.at is not None
    if len(me.treasures) >= 3:
        return way(g, me.at, lambda space: space is ENTRANCE)
    goal = way(g, me.at, lambda space: any(c.is_treasure for c in g.lying.get(space, ())) and can_win(g, me, space))
    return goal or way(g, me.at, lambda space: not g.is_discovered(space))


def focus(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    foe, ap = question.context[0], g.ap(me)
    if not isinstance(foe, Card):
        return min(1, ap)
    wanted = max(0, foe.difficulty - 2) if foe.damage > 1 or me.health <= 2 else max(0, foe.difficulty - 3)
    return min(ap, wanted)


def interrupt(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    usable = [str(option) for option in question.options]
    if "rabbits_foot" in usable:
        return "rabbits_foot" if question.context[0].number <= 2 else "pass"
    if "convincing_sign" in usable:
        return "convincing_sign" if luck() < fierce else "pass"
    return usable[0]


def gear(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    cards = [option for option in question.options if isinstance(option, Card)]
    return cards[int(luck() * len(cards))]


def keep(g: Dig, me: Explorer, question: Question[Any], luck: Luck, fierce: float) -> object:
    return "take"


HABITS = {
    "action": action,
    "which_card": which_card,
    "where": where,
    "whom": whom,
    "focus": focus,
    "interrupt": interrupt,
    "gear": gear,
    "keep": keep,
}
