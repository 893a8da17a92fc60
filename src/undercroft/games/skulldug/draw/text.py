"""A view as text for terminals: the cave as far as it is dug, what lies where, and who holds what."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.view.shapes import CardView, DigView, ExplorerView, PassageView
from undercroft.ink.text_sheet import NO_NUMBERS, Numbers, TextSheet, gauge, hanging, numbered

WIDE: Final = 10
HIGH: Final = 2
MOST_ACROSS: Final = 9
MOST_DOWN: Final = 15
SIDES: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
LETTERS: Final = {"yellow": "Y", "blue": "B", "green": "G", "red": "R", "black": "K"}
MARKS: Final = {"treasure": "$", "monster": "M", "trap": "!", "equipment": "+", "consumable": "+"}
LEGEND: Final = "(...) Entrance   · in sight   ? unknown   $ treasure   M monster   ! trap   + item"


def text(view: DigView, numbers: Numbers = NO_NUMBERS) -> str:
    """The cave, what lies where, and everybody with health and hand."""
    lines = [_headline(view), "", *_cave(view, numbers), "", LEGEND, *_floor(view), ""]
    for explorer in view.explorers:
        lines += _explorer(view, explorer)
    if view.gear:
        lines += ["", *hanging("Gear to choose from: ", ", ".join(card.label for card in view.gear))]
    if view.revealed:
        lines += hanging("Drawn: ", "; ".join(view.revealed))
    if view.outcome:
        lines.append(view.outcome)
    return "\n".join(line.rstrip() for line in lines)


def _headline(view: DigView) -> str:
    turn = f"{view.explorers[view.active].label}'s turn" if 0 <= view.active < len(view.explorers) else ""
    decks = f"{view.passage_deck.cards} passages, {view.fortunes.cards} fortunes, {view.hazards.cards} hazards left"
    return " · ".join(part for part in (f"Round {view.round}", turn, decks) if part)


# -- the cave ---------------------------------------------------------------------------------------------------------


def _cave(view: DigView, numbers: Numbers) -> list[str]:
    """As much as fits around whoever looks."""
    spots = [(passage.x, passage.y) for passage in view.passages] + [(spot.x, spot.y) for spot in view.frontier]
    eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
    columns = _span([x for x, _ in spots], eyes.x, MOST_ACROSS)
    rows = _span([y for _, y in spots], eyes.y, MOST_DOWN)
    sheet = TextSheet()
    known = {(passage.x, passage.y) for passage in view.passages}
    for passage in view.passages:
        if passage.x in columns and passage.y in rows:
            for side in passage.corridors:
                _corridor(sheet, passage, side, known)
    for passage in view.passages:
        if passage.x in columns and passage.y in rows:
            _write(sheet, passage.x, passage.y, _passage(view, passage), numbered(numbers, passage.space))
    for spot in view.frontier:
        if spot.x in columns and spot.y in rows:
            here = "".join(LETTERS[each.name] for each in view.explorers if each.at == spot.space)
            _write(sheet, spot.x, spot.y, "?" + here, numbered(numbers, spot.space))
    return sheet.lines()


def _span(values: list[int], centre: int, most: int) -> range:
    low, high = min(values), max(values)
    if high - low + 1 <= most:
        return range(low, high + 1)
    first = max(low, min(centre - most // 2, high - most + 1))
    return range(first, first + most)


def _write(sheet: TextSheet, x: int, y: int, words: str, number: str) -> None:
    left = x * WIDE - len(words) // 2
    sheet.write(left, -y * HIGH, words)
    sheet.write(left - len(number), -y * HIGH, number)


def _corridor(sheet: TextSheet, passage: PassageView, side: str, known: set[tuple[int, int]]) -> None:
    """Half way to the next passage; in pencil where nobody has been."""
    dx, dy = SIDES[side]
    x, y = passage.x * WIDE, -passage.y * HIGH
    pencil = (passage.x + dx, passage.y + dy) not in known
    sheet.line((x, y), (x + dx * (WIDE // 2), y - dy * (HIGH // 2)), pencil=pencil)


def _passage(view: DigView, passage: PassageView) -> str:
    marks = "".join(LETTERS[each.name] for each in view.explorers if each.at == passage.space)
    marks += "".join(MARKS[card.type] for card in passage.cards)
    inside = f"{marks[:4]:·^3}" if passage.space in view.sight else f"{marks[:4]:^3}"
    return f"({inside})" if passage.space == "entrance" else f"[{inside}]"


# -- what lies where, who has what ------------------------------------------------------------------------------------


def _floor(view: DigView) -> list[str]:
    """What lies where, the nearest to the Entrance first."""
    lines: list[str] = []
    for passage in sorted(view.passages, key=lambda each: (abs(each.x) + abs(each.y), each.space)):
        if passage.cards:
            where = SPACE[passage.space].label.removeprefix("the passage ").removesuffix(" of the Entrance")
            lines += hanging(f"{where}: ", ", ".join(_card(card) for card in passage.cards))
    return lines


def _card(card: CardView) -> str:
    if card.type not in ("trap", "monster"):
        return card.label
    return f"{card.label} (difficulty {card.difficulty}, damage {card.damage})"


def _explorer(view: DigView, explorer: ExplorerView) -> list[str]:
    turn = "▶" if explorer.seat == view.active and not view.outcome else " "
    notes = [f"in {SPACE[explorer.at].label}" if explorer.at else "dead"]
    if explorer.ap:
        notes.append(f"{explorer.ap} Action Point{'' if explorer.ap == 1 else 's'}")
    if explorer.drugged:
        notes.append("Drugged")
    hand = ", ".join(("$ " if card.type == "treasure" else "") + card.label for card in explorer.hand) or "no cards"
    lead = f"{turn} {LETTERS[explorer.name]} {explorer.label:<7} {gauge(explorer.health, 5)} {explorer.health}  "
    return hanging(lead, f"{', '.join(notes)}; {hand}")
