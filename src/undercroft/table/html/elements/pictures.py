"""A vignette of each game, for the lobby: a close look at its sheet in the middle of play, drawn once."""

from __future__ import annotations

import functools
import random
from base64 import b64encode
from importlib.resources import files

import undercroft
from undercroft.ink.palette import SHEET
from undercroft.ink.references import alone
from undercroft.ink.scene import Sheet
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

ANSWERS = 40
WIDE, HIGH = 232, 258
FONTS = (("Fell SC", "fell-sc.woff2"), ("Alegreya Sans", "sans-700.woff2"))
CLOSE = 1.0
"""So much closer than the smallest scale at which the map can be read."""


@functools.cache
def picture_of(slug: str) -> str:
    """What matters on the sheet, as a spectator sees it."""
    game = undercroft.game(slug)
    match = start(game, min(game.seats[1], max(game.seats[0], 3)), seed="picture")
    rng = random.Random(slug)
    view = match.view(SPECTATOR)
    for _ in range(ANSWERS):
        if match.over:
            break
        question = match.open[0]
        try:
            match.answer_index(question, rng.randrange(len(question.options)))
        except UndercroftError:
            break
        if not match.over:
            view = match.view(SPECTATOR)
    return game.svg(view) if game.scene is None else vignette(game.scene(view).sheet)


def vignette(sheet: Sheet) -> str:
    """The middle of the action, cut out of the map as a picture that stands alone."""
    wide = min(sheet.whole.w, WIDE / (CLOSE * sheet.least))
    high = wide * HIGH / WIDE
    x, y = sheet.near.middle
    left = min(max(x - wide / 2, sheet.whole.x), max(sheet.whole.x, sheet.whole.right - wide))
    top = min(max(y - high / 2, sheet.whole.y), max(sheet.whole.y, sheet.whole.bottom - high))
    box = f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"
    paper = f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="{SHEET}"/>'
    return alone(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{WIDE}" height="{HIGH}">'
        f"<style>{_letters()}</style>{paper}{sheet.ground}{sheet.pieces}</svg>"
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
