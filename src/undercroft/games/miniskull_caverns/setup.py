"""The options, and the empty table; the first step lays everything out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.state import COLOURS, Caverns, Hero, Options
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Option, Value

ALONE: Final = (1,)
# The rounds are those of the best possible play alone: see docs/balance/miniskull_caverns.md.

OPTIONS: Final = (
    Option("map", "MC-011", (1, 2), 1, "Which of the two maps."),
    Option("layout", "MC-012", (2, 3), 2, "Alone: the map as laid out for 2 or for 3 heroes (3: harder).", ALONE),
    Option("first_player", "MC-015", ("random", *COLOURS), "random", "Who begins with the First Player token."),
    Option(
        "challenging",
        "MC-141",
        (False, True),
        False,
        "Searches succeed only on a prime number (best play alone: 41 rounds, not 37).",
    ),
    Option(
        "solo_hide_both",
        "MC-142",
        (False, True),
        False,
        "Easier: Hide gives Strength and time (best play: 31 rounds, not 37).",
        ALONE,
    ),
    Option(
        "solo_clock_past_six",
        "MC-143",
        (False, True),
        False,
        "Easier: the clock can rise past 6 again (best play: 36 rounds, not 37).",
        ALONE,
    ),
    Option(
        "solo_gems",
        "MC-144",
        (1, 2, 3, 4),
        4,
        "Easier: how many Gems are needed (best play with 3: 29 rounds, not 37).",
        ALONE,
    ),
    Option(
        "solo_turns",
        "MC-145",
        tuple(range(1, 13)),
        12,
        "Harder: how many turns the clock starts with (best play with 6: 42 rounds, not 37).",
        ALONE,
    ),
    Option(
        "solo_start_strength",
        "MC-146",
        (1, 2, 3, 4),
        4,
        "Harder: the Strength to begin with (best play with 2: 39 rounds, not 37).",
        ALONE,
    ),
    Option(
        "solo_surprise_either",
        "MC-147",
        (False, True),
        False,
        "Harder: Surprise Attack moves or gives time (best play: 48 rounds, not 37).",
        ALONE,
    ),
)


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
    )
    seated = ("random", *COLOURS[:seats])
    if chosen.first_player not in seated:
        raise BadOption(f"option first_player cannot be {chosen.first_player!r}: here it is one of {', '.join(seated)}")
    layout = card_set.layout(chosen.map_number, chosen.layout if seats == 1 else seats)
    heroes = [Hero(seat, layout.centre, card_set.card.start) for seat in range(seats)]
    return Caverns(card_set, chosen, layout, heroes, [0] * len(layout.spaces))
