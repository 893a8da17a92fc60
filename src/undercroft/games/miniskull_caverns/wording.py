"""How the game asks: for each decision what a player would ask, what is at stake, and what each answer does."""
# ruff: noqa: ARG001 - all decisions are worded alike

from __future__ import annotations

from typing import Any, Final

from undercroft.games.miniskull_caverns.components import Action, Placement, Space
from undercroft.games.miniskull_caverns.state import MOST_STRENGTH, Caverns, Hero
from undercroft.kernel.question import Question, Wording
from undercroft.kernel.story.grammar import capital, counted, listed
from undercroft.kernel.words import Word

Asked = Question[Any]
MOST_DAMAGE: Final = 2
ONE_POINT: Final = 17
"""How much likelier, in percent, one point of noise makes monsters."""
ADJUSTMENTS: Final = {
    "clockwise": "turn it once more",
    "counter_clockwise": "turn it back once",
    "sideways": "flip it sideways",
    "end_over_end": "flip it end over end",
}


def start(g: Caverns, asked: Asked) -> Wording:
    return Wording(
        "Where do you begin?",
        "",
        [
            (
                capital(each.label),
                _way_to_a_gem(g, each) or f"next to {listed([other.label for other in each.adjacent])}",
            )
            for each in asked.options
        ],
    )


# -- the Action card ---------------------------------------------------------------------------------------------------


def control(g: Caverns, asked: Asked) -> Wording:
    me = g.heroes[asked.seat]
    stakes = f"All noise adds up: each point makes a monster attack on everybody {ONE_POINT} % likelier."
    if g.solo:
        stakes = f"A die is added to your noise. Each point makes a monster attack {ONE_POINT} % likelier."
    return Wording("What do you do this round?", stakes, [_placement(g, me, each) for each in asked.options])


def _placement(g: Caverns, me: Hero, option: Placement) -> tuple[str, str]:
    place = [each.control.name for each in g.cards.placements].index(option.control.name)
    action = g.cards.card.free[me.side][place]
    how = option.how.removeprefix("leave it ")
    if option.exerting:
        return f"{action.label} ({how}) and exert", f"one more turn or flip, for 1 Strength{_last(g, me, 1)}"
    return f"{action.label} ({how})", f"{_noise(action)}: {_does(g, me, action)}"


def _noise(action: Action) -> str:
    return f"+{round(action.noise * 100 / 6)} %, noise {action.noise}" if action.noise else "no noise"


def _does(g: Caverns, me: Hero, action: Action) -> str:
    """What an action would do for this hero, here and now."""
    if me.strength == 0 and not action.weak:
        return "you are too weak and will rest"
    if action.name == "search":
        gems = g.gems[me.space.number]
        return f"search for {counted(gems, 'Gem')} here" if gems else "no Gem here, so move exactly 1 space"
    if g.solo and action.name == "hide":
        both = "and" if g.options.hide_both else "or"
        return f"gain {action.strength} Strength {both} a turn"
    if g.solo and action.name == "surprise_attack":
        return "move 1 space or gain a turn" if g.options.surprise_either else "move 1 space and gain a turn"
    return "; ".join([each[:1].lower() + each[1:] for each in action.text.rstrip(".").split(". ")])


def adjust(g: Caverns, asked: Asked) -> Wording:
    me = g.heroes[asked.seat]
    options = [
        (f"{action.label} ({ADJUSTMENTS[each.name]})", f"{_noise(action)}: {_does(g, me, action)}")
        for each, action in zip(asked.options, asked.context, strict=True)
    ]
    stakes = f"Your card shows {g.selected(me).label} now. This costs 1 Strength{_last(g, me, 1)}."
    return Wording("You exert. What do you do instead?", stakes, options)


def action(g: Caverns, asked: Asked) -> Wording:
    me, what = g.heroes[asked.seat], asked.context[0]
    options = []
    for each in asked.options:
        if each.name == "rest":
            full = me.strength == MOST_STRENGTH
            options.append(("Rest", "stay here at full Strength" if full else "gain 1 Strength and stay here"))
        else:
            options.append((what.label, _chance(g, me) if what.name == "search" else _does(g, me, what)))
    return Wording(f"{what.label}, or rest instead?", _alarm(g), options)


def _alarm(g: Caverns) -> str:
    if g.noise >= 6:
        return f"Noise is {g.noise} either way: monsters are sure to come."
    if g.noise == 0:
        return "There is no noise: no monster will come."
    return f"Noise is {g.noise} either way: monsters come on a die of {_or_less(g.noise)}."


def _or_less(most: int) -> str:
    return "1" if most == 1 else f"{most} or less"


