"""Why this figure cannot be chosen: to fight, to cast at, to wake, to trade with, to act next."""
# ruff: noqa: ARG001 - all decisions are explained alike

from __future__ import annotations

from typing import Any

from undercroft.games.caverns.components import HOLY, PLACES_PER_TILE, DeckCard, FigureCard
from undercroft.games.caverns.figures import ASLEEP, Figure
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.question import Question
from undercroft.kernel.why_not import WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]


def actor(g: Caverns, asked: Asked) -> Figure:
    """Whose doing is asked about."""
    return next(figure for figure in g.figures if figure.card is asked.context[0])


def figure_of(g: Caverns, card: Any) -> Figure | None:
    return next((figure for figure in g.figures if figure.card is card), None)


def not_held(figure: Figure, card: DeckCard, rule: str) -> list[WhyNot]:
    if card in figure.hand:
        return []
    return [WhyNot(rule, "{figure:the} [does] not hold {card:the}", (figure, card))]


def _gone(card: Word, rule: str) -> list[WhyNot]:
    return [WhyNot(rule, "{figure:the} [is] not on the board", (card,))]


def target(g: Caverns, asked: Asked, card: Word) -> list[WhyNot]:
    """Whom a fight, a spell, the mirror, a waking or an exchange may be meant for."""
    figure, rule = actor(g, asked), asked.rule
    if not isinstance(card, FigureCard):
        if card in asked.options:
            return []
        return [WhyNot("CV-224", "There is no web here for a Fire-Ball to burn")]
    other = figure_of(g, card)
    if other is None:
        return _gone(card, rule)
    if rule == "CV-081":
        return (
            [WhyNot(rule, "{figure:the} [looks] for others in the mirror, not for [itself]", (figure,))]
            if other is figure
            else []
        )
    if rule == "CV-156":
        return _not_to_wake(figure, other)
    if rule == "CV-180":
        return _no_exchange(figure, other)
    if rule == "CV-227":
        return _not_to_summon(g, figure, other)
    if rule == "CV-188" and figure.card in asked.options:
        return [] if other is figure else _not_here(figure, other, rule)
    found = _not_to_attack(g, figure, other, rule)
    if not found and card not in asked.options:
        found.append(WhyNot("CV-207", "{figure:the} [is] immune to that spell", (other,)))
    return found


def _not_here(figure: Figure, other: Figure, rule: str) -> list[WhyNot]:
    """Unseen, elsewhere or stone; where an invisible figure is, only its own player knows."""
    if other.invisible and other.seat != figure.seat:
        return [WhyNot("CV-145", "{other:the} [is] invisible", (other,))]
    found: list[WhyNot] = []
    if other.invisible:
        found.append(WhyNot("CV-145", "{other:the} [is] invisible", (other,)))
    if other.at != figure.at:
        found.append(WhyNot(rule, "{other:the} [is] not in the same place as {figure:the}", (other, figure)))
    if other.is_stone:
        found.append(WhyNot("CV-206", "{other:the} [is] stone", (other,)))
    return found


def _not_to_attack(g: Caverns, figure: Figure, other: Figure, rule: str) -> list[WhyNot]:
    if other is figure:
        return [WhyNot(rule, "A figure cannot attack itself")]
    found = _not_here(figure, other, "CV-123" if rule == "CV-122" else rule)
    if figure.card.cooperative and other.card.cooperative:
        found.append(WhyNot("CV-160", "{figure:the} and {other:the} are on the same side", (figure, other)))
    if other.seat >= 0 and other.seat == figure.seat:
        found.append(WhyNot("CV-122", "You run both {figure:the} and {other:the}", (figure, other)))
    if g.opening_truce and g.round <= 2 and other.card.is_character:
        found.append(WhyNot("CV-249", "Characters are safe from each other in the first 2 rounds"))
    if g.is_holy(figure.at):
        found.append(WhyNot("CV-080", "Nobody is attacked on the Holy Place"))
    return found


