"""The things of a box as Tabletop Simulator knows them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from undercroft.ink.printed import Printed
from undercroft.press.other_tables.decks import DeckSheet
from undercroft.press.other_tables.pictures import back_name, front_name
from undercroft.press.other_tables.tabletop_simulator.shapes import (
    BagOrder,
    Colour,
    CustomDeck,
    CustomImage,
    CustomTile,
    ObjectState,
    Transform,
)

WHITE: Final = Colour(1.0, 1.0, 1.0)
PER_MM: Final = 2.2 / 63
"""A card of 63 mm is 2.2 units wide on their table."""
TILE: Final = 2.0
"""How large a tile of scale 1 is."""
BOX, CIRCLE, ROUNDED = 0, 2, 3
RANDOM: Final = 2
FACE_UP, FACE_DOWN = 0.0, 180.0
SEATS: Final = {
    "red": ("Red", Colour(0.856, 0.1, 0.094)),
    "blue": ("Blue", Colour(0.118, 0.53, 1.0)),
    "green": ("Green", Colour(0.192, 0.701, 0.168)),
    "yellow": ("Yellow", Colour(0.905, 0.898, 0.172)),
    "black": ("Brown", Colour(0.443, 0.231, 0.09)),
    "white": ("White", Colour(1.0, 1.0, 1.0)),
}
"""Their seat and colour for each of ours; their black seat is the game master's."""
FURTHER: Final = ("Orange", "Teal", "Purple", "Pink")


def seat_colour(name: str, number: int) -> tuple[str, Colour]:
    """The seat of a colour; a colour that they do not have gets one that is left."""
    return SEATS.get(name, (FURTHER[number % len(FURTHER)], Colour(0.6, 0.6, 0.6)))


class Maker:
    """Makes things with names that nothing else has, the same for the same box."""

    def __init__(self, seed: str, urls: dict[str, str]) -> None:
        self._seed = seed
        self._urls = urls
        self._taken: set[str] = set()

    def guid(self, what: str) -> str:
        """Six hexadecimal digits."""
        number = 0
        while True:
            found = blake2b(f"{self._seed}/{what}/{number}".encode(), digest_size=3).hexdigest()
            if found not in self._taken:
                self._taken.add(found)
                return found
            number += 1

    def url(self, picture: str) -> str:
        return self._urls[picture]

    # -- cards -------------------------------------------------------------------------------------------------------

    def sheet(self, sheet: DeckSheet) -> CustomDeck:
        return CustomDeck(
            self.url(f"{sheet.name}.png"),
            self.url(f"{sheet.name}-back.png"),
            sheet.columns,
            sheet.rows,
            back_is_hidden=True,
            unique_back=sheet.has_own_backs,
        )

    def card(self, piece: Printed, sheet: DeckSheet, key: int, at: Transform, alone: bool) -> ObjectState:
        """A card; alone on the table it has another name than in a deck."""
        return ObjectState(
            guid=self.guid(f"card {piece.id}"),
            name="CardCustom" if alone else "Card",
            transform=at,
            nickname=piece.name,
            description=piece.words,
            gm_notes=piece.id,
            color_diffuse=WHITE,
            hide_when_face_down=True,
            hands=True,
            card_id=100 * key + sheet.kinds.index(piece),
            sideways_card=False,
            custom_deck={str(key): self.sheet(sheet)},
        )

    def deck(self, name: str, sheets: dict[int, DeckSheet], at: Transform) -> ObjectState:
        """All copies of all cards of a deck, face down."""
        cards = [
            self.card(piece, sheet, key, at, alone=False)
            for key, sheet in sheets.items()
            for piece in sheet.kinds
            for _ in range(piece.copies)
        ]
        if len(cards) == 1:
            cards[0].name = "CardCustom"
            return cards[0]
        return ObjectState(
            guid=self.guid(f"deck {name}"),
            name="DeckCustom",
            transform=at,
            nickname=name,
            color_diffuse=WHITE,
            tags=["deck"],
            hide_when_face_down=True,
            sideways_card=False,
            deck_ids=[card.card_id for card in cards if isinstance(card.card_id, int)],
            custom_deck={str(key): self.sheet(sheet) for key, sheet in sheets.items()},
            contained_objects=cards,
        )

    # -- other pieces ------------------------------------------------------------------------------------------------

    def tile(self, piece: Printed, at: Transform, locked: bool = False, stackable: bool = False) -> ObjectState:
        """A tile, a board, a token or a tracker, as large as it is printed."""
        scale = piece.size.height * PER_MM / TILE
        at.scale_x = at.scale_z = round(scale, 3)
        shape = {"round": CIRCLE, "rounded": ROUNDED}.get(piece.shape, BOX)
        return ObjectState(
            guid=self.guid(f"{piece.kind} {piece.id}"),
            name="Custom_Tile",
            transform=at,
            nickname=piece.name,
            description=piece.words,
            gm_notes=piece.id,
            color_diffuse=WHITE,
            locked=locked,
            custom_image=CustomImage(
                self.url(front_name(piece)),
                self.url(back_name(piece)),
                custom_tile=CustomTile(shape, 0.1, stackable, stretch=True),
            ),
        )

    def standee(self, piece: Printed, at: Transform) -> ObjectState:
        at.scale_x = at.scale_y = at.scale_z = 0.6
        return ObjectState(
            guid=self.guid(f"standee {piece.id}"),
            name="Figurine_Custom",
            transform=at,
            nickname=piece.name,
            description=piece.words,
            gm_notes=piece.id,
            color_diffuse=WHITE,
            custom_image=CustomImage(self.url(front_name(piece)), self.url(back_name(piece))),
        )

    def bag(self, name: str, inside: Sequence[ObjectState], at: Transform, colour: Colour) -> ObjectState:
        """A bag from which anything may come."""
        return ObjectState(
            guid=self.guid(f"bag {name}"),
            name="Bag",
            transform=at,
            nickname=name,
            color_diffuse=colour,
            tags=["bag"],
            bag=BagOrder(RANDOM),
            contained_objects=list(inside),
        )

    def die(self, sides: int, at: Transform) -> ObjectState:
        return ObjectState(
            guid=self.guid(f"die {sides}"),
            name=f"Die_{sides}",
            transform=at,
            nickname=f"D{sides}",
            color_diffuse=WHITE,
        )

    def cube(self, colour: Colour, owner: str, at: Transform) -> ObjectState:
        at.scale_x = at.scale_y = at.scale_z = 0.3
        return ObjectState(
            guid=self.guid(f"cube {owner}"),
            name="BlockSquare",
            transform=at,
            nickname=f"Cube, {owner}",
            color_diffuse=colour,
        )

    def hand(self, seat: str, colour: Colour, at: Transform) -> ObjectState:
        """The zone in which a player's cards are hidden from the others."""
        at.scale_x, at.scale_y, at.scale_z = 12.0, 6.0, 4.0
        return ObjectState(
            guid=self.guid(f"hand {seat}"),
            name="HandTrigger",
            transform=at,
            nickname="",
            color_diffuse=Colour(colour.r, colour.g, colour.b, 0.0),
            locked=True,
            fog_color=seat,
        )
