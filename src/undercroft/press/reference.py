"""Reference cards: the order of play, then the words of the game, for each player."""

from __future__ import annotations

from typing import Any, Final

from undercroft.ink.card_layout import PRINTED_FOOT, layout, shortfall
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.printed import Picture, Printed, card, deck_back, face_picture
from undercroft.ink.scene import CardFace, Row, Say
from undercroft.kernel.cardfile import Edition
from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Reminder, reminders

LEGIBLE: Final = 28.0
"""A reference card is read at arm's length: its letters are at least 2.8 mm, 8 points."""


def reference_cards(game: Game[Any], edition: Edition[Any] | None) -> list[Printed]:
    """As many cards as the text needs, printed on both sides, each for every player."""
    hash = "" if edition is None else edition.hash
    fronts = _cards("Order of play", "hourglass", [_row(line) for line in reminders(game.reference)])
    words = {} if edition is None else edition.file.keywords
    backs = _cards("Words", "open-book", [_row(Reminder("", f"{word}:", said)) for word, said in words.items()])
    faces = [*fronts, *backs]
    blank = deck_back(game.title, SYMBOLS["quest"], "event")
    found: list[Printed] = []
    for at in range(0, len(faces), 2):
        behind = face_picture(faces[at + 1]) if at + 1 < len(faces) else blank
        found.append(_reference(faces[at], behind, at // 2 + 1, hash, game.seats[1]))
    return found


def _reference(front: CardFace, back: Picture, number: int, hash: str, players: int) -> Printed:
    made = card(front, f"reference-{number}", "Reference", back, hash, players)
    return Printed(
        made.id, made.name, "reference", made.deck, made.copies, made.size, made.front, back, made.face,
        words=made.words,
    )  # fmt: skip


def _row(line: Reminder) -> Row:
    about = (Say(f"{line.about} ", True),) if line.about else ()
    return Row((*about, Say(line.text)), at=line.number or "\N{BULLET}")


def _cards(title: str, sign: str, rows: list[Row]) -> list[CardFace]:
    """The rows on as few cards as hold them in letters that can be read, evenly."""
    for count in range(1, len(rows)):
        faces = [_face(title, sign, part) for part in _parted(rows, count)]
        if all(shortfall(face) == 0 and layout(face, PRINTED_FOOT).size >= LEGIBLE for face in faces):
            return faces
    return [_face(title, sign, [row]) for row in rows]


def _parted(rows: list[Row], count: int) -> list[list[Row]]:
    longest = sum(map(_length, rows)) / count
    held: list[list[Row]] = [[]]
    for row in rows:
        if len(held) < count and held[-1] and sum(map(_length, held[-1])) + _length(row) / 2 > longest:
            held.append([])
        held[-1].append(row)
    return held


def _length(row: Row) -> int:
    """About how much room it takes: its letters, and a line that is never full."""
    return sum(len(part.text) for part in row.text) + 12


def _face(title: str, sign: str, rows: list[Row]) -> CardFace:
    return CardFace("reference", "event", title, sign, rows=tuple(rows), foot="reference")