def _chance(g: Caverns, me: Hero) -> str:
    """Which dice find what lies here."""
    if not g.gems[me.space.number]:
        return _does(g, me, g.cards.by_name["search"])
    return f"{_finding(g, me)}, else a monster comes"


def _finding(g: Caverns, me: Hero) -> str:
    good = [str(die) for die in range(1, 7) if g.would_find(die)]
    found = counted(g.gems[me.space.number], "Gem")
    return f"a {listed(good, 'or')} finds {found}" if good else "no die finds a Gem"


# -- moving ------------------------------------------------------------------------------------------------------------


def step(g: Caverns, asked: Asked) -> Wording:
    me = g.heroes[asked.seat]
    stakes = "You must move exactly 1 space."
    if asked.context:
        left = asked.context[0]
        stakes = "You may go 1 space." if left == 1 else f"You may go up to {left} spaces, one after the other."
    return Wording("Where do you go?", stakes, [_spot(g, me, each) for each in asked.options])


def step_past(g: Caverns, asked: Asked) -> Wording:
    me, blocker = g.heroes[asked.seat], asked.context[0]
    stakes = f"You carry more Gems than {blocker.label}: going on costs 1 Strength{_last(g, me, 1)}."
    return Wording(
        f"{blocker.label} is in your way. Do you force your way past?",
        stakes,
        [_spot(g, me, each) for each in asked.options],
    )


def _spot(g: Caverns, me: Hero, option: Word) -> tuple[str, str]:
    space = option if isinstance(option, Space) else me.space
    found = [counted(g.gems[space.number], "Gem")] if g.gems[space.number] else []
    found += [f"{each.label}, hiding" if each.hidden else each.label for each in g.heroes if _meets(me, each, space)]
    if not isinstance(option, Space):
        foes = [each.label for each in g.heroes if _meets(me, each, space) and not each.hidden]
        return "Stay here", f"end your move, beside {listed(foes)}" if foes else "end your move"
    there = listed(found) if found else _way_to_a_gem(g, space) or "nothing there"
    return capital(space.label), there


def _meets(me: Hero, other: Hero, space: Space) -> bool:
    return other is not me and other.space is space


def _way_to_a_gem(g: Caverns, start: Space) -> str:
    """How far it is from there to the nearest Gem that lies about."""
    seen, edge, steps = {start.number}, [start], 0
    while edge:
        if any(g.gems[space.number] for space in edge):
            return f"{counted(steps, 'space')} from a Gem"
        beyond = [other for space in edge for other in space.adjacent]
        edge = [other for number, other in {each.number: each for each in beyond}.items() if number not in seen]
        seen |= {each.number for each in edge}
        steps += 1
    return ""


# -- fighting ----------------------------------------------------------------------------------------------------------


def _last(g: Caverns, me: Hero, price: int) -> str:
    """What else it costs to pay the last point."""
    if price < me.strength:
        return ""
    if g.solo:
        return ", your last: the game is lost"
    return ", your last: you drop a Gem" if me.gems else ", your last"


def search_damage(g: Caverns, asked: Asked) -> Wording:
    me, (hit, monster) = g.heroes[asked.seat], asked.context
    again = _finding(g, me)
    options = [
        (f"Pay {each} Strength{_last(g, me, each)}", f"beat it and search once more: {again}")
        if each
        else ("Pay nothing", f"lose 1 Strength{_last(g, me, 1)}, and find nothing")
        for each in asked.options
    ]
    stakes = f"No Gem at first try. You hit for {hit}, and the monster has Strength {monster}."
    return Wording("Do you pay to beat the monster?", stakes, options)


def strike(g: Caverns, asked: Asked) -> Wording:
    options = [
        (each.label, _person(each)) if isinstance(each, Hero) else ("Nobody", "no attack") for each in asked.options
    ]
    return Wording("Whom do you attack by surprise?", _STRIKE, options)


_STRIKE: Final = (
    "Each rolls a die, and the higher one wins. "
    "A hit costs your victim 2 Strength or a Gem; a failure costs you 1 Strength."
)


def _person(hero: Hero) -> str:
    return f"{hero.strength} Strength, {counted(hero.gems, 'Gem') if hero.gems else 'no Gem'}"


def strike_again(g: Caverns, asked: Asked) -> Wording:
    other = asked.context[0]
    options = [
        (f"Attack {other.label}", _person(other)) if each.name == "yes" else ("That is enough", "no second attack")
        for each in asked.options
    ]
    return Wording(f"Do you attack {other.label} too?", _STRIKE, options)


