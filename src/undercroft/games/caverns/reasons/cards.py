"""Why this card, bonus, spell or number is not offered in the middle of a fight, a spell or an exchange."""
# ruff: noqa: ARG001 - all decisions are explained alike

from __future__ import annotations

from typing import Any, Final

from undercroft.games.caverns.components import (
    ARMOUR,
    COMBAT,
    ESCAPE,
    FIRE_BALL,
    MAGIC,
    NO_SLOT,
    PETRIFY,
    SPELL_TITLES,
    WEAPON,
    DeckCard,
    Edge,
    Turning,
)
from undercroft.games.caverns.decisions import FIRE_SPELL, INTERCEPT, KEEP, PETRIFY_SPELL, WAIVE
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.reasons.deeds import uncastable
from undercroft.games.caverns.reasons.figures import actor, not_held
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.question import YES, Question
from undercroft.kernel.story.grammar import listed
from undercroft.kernel.why_not import WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]
COUNTED: Final = {"CV-126": COMBAT, "CV-222": COMBAT, "CV-108": ESCAPE, "CV-232": MAGIC}
"""What a bonus is shown for, by the rule of the question."""
MOMENTS: Final = {COMBAT: "in a fight", ESCAPE: "in an escape", MAGIC: "against a spell"}
SLOTS: Final = {WEAPON: "weapon", ARMOUR: "armour"}


# -- cards at their moment ---------------------------------------------------------------------------------------------


def bribe(g: Caverns, asked: Asked, card: Word) -> list[WhyNot]:
    figure, monster = actor(g, asked), asked.context[1]
    if not isinstance(card, DeckCard):
        return []
    found = not_held(figure, card, "CV-114")
    if card.value <= 0:
        found.append(WhyNot("CV-114", "{card:the} [has] no Value", (card,)))
    if monster.bribe_tags and not card.tags & monster.bribe_tags:
        kinds = listed([tag for number, tag in enumerate(g.box.tags) if monster.bribe_tags >> number & 1])
        found.append(WhyNot("CV-115", "{monster:the} takes only {kinds} as a bribe", (monster, kinds)))
    return found


def charm(g: Caverns, asked: Asked, card: Word) -> list[WhyNot]:
    figure, monster = actor(g, asked), asked.context[1]
    if card in asked.options or not isinstance(card, DeckCard):
        return []
    found = not_held(figure, card, "CV-119")
    if sum(liking.amount for liking in card.likings if liking.vs & monster.tags) <= 0:
        found.append(WhyNot("CV-119", "{card:the} [means] nothing to {monster:the}", (card, monster)))
    return found or [WhyNot("CV-119", "{card:the} [has] been shown already", (card,))]


def show(g: Caverns, asked: Asked, what: Word) -> list[WhyNot]:
    if what in asked.options:
        return []
    figure = actor(g, asked)
    if not isinstance(what, DeckCard):
        if isinstance(what, Edge) and any(what in card.edge for card in figure.hand):
            return _not_counted(g, figure, what, COUNTED[asked.rule])
        return [WhyNot("CV-173", "{figure:the} [holds] no card with {bonus}", (figure, what))]
    return not_held(figure, what, "CV-174") or [WhyNot("CV-174", "Showing {card:the} whole adds nothing here", (what,))]


def _not_counted(g: Caverns, figure: Figure, bonus: Edge, stat: int) -> list[WhyNot]:
    """A bonus that is held: of another kind, shown already, against another foe, or of a slot that is taken."""
    if bonus.stat != stat:
        return [WhyNot("CV-136", "{bonus} does not count {when}", (bonus, MOMENTS[stat]))]
    shown = 0 if g.fight is None else g.fight.shown
    if bonus.vs and not all(shown & card.bit for card in figure.hand if bonus in card.edge):
        return [WhyNot("CV-141", "{bonus} does not count against this foe", (bonus,))]
    if stat == COMBAT and bonus.slot != NO_SLOT:
        return [WhyNot("CV-136", "Only one {slot} counts in a fight, and one has been shown", (SLOTS[bonus.slot],))]
    return [WhyNot("CV-136", "{bonus} has been shown already", (bonus,))]


