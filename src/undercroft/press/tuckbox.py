"""Tuck boxes: a box for each deck, as deep as its cards are thick, in one piece to cut, fold and glue."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.ink.palette import EDGE
from undercroft.ink.printed import CARD, Picture, Printed, deck_back
from undercroft.press.imposition import MARGIN, Style
from undercroft.press.page import Fill, Note, Page, Put, Stroke, Thing
from undercroft.press.paper import Paper

THICK: Final = 0.31
"""One card of 250 g paper, in millimetres."""
SLACK: Final = 1.5
GLUE: Final = 11.0
TUCK: Final = 14.0
FEWEST: Final = 10
"""Smaller decks share a box."""
REST: Final = "Everything else"
LONGEST: Final = 22
"""Letters of a name on a box."""


class Deck(NamedTuple):
    """What lies in one box: its name, how many cards, the picture on its front."""

    name: str
    cards: int
    picture: Picture

    @property
    def deep(self) -> float:
        return round(self.cards * THICK + SLACK, 1)


def decks_of(pieces: Sequence[Printed]) -> list[Deck]:
    """Each deck of at least ten cards, and one box for everything else that has the size of a card."""
    found: dict[str, list[Printed]] = {}
    for piece in pieces:
        if piece.size == CARD:
            found.setdefault(piece.deck, []).append(piece)
    large = {
        name: held
        for name, held in found.items()
        if held[0].kind == "card" and sum(piece.copies for piece in held) >= FEWEST
    }
    small = [piece for name, held in found.items() if name not in large for piece in held]
    boxes = [Deck(name, sum(piece.copies for piece in held), _cover(held)) for name, held in large.items()]
    if small:
        names = ", ".join(dict.fromkeys(piece.deck for piece in small))
        title = names if len(names) <= LONGEST else REST
        boxes.append(Deck(title, sum(piece.copies for piece in small), deck_back(title, "own-arch", "event")))
    return boxes


def _cover(held: Sequence[Printed]) -> Picture:
    return held[0].back or held[0].front


def tuck_boxes(pieces: Sequence[Printed], style: Style, game: str, credit: str) -> list[Page]:
    """A page for each box; a deck that is too thick for the paper gets several."""
    found: list[Page] = []
    for deck in decks_of(pieces):
        parts = 1
        while _sheet(deck._replace(cards=-(-deck.cards // parts)).deep, style.paper) is None:
            parts += 1
        for number in range(parts):
            name = f"{deck.name} {number + 1}" if parts > 1 else deck.name
            found.append(_box(Deck(name, -(-deck.cards // parts), deck.picture), style, game, credit))
    return found


def _extent(deep: float) -> tuple[float, float]:
    """How wide and high the cut-out is."""
    wide, high = CARD.width + SLACK, CARD.height + SLACK
    return GLUE + 2 * wide + 2 * deep, high + 2 * (deep + TUCK)


def _sheet(deep: float, paper: Paper) -> Paper | None:
    wide, high = _extent(deep)
    for sheet in (paper, paper.turned()):
        if wide <= sheet.width - 2 * MARGIN and high <= sheet.height - 2 * MARGIN:
            return sheet
    return None


def _box(deck: Deck, style: Style, game: str, credit: str) -> Page:
    deep = deck.deep
    paper = _sheet(deep, style.paper)
    assert paper is not None
    wide, high = CARD.width + SLACK, CARD.height + SLACK
    total_wide, total_high = _extent(deep)
    left, top = (paper.width - total_wide) / 2, (paper.height - total_high) / 2 + deep + TUCK
    glue, front = left, left + GLUE
    side = front + wide
    back = side + deep
    other = back + wide
    right, bottom = other + deep, top + high
    svg = deck.picture.low_ink if style.low_ink else deck.picture.svg
    things: list[Thing] = []
    if not style.low_ink:
        things += [Fill(front, top, right - front, high, EDGE), Fill(back, top - deep, wide, deep, EDGE)]
        things.append(Fill(front, bottom, wide, deep, EDGE))
    inset = SLACK / 2
    things += [Put(svg, at + inset, top + inset, *CARD) for at in (front, back)]
    things += _folds(front, side, back, other, right, top, bottom, wide, deep)
    things += _outline(glue, front, side, back, other, right, top, bottom, deep)
    light = not style.low_ink
    for at in (side, other):
        if deep >= 5:
            things.append(_spine(f"{game}: {deck.name}", at, deep, bottom, light))
    said = f"{game} \N{MIDDLE DOT} {deck.name}: {deck.cards} cards, {deep:g} mm deep \N{MIDDLE DOT} cut, fold, glue "
    things.append(Note(f"{said}\N{MIDDLE DOT} {credit}", MARGIN + 2, paper.height - 8.5, paper.width - 2 * MARGIN - 4))
    return Page(paper.width, paper.height, tuple(things), title=f"Tuck box: {deck.name}")


def _spine(text: str, x: float, deep: float, bottom: float, light: bool) -> Note:
    size = min(13.0, deep * 1.6)
    return Note(text, x + deep / 2 - size * 0.176, bottom - 4, CARD.height - 6, size, -90, "center", light, "Fell SC")


def _folds(
    front: float, side: float, back: float, other: float, right: float, top: float, bottom: float, wide: float,
    deep: float,
) -> list[Thing]:  # fmt: skip
    upright = [Stroke(at, top, at, bottom, True) for at in (front, side, back, other)]
    level = [Stroke(front, at, right, at, True) for at in (top, bottom)]
    lid = Stroke(back, top - deep, back + wide, top - deep, True)
    return [*upright, *level, lid, Stroke(front, bottom + deep, front + wide, bottom + deep, True)]


def _outline(
    glue: float, front: float, side: float, back: float, other: float, right: float, top: float, bottom: float,
    deep: float,
) -> list[Thing]:  # fmt: skip
    """Lid and tuck on the back, the bottom on the front, dust flaps on the sides, glue on the left."""
    dust = min(deep, 22.0) * 0.8
    wide = side - front
    points = [
        (front, top), (front + wide * 0.32, top), (front + wide * 0.4, top + 5), (front + wide * 0.6, top + 5),
        (front + wide * 0.68, top), (side, top),
        (side + 1, top - dust), (back - 2, top - dust), (back, top),
        (back, top - deep), (back + 1.5, top - deep - TUCK + 5), (back + 6, top - deep - TUCK),
        (other - 6, top - deep - TUCK), (other - 1.5, top - deep - TUCK + 5), (other, top - deep), (other, top),
        (other + 2, top - dust), (right - 1, top - dust), (right, top),
        (right, bottom), (right - 1, bottom + dust), (other + 2, bottom + dust), (other, bottom),
        (back, bottom), (back - 2, bottom + dust), (side + 1, bottom + dust), (side, bottom),
        (side, bottom + deep), (side - 1.5, bottom + deep + TUCK - 5), (side - 6, bottom + deep + TUCK),
        (front + 6, bottom + deep + TUCK), (front + 1.5, bottom + deep + TUCK - 5), (front, bottom + deep),
        (front, bottom), (glue, bottom - 6), (glue, top + 6), (front, top),
    ]  # fmt: skip
    return [Stroke(*a, *b) for a, b in itertools.pairwise(points)]
