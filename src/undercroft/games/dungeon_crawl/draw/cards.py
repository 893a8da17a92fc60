"""The cards of Dungeon Crawl as faces: the designer's symbols in their sentences, hearts and shields as gems."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from undercroft.games.dungeon_crawl.sentences import SYMBOLS
from undercroft.games.dungeon_crawl.view.shapes import CardView, EffectView, MonsterView, SpaceView
from undercroft.ink.scene import CardFace, Gem, Number, Row, Say, Sentence
from undercroft.kernel.cardfile.sentences import pieces

SIGNS: Final = {
    "physical": ("drop", "harm"),
    "magical": ("own-meteor", "magic"),
    "physical_damage": ("drop", "harm"),
    "magical_damage": ("own-meteor", "magic"),
    "hp": ("hearts", "harm"),
    "armored": ("shield", "armour"),
    "d4": ("d4", ""),
    "d6": ("dice-six-faces-six", ""),
    "one_player": ("person", ""),
    "each_player": ("three-friends", ""),
}
"""The designer's symbols: woodcut and tint."""
KINDS: Final = {"weapon": "weapon", "armor": "armour", "spell": "spell", "consumable": "consumable"}
TIERS: Final = {"alpha": "\N{GREEK SMALL LETTER ALPHA}", "omega": "\N{GREEK CAPITAL LETTER OMEGA}"}
_STRONG: Final = re.compile(r"((?:On Reveal|While Inside|On Exiting|On Death)[^.:]*:|Exploring:|In combat:|\d+)")
LASTING: Final = {
    "reduce": "takes {n} less damage", "armor": "Armored {n}{c}", "armor_change": "Armored {n:+d}",
    "guard": "takes what others here would take", "retaliate": "Retaliate {n}{c}", "weaken": "deals {n} less",
    "vulnerable": "takes {n} more", "strip": "has lost its keywords", "skip_attack": "does not attack",
    "cheat_death": "cheats death", "ignore": "leaves Rooms unharmed",
}  # fmt: skip


@lru_cache(1024)
def sentence(marked: str) -> Sentence:
    """A text with its symbols as signs, numbers and moments in bold."""
    parts: list[Say] = []
    for piece in pieces(marked, SYMBOLS):
        if piece.symbol:
            sign, tone = SIGNS[piece.symbol]
            parts.append(Say(piece.words, icon=sign, tone=tone))
            continue
        for words in _STRONG.split(piece.words):
            if words:
                parts.append(Say(words, strong=bool(_STRONG.fullmatch(words))))
    return tuple(parts)


@lru_cache(4096)
def item(
    card: CardView, state: str = "ready", note: str = "", answer: bool = True, key: str = "", heap: str = ""
) -> CardFace:
    """An Item, wherever it lies."""
    id = f"item-{card.name}"
    return CardFace(
        key=key or id,
        kind=KINDS[card.sort],
        title=card.label,
        icon=card.icon,
        gems=(Gem("tier", TIERS[card.tier], "Tier"),),
        text=(sentence(card.marked),),
        foot=card.sort,
        mark=card.name,
        state=state,
        answer=id if answer else "",
        note=note,
        heap=heap,
    )


@lru_cache(256)
def buff(card: CardView) -> CardFace:
    return CardFace(
        key=f"buff-{card.name}",
        kind="buff",
        title=card.label,
        icon=card.icon,
        gems=(Gem("hp", str(card.hp), "HP"),),
        text=(sentence(card.marked),),
        foot="Buff",
        mark=card.name,
        answer=f"buff-{card.name}",
    )


@lru_cache(512)
def room(space: SpaceView, fighting: bool | None) -> CardFace:
    """The card of a Room: the part that does not apply now is faint; on a printed card none is."""
    return CardFace(
        key=f"room-{space.name}",
        kind="room",
        title=space.label,
        icon=space.icon,
        rows=(
            Row(sentence(space.marked_explore), icon="treasure-map", state="dim" if fighting is True else ""),
            Row(sentence(space.marked_combat), icon="crossed-swords", state="dim" if fighting is False else ""),
        ),
        foot="Room",
        note="You are here",
    )


@lru_cache(1024)
def monster(each: MonsterView) -> CardFace:
    """HP that are left, armour as it is now, the die table with the row rolled last."""
    card = each.card
    assert card is not None
    gems = [Gem("hp", str(each.hp), f"of {each.max_hp} HP: left")]
    armor = max(each.armor_physical, each.armor_magical)
    if armor:
        against = "" if each.armor_physical == each.armor_magical else " against " + _only(each)
        gems.append(Gem("armour", str(armor), f"Armored{against}"))
    text = [sentence(card.marked)] if card.marked else []
    if each.retaliate:
        text.append(sentence(f"Retaliate {each.retaliate} {{{each.retaliate_class}}}"))
    if armor and each.armor_physical != each.armor_magical:
        only = _only(each).lower()
        text.append(sentence(f"{{armored}} {armor} against {{{only}}}"))
    rows = [
        Row(sentence(row.marked), faces(row.faces), state="lit" if each.rolled and each.rolled in row.faces else "")
        for row in each.rows
    ]
    die = f" · D{each.die}" if each.die else ""
    return CardFace(
        key=f"foe-{each.name}",
        kind="monster",
        title=card.label,
        icon=card.icon,
        gems=tuple(gems),
        text=tuple(text),
        rows=tuple(rows),
        foot=f"{card.tier}{die}",
        mark=card.name,
        answer=f"monster-{each.name}",
        note=lasting(each.lasting),
    )


def _only(each: MonsterView) -> str:
    return "Physical" if each.armor_physical else "Magical"


def faces(at: tuple[int, ...]) -> str:
    """The faces of a row: 1, or 1-2."""
    if not at:
        return ""
    return str(at[0]) if len(at) == 1 else f"{at[0]}\N{EN DASH}{at[-1]}"


def lasting(effects: tuple[EffectView, ...]) -> str:
    """What goes on, in a few words."""
    words = []
    for each in effects:
        against = f" against {each.cls.capitalize()}" if each.cls not in ("", "any") else ""
        what = LASTING[each.kind].format(n=each.n, c=against)
        span = "this combat" if each.turns == 0 else "this turn" if each.turns == 1 else f"{each.turns} turns"
        words.append(f"{what} ({span})")
    return ", ".join(words)


NOW: Final = {
    "reduce": ("hourglass", "Damage you take", "\N{MINUS SIGN}{n}"),
    "armor": ("shield", "Armored", "{n}"),
    "armor_change": ("shield", "Armored", "{n:+d}"),
    "guard": ("shield", "You guard", "the others"),
    "retaliate": ("spikes", "Retaliate", "{n}"),
    "weaken": ("hourglass", "Damage you deal", "\N{MINUS SIGN}{n}"),
    "vulnerable": ("hourglass", "Damage you take", "+{n}"),
    "cheat_death": ("tombstone", "Cheat death", "once"),
    "ignore": ("exit-door", "On Exiting", "ignored"),
}


def now(each: EffectView) -> Number:
    """What goes on, as a number for the dock."""
    sign, label, value = NOW.get(each.kind, ("hourglass", each.kind.replace("_", " ").capitalize(), "yes"))
    span = "combat" if each.turns == 0 else "1 turn" if each.turns == 1 else f"{each.turns} turns"
    return Number(sign, label, f"{value.format(n=each.n)}, {span}")
