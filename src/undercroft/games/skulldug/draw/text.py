"""A view as a picture for terminals: the cave in lines and letters, then who is where with what."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from undercroft.games.skulldug.view.shapes import DigView, ExplorerView, PassageView

COLUMNS: Final = 13
ROWS: Final = 13
LETTERS: Final = {"yellow": "Y", "blue": "B", "green": "G", "red": "R", "black": "K"}
LEGEND: Final = "( ) Cave Entrance  < > one step away  · in sight  ? unknown  $ treasure  M monster  ! trap  + item"
MARKS: Final = {"treasure": "$", "monster": "M", "trap": "!", "equipment": "+", "consumable": "+"}


def text(view: DigView) -> str:
    """The cave, what lies where, and everybody with health and hand."""
    lines = [_headline(view), "", *_cave(view), "", LEGEND, *_floor(view), ""]
    for explorer in view.explorers:
        lines += _explorer(view, explorer)
    if view.gear:
        lines += ["", *wrap("Gear: " + ", ".join(card.label for card in view.gear), 98)]
    if view.revealed:
        lines.append("Drawn: " + "; ".join(view.revealed))
    if view.outcome:
        lines.append(view.outcome)
    return "\n".join(line.rstrip() for line in lines)


def _headline(view: DigView) -> str:
    decks = f"passages {view.passage_deck.cards}   fortunes {view.fortunes.cards}   hazards {view.hazards.cards}"
    return f"SKULLDUG!   round {view.round}   {view.stage.replace('_', ' ')}   {decks}"


def _span(values: list[int], centre: int, most: int) -> range:
    low, high = min(values), max(values)
    if high - low + 1 <= most:
        return range(low, high + 1)
    first = max(low, min(centre - most // 2, high - most + 1))
    return range(first, first + most)


def _cave(view: DigView) -> list[str]:
    at = {(passage.x, passage.y): passage for passage in view.passages}
    unknown = {(spot.x, spot.y): spot.space in view.reachable for spot in view.frontier}
    spots = [*at, *unknown]
    eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
    columns = _span([x for x, _ in spots], eyes.x, COLUMNS)
    rows = _span([y for _, y in spots], eyes.y, ROWS)
    lines: list[str] = []
    for y in reversed(rows):
        cells = [_cell(view, at.get((x, y)), (x, y) in unknown, (x, y)) for x in columns]
        lines += ["".join(cell[part] for cell in cells) for part in range(3)]
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _cell(view: DigView, passage: PassageView | None, unknown: bool, spot: tuple[int, int]) -> tuple[str, str, str]:
    here = "".join(LETTERS[each.name] for each in view.explorers if each.at and (each.x, each.y) == spot)
    if passage is None:
        return " " * 7, f"{('?' + here) if unknown or here else '':^7}", " " * 7
    marks = here
    for card in passage.cards:
        marks += MARKS[card.type]
    inside = f"{marks[:3]:·^3}" if passage.space in view.sight else f"{marks[:3]:^3}"
    left, right = "<>" if passage.space in view.reachable else "()" if passage.space == "entrance" else "[]"
    west = "─" if "w" in passage.corridors else " "
    east = "─" if "e" in passage.corridors else " "
    north = "│" if "n" in passage.corridors else " "
    south = "│" if "s" in passage.corridors else " "
    return f"   {north}   ", f"{west}{left}{inside}{right}{east}", f"   {south}   "


def _floor(view: DigView) -> list[str]:
    """What lies where, the nearest to the Cave Entrance first."""
    lines: list[str] = []
    for passage in sorted(view.passages, key=lambda each: (abs(each.x) + abs(each.y), each.space)):
        if passage.cards:
            cards = ", ".join(
                f"{card.label}{f' D{card.difficulty}/{card.damage}' if card.type in ('trap', 'monster') else ''}"
                for card in passage.cards
            )
            lines += wrap(f"{passage.space}: {cards}", 98, subsequent_indent="    ")
    return lines


def _explorer(view: DigView, explorer: ExplorerView) -> list[str]:
    turn = ">" if explorer.seat == view.active else " "
    notes = [explorer.at or "dead"]
    if explorer.ap:
        notes.append(f"{explorer.ap} AP")
    if explorer.drugged:
        notes.append("Drugged")
    health = "o" * explorer.health + "." * (5 - explorer.health)
    hand = ", ".join(("$ " if card.type == "treasure" else "") + card.label for card in explorer.hand) or "no cards"
    line = f"{turn}{LETTERS[explorer.name]} {explorer.label:<7} {health} {', '.join(notes)}: {hand}"
    return wrap(line, 98, subsequent_indent="           ", drop_whitespace=True)
