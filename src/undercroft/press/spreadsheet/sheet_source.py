"""A card file that was read from sheets: its tables, and the sheet, row and column of everything in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File
from typing import Any, NamedTuple

from undercroft.kernel.cardfile import Book, Edition
from undercroft.kernel.cardfile.columns import CLASS, ID, PRINTS, VALUE, Column, Columns
from undercroft.kernel.cardfile.mistakes import did_you_mean, listed
from undercroft.kernel.cardfile.places import Path
from undercroft.kernel.cardfile.shorthand import Misread
from undercroft.kernel.cardfile.shorthand.reading import free_text
from undercroft.kernel.cardfile.source import Source
from undercroft.kernel.cardfile.writing import toml_text
from undercroft.kernel.errors import BadCards
from undercroft.press.spreadsheet.sheet import Cell, Sheet, letters

ASIDE = "#"
"""Sheets, columns and rows that begin with this are notes."""


class Place(NamedTuple):
    """A row of a sheet, and perhaps one of its columns."""

    sheet: str
    row: int
    column: int = -1
    header: str = ""

    def __str__(self) -> str:
        parts = [f"sheet {self.sheet!r}"] if self.sheet else []
        parts += [f"row {self.row}"] if self.row else []
        parts += [f"column {letters(self.column)} ({self.header})"] if self.column >= 0 and self.header else []
        return ", ".join(parts)


class Note(NamedTuple):
    """A card that now prints something else than its row says."""

    place: Place
    id: str
    stood: str


class SheetSource(Source):
    """The tables in some sheets; a mistake in them is named by its row and column."""

    def __init__(self, book: Book[Any, Any], sheets: Sequence[Sheet], name: str, folder: File | None = None) -> None:
        self.name = name
        self.folder = folder
        self.columns = Columns(book)
        self._places: dict[Path, Place] = {}
        self._printed: list[Note] = []
        self.tables: dict[str, Any] = {}
        for table in [*self.columns.settings, *self.columns.classes]:
            self.tables[table] = {} if table in self.columns.settings else []
        several = len([sheet for sheet in sheets if not sheet.name.startswith(ASIDE)]) > 1
        for sheet in sheets:
            if not sheet.name.startswith(ASIDE):
                self._read(sheet, several)
        if not self._places:
            raise BadCards(f"{name}: there is no card in it")
        self._complete()
        self.text = toml_text(self.tables)

    def where(self, path: Path) -> str:
        return str(self._place(path))

    def refusal(self, path: Path, problem: str) -> BadCards:
        return self._refused(self._place(path), problem)

    def notes(self, edition: Edition[Any]) -> list[str]:
        """Where a card does not print what stands in the column for it: that column is only for reading."""
        said = []
        for note in self._printed:
            face = edition.faces.get(note.id)
            if face is not None and face.text != note.stood:
                said.append(f"{note.place}: {face.name} now prints “{face.text or face.flavour}”")
        return said

    def _place(self, path: Path) -> Place:
        """Where a value stands, or the nearest thing around it."""
        while path:
            if path in self._places:
                return self._places[path]
            path = path[:-1]
        return Place("", 0)

    def _refused(self, place: Place, problem: str) -> BadCards:
        at = str(place)
        return BadCards(f"{self.name}{f', {at}' if at else ''}: {problem}")

    def _complete(self) -> None:
        """The game need not be said; in a file that builds on another, nothing else need be said either."""
        edition = self.tables["edition"]
        edition.setdefault("game", self.columns.book.slug)
        edition.setdefault("name", File(self.name).stem[:40] or "Mine")
        if "extends" in edition:
            self.tables = {key: value for key, value in self.tables.items() if value}
            return
        for kind in self.columns.classes:
            for entry in self.tables[kind]:
                for key in self.columns.inner_tables(kind):
                    entry.setdefault(key, {})

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read(self, sheet: Sheet, several: bool) -> None:
        rows = list(sheet.filled())
        if not rows:
            return
        named = sheet.name if several else ""
        number, first = rows[0]
        own_class = _known(sheet.name, {**self.columns.classes, **self.columns.settings})
        headers = self._headers(first, Place(named, number), own_class)
        for number, row in rows[1:]:
            if row[0].text.startswith(ASIDE):
                continue
            self._row(_Row(Place(named, number), headers, row), own_class)

    def _headers(self, row: Sequence[Cell], place: Place, own_class: str) -> list[str]:
        """What each column holds; "#" stands for notes."""
        known = {CLASS, VALUE, PRINTS}
        for each, columns in self.columns.classes.items():
            if own_class in ("", each):
                known |= {column.header for column in columns}
        found: list[str] = []
        for at, cell in enumerate(row):
            text = cell.text.strip()
            here = place._replace(column=at, header=text[:40])
            if not text or text.startswith(ASIDE):
                found.append(text[:1])
                continue
            header = _known(text, {ID: None, **dict.fromkeys(known)})
            if not header:
                nouns = did_you_mean(text.lower(), known)
                raise self._refused(
                    here, f"there is no column {text[:40]!r}{nouns or f': they are {listed(sorted(known))}'}"
                )
            if header in found:
                raise self._refused(here, f"the column {header!r} stands twice")
            found.append(header)
        if CLASS not in found and not own_class:
            if place.sheet:
                classes = listed([*self.columns.classes, "box"])
                raise self._refused(
                    place,
                    f"there is no column {CLASS!r}, and no class of cards is called {place.sheet!r}: "
                    f"they are {classes}; a sheet of notes begins with {ASIDE}",
                )
            raise self._refused(place, f"there is no column {CLASS!r}: the first row names the columns")
        if ID not in found:
            raise self._refused(place, f"there is no column {ID!r}: the first row names the columns")
        return found

    def _row(self, row: _Row, own_class: str) -> None:
        for header, cell, place in row.cells():
            if cell.problem:
                raise self._refused(place, cell.problem)
            if not header:
                raise self._refused(place, f"{cell.text[:40]!r} stands in a column without a name")
        kind = row.text(CLASS) or own_class
        tables = {**self.columns.classes, **self.columns.settings}
        if not kind:
            raise self._refused(row.place_of(CLASS), f"which class of cards is this? One of {listed(tables)}")
        known = _known(kind, tables)
        if not known:
            guess = did_you_mean(kind, tables) or f": they are {listed(tables)}"
            raise self._refused(row.place_of(CLASS), f"there is no class {kind[:40]!r}{guess}")
        if not row.text(ID):
            raise self._refused(row.place_of(ID), "every row needs an id")
        if known in self.columns.settings:
            self._setting(known, row)
        else:
            self._entry(known, row)

    def _setting(self, table: str, row: _Row) -> None:
        key = row.text(ID)
        column = self.columns.setting(table, key)
        if column is None:
            known = self.columns.settings[table]
            assert isinstance(known, dict)
            guess = did_you_mean(key, known) or f": it has {listed(known)}"
            raise self._refused(row.place_of(ID), f"[{table}] has no {key[:40]!r}{guess}")
        if key in self.tables[table]:
            raise self._refused(
                row.place_of(ID), f"[{table}] has {key[:40]!r} twice: also in {self._places[table, key]}"
            )
        for header, cell, place in row.cells():
            if header not in (CLASS, ID, VALUE):
                raise self._refused(
                    place, f"a row of [{table}] has only {CLASS}, {ID} and {VALUE}, not {cell.text[:40]!r}"
                )
        place = row.place_of(VALUE)
        if not row.text(VALUE):
            raise self._refused(place, f"{key[:40]!r} of [{table}] needs a value")
        self._places[table, key] = place
        self._put(column, self.tables[table], row.text(VALUE), place)

    def _entry(self, kind: str, row: _Row) -> None:
        columns = {column.header: column for column in self.columns.classes[kind]}
        entries = self.tables[kind]
        entry: dict[str, Any] = {}
        at = len(entries)
        entries.append(entry)
        self._places[kind, at] = row.place
        for header, cell, place in row.cells():
            if header == PRINTS:
                self._printed.append(Note(place, row.text(ID), free_text(cell.text)))
            elif header in columns:
                column = columns[header]
                self._places[(kind, at, *column.path)] = place
                self._put(column, entry, cell.text, place, row.called())
            elif header != CLASS:
                problem = f"a row of class {kind!r} has no {header!r}: it has {listed(columns)}"
                raise self._refused(place, problem)

    def _put(self, column: Column, into: dict[str, Any], text: str, place: Place, whose: str = "") -> None:
        try:
            column.put(into, text)
        except Misread as problem:
            raise self._refused(place, f"{whose}: {problem}" if whose else str(problem)) from None


class _Row:
    """A row under the names of its columns."""

    def __init__(self, place: Place, headers: Sequence[str], row: Sequence[Cell]) -> None:
        self.place = place
        self._headers = headers
        self._row = row

    def cells(self) -> list[tuple[str, Cell, Place]]:
        """Every filled cell, but for those in columns of notes."""
        found = []
        for at, cell in enumerate(self._row):
            header = self._headers[at] if at < len(self._headers) else ""
            if header != ASIDE and (cell.text.strip() or cell.problem):
                found.append((header, cell, self.place._replace(column=at, header=header or "no name")))
        return found

    def text(self, header: str) -> str:
        at = self._headers.index(header) if header in self._headers else -1
        return self._row[at].text.strip() if 0 <= at < len(self._row) else ""

    def called(self) -> str:
        """The name of the card, or its id."""
        return (self.text("name") or self.text(ID))[:40]

    def place_of(self, header: str) -> Place:
        at = self._headers.index(header) if header in self._headers else -1
        return self.place._replace(column=at, header=header) if at >= 0 else self.place


def _known(text: str, names: dict[str, Any]) -> str:
    """The name that is meant, however it is capitalised and spaced."""
    plain = {_plain(name): name for name in names}
    return plain.get(_plain(text), "")


def _plain(text: str) -> str:
    return text.lower().replace("_", " ").replace(".", " ").strip()
