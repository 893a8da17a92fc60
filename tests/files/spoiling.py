"""Spoils a text file the way people, editors and attackers do: a few changes, the same for the same number."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Spoiler = Callable[[random.Random, str], str]

VALUES = (
    "0", "-1", "1e400", "-0.0", "nan", "inf", "true", '""', '"?"', "[]", "{}", "[[]]", "[1, 'two']", "1979-05-27",
    "07:32:00", "0x7fffffffffffffff", "99999999999999999999", "9" * 5_000, '"' + "x" * 5_000 + '"', "[" * 3_000,
    "[" * 3_000 + "]" * 3_000, "{a=" * 400 + "1" + "}" * 400, "'\\u0000'", '"\\u202e"', '"../../etc/passwd"', "*", "",
)  # fmt: skip
"""What may stand where something else was expected."""
ODD = ("\x00", "\ufeff", "\u2028", "\u202e", "\x1b[31m", "\U0001f480", "\r", "\t", '"', "'", "[", "]", "=", "#", "\\")


def spoil(text: str, number: int) -> str:
    """The text with one to four changes; the number says which."""
    rng = random.Random(number)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(SPOILERS)(rng, text)
    return text


def another_value(rng: random.Random, text: str) -> str:
    """What stands behind an equals sign, or a word of a line, becomes something else."""
    places = [
        found.span(1) for found in re.finditer(r"= *([^\n]+)|(?<=[ \n])(\S+)(?=\n)", text) if found.span(1) != (-1, -1)
    ]
    return _replaced(rng, text, places or [found.span() for found in re.finditer(r"\S+", text)], VALUES)


def another_number(rng: random.Random, text: str) -> str:
    places = [found.span() for found in re.finditer(r"\d+", text)]
    return _replaced(rng, text, places, ("0", "-1", "7", "1.5", "1000000", "9" * 5_000, "'3'", "nan"))


def another_word(rng: random.Random, text: str) -> str:
    """A word becomes another word of the same file, or is misspelt."""
    words = re.findall(r"[A-Za-z_]{3,}", text) or ["word"]
    places = [found.span() for found in re.finditer(r"[A-Za-z_]{3,}", text)]
    word = rng.choice(words)
    return _replaced(rng, text, places, (rng.choice(words), word[:-1], word + "s", word.upper()))


def line_lost(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def line_doubled(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    return "\n".join([*lines[: line + 1], lines[line], *lines[line + 1 :]])


def lines_swapped(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def cut_off(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def odd_letter(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at:]


def letter_lost(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + 1 :]


def _replaced(rng: random.Random, text: str, places: list[tuple[int, int]], by: tuple[str, ...]) -> str:
    if not places:
        return text + rng.choice(by)
    start, end = rng.choice(places)
    return text[:start] + rng.choice(by) + text[end:]


SPOILERS: tuple[Spoiler, ...] = (
    another_value, another_value, another_value, another_number, another_number, another_word, another_word,
    line_lost, line_doubled, lines_swapped, cut_off, odd_letter, letter_lost,
)  # fmt: skip
