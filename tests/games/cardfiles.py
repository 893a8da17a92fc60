"""Card files with one mistake each, and what a loader says about them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from undercroft.kernel.cardfile import Book
from undercroft.kernel.errors import BadCards

_REFUSAL = re.compile(r"mine\.toml:(\d+): (.+)")


class Mistake(NamedTuple):
    """A text of our file, what a designer wrote instead, what is said about it, and on which line it is said."""

    old: str
    new: str
    said: str
    near: str = ""
    """A text that begins on the line that is named; nothing: the first line that was changed."""


def common_mistakes(
    book: Book[Any, Any], table: str, first: tuple[str, str, str], second: tuple[str, str, str]
) -> list[Mistake]:
    """Mistakes that can be made in the card file of any game, with two cards of one class: id, name and icon."""
    id, name, icon = (f'{key} = "{word}"' for key, word in zip(("id", "name", "icon"), first, strict=True))
    head = f"[[{table}]]\n{id}\n"
    slug = f'game = "{book.slug}"'
    keyword = next(iter(book.open().file.keywords))
    return [
        Mistake(id, id.replace("id", "idd", 1), "has no 'idd': did you mean 'id'?"),
        Mistake(f"{id}\n", "", "needs 'id'", f"[[{table}]]"),
        Mistake(f"{name}\n", "", "needs 'name': a text of 1 to 40 letters", head),
        Mistake(f"{icon}\n", "", "needs 'icon'", head),
        Mistake(icon, icon[:-2] + 'q"', "there is no icon"),
        Mistake(icon, "icon = 7", "icon must be a text on one line, not 7"),
        Mistake(id, 'id = "a b"', "id must be one word of letters, digits and _, not 'a b'"),
        Mistake(
            id, f'id = "{second[0]}"', f"the id '{second[0]}' stands twice", f'id = "{second[0]}"\nname = "{second[1]}'
        ),
        Mistake(
            name, f'name = "{second[1]}"', f"another {table} is called", f'name = "{second[1]}"\nicon = "{second[2]}'
        ),
        Mistake(name, "name = true", "name must be a text of 1 to 40 letters, not true"),
        Mistake(name, 'name = ""', "name must be a text of 1 to 40 letters, not ''"),
        Mistake(name, f'name = "{"x" * 41}"', "name must be a text of 1 to 40 letters"),
        Mistake(name, "name = ['x']", "name must be a text of 1 to 40 letters, not a list"),
        Mistake(name, 'name = "a\\tb"', "name must be a text on one line"),
        Mistake(name, f"name = {'9' * 5000}", "a number of 5,000 digits"),
        Mistake(name, f"name = {'[' * 3000}", "brackets nest more than 16 deep"),
        Mistake(name, "name = 1979-05-27", "name cannot be the date 1979-05-27"),
        Mistake(name, "name = inf", "name must be a number, not inf"),
        Mistake(name, 'name = "open', "this is not TOML"),
        Mistake(f"{name}\n", f"{name}\n{name}\n", "this is not TOML: Cannot overwrite a value"),
        Mistake(icon, f'keywords = ["Nonsense"]\n{icon}', "'Nonsense' is not under [keywords]"),
        Mistake(icon, f'keywords = "{keyword}"\n{icon}', "keywords must be a list"),
        Mistake(icon, f"weight = 3\n{icon}", "has no 'weight': it has id, name"),
        Mistake(f"[[{table}]]", f"[[{table}x]]", f"did you mean '{table}'?"),
        Mistake(slug, 'game = "chess"', f"these are cards of 'chess', not of '{book.slug}'"),
        Mistake(f"{slug}\n", "", "[edition] needs 'game'", "[edition]"),
        Mistake('version = "1"', "version = 1", "version must be a text of 1 to 40 letters, not 1"),
        Mistake('version = "1"', 'verzion = "1"', "did you mean 'version'?"),
        Mistake('version = "1"', f'extends = "{book.slug}x"', f"there is no card file '{book.slug}x'"),
        Mistake('version = "1"', f'extends = "{book.slug}"\nretired = ["nobody"]', "no 'nobody' to retire", "retired"),
        Mistake("[keywords]\n", "[keywords]\nWord = 5\n", "Word must be a text of 1 to 400 letters, not 5"),
    ]


def our_text(book: Book[Any, Any]) -> str:
    return (book.home / "cards.toml").read_text(encoding="utf-8")


def assert_refused(book: Book[Any, Any], mistake: Mistake) -> None:
    """The loader names file and line, and says what is wrong in one helpful line."""
    ours = our_text(book)
    assert mistake.old in ours, f"{mistake.old!r} does not stand in {book.slug}"
    text = ours.replace(mistake.old, mistake.new, 1)
    with pytest.raises(BadCards) as caught:
        book.read(text, "mine.toml")
    said = str(caught.value)
    found = _REFUSAL.fullmatch(said)
    assert found is not None, said
    assert mistake.said in found[2], said
    assert int(found[1]) == _line(ours, text, mistake.near), said


def _line(ours: str, text: str, near: str) -> int:
    lines = text.splitlines()
    if near:
        return text[: text.index(near)].count("\n") + 1
    before = ours.splitlines()
    return next(number for number, line in enumerate(lines, 1) if number > len(before) or line != before[number - 1])
