"""The cards of CAVERNS as faces: characters, monsters, items and quests, their numbers as gems."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from undercroft.games.caverns.view.shapes import CardView, FigureView, QuestView
from undercroft.ink.scene import CardFace, Gem, Sentence, in_bold

_MOMENT: Final = re.compile(r"(?:^|(?<=\. ))((?:[A-Z][^.:]{1,30}:)|(?:(?:Combat|Magic|Escape) [+-]\d))")
_BONUS: Final = re.compile(r"^(?:(?:Weapon|Armour)\. )?(Combat|Magic|Escape) \+(\d)")
_ADDED: Final = re.compile(r"(?:^|(?<=\. ))(?:Show it: )?(Combat|Magic|Escape) \+(\d)(?=\.|$)")
"""A bonus that counts always."""
_STATS: Final = {"Combat": "combat", "Magic": "magic", "Escape": "escape"}


@lru_cache(512)
def sentence(text: str) -> Sentence:
    """The text with what it adds in bold."""
    return in_bold(text, _MOMENT)


@lru_cache(512)
def item(card: CardView, key: str, answer: str = "", note: str = "") -> CardFace:
    bonus = _BONUS.match(card.text)
    gems: tuple[Gem, ...] = (Gem(_STATS[bonus[1]], f"+{bonus[2]}", bonus[1]),) if bonus else ()
    if card.value:
        gems = (
            gems[0] if gems else Gem("fee", str(card.value), "Value"),
            *([Gem("fee", str(card.value), "Value")] * len(gems)),
        )
    where = "Cavern card" if card.back == "cavern" else "Passage card"
    return CardFace(
        key=key,
        kind=card.kind,
        title=card.name,
        icon=card.icon or "swap-bag",
        gems=gems,
        text=(sentence(card.text),) if card.text and card.text != card.flavour else (),
        flavour=card.flavour,
        foot=where,
        answer=answer,
        note=note,
    )


@lru_cache(1024)
def held_bonus(hand: tuple[CardView, ...], stat: str) -> int:
    """What the cards of a hand can add whatever one meets; in a fight one weapon counts, and one armour."""
    slots = {"Weapon": 0, "Armour": 0}
    free = 0
    for card in hand:
        amount = sum([int(number) for name, number in _ADDED.findall(card.text) if name == stat])
        slot = card.text.partition(".")[0]
        if stat == "Combat" and slot in slots:
            slots[slot] = max(slots[slot], amount)
        else:
            free += amount
    return free + sum(slots.values())


@lru_cache(128)
def quest(card: QuestView, fulfilled: bool) -> CardFace:
    return CardFace(
        key=f"quest-{card.id}",
        kind="quest",
        title=card.name,
        icon=card.icon or "scroll-quill",
        text=(sentence(card.text),),
        foot="secret quest",
        state="selected" if fulfilled else "ready",
        note="Fulfilled: go home" if fulfilled else "Nobody else knows it",
    )


@lru_cache(1024)
def figure(card: FigureView, key: str, answer: str, note: str = "") -> CardFace:
    """A Character or Monster card; a monster shows its Affinity where a character shows its Escape."""
    magic = "-" if card.magic is None else str(card.magic)
    third = (
        Gem("escape", str(card.escape), "Escape") if card.character else Gem("affinity", str(card.affinity), "Affinity")
    )
    return CardFace(
        key=key,
        kind="character" if card.character else "monster",
        title=card.name,
        icon=card.icon or ("hood" if card.character else "daemon-skull"),
        gems=(Gem("combat", str(card.combat), "Combat"), Gem("magic", magic, "Magic"), third),
        text=(sentence(card.text),) if card.text and card.text != card.flavour else (),
        flavour=card.flavour,
        foot=card.role if card.character else "monster",
        answer=answer,
        note=note,
    )
