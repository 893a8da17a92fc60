"""Seats and options → the first state; everything random is dealt in the first step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import CAVERN
from undercroft.games.caverns.figures import Adventurer
from undercroft.games.caverns.rules.winning import SOLO_ROUNDS
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.game import Value
from undercroft.kernel.piles import Pile

SEAT_NAMES: Final = ("red", "blue", "green", "yellow", "black", "white")


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
    g.spells_after_escape = bool(options["spells_after_escape"])
    g.dead_stay_out = bool(options["dead_stay_out"])
    if seats == 1:
        g.round_cap = SOLO_ROUNDS
    g.stack = Pile("tiles", box.tiles[2:])
    g.characters = Pile("characters", box.characters)
    g.quests = Pile("quests", box.quests)
    g.cavern_deck = Pile("cavern", [card for card in box.cards if card.deck == CAVERN])
    in_passages = [card for card in box.cards if card.deck != CAVERN] if g.passage_encounters else []
    g.passage_deck = Pile("passage", in_passages)
    for card in box.cards:
        if card.deck == CAVERN or g.passage_encounters:
            if card.rerolls:
                g.rerolls_left += 1
                g.reroll_backs |= 1 << card.deck
            if card.wards:
                g.wards_left += 1
                g.ward_backs |= 1 << card.deck
    return g
