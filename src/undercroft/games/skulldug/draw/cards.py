"""The cards of SKULLDUG! as faces: class, woodcut, Difficulty and Damage as gems, the text with its moments in bold."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from undercroft.games.skulldug.view.shapes import CardView, DigView
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.scene import CardFace, Gem, Sentence, in_bold

_MOMENT: Final = re.compile(r"(?:^|(?<=\. ))([A-Z0-9][^.:]{1,25}:)")
_COST: Final = re.compile(r"(\d) AP\b")


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


class Keys:
    """A stable name for every card on the table, and which of them stands for an answer.

    Copies of a card are the same thing to the rules. Of several, those in the hand and in the passage of the seat stand
    for it; if there are none, the first one elsewhere does."""

    def __init__(self, view: DigView) -> None:
        self._names: dict[tuple[str, int], str] = {}
        self._answers: dict[tuple[str, int], str] = {}
        eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
        near = [(eyes.name, eyes.hand)]
        near += [(passage.space, passage.cards) for passage in view.passages if passage.space == eyes.at]
        near.append(("gear", view.gear))
        far = [(explorer.name, explorer.hand) for explorer in view.explorers if explorer is not eyes]
        far += [(passage.space, passage.cards) for passage in view.passages if passage.space != eyes.at]
        seen: dict[str, int] = {}
        for place, cards in near + far:
            for number, card in enumerate(cards):
                copy = seen.get(card.name, 0)
                seen[card.name] = copy + 1
                self._names[place, number] = f"card-{card.name}" if copy == 0 else f"card-{card.name}-{copy + 1}"
                is_near = place == "gear" or place in (eyes.name, eyes.at)
                self._answers[place, number] = f"card-{card.name}" if copy == 0 or is_near else ""

    def key(self, place: str, number: int) -> str:
        return self._names[place, number]

    def answer(self, place: str, number: int) -> str:
        return self._answers[place, number]
