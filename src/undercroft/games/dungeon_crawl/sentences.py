"""How Dungeon Crawl speaks: who does what for how long, and several effects as one sentence.

Symbols stand in a sentence as named tokens, as in "Deal 3 {physical_damage} to a Monster", and a drawing puts
icons there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from undercroft.kernel.cardfile.sentences import Symbol, listing
from undercroft.kernel.cardfile.shapes import Names

SYMBOLS = {
    "physical": Symbol("Physical", "drop"),
    "magical": Symbol("Magical", "burning-meteor"),
    "physical_damage": Symbol("Physical damage", "drop"),
    "magical_damage": Symbol("Magical damage", "burning-meteor"),
    "hp": Symbol("HP", "hearts"),
    "armored": Symbol("Armored", "shield"),
    "d4": Symbol("D4", "d4"),
    "d6": Symbol("D6", "dice-six-faces-six"),
    "one_player": Symbol("one Player", "person"),
    "each_player": Symbol("each Player", "three-friends"),
}

WHO = {
    "self": "you",
    "one_player": "{one_player}",
    "other_player": "another Player",
    "player_elsewhere": "a Player elsewhere",
    "each_player": "{each_player}",
    "each_other": "each other Player",
    "lowest_hp": "the Player with the lowest {hp}",
    "party": "the party",
    "one_monster": "a Monster",
    "same_monster": "it",
    "each_monster": "each Monster",
    "most_damaged_monster": "the most damaged Monster",
    "this": "this Monster",
}
LENGTHS = {"turn": " this turn", "2turns": " for 2 turns", "combat": " this combat", "": ""}
ITEM, ROOM, ROW = "item", "room", "row"
"""Who speaks: an Item that you use, a Room or a Monster, a row of a die table."""


class Clause(NamedTuple):
    """Who does what, for how long; `you` is the form of a command."""

    who: str
    you: str
    they: str
    length: str = ""

    def said(self, named: bool = True) -> str:
        if self.who == "you":
            return self.you
        return f"{self.who} {self.they}" if named else self.they


def by(target: str, you: str, they: str, length: str = "") -> Clause:
    return Clause(WHO[target], you, they, LENGTHS[length])


class Deed(Protocol):
    """Whatever happens and can say so; `then` follows from it."""

    @property
    def then(self) -> Sequence[Deed]: ...

    def clause(self, names: Names, speaker: str) -> Clause: ...


ONE = "{one_player}"


def tell(effects: Sequence[Deed], names: Names, speaker: str) -> str:
    """What effects do, one after the other, as one sentence without its full stop."""
    return "; ".join(told(effects, names, speaker))


def told(effects: Sequence[Deed], names: Names, speaker: str) -> list[str]:
    """What effects do, one after the other; who and how long is said once where it stays the same."""
    clauses: list[Clause] = []
    for effect in effects:
        clauses += all_clauses(effect, names, speaker)
    groups: list[list[Clause]] = []
    for clause in clauses:
        last = groups[-1][0] if groups else None
        if last is not None and (last.who, last.length) == (clause.who, clause.length) and _may_join(last, clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    said = [listing([group[0].said(), *(each.said(False) for each in group[1:])]) + group[0].length for group in groups]
    found: list[str] = []
    for words in said:
        if found and ONE in found[-1] and words.startswith(f"{ONE} "):
            found[-1] += f", who also {words[len(ONE) + 1 :]}"
        else:
            found.append(words)
    return found


def all_clauses(effect: Deed, names: Names, speaker: str) -> list[Clause]:
    """The clause of an effect, and of what follows from it."""
    clause = effect.clause(names, speaker)
    if speaker == ITEM and clause.who in _NEAR:
        clause = clause._replace(who=f"{clause.who} here")
    found = [clause]
    for each in effect.then:
        found += all_clauses(each, names, speaker)
    return found


_NEAR = ("{one_player}", "another Player", "{each_player}", "each other Player")
"""Whom an Item reaches only in the Room of its user."""
_JOINED = ("have ", "take ", "heal ", "draw ", "recover ", "equip ", "lose ", "exhaust ")


def _may_join(one: Clause, other: Clause) -> bool:
    """Plain commands are joined by "and"; whole sentences about other things are not."""
    return one.who != "you" or (one.you.startswith(_JOINED) and other.you.startswith(_JOINED))
