"""How a card is divided: the largest text and picture at which everything fits, and by how much it does not.

Everything is measured in tenths of a millimetre.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.ink.palette import INK
from undercroft.ink.scene import CardFace, Gem, Row, Sentence
from undercroft.ink.text import ITALIC, PLAIN, SMALL_CAPS, STRONG, Line, Run, fitted, typographic, width, wrap

WIDE: Final = 630
TALL: Final = 880
INSET: Final = 20  # outer line, paper edge, class line
BAND: Final = 85
ROOM: Final = WIDE - 2 * INSET - 44  # for a line of text
TITLE_ROOM: Final = WIDE - 2 * INSET - 94  # beside the symbol of the class
FOOT: Final = 58
PRINTED_FOOT: Final = 74  # with the mark of the edition below it
LINE: Final = 1.13  # height of a line, in sizes
GAP: Final = 0.34  # between paragraphs
TONES: Final = {"": INK, "harm": "#8f1d12", "magic": "#5d3677", "armour": "#33566b", "good": "#3e6429"}
STEPS: Final = (
    *((60, 318), (57, 318), (55, 318), (53, 312), (52, 300), (51, 286), (50, 272), (48, 262), (47, 248), (46, 234)),
    *((45, 220), (44, 206), (43, 192), (42, 180), (41, 168), (40, 158), (38, 150), (36, 140), (34, 130), (32, 120)),
    *((30, 110), (28, 100), (26, 90), (24, 80)),
)
"""Size of the text and height of the picture, the best first."""
ANY_GEM: Final = Gem("", "", "")


class Block(NamedTuple):
    """A paragraph or a row, in lines."""

    lines: tuple[Line, ...]
    row: Row | None
    italic: bool = False

    @property
    def rows_high(self) -> int:
        """How many lines it is high: a row is at least one."""
        return max(len(self.lines), 1 if self.row else 0)


class Layout(NamedTuple):
    """How the card is divided: height of the picture, size of the text, blocks, and how high they are together."""

    art: float
    size: float
    blocks: tuple[Block, ...]
    indent: float
    high: float


def _runs(sentence: Sentence) -> list[Run]:
    return [Run(typographic(say.text), STRONG if say.strong else PLAIN, say.icon, TONES[say.tone]) for say in sentence]


def _blocks(face: CardFace, size: float) -> tuple[list[Block], float, float]:
    """Everything the card says in this size: blocks, the indent of rows, the height."""
    indent = 0.0
    if face.rows:
        marks = [width(row.at, STRONG, size) for row in face.rows if row.at]
        indent = max([*marks, size * 1.25 if any(row.icon for row in face.rows) else 0.0]) + size * 0.3
    blocks = [Block(tuple(wrap(_runs(sentence), size, ROOM)), None) for sentence in face.text]
    blocks += [Block(tuple(wrap(_runs(row.text), size, ROOM - indent)), row) for row in face.rows]
    if face.flavour:
        alone = not blocks
        small = size if alone else size * 0.86
        blocks.append(Block(tuple(wrap([Run(face.flavour, ITALIC)], small, ROOM)), None, True))
    high = sum(block.rows_high * size * LINE for block in blocks) + max(0, len(blocks) - 1) * size * GAP
    return blocks, indent, high


def layout(face: CardFace, foot: float = FOOT) -> Layout:
    """The largest text and picture at which everything fits; what can never fit is cut short.

    It depends on the words and on how many gems there are: the same for each copy of a card, and for a number that
    changes."""
    gems = (ANY_GEM,) * len(face.gems)
    return _layout(CardFace("", "", "", "", gems, text=face.text, rows=face.rows, flavour=face.flavour), foot)


@lru_cache(2048)
def _layout(face: CardFace, foot: float) -> Layout:
    low, high = 0, len(STEPS) - 1  # the first step that fits is among these
    while low < high:
        middle = (low + high) // 2
        if _fits(face, middle, foot):
            high = middle
        else:
            low = middle + 1
    size, art = _step(face, low)
    blocks, indent, tall = _blocks(face, size)
    if _fits(face, low, foot):
        return Layout(art, size, tuple(blocks), indent, tall)
    room = _room(face, art, foot)
    kept: list[Block] = []
    left = int((room - len(blocks) * size * GAP) / (size * LINE))
    for block in blocks:
        if left > 0:
            most = ROOM - (indent if block.row else 0)
            kept.append(block._replace(lines=tuple(_cut(line, size, most) for line in block.lines[:left])))
        left -= block.rows_high
    return Layout(art, size, tuple(kept), indent, min(tall, room))


def _fits(face: CardFace, step: int, foot: float) -> bool:
    size, art = _step(face, step)
    blocks, indent, tall = _blocks(face, size)
    return tall <= _room(face, art, foot) and all(
        line.width <= ROOM - (indent if block.row else 0) for block in blocks for line in block.lines
    )


def _step(face: CardFace, step: int) -> tuple[float, float]:
    """Size of the text and height of the picture; four gems need a picture as high as two of them."""
    size, art = STEPS[step]
    return size, max(art, 206) if len(face.gems) > 2 else art


def _room(face: CardFace, art: float, foot: float) -> float:
    return TALL - 2 * INSET - BAND - art - foot - hanging(face)


def hanging(face: CardFace) -> float:
    """How far gems hang down from the picture into the text."""
    return 36.0 if face.gems else 10.0


def _cut(line: Line, size: float, room: float) -> Line:
    """A line whose only word is wider than the card."""
    if line.width <= room:
        return line
    text, _ = fitted("".join(run.text for run in line.runs), PLAIN, size, room, size)
    return Line((Run(text),), width(text, PLAIN, size))


def shortfall(face: CardFace) -> float:
    """How many millimetres the card is too small for what it says; 0 if everything fits.

    A text is too high at the smallest size that can be read, a name too wide for two lines of its band."""
    last = len(STEPS) - 1
    missing = 0.0
    if not _fits(face, last, PRINTED_FOOT):
        size, art = _step(face, last)
        blocks, indent, tall = _blocks(face, size)
        wide = max(line.width - ROOM + (indent if block.row else 0) for block in blocks for line in block.lines)
        missing = max(tall - _room(face, art, PRINTED_FOOT), wide)
    if width(face.title, SMALL_CAPS, 43) > TITLE_ROOM:
        lines = wrap([Run(face.title, SMALL_CAPS)], 38, TITLE_ROOM)
        widest = max(width("".join(run.text for run in line.runs), SMALL_CAPS, 26) for line in lines)
        missing = max(missing, widest - TITLE_ROOM, (len(lines) - 2) * 38.0)
    return missing / 10
