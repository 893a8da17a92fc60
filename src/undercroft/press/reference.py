"""Reference cards: the order of play on one side, the words of the game on the other, one for each player."""

from __future__ import annotations

import re
from typing import Any, Final

from undercroft.ink.card_layout import shortfall
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.printed import Picture, Printed, card, deck_back, face_picture
from undercroft.ink.scene import CardFace, Row, Say, Sentence
from undercroft.kernel.cardfile import Edition
from undercroft.kernel.game import Game

_LEAD: Final = re.compile(r"^([A-Z][^.:]{1,40}:)\s*")


def reference_cards(game: Game[Any], edition: Edition[Any] | None) -> list[Printed]:
    """As many cards as the text needs, each for every player."""
    hash = "" if edition is None else edition.hash
    fronts = _cards("Order of play", "hourglass", [_sentence(line) for line in paragraphs(game.reference)])
    words = {} if edition is None else edition.file.keywords
    backs = _cards("Words", "open-book", [(Say(f"{word}: ", True), Say(said)) for word, said in words.items()])
    blank = deck_back(game.title, SYMBOLS["quest"], "event")
    found: list[Printed] = []
    for number in range(max(len(fronts), len(backs))):
        front = fronts[number] if number < len(fronts) else backs[number]
        back = face_picture(backs[number]) if number < min(len(backs), len(fronts)) else blank
        if number >= len(fronts):
            back = blank
        found.append(_reference(front, back, number + 1, hash, game.seats[1]))
    return found


def _reference(front: CardFace, back: Picture, number: int, hash: str, players: int) -> Printed:
    made = card(front, f"reference-{number}", "Reference", back, hash, players)
    return Printed(
        made.id, made.name, "reference", made.deck, made.copies, made.size, made.front, back, made.face,
        words=made.words,
    )  # fmt: skip


def paragraphs(text: str) -> list[str]:
    """A reference text is set in lines: one that is indented, or follows a line without a full stop, goes on."""
    found: list[str] = []
    for line in text.strip().splitlines():
        if found and (line.startswith(" ") or not found[-1].endswith(".")):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
    return found


def _sentence(text: str) -> Sentence:
    lead = _LEAD.match(text)
    return (Say(text),) if lead is None else (Say(f"{lead[1]} ", True), Say(text[lead.end() :]))


def _cards(title: str, sign: str, sentences: list[Sentence]) -> list[CardFace]:
    """The sentences on as few cards as hold them, evenly."""
    for count in range(1, len(sentences) + 1):
        longest = sum(map(_length, sentences)) / count
        held: list[list[Sentence]] = [[]]
        for each in sentences:
            if len(held) < count and held[-1] and sum(map(_length, held[-1])) + _length(each) / 2 > longest:
                held.append([])
            held[-1].append(each)
        faces = [_face(title, sign, part) for part in held]
        if all(shortfall(face) == 0 for face in faces):
            return faces
    return [_face(title, sign, [each]) for each in sentences]


def _length(sentence: Sentence) -> int:
    return sum(len(part.text) for part in sentence)


def _face(title: str, sign: str, sentences: list[Sentence]) -> CardFace:
    rows = tuple(Row(each, at="\N{BULLET}") for each in sentences)
    return CardFace("reference", "event", title, sign, rows=rows, foot="reference")
