"""Why something is not offered, where no filter of a rule says so, and when each decision is asked."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.miniskull_caverns.components import STAY, Space
from undercroft.games.miniskull_caverns.rules.monsters import STRONGEST
from undercroft.games.miniskull_caverns.state import COLOURS, Caverns, Hero
from undercroft.kernel.question import Question
from undercroft.kernel.why_not import ReasonBook, WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]


def named(g: Caverns, text: str) -> object:
    """The space, hero, placement or Tactic of this name; a space may lie on another map."""
    for things in (g.layout.spaces, g.heroes, g.cards.exerting_placements, g.cards.tactics):
        for thing in things:
            if thing.name == text:
                return thing
    for layout in g.cards.layouts:
        for space in layout.spaces:
            if space.name == text:
                return space
    return text


# -- spaces ------------------------------------------------------------------------------------------------------------


def start(g: Caverns, asked: Asked, space: Word) -> list[WhyNot]:
    if space not in g.layout.starts:
        return [WhyNot("MC-017", "{space} is no start space on this map", (space,))]
    return [WhyNot("MC-016", "{hero} begins there", (hero,)) for hero in g.heroes if _begins_at(g, asked, hero, space)]


def _begins_at(g: Caverns, asked: Asked, hero: Hero, space: Word) -> bool:
    """Heroes before the asked one in turn order have taken their start spaces."""
    order = g.turn_order()
    return order.index(hero) < order.index(g.heroes[asked.seat]) and hero.space is space


def step(g: Caverns, asked: Asked, target: Word) -> list[WhyNot]:
    me = g.heroes[asked.seat]
    if target is STAY:
        must = asked.decision.name == "step" and not asked.context
        return [WhyNot("MC-058", "This move is exactly 1 space: you cannot stay")] if must else []
    if not isinstance(target, Space) or target not in g.layout.spaces:
        return [WhyNot("MC-059", "{space} is not on this map", (target,))]
    if target is me.space:
        return [WhyNot("MC-059", "You are already in {space}", (target,))]
    away = steps_between(g, me.space, target)
    if away > 1:
        return [WhyNot("MC-059", "{space} is {away:space} away: a step leads only next door", (target, away))]
    return []


def steps_between(g: Caverns, here: Space, there: Space) -> int:
    """How many spaces away it lies, by open borders."""
    reached, away = [here], 0
    while there not in reached:
        away += 1
        reached = [space for space in g.layout.spaces if space in reached or any(e in reached for e in space.adjacent)]
    return away


# -- people ------------------------------------------------------------------------------------------------------------


def strike(g: Caverns, asked: Asked, whom: Word | Hero) -> list[WhyNot]:
    return _nobody_else(g, asked, whom, "MC-075")


def foe(g: Caverns, asked: Asked, whom: Word | Hero) -> list[WhyNot]:
    found = _nobody_else(g, asked, whom, "MC-093")
    if isinstance(whom, Hero) and whom.space is not g.heroes[asked.seat].space:
        found.append(WhyNot("MC-090", "{hero} is not on your space", (whom,)))
    if isinstance(whom, Hero) and whom.hidden:
        found.append(WhyNot("MC-084", "{hero} is hiding", (whom,)))
    return found


def _nobody_else(g: Caverns, asked: Asked, whom: Word | Hero, rule: str) -> list[WhyNot]:
    if whom is g.heroes[asked.seat]:
        return [WhyNot(rule, "You cannot attack yourself")]
    if whom.name in ("red", "blue", "green") and not isinstance(whom, Hero):
        return [WhyNot(rule, "{hero} does not play in this match", (whom.label.capitalize(),))]
    return []


# -- Strength ----------------------------------------------------------------------------------------------------------


def _affordable(me: Hero, points: int) -> list[WhyNot]:
    if points > me.strength:
        return [WhyNot("MC-007", "You have only {strength} Strength", (me.strength,))]
    return []


def exact_price(g: Caverns, asked: Asked, points: int) -> list[WhyNot]:
    """Nothing, or exactly what is missing."""
    die, monster = asked.context
    missing = monster - die
    if points in (0, missing):
        return []
    found = _affordable(g.heroes[asked.seat], points)
    if points < missing:
        found.append(
            WhyNot(asked.rule, "{points} is not enough: you need {missing} more to beat it", (points, missing))
        )
    else:
        found.append(WhyNot(asked.rule, "More than {missing} is wasted: that beats it already", (missing,)))
    return found


def tiny_damage(g: Caverns, asked: Asked, points: int) -> list[WhyNot]:
    found = _affordable(g.heroes[asked.seat], points)
    blow, claw = asked.context
    useful = max(0, g.tiny - (blow - claw))
    if points > useful:
        found.append(WhyNot("MC-108", "More than {useful} is wasted: that defeats Tiny already", (useful,)))
    return found


def raising(g: Caverns, asked: Asked, points: int) -> list[WhyNot]:
    found = _affordable(g.heroes[asked.seat], points)
    monster = asked.context[2]
    if monster + points > STRONGEST:
        words = "The monster has Strength {monster} and can have {most} at the most"
        found.append(WhyNot("MC-124", words, (monster, STRONGEST)))
    return found


WITH_RIVALS: Final = ("step_past", "strike", "strike_again", "penalty", "foe", "tactic", "join", "raise")
ALONE: Final = ("solo_hide", "solo_surprise", "countdown_die")


def ever(g: Caverns, decision: str, thing: Any) -> bool:
    if (decision in WITH_RIVALS and len(g.heroes) == 1) or (decision in ALONE and len(g.heroes) > 1):
        return False
    if isinstance(thing, Space):
        return thing in (g.layout.starts if decision == "start" else g.layout.spaces)
    return isinstance(thing, Hero) or getattr(thing, "name", "") not in COLOURS


REASONS: Final = ReasonBook(
    ever=ever,
    named=named,
    why={
        "start": start,
        "step": step,
        "step_past": step,
        "strike": strike,
        "foe": foe,
        "search_damage": exact_price,
        "monster_damage": exact_price,
        "tiny_damage": tiny_damage,
        "raise": raising,
    },
    when={
        "start": "before the first round, when you choose where to begin",
        "control": "at the start of a round, when you place your Control card",
        "adjust": "after the Controls are revealed, if you exert",
        "action": "when your action comes up",
        "step": "when you creep, walk, run, make a Surprise Attack, or search where there is no Gem",
        "step_past": "when a hero with fewer Gems is in your way",
        "search_damage": "when a monster comes while you search, and you hit too lightly",
        "strike": "when a Surprise Attack brings you within reach of somebody",
        "strike_again": "when a second hero stands where you have attacked one",
        "penalty": "when somebody catches you by surprise and you carry a Gem",
        "foe": "when you must fight and share your space with two heroes",
        "tactic": "when you fight a hero on your space",
        "tiny_damage": "when you hit Tiny",
        "join": "when somebody else fights Tiny and you may help",
        "raise": "when a monster attacks a rival",
        "monster_damage": "when a monster beats you by 3 or more",
        "solo_hide": "when you hide, alone",
        "solo_surprise": "when you make a Surprise Attack, alone",
        "countdown_die": "at the end of a round, alone, as long as there are two countdown dice",
    },
)
