"""The typed shape of a card file, walked along an address: what a field may hold, and what a new one begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import tomlkit
from msgspec import NODEFAULT, inspect
from tomlkit.exceptions import TOMLKitError

from undercroft.kernel.cardfile.shapes import Card, CardFile, Entry
from undercroft.studio.card_text import Address, NoSuchPlace, entry_at

Shape = inspect.Type
NONE, PLAIN = "none", "number"
NO_TABLES = ("edition", "keywords")


def without_none(shape: Shape) -> Shape:
    """The shape of an optional value that is there."""
    if not isinstance(shape, inspect.UnionType):
        return shape
    left = [each for each in shape.types if not isinstance(each, inspect.NoneType)]
    return left[0] if len(left) == 1 else inspect.UnionType(tuple(left))


def is_optional(shape: Shape) -> bool:
    return isinstance(shape, inspect.UnionType) and any(isinstance(each, inspect.NoneType) for each in shape.types)


def variants(shape: Shape) -> dict[str, Shape]:
    """The forms a value can take, by name: effects by their verb, "number" beside "per_player"."""
    if not isinstance(shape, inspect.UnionType):
        return {}
    found: dict[str, Shape] = {}
    for each in shape.types:
        if isinstance(each, inspect.StructType):
            found[str(each.tag) if each.tag is not None else _name(each)] = each
        elif isinstance(each, inspect.LiteralType):
            for value in each.values:
                found[str(value)] = inspect.LiteralType((value,))
        elif not isinstance(each, inspect.NoneType):
            found[PLAIN] = each
    return found


def _name(shape: inspect.StructType) -> str:
    """A table without a verb is named by its first key."""
    return shape.fields[0].encode_name if shape.fields else shape.cls.__name__.lower()


def variant_of(shape: Shape, value: object) -> str:
    """Which of its forms a value has."""
    known = variants(shape)
    if isinstance(value, dict):
        structs = {name: each for name, each in known.items() if isinstance(each, inspect.StructType)}
        for name, each in structs.items():
            if each.tag_field and value.get(each.tag_field) == each.tag:
                return name
        plain = [name for name, each in structs.items() if not each.tag_field]
        return plain[0] if plain else ""
    if isinstance(value, str) and value in known:
        return value
    return PLAIN if PLAIN in known else ""


class Entries:
    """The shape of a card file: its classes of cards and its other tables."""

    def __init__(self, shape: type[CardFile]) -> None:
        whole = inspect.type_info(shape)
        assert isinstance(whole, inspect.StructType)
        self.tables: dict[str, Shape] = {field.encode_name: field.type for field in whole.fields}
        self.classes: dict[str, inspect.StructType] = {}
        for name, each in self.tables.items():
            item = each.item_type if isinstance(each, inspect.VarTupleType) else None
            if isinstance(item, inspect.StructType) and issubclass(item.cls, Entry):
                self.classes[name] = item
        self.singles = [
            name
            for name, each in self.tables.items()
            if name not in NO_TABLES and name not in self.classes and isinstance(each, inspect.StructType)
        ]

    def is_card(self, table: str) -> bool:
        """Is this class printed on cards, or something else that lies in the box?"""
        return table in self.classes and issubclass(self.classes[table].cls, Card)

    def can_grow(self, table: str) -> bool:
        """May there be more and fewer of this class? Not if the game knows each of them by its id."""
        fields = self.classes[table].fields if table in self.classes else ()
        return any(field.encode_name == "id" and isinstance(field.type, inspect.StrType) for field in fields)

    def entry_shape(self, table: str) -> inspect.StructType:
        found = self.classes.get(table) or self.tables.get(table)
        if not isinstance(found, inspect.StructType):
            raise NoSuchPlace(f"there is no {table!r} in these cards")
        return found

    def shape_at(self, tables: dict[str, Any], at: Address) -> Shape:
        """What the value at an address must be."""
        shape: Shape = self.entry_shape(at[0])
        value: Any = entry_at(tables, at[0], at[1])
        for part in at[2]:
            shape = _step(shape, part, value)
            value = _inside(value, part)
        return shape

    def value_at(self, tables: dict[str, Any], at: Address) -> Any:
        value: Any = entry_at(tables, at[0], at[1])
        for part in at[2]:
            value = _inside(value, part)
        return value

    def parse(self, shape: Shape, text: str) -> object:
        """What a text in a field of this shape means; None: leave the key out. What cannot be read stays a text: the
        check says what is wrong with it."""
        if not text.strip() and (is_optional(shape) or isinstance(without_none(shape), inspect.VarTupleType)):
            return None if is_optional(shape) else []
        shape = without_none(shape)
        plain = variants(shape).get(PLAIN, shape) if isinstance(shape, inspect.UnionType) else shape
        if isinstance(plain, (inspect.IntType, inspect.FloatType)):
            return _number(text)
        if isinstance(plain, inspect.BoolType):
            return {"true": True, "false": False}.get(text.strip().lower(), text)
        if isinstance(plain, inspect.LiteralType):
            return next((value for value in plain.values if str(value) == text.strip()), text)
        if isinstance(plain, inspect.StrType):
            return text.strip()
        if isinstance(plain, inspect.VarTupleType) and _is_plain(plain.item_type):
            return [self.parse(plain.item_type, each) for each in text.split(",") if each.strip()]
        try:
            value = tomlkit.value(text)
        except (TOMLKitError, ValueError):
            return text
        return value.unwrap() if hasattr(value, "unwrap") else value

    def variant(self, tables: dict[str, Any], at: Address, name: str) -> object:
        """The value at an address in another form; the number in it stays if it can."""
        shape = self.shape_at(tables, at)
        if name in ("", NONE) and is_optional(shape):
            return None
        known = variants(without_none(shape))
        wanted = known.get(name) or (without_none(shape) if name == PLAIN or not known else None)
        if wanted is None:
            raise NoSuchPlace(f"this cannot be {name[:40]!r}: it is one of {', '.join(known)}")
        old = self.value_at(tables, at)
        fresh = blank(wanted)
        if isinstance(fresh, dict) and isinstance(wanted, inspect.StructType):
            _take_over(fresh, wanted, old)
        elif isinstance(fresh, int) and isinstance(old, dict):
            fresh = next((each for each in old.values() if type(each) is int), fresh)
        return fresh

    def blank_entry(self, tables: dict[str, Any], at: Address, variant: str) -> object:
        """A new entry for the list at an address."""
        shape = without_none(self.shape_at(tables, at))
        if not isinstance(shape, inspect.VarTupleType):
            raise NoSuchPlace("this is no list that can grow")
        item = shape.item_type
        known = variants(item)
        return blank(known[variant] if variant in known else next(iter(known.values()), item))

    def blank_card(self, table: str, others: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
        """A new card of a class: with the numbers and effects of the plainest of its kind, so that it can be played."""
        card = blank(self.entry_shape(table))
        assert isinstance(card, dict)
        card.update({key: value for key, value in plainest(others).items() if key not in OWN})
        if "icon" in card:
            card["icon"] = "own-arch"
        if self.is_card(table):
            card["flavour"] = "Nobody knows yet what it does."
        return card


OWN = ("id", "name", "icon", "flavour", "text", "keywords", "copies")
"""What a card does not share with its kind."""


def plainest(cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The card that is most like the others in its words (tier, die, kind), and of these the one with least in it."""
    words = [{key: value for key, value in card.items() if isinstance(value, str) and key not in OWN} for card in cards]
    common = {
        key: Counter(each.get(key) for each in words).most_common(1)[0][0]
        for key in dict.fromkeys(key for each in words for key in each)
    }

    def odd(card: dict[str, Any]) -> tuple[int, int, int]:
        unlike = sum(card.get(key) != value for key, value in common.items())
        rest = {key: value for key, value in card.items() if key not in OWN}
        return unlike, len(rest), len(str(rest))

    return min(cards, key=odd, default={})


