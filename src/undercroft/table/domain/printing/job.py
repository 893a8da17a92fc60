"""One job of the press in a process of its own, with a limit on its time and memory: cards may come from anybody.

Reads an order as JSON from the standard input, writes files into a folder and what it made to the standard output.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec

from undercroft.games import game as find_game
from undercroft.kernel.cardfile.source import Source
from undercroft.kernel.errors import BadCards, UndercroftError
from undercroft.kernel.game import Game
from undercroft.press.box import contents
from undercroft.press.imposition import Style
from undercroft.press.other_tables import export
from undercroft.press.page import source
from undercroft.press.paper import paper_named
from undercroft.press.printing import PARTS, TITLES, Job, Press, print_game
from undercroft.press.spreadsheet import SUFFIXES, SheetSource
from undercroft.press.spreadsheet.file_formats import sheets_in
from undercroft.press.typesetter import Typesetter

CPU_SECONDS = 120
MOST_MEMORY = 2_000_000_000
PREVIEW_DPI = 84


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be made of which cards."""

    game: str
    what: str
    """`check` a card file; `sheets` of a part, to look at; `pdf` of a part; `everything`; or the name of a table."""
    part: str = ""
    cards: str = ""
    paper: str = "a4"
    ink: str = "colour"
    backs: str = "duplex"
    base_url: str = ""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What was made, or why nothing was."""

    files: list[str] = []
    edition: str = ""
    problem: str = ""


def carry_out(order: Order, out: Path) -> Made:
    """Make what is ordered; a mistake in the cards is one line."""
    try:
        if order.what == "check":
            return check(order, out)
        return Made(files=[str(file.relative_to(out)) for file in _make(order, out)])
    except UndercroftError as problem:
        said = str(problem).replace(f"{out}/", "").replace(f"{Path(order.cards).parent}/", "")
        return Made(problem=said)


def check(order: Order, out: Path) -> Made:
    """Read a card file or a spreadsheet that somebody has sent, and keep it as a card file."""
    game = find_game(order.game)
    if game.cards is None:
        raise BadCards(f"{game.title} has no cards")
    file = Path(order.cards)
    raw = file.read_bytes()
    read: Source
    if file.suffix.lower() in SUFFIXES:
        read = SheetSource(game.cards, sheets_in(raw, file.name), file.name)
    else:
        read = _text(raw, file.name)
    edition = read.tables.get("edition")
    wanted = edition.get("extends") if isinstance(edition, dict) else None
    if wanted is not None and wanted != game.slug:  # nobody may have other files of this machine read
        raise BadCards(f"{file.name}: a file that is sent here can build on {game.slug!r} alone")
    made, _ = game.cards.read_source(read)
    (out / "cards.toml").write_text(read.text, encoding="utf-8")
    contents(game, out / "cards.toml").check()
    return Made(files=["cards.toml"], edition=made.mark)


def _text(raw: bytes, name: str) -> Source:
    try:
        return Source(raw.decode("utf-8-sig").replace("\r\n", "\n"), name)
    except UnicodeDecodeError as problem:
        raise BadCards(f"{name}: byte {raw[problem.start]:#04x} is not UTF-8: save the file as UTF-8") from None


def _make(order: Order, out: Path) -> list[Path]:
    game = find_game(order.game)
    cards = Path(order.cards) if order.cards else None
    style = Style(paper_named(order.paper), low_ink=order.ink == "low", backs=order.backs)
    if order.what == "sheets":
        return _sheets(Job(game, cards, style), order.part, out)
    if order.what == "pdf":
        return [each.path for each in print_game(Job(game, cards, style, (order.part,)), out)]
    if order.what == "everything":
        made = [each.path for each in print_game(Job(game, cards, style, PARTS), out)]
        return [_zipped(game, made, out)]
    box = contents(game, cards)
    box.check()
    files = export(box, order.what, out, order.base_url)
    if order.what == "screentop":
        return [_zipped(game, sorted(files[0].iterdir()), out)]
    return [file for file in files if file.is_file()]


def _sheets(job: Job, part: str, out: Path) -> list[Path]:
    """Pictures of the sheets of a part, as small as a screen needs them."""
    files: list[Path] = []
    with Typesetter() as typesetter:
        pages = [page._replace(trim=None) for page in Press(job, typesetter).pages(part)]  # with its margins
        for first in range(0, len(pages), 8):
            held = pages[first : first + 8]
            for raw in typesetter.png(source(held, typesetter, TITLES[part]), dpi=PREVIEW_DPI):
                files.append(out / f"{len(files) + 1}.png")
                files[-1].write_bytes(raw)
    return files


def _zipped(game: Game[Any], files: list[Path], out: Path) -> Path:
    target = out / f"{game.slug}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
        for file in files:
            bundle.write(file, file.name)
    return target


def _within_limits() -> None:
    """As far as the system has limits."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    _within_limits()
    ordered = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    sys.stdout.buffer.write(msgspec.json.encode(carry_out(ordered, Path(sys.argv[1]))))
