"""A card file that builds on another: what it changes, adds and retires, and where each thing is written."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.cardfile.mistakes import did_you_mean, shown
from undercroft.kernel.cardfile.places import Path
from undercroft.kernel.cardfile.source import Source
from undercroft.kernel.errors import BadCards

Tables = dict[str, Any]


class Layers:
    """The tables of a card file together with those it builds on, and the file and line of every value."""

    def __init__(self, source: Source) -> None:
        self.top = source
        self.sources = [source]
        self.tables: Tables = source.tables
        self.base: Layers | None = None
        self._origins: dict[Path, tuple[Source, Path]] = {(): (source, ())}

    def refusal(self, path: Path, problem: str) -> BadCards:
        """The error for a mistake at this place: file, line, which card, what is wrong."""
        source, written = self.origin(path)
        who = self.name_at(path)
        refused = source.refusal(written, f"{who}: {problem}" if who else problem)
        return BadCards(str(refused), path, problem)

    def origin(self, path: Path) -> tuple[Source, Path]:
        """The file a value comes from, and its path there."""
        for length in range(len(path), -1, -1):
            found = self._origins.get(path[:length])
            if found is not None:
                return found[0], (*found[1], *path[length:])
        raise KeyError(path)

    def blame(self, refused: BadCards) -> BadCards:
        """The same refusal at the place in the top file that is at fault: what lies below is right by itself.

        What is found wrong may stand below and be right there: a row for each face of the die that was, when the top
        file gives the card another die.
        """
        if refused.path is None or self.origin(refused.path)[0] is self.top:
            return refused
        below, written = self.origin(refused.path)
        who = self.name_at(refused.path)
        place = f"{below.name.replace(chr(92), '/').rpartition('/')[2]}:{below.places.line(written)}"
        problem = f"{refused.problem}, together with {place}"
        told = self.top.refusal(self._nearest(refused.path), f"{who}: {problem}" if who else problem)
        return BadCards(str(told), refused.path, refused.problem)

    def _nearest(self, path: Path) -> Path:
        """What the top file says that is nearest to a place: of the same entry, or the same key of another one."""

        def nearness(known: Path) -> tuple[int, bool, bool]:
            alike = next((n for n, (one, other) in enumerate(zip(known, path, strict=False)) if one != other), None)
            return len(known) if alike is None else alike, known[2:] == path[2:], known[-1] != "id"

        mine = {known: written for known, (source, written) in self._origins.items() if source is self.top and known}
        cards = [known for known in mine if known[0] != "edition" and nearness(known)[0]]
        if cards:
            return mine[max(cards, key=nearness)]
        edition = self.top.tables.get("edition")
        retired = isinstance(edition, dict) and edition.get("retired")
        if retired:
            return ("edition", "retired")
        anything = [known for known in mine if known[0] != "edition"]
        return mine[anything[0]] if anything else ("edition", "extends")

    def name_at(self, path: Path) -> str:
        """The name of the card at this place, or its id."""
        if len(path) < 2 or not isinstance(path[1], int):
            return ""
        entries = self.tables.get(str(path[0]))
        entry = entries[path[1]] if isinstance(entries, list) and path[1] < len(entries) else None
        if not isinstance(entry, dict):
            return ""
        for key in ("name", "id"):
            if isinstance(entry.get(key), str) and entry[key].isprintable():
                return str(entry[key])[:40]
        return ""

    def build_on(self, base: Layers) -> None:
        """Put the base below: what this file does not say stays as it is there."""
        own = self.tables
        self.base = base
        self.sources = [*self.sources, *base.sources]
        self._origins = dict(base._origins)
        merged: Tables = {
            key: [dict(each) if isinstance(each, dict) else each for each in value]
            if isinstance(value, list)
            else value
            for key, value in base.tables.items()
        }
        self.tables = merged
        for key, value in own.items():
            if key == "edition":
                merged[key] = value
                self._origins[(key,)] = (self.top, (key,))
            elif isinstance(value, list) and isinstance(merged.get(key), list):
                self._change_entries(key, value)
            else:
                self._lay((key,), (key,), merged, key, value)
        self._retire(own.get("edition"))

    def _lay(self, path: Path, written: Path, into: Tables, key: str, value: object) -> None:
        """Put a value in place; tables are laid over each other key by key."""
        below = into.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            into[key] = dict(below)
            for inner, each in value.items():
                self._lay((*path, inner), (*written, inner), into[key], inner, each)
            return
        into[key] = value
        self._forget(path)
        self._origins[path] = (self.top, written)

    def _forget(self, path: Path) -> None:
        for known in [each for each in self._origins if each[: len(path)] == path]:
            del self._origins[known]

    def _change_entries(self, table: str, entries: list[Any]) -> None:
        below = self.tables[table]
        places = {each["id"]: at for at, each in enumerate(below) if isinstance(each, dict) and _has_id(each)}
        elsewhere = {
            each["id"]: other
            for other, rows in self.tables.items()
            if other != table and isinstance(rows, list)
            for each in rows
            if isinstance(each, dict) and _has_id(each)
        }
        for number, entry in enumerate(entries):
            id = entry.get("id") if isinstance(entry, dict) else None
            if isinstance(id, str) and id in places:
                at = places[id]
                for key, value in entry.items():
                    self._lay((table, at, key), (table, number, key), below[at], key, value)
            elif isinstance(id, str) and id in elsewhere:
                raise self.top.refusal((table, number), f"{id} stands under [[{elsewhere[id]}]]: change it there")
            else:
                below.append(entry)
                self._origins[(table, len(below) - 1)] = (self.top, (table, number))

    def _retire(self, edition: object) -> None:
        retired = edition.get("retired", []) if isinstance(edition, dict) else []
        for number, id in enumerate(retired if isinstance(retired, list) else []):
            if not self._remove(id):
                known = [e["id"] for rows in self.tables.values() if isinstance(rows, list) for e in rows if _has_id(e)]
                raise self.top.refusal(
                    ("edition", "retired", number), f"there is no {shown(id)} to retire{did_you_mean(id, known)}"
                )

    def _remove(self, id: object) -> bool:
        for table, entries in self.tables.items():
            for at, entry in enumerate(entries if isinstance(entries, list) else []):
                if isinstance(id, str) and _has_id(entry) and entry["id"] == id:
                    del entries[at]
                    moved = {path: self._origins[path] for path in self._origins if path[:1] == (table,)}
                    for path in moved:
                        del self._origins[path]
                    for later in range(at, len(entries)):
                        self._origins.setdefault((table, later), self._origin_before(moved, table, later + 1))
                    for path, origin in moved.items():
                        place = path[1] if len(path) > 1 else None
                        if not isinstance(place, int) or place < at:
                            self._origins[path] = origin
                        elif place > at and len(path) > 2:
                            self._origins[(table, place - 1, *path[2:])] = origin
                    return True
        return False

    def _origin_before(self, known: dict[Path, tuple[Source, Path]], table: str, number: int) -> tuple[Source, Path]:
        """Where an entry was written before one above it was taken out."""
        for path in ((table, number), (table,), ()):
            found = known.get(path) or self._origins.get(path)
            if found is not None:
                return found[0], (*found[1], *(table, number)[len(path) :])
        raise KeyError(table)


def _has_id(entry: object) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("id"), str)
