"""Pictures of pieces: single ones, and sheets of many of one size, as PNG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple

from undercroft.ink.printed import Printed, Size
from undercroft.press.typesetter import Typesetter

INCH = 25.4
AT_ONCE = 24
"""How many pictures are set in one go: enough to be fast, few enough to stay small."""

Progress = Callable[[int, int], None]


class Pixels(NamedTuple):
    """How many dots wide and high."""

    width: int
    height: int


def pixels(size: Size, dpi: float, most: int = 4096) -> Pixels:
    """A piece in dots; no side is longer than `most`."""
    dpi = min(dpi, most * INCH / max(size))
    return Pixels(max(1, round(size.width * dpi / INCH)), max(1, round(size.height * dpi / INCH)))


class Shot(NamedTuple):
    """A picture to be made: drawings in a grid of equal cells, from the upper left, row by row."""

    drawings: Sequence[str]
    cell: Pixels
    columns: int = 1
    rows: int = 1
    ground: str = ""
    """The colour behind the drawings; none: what is not drawn stays clear."""

    def source(self, typesetter: Typesetter) -> str:
        """One page in the words of Typst: a point is a dot."""
        fill = f'rgb("{self.ground}")' if self.ground else "none"
        wide, high = self.cell.width * self.columns, self.cell.height * self.rows
        placed = []
        for number, svg in enumerate(self.drawings):
            row, column = divmod(number, self.columns)
            at = f"dx: {column * self.cell.width}pt, dy: {row * self.cell.height}pt"
            size = f'width: {self.cell.width}pt, height: {self.cell.height}pt, fit: "stretch"'
            placed.append(f'#place(top + left, {at}, image("{typesetter.drawing(svg)}", {size}))')
        inside = "\n".join(placed)
        return f"#page(width: {wide}pt, height: {high}pt, margin: 0pt, fill: {fill})[\n{inside}\n]"


def developed(shots: Iterable[Shot], typesetter: Typesetter, progress: Progress | None = None) -> Iterator[bytes]:
    """The pictures as PNG, in their order."""
    every = list(shots)
    done = 0
    for held in _portions(every):
        yield from typesetter.png("\n".join(shot.source(typesetter) for shot in held), dpi=72)
        done += len(held)
        if progress is not None:
            progress(done, len(every))


def _portions(shots: Sequence[Shot]) -> Iterator[list[Shot]]:
    """A few shots at a time; a sheet counts as many as it shows."""
    held: list[Shot] = []
    weight = 0
    for shot in shots:
        held.append(shot)
        weight += len(shot.drawings)
        if weight >= AT_ONCE:
            yield held
            held, weight = [], 0
    if held:
        yield held


def front_name(piece: Printed) -> str:
    """The file of its front."""
    return f"{piece.kind}-{piece.id}.png"


def back_name(piece: Printed) -> str:
    """The file of its back; pieces with the same back share it."""
    return f"back-{blake2b(back_of(piece).encode(), digest_size=5).hexdigest()}.png"


def back_of(piece: Printed) -> str:
    """The drawing on its back; what has none shows its front on both sides."""
    return piece.front.svg if piece.back is None else piece.back.svg
