"""Everything that is kept about one person, for that person to read: nothing of anybody else stands in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from undercroft.table.domain.log.entries import Answered, Carried, Left, Opened, Said, SatDown, WentBack, read_entry
from undercroft.table.domain.log.moderation import Barred, Heard, Muted, Removed, Reported, Silenced, read_note
from undercroft.table.domain.store.archive import Archive, StoredNote, StoredTable

Json = dict[str, Any]


def tables_of(archive: Archive, hash: str) -> list[str]:
    """Where the owner of this key sat, or said something while watching."""
    return sorted({*archive.held_by(hash), *archive.spoken_at(hash)})


def kept_about(archive: Archive, hash: str) -> Iterator[Json]:
    """Line by line: what they did at tables, then what the moderation log says of them."""
    for id in tables_of(archive, hash):
        table = archive.table(id)
        if table is not None:
            yield from _at_table(table, hash)
    for note in archive.notes():
        found = _in_moderation(note, hash)
        if found is not None:
            yield {"moderation": note.number, "entry": found}


def _at_table(table: StoredTable, hash: str) -> Iterator[Json]:
    entries = [read_entry(line) for line in table.entries]
    opened = entries[0]
    assert isinstance(opened, Opened)
    came_later = {entry.seat for entry in entries if isinstance(entry, SatDown | Carried) and entry.key == hash}
    mine = {key.seat for key in table.keys if key.hash == hash} - came_later
    names = {seat: opened.seats[seat].name for seat in sorted(mine)}
    yield {"table": table.id, "entry": {"type": "opened", "game": opened.game, "at": opened.at, "names": names}}
    for entry in entries[1:]:
        if isinstance(entry, SatDown | Carried) and entry.key == hash:
            mine.add(entry.seat)
        own = getattr(entry, "seat", None) in mine
        if isinstance(entry, Said) and entry.key:
            own = entry.key == hash
        if own:
            yield {"table": table.id, "entry": _without_chance(entry)}
        if isinstance(entry, Left):
            mine.discard(entry.seat)


def _without_chance(entry: object) -> Json:
    """What chance answered afterwards may be a secret of a running game, or of somebody else."""
    told: Json = msgspec.to_builtins(entry)
    if isinstance(entry, Answered | WentBack):
        del told["lines"]
    return told


def _in_moderation(stored: StoredNote, hash: str) -> Json | None:
    note = read_note(stored.entry)
    told: Json = msgspec.to_builtins(note)
    if isinstance(note, Silenced | Heard):
        return told if note.by == hash else None  # who does not want to hear them is nobody's business
    if isinstance(note, Reported):
        if note.by == hash:
            return told
        return {**told, "by": ""} if hash in note.about else None
    return told if isinstance(note, Muted | Barred | Removed) and hash in note.about else None
