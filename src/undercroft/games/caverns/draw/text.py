"""A view as text for terminals: the caverns as far as they are known, who is where, and what one holds."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import GATES, SIDES
from undercroft.games.caverns.draw.names import NAMES, hero_of, in_or_at, place_name, short, states_of
from undercroft.games.caverns.judge.ways import tile_of
from undercroft.games.caverns.view.shapes import FigureView, TileView, View
from undercroft.ink.text_sheet import NO_NUMBERS, Numbers, TextSheet, hanging, numbered
from undercroft.kernel.story.grammar import counted

WIDE: Final = 18
HIGH: Final = 3
MOST_ACROSS: Final = 5
MOST_DOWN: Final = 9
LETTERS: Final = "RBGYKW"
NARROW, WATER = "n", "w"
MARKERS: Final = {"web": "#", "holy": "+", "mirror": "o"}
STONE: Final = {NARROW: ("=", "‖"), WATER: ("≈", "≈")}
"""What a narrow or a flooded way is drawn with, across and upright."""
LEGEND: Final = "= narrow   ≈ water   ? unknown   ^ stairs   * a card   # web   + holy place   o mirror   m monster"

Gate = tuple[str, int, int, int, int]
"""A way out of a tile: its name, where it begins, and which way it leads."""
ROUND: Final[tuple[Gate, ...]] = tuple(
    (side, 0, 0, dx, dy) for side, dx, dy in zip(SIDES, (0, 1, 0, -1), (-1, 0, 1, 0), strict=True)
)
WIDER: Final[tuple[Gate, ...]] = tuple(
    (gate, WIDE * right, 0, dx, dy)
    for gate, right, dx, dy in zip(GATES, (0, 1, 1, 1, 0, 0), (0, 0, 1, 0, 0, -1), (-1, -1, 0, 1, 1, 0), strict=True)
)


def text(v: View, numbers: Numbers = NO_NUMBERS) -> str:
    """The map around whoever looks, then everybody, one's quest and cards."""
    lines = [_headline(v), "", *_map(v, numbers), "", LEGEND]
    for figure in v.figures:
        lines += _figure(v, figure)
    waiting = sum(v.counters)
    if waiting:
        lines.append(f"Something waits in the passages: {counted(waiting, 'counter')} left")
    if v.quest is not None:
        lines += hanging("Your quest: ", f"{v.quest.name}{' (fulfilled)' if v.fulfilled else ''}. {v.quest.text}")
    for figure in v.figures:
        for card in figure.hand or []:
            worth = f" Value {card.value}." if card.value else ""
            lines += hanging(f"{card.name}: ", f"{card.text}{worth}".strip() or card.flavour, indent=2)
    return "\n".join(line.rstrip() for line in lines)


def _headline(v: View) -> str:
    turn = v.reason if v.over else f"{NAMES[v.active]}'s turn"
    left = f"{v.stack} tiles, {v.cavern_deck} cavern cards, {v.passage_deck} passage cards left"
    return f"Round {v.round} · {turn} · {left}"


# -- the map ----------------------------------------------------------------------------------------------------------


def _map(v: View, numbers: Numbers) -> list[str]:
    if not v.tiles:
        return []
    at = {tile.no: tile for tile in v.tiles}
    eyes = hero_of(v, v.seat if v.seat >= 0 else v.active)
    centre = at.get(tile_of(eyes.place)) if eyes is not None and eyes.place else None
    middle = centre or v.tiles[0]
    columns = _span([tile.x for tile in v.tiles], middle.x, MOST_ACROSS)
    rows = _span([tile.y for tile in v.tiles], middle.y, MOST_DOWN)
    shown = [tile for tile in v.tiles if tile.x in columns and tile.y in rows]
    sheet = TextSheet()
    for tile in shown:
        _ways(sheet, tile)
    for tile in shown:
        _tile(sheet, v, tile, numbers)
    return sheet.lines()


def _span(values: list[int], centre: int, most: int) -> range:
    low, high = min(values), max(values)
    if high - low + 1 <= most:
        return range(low, high + 1)
    first = max(low, min(centre - most // 2, high - most + 1))
    return range(first, first + most)


def _gates(tile: TileView) -> tuple[Gate, ...]:
    return WIDER if len(tile.arms) == len(GATES) else ROUND


def _ways(sheet: TextSheet, tile: TileView) -> None:
    """Each way out, as far as the edge of the tile."""
    x, y = tile.x * WIDE, tile.y * HIGH
    if _gates(tile) is WIDER:
        sheet.line((x, y), (x + WIDE, y))
    for (_, right, down, dx, dy), arm, link in zip(_gates(tile), tile.arms, tile.links, strict=True):
        if arm == "-":
            continue
        end = (x + right + dx * (WIDE // 2), y + down + (dy if dy < 0 else dy * (HIGH - 1)))
        sheet.line((x + right, y + down), end, pencil=link == "?")


def _tile(sheet: TextSheet, v: View, tile: TileView, numbers: Numbers) -> None:
    """Its name, and below it what lies and who stands there."""
    x, y = tile.x * WIDE, tile.y * HIGH
    for (side, right, _, dx, dy), arm, link in zip(_gates(tile), tile.arms, tile.links, strict=True):
        column, row = x + right + dx * (WIDE // 2), y + (dy if dy < 0 else dy * (HIGH - 1))
        if link == "?":
            number = numbered(numbers, f"{tile.no}.{side}")
            sheet.write(column - len(number) if dx < 0 else column, row, f"{number}?" if dx < 0 else f"?{number}")
        elif arm in STONE:
            sheet.write(column - dx, row, STONE[arm][1 if dy else 0])
    middle = x + (WIDE // 2 if _gates(tile) is WIDER else 0)
    number = numbered(numbers, tile.no, f"{tile.no}b", f"{tile.no}c")
    sheet.centre(middle, y, number + short(tile.name)[: WIDE - 2 - len(number)] + ("^" if tile.stairs else ""))
    marks = "*" * tile.spots * (not tile.unused) + "".join(MARKERS[marker] for marker in tile.markers)
    crowd = [_letter(figure) for figure in v.figures if figure.place and tile_of(figure.place) == tile.no]
    below = " ".join(part for part in (marks, *crowd) if part)
    if below:
        sheet.centre(middle, y + 1, f" {below} " if _gates(tile) is ROUND else below)


def _letter(figure: FigureView) -> str:
    """A player's letter, small for a monster of theirs; m for one that nobody plays."""
    if figure.seat < 0:
        return "m"
    return LETTERS[figure.seat] if figure.character else LETTERS[figure.seat].lower()


# -- who and what -----------------------------------------------------------------------------------------------------


def _figure(v: View, figure: FigureView) -> list[str]:
    turn = "▶" if figure.seat == v.active and not v.over else " "
    who = NAMES[figure.seat] if figure.seat >= 0 else ""
    magic = "no Magic" if figure.magic is None else f"Magic {figure.magic}"
    numbers = [f"Combat {figure.combat}", magic, *([f"Escape {figure.escape}"] if figure.character else [])]
    cards = figure.cavern_cards + figure.passage_cards
    where = in_or_at(figure.place, place_name(v, figure.place)) if figure.place else "nobody knows where"
    notes = [where, *states_of(figure), *([f"{cards} card{'' if cards == 1 else 's'}"] if cards else [])]
    lead = f"{turn} {_letter(figure)} {who:<7}{figure.name:<17} "
    return hanging(lead, f"{', '.join(numbers)}; {', '.join(notes)}")
