"""Sentences: joined from clauses, with symbols as named tokens, and the numbers in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

SYMBOL = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"\d+")
_WORDS = {
    "zero": 0, "two": 2, "both": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}  # fmt: skip
_ONE = re.compile(r"\b(a|an|one|once)\b", re.IGNORECASE)
_WORD = re.compile(r"\b(" + "|".join(_WORDS) + r")\b", re.IGNORECASE)


class Symbol(NamedTuple):
    """A sign that stands in a sentence: the word it is read as, and its icon."""

    word: str
    icon: str


class Piece(NamedTuple):
    """A stretch of words, or one symbol by its name."""

    words: str
    symbol: str = ""


def pieces(text: str, symbols: Mapping[str, Symbol]) -> list[Piece]:
    """A sentence as words and symbols, for whoever draws it."""
    found: list[Piece] = []
    at = 0
    for token in SYMBOL.finditer(text):
        if token.start() > at:
            found.append(Piece(text[at : token.start()]))
        word = symbols[token[1]].word
        before = text[: token.start()].rstrip()
        found.append(Piece(capital(word) if not before or before.endswith(".") else word, token[1]))
        at = token.end()
    if at < len(text):
        found.append(Piece(text[at:]))
    return found


def plain(text: str, symbols: Mapping[str, Symbol]) -> str:
    """A sentence in words alone, for terminals and screen readers."""
    return "".join(piece.words for piece in pieces(text, symbols)) if "{" in text else text


def numbers_in(text: str) -> tuple[set[int], set[int]]:
    """The numbers that a sentence names, and those that it may mean: "a card" may be 1 card."""
    words = SYMBOL.sub("", text)
    named = {int(found) for found in _NUMBER.findall(words)}
    named |= {_WORDS[found.lower()] for found in _WORD.findall(words)}
    return named, {1} if _ONE.search(words) else set()


def capital(text: str) -> str:
    """With its first letter large."""
    return text[:1].upper() + text[1:]


def full_stop(text: str) -> str:
    """A clause as a sentence."""
    return capital(text) + ("" if text.endswith((".", "?", "…")) else ".") if text else ""


def paragraph(clauses: Iterable[str]) -> str:
    """Several clauses as sentences one after the other."""
    return " ".join(full_stop(clause) for clause in clauses if clause)


def listing(words: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(number: int) -> str:
    """+1 or -1."""
    return f"{number:+d}"


def many(number: int | str, one: str, more: str = "") -> str:
    """1 card, 2 cards."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def more_or_less(number: int, of: str = "") -> str:
    """2 more, 1 less."""
    return f"{abs(number)} {'more' if number >= 0 else 'less'}{' ' + of if of else ''}"


def faces(rolled: Sequence[int]) -> str:
    """1 to 3, or 2, or 1, 4."""
    if len(rolled) > 1 and list(rolled) == list(range(rolled[0], rolled[-1] + 1)):
        return f"{rolled[0]}\N{EN DASH}{rolled[-1]}"
    return ", ".join(map(str, rolled))


class Clause(NamedTuple):
    """Who does what: "you" are told what to do, everybody else does it."""

    who: str
    you: str
    they: str

    @property
    def text(self) -> str:
        return self.you if self.who == YOU else f"{self.who} {self.they}"


YOU = "you"
IT = "it"


def order(text: str) -> Clause:
    """Something that you are told to do."""
    return Clause(YOU, text, text)


def joined(clauses: Sequence[Clause]) -> str:
    """Clauses as one sentence; who stays the same is not named again."""
    groups: list[list[Clause]] = []
    for clause in clauses:
        if groups and groups[-1][0].who == clause.who:
            groups[-1].append(clause)
        else:
            groups.append([clause])
    said: list[str] = []
    for group in groups:
        first = group[0]
        said.append(listing([first.text, *(each.you if each.who == YOU else each.they for each in group[1:])]))
    return "; ".join(said)
