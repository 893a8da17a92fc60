"""The pages about card files, made from shapes and vocabularies: docs/cards.md and docs/cards/<game>.md."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, inspect

from undercroft import game
from undercroft.games import built_in
from undercroft.ink.icons import names as icon_names
from undercroft.kernel.cardfile import Book, Card, Effect, Line
from undercroft.kernel.cardfile.mistakes import expected
from undercroft.kernel.cardfile.writing import literal

WIDEST = 110

OVERVIEW = """\
# Cards of your own

Everything printed is data: `src/undercroft/games/<game>/cards.toml`. A card is a few lines: its name, its icon, its
numbers and its effects. **Its sentence is made from its effects**, so a number that you change is a number that is
printed. From then on the rules ask its holder at the right moment, the drawing shows it, the log tells it, bots use it,
and the lab counts it. No Python is needed.

This is a whole card file. It builds on ours, takes one copy of a card away and puts another card in its place:

```toml
{first}```

```
undercroft cards skulldug --check mine.toml          is it right? If not: file, line, what was found, what was expected
undercroft cards skulldug --diff skulldug mine.toml  what changes, card by card
undercroft cards skulldug --list --cards mine.toml   all cards, a line each
undercroft cards skulldug --show "Whistling Idol" --cards mine.toml
undercroft play skulldug --cards mine.toml
undercroft simulate skulldug --seats 4 --games 500 --option round_cap=100 --cards mine.toml
```

## What all card files have in common

| table | |
|---|---|
| `[edition]` | `game`, `name`, `version`, `author`, `licence`: whose cards these are |
| `[keywords]` | words with one definition each, shown wherever a card uses them |
| tables of the game | what is in the box besides cards, as `[sets]` or `[scaling]` |
| `[[class]]` | a table for each card, by class; `id`, `name` and `icon` first, then numbers, then effects |

