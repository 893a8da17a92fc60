"""What is wrong with a value: the first mistake against a declared shape, in words."""

from __future__ import annotations

import datetime
import difflib
import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import NODEFAULT, inspect

from undercroft.kernel.cardfile.places import Path

MOST_NAMED = 14


class Mistake(NamedTuple):
    """Where something is wrong, and what."""

    path: Path
    problem: str


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """A helpful guess for a mistyped word, or nothing."""
    close = difflib.get_close_matches(str(word), list(known), 1, 0.6)
    return f": did you mean {close[0]!r}?" if close else ""


def listed(words: Iterable[object]) -> str:
    """The first few words of a list."""
    named = [str(word) for word in words]
    return ", ".join(named[:MOST_NAMED]) + (" …" if len(named) > MOST_NAMED else "")


def shown(value: object) -> str:
    """A value as it is named in a complaint."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, (datetime.date, datetime.time)):
        return f"the date {value}"
    text = repr(value)
    return text if len(text) <= 50 else text[:49] + "…"


def odd_value(value: object, path: Path = ()) -> Mistake | None:
    """A value that no card file has: a date, a number without end, a text of several lines."""
    if isinstance(value, dict):
        inside: Iterable[tuple[str | int, object]] = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    else:
        if isinstance(value, str) and not value.isprintable():
            return Mistake(path, f"{_key(path)} must be a text on one line, without control signs, not {shown(value)}")
        if isinstance(value, float) and not math.isfinite(value):
            return Mistake(path, f"{_key(path)} must be a number, not {value}")
        if isinstance(value, (datetime.date, datetime.time)):
            return Mistake(path, f"{_key(path)} cannot be {shown(value)}")
        return None
    for key, each in inside:
        found = odd_value(each, (*path, key))
        if found is not None:
            return found
    return None


def first_mistake(shape: inspect.Type, value: object, path: Path = ()) -> Mistake | None:
    """The first mistake of a value against its shape, depth first in the order of the file."""
    if isinstance(shape, inspect.StructType):
        return _in_struct(shape, value, path)
    if isinstance(shape, inspect.UnionType):
        return _in_union(shape, value, path)
    if isinstance(shape, (inspect.VarTupleType, inspect.ListType)):
        return _in_list(shape, value, path)
    if isinstance(shape, inspect.TupleType):
        return _in_tuple(shape, value, path)
    if isinstance(shape, inspect.DictType):
        return _in_dict(shape, value, path)
    if fits(shape, value):
        return None
    guess = did_you_mean(value, map(str, shape.values)) if isinstance(shape, inspect.LiteralType) else ""
    return Mistake(path, f"{_key(path)} must be {expected(shape)}, not {shown(value)}{guess}")


def fits(shape: inspect.Type, value: object) -> bool:
    """Is a plain value of this shape?"""
    if isinstance(shape, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(shape, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool) and _within(shape, value)
    if isinstance(shape, inspect.FloatType):
        plain = isinstance(value, (int, float)) and not isinstance(value, bool)
        return plain and _within(shape, value)  # type: ignore[arg-type]
    if isinstance(shape, inspect.LiteralType):
        return any(type(value) is type(each) and value == each for each in shape.values)
    if isinstance(shape, inspect.StrType):
        return isinstance(value, str) and _is_spelt(shape, value)
    if isinstance(shape, inspect.NoneType):
        return value is None
    raise TypeError(f"a card file knows no shape {shape}")


def _within(shape: inspect.IntType | inspect.FloatType, value: float) -> bool:
    return (shape.ge is None or value >= shape.ge) and (shape.le is None or value <= shape.le)


def _is_spelt(shape: inspect.StrType, value: str) -> bool:
    if shape.min_length is not None and len(value) < shape.min_length:
        return False
    if shape.max_length is not None and len(value) > shape.max_length:
        return False
    return shape.pattern is None or re.search(shape.pattern, value) is not None


def expected(shape: inspect.Type) -> str:
    """What would have been right."""
    if isinstance(shape, inspect.BoolType):
        return "true or false"
    if isinstance(shape, inspect.IntType):
        if shape.ge is not None and shape.le is not None:
            return f"a whole number from {shape.ge} to {shape.le}"
        return "a whole number" if shape.ge is None else f"a whole number of {shape.ge} or more"
    if isinstance(shape, inspect.FloatType):
        return "a number" if shape.ge is None else f"a number from {shape.ge:g} to {shape.le:g}"
    if isinstance(shape, inspect.LiteralType):
        words = listed(shape.values)
        return f"one of {words}" if len(shape.values) > 1 else words
    if isinstance(shape, inspect.StrType):
        if shape.pattern is not None:
            return _SPELLINGS.get(shape.pattern, f"a text like {shape.pattern}")
        return "a text on one line" if shape.max_length is None else f"a text of 1 to {shape.max_length} letters"
    if isinstance(shape, (inspect.VarTupleType, inspect.ListType)):
        return "a list"
    if isinstance(shape, inspect.TupleType):
        return f"a list of {len(shape.item_types)}"
    if isinstance(shape, (inspect.StructType, inspect.DictType)):
        return "a table"
    if isinstance(shape, inspect.UnionType):
        return " or ".join(dict.fromkeys(expected(each) for each in shape.types if not _is_none(each)))
    raise TypeError(f"a card file knows no shape {shape}")


ID_PATTERN = r"^[A-Za-z][A-Za-z0-9_]*$|^[0-9]+$"
_SPELLINGS = {ID_PATTERN: "one word of letters, digits and _"}


def spelling(pattern: str, words: str) -> str:
    """Declare how a pattern is called in complaints."""
    _SPELLINGS[pattern] = words
    return pattern


def _is_none(shape: inspect.Type) -> bool:
    return isinstance(shape, inspect.NoneType)


def _key(path: Path) -> str:
    """The key a value stands under; an entry of a list is named by the list."""
    for part in reversed(path):
        if isinstance(part, str):
            return part
    return "the file"


def _in_struct(shape: inspect.StructType, value: object, path: Path) -> Mistake | None:
    if not isinstance(value, dict):
        return Mistake(path, f"{_key(path)} must be a table, not {shown(value)}")
    fields = {field.encode_name: field for field in shape.fields}
    tag = [shape.tag_field] if shape.tag_field else []
    for key in value:
        if key not in fields and key not in tag:
            guess = did_you_mean(key, fields)
            return Mistake((*path, key), f"{_noun(shape, path)} has no {key!r}{guess or f': it has {listed(fields)}'}")
    for name, field in fields.items():
        if name not in value and field.required:
            return Mistake(path, f"{_noun(shape, path)} needs {name!r}: {expected(field.type)}")
    for key, inner in value.items():
        if key in fields:
            found = first_mistake(fields[key].type, inner, (*path, key))
            if found is not None:
                return found
    return None


def _noun(shape: inspect.StructType, path: Path) -> str:
    """What a table is called in a complaint."""
    if shape.tag_field and isinstance(shape.tag, str):
        return shape.tag
    return str(getattr(shape.cls, "called", "") or (_key(path) if path else "the file"))


def _in_union(shape: inspect.UnionType, value: object, path: Path) -> Mistake | None:
    structs = [each for each in shape.types if isinstance(each, inspect.StructType)]
    if isinstance(value, dict) and structs:
        if len(structs) == 1:
            return _in_struct(structs[0], value, path)
        return _in_tagged(structs, value, path)
    lists = [each for each in shape.types if isinstance(each, (inspect.VarTupleType, inspect.TupleType))]
    if isinstance(value, list) and lists:
        return first_mistake(lists[0], value, path)
    plain = [each for each in shape.types if not isinstance(each, (inspect.StructType, inspect.VarTupleType))]
    if any(fits(each, value) for each in plain if not isinstance(each, inspect.TupleType)):
        return None
    known = [str(word) for each in plain if isinstance(each, inspect.LiteralType) for word in each.values]
    return Mistake(path, f"{_key(path)} must be {expected(shape)}, not {shown(value)}{did_you_mean(value, known)}")


def _in_tagged(structs: Sequence[inspect.StructType], value: dict[str, Any], path: Path) -> Mistake | None:
    tag_field = str(structs[0].tag_field)
    by_tag = {str(each.tag): each for each in structs}
    tag = value.get(tag_field, NODEFAULT)
    if tag is NODEFAULT:
        return Mistake(path, f"{_key(path)}: every entry says {tag_field} = one of {listed(by_tag)}")
    if not isinstance(tag, str) or tag not in by_tag:
        guess = did_you_mean(tag, by_tag)
        known = guess or f": {tag_field} is one of {listed(by_tag)}"
        return Mistake((*path, tag_field), f"{tag_field} cannot be {shown(tag)} here{known}")
    return _in_struct(by_tag[tag], value, path)


def _in_list(shape: inspect.VarTupleType | inspect.ListType, value: object, path: Path) -> Mistake | None:
    if not isinstance(value, list):
        return Mistake(path, f"{_key(path)} must be a list, not {shown(value)}")
    fewest, most = shape.min_length or 0, shape.max_length
    if len(value) < fewest or (most is not None and len(value) > most):
        wanted = f"{fewest} or more" if most is None else f"{fewest} to {most}"
        return Mistake(path, f"{_key(path)} must have {wanted} entries, not {len(value)}")
    for number, each in enumerate(value):
        found = first_mistake(shape.item_type, each, (*path, number))
        if found is not None:
            return found
    return None


def _in_tuple(shape: inspect.TupleType, value: object, path: Path) -> Mistake | None:
    if not isinstance(value, list) or len(value) != len(shape.item_types):
        found = f"a list of {len(value)}" if isinstance(value, list) else shown(value)
        return Mistake(path, f"{_key(path)} must be a list of {len(shape.item_types)}, not {found}")
    for number, (inner, each) in enumerate(zip(shape.item_types, value, strict=True)):
        wrong = first_mistake(inner, each, (*path, number))
        if wrong is not None:
            return wrong
    return None


def _in_dict(shape: inspect.DictType, value: object, path: Path) -> Mistake | None:
    if not isinstance(value, dict):
        return Mistake(path, f"{_key(path)} must be a table, not {shown(value)}")
    for key, each in value.items():
        found = first_mistake(shape.key_type, key, (*path, key))
        if found is not None:
            return Mistake((*path, key), f"{_key(path)}: {key!r} is not {expected(shape.key_type)}")
        found = first_mistake(shape.value_type, each, (*path, key))
        if found is not None:
            return found
    return None
