"""The way a figure went, drawn on the map: walked so far in ink, the rest in dots, and the beats where they were."""

from __future__ import annotations

from undercroft.ink.pen import num
from undercroft.ink.plots import numbered
from undercroft.insight.chronicle import Chronicle, Step
from undercroft.table.html.elements.markup import Html, in_ascii

PIECES = '<svg id="uc-pieces"'
RECENT = 7
"""So many places of the way are drawn in full, the older ones pale: a long way is no tangle."""


def with_trail(board: str, told: Chronicle, seat: int, colour: str, at: int) -> Html:
    """The same board with the trail of a seat up to this position."""
    cut = board.find(PIECES)
    end = board.rfind("</svg>", 0, cut)
    if cut < 0 or end < 0 or seat >= len(told.ways):
        return Html(board)
    steps = told.ways[seat]
    walked = [step for step in steps if step.at <= at]
    coming = ([walked[-1]] if walked else []) + [step for step in steps if step.at > at]
    drawn = _line(walked[: 1 - RECENT], f"s-{colour} old") + _line(walked[-RECENT:], f"s-{colour}")
    drawn += _line(coming, f"s-{colour} coming")
    for number, beat in enumerate(told.beats, 1):
        spot = _spot(told, beat.seat, beat.at)
        if spot is not None:
            drawn += numbered(spot.x - 24, spot.y - 40, number, 13, beat.at == at)
    return Html(f'{board[:end]}<g class="trail" aria-hidden="true">{in_ascii(drawn)}</g>{board[end:]}')


def _line(steps: list[Step], css: str) -> str:
    if len(steps) < 2:
        return ""
    first, *later = steps
    path = f"M{num(first.x)} {num(first.y)}"
    for step in later:
        if step.leaps:  # nobody walked there: the line begins anew
            path += f"M{num(step.x)} {num(step.y)}"
        else:
            path += "".join(f"L{num(x)} {num(y)}" for x, y in (*step.through, (step.x, step.y)))
    return f'<path class="{css}" d="{path}"/>'


def _spot(told: Chronicle, seat: int, at: int) -> Step | None:
    if not 0 <= seat < len(told.ways):
        return None
    return next((step for step in reversed(told.ways[seat]) if step.at <= at), None)