| key of a card | |
|---|---|
| `id` | one word, different for every card of the file |
| `name` | different for every card of its class |
| `icon` | one of the [icons](#icons) |
| `copies` | how many of it are in the box |
| `keywords` | keywords to explain beside those that its sentences name |
| `flavour` | a line that is no rule: no numbers, no keywords. A card without effects needs one |
| `text` | a sentence by hand instead of the one that is made; marked, and with the numbers of the effects |
| `effects`, `abilities` | what it does; `do` names an effect of the vocabulary, `when` says at which moment |

**Editions.** Every card file has a hash of its content. Comments, spaces and the order of keys do not change it; a
number does. The hash stands in records and reports, so that it is always known which cards were played.

**Variants.** `extends = "skulldug"` builds on our cards, `extends = "theirs.toml"` on those of a file beside yours. An
entry with a known `id` changes the keys that it names; tables are changed key by key, lists as a whole. An entry with a
new `id` is added. `retired = ["bandolier"]` under `[edition]` takes cards out.

**Own a printed game?** Put its real values into a file of your own and pass it with `--cards`.

## The games

| game | classes of cards |
|---|---|
{games}

## Icons

{icons}
"""

FIRST = """\
[edition]
game = "skulldug"
name = "With an idol"
version = "1"
author = "You"
licence = "CC BY 4.0"
extends = "skulldug"

[[consumable]]
id = "rusty_sword"
copies = 1

[[consumable]]
id = "whistling_idol"
name = "Whistling Idol"
icon = "totem-head"
flavour = "It knows one tune."
abilities = [
  { when = "interrupt", at = "picked_up", if = { explorer = "other", in_sight = true }, effects = [
    { do = "choose_explorer", where = "in_sight", only = ["other"] },
    { do = "drug", to = "chosen" },
    { do = "heal", amount = 1 },
  ] },
]
"""


def overview() -> str:
    """docs/cards.md."""
    rows = []
    for slug in built_in():
        chosen = game(slug)
        assert chosen.cards is not None
        classes = ", ".join(f"`{table}`" for table in _entry_tables(chosen.cards))
        rows.append(f"| [{chosen.title}](cards/{slug}.md) | {classes} |")
    icons = ", ".join(f"`{name}`" for name in sorted(icon_names()))
    return OVERVIEW.format(first=FIRST, games="\n".join(rows), icons=icons)


def page(slug: str) -> str:
    """docs/cards/<game>.md."""
    chosen = game(slug)
    book = chosen.cards
    assert book is not None
    tables = tomllib.loads((book.home / "cards.toml").read_text(encoding="utf-8"))
    lines = [
        f"# {chosen.title}: cards",
        "",
        "What all card files have in common stands on [one page](../cards.md).",
        "",
    ]
    for field in _fields(book):
        if field.name in ("edition", "keywords"):
            continue
        shape = field.type
        if isinstance(shape, inspect.StructType):
            lines += [f"## `[{field.encode_name}]`", "", _doc(shape.cls), "", *_keys(shape, set())]
        elif isinstance(shape, inspect.VarTupleType) and isinstance(shape.item_type, inspect.StructType):
            lines += _class_section(book, field.encode_name, shape.item_type, tables)
    lines += ["## Keywords", ""]
    lines += [f"- **{word}**: {text}" for word, text in book.open().file.keywords.items()]
    lines += ["", "## Vocabulary", ""]
    lines += _vocabulary(book)
    return "\n".join(lines).rstrip() + "\n"


def _fields(book: Book[Any, Any]) -> tuple[inspect.Field, ...]:
    shape = book.type_info
    assert isinstance(shape, inspect.StructType)
    return shape.fields


def _entry_tables(book: Book[Any, Any]) -> list[str]:
    return list(dict.fromkeys(str(path[0]) for path, _ in book.open().entries))


def _class_section(book: Book[Any, Any], table: str, shape: inspect.StructType, tables: dict[str, Any]) -> list[str]:
    lines = [f"## `[[{table}]]`", "", _doc(shape.cls), ""]
    common = {"id", "name", "icon", "keywords", "flavour", "text"} if issubclass(shape.cls, Card) else set()
    lines += _keys(shape, common)
    entry = max(tables[table], key=lambda each: (len(each), -tables[table].index(each)))
    lines += ["```toml", "[edition]", f'game = "{book.slug}"', 'name = "An example"', f'extends = "{book.slug}"', ""]
    lines += [f"[[{table}]]", *_entry(entry), "```", ""]
    if issubclass(shape.cls, Card):
        face = book.open().faces[entry["id"]]
        lines += [f"> {face.text or face.flavour}", ""]
    return lines


def _entry(entry: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for key, value in entry.items():
        one = f"{key} = {literal(value)}"
        if len(one) <= WIDEST or not isinstance(value, list):
            lines.append(one)
        else:
            lines += [f"{key} = [", *(f"  {literal(each)}," for each in value), "]"]
    return lines


def _doc(shape: type) -> str:
    return " ".join((shape.__doc__ or "").split())


def _keys(shape: inspect.StructType, skip: set[str]) -> list[str]:
    rows = [
        f"| `{field.encode_name}` | {_meant(field.type)} | {_default(field)} |"
        for field in shape.fields
        if field.encode_name not in skip
    ]
    return ["| key | value | if left out |", "|---|---|---|", *rows, ""] if rows else []


def _default(field: inspect.Field) -> str:
    if field.required:
        return "needed"
    value = field.default if field.default is not NODEFAULT else ""
    return "" if value in (None, "", ()) else f"`{literal(value)}`" if isinstance(value, (int, str)) else ""


def _meant(shape: inspect.Type) -> str:
    """What a value may be, with the lists and tables laid open."""
    if isinstance(shape, inspect.VarTupleType):
        return f"list of {_meant(shape.item_type)}"
    if isinstance(shape, inspect.TupleType):
        return f"list of {len(shape.item_types)}: {_meant(shape.item_types[0])}"
    if isinstance(shape, inspect.UnionType):
        parts = [each for each in shape.types if not isinstance(each, inspect.NoneType)]
        tagged = [each for each in parts if isinstance(each, inspect.StructType) and each.tag_field]
        if tagged:
            field = tagged[0].tag_field
            return f"tables with `{field}` = " + ", ".join(f"[{each.tag}](#{_anchor(each)})" for each in tagged)
        return " or ".join(_meant(each) for each in parts)
    if isinstance(shape, inspect.StructType):
        if shape.tag_field:
            return f"tables with `{shape.tag_field}` = [{shape.tag}](#{_anchor(shape)})"
        return "table of " + ", ".join(f"`{field.encode_name}`" for field in shape.fields)
    return expected(shape).replace("one word of letters, digits and _", "an id")


def _anchor(shape: inspect.StructType) -> str:
    return f"{shape.tag}"


def _vocabulary(book: Book[Any, Any]) -> list[str]:
    """Every ability and every effect: its keys, what it does, a card that has it."""
    used = dict(_uses(book))
    lines: list[str] = []
    seen: set[tuple[str, str]] = set()
    for shape in _tagged(book.type_info, set()):
        keys = [f"`{field.encode_name}` {_meant(field.type)}" for field in shape.fields if field.encode_name != "then"]
        title = f'{shape.tag_field} = "{shape.tag}"'
        if (title, _doc(shape.cls)) in seen:
            continue
        seen.add((title, _doc(shape.cls)))
        lines += [f'<a id="{_anchor(shape)}"></a>**`{title}`** {_doc(shape.cls)}', ""]
        if keys:
            lines += [f"Keys: {'; '.join(keys)}.", ""]
        example = used.get(shape.cls)
        if example:
            lines += [f"> {example}", ""]
    return lines


def _tagged(shape: inspect.Type, known: set[type]) -> Iterator[inspect.StructType]:
    """All tagged tables that a shape may hold, in the order in which they are met."""
    if isinstance(shape, inspect.StructType):
        if shape.cls in known:
            return
        known.add(shape.cls)
        if shape.tag_field:
            yield shape
        for field in shape.fields:
            yield from _tagged(field.type, known)
    elif isinstance(shape, inspect.UnionType):
        for each in shape.types:
            yield from _tagged(each, known)
    elif isinstance(shape, inspect.VarTupleType):
        yield from _tagged(shape.item_type, known)


def _uses(book: Book[Any, Any]) -> Iterator[tuple[type, str]]:
    """For each effect the first card that has it, and what that card says."""
    edition = book.open()
    for _, card in reversed(edition.cards):
        face = edition.faces[card.id]
        for effect in _effects(card):
            yield type(effect), f"{face.name}: {face.text}"


def _effects(value: object) -> Iterator[Effect]:
    if isinstance(value, Effect):
        yield value
    if isinstance(value, Line):
        if value.__struct_config__.tag_field and not isinstance(value, Effect):
            yield value  # type: ignore[misc]
        for name in value.__struct_fields__:
            yield from _effects(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _effects(each)
