"""How two editions differ, card by card and in words."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.cardfile.edition import Edition
from undercroft.kernel.cardfile.faces import Face
from undercroft.kernel.cardfile.mistakes import shown
from undercroft.kernel.cardfile.shapes import Card


def differences(before: Edition[Any], after: Edition[Any]) -> list[str]:
    """One line for everything that was retired, added or changed."""
    lines: list[str] = []
    old = {entry.id: (str(path[0]), entry) for path, entry in before.entries}
    new = {entry.id: (str(path[0]), entry) for path, entry in after.entries}
    for id, (kind, entry) in old.items():
        if id not in new:
            lines.append(f"{_named(entry, kind)}: retired.")
    for id, (kind, entry) in new.items():
        if id not in old:
            said = f" {after.faces[id].text}" if isinstance(entry, Card) else ""
            lines.append(f"{_named(entry, kind)}: new.{said}")
        elif msgspec.to_builtins(entry) != msgspec.to_builtins(old[id][1]):
            lines.append(f"{_named(entry, kind)}: {'; '.join(_changes(id, before, after, old[id][1], entry))}.")
    return [*lines, *_further(before, after)]


def _named(entry: Any, kind: str) -> str:
    return f"{entry.name if isinstance(entry, Card) else entry.id} ({kind})"


def _changes(id: str, before: Edition[Any], after: Edition[Any], old: Any, new: Any) -> list[str]:
    found: list[str] = []
    if isinstance(old, Card) and isinstance(new, Card):
        found = _face_changes(before.faces[id], after.faces[id])
    else:
        one, other = msgspec.to_builtins(old), msgspec.to_builtins(new)
        for key in sorted({*one, *other}):
            if one.get(key) != other.get(key):
                found.append(f"{key} {_short(one.get(key))} → {_short(other.get(key))}")
    return found or ["its effects change, its text does not"]


def _face_changes(old: Face, new: Face) -> list[str]:
    found = [
        f"{what} {_short(getattr(old, what))} → {_short(getattr(new, what))}"
        for what in ("name", "kind", "copies", "icon", "flavour")
        if getattr(old, what) != getattr(new, what)
    ]
    for name in dict.fromkeys([*old.numbers, *new.numbers]):
        one, other = old.numbers.get(name, "none"), new.numbers.get(name, "none")
        if one != other:
            found.append(f"{name} {one} → {other}")
    if old.text != new.text:
        found.append(f"says “{new.text}”, not “{old.text}”")
    return found


def _further(before: Edition[Any], after: Edition[Any]) -> list[str]:
    """Everything that is not a card: keywords, sets, scaling."""
    lines: list[str] = []
    for table in type(after.file).__struct_fields__:
        old, new = getattr(before.file, table), getattr(after.file, table)
        if table == "edition" or isinstance(new, tuple):
            continue
        one, other = msgspec.to_builtins(old), msgspec.to_builtins(new)
        if one == other or not isinstance(one, dict) or not isinstance(other, dict):
            continue
        for key in dict.fromkeys([*one, *other]):
            if one.get(key) != other.get(key):
                lines.append(f"[{table}] {key}: {_short(one.get(key))} → {_short(other.get(key))}.")
    return lines


def _short(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_short(each) for each in value) + "]"
    return "nothing" if value in (None, "") else str(value) if isinstance(value, (int, str)) else shown(value)
