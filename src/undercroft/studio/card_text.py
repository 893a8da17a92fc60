"""A card file as text that remembers its comments and its order, changed value by value.

A place in it is an address: class, id, keys and numbers, as in `monster/golem/rows/0/effects/1/amount`. A table that is
no list has no id: `scaling//player_hp/0`. In a file that builds on another, a card of the other file is changed by an
entry of its own that holds nothing but the keys that differ.
"""

from __future__ import annotations

import copy
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable

from undercroft.kernel.errors import UndercroftError

Address = tuple[str, str, tuple[str | int, ...]]
"""Class, id, and the way from there."""


class NoSuchPlace(UndercroftError):
    """An address that leads nowhere."""


def parse_address(text: str) -> Address:
    parts = text.split("/")
    if len(parts) < 2 or not parts[0]:
        raise NoSuchPlace(f"{text[:60]!r} is no place in a card file")
    return parts[0], parts[1], tuple(int(each) if each.isdecimal() else each for each in parts[2:])


def address(table: str, id: str, *way: str | int) -> str:
    return "/".join([table, id, *map(str, way)])


class CardText:
    """One card file being changed. `tables` is all there is, with the file it builds on."""

    def __init__(self, text: str) -> None:
        try:
            self.document: Any = tomlkit.parse(text)
        except TOMLKitError as problem:
            raise NoSuchPlace(f"this is not TOML: {problem}") from None

    @property
    def text(self) -> str:
        return tomlkit.dumps(self.document)

    @property
    def builds_on_another(self) -> bool:
        return "extends" in self.document.get("edition", {})

    # -- values -------------------------------------------------------------------------------------------------------

    def set(self, at: Address, value: object, tables: dict[str, Any]) -> None:
        """Put a value in its place."""
        inside, key = self._place(at, tables)
        if isinstance(key, int) and key == len(inside):
            inside.append(_item(value))
        elif isinstance(inside, list):
            inside[int(key)] = _item(value)
        else:
            old = inside.get(key)
            inside[key] = _like(old, value)

    def remove(self, at: Address, tables: dict[str, Any]) -> None:
        """Take a key or an entry of a list away; a key that comes from the file below cannot be left out."""
        inside, key = self._place(at, tables)
        if isinstance(key, int) and key >= len(inside):
            raise NoSuchPlace(f"there is no entry {key} to take away")
        if isinstance(inside, list):
            del inside[int(key)]
        elif key in inside:
            del inside[key]
        elif self.builds_on_another and key in (entry_at(tables, at[0], at[1]) or {}):
            raise NoSuchPlace(
                f"{key} comes from the cards that this set builds on and cannot be left out here: copy the card, "
                "change the copy, and retire this one"
            )

    def move(self, at: Address, by: int, tables: dict[str, Any]) -> None:
        """Move an entry of a list up or down."""
        inside, key = self._place(at, tables)
        other = key + by if isinstance(key, int) else -1
        if not isinstance(key, int) or not 0 <= other < len(inside) or key >= len(inside):
            return
        held = _plain(inside[int(key)])
        del inside[key]
        inside.insert(other, _item(held))

    def _place(self, at: Address, tables: dict[str, Any]) -> tuple[Any, str | int]:
        """The table or list in which the last part of an address stands, with everything on the way made ours."""
        table, id, way = at
        if not way:
            raise NoSuchPlace(f"{table} {id} is a whole card, not a value")
        whole = entry_at(tables, table, id)
        inside: Any = self._ours(table, id)
        for part in way[:-1]:
            if isinstance(whole, dict) and isinstance(inside, dict) and part not in inside and part in whole:
                inside[part] = _item(whole[part])
            try:
                step: Any = part
                inside = inside[step]
                whole = whole[step] if isinstance(whole, (dict, list)) else None
            except (KeyError, IndexError, TypeError):
                raise NoSuchPlace(f"{address(*at[:2], *way)} leads nowhere: there is no {part!r}") from None
            if not isinstance(inside, (dict, list)):
                raise NoSuchPlace(f"{address(*at[:2], *way)} leads nowhere: {part!r} is a plain value")
        if isinstance(inside, list) != isinstance(way[-1], int):
            raise NoSuchPlace(f"{address(*at[:2], *way)} leads nowhere")
        return inside, way[-1]

    def _ours(self, table: str, id: str) -> Any:
        """The entry in this file, made if it stands only in the file below."""
        if not id:
            if table not in self.document:
                self.document.append(table, tomlkit.table())
            return self.document[table]
        for entry in self.document.get(table, []):
            if str(entry.get("id")) == id:
                return entry
        if not self.builds_on_another:
            raise NoSuchPlace(f"there is no {table} {id!r} in this file")
        fresh = tomlkit.table()
        fresh.add("id", id)
        self._add_entry(table, fresh)
        return self.document[table][-1]

    def _add_entry(self, table: str, entry: Any, after: str = "") -> None:
        if table not in self.document:
            rows = tomlkit.aot()
            rows.append(entry)
            self.document.append(table, rows)
            return
        rows = self.document[table]
        places = [number for number, each in enumerate(rows) if str(each.get("id")) == after]
        entry.trivia.indent = ""
        if not isinstance(rows, AoT) or not places or places[0] == len(rows) - 1:
            rows.append(entry)
        else:
            rows.insert(places[0] + 1, entry)

    # -- cards --------------------------------------------------------------------------------------------------------

    def add_card(self, table: str, card: dict[str, Any], after: str = "") -> None:
        """A new card, at the end of its class or after another card."""
        fresh = tomlkit.table()
        for key, value in card.items():
            fresh.add(key, _item(value))
        fresh.add(tomlkit.nl())
        self._add_entry(table, fresh, after)

    def retire(self, table: str, id: str, below: bool) -> None:
        """Take a card out: its entry, and if the file below has it, by naming it under `retired`."""
        rows = self.document.get(table, [])
        places = [number for number, each in enumerate(rows) if str(each.get("id")) == id]
        if not places and not below:
            raise NoSuchPlace(f"there is no {table} {id!r} to retire")
        for number in reversed(places):
            del rows[number]
        if places and not len(rows):
            del self.document[table]
        if below:
            edition = self.document["edition"]
            retired = [*edition.get("retired", []), id]
            edition["retired"] = _item(retired)

    def bring_back(self, id: str) -> None:
        """A retired card of the file below is in again."""
        edition = self.document["edition"]
        left = [each for each in edition.get("retired", []) if each != id]
        if left:
            edition["retired"] = _item(left)
        else:
            edition.pop("retired", None)


def entry_at(tables: dict[str, Any], table: str, id: str) -> Any:
    """A card in the tables of a file, or a whole table; nothing if there is none."""
    rows = tables.get(table)
    if not id:
        return rows
    for entry in rows if isinstance(rows, list) else []:
        if isinstance(entry, dict) and entry.get("id") == id:
            return entry
    return None


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else copy.deepcopy(value)


def _item(value: Any) -> Any:
    """A value as it is written on one line, tables within too."""
    if isinstance(value, dict):
        table = tomlkit.inline_table()
        for key, each in value.items():
            table.add(key, _item(each))
        return table
    if isinstance(value, (list, tuple)):
        rows = tomlkit.array()
        many = sum(isinstance(each, dict) for each in value) > 1
        for each in value:
            rows.append(_item(each))
        return rows.multiline(True) if many else rows
    return tomlkit.item(value)


def _like(old: Any, value: Any) -> Any:
    """A new value with the comment of the old one."""
    fresh = _item(value)
    trivia = getattr(old, "trivia", None)
    if trivia is not None and trivia.comment and not isinstance(old, InlineTable):
        fresh.trivia.comment_ws = trivia.comment_ws
        fresh.trivia.comment = trivia.comment
    return fresh
