"""`undercroft cards`: check a card file, list its cards, draw one, tell two apart, to a spreadsheet and back."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from undercroft.cli.terminal.paint import console
from undercroft.games import game as find_game
from undercroft.kernel.cardfile import Book, Edition, Face
from undercroft.kernel.cardfile.columns import tables_in
from undercroft.kernel.cardfile.differences import differences
from undercroft.kernel.cardfile.mistakes import did_you_mean
from undercroft.kernel.cardfile.writing import toml_text
from undercroft.kernel.errors import BadOption
from undercroft.press.spreadsheet import SheetSource, read_sheets, sheets_of, write_sheets, write_text

WIDTH = 44
"""How wide a card is drawn, frame included."""


def cards_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `undercroft games` lists them.")],
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Is this card file right? Says file and line if not.")
    ] = None,
    diff: Annotated[
        tuple[Path, Path] | None,
        typer.Option("--diff", metavar="A B", help="What changes from one card file to another, card by card."),
    ] = None,
    list_all: Annotated[bool, typer.Option("--list", help="All cards, a line each (the default).")] = False,
    show: Annotated[str | None, typer.Option("--show", metavar="CARD", help="Draw this card, by name or id.")] = None,
    cards: Annotated[
        Path | None, typer.Option("--cards", metavar="FILE", help="Of this card file, not of the game's own.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FILE", help="Write the cards to a spreadsheet (.csv, .xlsx, .ods) or a .toml."),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Read the cards from this spreadsheet: check them, or go on --to."),
    ] = None,
) -> int:
    """The cards of a game: list them, draw one, check a card file of your own, compare two, edit a spreadsheet."""
    chosen = find_game(game)
    if chosen.cards is None:
        raise BadOption(f"{chosen.title} has no cards")
    sheet = to or source
    choices = (("--check", check), ("--diff", diff), ("--show", show), ("--to" if to else "--from", sheet))
    asked = [name for name, given in choices if given is not None]
    if len(asked) + list_all > 1:
        raise BadOption(f"{' and '.join([*asked, *(['--list'] if list_all else [])])}: one at a time")
    book: Book[Any, Any] = chosen.cards
    screen = console()
    if check is not None:
        lines = [_summary(book.open(_own(book, check)))]
    elif diff is not None:
        before, after = (book.open(_own(book, each)) for each in diff)
        lines = differences(before, after) or ["No card differs."]
        lines.insert(0, f"{before.mark} → {after.mark}")
    elif show is not None:
        edition = book.open(cards)
        lines = drawn(find_card(edition, show), edition.file.keywords)
    elif sheet is not None:
        lines = _by_sheet(book, cards, source, to)
    else:
        lines = _list(book.open(cards))
    for line in lines:
        screen.print(line, no_wrap=True, crop=False, overflow="ignore")
    return 0


def _by_sheet(book: Book[Any, Any], cards: Path | None, source: Path | None, to: Path | None) -> list[str]:
    """From a card file to a spreadsheet, or from a spreadsheet to a card file."""
    if source is None:
        edition = book.open(cards)
        text, notes = "", list[str]()
    elif cards is not None:
        raise BadOption("--from and --cards: the cards come from one file")
    else:
        read = SheetSource(book, read_sheets(source), str(source), source.parent)
        edition, _ = book.read_source(read)
        text, notes = read.text, read.notes(edition)
    if to is None:
        return [_summary(edition), *notes]
    if to.suffix == ".toml":
        write_text(to, text or toml_text(tables_in(edition)))
    else:
        write_sheets(sheets_of(book, edition), to)
    return [f"{to}: {len(edition.faces)} kinds of cards of {edition.mark}.", *notes]


def _own(book: Book[Any, Any], file: Path) -> Path | None:
    """A file; the name of the game means its own."""
    return None if str(file) == book.slug else file


def _summary(edition: Edition[Any]) -> str:
    cards = sum(face.copies for face in edition.faces.values())
    by_hand = [face.name for face in edition.faces.values() if any(text.handwritten for text in face.texts)]
    said = f"{edition.title} is right: {len(edition.faces)} kinds of cards, {cards} in all. Hash {edition.hash}."
    return f"{said} Handwritten: {', '.join(by_hand)}." if by_hand else said


def _list(edition: Edition[Any]) -> list[str]:
    lines = [f"{edition.mark}"]
    kind = ""
    for face in edition.faces.values():
        if face.kind != kind:
            kind = face.kind
            lines += ["", kind.capitalize()]
        copies = f" x{face.copies}" if face.copies > 1 else ""
        numbers = ", ".join(_number(name, value) for name, value in face.numbers.items())
        hand = " (handwritten)" if any(text.handwritten for text in face.texts) else ""
        lead = f"  {face.name}{copies}" + (f" [{numbers}]" if numbers else "")
        lines.append(f"{lead}: {face.text or face.flavour}{hand}")
    return lines


def _number(name: str, value: str) -> str:
    return name if value == "yes" else f"{name} {value}"


def find_card(edition: Edition[Any], wanted: str) -> Face:
    """A card by its id or its name, however it is typed."""
    for face in edition.faces.values():
        if wanted.strip().lower() in (face.id.lower(), face.name.lower()):
            return face
    names = [name for face in edition.faces.values() for name in (face.id, face.name)]
    raise BadOption(f"{edition.title} has no card {wanted!r}{did_you_mean(wanted, names) or ': --list names them'}")


def drawn(face: Face, keywords: dict[str, str]) -> list[str]:
    """A card in box characters, and below it what its keywords mean."""
    inner = WIDTH - 4
    rows: list[str] = []
    copies = f"x{face.copies}" if face.copies > 1 else ""
    rows += [f"{face.name}{copies:>{inner - len(face.name)}}", f"{face.kind} · {face.icon}", "─" * inner]
    for name, value in face.numbers.items():
        rows += wrap(_number(name, value), inner)
    if face.numbers and face.texts:
        rows.append("")
    for text in face.texts:
        rows += wrap(f"{text.label}: {text.plain}" if text.label else text.plain, inner)
    if face.flavour:
        rows += ["", *wrap(f"“{face.flavour}”", inner)]
    if any(text.handwritten for text in face.texts):
        rows += ["", "(handwritten)"]
    lines = ["╭" + "─" * (WIDTH - 2) + "╮", *(f"│ {row:<{inner}} │" for row in rows), "╰" + "─" * (WIDTH - 2) + "╯"]
    for word in face.keywords:
        lines += wrap(f"{word}: {keywords[word]}", 76, subsequent_indent="  ")
    return lines
