"""The form of a card, made from its typed shape: a field for everything that can be set, as it is and as it was."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import NODEFAULT, inspect

from undercroft.kernel.cardfile.writing import literal
from undercroft.studio.card_text import Address, address, entry_at
from undercroft.studio.shapes import PLAIN, Entries, Shape, is_optional, variant_of, variants, without_none

GROUP, LIST, NUMBER, SWITCH, WORD, TEXT, ICON, WORDS, RAW = (
    "group", "list", "number", "switch", "word", "text", "icon", "words", "raw",
)  # fmt: skip
LONG = 60
"""A text that may be longer than this gets several lines."""


class Choice(msgspec.Struct, frozen=True):
    """Something that can be picked: what is written, how it is called, and what it does in one line."""

    value: str
    title: str
    note: str = ""


class Field(msgspec.Struct, frozen=True):
    """One field of a form, or a group or list of fields."""

    address: str
    key: str
    title: str
    look: str
    value: str = ""
    was: str | None = None  # in the last edition, if it was something else there
    choices: tuple[Choice, ...] = ()
    forms: tuple[Choice, ...] = ()  # what else this value could be: an effect, a number per player
    form: str = ""
    low: int | None = None
    high: int | None = None
    longest: int = 0
    optional: bool = False
    is_set: bool = True
    fields: tuple[Field, ...] = ()
    note: str = ""


class FormMaker:
    """Makes the form of one entry; `old` is the same entry in the last edition."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries

    def form(self, tables: dict[str, Any], table: str, id: str, old: dict[str, Any] | None) -> Field:
        shape = self.entries.entry_shape(table)
        entry = entry_at(tables, table, id) or {}
        before = entry_at(old, table, id) if old is not None else None
        at: Address = (table, id, ())
        return self._struct(shape, entry, before if before is not None or old is None else entry, at, table)

    def _struct(self, shape: inspect.StructType, value: Any, old: Any, at: Address, key: str) -> Field:
        values = value if isinstance(value, dict) else {}
        olds = old if isinstance(old, dict) else {}
        known = isinstance(old, dict)
        fields = [
            self._field(
                field.type,
                values.get(field.encode_name, _default(field)),
                olds.get(field.encode_name, _default(field)) if known else _SAME,
                (at[0], at[1], (*at[2], field.encode_name)),
                field.encode_name,
                field.encode_name in values or field.required,
            )
            for field in shape.fields
            if not (field.encode_name == "id" and not at[2])
        ]
        note = (shape.cls.__doc__ or "").split("\n")[0]
        return Field(address(at[0], at[1], *at[2]), key, titled(key), GROUP, fields=tuple(fields), note=note)

    def _field(self, whole: Shape, value: Any, old: Any, at: Address, key: str, is_set: bool) -> Field:
        optional = is_optional(whole)
        shape = without_none(whole)
        forms: tuple[Choice, ...] = ()
        form = ""
        if isinstance(shape, inspect.UnionType):
            known = variants(shape)
            forms = tuple(_choice(name, each) for name, each in known.items())
            form = variant_of(shape, value) if value is not None else ""
            shape = known.get(form, known.get(PLAIN, next(iter(known.values()))))
        if value is None and isinstance(shape, inspect.StructType):
            found = Field(address(at[0], at[1], *at[2]), key, titled(key), GROUP, is_set=False)
        else:
            found = self._plain(shape, value, old, at, key)
        where = address(at[0], at[1], *at[2])
        was = None if old is _SAME or found.look in (GROUP, LIST) or written(old) == written(value) else written(old)
        return msgspec.structs.replace(
            found, address=where, optional=optional, forms=forms, form=form, was=was, is_set=is_set and found.is_set
        )

    def _plain(self, shape: Shape, value: Any, old: Any, at: Address, key: str) -> Field:
        where, title = address(at[0], at[1], *at[2]), titled(key)
        if isinstance(shape, inspect.StructType):
            return self._struct(shape, value, old, at, key)
        if isinstance(shape, inspect.IntType):
            return Field(where, key, title, NUMBER, written(value), low=shape.ge, high=shape.le)
        if isinstance(shape, inspect.BoolType):
            return Field(where, key, title, SWITCH, written(value))
        if isinstance(shape, inspect.LiteralType):
            choices = tuple(Choice(str(each), spoken(str(each))) for each in shape.values)
            return Field(where, key, title, WORD, written(value), choices=choices)
        if isinstance(shape, inspect.StrType):
            look = ICON if key == "icon" else TEXT
            return Field(where, key, title, look, written(value), longest=shape.max_length or 0)
        if isinstance(shape, (inspect.VarTupleType, inspect.ListType)):
            return self._list(shape.item_type, value, old, at, key)
        if isinstance(shape, inspect.TupleType) and isinstance(value, list) and len(value) == len(shape.item_types):
            return self._tuple(shape, value, old, at, key)
        return Field(where, key, title, RAW, written(value))

    def _list(self, item: Shape, value: Any, old: Any, at: Address, key: str) -> Field:
        where, title = address(at[0], at[1], *at[2]), titled(key)
        tables = isinstance(item, inspect.StructType) or any(
            isinstance(each, inspect.StructType) for each in variants(item).values()
        )
        if not tables:
            choices: tuple[Choice, ...] = ()
            if isinstance(item, inspect.LiteralType):
                choices = tuple(Choice(str(each), spoken(str(each))) for each in item.values)
            return Field(where, key, title, WORDS, written(value or []), choices=choices)
        rows = value if isinstance(value, list) else []
        olds = old if isinstance(old, list) else []
        fields = tuple(
            self._field(
                item,
                each,
                olds[number] if number < len(olds) else (_SAME if old is _SAME else None),
                (at[0], at[1], (*at[2], number)),
                str(number),
                True,
            )
            for number, each in enumerate(rows)
        )
        forms = tuple(_choice(name, each) for name, each in variants(item).items())
        return Field(where, key, title, LIST, fields=fields, choices=forms)

    def _tuple(self, shape: inspect.TupleType, value: list[Any], old: Any, at: Address, key: str) -> Field:
        olds = old if isinstance(old, list) and len(old) == len(value) else [_SAME] * len(value)
        fields = tuple(
            msgspec.structs.replace(
                self._field(
                    inner, value[number], olds[number], (at[0], at[1], (*at[2], number)), str(number + 1), True
                ),
                title=str(number + 1),
            )
            for number, inner in enumerate(shape.item_types)
        )
        return Field(address(at[0], at[1], *at[2]), key, titled(key), GROUP, fields=fields)


class _Same:
    """There is nothing to compare with."""


_SAME = _Same()


def _default(field: inspect.Field) -> Any:
    if field.default is not NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None


def _choice(name: str, shape: Shape) -> Choice:
    note = (shape.cls.__doc__ or "").split("\n")[0] if isinstance(shape, inspect.StructType) else ""
    return Choice(name, spoken(name), note)


def titled(key: str) -> str:
    """A key as the title of its field."""
    words = TITLES.get(key, key.replace("_", " "))
    return words[:1].upper() + words[1:]


def several(table: str) -> str:
    """The title of a class of cards."""
    one = titled(table)
    return one if one.endswith(("s", "ment", "ing")) else f"{one}s"


TITLES = {"hp": "health", "at": "faces", "do": "effect", "if": "if", "for": "lasts", "or": "one of these"}


def spoken(word: str) -> str:
    return word.replace("_", " ")


def written(value: object) -> str:
    """A value as it stands in its field."""
    if value is None or isinstance(value, _Same):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)) and all(isinstance(each, (int, str)) for each in value):
        return ", ".join(map(str, value))
    if isinstance(value, (list, tuple, dict)):
        return literal(value)
    return str(value)
