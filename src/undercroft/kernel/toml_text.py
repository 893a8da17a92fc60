"""TOML that somebody hands us: read within bounds, and refused by line and reason whatever is wrong with it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from undercroft.kernel.errors import UndercroftError

MOST_LETTERS = 1_000_000
DEEPEST = 16
LONGEST_NUMBER = 12
_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_SIGNS = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?|#[^\n]*|[\[\]{}]|[0-9][0-9_]*|\n')


class BadToml(UndercroftError):
    """A text that is not TOML, or too much of it; `line` says where."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text."""
    _refuse_monsters(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        said = str(problem)
        found = _LINE.search(said)
        line = int(found[1]) if found else len(text.splitlines()) or 1
        raise BadToml(line, f"this is not TOML: {_LINE.sub('', said)}") from None
    except (ValueError, RecursionError) as problem:
        raise BadToml(1, f"this is not TOML: {str(problem).splitlines()[0]}") from None


def _refuse_monsters(text: str) -> None:
    """Texts that would choke a parser: huge files, deep brackets, endless numbers."""
    if len(text) > MOST_LETTERS:
        raise BadToml(1, f"a file has at most {MOST_LETTERS:,} letters, this one {len(text):,}")
    line, depth, fence = 1, 0, ""
    for found in _SIGNS.finditer(text):
        sign = found[0]
        if sign == "\n":
            line += 1
        elif sign in ('"""', "'''"):
            fence = "" if fence == sign else fence or sign
        elif fence:
            line += sign.count("\n")
        elif sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise BadToml(line, f"brackets nest more than {DEEPEST} deep here")
        elif sign in "]}":
            depth -= 1
        elif sign[0].isdigit() and len(sign) > LONGEST_NUMBER:
            raise BadToml(line, f"a number of {len(sign):,} digits: {LONGEST_NUMBER} are the most")
