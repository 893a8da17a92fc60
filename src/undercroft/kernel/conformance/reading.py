"""What nobody should read: codes, changes of 0, wrong plurals and articles, in lines, prompts, options and headings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.question import Question
from undercroft.kernel.story.chapters import HEADINGS
from undercroft.kernel.story.grammar import a, is_plural, plural
from undercroft.kernel.story.sentence import Part
from undercroft.kernel.story.told import Told, sentence
from undercroft.kernel.words import CHANCE

_SPACES = re.compile(r"  | [,:;.]|^\s|\s$")
_CODE = re.compile(
    r"\b(?!D\d)[A-Z]{1,3}\d+\b"  # R9, CH06; a D6 is a die
    r"|\b[A-Z]{2}-\d{3}\b"  # the number of a rule
    r"|\b\w+_\w+|\b\w+\.[a-z]\w*"  # bear_trap, E1.east
    r"|\bNone\b(?! of)|\b(?:True|False|nan|NaN|object at)\b"
    r"|\b[a-z]+-\d+\b"  # room-3
)
_ZERO = re.compile(
    r"\b(?:loses?|gains?|heals?|pays?|gives?|takes?|draws?|spends?|drops?|moves?|sells?|costs?|rolls?) \$?0\b"
    r"|(?<![\w.])[+-]0\b|\b(?:by|for|another) \$?0\b"
)
_ONE = re.compile(r"(?<![\d.,+/-])\b1 ([A-Za-z]+)\b(?! [A-Z])")
_MANY = re.compile(r"\b(?:[02-9]|\d\d+) ([A-Za-z]+)\b(?! [A-Z])")
_ARTICLE = re.compile(r"\b([Aa]n?) ([A-Za-z]\w*(?: [A-Z]\w*)*)")
_NUMBERED = re.compile(r"\b[Tt]he 1 [A-Z]")
_TWICE = re.compile(r"\b([A-Za-z]+) \1\b", re.IGNORECASE)
_YOU = re.compile(r"\byou ([a-z]+s)\b(?<!ss)", re.IGNORECASE)
_NO_VERB = frozenset({"as", "always", "this", "perhaps", "his", "its", "sometimes", "towards", "afterwards"})
_NOUNS = ("card", "Gem", "die", "tile", "turn", "round", "space", "room", "item", "Item", "Monster", "point", "time")


def faults(
    text: str, parts: Iterable[Part] = (), nouns: frozenset[str] = frozenset(_NOUNS), begins: bool = True
) -> list[str]:
    """What is wrong with a sentence; `nouns` can be counted, and what does not begin a sentence needs no capital."""
    codes = [f"the code {name}" for name in _coded(parts) if re.search(rf"\b{re.escape(name)}\b", text)]
    return [*dict.fromkeys([*_unfit(text, nouns, begins), *codes])]


@lru_cache(200_000)
def _unfit(text: str, nouns: frozenset[str], begins: bool) -> tuple[str, ...]:
    """Of the words alone: most of them are read again and again."""
    found: list[str] = []
    if _SPACES.search(text):
        found.append("odd spaces")
    if begins and text[:1] != text[:1].upper():
        found.append("no capital at the start")
    if text.endswith((",", ":", ";")) or any(sign in text for sign in "{}[]<>"):
        found.append("not finished")
    found.extend(f"the code {code}" for code in _CODE.findall(text))
    if _ZERO.search(text):
        found.append("a change of 0")
    return (*found, *_misspoken(text, nouns))


def _misspoken(text: str, nouns: frozenset[str]) -> list[str]:
    many = {plural(noun) for noun in nouns if plural(noun) != noun}
    found = [f"1 {noun}" for noun in _ONE.findall(text) if noun in many or (noun[0].isupper() and is_plural(noun))]
    found.extend(f"several {noun}" for noun in _MANY.findall(text) if noun in nouns and plural(noun) != noun)
    for article, noun in _ARTICLE.findall(text):
        right = a(noun.partition(" ")[0].rstrip("s")).partition(" ")[0]
        if article.lower() != right or (noun[0].isupper() and is_plural(noun)):
            found.append(f"{article} {noun}")
    found.extend(f"{number}" for number in _NUMBERED.findall(text))
    found.extend(f"{word} {word}" for word in _TWICE.findall(text))
    found.extend(f"you {verb}" for verb in _YOU.findall(text) if verb not in _NO_VERB)
    return found


def _coded(parts: Iterable[Part]) -> Iterator[str]:
    """Names that are references, not words."""
    for part in parts:
        for each in (part, *part.parts):
            if each.kind not in ("number", "roll", "text", "list") and re.search(r"[_\d]", each.name):
                yield each.name


@cache
def nouns_of(game: Game[Any]) -> frozenset[str]:
    """What the events of a game count: "{amount:Gem}"."""
    found = {noun for event in game.events for noun in re.findall(r"\{\w+:([A-Za-z]+)\}", event.sentence)}
    return frozenset(found - {"a", "the"}) | frozenset(_NOUNS)


def unfit_line(game: Game[Any], line: Told, seats: int) -> list[str]:
    """What is wrong with a line, as a spectator reads it and as everybody does whom it is about."""
    found: dict[str, None] = {}
    for reader in (CHANCE, *[seat for seat in range(seats) if line.mentions(seat)]):
        text = sentence(line, reader)
        for fault in faults(text, line.roles.values(), nouns_of(game)):
            found[f"{fault} in {text!r}"] = None
        if text.endswith(".") or (line.kind in HEADINGS and len(text) > 60):
            found[f"a full stop, or a long heading: {text!r}"] = None
    return list(found)


def unfit_question(game: Game[Any], question: Question[Any]) -> list[str]:
    """What is wrong with a question: its prompt, what is at stake, each option and what it does."""
    if question.seat == CHANCE:
        return []
    wording = question.wording
    nouns = nouns_of(game)
    found: dict[str, None] = {}
    sentences = [wording.prompt, wording.stakes, *wording.labels]
    for number, text in enumerate([*sentences, *wording.effects]):
        for fault in faults(text, (), nouns, begins=number < len(sentences)) if text else ():
            found[f"{fault} in {text!r}"] = None
    if not wording.prompt or not all(wording.labels):
        found[f"nothing to read: {question}"] = None
    return [f"{question.decision.name}: {fault}" for fault in found]
