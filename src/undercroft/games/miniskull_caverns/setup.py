"""The table before anything is laid out; the first step does that."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.state import COLOURS, Caverns, Hero, Options
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Value


def setup(seats: int, options: Mapping[str, Value], cards: Path | None) -> Caverns:
    """The table before anything is laid out."""
    card_set = load_cards(cards)
    chosen = Options(
        map_number=int(options["map"]),
        layout=int(options["layout"]),
        first_player=str(options["first_player"]),
        challenging=bool(options["challenging"]),
        hide_both=bool(options["solo_hide_both"]),
        clock_past_six=bool(options["solo_clock_past_six"]),
        gems=int(options["solo_gems"]),
        turns=int(options["solo_turns"]),
        start_strength=int(options["solo_start_strength"]),
        surprise_either=bool(options["solo_surprise_either"]),
        fewer_gems=bool(options["fewer_gems"]),
        tiny_from_afar=bool(options["tiny_from_afar"]),
        choose_die=bool(options["solo_choose_die"]),
    )
    seated = ("random", *COLOURS[:seats])
    if chosen.first_player not in seated:
        raise BadOption(f"option first_player cannot be {chosen.first_player!r}: here it is one of {', '.join(seated)}")
    layout = card_set.layout(chosen.map_number, chosen.layout if seats == 1 else seats)
    heroes = [Hero(seat, layout.centre, card_set.card.start) for seat in range(seats)]
    return Caverns(card_set, chosen, layout, heroes, [0] * len(layout.spaces))
