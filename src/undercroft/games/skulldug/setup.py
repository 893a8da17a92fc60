"""Seats and options → the first state."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from undercroft.games.skulldug.cards import CARDS
from undercroft.games.skulldug.components import COLOURS
from undercroft.games.skulldug.spaces import WIDEST
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Option, Value
from undercroft.kernel.piles import Pile

OPTIONS: Final = (
    Option("gear", "SD-020", ("choose", "sets"), "choose", "Gear up in two rounds, or hand out ready-made sets"),
    Option("first_player", "SD-011", ("roll", 1, 2, 3, 4, 5), "roll", "Who begins: the highest roll, or a seat"),
    Option("half_width", "SD-010", tuple(range(2, WIDEST + 1)), 6, "Spaces from the Cave Entrance to the edge"),
    Option("treasures", "SD-163", ("shuffled", "paced"), "shuffled", "Treasures anywhere, or at an even rate"),
    Option("round_cap", "SD-142", (0, 10, 20, 30, 50, 100, 200, 500), 0, "Rounds after which nobody wins; 0 for none"),
)


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
    dig.fortunes = Pile("fortunes", card_set.copies_of("fortune"))
    dig.hazards = Pile("hazards", card_set.copies_of("hazard"))
    dig.passages = Pile("passages", [each for each in card_set.passages for _ in range(each.copies)])
    return dig
