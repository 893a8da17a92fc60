"""What changed since another edition: the cards to print again, and a page that shows each before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from undercroft.ink.printed import CARD, Printed
from undercroft.press.box import Box
from undercroft.press.imposition import MARGIN, Style
from undercroft.press.page import Note, Page, Put, Stroke, Thing

HEAD: Final = 16.0
SHOWN: Final = 0.72
"""Cards are shown so large beside each other."""


class Change(NamedTuple):
    """A piece as it was and as it is; nothing where it is new, or no more."""

    before: Printed | None
    after: Printed | None
    anew: bool = True  # there is something else on it

    @property
    def name(self) -> str:
        shown = self.after or self.before
        assert shown is not None
        return shown.name

    @property
    def words(self) -> str:
        """What happened to it."""
        if self.before is None:
            return "new"
        if self.after is None:
            return "no more in the box"
        parts: list[str] = []
        if self.before.name != self.after.name:
            parts.append(f"was called {self.before.name}")
        if self.before.copies != self.after.copies:
            parts.append(f"{self.before.copies} \N{RIGHTWARDS ARROW} {self.after.copies} copies")
        if self.anew:
            parts.append("printed anew")
        return ", ".join(parts)


def changes(old: Box, new: Box) -> list[Change]:
    """Every card, tile and board that differs in what is printed on it, or in how many there are."""
    before = {piece.id: piece for piece in old.pieces}
    found: list[Change] = []
    for piece in new.pieces:
        was = before.pop(piece.id, None)
        anew = was is None or _printed(was, old.hash) != _printed(piece, new.hash)
        if was is None or anew or was.copies != piece.copies:
            found.append(Change(was, piece, anew))
    return found + [Change(piece, None) for piece in before.values()]


def _printed(piece: Printed, edition: str) -> object:
    """What is on it, but for the mark of the edition."""
    if piece.face is not None:
        return msgspec.structs.replace(piece.face, mark="")
    drawn = piece.front.svg, "" if piece.back is None else piece.back.svg
    return tuple(svg.replace(edition, "") for svg in drawn) if edition else drawn


def to_print(found: Sequence[Change]) -> list[Printed]:
    """What must be printed again: all copies of a card whose face changed, else those that were added."""
    pieces: list[Printed] = []
    for change in found:
        if change.after is None:
            continue
        if change.before is not None and not change.anew:
            more = change.after.copies - change.before.copies
            if more > 0:
                pieces.append(_copies(change.after, more))
        else:
            pieces.append(change.after)
    return pieces


def _copies(piece: Printed, count: int) -> Printed:
    return Printed(
        piece.id, piece.name, piece.kind, piece.deck, count, piece.size, piece.front, piece.back, piece.face,
        piece.shape, piece.edge, piece.words, piece.marks,
    )  # fmt: skip


def diff_pages(found: Sequence[Change], old: Box, new: Box, style: Style, said: Sequence[str] = ()) -> list[Page]:
    """Before and after, side by side, and what an edition says of it: a line begins with the name of a card."""
    paper = style.paper
    w, h = CARD.width * SHOWN, CARD.height * SHOWN
    row = h + 11
    column = 2 * w + 12
    across = max(1, int((paper.width - 2 * MARGIN - 6) / column))
    rows = int((paper.height - 2 * MARGIN - HEAD) / row)
    left = (paper.width - across * column + 6) / 2
    pages: list[Page] = []
    for start in range(0, len(found), across * rows):
        title = f"{new.game.title}: what changed"
        from_to = f"{old.edition} \N{RIGHTWARDS ARROW} {new.edition}"
        things: list[Thing] = [
            Note(title, left, MARGIN + 2, paper.width - 2 * left, 15, font="Fell SC"),
            Note(from_to, left, MARGIN + 9, paper.width - 2 * left, 8.5),
        ]
        for number, change in enumerate(found[start : start + across * rows]):
            x, y = left + number % across * column, MARGIN + HEAD + number // across * row
            things += _pair(change, _words(change, said), x, y, w, h, style.low_ink)
        pages.append(Page(paper.width, paper.height, tuple(things), title=title))
    return pages


def _words(change: Change, said: Sequence[str]) -> str:
    told = next((line.partition(": ")[2] for line in said if line.startswith(f"{change.name} (")), "")
    return told or change.words


def _pair(change: Change, words: str, x: float, y: float, w: float, h: float, low_ink: bool) -> list[Thing]:
    things: list[Thing] = []
    for piece, at in ((change.before, x), (change.after, x + w + 5)):
        if piece is None:
            things += [Stroke(at, y, at + w, y + h, True), Stroke(at + w, y, at, y + h, True)]
            continue
        scale = min(w / piece.size.width, h / piece.size.height)
        wide, high = piece.size.width * scale, piece.size.height * scale
        svg = piece.front.low_ink if low_ink else piece.front.svg
        things.append(Put(svg, at + (w - wide) / 2, y + (h - high) / 2, wide, high))
    middle = y + h / 2
    things.append(Stroke(x + w + 0.8, middle, x + w + 4.2, middle, weight=0.5))
    things.append(Note(f"{change.name}: {words}", x, y + h + 1.5, 2 * w + 5, 8))
    return things
