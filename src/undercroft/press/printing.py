"""Printing a game: everything that is needed to play it on a table, as PDF files in a folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from undercroft.ink.printed import Printed
from undercroft.kernel.cardfile import Edition
from undercroft.kernel.cardfile.differences import differences
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.press.box import Box, contents
from undercroft.press.changes import changes, diff_pages, to_print
from undercroft.press.credit import short_credit
from undercroft.press.imposition import Style, sheets
from undercroft.press.page import Page, source
from undercroft.press.paper import PAPERS, Preset
from undercroft.press.poster import board_sheets
from undercroft.press.rulebook.book import rulebook
from undercroft.press.singles import fitting, single_pdf, single_pngs
from undercroft.press.standing import standee_sheets
from undercroft.press.tuckbox import tuck_boxes
from undercroft.press.typesetter import Typesetter

PARTS: Final = ("cards", "tiles", "boards", "pieces", "boxes", "rulebook")
"""What may be printed, each a file of its own."""
TITLES: Final = {
    "cards": "cards",
    "tiles": "tiles",
    "boards": "boards",
    "pieces": "figures and tokens",
    "boxes": "tuck boxes",
}


AT_HOME: Final = Style(PAPERS["a4"])
FLAT: Final = ("card", "tile", "tracker", "reference")
"""What changes are printed of: what a designer edits."""


@dataclass(frozen=True)
class Job:
    """What is printed, and how."""

    game: Game[Any]
    cards: Path | None = None
    style: Style = AT_HOME
    parts: Sequence[str] = PARTS
    only_changes: bool = False
    since: Path | None = None  # the card file that changes are measured from; none: the game's own
    preset: Preset | None = None  # single cards for a printing service


@dataclass(frozen=True)
class Printout:
    """A file that was printed."""

    path: Path
    pages: int


Progress = Callable[[str, int, int], None]
"""Is told what comes next, how much is done, and how much there is to do."""


def silent(_: str, __: int, ___: int) -> None:
    """For those who do not want to watch."""


class Press:
    """Prints one job; nothing is written before every card is known to fit."""

    def __init__(self, job: Job, typesetter: Typesetter) -> None:
        self.job = job
        self.typesetter = typesetter
        self.box = contents(job.game, job.cards)
        self.box.check()
        game = job.game
        edition: Edition[Any] | None = None if game.cards is None else game.cards.open(job.cards)
        self.credit = short_credit(game, edition)

    def pages(self, part: str) -> list[Page]:
        """The sheets of a part."""
        box, style = self.box, self.job.style
        title = f"{box.game.title}, {TITLES[part]}"
        if part == "cards":
            return sheets([*box.cards, *box.references, *box.trackers], style, title, self.credit)
        if part == "tiles":
            return sheets(box.tiles, style, title, self.credit)
        if part == "boards":
            return board_sheets(box.boards, style, title, self.credit)
        if part == "pieces":
            return [
                *standee_sheets(box.standees, style, title, self.credit),
                *sheets(box.tokens, style, title, self.credit),
            ]
        return tuck_boxes(box.pieces, style, box.game.title, self.credit)

    def pdf(self, pages: Sequence[Page], title: str) -> bytes:
        return self.typesetter.pdf(source(pages, self.typesetter, title))


def print_game(job: Job, out: Path, progress: Progress = silent) -> list[Printout]:
    """Print everything into a folder."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadOption(f"--out {out} cannot be used: {problem.strerror}") from None
    with Typesetter() as typesetter:
        progress("unpacking the box", 0, 1)
        press = Press(job, typesetter)
        if job.preset is not None:
            return list(_singles(press, job.preset, out, progress))
        if job.only_changes:
            return list(_changed(press, out, progress))
        return list(_everything(press, out, progress))


def _everything(press: Press, out: Path, progress: Progress) -> Iterator[Printout]:
    parts = [part for part in PARTS if part in press.job.parts]
    for number, part in enumerate(parts):
        progress(part, number, len(parts))
        if part == "rulebook":
            made = rulebook(press.box, press.job.style.paper, press.typesetter, press.job.cards)
            yield _written(out / "rulebook.pdf", made, max(int(found) for found in re.findall(rb"/Count (\d+)", made)))
            continue
        pages = press.pages(part)
        if pages:
            title = f"{press.job.game.title}: {TITLES[part]}"
            yield _written(out / f"{part}.pdf", press.pdf(pages, title), len(pages))
    progress("done", len(parts), len(parts))


def _changed(press: Press, out: Path, progress: Progress) -> Iterator[Printout]:
    job = press.job
    old: Box = contents(job.game, job.since)
    found = changes(old, press.box)
    pieces: list[Printed] = [piece for piece in to_print(found) if piece.kind in FLAT]
    steps = [("changed", sheets(pieces, job.style, f"{job.game.title}, what changed", press.credit))]
    steps.append(("differences", diff_pages(found, old, press.box, job.style, _told(job))))
    for number, (name, pages) in enumerate(steps):
        progress(name, number, len(steps))
        if pages:
            yield _written(out / f"{name}.pdf", press.pdf(pages, f"{job.game.title}: {name}"), len(pages))
    progress("done", len(steps), len(steps))


def _told(job: Job) -> list[str]:
    """The changes in words."""
    book = job.game.cards
    return [] if book is None else differences(book.open(job.since), book.open(job.cards))


def _singles(press: Press, preset: Preset, out: Path, progress: Progress) -> Iterator[Printout]:
    low_ink = press.job.style.low_ink
    pieces = fitting(press.box.pieces, preset)
    if not pieces:
        raise BadOption(f"{press.job.game.title} has nothing to print as {preset.title}")
    total = len(pieces) + 1
    progress(f"{preset.name}.pdf", 0, total)
    made = single_pdf(pieces, preset, press.typesetter, f"{press.job.game.title}: {preset.title}", low_ink)
    yield _written(out / f"{preset.name}.pdf", made, 2 * sum(piece.copies for piece in pieces))
    for number, path in enumerate(single_pngs(pieces, preset, press.typesetter, low_ink, out / preset.name), 1):
        progress(path.name, min(number, total), total)
        yield Printout(path, 1)
    progress("done", total, total)


def _written(path: Path, made: bytes, pages: int) -> Printout:
    try:
        path.write_bytes(made)
    except OSError as problem:
        raise BadOption(f"{path} cannot be written: {problem.strerror}") from None
    return Printout(path, pages)
