"""One card file as it was written: its text, its tables, and the line of everything in it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path as File
from typing import Any

from undercroft.kernel.cardfile.places import Path, Places
from undercroft.kernel.errors import BadCards
from undercroft.kernel.toml_text import BadToml, read_toml


class Source:
    """A card file that can be read; whatever cannot is refused in one line."""

    def __init__(self, text: str, name: str, folder: File | None = None) -> None:
        self.text = text
        self.name = name
        self.folder = folder
        try:
            self.tables: dict[str, Any] = read_toml(text)
        except BadToml as refused:
            raise BadCards(f"{name}:{refused.line}: {refused.problem}") from None

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
