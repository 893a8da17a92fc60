"""A sheet for terminals: words and lines on a grid of letters. Lines that meet are joined as a pen would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
JOINED: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Which letter goes on in these directions, by the sum of their numbers."""
PENCIL: Final = {"─": "╌", "│": "╎"}
FULL, EMPTY = "█", "░"
WIDTH: Final = 98
"""How wide the lines below a picture may be."""

Point = tuple[int, int]
Numbers = Mapping[str, int]
"""What to type for an answer: places that can be chosen show it on the map."""
NO_NUMBERS: Final[Numbers] = MappingProxyType({})


class TextSheet:
    """Columns count to the right, rows downwards; both may be negative. What is written lies above all lines."""

    def __init__(self) -> None:
        self._arms: dict[Point, int] = {}
        self._inked: set[Point] = set()
        self._letters: dict[Point, str] = {}

    def write(self, column: int, row: int, words: str) -> None:
        for offset, letter in enumerate(words):
            self._letters[column + offset, row] = letter

    def centre(self, column: int, row: int, words: str) -> None:
        """Words around a column."""
        self.write(column - len(words) // 2, row, words)

    def line(self, *points: Point, pencil: bool = False) -> None:
        """From point to point, across or upright; in pencil where nobody knows whether it is so."""
        for (x1, y1), (x2, y2) in pairwise(points):
            across, down = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
            ahead = EAST if across > 0 else WEST if across < 0 else SOUTH if down > 0 else NORTH
            behind = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}[ahead]
            x, y = x1, y1
            while (x, y) != (x2, y2):
                self._join((x, y), ahead, pencil)
                x, y = x + across, y + down
                self._join((x, y), behind, pencil)

    def frame(self, column: int, row: int, width: int, height: int, pencil: bool = False) -> None:
        """A box; its walls join those of its neighbours."""
        right, bottom = column + width - 1, row + height - 1
        corners = ((column, row), (right, row), (right, bottom), (column, bottom), (column, row))
        self.line(*corners, pencil=pencil)

    def _join(self, at: Point, arm: int, pencil: bool) -> None:
        self._arms[at] = self._arms.get(at, 0) | arm
        if not pencil:
            self._inked.add(at)

    def lines(self) -> list[str]:
        """The sheet, cut to what is on it."""
        if not self._arms and not self._letters:
            return []
        columns, rows = zip(*self._arms, *self._letters, strict=True)
        left, top = min(columns), min(rows)
        page = [[" "] * (max(columns) - left + 1) for _ in range(max(rows) - top + 1)]
        for (x, y), arms in self._arms.items():
            letter = JOINED[arms]
            page[y - top][x - left] = letter if (x, y) in self._inked else PENCIL.get(letter, letter)
        for (x, y), letter in self._letters.items():
            page[y - top][x - left] = letter
        return ["".join(row).rstrip() for row in page]

    def copy(self) -> TextSheet:
        """The same again, to go on with."""
        other = TextSheet()
        other._arms, other._inked, other._letters = dict(self._arms), set(self._inked), dict(self._letters)
        return other


def beside(left: Sequence[str], right: Sequence[str], gap: int = 3) -> list[str]:
    """Two blocks of lines side by side."""
    width = max((len(line) for line in left), default=0) + gap
    rows = max(len(left), len(right))
    padded = [*left, *[""] * (rows - len(left))]
    other = [*right, *[""] * (rows - len(right))]
    return [f"{one:<{width}}{two}".rstrip() for one, two in zip(padded, other, strict=True)]


def gauge(left: int, most: int, width: int = 0) -> str:
    """How much is left of something, as a bar; one letter for each unless a width is given."""
    cells = width or most
    full = 0 if most <= 0 else min(cells, -(-left * cells // most)) if left > 0 else 0
    return FULL * full + EMPTY * (cells - full)


def hanging(lead: str, words: str, indent: int = 0, width: int = WIDTH) -> list[str]:
    """A lead and words that go on beside it, not below it."""
    line = " " * indent + lead
    margin = " " * len(line)
    lines: list[str] = []
    empty = True  # nothing but the lead or the margin so far
    for word in words.split():
        if not empty and len(line) + 1 + len(word) > width:
            lines.append(line)
            line, empty = margin, True
        line, empty = f"{line}{word}" if empty else f"{line} {word}", False
    return [*lines, line.rstrip()]


def numbered(numbers: Numbers, *names: str) -> str:
    """The number to type for an answer that is one of these names, as it stands on the map."""
    return "".join(f"«{numbers[name]}»" for name in names if name in numbers)
