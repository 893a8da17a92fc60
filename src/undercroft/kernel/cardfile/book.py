"""A book of cards: how the card files of a game are shaped, read and turned into its pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from pathlib import Path as File
from typing import Generic, TypeVar

import msgspec
from msgspec import inspect

from undercroft.ink.icons import names as icon_names
from undercroft.kernel.cardfile.building_on import Layers
from undercroft.kernel.cardfile.edition import Edition
from undercroft.kernel.cardfile.mistakes import first_mistake, odd_value
from undercroft.kernel.cardfile.sentences import Symbol
from undercroft.kernel.cardfile.shapes import CardFile
from undercroft.kernel.cardfile.source import Source
from undercroft.kernel.cardfile.writing import toml_text
from undercroft.kernel.conversion import convert
from undercroft.kernel.errors import BadCards

F = TypeVar("F", bound=CardFile)
B = TypeVar("B")
Stamp = tuple[tuple[str, int, int], ...]
LONGEST_CHAIN = 8


class Book(Generic[F, B]):
    """The card files of one game: the shape of a file, and what the rules make of it."""

    def __init__(
        self,
        slug: str,
        home: File,
        shape: type[F],
        build: Callable[[Edition[F]], B],
        symbols: Mapping[str, Symbol] | None = None,
        icons: Callable[[], Collection[str]] = icon_names,
    ) -> None:
        self.slug = slug
        self.home = home
        self.shape = shape
        self.symbols: Mapping[str, Symbol] = symbols or {}
        self.icons = icons
        self._build = build
        self._ours = home / "cards.toml"
        self._known: dict[File, tuple[Stamp, Edition[F], B]] = {}

    def load(self, file: File | None = None) -> B:
        """The pieces of a card file, ours unless another is given. A wrong file is refused in one line."""
        return self._opened(file)[2]

    def open(self, file: File | None = None) -> Edition[F]:
        """The edition that a card file holds."""
        return self._opened(file)[1]

    def read(self, text: str, name: str = "cards.toml", folder: File | None = None) -> tuple[Edition[F], B]:
        """An edition from its text, and the pieces made of it."""
        return self.read_source(Source(text, name, folder))

    def read_source(self, source: Source) -> tuple[Edition[F], B]:
        """An edition from what was read elsewhere, as from a spreadsheet, and the pieces made of it."""
        return self.check(self._layers(source, 0))

    def check(self, layers: Layers) -> tuple[Edition[F], B]:
        """The same from tables that were read already."""
        try:
            edition = self._edition(layers)
            return edition, self._build(edition)
        except BadCards as refused:
            if layers.base is None:
                raise
            try:
                self.check(layers.base)
            except BadCards as below:  # what is wrong there already is told there
                raise below if below.problem == refused.problem else refused from None
            raise layers.blame(refused) from None

    def layers(self, text: str, name: str = "cards.toml", folder: File | None = None) -> Layers:
        """The tables of a card file and of those it builds on, whether they are right or not."""
        return self._layers(Source(text, name, folder), 0)

    def whole_text(self, file: File) -> str:
        """The text of a card file; of one that builds on another, written out whole, so that it can travel."""
        return self.written_out(self._layers(Source.of(file), 0))

    def written_out(self, layers: Layers) -> str:
        """The text of a file as it is, or together with what it builds on."""
        if len(layers.sources) == 1:
            return layers.top.text
        edition = dict(layers.tables.get("edition", {}))
        for key in ("extends", "retired"):
            edition.pop(key, None)
        return toml_text({**layers.tables, "edition": edition})

    @cached_property
    def type_info(self) -> inspect.Type:
        """The shape of a file, laid open."""
        return inspect.type_info(self.shape)

    def _opened(self, file: File | None) -> tuple[Stamp, Edition[F], B]:
        """A file is read again only if it, or one that it builds on, has changed."""
        path = self._ours if file is None else file
        found = self._known.get(path)
        if found is not None and (file is None or _is_unchanged(found[0])):
            return found
        layers = self._layers(Source.of(path), 0)
        edition, pieces = self.check(layers)
        opened = (_stamp(layers), edition, pieces)
        self._known[path] = opened
        return opened

    def _layers(self, source: Source, below: int) -> Layers:
        layers = Layers(source)
        edition = source.tables.get("edition")
        wanted = edition.get("extends") if isinstance(edition, dict) else None
        if not isinstance(wanted, str):
            return layers
        if below == LONGEST_CHAIN:
            raise source.refusal(
                ("edition", "extends"), f"this is the {LONGEST_CHAIN}th file in a row that extends another"
            )
        layers.build_on(self._layers(self._base(source, wanted), below + 1))
        return layers

    def _base(self, source: Source, wanted: str) -> Source:
        if wanted == self.slug:
            return Source.of(self._ours)
        file = (source.folder or File()) / wanted
        if "\0" in wanted or not file.is_file():
            raise source.refusal(
                ("edition", "extends"), f"there is no card file {wanted!r}: extend {self.slug!r}, or a file by its path"
            )
        return Source.of(file)

    def _edition(self, layers: Layers) -> Edition[F]:
        odd = odd_value(layers.tables)
        if odd is not None:
            raise layers.refusal(odd.path, odd.problem)
        try:
            file = convert(layers.tables, self.shape)
        except msgspec.ValidationError as problem:
            mistake = first_mistake(self.type_info, layers.tables)
            if mistake is None:  # msgspec knows a mistake that we do not
                raise layers.refusal((), str(problem)) from None
            raise layers.refusal(mistake.path, mistake.problem) from None
        if file.edition.game != self.slug:
            raise layers.refusal(("edition", "game"), f"these are cards of {file.edition.game!r}, not of {self.slug!r}")
        return Edition(file, layers, self.symbols, self.icons())


def _stamp(layers: Layers) -> Stamp:
    found = []
    for source in layers.sources:
        stat = File(source.name).stat()
        found.append((source.name, stat.st_mtime_ns, stat.st_size))
    return tuple(found)


def _is_unchanged(stamp: Stamp) -> bool:
    for name, changed, size in stamp:
        try:
            stat = File(name).stat()
        except OSError:
            return False
        if (stat.st_mtime_ns, stat.st_size) != (changed, size):
            return False
    return True
