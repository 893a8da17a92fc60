"""A passage card in the hand: each way in which it could lie, where it will lie."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from undercroft.games.skulldug.draw.board import at
from undercroft.games.skulldug.draw.tiles import HALF, SIDES, floor_path, kind_of
from undercroft.games.skulldug.spaces import Corridors
from undercroft.ink.ghost import discs, ghost, square
from undercroft.ink.palette import FLOOR, LIT
from undercroft.kernel.question import Question
from undercroft.kernel.words import place

LAYING: Final = "rotation"


def ghosts(question: Question[Any]) -> str:
    """The passage as it would lie, one drawing for each answer; nothing for other questions."""
    if question.decision.name != LAYING:
        return ""
    _, there = question.context
    x, y = at(there.x, there.y)
    kind = kind_of(there.name)
    ways = [each for each in question.options if isinstance(each, Corridors)]
    drawn = [ghost(place(way), escape(way.label), x, y, _sketch(kind, way), number) for number, way in enumerate(ways)]
    where = square(x, y, HALF, f"{escape(there.label)}: a passage is about to be laid here")
    return where + "".join(drawn) + discs(x, y, HALF, len(ways))


def _sketch(kind: int, way: Corridors) -> str:
    path = floor_path(kind, "".join(side for side in SIDES if side in way.name), 0, 0)
    return f'<path fill="{LIT}" stroke="{LIT}" stroke-width="8" d="{path}"/><path fill="{FLOOR}" d="{path}"/>'
