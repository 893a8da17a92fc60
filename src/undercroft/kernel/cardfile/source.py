"""One card file as it was written: its text, its tables, and the line of everything in it."""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from pathlib import Path as File
from typing import Any

from undercroft.kernel.cardfile.places import Path, Places
from undercroft.kernel.errors import BadCards

MOST_LETTERS = 1_000_000
DEEPEST = 16
LONGEST_NUMBER = 12
_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_SIGNS = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?|#[^\n]*|[\[\]{}]|[0-9][0-9_]*|\n')


class Source:
    """A card file that `tomllib` can read; whatever it cannot is refused in one line."""

    def __init__(self, text: str, name: str, folder: File | None = None) -> None:
        self.text = text
        self.name = name
        self.folder = folder
        self._refuse_monsters()
        try:
            self.tables: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            said = str(problem)
            found = _LINE.search(said)
            line = int(found[1]) if found else len(text.splitlines()) or 1
            raise BadCards(f"{name}:{line}: this is not TOML: {_LINE.sub('', said)}") from None
        except (ValueError, RecursionError) as problem:
            raise BadCards(f"{name}:1: this is not TOML: {str(problem).splitlines()[0]}") from None

    @classmethod
    def of(cls, file: File) -> Source:
        """The card file at this place."""
        try:
            raw = file.read_bytes()
        except OSError as problem:
            raise BadCards(f"{file}: cannot be read: {problem.strerror or problem}") from None
        except ValueError as problem:  # a name that no file can have
            raise BadCards(f"{str(file)!r}: cannot be read: {problem}") from None
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            line = raw.count(b"\n", 0, problem.start) + 1
            raise BadCards(
                f"{file}:{line}: byte {raw[problem.start]:#04x} is not UTF-8: save the file as UTF-8"
            ) from None
        return cls(text.replace("\r\n", "\n"), str(file), file.parent)

    @cached_property
    def places(self) -> Places:
        return Places(self.text)

    def where(self, path: Path) -> str:
        """The place of a value in words."""
        return f"line {self.places.line(path)}"

    def refusal(self, path: Path, problem: str) -> BadCards:
        """The error for a mistake at this place."""
        return BadCards(f"{self.name}:{self.places.line(path)}: {problem}")

    def _refuse_monsters(self) -> None:
        """Texts that would choke a parser: huge files, deep brackets, endless numbers."""
        if len(self.text) > MOST_LETTERS:
            raise BadCards(
                f"{self.name}:1: a card file has at most {MOST_LETTERS:,} letters, this one {len(self.text):,}"
            )
        line, depth, fence = 1, 0, ""
        for found in _SIGNS.finditer(self.text):
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
                    raise BadCards(f"{self.name}:{line}: brackets nest more than {DEEPEST} deep here")
            elif sign in "]}":
                depth -= 1
            elif sign[0].isdigit() and len(sign) > LONGEST_NUMBER:
                raise BadCards(f"{self.name}:{line}: a number of {len(sign):,} digits: {LONGEST_NUMBER} are the most")
