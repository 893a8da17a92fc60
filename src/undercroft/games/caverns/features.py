"""A view as numbers: for bots, environments and the lab."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import ITEM
from undercroft.games.caverns.view import FigureView, TileView, View

_BOX = load()
_TILES: Final = {tile.name: number for number, tile in enumerate(_BOX.tiles)}
_ITEMS: Final = {card.name: n for n, card in enumerate(card for card in _BOX.cards if card.sort == ITEM)}
_QUESTS: Final = {quest.name: number for number, quest in enumerate(_BOX.quests)}
_MONSTERS: Final = {card.name: number for number, card in enumerate(_BOX.monsters)}
_SEATS: Final = 6
_FAR: Final = 30


def tile_of(place: str) -> str:
    """The tile of a place: 61b and C05c lie on 61 and C05."""
    return place[:-1] if place[-1:] in ("b", "c") else place


def own_figure(v: View) -> FigureView | None:
    """The character of this seat, or else the first monster it runs."""
    mine = [figure for figure in v.figures if figure.seat == v.seat and v.seat >= 0]
    return mine[0] if mine else None


# -- distances -------------------------------------------------------------------------------------------------------


def distances(v: View, figure: FigureView) -> dict[str, int]:
    """How many turns on foot from where the figure stands to every place it can reach, stairs included."""
    tiles = {tile.no: tile for tile in v.tiles}
    can = "p" + ("n" if figure.narrow else "") + ("w" if figure.water else "")
    stairs = [tile.no for tile in v.tiles if tile.stairs]
    found = {figure.place: 0}
    ring = [figure.place]
    while ring:
        beyond: list[str] = []
        for place in ring:
            for there in _next_to(tiles, place, can, stairs):
                if there not in found:
                    found[there] = found[place] + 1
                    beyond.append(there)
        ring = beyond
    return found


def _next_to(tiles: dict[str, TileView], place: str, can: str, stairs: list[str]) -> list[str]:
    tile = tiles[tile_of(place)]
    start = 1 if place.endswith("b") else 0
    found: list[str] = []
    if place.endswith("c"):
        if tile.mouth not in can:
            return []
        found.append(tile.no)
    elif tile.spots and tile.mouth in can:
        found.append(tile.no + "c")
    for port, there in enumerate(tile.links):
        if there not in ("", "?") and tile.places[port] == start and tile.arms[port] in can:
            back = tiles[tile_of(there)]
            if any(link in (place, tile.no) and back.arms[n] in can for n, link in enumerate(back.links)):
                found.append(there)
    if place in stairs:
        found.extend(other for other in stairs if other != place)
    return found


def _near(distance: int) -> float:
    return max(0.0, 1.0 - distance / _FAR)


def way_home(v: View, reach: dict[str, int]) -> int:
    homes = [tile.no for tile in v.tiles if tile.no in ("E1", "E2") or (v.options["any_stairs"] and tile.stairs)]
    return min((reach[home] for home in homes if home in reach), default=_FAR)


def way_to_the_new(v: View, reach: dict[str, int]) -> int:
    """To the nearest cavern that nobody has entered, or the nearest arm into the unknown."""
    best = _FAR
    for tile in v.tiles:
        if tile.no in reach and (tile.unused or (v.stack and "?" in tile.links)):
            best = min(best, reach[tile.no] + (0 if tile.unused else 1))
    return best


# -- numbers ---------------------------------------------------------------------------------------------------------


def evaluate(v: View) -> float:
    """How good the table looks for this seat: alive, strong, near something new; above all the quest, and near home."""
    if v.over:
        return (1.0 if v.seat in v.winners else 0.0) if v.winners else 0.1
    figure = own_figure(v)
    if figure is None:
        return 0.03
    if not figure.character:
        rivals = sum(1 for player in v.players if player.alive)
        return 0.12 - 0.015 * rivals
    hand = figure.hand or []
    score = 0.3 + min(0.1, 0.012 * len(hand)) + 0.02 * min(3, sum(1 for card in hand if "Combat +" in card.text))
    if figure.place:
        reach = distances(v, figure)
        if v.fulfilled:
            score += 0.25 + 0.25 * _near(way_home(v, reach))
        else:
            score += 0.08 * _near(way_to_the_new(v, reach))
    if v.encounter and v.acting == figure.id:
        score -= 0.03 * len(v.encounter)
    if figure.stone or figure.pit:
        score -= 0.02
    return min(1.0, max(0.0, score))


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
        home, near = _near(way_home(v, reach)), _near(way_to_the_new(v, reach))
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
