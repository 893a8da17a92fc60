"""Decks on sheets: the cards of a deck side by side, at most ten in a row and seven rows, and where each one stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from undercroft.ink.printed import Printed
from undercroft.press.box import Box
from undercroft.press.other_tables.pictures import Pixels, Shot, back_of, pixels

MOST_COLUMNS: Final = 10
MOST_ROWS: Final = 7
MOST_PIXELS: Final = 4096
SHEET_DPI: Final = 300
"""Sheets with few cards are as sharp as print; those with many as sharp as their limit allows."""


@dataclass(frozen=True, eq=False)
class DeckSheet:
    """One sheet of fronts: of a whole deck, or of a part of one that has more kinds than a sheet has room."""

    name: str
    deck: str
    kinds: tuple[Printed, ...]
    columns: int
    rows: int
    cell: Pixels

    @property
    def has_own_backs(self) -> bool:
        """Have its cards different backs?"""
        return len({back_of(piece) for piece in self.kinds}) > 1

    def place(self, piece: Printed) -> tuple[int, int]:
        """The column and row of a card."""
        row, column = divmod(self.kinds.index(piece), self.columns)
        return column, row

    def fronts(self) -> Shot:
        return self._shot([piece.front.svg for piece in self.kinds])

    def backs(self) -> Shot:
        """The one back that all share, or a sheet of backs."""
        if self.has_own_backs:
            return self._shot([back_of(piece) for piece in self.kinds])
        return Shot([back_of(self.kinds[0])], self.cell, ground=self.kinds[0].edge)

    def _shot(self, drawings: Sequence[str]) -> Shot:
        return Shot(drawings, self.cell, self.columns, self.rows, self.kinds[0].edge)


def deck_sheets(box: Box, spare: bool = False) -> list[DeckSheet]:
    """All cards and reference cards of a box on sheets; `spare` leaves the last place of each sheet free."""
    found: list[DeckSheet] = []
    groups: dict[tuple[str, str, float, float], list[Printed]] = {}
    for piece in (*box.cards, *box.references):
        groups.setdefault((piece.kind, piece.deck, *piece.size), []).append(piece)
    room = MOST_COLUMNS * MOST_ROWS - spare
    for (_, deck, *_size), kinds in groups.items():
        for number in range(0, len(kinds), room):
            part = kinds[number : number + room]
            name = _file_name(deck if number == 0 else f"{deck} {number // room + 1}", found)
            found.append(_sheet(name, deck, part, spare))
    return found


def _sheet(name: str, deck: str, kinds: Sequence[Printed], spare: bool) -> DeckSheet:
    places = len(kinds) + spare
    columns = min(MOST_COLUMNS, max(2 if spare else 1, ceil(places**0.5)))
    rows = max(2 if spare else 1, ceil(places / columns))
    if rows > MOST_ROWS:
        columns, rows = MOST_COLUMNS, ceil(places / MOST_COLUMNS)
    size = kinds[0].size
    most = min(MOST_PIXELS // columns, int(MOST_PIXELS / rows * size.width / size.height))
    width = min(pixels(size, SHEET_DPI).width, most)
    return DeckSheet(name, deck, tuple(kinds), columns, rows, Pixels(width, round(width * size.height / size.width)))


def _file_name(deck: str, others: Sequence[DeckSheet]) -> str:
    plain = "deck-" + "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in deck.lower())
    taken = {sheet.name for sheet in others}
    number = 2
    name = plain
    while name in taken:
        name = f"{plain}-{number}"
        number += 1
    return name
