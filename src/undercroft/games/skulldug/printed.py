"""Everything in the box of SKULLDUG!, as it is printed (SD-002)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from undercroft.games.skulldug.board import LAID
from undercroft.games.skulldug.cards import CARDS
from undercroft.games.skulldug.components import COLOURS, Card
from undercroft.games.skulldug.components import Passage as PassageCard
from undercroft.games.skulldug.draw.cards import face
from undercroft.games.skulldug.draw.passages import passage_back, passage_card
from undercroft.games.skulldug.view.seat import face as printed_side
from undercroft.ink.counters import standee, tracker
from undercroft.ink.palette import SHEET
from undercroft.ink.printed import Picture, Printed, Size, card, deck_back, drawing
from undercroft.ink.scene import CardFace, Say

TILE: Final = Size(63, 63)
HEALTH: Final = 5


def printed(file: Path | None = None) -> list[Printed]:
    """Cards, passages, explorers, Health and Drugged cards."""
    edition, cards = CARDS.open(file), CARDS.load(file)
    fortune, hazard = deck_back("Fortune", "cut-diamond", "treasure"), deck_back("Hazard", "daemon-skull", "monster")

    def one(each: Card) -> Printed:
        shown = face(printed_side(each), f"card-{each.name}")
        back = hazard if each.is_hazard else fortune
        return card(shown, each.name, each.deck.capitalize(), back, edition.hash, each.copies)

    drugged = CardFace(
        "drugged", "event", "Drugged", "syringe", foot="condition",
        text=((Say(edition.file.keywords.get("Drugged", "You are drugged.")),),),
    )  # fmt: skip
    condition = deck_back("Condition", "syringe", "event")
    return [
        *[one(each) for each in cards.cards],
        *[_passage(each, edition.hash) for each in (cards.entrance, *cards.passages)],
        card(drugged, "drugged", "Drugged", condition, edition.hash, len(COLOURS)),
        *[standee(colour, "Explorers") for colour in COLOURS],
        tracker(
            "health", "Health", "hearts", range(HEALTH, -1, -1), "Health", len(COLOURS), "monster",
            "A cube on your Health; at 0 you are dead", columns=2, edition=edition.hash,
        ),
    ]  # fmt: skip


def _passage(each: PassageCard, edition: str) -> Printed:
    corridors = LAID[each.corridors].name
    return Printed(
        f"passage-{each.name}", each.label, "tile", "Passage", each.copies, TILE,
        drawing(partial(passage_card, each.name, corridors, each.hazards, each.fortunes, edition)),
        Picture(passage_back), shape="square", edge=SHEET,
        words=f"{each.label}: {each.hazards} Hazard, {each.fortunes} Fortune",
    )  # fmt: skip
