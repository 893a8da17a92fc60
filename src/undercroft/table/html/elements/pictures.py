"""A picture of each game for lobby and folios: its cover, or a close look at its sheet as a game begins."""

from __future__ import annotations

import functools
from base64 import b64encode
from importlib.resources import files
from typing import Any

from undercroft.ink.palette import SHEET
from undercroft.ink.references import alone
from undercroft.ink.scene import Sheet
from undercroft.kernel.game import Game
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

WIDE, HIGH = 232, 258
FONTS = (("Fell SC", "fell-sc.woff2"), ("Alegreya Sans", "sans-700.woff2"))


@functools.cache
def picture_of(game: Game[Any]) -> str:
    if game.cover is not None:
        return game.cover()
    view = start(game, game.seats[0], seed="picture").view(SPECTATOR)
    return game.svg(view) if game.scene is None else _close_look(game.scene(view).sheet)


def _close_look(sheet: Sheet) -> str:
    """The middle of the action, as near as its words can be read, cut out as a picture that stands alone."""
    x, y = sheet.near.middle
    wide = min(sheet.whole.w, WIDE / sheet.least)
    high = wide * HIGH / WIDE
    left = min(max(x - wide / 2, sheet.whole.x), max(sheet.whole.x, sheet.whole.right - wide))
    top = min(max(y - high / 2, sheet.whole.y), max(sheet.whole.y, sheet.whole.bottom - high))
    paper = f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="{SHEET}"/>'
    return alone(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
        f'width="{WIDE}" height="{HIGH}"><style>{_letters()}</style>{paper}{sheet.ground}{sheet.pieces}</svg>'
    )


@functools.cache
def _letters() -> str:
    """The fonts themselves: a picture by an address of its own cannot fetch them."""
    folder = files("undercroft.table") / "static" / "fonts"
    return "".join(
        f'@font-face{{font-family:"{name}";src:url("data:font/woff2;base64,{b64encode(font).decode()}")}}'
        for name, file in FONTS
        for font in [(folder / file).read_bytes()]
    )
