"""Seats and options → the first state."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.games.skulldug.cards import CARDS
from undercroft.games.skulldug.components import COLOURS
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Value
from undercroft.kernel.piles import Pile


def setup(seats: int, options: Mapping[str, Value], cards: Path | None) -> Dig:
    """The box opened: entrance laid, explorers in it, decks sorted but not yet shuffled."""
    card_set = CARDS.load(cards)
    dig = Dig(card_set, [Explorer(seat, COLOURS[seat]) for seat in range(seats)])
    first = options["first_player"]
    if isinstance(first, int):
        if first > seats:
            raise BadOption(f"first_player cannot be {first} at a table of {seats}")
        dig.first = first - 1
    dig.half_width = int(options["half_width"])
    dig.quick_start = options["gear"] == "sets"
    dig.paced = options["treasures"] == "paced"
    dig.round_cap = int(options["round_cap"])
    dig.effects_first = bool(options["effects_first"])
    dig.fortunes = Pile("fortunes", card_set.copies_of("fortune"))
    dig.hazards = Pile("hazards", card_set.copies_of("hazard"))
    dig.passages = Pile("passages", [each for each in card_set.passages for _ in range(each.copies)])
    return dig
