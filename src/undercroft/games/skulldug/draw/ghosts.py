"""A passage card in the hand: each way in which it could lie, where it will lie."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from undercroft.games.skulldug.board import Corridors
from undercroft.games.skulldug.components import Passage
from undercroft.games.skulldug.draw.tiles import HALF, SIDES, at, floor_path, kind_of
from undercroft.ink.ghost import discs, ghost, square
from undercroft.ink.palette import FLOOR, LIT
from undercroft.kernel.question import Question
from undercroft.kernel.words import place

LAYING: Final = "rotation"
CHOOSING: Final = "passage"


def ghosts(question: Question[Any]) -> str:
    """The passage as it would lie, or each passage of which one is picked; nothing for other questions."""
    if question.decision.name not in (LAYING, CHOOSING):
        return ""
    there = question.context[-1]
    x, y = at(there.x, there.y)
    kind = kind_of(there.name)
    drawn = [
        ghost(place(way), escape(way.label), x, y, _sketch(kind, _sides(way)), number)
        for number, way in enumerate(question.options)
    ]
    where = square(x, y, HALF, f"{escape(there.label)}: a passage is about to be laid here")
    return where + "".join(drawn) + discs(x, y, HALF, len(drawn))


def _sides(way: Corridors | Passage) -> str:
    """The sides at which it is open: as it is laid, or as it is printed."""
    if isinstance(way, Passage):
        return "".join([side for number, side in enumerate(SIDES) if way.corridors & 1 << number])
    return "".join([side for side in SIDES if side in way.name])


def _sketch(kind: int, sides: str) -> str:
    path = floor_path(kind, sides, 0, 0)
    return f'<path fill="{LIT}" stroke="{LIT}" stroke-width="8" d="{path}"/><path fill="{FLOOR}" d="{path}"/>'
