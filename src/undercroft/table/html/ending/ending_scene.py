"""The last picture of a game: the winner in the hall, or what is left if there is none."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from undercroft.ink.floor import flagstones, grid, rubble, stairs
from undercroft.ink.icons import icon
from undercroft.ink.pen import Box, Shape, cut, rect
from undercroft.ink.pieces import gravestone, meeple
from undercroft.ink.sheet import glow, gradients, ground, parchment, ribbon
from undercroft.table.html.elements.markup import Html, escaped, in_ascii
from undercroft.table.html.elements.sign import on_page

WIDE, HIGH = 452, 306
LAUREL = "#a98325"
STONE = "#a79c8b"
FLOOR_AT = 226


def ending_scene(game: str, winners: Sequence[str], others: Sequence[str], said: str) -> Html:
    """Winners stand in the light under a laurel, the others look on from the passages; without a winner there is a
    stone."""
    return _drawn(game, tuple(winners), tuple(others), said)


@functools.lru_cache(64)
def _drawn(game: str, winners: tuple[str, ...], others: tuple[str, ...], said: str) -> Html:
    parts = [parchment(WIDE, HIGH, f"ending {game}", "/static/paper.png"), gradients(), _hall()]
    if winners:
        parts.append(glow(226, 150, 128))
        parts.append(icon("laurel-crown", 144, 60, 164, LAUREL, ' opacity=".8"'))
        size = 118 if len(winners) == 1 else 84
        step = 150 / len(winners)
        left = 226 - step * (len(winners) - 1) / 2
        parts += [
            meeple(f"winner-{colour}", colour, left + step * number, FLOOR_AT, size, colour.capitalize())
            for number, colour in enumerate(winners)
        ]
    else:
        parts.append(f'<g transform="translate(226 {FLOOR_AT})">{gravestone(104, STONE)}</g>')
    spots = ((40, 204), (414, 204), (76, 210), (378, 210), (112, 218))
    parts += [
        meeple(f"other-{colour}", colour, x, y, 52, colour.capitalize())
        for colour, (x, y) in zip(others, spots, strict=False)
    ]
    parts.append(ribbon(said, 226, 286, 17))
    head = f'<svg class="ending-scene" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escaped(said)}">'
    return on_page(Html(in_ascii(f"{head}{''.join(parts)}</svg>")), game)


@functools.cache
def _hall() -> str:
    shapes: list[Shape] = [
        cut(96, 66, 260, 176, 34, "hall"),
        rect(196, 8, 60, 72, "up"),
        rect(10, 150, 110, 56, "west"),
        rect(332, 150, 110, 56, "east"),
    ]
    details = (
        grid(116, 84, 220, 144, 22)
        + flagstones(116, 84, 220, 144, "ending", 22)
        + stairs(200, 14, 52, 54, 7, True)
        + rubble(128, 226, "ending west", 6)
        + rubble(334, 92, "ending east", 5)
    )
    box = Box(4, 4, WIDE - 8, HIGH - 8)
    return ground("ending", shapes, box, depth=26, details=details).at()
