"""Shorthand: whatever a vocabulary can say can be written in a cell and read back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import NODEFAULT, inspect

from undercroft.games import game, game_names
from undercroft.kernel.cardfile.columns import Columns
from undercroft.kernel.cardfile.shorthand import Misread, read, written

SPELT = {"^LC-": "LC-172", "^[-pnw]": "-pnw", "^N?E?S?W?$": "NS"}


def anything(shape: inspect.Type, luck: random.Random, depth: int = 0) -> Any:
    """Some value of a shape."""
    if isinstance(shape, inspect.UnionType):
        return anything(luck.choice([each for each in shape.types if not _is_none(each)]), luck, depth)
    if isinstance(shape, inspect.StructType):
        value: dict[str, Any] = {str(shape.tag_field): shape.tag} if shape.tag_field else {}
        for field in shape.fields:
            if field.required or (depth < 4 and luck.random() < 0.4):
                inner = anything(field.type, luck, depth + 1)
                if inner != {} or field.default_factory is NODEFAULT:
                    value[field.encode_name] = inner
        return value
    if isinstance(shape, (inspect.VarTupleType, inspect.ListType)):
        least = max(shape.min_length or 0, 1)
        return [anything(shape.item_type, luck, depth + 1) for _ in range(luck.randint(least, least + (depth < 3)))]
    if isinstance(shape, inspect.TupleType):
        return [anything(each, luck, depth + 1) for each in shape.item_types]
    if isinstance(shape, inspect.DictType):
        return {f"k{number}": anything(shape.value_type, luck, depth + 1) for number in range(luck.randint(0, 3))}
    if isinstance(shape, inspect.LiteralType):
        return luck.choice(shape.values)
    if isinstance(shape, inspect.BoolType):
        return luck.random() < 0.5
    if isinstance(shape, inspect.IntType):
        return luck.randint(int(shape.ge or 0), int(shape.le or 9))
    if isinstance(shape, inspect.FloatType):
        return luck.choice([0.5, -1.25, 2, 7])
    assert isinstance(shape, inspect.StrType)
    pattern = shape.pattern or ""
    spelt = next((text for start, text in SPELT.items() if pattern.startswith(start)), "")
    free = ['Say "no".', " a, b; c: (d) | e", "none", "=1+1", "-x", "12", "“so”", "to"]
    return spelt or luck.choice(["orc", "trusty_whip", "T15"] if pattern else free)


def _is_none(shape: inspect.Type) -> bool:
    return isinstance(shape, inspect.NoneType)


@pytest.mark.parametrize("slug", game_names())
def test_every_cell_that_a_game_could_have_reads_back_as_it_was(slug: str) -> None:
    book = game(slug).cards
    assert book is not None
    luck = random.Random(slug)
    for columns in Columns(book).classes.values():
        for column in columns:
            for _ in range(60):
                value = anything(column.shape, luck)
                text = written(column.shape, value)
                assert read(column.shape, text) == value, text


def effects(slug: str, kind: str, header: str) -> inspect.Type:
    book = game(slug).cards
    assert book is not None
    return next(column.shape for column in Columns(book).classes[kind] if column.header == header)


def test_people_may_write_it_as_they_like() -> None:
    shape = effects("dungeon_crawl", "item", "abilities")
    plain = [
        {
            "phase": "combat",
            "when": "use",
            "effects": [
                {"do": "damage", "amount": 3, "class": "physical", "to": "one_monster", "range": 1},
                {"do": "heal", "amount": {"per_player": 2}, "to": "self"},
            ],
        }
    ]
    for text in (
        "combat use: damage 3 physical to one monster, range 1; heal (per player 2) to self",
        "Combat, use:\tDAMAGE amount 3 class physical range 1 to one_monster;heal (per_player 2), to self;",
        "when use, phase combat: damage physical 3 to One Monster range 1 ; heal to self (per player 2)",
    ):
        assert read(shape, text) == plain, text


def test_lines_of_a_cell_are_entries() -> None:
    shape = effects("dungeon_crawl", "monster", "rows")
    rows = [{"at": [1, 2, 3], "effects": [{"do": "stay"}]}, {"at": [4], "effects": [{"do": "nothing"}]}]
    assert read(shape, "at 1-3: stay\r\nat 4: nothing\n") == rows
    assert read(shape, "at 1–3: stay | at 4: nothing") == rows  # noqa: RUF001 a dash as Word makes it
    with pytest.raises(Misread, match="'3-1' counts down: write 1-3"):
        read(shape, "at 3-1: stay")


def test_a_switch_can_be_denied() -> None:
    shape = effects("skulldug", "equipment", "abilities")
    for text in ("action 1, not once per turn: flee", "action 1, once per turn no: flee"):
        assert read(shape, text) == [{"when": "action", "cost": 1, "once_per_turn": False, "effects": [{"do": "flee"}]}]
