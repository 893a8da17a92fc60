"""A card file as rows and columns: which columns each class of cards has, and what stands in their cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from undercroft.kernel.cardfile.book import Book
from undercroft.kernel.cardfile.edition import Edition
from undercroft.kernel.cardfile.shorthand import read, written
from undercroft.kernel.cardfile.shorthand.parts import item_of, kinds, tables_of

CLASS, ID, VALUE, PRINTS = "class", "id", "value", "prints"
"""Columns of every sheet: which table a row belongs to, its id, the value of a single setting, what a card says."""


class Column(NamedTuple):
    """One column: the key that it holds, or the key of a table and a key in it."""

    path: tuple[str, ...]
    shape: inspect.Type

    @property
    def header(self) -> str:
        return ".".join(self.path)

    def cell(self, entry: Mapping[str, Any]) -> str:
        """What stands in the cell of an entry; nothing if the entry does not say it."""
        value: Any = entry
        for key in self.path:
            if not isinstance(value, dict) or key not in value:
                return ""
            value = value[key]
        return written(self.shape, value)

    def put(self, entry: dict[str, Any], cell: str) -> None:
        """Read a cell into an entry."""
        for key in self.path[:-1]:
            entry = entry.setdefault(key, {})
        entry[self.path[-1]] = read(self.shape, cell)


class Columns:
    """The rows and columns of the card files of one game."""

    def __init__(self, book: Book[Any, Any]) -> None:
        self.book = book

    @cached_property
    def _fields(self) -> tuple[inspect.Field, ...]:
        shape = self.book.type_info
        assert isinstance(shape, inspect.StructType)
        return shape.fields

    @cached_property
    def classes(self) -> dict[str, list[Column]]:
        """The columns of each class of entries with an id."""
        found: dict[str, list[Column]] = {}
        for field in self._fields:
            item = item_of(field.type)
            if item is not None:
                found[field.encode_name] = list(_columns(tables_of(item)[0]))
        return found

    @cached_property
    def settings(self) -> dict[str, dict[str, Column] | Column]:
        """The tables that stand but once: the column of each key, or one for all keys if they are free."""
        found: dict[str, dict[str, Column] | Column] = {}
        for field in self._fields:
            for each in kinds(field.type):
                if isinstance(each, inspect.StructType):
                    found[field.encode_name] = {
                        key.encode_name: Column((key.encode_name,), key.type) for key in each.fields
                    }
                elif isinstance(each, inspect.DictType):
                    found[field.encode_name] = Column((VALUE,), each.value_type)
        return found

    def setting(self, table: str, key: str) -> Column | None:
        """The column that holds a key of a table that stands but once."""
        known = self.settings[table]
        if isinstance(known, Column):
            return Column((key,), known.shape)
        return known.get(key)

    def inner_tables(self, kind: str) -> list[str]:
        """The tables that every entry of a class must have, if only to be told what is missing in them."""
        item = next(item_of(field.type) for field in self._fields if field.encode_name == kind)
        assert item is not None
        return [field.encode_name for field in tables_of(item)[0].fields if field.required and _flat(field) is not None]


def tables_in(edition: Edition[Any]) -> dict[str, Any]:
    """What an edition says, as plain tables: nothing that goes without saying, and no file that it builds on."""
    tables: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(edition.file))
    for key in ("extends", "retired"):
        tables["edition"].pop(key, None)
    return tables


def _columns(entry: inspect.StructType) -> Iterator[Column]:
    for field in _in_order(entry.fields):
        inner = _flat(field)
        if inner is None:
            yield Column((field.encode_name,), field.type)
        else:
            for key in inner.fields:
                yield Column((field.encode_name, key.encode_name), key.type)


def _in_order(fields: tuple[inspect.Field, ...]) -> list[inspect.Field]:
    """Name first, then numbers and words, then what it does, then what is only read."""
    last = ("effects", "abilities", "rows", "text", "keywords", "flavour")
    first = ("id", "name", "icon", "copies")

    def place(field: inspect.Field) -> int:
        name = field.encode_name
        return first.index(name) if name in first else 10 + (last.index(name) + 1 if name in last else 0)

    return sorted(fields, key=place)


def _flat(field: inspect.Field) -> inspect.StructType | None:
    """The table under a key, if its keys get columns of their own."""
    tables = tables_of(field.type)
    if len(tables) != 1 or tables[0].tag_field:
        return None
    table = tables[0]
    beside = [each for each in kinds(field.type) if not isinstance(each, (inspect.StructType, inspect.NoneType))]
    certain = field.required or any(key.required for key in table.fields)
    if beside or not certain or any(item_of(key.type) or tables_of(key.type) for key in table.fields):
        return None
    return table