def prove(g: Caverns, asked: Asked, edge: Word) -> list[WhyNot]:
    if edge in asked.options:
        return []
    figure = actor(g, asked)
    if isinstance(edge, Edge) and any(edge in card.edge for card in figure.hand):
        words = "{bonus} adds no Magic" if edge.stat != MAGIC else "{bonus} has been shown already"
        return [WhyNot("CV-186", words, (edge,))]
    return [WhyNot("CV-186", "{figure:the} [holds] no card with {bonus}", (figure, edge))]


def reroll(g: Caverns, asked: Asked, card: Word) -> list[WhyNot]:
    if card in asked.options or not isinstance(card, DeckCard):
        return []
    words = "{card:the} [does] not let a die be rolled again"
    return not_held(actor(g, asked), card, "CV-179") or [WhyNot("CV-179", words, (card,))]


def ward(g: Caverns, asked: Asked, card: Word) -> list[WhyNot]:
    if card in asked.options or not isinstance(card, DeckCard):
        return []
    return not_held(actor(g, asked), card, "CV-179") or [
        WhyNot("CV-179", "{card:the} [does] not ward off spells", (card,))
    ]


# -- spells in answer --------------------------------------------------------------------------------------------------


def spell_or_blow(g: Caverns, asked: Asked, answer: Word) -> list[WhyNot]:
    """Befriending, blows or an attacking spell: at a monster come upon, or in defence."""
    if answer in asked.options:
        return []
    figure, foe = actor(g, asked), asked.context[1]
    if answer is WAIVE:
        return [WhyNot("CV-172", "Nothing about the cards of {figure:the} is asked here", (figure,))]
    if answer in (PETRIFY_SPELL, FIRE_SPELL):
        return _attacking(figure, foe, PETRIFY if answer is PETRIFY_SPELL else FIRE_BALL)
    if isinstance(answer, DeckCard):
        found = not_held(figure, answer, "CV-179")
        if not answer.casts & (1 << FIRE_BALL):
            found.append(WhyNot("CV-179", "{card:the} [casts] no spell", (answer,)))
        return found or _attacking(figure, foe, FIRE_BALL)
    return [WhyNot("CV-107", "After a failed escape {monster:the} does not make friends", (foe,))]


def _attacking(figure: Figure, foe: Any, spell: int) -> list[WhyNot]:
    found = uncastable(figure, spell)
    if foe.immune & (1 << spell):
        found.append(WhyNot("CV-207", "{foe:the} is immune to {spell}", (foe, SPELL_TITLES[spell])))
    return found or [WhyNot("CV-172", "{figure:the} asked to be left alone about [its] cards", (figure,))]


def interception(g: Caverns, asked: Asked, answer: Word) -> list[WhyNot]:
    if answer in asked.options:
        return []
    mover = asked.context[0]
    if answer is INTERCEPT:
        return [WhyNot("CV-048", "You have nobody there who could stop {mover:the}", (mover,))]
    return [WhyNot("CV-047", "Only an invisible figure need not be asked again")]


# -- tiles, exchanges, quests ------------------------------------------------------------------------------------------


def turn_tile(g: Caverns, asked: Asked, turning: Turning) -> list[WhyNot]:
    if turning in asked.options:
        return []
    tile = asked.context[0]
    if turning.number not in tile.distinct_turns:
        return [WhyNot("CV-057", "Turned like that the tile looks as in another way that is offered")]
    return [WhyNot("CV-057", "Turned like that no arm meets yours that {figure:the} can pass", (g.figure(g.acting),))]


def want(g: Caverns, asked: Asked, number: int) -> list[WhyNot]:
    most = asked.options[-1]
    if number <= most:
        return []
    return [WhyNot("CV-183", "The other side holds only {most:card}", (most,))]


def give_back(g: Caverns, asked: Asked, answer: Word) -> list[WhyNot]:
    if answer in asked.options:
        return []
    if answer is YES:
        return [WhyNot("CV-183", "You have laid out as many cards as are wanted")]
    return [WhyNot("CV-183", "As many cards are still wanted as you have left")]


def quest(g: Caverns, asked: Asked, answer: Word) -> list[WhyNot]:
    if answer in asked.options or answer is KEEP:
        return []
    return [WhyNot("CV-016", "This quest cannot be refused")]
