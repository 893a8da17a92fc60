"""Everything in the box of CAVERNS, as it is printed (CV-009 to CV-023)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from undercroft.games.caverns.cards import CARDS
from undercroft.games.caverns.components import CAVERN, MONSTER, NEVER_CASTS, PLACES_PER_TILE, FigureCard, Tile
from undercroft.games.caverns.draw.cards import figure, item, quest
from undercroft.games.caverns.draw.printed_tiles import counter_board, tile_back, tile_card
from undercroft.games.caverns.setup import SEAT_NAMES
from undercroft.games.caverns.view.seat import item_view
from undercroft.games.caverns.view.shapes import FigureView, QuestView, TileView
from undercroft.ink.counters import punched, standee
from undercroft.ink.palette import SHEET
from undercroft.ink.printed import Picture, Printed, Size, card, deck_back, drawing

TILE: Final = Size(63, 63)
ENTRANCE: Final = Size(126, 63)
MARKERS: Final = {"web": "trap", "holy": "treasure", "mirror": "treasure", "counter": "unknown"}


def printed(file: Path | None = None) -> list[Printed]:
    """Four decks, tiles, markers, figures, the board for counters."""
    edition, box = CARDS.open(file), CARDS.load(file)
    hash = edition.hash
    heroes, quests = deck_back("Character", "hood", "character"), deck_back("Quest", "scroll-quill", "quest")
    decks = {
        "Cavern": deck_back("Cavern", "cave-entrance", "treasure"),
        "Passage": deck_back("Passage", "dungeon-gate", "event"),
    }
    found = [card(_figure(each), each.name, "Character", heroes, hash) for each in box.characters]
    for wanted in box.quests:
        shown = quest(QuestView(wanted.name, wanted.label, wanted.text, wanted.item, wanted.icon), False)
        found.append(card(shown, wanted.name, "Quest", quests, hash))
    names = [each.label for each in box.cards]
    figures = {each.deck_card: each for each in box.monsters}
    for number, each in enumerate(box.cards):
        if each.label in names[:number]:
            continue
        deck = "Cavern" if each.deck == CAVERN else "Passage"
        face = _figure(figures[each.index]) if each.sort == MONSTER else item(item_view(each), f"card-{each.name}")
        found.append(card(face, each.name, deck, decks[deck], hash, names.count(each.label)))
    found += [_tile(tile, box.places, hash) for tile in box.tiles]
    found.append(
        Printed(
            "counters", "Something waits", "board", "Boards", 1, Size(175, 185),
            drawing(partial(counter_board, {tile.name: _short(tile.label) for tile in box.tiles})), None,
            shape="square", edge=SHEET, words="A square for each tile: counters lie where something waits",
        )
    )  # fmt: skip
    copies = {face.id: face.copies for face in edition.faces.values()}
    for marker in box.markers:
        kind = MARKERS.get(marker.name, "event")
        found.append(punched(f"marker-{marker.name}", marker.label.capitalize(), kind, marker.icon, "Markers",
                             copies.get(marker.name, 1)))  # fmt: skip
    for beast in dict.fromkeys(each.label for each in box.monsters):
        alike = [each for each in box.monsters if each.label == beast]
        found.append(punched(f"figure-{alike[0].name}", beast, "monster", alike[0].icon, "Monsters", len(alike)))
    return [*found, *[standee(colour, "Figures") for colour in SEAT_NAMES]]


def _short(label: str) -> str:
    return label.removeprefix("the ")


def _figure(each: FigureCard) -> Any:
    """A Character or Monster as its card shows it."""
    shown = FigureView(
        id=each.name, name=each.label, role=each.role, text=each.text, character=each.is_character, seat=-1, place="",
        awake=False, stone=False, size="", invisible=False, pit=False, combat=each.combat,
        magic=None if each.magic == NEVER_CASTS else each.magic, escape=each.escape, affinity=each.affinity,
        narrow=bool(each.passes & 2), water=bool(each.passes & 4), tags=tuple(each.tag_names), cavern_cards=0,
        passage_cards=0, waives=False, moved=False, rushed=False, hand=None, icon=each.icon, flavour=each.flavour,
    )  # fmt: skip
    return figure(shown, f"figure-{each.name}", "")


def _tile(tile: Tile, places: list[Any], edition: str) -> Printed:
    first = tile.index * PLACES_PER_TILE
    shown = TileView(
        no=tile.name, look=tile.look, x=0, y=0, turn=0, arms="".join("-pn?w"[terrain] for terrain in tile.turned[0]),
        places=tuple(tile.place_of[0]), links=("",) * tile.ports, stairs=tile.stairs, spots=tile.spots,
        mouth="-pn?w"[tile.mouth] if tile.spots else "", unused=False, markers=(), name=tile.label,
        called=tuple(place.label for place in places[first : first + PLACES_PER_TILE]),
    )  # fmt: skip
    back = Picture(partial(tile_back, tile.is_entrance))
    return Printed(
        f"tile-{tile.name}", _short(tile.label), "tile", "Tiles", 1, ENTRANCE if tile.is_entrance else TILE,
        drawing(partial(tile_card, shown, edition)), back, shape="square", edge=SHEET,
        words=f"Tile {tile.name}: {tile.label}",
    )  # fmt: skip
