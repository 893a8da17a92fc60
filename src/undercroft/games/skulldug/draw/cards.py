"""The cards of SKULLDUG! as faces: class, woodcut, Difficulty and Damage as gems, the text with its moments in bold."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.skulldug.view.shapes import CardView, DigView, ExplorerView, PassageView
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.scene import CardFace, Gem, Sentence, in_bold

_MOMENT: Final = re.compile(r"(?:^|(?<=\. ))([A-Z0-9][^.:]{1,25}:)")
_COST: Final = re.compile(r"(\d) AP\b")

Lying = tuple[str, tuple[CardView, ...]]
"""The cards of a place: an explorer's hand, a passage."""


def face(card: CardView, key: str, answer: str = "", state: str = "ready", note: str = "", count: int = 1) -> CardFace:
    """The card as it lies somewhere."""
    gems, text, flavour = _printed(card)
    return CardFace(
        key=key,
        kind=card.type,
        title=card.label,
        icon=card.icon or SYMBOLS[card.type],
        gems=gems,
        text=text,
        flavour=flavour,
        foot=card.type,
        mark=card.name,
        state=state,
        answer=answer,
        note=note,
        count=count,
    )


@lru_cache(512)
def _printed(card: CardView) -> tuple[tuple[Gem, ...], tuple[Sentence, ...], str]:
    """Gems, text, flavour."""
    is_hazard = card.type in ("trap", "monster")
    gems: tuple[Gem, ...] = ()
    if is_hazard:
        gems = (Gem("difficulty", str(card.difficulty), "Difficulty"), Gem("damage", str(card.damage), "Damage"))
    else:
        cost = _COST.match(card.text)
        if cost is not None:
            gems = (Gem("cost", cost[1], "Action Points"),)
    if is_hazard and ":" not in card.text:
        return gems, (), card.text
    return gems, (sentence(card.text),), ""


def sentence(text: str) -> Sentence:
    """The text with the words before a colon in bold: they say when the card works."""
    return in_bold(text, _MOMENT)


def title_of(card: CardView) -> str:
    """The card in one line, for tooltips and screen readers."""
    numbers = f" (Difficulty {card.difficulty}, Damage {card.damage})" if card.type in ("trap", "monster") else ""
    return f"{card.label}{numbers}: {card.text}"


class Named(NamedTuple):
    """A card on the table: its stable name, and the answer that it stands for, if it does."""

    key: str
    answer: str


class Names:
    """A stable name for every card on the table, and which of them stands for an answer.

    Copies of a card are the same thing to the rules. Of several, those in the hand and in the passage of the seat stand
    for it; if there are none, the first one elsewhere does. While gear is picked, the gear stands for it."""

    def __init__(
        self,
        hands: tuple[Lying, ...],
        eyes: str,
        at: str,
        passages: tuple[PassageView, ...],
        gear: tuple[CardView, ...],
    ) -> None:
        lying = [(passage.space, passage.cards) for passage in passages]
        near = [each for each in hands if each[0] == eyes] + [each for each in lying if each[0] == at]
        far = [each for each in hands if each[0] != eyes] + [each for each in lying if each[0] != at]
        if gear:  # then nothing else is to be had
            near, far = [], near + far
        near.append(("gear", gear))
        seen: dict[str, int] = {}
        self._of = {place: _named(cards, seen, True) for place, cards in near}
        self._of |= {place: _named(cards, seen, False) for place, cards in far}
        self.lying = tuple([self._of[place] for place, _ in lying])

    def of(self, place: str) -> tuple[Named, ...]:
        """The cards of an explorer, of a passage, or the gear."""
        return self._of[place]


def _named(cards: tuple[CardView, ...], seen: dict[str, int], near: bool) -> tuple[Named, ...]:
    """The cards of one place; counts how often each was seen."""
    found: list[Named] = []
    for card in cards:
        copy = seen[card.name] = seen.get(card.name, 0) + 1
        found.append(_copy(card.name, copy, near or copy == 1))
    return tuple(found)


@lru_cache(1024)
def _copy(name: str, number: int, stands: bool) -> Named:
    """A copy of a card; does it stand for the answer?"""
    key = f"card-{name}"
    return Named(key if number == 1 else f"{key}-{number}", key if stands else "")


def names_of(view: DigView, eyes: ExplorerView) -> Names:
    """As these eyes see the table; the same again as long as no card moves."""
    hands = tuple([(each.name, each.hand) for each in view.explorers])
    return _names(hands, eyes.name, eyes.at, view.passages, view.gear)


@lru_cache(512)
def _names(
    hands: tuple[Lying, ...], eyes: str, at: str, passages: tuple[PassageView, ...], gear: tuple[CardView, ...]
) -> Names:
    return Names(hands, eyes, at, passages, gear)
