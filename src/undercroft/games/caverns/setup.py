"""Seats and options → the first state; everything random is dealt in the first step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import CAVERN
from undercroft.games.caverns.rules.winning import SOLO_ROUNDS
from undercroft.games.caverns.state import Adventurer, Caverns
from undercroft.kernel.game import Option, Value
from undercroft.kernel.piles import Pile

SEAT_NAMES: Final = ("red", "blue", "green", "yellow", "violet", "white")

OPTIONS: Final = (
    Option("passage_encounters", "CV-020", (True, False), True, "Counters on the passage board bring cards."),
    Option("any_stairs", "CV-247", (False, True), False, "Every set of stairs counts as home."),
    Option(
        "opening_truce",
        "CV-249",
        (False, True),
        False,
        "No attack on characters in the first two rounds.",
        (2, 3, 4, 5, 6),
    ),
    Option("quick", "CV-250", (False, True), False, "Twenty tiles stay in the box."),
    Option(
        "round_cap",
        "CV-244",
        (0, 30, 60, 100, 200),
        200,
        "The game ends without a winner after so many rounds; 0: never.",
    ),
)


def setup(seats: int, options: Mapping[str, Value], cards: Path | None) -> Caverns:
    box = load(cards)
    g = Caverns(box, seats)
    g.clear_the_table()
    g.players = [Adventurer(seat, name, name.capitalize()) for seat, name in enumerate(SEAT_NAMES[:seats])]
    g.passage_encounters = bool(options["passage_encounters"])
    g.any_stairs = bool(options["any_stairs"])
    g.opening_truce = bool(options["opening_truce"])
    g.quick = bool(options["quick"])
    g.round_cap = int(options["round_cap"])
    if seats == 1:
        g.round_cap = SOLO_ROUNDS
    g.stack = Pile("tiles", box.tiles[2:])
    g.characters = Pile("characters", box.characters)
    g.quests = Pile("quests", box.quests)
    g.cavern_deck = Pile("cavern", [card for card in box.cards if card.deck == CAVERN])
    if g.passage_encounters:
        g.passage_deck = Pile("passage", [card for card in box.cards if card.deck != CAVERN])
    for card in box.cards:
        if card.deck == CAVERN or g.passage_encounters:
            g.rerolls_left += 1 if card.rerolls else 0
            g.wards_left += 1 if card.wards else 0
    return g
