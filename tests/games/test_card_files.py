"""The five card files: they look alike, tell the truth about every number, and any damage to them is refused."""

from __future__ import annotations

import copy
import os
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.cardfiles import our_text
from undercroft import game, game_names
from undercroft.ink import icons
from undercroft.kernel.cardfile import Book, Card
from undercroft.kernel.cardfile.faces import numbers_of
from undercroft.kernel.cardfile.writing import literal
from undercroft.kernel.errors import BadCards

BOOKS: dict[str, Book[Any, Any]] = {slug: game(slug).cards for slug in game_names()}  # type: ignore[misc]
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
DAMAGED = int(os.environ.get("UNDERCROFT_DAMAGED_FILES", "60"))
"""How many damaged files of each game are tried."""
DOCS = Path(__file__).parents[2] / "docs"
ORDER = ("id", "name", "icon", "copies")


@EACH
def test_the_files_look_alike(book: Book[Any, Any]) -> None:
    tables = tomllib.loads(our_text(book))
    assert list(tables)[:2] == ["edition", "keywords"]
    assert list(tables["edition"]) == ["game", "name", "version", "author", "licence"]
    for path, card in book.open().cards:
        keys = list(tables[str(path[0])][path[1]])
        assert keys[:3] == list(ORDER[:3]), card.id
        made = [key for key in ("flavour", "rows", "abilities", "effects") if key in keys]
        assert keys[len(keys) - len(made) :] == made, card.id


@EACH
def test_every_card_has_an_icon_and_something_to_read(book: Book[Any, Any]) -> None:
    for face in book.open().faces.values():
        assert face.icon in icons.names()
        assert face.text or face.flavour
        assert not re.search(r"\.\.|  | \.| ,|\{|\}|None|;\.", face.text), face.text
        assert all(text.plain[:1].isupper() or not text.plain[:1].isalpha() for text in face.texts), face.text
        assert all(text.plain.endswith(".") for text in face.texts), face.text


@EACH
def test_every_keyword_is_used_and_explained_once(book: Book[Any, Any]) -> None:
    edition = book.open()
    used = {word for face in edition.faces.values() for word in face.keywords}
    assert used == set(edition.file.keywords)


def numbers_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all whole numbers in a table."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from numbers_in(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from numbers_in(each, (*path, number))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def changed(entry: dict[str, Any], path: tuple[Any, ...], by: int) -> dict[str, Any]:
    twin = copy.deepcopy(entry)
    inner: Any = twin
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] += by
    return twin


def variant_of(book: Book[Any, Any]) -> str:
    return f'[edition]\ngame = "{book.slug}"\nname = "Mine"\nextends = "{book.slug}"\n'


def printed(card: Card, names: dict[str, str]) -> list[object]:
    return [numbers_of(card), getattr(card, "copies", 1), [(said.label, said.made) for said in card.said(names)]]


@EACH
def test_a_tuned_number_never_prints_a_lie(book: Book[Any, Any]) -> None:
    """Whatever number of whatever card is changed: it is refused, or the card reads differently."""
    tables = tomllib.loads(our_text(book))
    edition = book.open()
    names = dict(edition.names)
    tried = 0
    for path, card in edition.cards:
        entry = tables[str(path[0])][path[1]]
        for place in numbers_in(entry):
            for by in (1, -1):
                try:
                    tuned = msgspec.convert(changed(entry, place, by), type(card))
                except msgspec.ValidationError:
                    continue
                tried += 1
                if printed(tuned, names) == printed(card, names):
                    key, twin = place[0], changed(entry, place, by)
                    text = f'[[{path[0]}]]\nid = "{card.id}"\n{key} = {literal(twin[key])}\n'
                    with pytest.raises(BadCards):
                        book.read(variant_of(book) + text)
    assert tried > 10


