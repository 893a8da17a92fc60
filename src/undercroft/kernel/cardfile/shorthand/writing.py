"""Values in shorthand: how they are written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import NODEFAULT, inspect

from undercroft.kernel.cardfile.shorthand.parts import (
    BODY,
    has_body,
    is_number,
    is_plain_word,
    is_switch,
    item_of,
    kinds,
    spoken,
    tables_of,
    unnamed,
    words_of,
)

NONE = "none"
"""A list without entries."""
YES, NO, NOT = "yes", "no", "not"


def written(shape: inspect.Type, value: object) -> str:
    """What stands in a cell for this value."""
    if isinstance(value, str):
        return spoken(value) if value in words_of(shape) else free_text(value)
    if isinstance(value, list):
        return _list(shape, value, "\n")
    if isinstance(value, dict):
        tables = tables_of(shape)
        return _table(_which(tables, value), value) if tables else _pairs(shape, value)
    return _value(shape, value)


def free_text(text: str) -> str:
    """A text that is not in shorthand: as it is, in quotes if it could be taken for something else."""
    odd = text != text.strip() or text[:1] in ('"', "'") or (text[:1] in ("=", "+", "-", "@") and not is_number(text))
    return json.dumps(text, ensure_ascii=False) if odd else text


def _value(shape: inspect.Type, value: object) -> str:
    """A value inside of a sentence."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        if value in words_of(shape):
            return spoken(value)
        return value if is_plain_word(value) and value != NONE else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        if _is_run(value):
            return f"{value[0]}-{value[-1]}"
        text = _list(shape, value, " | ")
        alone = len(value) == 1 and not isinstance(value[0], (dict, list))
        return text if alone else f"({text})"
    assert isinstance(value, dict)
    tables = tables_of(shape)
    return f"({_table(_which(tables, value), value) if tables else _pairs(shape, value)})"


def _list(shape: inspect.Type, values: Sequence[Any], line: str) -> str:
    if not values:
        return NONE
    item = item_of(shape)
    if item is None:
        return _tuple(shape, values)
    tables = tables_of(item)
    if tables and isinstance(values[0], dict):
        said = [_table(_which(tables, each), each) for each in values]
        return (line if has_body(tables) else "; ").join(said)
    if isinstance(item, inspect.StrType):
        return ", ".join(_entry(each) for each in values)
    return ", ".join(_value(item, each) for each in values)


def _entry(text: str) -> str:
    """A text in a list: plain words need no quotes."""
    words = text.split(" ")
    plain = all(map(is_plain_word, words)) and text != NONE
    return text if plain and text[:1] != "-" else json.dumps(text, ensure_ascii=False)


def _tuple(shape: inspect.Type, values: Sequence[Any]) -> str:
    """A list of fixed length."""
    items = next(each.item_types for each in kinds(shape) if isinstance(each, inspect.TupleType))
    return ", ".join(_value(item, each) for item, each in zip(items, values, strict=True))


def _is_run(values: Sequence[Any]) -> bool:
    """Numbers one after the other, as the faces of a die. Alone in a cell they would be taken for a date."""
    return (
        len(values) > 1
        and all(type(each) is int and each >= 0 for each in values)
        and all(later == earlier + 1 for earlier, later in pairwise(values))
    )


def _pairs(shape: inspect.Type, value: Mapping[str, Any]) -> str:
    inner = next(each.value_type for each in kinds(shape) if isinstance(each, inspect.DictType))
    said = (f"{_name(key)} {_value(inner, each)}" for key, each in value.items())
    return "; ".join(said) or NONE


def _name(key: str) -> str:
    return key if is_plain_word(key) else json.dumps(key, ensure_ascii=False)


def _which(tables: Sequence[inspect.StructType], value: Mapping[str, Any]) -> inspect.StructType:
    for table in tables:
        if not table.tag_field or value.get(table.tag_field) == table.tag:
            return table
    raise KeyError(value)


def _table(table: inspect.StructType, value: Mapping[str, Any]) -> str:
    """Its name, what needs no name, everything else by name, and after a colon what happens."""
    first = [spoken(str(table.tag))] if table.tag_field else []
    alone = [field.encode_name for field in unnamed(table)]
    first += [_unnamed(field, value[field.encode_name]) for field in unnamed(table) if field.encode_name in value]
    named: list[str] = []
    for field in table.fields:
        key = field.encode_name
        if key in value and key not in alone and key != BODY and not _is_idle(field, value[key]):
            named.append(_named(field, value[key]))
    head = " ".join(first)
    if named and head:
        glue = " " if named[0].split()[0] in ("to", "from", "on") else ", "
        head += glue + ", ".join(named)
    else:
        head = head or ", ".join(named)
    body = value.get(BODY)
    if not body:
        return head
    field = next(field for field in table.fields if field.encode_name == BODY)
    return f"{head}: {_list(field.type, body, ' | ')}"


def _is_idle(field: inspect.Field, value: object) -> bool:
    """A table in which nothing is said, where leaving it out says the same."""
    return value == {} and field.default_factory is not NODEFAULT


def _unnamed(field: inspect.Field, value: object) -> str:
    return _value(field.type, value)


def _named(field: inspect.Field, value: object) -> str:
    name = spoken(field.encode_name)
    if is_switch(field.type) and isinstance(value, bool):
        return name if value else f"{NOT} {name}"
    return f"{name} {_value(field.type, value)}"
