"""Numbers of a card file by their path, changed without touching anything else in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from undercroft.lab.plan.plan import BadPlan

Place = tuple[Any, Any]
"""A table or a list, and the key or number in it."""

_PART = re.compile(r"\.?([\w-]+)|\[([^\]]*)\]")


class CardFile:
    """A card file as a text that remembers its comments and its order.

    A path names numbers in it: `monster[*].health` all, `monster[3].health` one, `monster[id=golem].health` one by
    its name, `scaling.player_hp[0]` an entry of a list.
    """

    def __init__(self, text: str, name: str = "cards.toml") -> None:
        self.name = name
        try:
            self.document: Any = tomlkit.parse(text)
        except TOMLKitError as problem:
            raise BadPlan(f"{name}: {problem}") from None

    @classmethod
    def of(cls, path: Path) -> CardFile:
        try:
            return cls(path.read_text(encoding="utf-8"), path.name)
        except (OSError, UnicodeDecodeError):
            raise BadPlan(f"there is no card file {path} that can be read") from None

    @property
    def text(self) -> str:
        return tomlkit.dumps(self.document)

    def numbers(self, path: str) -> list[float]:
        """The numbers at a path."""
        return [place[0][place[1]] for place in self._find(path)]

    def scale(self, path: str, factor: float) -> None:
        """Multiply; whole numbers stay whole, and what was above nothing stays at least 1."""
        for table, key in self._find(path):
            old = table[key]
            new = old * factor
            if isinstance(old, int):
                new = round(new)
                if old > 0 and factor > 0:
                    new = max(1, new)
            table[key] = new

    def set(self, path: str, value: float) -> None:
        """Give all numbers at a path this value."""
        for table, key in self._find(path):
            table[key] = int(value) if float(value).is_integer() and isinstance(table[key], int) else value

    def _find(self, path: str) -> list[Place]:
        parts = _parts(path)
        places: list[Place] = [({"": self.document}, "")]
        walked = ""
        for part in parts:
            following = [place for table, key in places for place in _step(table[key], part)]
            if not following:
                kind = "key" if part[0] == "key" else "entry"
                raise BadPlan(
                    f"{self.name}: {path}: there is no {kind} {part[1]!r} {_after(walked)}; there {_offer(places)}"
                )
            places = following
            walked += f".{part[1]}" if part[0] == "key" and walked else part[1] if part[0] == "key" else f"[{part[1]}]"
        numbers = [place for place in places if _is_number(place[0][place[1]])]
        if not numbers:
            table, key = places[0]
            raise BadPlan(f"{self.name}: {path}: there is no number, but {_kind(table[key])}; there {_offer(places)}")
        return numbers


def _parts(path: str) -> list[tuple[str, str]]:
    parts: list[tuple[str, str]] = []
    at = 0
    for found in _PART.finditer(path):
        if found.start() != at:
            break
        at = found.end()
        parts.append(("key", found[1]) if found[1] is not None else ("entry", found[2]))
    if at != len(path) or not parts:
        raise BadPlan(
            f"{path!r} is not a path like monster[*].health, market[id=quiet_night].fee or scaling.player_hp[0]"
        )
    return parts


def _step(thing: Any, part: tuple[str, str]) -> Iterator[Place]:
    kind, text = part
    if kind == "key":
        if isinstance(thing, dict) and text in thing:
            yield thing, text
        return
    if not isinstance(thing, list):
        return
    name, equals, wanted = text.partition("=")
    for number, entry in enumerate(thing):
        if (
            text == "*"
            or text == str(number)
            or (equals and isinstance(entry, dict) and str(entry.get(name)) == wanted)
        ):
            yield thing, number


def _is_number(thing: Any) -> bool:
    return isinstance(thing, (int, float)) and not isinstance(thing, bool)


def _after(walked: str) -> str:
    return f"at {walked}" if walked else "in the file"


def _offer(places: list[Place]) -> str:
    """What could have been named here."""
    names: dict[str, None] = {}
    for table, key in places:
        thing = table[key]
        if isinstance(thing, dict):
            names.update(dict.fromkeys(str(each) for each in thing))
        elif isinstance(thing, list):
            names.update({"[*]": None, f"[0] to [{len(thing) - 1}]": None})
    return f"is {', '.join(names)}" if names else "is nothing further"


def _kind(thing: Any) -> str:
    return "a table" if isinstance(thing, dict) else "a list" if isinstance(thing, list) else f"{str(thing)[:40]!r}"