@EACH
def test_a_handwritten_text_with_an_old_number_is_refused(book: Book[Any, Any]) -> None:
    """A text that repeats what is made is allowed and marked; after tuning it would lie."""
    edition = book.open()
    wanted = ((p, c) for p, c in edition.cards if edition.said(c)[0].made and edition.said(c)[0].path == ("text",))
    path, card = next((p, c) for p, c in wanted if re.search(r"\d", edition.said(c)[0].made))
    made = edition.said(card)[0].made
    text = f'{variant_of(book)}[[{path[0]}]]\nid = "{card.id}"\ntext = "Truly: {made}"\n'
    by_hand, _ = book.read(text, "mine.toml")
    assert by_hand.faces[card.id].texts[0].handwritten
    lie = re.sub(r"\d+", lambda found: str(int(found[0]) + 7), text.split("text = ")[1], count=1)
    with pytest.raises(BadCards, match=r"mine\.toml:7: .*this text"):
        book.read(text.split("text = ")[0] + "text = " + lie, "mine.toml")


def examples() -> list[tuple[str, str]]:
    """Every card file that the pages show, with the page it stands on."""
    pages = [DOCS / "cards.md", *sorted((DOCS / "cards").glob("*.md"))]
    return [
        (page.name, text)
        for page in pages
        for text in re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    ]


def test_every_example_of_the_pages_can_be_played_with() -> None:
    found = examples()
    assert len(found) > 25 and {name for name, _ in found} >= {"cards.md", "skulldug.md", "dungeon_crawl.md"}
    for name, text in found:
        slug = tomllib.loads(text)["edition"]["game"]
        edition, _ = BOOKS[slug].read(text, name)
        assert edition.faces


# -- damage ----------------------------------------------------------------------------------------------------------

ODD = (
    "-1",
    "0",
    "99999",
    "1.5",
    '"two"',
    "true",
    "[]",
    "{}",
    "[1, 2]",
    "{ a = 1 }",
    "1979-05-27",
    "nan",
    "''",
    "7" * 5000,
)
SIGNS = "\"'[]{}=,.#\n\\ä\t1"


def damaged(text: str, rng: random.Random) -> str:
    """One to three things go wrong in a file."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        kind = rng.randrange(9)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3 and " = " in lines[at]:
            lines[at] = lines[at].split(" = ")[0] + " = " + rng.choice(ODD)
        elif kind == 4 and lines[at]:
            place = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + rng.choice(SIGNS) + lines[at][place + rng.randrange(2) :]
        elif kind == 5:
            numbers = [*re.finditer(r"(?<![\w\"])-?\d+", lines[at])]
            if numbers:
                found = rng.choice(numbers)
                lines[at] = lines[at][: found.start()] + rng.choice(ODD) + lines[at][found.end() :]
        elif kind == 6:
            words = [*re.finditer(r'"([^"]*)"', lines[at])]
            if words:
                found = rng.choice(words)
                other = rng.choice(re.findall(r'"[^"]*"', text))
                lines[at] = lines[at][: found.start()] + other + lines[at][found.end() :]
        elif kind == 7:
            keys = [*re.finditer(r"\b([a-z_]+) = ", lines[at])]
            if keys:
                found = rng.choice(keys)
                other = rng.choice(re.findall(r"\b[a-z_]+ = ", text))
                lines[at] = lines[at][: found.start()] + other + lines[at][found.end() :]
        else:
            lines[at] = lines[at].replace("{ do = ", "{ ", 1) if rng.random() < 0.5 else lines[at] + "[" * 3000
        text = "\n".join(lines)
    return text


@EACH
def test_a_damaged_file_is_read_or_refused_in_one_line(book: Book[Any, Any]) -> None:
    ours = our_text(book)
    refused = 0
    for seed in range(DAMAGED):
        text = damaged(ours, random.Random(f"{book.slug} {seed}"))
        try:
            edition, _ = book.read(text, "mine.toml")
            assert edition.faces and edition.hash
        except BadCards as problem:
            refused += 1
            said = str(problem)
            assert re.match(r"mine\.toml:\d+: \S", said), f"{seed}: {said}"
            assert "\n" not in said and len(said) < 600, f"{seed}: {said}"
    assert refused > DAMAGED // 2
