"""Card files in the kernel: lines, shapes, editions that build on each other, sentences with symbols."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from undercroft.kernel.cardfile import Book, Card, CardFile, Edition, Effect, Symbol, pieces, plain
from undercroft.kernel.cardfile.differences import differences
from undercroft.kernel.cardfile.places import Places
from undercroft.kernel.cardfile.sentences import Clause, faces, joined, listing, numbers_in, order, paragraph
from undercroft.kernel.cardfile.shapes import Count, Line, Names
from undercroft.kernel.cardfile.writing import toml_text
from undercroft.kernel.errors import BadCards

# -- where things stand ----------------------------------------------------------------------------------------------

TEXT = '''\
# a comment with [brackets] and "quotes"
top = 1
"quoted key" = 'it is [not] a table'

[table]
a.b = 2
text = """
several = "lines"
"""
list = [
  1, # one
  [2, 3],
  { deep = { x = "}" } },
]

[[row]]
id = "one"
[row.inner]
z = 1

[[row]]
id = "two"
[[row.part]]
n = 1
[[row.part]]
n = 2
'''


def walk(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """All places of a table."""
    found = [path] if path else []
    pairs: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        found += walk(each, (*path, key))
    return found


def test_every_value_of_a_file_has_its_line() -> None:
    places = Places(TEXT)
    expected = {
        ("top",): 2,
        ("quoted key",): 3,
        ("table",): 5,
        ("table", "a", "b"): 6,
        ("table", "text"): 7,
        ("table", "list"): 10,
        ("table", "list", 0): 11,
        ("table", "list", 1, 1): 12,
        ("table", "list", 2, "deep", "x"): 13,
        ("row", 0): 16,
        ("row", 0, "inner", "z"): 19,
        ("row", 1, "id"): 22,
        ("row", 1, "part", 1): 25,
        ("row", 1, "part", 1, "n"): 26,
        ("row", 1, "nothing", "here"): 21,
    }
    assert {path: places.line(path) for path in expected} == expected


def test_no_place_of_a_file_is_forgotten() -> None:
    places = Places(TEXT)
    assert [path for path in walk(tomllib.loads(TEXT)) if path not in places._lines] == []


# -- a game of three cards -------------------------------------------------------------------------------------------


class Hit(Effect, kw_only=True, tag="hit"):
    """Damage."""

    amount: Count


class Beast(Card, kw_only=True):
    """Something with teeth."""

    copies: Count = 1
    teeth: Count
    effects: tuple[Hit, ...] = ()

    def sentence(self, names: Names) -> str:
        return paragraph(f"deal {each.amount} {{blood}}" for each in self.effects)


class Pot(Card, kw_only=True):
    """Something to drink."""


class Bag(Line, kw_only=True):
    """What is in the bag."""

    coins: Count
    stones: Count = 3


class ToyFile(CardFile, kw_only=True):
    bag: Bag
    beast: tuple[Beast, ...]
    pot: tuple[Pot, ...] = ()


def build(edition: Edition[ToyFile]) -> int:
    return sum(beast.copies for beast in edition.file.beast)


OURS = """\
[edition]
game = "toy"
name = "Ours"

[keywords]
Deal = "It hurts."

[bag]
coins = 5

[[beast]]
id = "rat"
name = "Rat"
icon = "rat"
teeth = 2
effects = [{ do = "hit", amount = 1 }]

[[beast]]
id = "wolf"
name = "Wolf"
icon = "hound"
teeth = 9
flavour = "It howls."

