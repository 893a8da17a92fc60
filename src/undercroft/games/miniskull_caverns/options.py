"""What may be set before a match: the map, how Gems are found, the clock of the solo game, and house rules."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.state import COLOURS
from undercroft.kernel.game import HOUSE_RULES, Option, Preset

ALONE: Final = (1,)
START: Final = "The start"
GEMS: Final = "Gems"
CLOCK: Final = "The clock"


def _switch(name: str, rule: str, title: str, group: str, text: str, seats: tuple[int, ...] = ()) -> Option:
    return Option(name, rule, (False, True), False, text, seats, title=title, group=group)


def _number(name: str, rule: str, most: int, title: str, group: str, text: str) -> Option:
    return Option(name, rule, tuple(range(1, most + 1)), most, text, ALONE, title=title, group=group)


# The rounds are those of the best possible play alone: see docs/balance/miniskull_caverns.md.
OPTIONS: Final = (
    Option("map", "MC-011", (1, 2), 1, "Which of the two maps is laid out.", title="Map", group=START),
    Option(
        "layout",
        "MC-012",
        (2, 3),
        2,
        "Alone you play on the map for 2 heroes or on the larger one for 3, which takes two to eight rounds longer.",
        ALONE,
        title="Layout",
        group=START,
    ),
    Option(
        "first_player",
        "MC-015",
        ("random", *COLOURS),
        "random",
        "Who holds the First Player token in the first round.",
        (2, 3),
        title="First player",
        group=START,
    ),
    _number(
        "solo_start_strength",
        "MC-146",
        4,
        "Starting Strength",
        START,
        "Harder: you begin with less Strength. With 2 the best play takes 39 rounds instead of 37.",
    ),
    _switch(
        "challenging",
        "MC-141",
        "Challenging searches",
        GEMS,
        "A Search succeeds only on a prime number. Alone the best play takes 41 rounds instead of 37.",
    ),
    _switch(
        "fewer_gems",
        "MC-151",
        "One Gem fewer",
        GEMS,
        "Easier: 2 heroes need 2 Gems, and 3 heroes need 1. Bots then need about half as many rounds.",
        (2, 3),
    ),
    _number(
        "solo_gems",
        "MC-144",
        4,
        "Gems to win",
        GEMS,
        "Easier: you face Tiny with fewer Gems. With 3 the best play takes 29 rounds instead of 37.",
    ),
    _number(
        "solo_turns",
        "MC-145",
        12,
        "Turns on the clock",
        CLOCK,
        "Harder: the countdown starts lower. With 6 the best play takes 42 rounds instead of 37.",
    ),
    _switch(
        "solo_hide_both",
        "MC-142",
        "Hide gives both",
        CLOCK,
        "Easier: Hide gives Strength and a turn. The best play takes 31 rounds instead of 37.",
        ALONE,
    ),
    _switch(
        "solo_clock_past_six",
        "MC-143",
        "The clock rises past 6",
        CLOCK,
        "Easier: turns can be gained beyond 6 even after the first die is gone. The best play takes 36 rounds, not 37.",
        ALONE,
    ),
    _switch(
        "solo_surprise_either",
        "MC-147",
        "Move or gain a turn",
        CLOCK,
        "Harder: Surprise Attack moves you or gains a turn, not both. The best play takes 48 rounds instead of 37.",
        ALONE,
    ),
    _switch(
        "tiny_from_afar",
        "MC-149",
        "Fight Tiny from afar",
        HOUSE_RULES,
        "Any hero may join the fight against Tiny, wherever it stands, instead of only heroes on the centre.",
        (2, 3),
    ),
    _switch(
        "solo_choose_die",
        "MC-150",
        "Choose the countdown die",
        HOUSE_RULES,
        "You choose which countdown die goes down or up, so both can stay in play and up to 12 turns can be saved.",
        ALONE,
    ),
)

PRESETS: Final = (
    Preset(
        "printed",
        "The rules in the box, word for word. Choose this if you own the game.",
        {},
        title="As printed",
    ),
    Preset(
        "family",
        "One Gem fewer wins, so everybody meets Tiny. Alone you need 3 Gems, and Hide gives Strength and a turn.",
        {"fewer_gems": True, "solo_gems": 3, "solo_hide_both": True},
    ),
    Preset(
        "grim",
        "Dead ends, and only prime numbers find a Gem. Alone you begin weak, late and without a free turn.",
        {
            "map": 2,
            "layout": 3,
            "challenging": True,
            "solo_turns": 6,
            "solo_start_strength": 2,
            "solo_surprise_either": True,
        },
    ),
)
