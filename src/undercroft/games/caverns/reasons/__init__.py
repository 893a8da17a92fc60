"""Why something is not offered, where no filter of a rule says so, and when each decision is asked."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.caverns.cards import EDGE_NAMES
from undercroft.games.caverns.components import MAGIC, DeckCard, Edge, FigureCard, StairsTo
from undercroft.games.caverns.reasons import cards, deeds, figures
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.why_not import ReasonBook
from undercroft.kernel.words import Word

THAT_BONUS: Final = "that bonus"
"""What no card of this box shows."""


def named(g: Caverns, text: str) -> object:
    """The figure, card, bonus, place, arm or stairs of this name, as this box calls it."""
    box = g.box
    for things in (box.characters, box.monsters, box.cards, box.edges, box.places, box.arms, box.stairs_to):
        for thing in things:
            if thing.name == text:
                return thing
    return Word(text, THAT_BONUS, True) if text in EDGE_NAMES else text


def ever(g: Caverns, decision: str, thing: Any) -> bool:
    """Figures by what they are, cards by what is printed on them."""
    if isinstance(thing, Word) and thing.label == THAT_BONUS:
        return False
    if isinstance(thing, StairsTo):
        return not g.is_cavern(thing.place)
    if isinstance(thing, FigureCard):
        return not thing.is_character or decision == "target"
    if isinstance(thing, Edge):
        return decision != "prove" or thing.stat == MAGIC
    return not isinstance(thing, DeckCard) or _has_its_moment(thing, decision)


def _has_its_moment(card: DeckCard, decision: str) -> bool:
    """Is the card of use where this is asked?"""
    moments = {
        "deed": card.is_tool,
        "approach": card.casts != 0,
        "defend": card.casts != 0,
        "bribe": card.value > 0,
        "charm": bool(card.likings),
        "show": bool(card.full),
        "reroll": card.rerolls,
        "ward": card.wards,
    }
    return moments.get(decision, True)


REASONS: Final = ReasonBook(
    ever=ever,
    named=named,
    why={
        "deed": deeds.deed,
        "go_on": deeds.go_on,
        "next_figure": figures.next_figure,
        "take_over": figures.take_over,
        "target": figures.target,
        "next_monster": figures.next_monster,
        "turn_tile": cards.turn_tile,
        "interception": cards.interception,
        "approach": cards.spell_or_blow,
        "defend": cards.spell_or_blow,
        "bribe": cards.bribe,
        "charm": cards.charm,
        "show": cards.show,
        "prove": cards.prove,
        "reroll": cards.reroll,
        "ward": cards.ward,
        "want": cards.want,
        "return": cards.give_back,
        "quest": cards.quest,
    },
    when={
        "deed": "on your turn",
        "next_figure": "on your turn, if you run several monsters",
        "take_over": "at the start of your turn, if you have no figure left",
        "target": "when you start a fight, cast a spell, look into the mirror, wake a monster or offer an exchange",
        "turn_tile": "when you have explored a tile and lay it",
        "go_on": "when you fly or walk more than 1 tile",
        "interception": "when somebody moves past a figure of yours",
        "flee_or_face": "when you have crept upon monsters",
        "next_monster": "when you meet several monsters",
        "approach": "when you deal with a monster that you have crept upon",
        "bribe": "when you try to make friends with a monster that takes bribes",
        "charm": "when you try to make friends with a monster",
        "show": "when a bonus counts: in a fight, or in an escape",
        "prove": "when you cast a spell that needs more Magic than your figure has printed",
        "defend": "when you are attacked and can cast",
        "reroll": "when a die of yours falls badly and you may hold a card against it",
        "ward": "when a spell is aimed at you and you may hold a card against it",
        "size": "when you cast Shape-Changing",
        "summoned": "when somebody summons you",
        "offer": "when you offer an exchange",
        "want": "when you offer an exchange",
        "answer_offer": "when somebody offers you an exchange",
        "return": "when you have agreed to an exchange",
        "confirm": "when the other side has laid out its cards for an exchange",
        "quest": "before the first round, when you have looked at your quest",
        "propose": "at the end of your turn",
        "concede": "when somebody proposes to end the game without a winner",
    },
)
