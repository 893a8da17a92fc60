"""The observation of caverns a second way: worked out from the view alone, all numbers in a list."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import ITEM
from undercroft.games.caverns.judge.ways import distances, own_figure, tile_of, way_home, way_to_the_new
from undercroft.games.caverns.paths import FAR
from undercroft.games.caverns.view.shapes import View

_BOX = load()
_TILES: Final = {tile.name: number for number, tile in enumerate(_BOX.tiles)}
_ITEMS: Final = {card.name: n for n, card in enumerate(card for card in _BOX.cards if card.sort == ITEM)}
_QUESTS: Final = {quest.name: number for number, quest in enumerate(_BOX.quests)}
_MONSTERS: Final = {card.name: number for number, card in enumerate(_BOX.monsters)}
_SEATS: Final = 6


def _near(distance: int) -> float:
    return max(0.0, 1.0 - distance / FAR)


# -- numbers ---------------------------------------------------------------------------------------------------------


def observe(v: View) -> list[float]:
    """Always the same numbers in the same order, each between 0 and 1."""
    return [*_table(v), *_own(v), *_map(v), *_others(v)]


def _table(v: View) -> list[float]:
    return [
        min(1.0, v.round / 60),
        v.stack / 60,
        v.cavern_deck / 44,
        v.passage_deck / 20,
        float(v.all_explored),
        float(v.active == v.seat),
        float(v.fulfilled),
        min(1.0, len(v.encounter) / 4),
        float(v.offer is not None),
        float(v.fight is not None),
        min(1.0, v.journey / 3),
        *[float(v.options[name] > 0) for name in ("passage_encounters", "any_stairs", "opening_truce", "quick")],
        *[min(1.0, count / 4) for count in v.counters],
    ]


def _own(v: View) -> list[float]:
    quest = [0.0] * len(_QUESTS)
    if v.quest is not None:
        quest[_QUESTS[v.quest.id]] = 1.0
    held = [0.0] * len(_ITEMS)
    figure = own_figure(v)
    if figure is None:
        return [*quest, *held, *[0.0] * 12]
    for card in figure.hand or []:
        held[_ITEMS[card.id]] = 1.0
    home = near = 0.0
    if figure.place:
        reach = distances(v, figure)
        home, near = _near(way_home(v, reach)), _near(way_to_the_new(v, figure, reach))
    return [
        *quest,
        *held,
        float(figure.character),
        figure.combat / 10,
        (figure.magic or 0) / 5,
        figure.escape / 6,
        float(figure.narrow),
        float(figure.water),
        float(figure.stone or figure.pit),
        float(figure.invisible),
        float(figure.moved),
        float(figure.place.endswith("c")),
        home,
        near,
    ]


def _map(v: View) -> list[float]:
    """Per tile: laid, not used, how many open ways, a marker, how many figures, and whether one's own is there."""
    rows = [[0.0] * 6 for _ in _TILES]
    for tile in v.tiles:
        row = rows[_TILES[tile.no]]
        row[0] = 1.0
        row[1] = float(tile.unused)
        row[2] = tile.links.count("?") / 6
        row[3] = float(bool(tile.markers))
    for figure in v.figures:
        if figure.place:
            row = rows[_TILES[tile_of(figure.place)]]
            row[4] = min(1.0, row[4] + 0.25)
            if figure.seat == v.seat:
                row[5] = 1.0
    return [number for row in rows for number in row]


def _others(v: View) -> list[float]:
    """Per seat from one's own on: alive, strength, cards, visibility; per monster: on the board, awake, cards."""
    found: list[float] = []
    first = max(v.seat, 0)
    for offset in range(_SEATS):
        seat = (first + offset) % _SEATS
        hero = next((figure for figure in v.figures if figure.seat == seat and figure.character), None)
        if hero is None:
            found += [0.0] * 5
            continue
        cards = hero.cavern_cards + hero.passage_cards
        found += [1.0, hero.combat / 10, (hero.magic or 0) / 5, min(1.0, cards / 20), float(hero.invisible)]
    monsters = [[0.0, 0.0, 0.0] for _ in _MONSTERS]
    for figure in v.figures:
        if not figure.character:
            cards = figure.cavern_cards + figure.passage_cards
            monsters[_MONSTERS[figure.id]] = [1.0, float(figure.awake), min(1.0, cards / 10)]
    return [*found, *[number for row in monsters for number in row]]
