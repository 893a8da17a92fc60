"""Credits and licences, as they are printed on every sheet and at the end of the rulebook."""

from __future__ import annotations

from typing import Any

from undercroft.ink.icons import CREDIT as ICONS
from undercroft.kernel.cardfile import Edition
from undercroft.kernel.game import Game
from undercroft.kernel.story.grammar import the

FONTS = (
    "Fonts: IM Fell English and IM Fell English SC by Igino Marini, Alegreya Sans by Juan Pablo del Peral, SIL Open "
    "Font License 1.1."
)
OURS = "Wording of the rules, drawings and layout: the Undercroft authors, MIT licence."


def credits_of(game: Game[Any], edition: Edition[Any] | None) -> list[str]:
    """Everybody whose work is on the page, a line each."""
    book = game.rulebook
    found = [f"{book.title}: {designed(book.designer)}. {book.licence_note}", OURS]
    if edition is not None:
        line = edition.file.edition
        whose = f" by {line.author}" if line.author else ""
        licence = f", licence: {line.licence}" if line.licence else ""
        found.append(f"Cards: {edition.mark}{whose}{licence}.")
    return [*found, ICONS, FONTS]


def short_credit(game: Game[Any], edition: Edition[Any] | None) -> str:
    """One line for the margin of a sheet."""
    mark = f"{edition.mark} \N{MIDDLE DOT} " if edition is not None else ""
    book = game.rulebook
    return (
        f"{mark}{designed(book.designer)}{_licence(book.licence_note)} \N{MIDDLE DOT} words and drawings: Undercroft, "
        "MIT \N{MIDDLE DOT} icons: game-icons.net, CC BY 3.0"
    )


def designed(designer: str) -> str:
    name = designer.partition(" (")[0]
    if name in ("", "unknown"):
        return "game by a designer whose name we do not know"
    return f"game by {the(name) if name.startswith('The ') else name}"


def _licence(note: str) -> str:
    """The licence of the game, if its note names one."""
    for name in ("BY-NC-SA 4.0", "BY-NC-SA", "BY-NC"):
        if name in note:
            return f", CC {name}"
    return ""