def _step(shape: Shape, part: str | int, value: object) -> Shape:
    shape = without_none(shape)
    if isinstance(shape, inspect.UnionType):
        shape = variants(shape).get(variant_of(shape, value), shape)
    if isinstance(shape, inspect.StructType) and isinstance(part, str):
        for field in shape.fields:
            if field.encode_name == part:
                return field.type
    elif isinstance(shape, inspect.VarTupleType) and isinstance(part, int):
        return shape.item_type
    elif isinstance(shape, inspect.TupleType) and isinstance(part, int) and part < len(shape.item_types):
        return shape.item_types[part]
    elif isinstance(shape, inspect.DictType):
        return shape.value_type
    raise NoSuchPlace(f"there is no {part!r} here")


def _inside(value: Any, part: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(part)
    if isinstance(value, list) and isinstance(part, int) and part < len(value):
        return value[part]
    return None


def _take_over(fresh: dict[str, Any], shape: inspect.StructType, old: object) -> None:
    """What the old value says too stays as it was."""
    numbers = [field.encode_name for field in shape.fields if isinstance(field.type, inspect.IntType)]
    if isinstance(old, dict):
        fields = {field.encode_name for field in shape.fields}
        fresh.update({key: value for key, value in old.items() if key in fields and key != shape.tag_field})
    elif type(old) is int and numbers:
        fresh[numbers[0]] = old


def _is_plain(shape: Shape) -> bool:
    return isinstance(shape, (inspect.IntType, inspect.StrType, inspect.LiteralType, inspect.FloatType))


def _number(text: str) -> int | float | str:
    """A number if it is one; else the text, which the check refuses by name."""
    cleaned = text.strip().replace("\N{MINUS SIGN}", "-")
    try:
        return int(cleaned)
    except ValueError:
        pass
    try:
        return float(cleaned)
    except ValueError:
        return text.strip()


def blank(shape: Shape) -> Any:
    """The least that a value of this shape can be."""
    shape = without_none(shape)
    if isinstance(shape, inspect.UnionType):
        known = variants(shape)
        return blank(known.get(PLAIN) or next(iter(known.values())))
    if isinstance(shape, inspect.StructType):
        found: dict[str, Any] = {}
        if shape.tag_field:
            found[shape.tag_field] = shape.tag
        for field in shape.fields:
            if field.required:
                found[field.encode_name] = blank(field.type)
        return found
    if isinstance(shape, (inspect.IntType, inspect.FloatType)):
        low = shape.ge if shape.ge is not None else 0
        return max(int(low), 1) if shape.le is None or shape.le >= 1 else int(low)
    if isinstance(shape, inspect.BoolType):
        return False
    if isinstance(shape, inspect.LiteralType):
        return shape.values[0]
    if isinstance(shape, inspect.VarTupleType):
        return [blank(shape.item_type) for _ in range(shape.min_length or 0)]
    if isinstance(shape, inspect.TupleType):
        return [blank(each) for each in shape.item_types]
    if isinstance(shape, inspect.DictType):
        return {}
    return "new"


def has_default(field: inspect.Field) -> bool:
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT
