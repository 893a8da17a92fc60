"""A card as it is printed: name, icon, numbers, sentences, keywords, flavour."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct, structs

from undercroft.kernel.cardfile.shapes import Card, Line

_SPOKEN = frozenset({"id", "name", "icon", "copies", "keywords", "flavour", "text"})


class FaceText(Struct, frozen=True):
    """One sentence: with symbols as tokens, and in words alone."""

    label: str
    marked: str
    plain: str
    handwritten: bool = False


class Face(Struct, frozen=True):
    """One card, printed."""

    kind: str
    id: str
    name: str
    icon: str
    copies: int
    numbers: dict[str, str]
    texts: tuple[FaceText, ...]
    keywords: tuple[str, ...]
    flavour: str

    @property
    def text(self) -> str:
        """All that it says, in words."""
        return " ".join(f"{each.label}: {each.plain}" if each.label else each.plain for each in self.texts)


@cache
def _fields(shape: type[Line]) -> tuple[structs.FieldInfo, ...]:
    return structs.fields(shape)


def numbers_of(card: Card) -> dict[str, str]:
    """What stands in its corners: every plain value besides its name and sentences."""
    found: dict[str, str] = {}
    for field in _fields(type(card)):
        if field.encode_name not in _SPOKEN:
            _add(found, field.encode_name.replace("_", " "), getattr(card, field.name), field.default)
    return found


def _add(found: dict[str, str], name: str, value: Any, default: Any) -> None:
    if value == default and value in (None, False, 0, "", ()):
        return
    if isinstance(value, bool):
        found[name] = "yes" if value else "no"
    elif isinstance(value, (int, float, str)):
        found[name] = str(value)
    elif isinstance(value, tuple) and value and all(isinstance(each, (int, str)) for each in value):
        found[name] = ", ".join(map(str, value))
    elif isinstance(value, Line):
        for field in _fields(type(value)):
            _add(found, f"{name} {field.encode_name}".replace("_", " "), getattr(value, field.name), field.default)
