"""The way a figure went, drawn on the map: walked so far in ink, the rest in dots, and the beats where they were."""

from __future__ import annotations

from undercroft.ink.pen import num
from undercroft.ink.plots import numbered, seat_ink
from undercroft.insight.chronicle import Chronicle, Step
from undercroft.table.html.markup import Html, in_ascii

PIECES = '<svg id="uc-pieces"'


def with_trail(board: Html, told: Chronicle, seat: int, colour: str, at: int) -> Html:
    """The same board with the trail of a seat up to this position."""
    cut = board.find(PIECES)
    end = board.rfind("</svg>", 0, cut)
    if cut < 0 or end < 0 or seat >= len(told.ways):
        return board
    steps = told.ways[seat]
    walked = [step for step in steps if step.at <= at]
    coming = ([walked[-1]] if walked else []) + [step for step in steps if step.at > at]
    ink = seat_ink(colour)
    drawn = _line(walked, ink, "") + _line(coming, ink, "2 13")
    for number, beat in enumerate(told.beats, 1):
        spot = _spot(told, beat.seat, beat.at)
        if spot is not None:
            drawn += numbered(spot.x - 24, spot.y - 40, number, 13, beat.at == at)
    return Html(f'{board[:end]}<g class="trail" aria-hidden="true">{in_ascii(drawn)}</g>{board[end:]}')


def _line(steps: list[Step], ink: str, dash: str) -> str:
    if len(steps) < 2:
        return ""
    points = "L".join(f"{num(step.x)} {num(step.y)}" for step in steps)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path fill="none" stroke="{ink}" stroke-opacity=".62" stroke-width="4.5" stroke-linecap="round" '
        f'stroke-linejoin="round"{dashes} d="M{points}"/>'
    )


def _spot(told: Chronicle, seat: int, at: int) -> Step | None:
    if not 0 <= seat < len(told.ways):
        return None
    return next((step for step in reversed(told.ways[seat]) if step.at <= at), None)
