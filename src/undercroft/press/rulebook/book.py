"""The rulebook set in type: what `rulebook.typ` reads, put together from the ledger, the box and a match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from undercroft.ink.cards import gem_shape
from undercroft.ink.icons import icon
from undercroft.ink.printed import Printed, document
from undercroft.ink.references import alone
from undercroft.ink.text import typographic
from undercroft.kernel.cardfile import Edition
from undercroft.kernel.rulebook import Reminder, Rule, reminders
from undercroft.kernel.story.grammar import counted
from undercroft.press.box import Box
from undercroft.press.credit import credits_of, designed
from undercroft.press.paper import Paper
from undercroft.press.rulebook.chapters import Chapter, chapters_of
from undercroft.press.rulebook.examples import Example, Moment, example, map_of, play
from undercroft.press.typesetter import Typesetter

TEMPLATE: Final = Path(__file__).with_name("rulebook.typ")
FIGURE: Final = 70.0
"""The width of a figure, in millimetres."""
COUNTED: Final = {"standee": "figure", "tracker": "card", "reference": "card"}
Words = dict[str, Any]


def rulebook(box: Box, paper: Paper, typesetter: Typesetter, cards: Path | None = None) -> bytes:
    """The PDF."""
    typesetter.file("book.json", json.dumps(_book(box, paper, typesetter, cards), ensure_ascii=False))
    return typesetter.pdf(TEMPLATE.read_text(encoding="utf-8"))


def _book(box: Box, paper: Paper, typesetter: Typesetter, cards: Path | None) -> Words:
    game = box.game
    ledger = game.rulebook
    edition: Edition[Any] | None = None if game.cards is None else game.cards.open(cards)
    moments = play(game, cards)
    cover = map_of(game, moments[len(moments) // 2].view, whole=True)[0] if moments else ""
    fewest, most = game.seats
    keywords = {} if edition is None else edition.file.keywords
    return {
        "title": game.title,
        "pitch": typographic(game.pitch),
        "designer": _sentence(designed(ledger.designer)),
        "edition": f"Rules {ledger.version}, cards {box.edition}",
        "foot": f"{game.title} \N{MIDDLE DOT} the numbers are the same in the book, at the table and in the code",
        "width": paper.width,
        "height": paper.height,
        "cover": typesetter.drawing(cover) if cover else "",
        "hourglass": _woodcut("hourglass", typesetter),
        "facts": [
            {"name": "players", "value": str(most) if fewest == most else f"{fewest}\N{EN DASH}{most}"},
            {"name": "minutes", "value": game.minutes.replace("-", "\N{EN DASH}")},
            {"name": "rules", "value": str(len(ledger.rule))},
        ],
        "box-motto": f"{counted(sum(piece.copies for piece in box.pieces), 'piece')}, and dice of your own.",
        "box": _contents(box, typesetter),
        "reference": [_line(each) for each in reminders(game.reference)],
        "cards": _specimens(box, typesetter),
        "chapters": _chapters(box, moments, typesetter),
        "rulings": [{"id": rule.id, "text": typographic(rule.ruling)} for rule in ledger.rule if rule.ruling],
        "keywords": [{"name": word, "text": typographic(said)} for word, said in sorted(keywords.items())],
        "rules": [{"id": rule.id, "title": typographic(rule.title)} for rule in sorted(ledger.rule, key=_name)],
        "index": [_entry(piece) for piece in sorted(box.cards, key=lambda piece: piece.name)],
        "credits": [_sentence(line) for line in credits_of(game, edition)],
    }


def _sentence(text: str) -> str:
    return text[:1].upper() + typographic(text[1:])


def _name(rule: Rule) -> tuple[str, str]:
    return rule.title.lower(), rule.id


def _line(each: Reminder) -> Words:
    return {"number": each.number, "about": typographic(each.about), "text": typographic(each.text)}


def _woodcut(name: str, typesetter: Typesetter) -> str:
    return typesetter.drawing(alone(document(icon(name, 0, 0, 512, "#1a1410"), 512, 512)))


def _entry(piece: Printed) -> Words:
    times = f" \N{MULTIPLICATION SIGN}{piece.copies}" if piece.copies > 1 else ""
    return {"name": typographic(piece.name), "deck": f"{piece.deck}{times}", "id": piece.id}


def _contents(box: Box, typesetter: Typesetter) -> list[Words]:
    """One picture for each heap of pieces: the backs of cards, the faces of everything else."""
    heaps: dict[tuple[str, str], list[Printed]] = {}
    for piece in box.pieces:
        heaps.setdefault((piece.kind, piece.deck), []).append(piece)
    found: list[Words] = []
    for (kind, deck), held in heaps.items():
        shown = held[0]
        picture = shown.back if kind == "card" and shown.back is not None else shown.front
        found.append(
            {
                "picture": typesetter.drawing(picture.low_ink),
                "height": shown.size.height / max(shown.size),
                "name": typographic(deck),
                "count": counted(sum(piece.copies for piece in held), COUNTED.get(kind, kind)),
            }
        )
    return found


def _specimens(box: Box, typesetter: Typesetter) -> list[Words]:
    """One card of each class, the one that has most to show, and what its numbers mean."""
    classes: dict[str, list[Printed]] = {}
    for piece in box.cards:
        if piece.face is not None:
            classes.setdefault(piece.face.kind, []).append(piece)
    found: list[Words] = []
    for kind, held in classes.items():
        shown = max(held, key=lambda piece: (len(piece.face.gems), len(piece.words)) if piece.face else (0, 0))
        assert shown.face is not None
        feet = {piece.face.foot for piece in held if piece.face}
        many = counted(sum(piece.copies for piece in held), "card")
        names = ", ".join(dict.fromkeys(piece.deck for piece in held))
        dice = shown.face.rows[0].at if shown.face.rows else ""
        found.append(
            {
                "picture": typesetter.drawing(shown.front.low_ink),
                "kind": (feet.pop() if kind == "event" and len(feet) == 1 else kind).capitalize(),
                "held": f"{many}: {names}",
                "gems": [
                    {
                        "picture": typesetter.drawing(alone(document(gem_shape(gem), 94, 94))),
                        "text": typographic(gem.label),
                    }
                    for gem in shown.face.gems
                ],
                "dice": f"{dice}: the faces of the die that carry out this line" if dice else "",
            }
        )
    return found


def _chapters(box: Box, moments: list[Moment], typesetter: Typesetter) -> list[Words]:
    game = box.game
    sections = game.rulebook.sections
    used: set[int] = set()
    found: list[Words] = []
    for number, chapter in enumerate(chapters_of(game), 1):
        rules = [rule for name in chapter.sections for rule in sections[name]]
        shown = example(game, moments, {rule.id for rule in rules}, used)
        found.append(
            {
                "number": number,
                "title": typographic(chapter.title),
                "tab": typographic(chapter.tab or chapter.title),
                "motto": typographic(chapter.motto),
                "icon": _woodcut(chapter.icon, typesetter),
                "range": _range(rules),
                "sections": [_section(chapter, name, sections[name]) for name in chapter.sections],
                "example": None if shown is None else _example(shown, typesetter),
            }
        )
    return found


def _range(rules: list[Rule]) -> str:
    """Every number, as runs from first to last, without the letters before them."""
    runs: list[list[int]] = []
    for number in sorted(int(rule.id[-3:]) for rule in rules):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ends = [(f"{run[0]:03}", f"{run[-1]:03}") for run in runs]
    return ", ".join(first if first == last else f"{first}\N{EN DASH}{last}" for first, last in ends)


def _section(chapter: Chapter, name: str, rules: list[Rule]) -> Words:
    heading = name.partition(":")[2].strip() or name
    return {
        "title": typographic(heading) if len(chapter.sections) > 1 else "",
        "rules": [{"id": rule.id, "title": typographic(rule.title), "text": typographic(rule.text)} for rule in rules],
    }


def _example(shown: Example, typesetter: Typesetter) -> Words:
    last = shown.told[-1]
    return {
        "lines": [{"text": typographic(told.text.rstrip(".")), "rule": told.rule} for told in shown.told],
        "picture": typesetter.drawing(shown.picture) if shown.picture else "",
        "width": FIGURE,
        "caption": f"{typographic(last.text.rstrip('.'))}.",
    }