[[pot]]
id = "tea"
name = "Tea"
icon = "vial"
flavour = "Warm."
"""
MINE = '[edition]\ngame = "toy"\nname = "Mine"\nversion = "2"\nextends = "toy"\n'


@pytest.fixture
def book(tmp_path: Path) -> Book[ToyFile, int]:
    home = tmp_path / "toy"
    home.mkdir()
    (home / "cards.toml").write_text(OURS, encoding="utf-8")
    return Book("toy", home, ToyFile, build, {"blood": Symbol("Blood", "drop")})


def said_about(book: Book[ToyFile, int], text: str) -> str:
    with pytest.raises(BadCards) as caught:
        book.read(text, "mine.toml")
    return str(caught.value)


def test_a_card_says_what_its_effects_do(book: Book[ToyFile, int]) -> None:
    face = book.open().faces["rat"]
    assert (face.texts[0].marked, face.text) == ("Deal 1 {blood}.", "Deal 1 Blood.")
    assert face.numbers == {"teeth": "2"} and face.keywords == ("Deal",)


def test_a_variant_changes_adds_and_retires(book: Book[ToyFile, int]) -> None:
    text = (
        MINE + 'retired = ["rat"]\n[bag]\ncoins = 7\n[[beast]]\nid = "wolf"\ncopies = 4\n'
        '[[beast]]\nid = "bear"\nname = "Bear"\nicon = "bear-head"\nteeth = 1\nflavour = "Large."\n'
    )
    edition, beasts = book.read(text, "mine.toml")
    assert [beast.id for beast in edition.file.beast] == ["wolf", "bear"] and beasts == 5
    assert (edition.file.bag.coins, edition.file.bag.stones) == (7, 3)
    assert edition.title == "Mine 2" and edition.hash != book.open().hash
    assert differences(book.open(), edition) == [
        "Rat (beast): retired.",
        "Wolf (beast): copies 1 → 4.",
        "Bear (beast): new. ",
        "[bag] coins: 5 → 7.",
    ]


def test_a_mistake_is_said_where_it_was_written(book: Book[ToyFile, int]) -> None:
    """In the variant, or in the file below it, also when entries above it were retired."""
    ours = book.home / "cards.toml"
    broken = OURS.replace("teeth = 9", "teeth = 0")
    ours.write_text(broken, encoding="utf-8")
    line = broken.split("\n").index("teeth = 0") + 1
    problem = "Wolf: teeth must be a whole number from 1 to 99, not 0"
    assert said_about(book, MINE) == f"{ours}:{line}: {problem}"
    assert said_about(book, MINE + 'retired = ["rat"]\n') == f"{ours}:{line}: {problem}"
    ours.write_text(OURS, encoding="utf-8")
    changed = MINE + 'retired = ["rat"]\n[[beast]]\nid = "wolf"\nname = "Wolf"\nteeth = 0\n'
    assert said_about(book, changed) == f"mine.toml:10: {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (MINE.replace('extends = "toy"', 'extends = "toi"'), "5: there is no card file 'toi': extend 'toy', or a file"),
        (MINE + 'retired = ["rats"]\n', "6: there is no 'rats' to retire: did you mean 'rat'?"),
        (MINE + '[[pot]]\nid = "rat"\n', "6: rat stands under [[beast]]: change it there"),
        (MINE + "[[beast]]\nteeth = 3\n", "6: beast needs 'id'"),
        (MINE + '[[beast]]\nid = "rat"\ntext = "Deal 2 {blood}."\n', "8: Rat: this text does not say 1"),
        (MINE + '[[beast]]\nid = "rat"\ntext = "Deal 1 {blod}."\n', "no symbol {blod}: did you mean 'blood'?"),
        (MINE + '[[beast]]\nid = "wolf"\nflavour = "Dealt 2."\n', "8: Wolf: flavour has no numbers, but here is 2"),
        (MINE + '[[beast]]\nid = "wolf"\ntext = "Runs."\n', "8: Wolf: a text needs effects"),
        (MINE + "bag = 3\n", "[edition] has no 'bag'"),
        ("bag = 3\n" + MINE, "1: bag must be a table, not 3"),
        (MINE + "[bag]\ncoins = 1_000_000_000_000\n", "7: a number of 17 digits"),
    ],
)
def test_a_wrong_variant_is_refused(book: Book[ToyFile, int], text: str, problem: str) -> None:
    assert problem in said_about(book, text)


def test_files_may_build_on_files_but_not_on_themselves(book: Book[ToyFile, int], tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(MINE + "[bag]\ncoins = 8\n", encoding="utf-8")
    (tmp_path / "b.toml").write_text(MINE.replace('extends = "toy"', 'extends = "a.toml"'))
    assert book.open(tmp_path / "b.toml").file.bag.coins == 8
    (tmp_path / "a.toml").write_text(MINE.replace('extends = "toy"', 'extends = "b.toml"'), encoding="utf-8")
    with pytest.raises(BadCards, match="8th file in a row that extends another"):
        book.open(tmp_path / "b.toml")


def test_a_file_is_read_again_when_it_or_its_base_has_changed(book: Book[ToyFile, int], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    first = book.open(file)
    assert book.open(file) is first
    (book.home / "cards.toml").write_text(OURS.replace("coins = 5", "coins = 15"), encoding="utf-8")
    assert book.open(file).file.bag.coins == 15


def test_the_hash_is_of_the_content_and_not_of_the_looks(book: Book[ToyFile, int]) -> None:
    ours = book.open().hash
    looks = OURS.replace("teeth = 2", "teeth  =  2 # sharp").replace("coins = 5", "stones = 3\ncoins = 5")
    assert book.read(looks)[0].hash == ours
    assert book.read(OURS.replace('name = "Ours"', 'name = "Theirs"'))[0].hash == ours
    assert book.read(OURS.replace("teeth = 2", "teeth = 3"))[0].hash != ours
    assert book.read(OURS.replace("It howls.", "It barks."))[0].hash != ours


def test_a_variant_can_be_written_out_whole(book: Book[ToyFile, int], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE + 'retired = ["rat"]\n', encoding="utf-8")
    whole = book.whole_text(file)
    assert "extends" not in whole and book.read(whole)[0].hash == book.open(file).hash
    tables = tomllib.loads(TEXT)
    assert tomllib.loads(toml_text(tables)) == tables


# -- sentences -------------------------------------------------------------------------------------------------------


def test_symbols_stand_in_a_sentence_and_are_read_as_words() -> None:
    symbols = {"blood": Symbol("blood", "drop"), "all": Symbol("each player", "person")}
    text = "{all} loses 2 {blood}. {all} weeps."
    assert [(piece.words, piece.symbol) for piece in pieces(text, symbols)] == [
        ("Each player", "all"),
        (" loses 2 ", ""),
        ("blood", "blood"),
        (". ", ""),
        ("Each player", "all"),
        (" weeps.", ""),
    ]
    assert plain(text, symbols) == "Each player loses 2 blood. Each player weeps."


def test_clauses_are_joined_without_naming_anybody_twice() -> None:
    it = "the wolf"
    clauses = [order("sit"), order("eat"), Clause(it, "", "howls"), Clause(it, "", "leaves")]
    assert joined(clauses) == "sit and eat; the wolf howls and leaves"
    assert listing(["a", "b", "c"]) == "a, b and c" and faces([1, 2, 3]) == "1\N{EN DASH}3" and faces([1, 4]) == "1, 4"


def test_numbers_are_found_in_figures_and_words() -> None:
    assert numbers_in("Take 2 cards twice, or a card. {d4}: 3") == ({2, 3}, {1})
