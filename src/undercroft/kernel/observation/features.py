"""Features: what the numbers of an observation mean, field by field, and how a number is put down."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from undercroft.kernel.observation.row import Row


def put(row: Row, at: i64, part: i64, whole: i64) -> None:
    """Write a part of a whole, 1 at most; of nothing, nothing is written."""
    if part > 0:
        row[at] = float(part) / float(whole) if part < whole else 1.0


class Field:
    """Some numbers of one meaning, each from 0 to 1: 0 stands for `least`, 1 for `most` (and for more).

    `each` names what the single numbers are about. A share has no `least` and `most`: it is the number itself.
    """

    def __init__(self, name: str, first: int, each: Sequence[str], least: int, most: int, meaning: str) -> None:
        self.name = name
        self.first = first
        self.each = tuple(each)
        self.least = least
        self.most = most
        self.meaning = meaning

    @property
    def size(self) -> int:
        return len(self.each) or 1

    @property
    def is_share(self) -> bool:
        return self.least == self.most

    def label(self, number: int) -> str:
        return f"{self.name} {self.each[number]}" if self.each else self.name


class Group:
    """The same features several times over, one copy after another: once for each hero, tile, monster."""

    def __init__(self, name: str, first: int, each: Sequence[str], part: Features, meaning: str) -> None:
        self.name = name
        self.first = first
        self.each = tuple(each)
        self.part = part
        self.meaning = meaning

    @property
    def size(self) -> int:
        return len(self.each) * self.part.size

    def label(self, number: int) -> str:
        copy, within = divmod(number, self.part.size)
        return f"{self.name} {self.each[copy]}: {self.part.label(within)}"


class Features:
    """The fields of an observation in their order. Each method adds one and gives the index where it begins."""

    def __init__(self) -> None:
        self.fields: list[Field | Group] = []
        self.size = 0

    def _add(self, field: Field | Group) -> int:
        self.fields.append(field)
        self.size += field.size
        return field.first

    def flag(self, name: str, meaning: str) -> int:
        """1 if it is so."""
        return self._add(Field(name, self.size, (), 0, 1, meaning))

    def number(self, name: str, most: int, meaning: str, least: int = 0) -> int:
        """A number that is at most `most`; what is above counts as that."""
        return self._add(Field(name, self.size, (), least, most, meaning))

    def share(self, name: str, meaning: str) -> int:
        """A part of something that is not always as much."""
        return self._add(Field(name, self.size, (), 0, 0, meaning))

    def one_of(self, name: str, each: Sequence[str], meaning: str) -> int:
        """A number for each possibility: 1 for what is the case, 0 for the others."""
        return self._add(Field(name, self.size, each, 0, 1, meaning))

    def numbers(self, name: str, each: Sequence[str], most: int, meaning: str) -> int:
        """A number of each kind."""
        return self._add(Field(name, self.size, each, 0, most, meaning))

    def repeat(self, name: str, each: Sequence[str], part: Features, meaning: str) -> int:
        """These features once for each name; copy n begins n times `part.size` further on."""
        return self._add(Group(name, self.size, each, part, meaning))

    def label(self, index: int) -> str:
        """What a number of the observation is, in words."""
        for field in self.fields:
            if field.first <= index < field.first + field.size:
                return field.label(index - field.first)
        raise ValueError(f"there is no feature {index}: they go from 0 to {self.size - 1}")

    def every(self, first: int = 0) -> list[tuple[int, Field]]:
        """Every single field, groups unfolded, with the index where it begins."""
        found: list[tuple[int, Field]] = []
        for field in self.fields:
            if isinstance(field, Field):
                found.append((first + field.first, field))
            else:
                for copy in range(len(field.each)):
                    found.extend(field.part.every(first + field.first + copy * field.part.size))
        return found
