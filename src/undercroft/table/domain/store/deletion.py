"""Deleting a person: names, chat and keys go; the answers stay, for they are the game of the others, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

import undercroft
from undercroft.table.domain.log.entries import (
    Carried,
    Entry,
    Left,
    Opened,
    Renamed,
    Revoked,
    Said,
    SatDown,
    Shared,
    read_entry,
    write_entry,
)
from undercroft.table.domain.log.moderation import (
    Barred,
    Heard,
    Muted,
    Note,
    Removed,
    Reported,
    Silenced,
    read_note,
    write_note,
)
from undercroft.table.domain.store.archive import StoredNote, StoredTable
from undercroft.table.domain.store.interface import read_summary, write_summary

REMOVED = "(removed)"
WATCHING = "Guest (watching)"


def without_person(table: StoredTable, hash: str) -> StoredTable:
    """The same table, at which the owner of this key has a colour and no name. The log has as many lines as before."""
    entries = [read_entry(line) for line in table.entries]
    opened = entries[0]
    assert isinstance(opened, Opened)
    titles = [name.replace("_", " ").capitalize() for name in undercroft.game(opened.game).seat_names]
    held = {key.seat for key in table.keys if key.hash == hash}
    held |= {entry.seat for entry in entries if isinstance(entry, SatDown) and entry.key == hash}
    names = {(seat, name) for seat in held for name in _names(entries, seat) if name}
    lines = tuple(write_entry(_without(entry, held, names, titles, hash)) for entry in entries)
    summary = read_summary(table.summary)
    shown = {name: titles[seat] for seat, name in names}
    named = msgspec.structs.replace(summary, names=tuple(shown.get(name, name) for name in summary.names))
    kept = tuple(key for key in table.keys if key.seat not in held)
    return StoredTable(table.id, write_summary(named), lines, kept)


def _names(entries: Sequence[Entry], seat: int) -> Iterator[str]:
    """All names that a seat ever had."""
    for entry in entries:
        if isinstance(entry, Opened):
            yield entry.seats[seat].name
        elif isinstance(entry, SatDown | Renamed) and entry.seat == seat:
            yield entry.name


def _without(entry: Entry, held: set[int], names: set[tuple[int, str]], titles: Sequence[str], hash: str) -> Entry:
    replace = msgspec.structs.replace
    if isinstance(entry, Opened):
        seats = [replace(seat, name="") if number in held else seat for number, seat in enumerate(entry.seats)]
        return replace(entry, seats=tuple(seats))
    if isinstance(entry, Left) and hash in entry.keys:
        entry = replace(entry, keys=tuple(key for key in entry.keys if key != hash))
    elif isinstance(entry, Shared) and entry.seat in held:
        return replace(entry, key="")
    elif isinstance(entry, Carried) and entry.seat in held:
        return replace(entry, key="", link="")
    elif isinstance(entry, Revoked) and entry.seat in held:
        return replace(entry, keys=())
    elif isinstance(entry, SatDown) and entry.seat in held:
        return replace(entry, name=titles[entry.seat], key="" if entry.key == hash else entry.key)
    elif isinstance(entry, Renamed) and entry.seat in held:
        return replace(entry, name=titles[entry.seat], text=f"{titles[entry.seat]} has another name")
    elif isinstance(entry, Said):
        if entry.seat in held:
            return replace(entry, name=titles[entry.seat], text=REMOVED, key="")
        return replace(entry, name=WATCHING, text=REMOVED, key="") if entry.key == hash else entry
    text = getattr(entry, "text", "")
    if "told" in entry.__struct_fields__ and text:
        for seat, name in sorted(names, key=lambda each: -len(each[1])):
            text = text.replace(f"{name} ({titles[seat]})", titles[seat])
        return replace(entry, text=text)
    return entry


def notes_without_person(notes: Iterable[StoredNote], hash: str) -> tuple[list[StoredNote], list[int]]:
    """The lines of the moderation log that say something else without this person, and the numbers of those that are
    to go. What the operator decided stays, without a name: else whoever is barred would only have to be deleted."""
    changed, gone = [], []
    for stored in notes:
        note = read_note(stored.entry)
        other = _note_without(note, hash)
        if other is None:
            gone.append(stored.number)
        elif other != note:
            changed.append(msgspec.structs.replace(stored, entry=write_note(other)))
    return changed, gone


def _note_without(note: Note, hash: str) -> Note | None:
    replace = msgspec.structs.replace
    if isinstance(note, Silenced):
        return None if note.by == hash or hash in note.about else note
    if isinstance(note, Heard):
        return None if note.by == hash else note
    if isinstance(note, Reported):
        if note.by == hash:
            note = replace(note, by="", reason=REMOVED)
        if hash in note.about:
            kept = tuple(key for key in note.about if key != hash)
            note = replace(note, about=kept, name=REMOVED, said=REMOVED)
        return note
    if isinstance(note, Muted | Barred | Removed) and hash in note.about:
        return replace(note, name=REMOVED)
    return note
