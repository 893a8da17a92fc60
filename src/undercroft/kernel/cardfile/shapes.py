"""The shapes that all card files share: an edition, an entry with an id, a card that is printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta, Struct

from undercroft.kernel.cardfile.mistakes import ID_PATTERN
from undercroft.kernel.cardfile.places import Path

Id = Annotated[str, Meta(pattern=ID_PATTERN, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Copies = Annotated[int, Meta(ge=1, le=20)]
Count = Annotated[int, Meta(ge=1, le=99)]
"""How many or how much, at least 1."""
Natural = Annotated[int, Meta(ge=0, le=99)]
Change = Annotated[int, Meta(ge=-99, le=99)]
"""A number that is added: below 0 it takes away."""
Die = Annotated[int, Meta(ge=1, le=6)]

Names = Mapping[str, str]
"""The name of every entry by its id."""


class Line(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a card file: it may hold only the keys named here."""

    called: ClassVar[str] = ""
    """What it is called in a complaint, with its article; nothing: by its key."""


class Effect(Line, kw_only=True, tag_field="do"):
    """One thing a card does: its data and its sentence. The rule of the same name carries it out."""


class Said(NamedTuple):
    """One sentence of a card: made from its effects, unless a designer has written it by hand."""

    path: Path
    label: str
    made: str
    written: str | None

    @property
    def text(self) -> str:
        return self.made if self.written is None else self.written


class Entry(Line, kw_only=True):
    """Anything with an id: a card, a space, a tile."""

    id: Id


class Card(Entry, kw_only=True):
    """What every printed card has."""

    name: Name
    icon: str
    keywords: tuple[str, ...] = ()
    flavour: Sentence | None = None
    text: Sentence | None = None

    def sentence(self, names: Names) -> str:
        """What the card says, made from its effects."""
        return ""

    def said(self, names: Names) -> list[Said]:
        """All its sentences: most cards have one."""
        return [Said(("text",), "", self.sentence(names), self.text)]


class EditionLine(Line, kw_only=True):
    """Whose cards these are."""

    called: ClassVar[str] = "[edition]"

    game: Name
    name: Name
    version: Name = "1"
    author: Name | None = None
    licence: Name | None = None
    extends: Annotated[str, Meta(min_length=1, max_length=400)] | None = None
    retired: tuple[Id, ...] = ()


class CardFile(Line, kw_only=True):
    """A whole card file: what every game's has in common."""

    called: ClassVar[str] = "the file"

    edition: EditionLine
    keywords: dict[Name, Sentence] = {}
