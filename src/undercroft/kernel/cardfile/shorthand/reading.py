"""Values in shorthand: how they are read. Whatever cannot be read is refused in one line that names the words."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import inspect

from undercroft.kernel.cardfile.mistakes import expected, listed
from undercroft.kernel.cardfile.shorthand.parts import (
    BODY,
    is_number,
    is_numeric,
    is_switch,
    item_of,
    kinds,
    spoken,
    tables_of,
    unnamed,
    words_of,
)
from undercroft.kernel.cardfile.shorthand.writing import NO, NONE, NOT, YES

LONGEST_NUMBER = 12
DEEPEST = 12
_SIGNS = re.compile(r'"(?:\\.|[^"\\])*"|[“„][^“”„"]*[“”]|[^\s,;:()|"“”„]+|[,;:()|\r\n"“”„]')
_DASHES = str.maketrans({"\u2013": "-", "\u2212": "-", "\r": "|", "\n": "|"})
_RUN = re.compile(r"^(\d{1,3})-(\d{1,3})$")
_ENDS = (";", "|", ")")
_TRUE = (YES, "true", "x", "wahr", "vrai")
_FALSE = (NO, "false", "falsch", "faux")


class Misread(Exception):
    """Words that mean nothing here: what they are, and what was expected."""


class Sign(NamedTuple):
    """A word, a quoted text or a punctuation mark."""

    text: str
    quoted: bool = False


def read(shape: inspect.Type, text: str) -> object:
    """The value that a cell stands for. What has the wrong size or kind is left for the check of the whole file."""
    return _Reader(text).whole(shape)


def number(text: str) -> int | float | str:
    """A number, or the text as it is."""
    text = text.strip()
    if not is_number(text):
        return text
    digits = sum(map(str.isdigit, text))
    if digits > LONGEST_NUMBER:
        raise Misread(f"a number of {digits:,} digits: {LONGEST_NUMBER} are the most")
    plain = text.replace(",", ".")
    return float(plain) if "." in plain else int(plain)


def free_text(text: str) -> str:
    """A text that is not in shorthand."""
    if text[:1] == '"' and text[-1:] == '"' and len(text) > 1:
        try:
            found = json.loads(text)
        except ValueError:
            return text
        return str(found)
    return text


def guess(words: str, known: Iterable[str]) -> str:
    """A helpful guess for mistyped words, or nothing."""
    close = difflib.get_close_matches(words.lower(), list(known), 1, 0.6)
    return f": did you mean {close[0]!r}?" if close else ""


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self._signs: list[Sign] = []
        self._at = 0
        self._depth = 0

    def whole(self, shape: inspect.Type) -> object:
        """The cell as one value."""
        text = self.text
        item = item_of(shape)
        if item is None and not tables_of(shape) and not _dict_of(shape) and not _tuple_of(shape):
            return self._plain_cell(shape)
        self._signs = list(_signs(text))
        value = self._inner(shape)
        if self._at < len(self._signs):
            raise Misread(f"{self._here()} is too much here")
        return value

    def _plain_cell(self, shape: inspect.Type) -> object:
        low = " ".join(self.text.lower().replace("_", " ").split())
        for word in words_of(shape):
            if spoken(str(word)).lower() == low:
                return word
        if is_switch(shape):
            if low in _TRUE or low in _FALSE:
                return low in _TRUE
            return self.text
        texts = any(isinstance(each, inspect.StrType) for each in kinds(shape))
        return free_text(self.text) if texts else number(self.text)

    # -- values ------------------------------------------------------------------------------------------------------

    def _inner(self, shape: inspect.Type) -> object:
        """A value without its brackets."""
        tables = tables_of(shape)
        if tables and not (is_numeric(shape) and self._peek_is_number()):
            return self._table(tables)
        item = item_of(shape)
        if item is not None:
            return self._entries(item)
        fixed = _tuple_of(shape)
        if fixed is not None:
            return self._fixed(fixed)
        pairs = _dict_of(shape)
        if pairs is not None:
            return self._pairs(pairs)
        return self._word(shape, expected(shape))

    def _value(self, shape: inspect.Type, wanted: str) -> object:
        """A value inside of a sentence: lists and tables stand in brackets, a list of one may stand alone."""
        if self._next() == "(":
            self._enter()
            found = self._inner(shape)
            self._leave()
            return found
        item = item_of(shape)
        if item is not None:
            return self._run(item) if is_numeric(shape) and self._peek_run() else [self._word(item, wanted)]
        return self._word(shape, wanted)

    def _enter(self) -> None:
        self._at += 1
        self._depth += 1
        if self._depth > DEEPEST:
            raise Misread(f"brackets nest more than {DEEPEST} deep here")

    def _leave(self) -> None:
        if self._next() != ")":
            raise Misread(f"{self._here()} stands where ')' should" if self._next() else "a ')' is missing")
        self._at += 1
        self._depth -= 1

    def _entries(self, item: inspect.Type) -> list[Any]:
        found: list[Any] = []
        tables = tables_of(item)
        separators = (";", "|") if tables else (",", ";", "|")
        if self._matches(NONE) == 1 and self._next(1) in ("", ")"):
            self._at += 1
            return found
        while True:
            while self._next() in separators and (not found or self._next() == "|"):
                self._at += 1
            if self._next() in ("", ")"):
                return found
            if tables and not (is_numeric(item) and self._peek_is_number()):
                found.append(self._table(tables))
            elif is_numeric(item) and self._peek_run():
                found += self._run(item)
            elif isinstance(item, inspect.StrType):
                found.append(self._words_of_an_entry(expected(item)))
            else:
                found.append(self._value(item, expected(item)))
            if self._next() in separators:
                self._at += 1
            elif self._next() not in ("", ")"):
                raise Misread(f"{self._here()} is too much here")

    def _words_of_an_entry(self, wanted: str) -> str:
        """A text in a list: all words up to the next comma, or one text in quotes."""
        words = [self._take(wanted)]
        while not self._signs[self._at - 1].quoted and self._next() not in ("", ",", ";", "|", ")"):
            words.append(self._take(wanted))
        return " ".join(words)

    def _fixed(self, items: Sequence[inspect.Type]) -> list[Any]:
        if len(self._signs) - self._at and self._peek_run():
            return self._run(items[0])
        found: list[Any] = []
        while self._next() not in ("", ")"):
            found.append(self._value(items[min(len(found), len(items) - 1)], expected(items[0])))
            if self._next() == ",":
                self._at += 1
        return found

    def _pairs(self, shape: inspect.DictType) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self._matches(NONE) == 1 and self._next(1) in ("", ")"):
            self._at += 1
            return found
        while self._next() not in ("", ")"):
            key = self._take("a name")
            if key in found:
                raise Misread(f"{key!r} stands twice")
            found[key] = self._value(shape.value_type, expected(shape.value_type))
            while self._next() in (";", "|"):
                self._at += 1
        return found

    def _run(self, item: inspect.Type) -> list[Any]:
        """1-3 for 1, 2, 3."""
        found = _RUN.match(self._take("a number"))
        assert found is not None
        first, last = int(found[1]), int(found[2])
        if last < first:
            raise Misread(f"{found[0]!r} counts down: write {last}-{first}")
        return list(range(first, last + 1))

    def _word(self, shape: inspect.Type, wanted: str) -> object:
        """One word, number or quoted text."""
        if not self._next() or self._next() in (",", ":", *_ENDS):
            raise Misread(f"after {self._before()} there should be {wanted}")
        known = words_of(shape)
        word, long = self._longest({spoken(str(each)).lower(): each for each in known})
        if long:
            self._at += long
            return word
        sign = self._signs[self._at]
        if not sign.quoted and is_number(sign.text) and is_numeric(shape):
            self._at += 1
            return number(sign.text)
        if any(isinstance(each, inspect.StrType) for each in kinds(shape)):
            return self._take(wanted)
        if is_switch(shape) and sign.text.lower() in (*_TRUE, *_FALSE):
            self._at += 1
            return sign.text.lower() in _TRUE
        close = guess(self._words(), map(spoken, map(str, known))) or f": it should be {wanted}"
        raise Misread(f"{self._here()} cannot be read here{close}")

    # -- tables ------------------------------------------------------------------------------------------------------

    def _table(self, tables: Sequence[inspect.StructType]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        table = tables[0]
        if table.tag_field:
            by_name = {spoken(str(each.tag)).lower(): each for each in tables}
            chosen, long = self._longest(by_name)
            if not long:
                close = guess(self._words(), by_name) or f": it should begin with {listed(by_name)}"
                raise Misread(f"{self._here() or 'nothing'} is nothing that can happen here{close}")
            table = chosen
            self._at += long
            found[str(table.tag_field)] = table.tag
        while True:
            while self._next() == ",":
                self._at += 1
            sign = self._next()
            if not sign or sign in _ENDS:
                return found
            if sign == ":":
                self._body(table, found)
                return found
            self._part(table, found)

    def _body(self, table: inspect.StructType, found: dict[str, Any]) -> None:
        field = next((each for each in table.fields if each.encode_name == BODY), None)
        item = None if field is None else item_of(field.type)
        if item is None:
            raise Misread(f"{_called(table)} has nothing after a colon")
        self._at += 1
        effects: list[Any] = []
        while self._next() not in ("", "|", ")"):
            effects.append(self._table(tables_of(item)))
            if self._next() == ";":
                self._at += 1
            elif self._next() not in ("", "|", ")"):
                raise Misread(f"{self._here()} is too much here")
        found[BODY] = effects

    def _part(self, table: inspect.StructType, found: dict[str, Any]) -> None:
        """One part of a table: by its name, or by what it is."""
        fields = {spoken(field.encode_name).lower(): field for field in table.fields if field.encode_name != BODY}
        field, long = self._longest(fields)
        start = self._at
        denied = 0
        if not long and self._matches(NOT):
            self._at += 1
            field, long = self._longest({name: each for name, each in fields.items() if is_switch(each.type)})
            self._at = start
            denied = 1 if long else 0
        alone, alone_long = self._by_itself(table, found)
        if alone is not None and alone_long >= long + denied and not (long and alone_long == long):
            value = self._value(alone.type, expected(alone.type))
            self._put(table, found, alone, value)
            return
        if not long:
            names = [*fields, *(spoken(str(word)) for each in unnamed(table) for word in words_of(each.type))]
            close = guess(self._words(), names) or f": it has {listed(fields) or 'no more to say'}"
            raise Misread(f"{self._here()} is no part of {_called(table)}{close}")
        self._at += long + denied
        if denied:
            self._put(table, found, field, False)
        elif is_switch(field.type):
            self._put(table, found, field, self._switch())
        else:
            self._put(table, found, field, self._value(field.type, expected(field.type)))

    def _switch(self) -> bool:
        """A switch that is named is on, unless "no" follows."""
        if self._next().lower() in (*_TRUE, *_FALSE):
            self._at += 1
            return self._signs[self._at - 1].text.lower() in _TRUE
        return True

    def _by_itself(self, table: inspect.StructType, found: Mapping[str, Any]) -> tuple[inspect.Field | None, int]:
        """The field that the next words fill without its name, and how many words."""
        for field in unnamed(table):
            if field.encode_name in found:
                continue
            if self._next() == "(":
                if item_of(field.type) is not None or tables_of(field.type):
                    return field, 1
                continue
            if is_numeric(field.type) and (self._peek_is_number() or (item_of(field.type) and self._peek_run())):
                return field, 1
            _, long = self._longest({spoken(str(word)).lower(): word for word in words_of(field.type)})
            if long:
                return field, long
        return None, 0

    def _put(self, table: inspect.StructType, found: dict[str, Any], field: inspect.Field, value: object) -> None:
        if field.encode_name in found:
            raise Misread(f"{_called(table)} says {spoken(field.encode_name)!r} twice")
        found[field.encode_name] = value

    # -- signs -------------------------------------------------------------------------------------------------------

    def _next(self, further: int = 0) -> str:
        """The next sign; nothing at the end."""
        at = self._at + further
        return self._signs[at].text if at < len(self._signs) else ""

    def _take(self, wanted: str) -> str:
        if not self._next() or (self._next() in (",", ":", "(", *_ENDS) and not self._signs[self._at].quoted):
            raise Misread(f"after {self._before()} there should be {wanted}")
        self._at += 1
        return self._signs[self._at - 1].text

    def _peek_is_number(self) -> bool:
        return self._at < len(self._signs) and not self._signs[self._at].quoted and is_number(self._next())

    def _peek_run(self) -> bool:
        return _RUN.match(self._next()) is not None

    def _matches(self, words: str) -> int:
        """How many signs these words are, if they come next; else 0."""
        parts = words.split()
        at = self._at
        while parts:
            if at >= len(self._signs) or self._signs[at].quoted:
                return 0
            said = self._signs[at].text.lower().replace("_", " ").split()
            if parts[: len(said)] != said:
                return 0
            parts = parts[len(said) :]
            at += 1
        return at - self._at

    def _longest(self, known: Mapping[str, Any]) -> tuple[Any, int]:
        """Which of these words come next, the longest first, and how many signs they are."""
        for words in sorted(known, key=len, reverse=True):
            long = self._matches(words)
            if long:
                return known[words], long
        return None, 0

    def _words(self) -> str:
        """The next words up to a mark, for a guess."""
        found: list[str] = []
        for sign in self._signs[self._at : self._at + 3]:
            if sign.text in (",", ":", "(", *_ENDS) or (found and is_number(sign.text)):
                break
            found.append(sign.text)
        return " ".join(found)[:60]

    def _here(self) -> str:
        words = self._words() or self._next()
        return repr(words[:39] + "…" if len(words) > 40 else words) if words else ""

    def _before(self) -> str:
        words = " ".join(sign.text for sign in self._signs[max(0, self._at - 3) : self._at])
        return repr(words[-40:]) if words else "nothing"


def _signs(text: str) -> Iterable[Sign]:
    for found in _SIGNS.finditer(text):
        sign = found[0]
        if sign in '"“”„':
            raise Misread('a closing " is missing')
        if sign[0] == '"':
            try:
                yield Sign(str(json.loads(sign)), quoted=True)
            except ValueError:
                raise Misread(f"{sign[:40]} is no text in quotes") from None
        elif sign[0] in "“„":
            yield Sign(sign[1:-1], quoted=True)
        else:
            yield Sign(sign.translate(_DASHES))


def _called(table: inspect.StructType) -> str:
    if table.tag_field:
        return spoken(str(table.tag))
    return str(getattr(table.cls, "called", "") or "this")


def _tuple_of(shape: inspect.Type) -> Sequence[inspect.Type] | None:
    return next((each.item_types for each in kinds(shape) if isinstance(each, inspect.TupleType)), None)


def _dict_of(shape: inspect.Type) -> inspect.DictType | None:
    return next((each for each in kinds(shape) if isinstance(each, inspect.DictType)), None)
