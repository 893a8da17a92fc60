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
