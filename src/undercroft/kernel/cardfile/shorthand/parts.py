"""The parts of a table in shorthand: which stand by themselves, which by name, and which comes after the colon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import inspect

BODY = "effects"
"""What happens stands last, after a colon."""
_NAMED = frozenset({"to", "from", "on", "by", "at_least", "for", "if", "vs", "using", "as", "with"})
"""Keys that read as part of the sentence, as in "from there"."""
_PLAIN_WORD = re.compile(r"^[A-Za-z0-9_.\-]+$")
_NUMBER = re.compile(r"^[+-]?\d+([.,]\d+)?$")


def spoken(key: str) -> str:
    """A key or a name of the vocabulary as words."""
    return key.replace("_", " ")


def is_plain_word(text: str) -> bool:
    """May this text stand without quotes?"""
    return _PLAIN_WORD.match(text) is not None


def is_number(text: str) -> bool:
    return _NUMBER.match(text) is not None


def kinds(shape: inspect.Type) -> Sequence[inspect.Type]:
    """The shapes that a value may have."""
    return shape.types if isinstance(shape, inspect.UnionType) else (shape,)


def item_of(shape: inspect.Type) -> inspect.Type | None:
    """The shape of the entries, if this is a list."""
    for each in kinds(shape):
        if isinstance(each, (inspect.VarTupleType, inspect.ListType)):
            return each.item_type
    return None


def tables_of(shape: inspect.Type) -> list[inspect.StructType]:
    """The tables that a value may be."""
    return [each for each in kinds(shape) if isinstance(each, inspect.StructType)]


def has_body(tables: Sequence[inspect.StructType]) -> bool:
    return any(field.encode_name == BODY for table in tables for field in table.fields)


def is_switch(shape: inspect.Type) -> bool:
    return any(isinstance(each, inspect.BoolType) for each in kinds(shape))


def is_numeric(shape: inspect.Type) -> bool:
    item = item_of(shape)
    return any(isinstance(each, (inspect.IntType, inspect.FloatType)) for each in kinds(item or shape))


def words_of(shape: inspect.Type) -> list[Any]:
    """The values of a closed list of words or numbers."""
    item = item_of(shape)
    return [value for each in kinds(item or shape) if isinstance(each, inspect.LiteralType) for value in each.values]


def unnamed(table: inspect.StructType) -> list[inspect.Field]:
    """The fields that need no name: the first number, and every needed word of a closed list."""
    if not table.tag_field and len(table.fields) == 1:
        return []  # beside a plain number, as in "2" and "per player 2"
    found: list[inspect.Field] = []
    numbers = 0
    for field in table.fields:
        if not field.required or field.encode_name in _NAMED or is_switch(field.type):
            continue
        if is_numeric(field.type):
            numbers += 1
            if numbers == 1:
                found.append(field)
        elif words_of(field.type):
            found.append(field)
    return found
