"""Sentences with places for roles: "{who} [goes] to {place}", for everybody or for the reader it is about.

{who}            the name; "you" for the reader whose seat it is
{card:the}       with an article (the, a); copies in a list are counted: "2 Bear Traps and a Rusty Sword"
{who:'s}         possessive: "Red's", "your"
{who:name}       the name, also for the reader whose seat it is
{amount:Gem}     a number of things: "1 Gem", "2 Gems"
[goes] [their]   agrees with the first role of the sentence: "you go", "the Poison Darts go", "your"
[goes:whom]      agrees with another role
<, {left} left>  left out if one of its roles is missing
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from undercroft.kernel.story.grammar import OWN, base_form, capital, counted, heaped, is_plural, listed, possessive, the
from undercroft.kernel.story.grammar import a as an

NO_READER: Final = -1
_TOKEN = re.compile(
    r"\{(?P<role>\w+)(?::(?P<form>[^{}]*))?\}|\[(?P<verb>\w+)(?::(?P<of>\w+))?\]|(?P<open><)|(?P<close>>)"
)


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who or what plays a role in an event: a stable reference and the words people read.

    `kind` and `name` together are the id of the piece on the drawing; numbers and texts have a kind of that name.
    """

    kind: str
    name: str
    label: str
    seat: int = -1  # of a player
    proper: bool = False  # a name of its own, without an article
    parts: tuple[Part, ...] = ()  # of a list
    owner: int = -1  # the seat that runs a figure with a name of its own

    @property
    def piece(self) -> str:
        return f"{self.kind}-{self.name}"

    @property
    def number(self) -> int:
        """Of a number; of a range, its last."""
        return int(self.name)

    def is_you(self, reader: int) -> bool:
        """The reader's own seat, or the one figure with a name of its own that it plays."""
        return reader >= 0 and (self.seat == reader or (self.proper and self.owner == reader))

    @property
    def is_plural(self) -> bool:
        if self.parts:
            return len(self.parts) > 1 or self.parts[0].is_plural
        if self.kind == "number":
            return self.name not in ("1", "-1")
        return not self.proper and is_plural(self.label)


class Sentence:
    """A template, read once."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.fields: list[str] = []
        self._tokens: list[tuple[str, str, str]] = []  # what it is, the word, the form
        at = 0
        for found in _TOKEN.finditer(template):
            if found.start() > at:
                self._tokens.append(("text", template[at : found.start()], ""))
            at = found.end()
            role, verb = found["role"], found["verb"]
            if role is not None:
                self._tokens.append(("role", role, found["form"] or ""))
                self.fields.append(role)
            elif verb is not None:
                self._tokens.append(("verb", verb, found["of"] or ""))
            else:
                self._tokens.append(("open" if found["open"] else "close", "", ""))
        if at < len(template):
            self._tokens.append(("text", template[at:], ""))

    def fill(self, roles: dict[str, Part], reader: int = NO_READER) -> str:
        """The sentence in words, as this seat reads it; without a reader, with everybody's name."""
        return capital(self.clause(roles, reader))

    def clause(self, roles: dict[str, Part], reader: int = NO_READER) -> str:
        """The same without a capital letter, to stand in another sentence."""
        first = self.fields[0] if self.fields else ""
        said: list[str] = []
        kept, missing = -1, False
        for what, word, form in self._tokens:
            if what == "text":
                said.append(word)
            elif what == "role":
                part = roles.get(word)
                if part is None:
                    missing = True
                else:
                    said.append(_named(part, form, reader))
            elif what == "verb":
                said.append(_agreeing(word, roles.get(form or first), reader))
            elif what == "open":
                kept, missing = len(said), False
            else:
                if missing:
                    del said[kept:]
                missing = False
        return "".join(said)

    def around(self, role: str) -> tuple[Sentence, Sentence]:
        """What stands before and after a role: the purpose and the outcome of a roll."""
        before, _, after = self.template.partition(f"{{{role}}}")
        return sentence_of(before.rstrip(": ").removesuffix(" and [rolls]")), sentence_of(after.lstrip(":;, "))


@lru_cache(4096)
def sentence_of(template: str) -> Sentence:
    return Sentence(template)


def _agreeing(word: str, subject: Part | None, reader: int) -> str:
    if subject is None:
        return word
    you = subject.is_you(reader) or any(each.is_you(reader) for each in subject.parts)
    if word in OWN:
        return OWN[word] if you else word
    return base_form(word) if you or subject.is_plural else word


def _named(part: Part, form: str, reader: int) -> str:
    if part.parts:
        you_first = sorted(part.parts, key=lambda each: each.seat < 0 or each.seat != reader)
        names = [_name(each, "" if each.proper else form, reader) for each in you_first]
        if form in ("a", "the") and not any(each.proper for each in part.parts):
            return heaped([each.label for each in part.parts], form)
        return listed(names)
    return _name(part, form, reader)


def _name(part: Part, form: str, reader: int) -> str:
    if form != "name" and part.is_you(reader):
        return "your" if form == "'s" else "you"
    if not form or form == "name":
        return part.label
    if form == "'s":
        return possessive(part.label)
    if form in ("a", "the"):
        if part.proper:
            return part.label
        return an(part.label) if form == "a" else the(part.label)
    if part.label != part.name:
        return f"{part.label} {counted(part.number, form).partition(' ')[2]}"  # a range: "1 to 3 Gems"
    return counted(part.number, form)
