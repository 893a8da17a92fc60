"""The story of a match: what was told, in chapters. Turns and rounds are headings, a fight or a visit is one block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.kernel.story.events import (
    DIE,
    DRAW,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    HURT,
    REVEAL,
    ROUND,
    TURN,
    VISIT_BEGINS,
    VISIT_ENDS,
)
from undercroft.kernel.story.sentence import NO_READER
from undercroft.kernel.story.told import Rolled, Told, sentence

HEADINGS: Final = (ROUND, TURN)
BLOCKS: Final = {FIGHT_BEGINS: FIGHT_ENDS, VISIT_BEGINS: VISIT_ENDS}
FIGHTS: Final = frozenset({FIGHT_BEGINS, FIGHT_ENDS, HURT, DIE})
FINDS: Final = frozenset({GAIN, DRAW, REVEAL})


class Block:
    """A fight or a visit from its first line to its last, with what happened in between; it can be folded."""

    def __init__(self, begin: Told) -> None:
        self.begin = begin
        self.parts: list[Told | Block] = []
        self.end: Told | None = None

    @property
    def told(self) -> list[Told]:
        """Its lines in order."""
        found = [self.begin]
        for part in self.parts:
            found.extend(part.told if isinstance(part, Block) else [part])
        return found if self.end is None else [*found, self.end]

    @property
    def dice(self) -> list[Rolled]:
        """Its own dice, without those of blocks within."""
        own = [self.begin, *[part for part in self.parts if isinstance(part, Told)]]
        own.extend([self.end] if self.end is not None else [])
        return [line.roll for line in own if line.roll is not None]

    @property
    def result(self) -> str:
        """How it ended, in a word or two; nothing while it goes on."""
        if self.end is None:
            return ""
        return self.end.roll.outcome if self.end.roll is not None else self.end.text


class Chapter:
    """A heading (none before the first) and what was told under it."""

    def __init__(self, heading: Told | None) -> None:
        self.heading = heading
        self.parts: list[Told | Block] = []

    @property
    def told(self) -> list[Told]:
        """Its lines in order, without the heading."""
        found: list[Told] = []
        for part in self.parts:
            found.extend(part.told if isinstance(part, Block) else [part])
        return found


def chapters(told: Sequence[Told]) -> list[Chapter]:
    """The lines in chapters and blocks. A block that never ended ends with its chapter."""
    found = [Chapter(None)]
    inside: list[Block] = []
    for line in told:
        if line.kind in HEADINGS:
            inside.clear()
            found.append(Chapter(line))
            continue
        parts = inside[-1].parts if inside else found[-1].parts
        if line.kind in BLOCKS:
            inside.append(Block(line))
            parts.append(inside[-1])
        elif inside and line.kind == BLOCKS[inside[-1].begin.kind]:
            inside.pop().end = line
        else:
            parts.append(line)
    return found if found[0].parts else found[1:]


def only(told: Sequence[Told], wanted: Callable[[Told], bool]) -> list[Told]:
    """The lines somebody asked for, under their headings; headings with nothing below them are left out."""
    found: list[Told] = []
    headings: list[Told] = []
    for line in told:
        if line.kind in HEADINGS:
            if line.kind == ROUND:
                headings.clear()
            headings = [each for each in headings if each.kind != line.kind]
            headings.append(line)
        elif wanted(line):
            found.extend(headings)
            headings.clear()
            found.append(line)
    return found


def about(told: Sequence[Told], seat: int) -> list[Told]:
    """What concerns one seat."""
    return only(told, lambda line: line.mentions(seat))


def fights(told: Sequence[Told]) -> list[Told]:
    """Fights, wounds and deaths."""
    return only(told, lambda line: line.kind in FIGHTS)


def finds(told: Sequence[Told]) -> list[Told]:
    """What was drawn, revealed and gained."""
    return only(told, lambda line: line.kind in FINDS)


def written(told: Sequence[Told], reader: int = NO_READER) -> str:
    """The story as plain text: headings on lines of their own, blocks indented."""
    lines: list[str] = []
    for chapter in chapters(told):
        if chapter.heading is not None:
            lines.extend(["", sentence(chapter.heading, reader)])
        _write(lines, chapter.parts, "  ", reader)
    return "\n".join(lines).strip("\n") + "\n"


def _write(lines: list[str], parts: Sequence[Told | Block], indent: str, reader: int) -> None:
    for part in parts:
        if isinstance(part, Told):
            lines.append(indent + sentence(part, reader))
            continue
        lines.append(indent + sentence(part.begin, reader))
        _write(lines, part.parts, indent + "  ", reader)
        if part.end is not None:
            lines.append(indent + "  " + sentence(part.end, reader))
