"""Any card of any card file as a face to draw: its class as the band, numbers as gems, sentences with symbols."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from undercroft.ink.palette import CLASSES
from undercroft.ink.scene import CardFace, Gem, Row, Say, Sentence
from undercroft.kernel.cardfile import Edition, Face, Symbol, pieces

ALIKE: Final = {
    "item": "thing", "encounter": "event", "control": "action", "tactic": "action", "marker": "event",
    "armor": "armour",
}  # fmt: skip
"""Classes of cards that look like another class."""
GEMS: Final = {
    "hp": "hp", "hp per player": "hp", "difficulty": "difficulty", "damage": "damage", "combat": "combat",
    "magic": "magic", "escape": "escape", "affinity": "affinity", "noise": "noise", "fee": "fee", "value": "fee",
    "armor any": "armour", "armor physical": "armour", "armor magical": "armour", "start strength": "difficulty",
    "roll": "difficulty",
}  # fmt: skip
"""Numbers that stand in a gem, in this order; the rest is told in the foot or not at all."""
TIERS: Final = {"alpha": "\N{GREEK SMALL LETTER ALPHA}", "omega": "\N{GREEK CAPITAL LETTER OMEGA}"}
TONES: Final = {"physical": "harm", "magical": "magic", "hp": "harm", "armored": "armour"}
SIGNS: Final = {"burning-meteor": "own-meteor"}
"""A woodcut that is mud in a line of text, and the one that stands for it there."""
FOOT: Final = ("tier", "die", "kind", "slot", "role")
_STRONG: Final = re.compile(r"(\b\d+\b|(?:^|(?<=\. ))[A-Z0-9][^.:]{1,30}:)")


def face_of(edition: Edition[Any], id: str) -> CardFace:
    """A card as it is printed."""
    return face(edition.faces[id], edition.symbols)


def face(card: Face, symbols: Mapping[str, Symbol]) -> CardFace:
    labelled = any(text.label for text in card.texts)
    words = [sentence(text.marked, symbols) for text in card.texts if not text.label]
    rows = [Row(sentence(text.marked, symbols), at=_label(text.label)) for text in card.texts if text.label]
    foot = [card.numbers[key] for key in FOOT if card.numbers.get(key)]
    if not labelled and not words:
        rows = [Row((Say(f"{name} "), Say(value, strong=True))) for name, value in card.numbers.items()]
        rows = rows[:8] if len(card.numbers) > len(_gems(card)) else []
    return CardFace(
        key=f"card-{card.kind}-{card.id}",
        kind=class_of(card),
        title=card.name,
        icon=card.icon,
        gems=_gems(card),
        text=tuple(words),
        rows=tuple(rows),
        flavour=card.flavour,
        foot=" · ".join([*foot, "" if foot else card.kind]).strip(" ·"),
        mark=card.id,
        count=card.copies,
    )


def class_of(card: Face) -> str:
    """The class whose colours it wears."""
    for name in (card.numbers.get("kind", ""), card.numbers.get("slot", ""), card.kind):
        known = ALIKE.get(name, name)
        if known in CLASSES:
            return known
    return "thing"


def _gems(card: Face) -> tuple[Gem, ...]:
    found = [Gem(GEMS[name], value, name) for name, value in card.numbers.items() if name in GEMS and len(value) < 5]
    if card.numbers.get("tier") in TIERS:
        found.insert(0, Gem("tier", TIERS[card.numbers["tier"]], "tier"))
    return tuple(found[:4])


def _label(text: str) -> str:
    return text.replace("-", "\N{EN DASH}") if text[:1].isdigit() else f"{text}:"


def sentence(marked: str, symbols: Mapping[str, Symbol]) -> Sentence:
    """A text with its symbols as signs, and its numbers and moments in bold."""
    parts: list[Say] = []
    for piece in pieces(marked, symbols):
        if piece.symbol:
            icon = symbols[piece.symbol].icon
            parts.append(Say(piece.words, icon=SIGNS.get(icon, icon), tone=TONES.get(piece.symbol, "")))
            continue
        parts += [Say(words, strong=bool(_STRONG.fullmatch(words))) for words in _STRONG.split(piece.words) if words]
    return tuple(parts)
