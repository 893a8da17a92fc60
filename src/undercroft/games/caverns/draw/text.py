"""A view in letters, for terminals: the map, then who is where, and what one holds."""

from __future__ import annotations

import textwrap
from typing import Final

from undercroft.games.caverns.draw.names import NAMES, place_name, states_of
from undercroft.games.caverns.judge.ways import tile_of
from undercroft.games.caverns.view.shapes import FigureView, TileView, View

ACROSS: Final = {"p": "-", "n": "=", "w": "~", "-": " "}
UPRIGHT: Final = {"p": "|", "n": ":", "w": "~", "-": " "}


def initials(figure: FigureView) -> str:
    words = figure.name.replace("-", " ").split()
    return "".join(word[0] for word in words[:2]).upper()


def text(v: View) -> str:
    """The map in letters, then who is where, and what one holds."""
    lines = _map_in_letters(v)
    names = [f"{tile.no} {tile.name.removeprefix('the ')}" for tile in v.tiles]
    lines += textwrap.wrap(", ".join(names), 98, break_long_words=False)
    turn = f"{NAMES[v.active]}'s turn" if not v.over else v.reason
    lines.append(f"Round {v.round}, {turn}.  Tiles {v.stack}, Cavern {v.cavern_deck}, Passage {v.passage_deck}")
    for figure in v.figures:
        who = NAMES[figure.seat] if figure.seat >= 0 else "asleep"
        magic = "-" if figure.magic is None else figure.magic
        numbers = f"C{figure.combat} M{magic} E{figure.escape}" if figure.character else f"C{figure.combat} M{magic}"
        cards = figure.cavern_cards + figure.passage_cards
        states = ", ".join(state for state in states_of(figure) if state != "asleep")
        place = place_name(v, figure.place) if figure.place else "?"
        held = f"{cards} card{' ' if cards == 1 else 's'}"
        lines.append(f"  {initials(figure):2} {figure.name:18} {who:7} {numbers:9} {held}  at {place}  {states}")
    if v.quest is not None:
        lines.append(f"Your quest: {v.quest.name}{' (fulfilled)' if v.fulfilled else ''}")
    for figure in v.figures:
        for card in figure.hand or []:
            value = f" Value {card.value}." if card.value else ""
            lines.append(f"  {figure.name} holds {card.name}: {card.text}{value}")
    counters = [f"{n // 6 + 1}{n % 6 + 1}x{count}" for n, count in enumerate(v.counters) if count]
    if counters:
        lines.append("Counters: " + " ".join(counters))
    lines.append("Ways: - | plain  = : narrow  ~ water  ? unknown")
    lines.append("Tiles: ^ stairs  (n) cavern, * not used  # web  + Holy Place  o mirror")
    return "\n".join(line.rstrip() for line in lines)


def _map_in_letters(v: View) -> list[str]:
    if not v.tiles:
        return []
    left = min(tile.x for tile in v.tiles)
    top = min(tile.y for tile in v.tiles)
    right = max(tile.x + (1 if len(tile.arms) == 6 else 0) for tile in v.tiles)
    bottom = max(tile.y for tile in v.tiles)
    page = [[" "] * ((right - left + 1) * 8 + 2) for _ in range((bottom - top + 1) * 4 + 1)]
    here: dict[str, list[str]] = {}
    for figure in v.figures:
        if figure.place:
            here.setdefault(tile_of(figure.place), []).append(initials(figure))
    for tile in v.tiles:
        x, y = (tile.x - left) * 8 + 1, (tile.y - top) * 4
        _write(page, x + 2, y + 1, tile.no + ("^" if tile.stairs else ""))
        marks = f"({tile.spots}{'*' if tile.unused else ''})" if tile.spots else ""
        marks += "".join({"web": "#", "holy": "+", "mirror": "o"}[marker] for marker in tile.markers)
        if marks:
            _write(page, x + 2, y + 2, marks)
        crowd = here.get(tile.no, [])
        if crowd:
            shown = crowd[0] if len(crowd) == 1 else f"{len(crowd)}!"
            at = x + 2 + len(tile.no) + (1 if tile.stairs else 0)
            _write(page, at, y + 1, shown if len(tile.no) < 3 else "@")
        _arms_in_letters(page, tile, x, y)
    return ["".join(row).rstrip() for row in page]


def _arms_in_letters(page: list[list[str]], tile: TileView, x: int, y: int) -> None:
    wide = len(tile.arms) == 6
    spots = (
        ((x + 3, y), (x + 11, y), (x + 14, y + 1), (x + 11, y + 3), (x + 3, y + 3), (x, y + 1))
        if wide
        else ((x + 3, y), (x + 6, y + 1), (x + 3, y + 3), (x, y + 1))
    )
    for port, (column, line) in enumerate(spots):
        upright = line in (y, y + 3)
        mark = (UPRIGHT if upright else ACROSS)[tile.arms[port]]
        _write(page, column, line, "?" if tile.links[port] == "?" else mark)


def _write(page: list[list[str]], x: int, y: int, words: str) -> None:
    for offset, letter in enumerate(words):
        if 0 <= y < len(page) and 0 <= x + offset < len(page[y]):
            page[y][x + offset] = letter
