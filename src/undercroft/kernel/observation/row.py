"""A row of numbers: what an observation is written into."""

from __future__ import annotations

from mypy_extensions import i64

try:
    from librt.vecs import vec
except ImportError:  # pure Python does without: a list does the same
    vec = list  # type: ignore[misc, assignment]

__all__ = ["Row", "Zeros", "vec"]


class Zeros:
    """What rows begin with: `count` observations of so many numbers, one after another, nothing written yet."""

    def __init__(self, size: int, count: int = 1) -> None:
        self.size = size
        self.cells: vec[float] = vec[float]([0.0] * (size * count))


class Row:
    """Numbers from 0 to 1, all 0 until they are written: `row[at] = 1.0`.

    It may hold several observations, one after another: then `turn_to` says which is written. `cells` are the numbers
    of all of them, in memory that NumPy reads at once.
    """

    def __init__(self, zeros: Zeros) -> None:
        self.zeros = zeros
        self.size: i64 = zeros.size
        self.cells: vec[float] = zeros.cells[:]
        self._first: i64 = 0

    def turn_to(self, number: int) -> None:
        """Write the nth observation from here on, from 0."""
        self._first = number * self.size

    def wipe(self) -> None:
        """Begin anew, with zeros throughout; whoever holds the old cells keeps them."""
        self.cells = self.zeros.cells[:]

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: i64) -> float:
        if at < 0 or at >= self.size:
            raise self._beyond(at)
        return self.cells[self._first + at]

    def __setitem__(self, at: i64, value: float) -> None:
        if at < 0 or at >= self.size:  # an observation ends where the next begins
            raise self._beyond(at)
        self.cells[self._first + at] = value

    def _beyond(self, at: i64) -> IndexError:
        return IndexError(f"there is no number {at}: they go from 0 to {self.size - 1}")
