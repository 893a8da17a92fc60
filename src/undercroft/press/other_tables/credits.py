"""Whose game it is, as every file for another table says."""

from __future__ import annotations

from undercroft.press.box import Box


def credit_of(box: Box) -> str:
    """Designer, edition and licence in a few lines."""
    book = box.game.rulebook
    return (
        f"{book.title}, designed by {book.designer}. Cards: {box.edition}.\n"
        f"{book.licence_note}\n"
        "Icons: game-icons.net, CC BY 3.0. Fonts: IM Fell English and Alegreya Sans, SIL OFL 1.1."
    )
