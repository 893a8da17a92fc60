"""How the game asks: what a player would ask, what is at stake, and what each answer does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from undercroft.games.caverns.components import (
    PLACES_PER_TILE,
    PORTS,
    SPELL_NAMES,
    SPELL_TITLES,
    Arm,
    DeckCard,
    Edge,
    FigureCard,
    Place,
    StairsTo,
    Turning,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.neighbours import leads_to, side_of
from undercroft.games.caverns.places import opening
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.question import Question, Wording
from undercroft.kernel.story.grammar import capital, counted, listed, possessive, the
from undercroft.kernel.words import label, spell

Asked = Question[Any]
Said = tuple[str, str]
SPELLS_DO: Final = (
    "4 or more: fly 2 tiles",
    "4 or more: it turns to stone",
    "4 or more: nobody sees you",
    "3 or more: bigger or smaller for a turn",
    "3 dice above its Combat, no 1: it burns",
    "3 or more, less its Magic: it stands before you",
)
STOP_ASKING: Final = "no questions about your cards until your next turn"
EMPTY_HANDED: Final = "You hold nothing for this: you are asked so that nobody can tell."
"""A pause that is left out would say what somebody holds."""
NOTHING_TO_ADD: Final = "You can add nothing; you are asked so that nobody can tell."
DECLINED: Final = frozenset({"enough", "waive", "let_it_stand", "let_it_come"})
BEFORE_ONE: Final[dict[str, Said]] = {
    "escape": ("Try to escape", "fail, and you must fight"),
    "face_them": ("Stay", "talk, cast or fight"),
}
WORDS: Final[dict[str, Said]] = {
    "end": ("End your turn", ""),
    "waive": ("End your turn, and stop asking", STOP_ASKING),
    "fight": ("Fight", "die and Combat against die and Combat: the loser dies"),
    "exchange": ("Offer an exchange", "show cards, and say how many you want"),
    "mirror": ("Look into the Magic Mirror", "4 or more: see all cards of a figure"),
    "wake": ("Wake a monster", "you run it from your next turn on"),
    "break_free": ("Break out of the web", "4 or more: free; else your movement is lost"),
    "fly": ("Fly", "2 tiles, also over water"),
    "leave": ("Step out of the cavern", "this is your move"),
    "rush": ("Rush into the cavern", "you must fight all you meet, with +1 Combat, and cast no spell"),
    "creep": ("Creep into the cavern", "you may escape, talk, cast or fight"),
    "enter": ("Go into the cavern", "nothing waits there"),
    "the_web": ("The spider web", "burn it, unless a die shows 1"),
    "stop": ("Stop here", ""),
    "let_pass": ("Let it pass", ""),
    "intercept": ("Stop it and fight", "the loser dies"),
    "escape": ("Try to escape", "fail, and you must fight them all"),
    "face_them": ("Face them", "one by one: talk, cast or fight"),
    "befriend": ("Make friends", "roll its Affinity or less; fail, and you must fight"),
    "enough": ("Nothing more", ""),
    "break_off": ("Break off the spell", "it counts as cast"),
    "let_it_stand": ("Let it stand", ""),
    "let_it_come": ("Let it come", ""),
    "bigger": ("Bigger", "crosses water, fits through no crack"),
    "smaller": ("Smaller", "fits through cracks, cannot cross water"),
    "come": ("Come willingly", ""),
    "resist": ("Resist", "your Magic makes it harder"),
    "refuse": ("Refuse", ""),
    "agree": ("Agree", ""),
    "keep": ("Keep it", ""),
    "refuse_quest": ("Refuse it", "draw another one; nobody learns of it"),
    "yes": ("Yes", ""),
    "no": ("No", ""),
}


def named(figure: FigureCard) -> str:
    return figure.label if figure.proper else the(figure.label)


def _does(card: FigureCard) -> str:
    """A question about what a figure does: a character is the player itself, a monster has its name."""
    return "do you" if card.proper else f"does {named(card)}"


def _has(card: FigureCard) -> str:
    return "You have" if card.proper else f"{capital(named(card))} has"


def _whom(card: FigureCard) -> str:
    """The figure of the player who is asked, as the object of a sentence."""
    return "you" if card.proper else named(card)


def _figure(g: Caverns, card: FigureCard) -> Figure | None:
    return next((figure for figure in g.figures if figure.card is card), None)


def said(g: Caverns, option: object) -> Said:
    """An option in words, and what it does."""
    if isinstance(option, Place):
        return f"Go to {option.label}", _who_is(g, option.number)
    if isinstance(option, Arm):
        return f"Explore {option.way}", _through(g, option.number)
    if isinstance(option, StairsTo):
        return f"Take the stairs to {g.box.places[option.place].label}", _who_is(g, option.place)
    if isinstance(option, DeckCard):
        return f"Use {the(option.label)}", option.text.rstrip(".")
    if isinstance(option, Edge):
        return f"Show {option.label}", "the others see the bonus, not the card"
    if isinstance(option, FigureCard):
        return capital(named(option)), _strength(option)
    name = spell(option)
    if name in SPELL_NAMES:
        number = SPELL_NAMES.index(name)
        return f"Cast {SPELL_TITLES[number]}", SPELLS_DO[number]
    return WORDS.get(name, (capital(label(option)), ""))


def _who_is(g: Caverns, place: int) -> str:
    """Who can be seen there, and what lies there."""
    here = [named(figure.card) for figure in g.figures if figure.at == place and not figure.invisible]
    tile = place // PLACES_PER_TILE
    marks = ["a web"] if tile in g.webs else []
    square = g.box.tiles[tile].square
    marks += ["something waits"] if square >= 0 and g.counters[square] else []
    seen = ", ".join([*here, *marks])
    return f"there: {seen}" if seen else ""


def _through(g: Caverns, arm: int) -> str:
    """What kind of way it is, where it is no plain passage."""
    tile = g.box.tiles[arm // PORTS]
    return ("", "", "through a crack", "", "through deep water")[tile.turned[g.turns[tile.index]][arm % PORTS]]


def _way_to(g: Caverns, start: int, place: int) -> str:
    """On which side of a tile one goes out to a place next to it."""
    tile = g.box.tiles[start // PLACES_PER_TILE]
    for port in range(tile.ports):
        link = g.links[tile.index * PORTS + port]
        if link >= 0 and place == PLACES_PER_TILE * (link // PORTS) + _reached(g, link):
            return f"to the {g.box.arms[tile.index * PORTS + port].way}"
    return ""


def _reached(g: Caverns, link: int) -> int:
    """Which place of its tile a way out belongs to."""
    tile = g.box.tiles[link // PORTS]
    return tile.place_of[g.turns[tile.index]][link % PORTS]


def _strength(card: FigureCard) -> str:
    magic = "no Magic" if card.magic < 0 else f"Magic {card.magic}"
    return f"Combat {card.combat}, {magic}"


def _worded(
    g: Caverns, asked: Asked, prompt: str, stakes: str = "", say: Callable[[Caverns, object], Said] = said
) -> Wording:
    return Wording(prompt, stakes, [say(g, option) for option in asked.options])


def _at_stake(asked: Asked, stakes: str) -> str:
    """What is at stake, unless there is nothing to use."""
    return EMPTY_HANDED if DECLINED.issuperset([spell(option) for option in asked.options]) else stakes


def deed(g: Caverns, asked: Asked) -> Wording:
    card = asked.context[0]
    figure = _figure(g, card)
    say = _doing(figure)
    if figure is not None and figure.moved:
        return _worded(g, asked, f"{_has(card)} moved. What now?", "", say)
    where = f" {_at(g.box.places[figure.at].label)}" if figure is not None else ""
    stakes = "You may act, move once, and act again." if card.proper else _as_a_monster(g)
    return _worded(g, asked, f"What {_does(card)} do{where}?", stakes, say)


def _as_a_monster(g: Caverns) -> str:
    """What is left to want for somebody whose character is dead."""
    alive = [figure.card.label for figure in g.figures if figure.card.is_character]
    whom = listed(alive) if len(alive) < 4 else "the others"
    return f"You cannot win any more: keep {whom} from coming home." if alive else ""


def _at(place: str) -> str:
    """ "in the passage by the Maw", "at the Long Stairs"."""
    return f"{'in' if place.startswith('the passage') else 'at'} {place}"


def _doing(acting: Figure | None) -> Callable[[Caverns, object], Said]:
    def say(g: Caverns, option: object) -> Said:
        if acting is not None and spell(option) == "fight":
            return _fighting(g, acting)
        if acting is not None and not acting.card.proper and spell(option) in ("creep", "enter"):
            return said(g, option)[0], "to take what lies there"
        if acting is not None and isinstance(option, Place):
            return _going(g, acting, option)
        return said(g, option)

    return say


def _going(g: Caverns, walker: Figure, place: Place) -> Said:
    """A place next door: on which side it lies, and who is there."""
    words, there = said(g, place)
    return words, "; ".join([each for each in (_way_to(g, walker.at, place.number), there) if each])


def _fighting(g: Caverns, acting: Figure) -> Said:
    """Whom one could attack here, and what both bring to it before dice and cards."""
    foes = [other.card for other in g.figures if not g.spared_by(acting, other)]
    own = f"your Combat {acting.card.combat}" if acting.card.proper else f"Combat {acting.card.combat}"
    if len(foes) == 1:
        return f"Fight {named(foes[0])}", f"{own} against {foes[0].combat}, a die each: the loser dies"
    against = listed([f"{named(card)} {card.combat}" for card in foes], "or")
    return "Fight", f"{own} against {against}, a die each: the loser dies"


def next_figure(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, "Which of your figures acts now?")


def take_over(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, "Which sleeping monster do you wake up as?", "You run it from now on.")


def target(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, _TARGETS[asked.rule].format(does=_does(asked.context[0])), _AT_STAKE.get(asked.rule, ""))


_TARGETS: Final = {
    "CV-081": "Whose cards {does} look at in the Mirror?",
    "CV-122": "Whom {does} attack?",
    "CV-156": "Which monster {does} wake?",
    "CV-180": "With whom {does} exchange cards?",
    "CV-188": "On whom {does} cast the spell?",
    "CV-227": "Whom {does} summon?",
}
"""What somebody is chosen for, by the rule that asks."""
_AT_STAKE: Final = {
    "CV-081": "On 4, 5 or 6 you see all cards of that figure; else only fog.",
    "CV-227": "Its Magic may resist. Then 3 or more brings it here.",
}


def turn_tile(g: Caverns, asked: Asked) -> Wording:
    """Where it opens, and what it would meet there."""
    tile = asked.context[0]
    found = g.discovery
    square = tile.square
    waits = g.counters[square] if square >= 0 else 0
    stakes = f"Something waits: {counted(waits, 'Passage card')} when you step in." if waits else ""
    if tile.spots:
        stakes = f"A cavern with {counted(tile.spots, 'card')} opens here."
    if found is None:
        return _worded(g, asked, f"How do you lay {tile.label}?", stakes)
    back = (side_of(found.arm) + 2) % 4
    options: list[Said] = []
    for option in asked.options:
        assert isinstance(option, Turning)
        terrain, places = tile.turned[option.number], tile.place_of[option.number]
        arms = "".join("-pn?w"[each] for each in terrain)
        options.append((opening(arms, places, back), leads_to(g, found.arm, arms, back)))
    return Wording(f"You discover {tile.label}. How do you lay it?", stakes, options)


def go_on(g: Caverns, asked: Asked) -> Wording:
    left = "" if g.journey is None else f"{counted(g.journey.tiles, 'tile')} left."
    card = asked.context[0]
    return _worded(g, asked, f"Where {_does(card)} go next?", left, _stopping(_figure(g, card)))


def _stopping(walker: Figure | None) -> Callable[[Caverns, object], Said]:
    def say(g: Caverns, option: object) -> Said:
        if spell(option) == "waive":
            return "Stop here, and stop asking", STOP_ASKING
        if walker is not None and isinstance(option, Place):
            return _going(g, walker, option)
        return said(g, option)

    return say


def _declining(label_: str) -> Callable[[Caverns, object], Said]:
    def say(g: Caverns, option: object) -> Said:
        if spell(option) == "waive":
            return label_, STOP_ASKING
        return said(g, option)

    return say


NOTHING: Final = _declining("Nothing, and stop asking")
FIGHTING: Final = _declining("Fight, and stop asking")
PASSING: Final = _declining("Let it pass, and stop asking")


def interception(g: Caverns, asked: Asked) -> Wording:
    mover, place = asked.context
    return _worded(g, asked, f"{capital(named(mover))} wants to pass {place.label}. Do you fight?", "", PASSING)


def flee_or_face(g: Caverns, asked: Asked) -> Wording:
    waiting = [] if g.encounter is None else [g.figure(number).card for number in g.encounter.waiting]
    names = listed([named(card) for card in waiting]) if waiting else ""
    card = asked.context[0]
    return _worded(
        g,
        asked,
        f"{'You meet' if card.proper else f'{capital(named(card))} meets'} {names or 'monsters'}. Run or stay?",
        f"You escape on a roll of {card.escape} or less; a bonus that you show raises that.",
        _before_one if len(waiting) == 1 else said,
    )


def _before_one(g: Caverns, option: object) -> Said:
    """Of a single monster it is not said that all must be faced, one by one."""
    return BEFORE_ONE.get(spell(option)) or said(g, option)


def next_monster(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, "Whom do you face first?")


def approach(g: Caverns, asked: Asked) -> Wording:
    card, monster = asked.context
    return _worded(
        g,
        asked,
        f"How do you deal with {named(monster)}?",
        f"{_strength(monster)}, Affinity {monster.affinity}. Whoever loses a fight dies.",
        _dealing(card, monster),
    )


def _dealing(card: FigureCard, monster: FigureCard) -> Callable[[Caverns, object], Said]:
    """What each way with this monster takes."""

    def say(g: Caverns, option: object) -> Said:
        match spell(option):
            case "fight":
                own = f"your Combat {card.combat}" if card.proper else f"Combat {card.combat}"
                return "Fight", f"{own} against {monster.combat}, a die each, and what you show: the loser dies"
            case "befriend":
                return "Make friends", f"roll {monster.affinity} or less, more with a gift; fail, and you must fight"
        return FIGHTING(g, option)

    return say


def _gift(g: Caverns, option: object) -> Said:
    if isinstance(option, DeckCard):
        return f"Hand over {the(option.label)}", f"{option.value} easier; it is gone, whatever you roll"
    return NOTHING(g, option)


def bribe(g: Caverns, asked: Asked) -> Wording:
    stakes = _at_stake(asked, "Each Value makes friendship that much easier.")
    return _worded(g, asked, f"What do you give {named(asked.context[1])}?", stakes, _gift)


def _shown(g: Caverns, option: object) -> Said:
    if isinstance(option, DeckCard):
        return f"Show {the(option.label)}", option.text.rstrip(".")
    return NOTHING(g, option)


def _showing(figure: Figure | None) -> Callable[[Caverns, object], Said]:
    """A bonus by the cards that can give it: whoever is asked knows them."""

    def say(g: Caverns, option: object) -> Said:
        words, does = _shown(g, option)
        if isinstance(option, Edge) and figure is not None:
            cards = dict.fromkeys([card.label for card in figure.hand if option in card.edge])
            does = f"{listed(list(cards), 'or')}: {does}" if cards else does
        return words, does

    return say


def charm(g: Caverns, asked: Asked) -> Wording:
    stakes = _at_stake(asked, "What it likes makes it friendlier.")
    return _worded(g, asked, f"What do you show {named(asked.context[1])}?", stakes, _shown)


def _whose(figure: Figure, asked: Asked) -> str:
    return "your" if figure.card.proper and figure.seat == asked.seat else possessive(named(figure.card))


def show(g: Caverns, asked: Asked) -> Wording:
    stakes = ""
    if g.fight is not None:
        one, other = g.figure(g.fight.attacker), g.figure(g.fight.defender)
        stakes = (
            f"{_whose(one, asked)} {g.fight.attack} against {_whose(other, asked)} {g.fight.defence}, and a die each."
        )
        stakes = capital(stakes)
    elif g.encounter is not None and g.encounter.fleeing:
        stakes = f"Escape is {g.encounter.escape}: roll it or less."
    nothing = _at_stake(asked, "")
    if stakes and nothing:
        nothing = NOTHING_TO_ADD
    card = asked.context[0]
    stakes = " ".join([each for each in (stakes, nothing) if each])
    return _worded(g, asked, f"Which bonus {_does(card)} show?", stakes, _showing(_figure(g, card)))


def prove(g: Caverns, asked: Asked) -> Wording:
    card, level = asked.context
    return _worded(g, asked, f"The spell needs Magic {level}. What {_does(card)} show?")


def defend(g: Caverns, asked: Asked) -> Wording:
    card, attacker = asked.context
    return _worded(
        g,
        asked,
        f"{capital(named(attacker))} attacks {_whom(card)}. Blows or a spell?",
        "A spell that fails leaves no defence.",
        FIGHTING,
    )


def reroll(g: Caverns, asked: Asked) -> Wording:
    card, die = asked.context
    return _worded(g, asked, f"{_has(card)} rolled {die}. Roll again?", _at_stake(asked, ""), NOTHING)


def ward(g: Caverns, asked: Asked) -> Wording:
    card, caster, title = asked.context
    return _worded(
        g,
        asked,
        f"{capital(named(caster))} casts {title} at {_whom(card)}. Ward it off?",
        _at_stake(asked, ""),
        NOTHING,
    )


def size(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, "Bigger or smaller?")


def summoned(g: Caverns, asked: Asked) -> Wording:
    card, caster = asked.context
    return _worded(g, asked, f"{capital(named(caster))} summons {_whom(card)}. Do you come?")


def _yes_or_no(offered: str, kept: str) -> Callable[[Caverns, object], Said]:
    def say(_: Caverns, option: object) -> Said:
        return (offered, "") if spell(option) == "yes" else (kept, "")

    return say


OFFERING: Final = _yes_or_no("Offer it", "Keep it")
GIVING: Final = _yes_or_no("Give it", "Keep it")


def offer(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, f"Do you offer {the(asked.context[0].label)}?", asked.context[0].text, OFFERING)


def want(_: Caverns, asked: Asked) -> Wording:
    given: Sequence[DeckCard] = asked.context[0]
    prompt = (
        f"How many cards do you want for {counted(len(given), 'card')}?" if given else "How many cards do you want?"
    )
    return Wording(
        prompt,
        "",
        [("No cards: a gift" if not number else counted(int(number), "card"), "") for number in asked.options],
    )


def answer_offer(g: Caverns, asked: Asked) -> Wording:
    _, giver, wanted = asked.context
    wants = f"In return you would give {counted(wanted, 'card')} of your choice." if wanted else "It is a gift."
    return _worded(g, asked, f"{capital(named(giver))} offers you an exchange. Do you agree?", wants)


def give_back(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, f"Do you give {the(asked.context[0].label)}?", asked.context[0].text, GIVING)


def confirm(g: Caverns, asked: Asked) -> Wording:
    return _worded(g, asked, f"Do you make the exchange with {named(asked.context[0])}?")


def quest(g: Caverns, asked: Asked) -> Wording:
    own = g.players[asked.seat].quest
    prompt = f"Your secret quest is {own.label}." if own is not None else "You have looked at your quest."
    return _worded(g, asked, prompt, own.text if own is not None else "")


def propose(_: Caverns, asked: Asked) -> Wording:
    return Wording("Do you propose to end the game without a winner?", "All must agree.", _peace(asked))


def concede(_: Caverns, asked: Asked) -> Wording:
    who = asked.context[0].label
    return Wording(f"{who} proposes to end the game without a winner. Do you agree?", "", _peace(asked))


def _peace(asked: Asked) -> list[Said]:
    return [("End it", "nobody wins") if spell(option) == "yes" else ("Play on", "") for option in asked.options]
