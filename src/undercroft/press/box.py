"""The box of a game: every card, tile, board, token, standee and tracker that is needed to play it on a table.

    box = contents(game("skulldug"))
    box = contents(game("skulldug"), Path("my-cards.toml"))
    for piece in box.cards: piece.id, piece.copies, piece.front.svg, piece.back, piece.size

Both the printer and the exports to other tables start from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from undercroft.ink.cards import SYMBOLS
from undercroft.ink.counters import standee
from undercroft.ink.printed import KINDS, Printed, card, deck_back
from undercroft.ink.scene import CardFace, Gem, Say
from undercroft.kernel.cardfile import Edition, Face
from undercroft.kernel.errors import BadCards
from undercroft.kernel.game import Game
from undercroft.press.reference import reference_cards

NO_EDITION: Final = "no edition"


class DoesNotFit(BadCards):
    """What a card says is larger than the card."""


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box, in the order in which it is unpacked."""

    game: Game[Any]
    edition: str  # name, version and hash, as records and reports carry it
    hash: str
    pieces: tuple[Printed, ...]

    @cached_property
    def cards(self) -> tuple[Printed, ...]:
        return self.of("card")

    @cached_property
    def tiles(self) -> tuple[Printed, ...]:
        return self.of("tile")

    @cached_property
    def boards(self) -> tuple[Printed, ...]:
        return self.of("board")

    @cached_property
    def tokens(self) -> tuple[Printed, ...]:
        return self.of("token")

    @cached_property
    def standees(self) -> tuple[Printed, ...]:
        return self.of("standee")

    @cached_property
    def trackers(self) -> tuple[Printed, ...]:
        return self.of("tracker")

    @cached_property
    def references(self) -> tuple[Printed, ...]:
        return self.of("reference")

    def of(self, kind: str) -> tuple[Printed, ...]:
        return tuple(piece for piece in self.pieces if piece.kind == kind)

    def piece(self, id: str) -> Printed:
        """A piece by its id."""
        for each in self.pieces:
            if each.id == id:
                return each
        raise BadCards(f"nothing in the box of {self.game.title} is called {id!r}")

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the decks of cards."""
        return tuple(dict.fromkeys(piece.deck for piece in self.cards))

    def check(self) -> None:
        """Refuse a box with cards too small for their text: all of them are named, with what is missing."""
        tight = [(piece, piece.shortfall) for piece in self.pieces if piece.shortfall > 0]
        if tight:
            said = ", ".join(f"{piece.name} ({piece.id}) by {missing:.1f} mm" for piece, missing in tight)
            raise DoesNotFit(f"{self.edition}: the text does not fit on {said}: shorten it, or split the card")


def contents(game: Game[Any], cards: Path | None = None) -> Box:
    """What is in the box of a game with its own cards, or with those of a card file."""
    edition: Edition[Any] | None = None if game.cards is None else game.cards.open(cards)
    hash = "" if edition is None else edition.hash
    found: list[Printed]
    if game.printed is not None:
        found = list(game.printed(cards))
    else:
        found = [] if edition is None else [_plain_card(face, hash) for face in edition.faces.values()]
    if not any(piece.kind == "standee" for piece in found):
        found += [standee(colour, "Figures") for colour in game.seat_names[: game.seats[1]]]
    found += reference_cards(game, edition)
    found.sort(key=lambda piece: KINDS.index(piece.kind))
    return Box(game, NO_EDITION if edition is None else edition.mark, hash, tuple(found))


def _plain_card(face: Face, edition: str) -> Printed:
    """A card of a game that does not draw its own: name, woodcut, the first two numbers, text."""
    kind = face.kind if face.kind in SYMBOLS else "thing"
    numbers = [(name, value) for name, value in face.numbers.items() if len(value) <= 2][:2]
    shown = CardFace(
        key=f"card-{face.id}",
        kind=kind,
        title=face.name,
        icon=face.icon,
        gems=tuple(Gem("cost", value, name.capitalize()) for name, value in numbers),
        text=tuple((Say(f"{each.label}: {each.plain}" if each.label else each.plain),) for each in face.texts),
        flavour=face.flavour,
        foot=face.kind,
    )
    deck = face.kind.capitalize()
    return card(shown, face.id, deck, deck_back(deck, SYMBOLS[kind], kind), edition, face.copies)
