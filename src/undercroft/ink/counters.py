"""Pieces that count and mark, drawn for print: standees, trackers, tokens to punch out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from undercroft.ink.card_layout import BAND, INSET, TALL, WIDE
from undercroft.ink.cards import inks
from undercroft.ink.icons import icon
from undercroft.ink.palette import INK, PAPER, PENCIL, SEATS
from undercroft.ink.pen import num
from undercroft.ink.pieces import figure, token
from undercroft.ink.printed import CARD, Picture, Printed, Size, document, drawing
from undercroft.ink.text import SMALL_CAPS, STRONG, fitted, label

STANDEE: Final = Size(30, 42)
TOKEN: Final = Size(22, 22)
FEET: Final = 54.0


def standee(seat: str, deck: str, copies: int = 1, name: str = "") -> Printed:
    """The figure of a seat, to fold over and put on its feet: from behind it is seen mirrored."""
    title = name or seat.capitalize()
    return Printed(
        f"standee-{seat}", title, "standee", deck, copies, STANDEE,
        drawing(partial(_figure, seat, title, False)), drawing(partial(_figure, seat, title, True)),
        shape="square", edge=PAPER, words=f"The figure of {title}", marks=(seat,),
    )  # fmt: skip


def _figure(seat: str, title: str, behind: bool) -> str:
    turned = ' transform="translate(60 0) scale(-1 1)"' if behind else ""
    name, size = fitted(title, SMALL_CAPS, 9, 52, 6)
    return document(
        f'<rect width="60" height="84" fill="{PAPER}"/><g{turned}><g transform="translate(6 13)">{figure(seat)}</g></g>'
        f'<path stroke="{SEATS[seat].wood}" stroke-width="3" d="M0 66H60"/>{label(name, 30, 78, size)}',
        60,
        84,
    )


def stand_up(id: str, title: str, sign: str, kind: str, deck: str, copies: int = 1) -> Printed:
    """A woodcut as a standee: a monster, a boss."""
    return Printed(
        id, title, "standee", deck, copies, STANDEE,
        drawing(partial(_woodcut, title, sign, kind, False)), drawing(partial(_woodcut, title, sign, kind, True)),
        shape="square", edge=PAPER, words=title,
    )  # fmt: skip


def _woodcut(title: str, sign: str, kind: str, behind: bool) -> str:
    turned = ' transform="translate(60 0) scale(-1 1)"' if behind else ""
    name, size = fitted(title, SMALL_CAPS, 9, 54, 5)
    return document(
        f'<rect width="60" height="84" fill="{PAPER}"/><g{turned}>{icon(sign, 5, 10, 50, INK)}</g>'
        f'<path stroke="{inks(kind).line}" stroke-width="3" d="M0 66H60"/>{label(name, 30, 78, size)}',
        60,
        84,
    )


def punched(
    id: str, title: str, kind: str, sign: str, deck: str, copies: int, size: Size = TOKEN, back: str = ""
) -> Printed:
    """A token whose outline says its class; `back` is the sign on its other side."""
    front = drawing(partial(_token, kind, sign, title))
    behind = drawing(partial(_token, kind, back or sign, title))
    return Printed(id, title, "token", deck, copies, size, front, behind, shape="round", edge=PAPER, words=title)


def _token(kind: str, sign: str, title: str) -> str:
    return document(f'<rect width="50" height="50" fill="{PAPER}"/>{token("t", kind, sign, 25, 25, 40, title)}', 50, 50)


def tracker(
    id: str,
    title: str,
    sign: str,
    numbers: Sequence[int | str],
    deck: str,
    copies: int,
    kind: str = "character",
    note: str = "",
    columns: int = 0,
    edition: str = "",
) -> Printed:
    """A card with a numbered row of places for a cube or a paper clip."""
    mark = f"{id} \N{MIDDLE DOT} {edition}" if edition else ""
    made = Picture(partial(_tracker, title, sign, tuple(map(str, numbers)), kind, note, mark, columns))
    said = f"{title}: {numbers[0]} to {numbers[-1]}. {note}".strip()
    return Printed(id, title, "tracker", deck, copies, CARD, made, None, words=said)


def _tracker(
    title: str, sign: str, numbers: tuple[str, ...], kind: str, note: str, mark: str, columns: int, plain: bool
) -> str:
    ink = inks(kind, plain)
    across = columns or (1 if len(numbers) <= 1 else 2 if len(numbers) <= 8 else 4 if len(numbers) <= 24 else 6)
    rows = -(-len(numbers) // across)
    top, bottom = INSET + BAND + 24, TALL - INSET - (74 if note else 34)
    wide, high = (WIDE - 2 * INSET - 40) / across, (bottom - top) / rows
    radius = min(wide, high) * 0.43
    cells = ""
    for number, text in enumerate(numbers):
        x = INSET + 20 + (number % across + 0.5) * wide
        y = top + (number // across + 0.5) * high
        shown, size = fitted(text, STRONG, radius * 1.05, radius * 1.7, 18)
        cells += (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{ink.tint}" stroke="{ink.line}" '
            f'stroke-width="4"/>{label(shown, x, y + size * 0.34, size, STRONG, fill=INK)}'
        )
    name, size = fitted(title, SMALL_CAPS, 55, WIDE - 2 * INSET - 110, 30)
    below = ""
    if note:
        said, small = fitted(note, "sans-500", 30, WIDE - 2 * INSET - 30, 20)
        below = label(said, WIDE / 2, TALL - INSET - 38, small, "sans-500", fill=INK)
    below += label(mark, WIDE / 2, TALL - INSET - 9, 23, "sans-500", fill=PENCIL) if mark else ""
    return document(
        f'<rect fill="{ink.edge}" width="{WIDE}" height="{TALL}" rx="32"/>'
        f'<rect fill="{ink.paper}" x="6" y="6" width="{WIDE - 12}" height="{TALL - 12}" rx="26"/>'
        f'<rect fill="none" stroke="{ink.line}" stroke-width="4" x="18" y="18" width="{WIDE - 36}" '
        f'height="{TALL - 36}" rx="17"/><path fill="{ink.band}" stroke="{ink.line}" stroke-width="4" d="M{INSET} '
        f'{INSET + BAND}V{INSET + 15}a15 15 0 0 1 15-15h{WIDE - 2 * INSET - 30}a15 15 0 0 1 15 15V{INSET + BAND}Z"/>'
        f"{icon(sign, 36, INSET + 18, 50, ink.letters)}"
        f"{label(name, WIDE / 2 + 20, INSET + BAND / 2 + size * 0.32, size, fill=ink.letters)}{cells}{below}",
        WIDE,
        TALL,
    )