def penalty(g: Caverns, asked: Asked) -> Wording:
    me, foe = g.heroes[asked.seat], asked.context[0]
    lost = min(MOST_DAMAGE, me.strength)
    options = [
        ("Hand over a Gem", f"{foe.label} gets it, you keep {counted(me.gems - 1, 'Gem') if me.gems > 1 else 'none'}")
        if each.name == "a_gem"
        else (f"Lose {lost} Strength", f"{me.strength - lost} left{_last(g, me, lost)}")
        for each in asked.options
    ]
    return Wording(f"{foe.label} has caught you by surprise. What do you give up?", "", options)


def foe(g: Caverns, asked: Asked) -> Wording:
    return Wording(
        "Whom do you fight?", "The other one stays out of the combat.", [(e.label, _person(e)) for e in asked.options]
    )


def tactic(g: Caverns, asked: Asked) -> Wording:
    other = asked.context[0]
    stakes = "Both roll; the higher attack wins. The loser takes the difference, 2 at most, and at 2 drops a Gem."
    return Wording(f"How do you fight {other.label}?", stakes, [(each.label, each.text) for each in asked.options])


def tiny_damage(g: Caverns, asked: Asked) -> Wording:
    me, (blow, claw) = g.heroes[asked.seat], asked.context
    options = []
    for each in asked.options:
        left = max(0, g.tiny - (blow - claw) - each)
        effect = f"Tiny has {left} Strength left{_last(g, me, each) if each else ''}" if left else "Tiny is defeated"
        options.append((f"Pay {each} Strength" if each else "Pay nothing", effect))
    stakes = f"{blow} against {claw} is {blow - claw} damage. Tiny has {g.tiny} Strength; each point you pay adds 1."
    return Wording("You hit Tiny. How much Strength do you add?", stakes, options)


def join(g: Caverns, asked: Asked) -> Wording:
    options = [
        ("Fight", "you may hurt Tiny") if each.name == "yes" else ("Stay out of it", "nothing happens to you")
        for each in asked.options
    ]
    stakes = (
        f"Tiny has {g.tiny} Strength left. Roll higher than Tiny to hurt him; roll lower and lose up to 2 Strength."
    )
    return Wording("Do you fight Tiny too?", stakes, options)


def raising(g: Caverns, asked: Asked) -> Wording:
    me, (hero, die, monster) = g.heroes[asked.seat], asked.context
    options = []
    for each in asked.options:
        lost = min(MOST_DAMAGE, max(0, monster + each - die), hero.strength)
        result = f"{hero.label} loses {lost} Strength" if lost else f"{hero.label} beats it"
        if each:
            options.append((f"Pay {each} Strength{_last(g, me, each)}", f"Strength {monster + each}: {result}"))
        else:
            options.append(("Pay nothing", result))
    stakes = f"It has Strength {monster}, and {hero.label} has rolled {die}. Each point you pay adds 1."
    return Wording(f"Do you make {hero.label}'s monster stronger?", stakes, options)


def monster_damage(g: Caverns, asked: Asked) -> Wording:
    me, (die, monster) = g.heroes[asked.seat], asked.context
    lost = min(MOST_DAMAGE, me.strength)
    options = [
        (f"Pay {each} Strength{_last(g, me, each)}", "beat it off")
        if each
        else ("Pay nothing", f"lose {lost} Strength{_last(g, me, MOST_DAMAGE)}")
        for each in asked.options
    ]
    stakes = f"You rolled {die}, and the monster has Strength {monster}."
    return Wording("Do you pay to beat the monster off?", stakes, options)


# -- alone -------------------------------------------------------------------------------------------------------------


def solo_hide(g: Caverns, asked: Asked) -> Wording:
    return Wording("You hide. What do you gain?", _clock(g), [_gain(g, each) for each in asked.options])


def solo_surprise(g: Caverns, asked: Asked) -> Wording:
    return Wording("Do you move, or gain time?", _clock(g), [_gain(g, each) for each in asked.options])


def _clock(g: Caverns) -> str:
    return f"The countdown stands at {counted(g.clock, 'turn')}."


def _gain(g: Caverns, option: Word) -> tuple[str, str]:
    if option.name == "gain_time":
        return "Gain a turn", "the countdown goes up this round, not down"
    if option.name == "move":
        return "Move", "exactly 1 space"
    strength = g.heroes[0].strength
    return "Gain 1 Strength", "you are at full Strength" if strength == MOST_STRENGTH else f"{strength + 1} then"


def countdown_die(g: Caverns, asked: Asked) -> Wording:
    first, second, towards = asked.context
    options = [
        (each.label, f"from {shown} to {shown + (1 if towards == 'up' else -1)}")
        for each in asked.options
        for shown in (first if each.name == "first_die" else second,)
    ]
    return Wording(f"Which countdown die goes {towards}?", "A die that reaches 0 does not come back.", options)