def _not_to_wake(figure: Figure, other: Figure) -> list[WhyNot]:
    if other.seat != ASLEEP:
        return [WhyNot("CV-156", "{other:the} [is] not asleep", (other,))]
    found = _not_here(figure, other, "CV-156")
    if not (figure.card.cooperative and other.card.cooperative):
        found.append(WhyNot("CV-156", "{figure:the} and {other:the} are not on the same side", (figure, other)))
    return found


def _no_exchange(figure: Figure, other: Figure) -> list[WhyNot]:
    if other is figure:
        return [WhyNot("CV-180", "A figure cannot exchange cards with itself")]
    if other.invisible:
        return [WhyNot("CV-180", "{other:the} [is] invisible", (other,))]
    found: list[WhyNot] = []
    if other.seat == ASLEEP:
        found.append(WhyNot("CV-180", "{other:the} [is] asleep", (other,)))
    if other.at // PLACES_PER_TILE != figure.at // PLACES_PER_TILE:
        found.append(WhyNot("CV-180", "{other:the} [is] not on this tile", (other,)))
    if other.is_stone:
        found.append(WhyNot("CV-206", "{other:the} [is] stone", (other,)))
    if figure.asked & other.bit:
        found.append(WhyNot("CV-182", "{figure:the} [has] made {other:the} an offer this turn", (figure, other)))
    if not figure.hand and not other.hand:
        found.append(WhyNot("CV-183", "Neither {figure:the} nor {other:the} holds a card", (figure, other)))
    return found


def _not_to_summon(g: Caverns, figure: Figure, other: Figure) -> list[WhyNot]:
    if other is figure:
        return [WhyNot("CV-230", "{figure:the} cannot summon [itself]", (figure,))]
    found: list[WhyNot] = []
    if other.seat == ASLEEP:
        found.append(WhyNot("CV-230", "{other:the} [is] asleep", (other,)))
    elif other.seat == figure.seat:
        found.append(WhyNot("CV-230", "You run {other:the} yourself", (other,)))
    if other.is_stone:
        found.append(WhyNot("CV-206", "{other:the} [is] stone", (other,)))
    if not other.invisible and other.at == figure.at:
        found.append(WhyNot("CV-229", "{other:the} [is] here already", (other,)))
    if g.is_holy(figure.at) and other.card.tags & g.box.markers[HOLY].shuns:
        found.append(WhyNot("CV-080", "{other:the} cannot be moved onto the Holy Place", (other,)))
    return found


def next_figure(g: Caverns, asked: Asked, card: FigureCard) -> list[WhyNot]:
    other = figure_of(g, card)
    if card in asked.options:
        return []
    if other is None:
        return _gone(card, "CV-158")
    if other.seat != asked.seat:
        return [WhyNot("CV-158", "You do not run {figure:the}", (other,))]
    if other.is_stone:
        return [WhyNot("CV-206", "{figure:the} [is] stone", (other,))]
    return [WhyNot("CV-158", "{figure:the} [does] not act any more this turn", (other,))]


def next_monster(g: Caverns, asked: Asked, card: FigureCard) -> list[WhyNot]:
    if card in asked.options:
        return []
    if figure_of(g, card) is None:
        return _gone(card, "CV-133")
    return [WhyNot("CV-133", "{figure:the} [is] not one of those to be dealt with", (card,))]


def take_over(g: Caverns, asked: Asked, card: FigureCard) -> list[WhyNot]:
    other = figure_of(g, card)
    if other is None:
        return _gone(card, "CV-152")
    found: list[WhyNot] = []
    if other.seat != ASLEEP:
        found.append(WhyNot("CV-152", "{figure:the} [is] not asleep: somebody runs it", (other,)))
    if not other.card.cooperative:
        found.append(WhyNot("CV-152", "{figure:the} [takes] nobody's side", (other,)))
    if other.is_stone:
        found.append(WhyNot("CV-206", "{figure:the} [is] stone", (other,)))
    return found
