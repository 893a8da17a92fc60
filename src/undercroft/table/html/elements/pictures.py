"""A vignette of each game, for the lobby: a close look at its sheet in the middle of play, drawn once."""

from __future__ import annotations

import functools
import random
import re
from base64 import b64encode
from importlib.resources import files

import undercroft
from undercroft.ink.palette import SHEET
from undercroft.ink.pen import Box
from undercroft.ink.references import alone
from undercroft.ink.scene import Sheet
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

ANSWERS, EVERY = 160, 16
WIDE, HIGH = 232, 258
FONTS = (("Fell SC", "fell-sc.woff2"), ("Alegreya Sans", "sans-700.woff2"))
CLOSE = 1.0
"""So much closer than the smallest scale at which the map can be read."""
_PIECE = re.compile(r'class="piece" transform="translate\(([-\d.]+) ([-\d.]+)\)')
_RIBBON = re.compile(r'class="ribbon"><path[^>]* d="M([-\d.]+) ([-\d.]+)H([-\d.]+)')
_LAID = re.compile(r'class="laid" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)')
CARD = (630.0, 880.0)
"""A card before it is scaled down to lie on a sheet; its words are too small for a vignette."""


@functools.cache
def picture_of(slug: str) -> str:
    """Where most is to be seen on the sheet in the first part of a game, as a spectator sees it."""
    game = undercroft.game(slug)
    match = start(game, min(game.seats[1], max(game.seats[0], 3)), seed="picture")
    rng = random.Random(slug)
    if game.scene is None:
        return game.svg(match.view(SPECTATOR))
    best: tuple[float, Sheet, Box] | None = None
    for number in range(ANSWERS):
        if number % EVERY == 0 and not (scene := game.scene(match.view(SPECTATOR))).offer:
            worth, box = _richest(scene.sheet)
            if best is None or worth > best[0]:
                best = worth, scene.sheet, box
        question = match.open[0] if not match.over else None
        if question is None:
            break
        try:
            match.answer_index(question, rng.randrange(len(question.options)))
        except UndercroftError:
            break
    if best is None:
        sheet = game.scene(match.view(SPECTATOR)).sheet
        best = 0.0, sheet, _window(sheet, *sheet.near.middle)
    return _cut_out(best[1], best[2])


def vignette(sheet: Sheet) -> str:
    """The middle of the action, cut out of the map as a picture that stands alone."""
    return _cut_out(sheet, _window(sheet, *sheet.near.middle))


def _richest(sheet: Sheet) -> tuple[float, Box]:
    """The part of the sheet with most pieces and names well inside it, and something to stand on around them."""
    pieces = [(float(x), float(y)) for x, y in _PIECE.findall(sheet.pieces)]
    cards = [
        Box(float(x), float(y), CARD[0] * float(scale), CARD[1] * float(scale))
        for x, y, scale in _LAID.findall(sheet.ground)
    ]
    names = [Box(float(x), float(y) - 4, float(end) - float(x), 26) for x, y, end in _RIBBON.findall(sheet.ground)]
    found = [(0.0, _window(sheet, *sheet.near.middle))]
    middles = [*pieces, *[name.middle for name in names]]
    middles += [((ax + bx) / 2, (ay + by) / 2) for ax, ay in middles for bx, by in middles[:12] if abs(ax - bx) < 300]
    for x, y in middles:
        box = _window(sheet, x, y)
        inner = box.grown(-0.1 * box.w)
        worth = 3.0 * sum(inner.holds(name) for name in names) - 2 * sum(
            box.meets(name) and not box.holds(name) for name in names
        )
        worth += 3.0 * sum(inner.holds(Box(*spot, 0, 0)) for spot in pieces)
        worth += 1.5 * sum(inner.holds(Box(spot.x, spot.y, 0, 0)) for spot in sheet.spots)
        worth -= 12 * sum(box.meets(card) for card in cards)
        found.append((worth, box))
    return max(found, key=lambda each: each[0])


def _window(sheet: Sheet, x: float, y: float) -> Box:
    """A part of the sheet around this spot in which words can be read."""
    wide = min(sheet.whole.w, WIDE / (CLOSE * sheet.least))
    high = wide * HIGH / WIDE
    left = min(max(x - wide / 2, sheet.whole.x), max(sheet.whole.x, sheet.whole.right - wide))
    top = min(max(y - high / 2, sheet.whole.y), max(sheet.whole.y, sheet.whole.bottom - high))
    return Box(left, top, wide, high)


def _cut_out(sheet: Sheet, box: Box) -> str:
    left, top, wide, high = box
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
