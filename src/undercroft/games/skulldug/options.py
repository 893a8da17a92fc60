"""What may be set before a match: gear, who begins, the cave, where treasures lie, the length, house rules."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.board import WIDEST
from undercroft.kernel.game import HOUSE_RULES, Option, Preset

START: Final = "The start"
TREASURES: Final = "Treasures and the end"

OPTIONS: Final = (
    Option(
        "gear",
        "SD-020",
        ("choose", "sets"),
        "choose",
        "Gear is drafted in two rounds, or everybody gets a ready-made set and the game begins at once.",
        title="Gear",
        group=START,
    ),
    Option(
        "first_player",
        "SD-011",
        ("roll", 1, 2, 3, 4, 5),
        "roll",
        "The highest roll begins, or the player in this seat.",
        title="First player",
        group=START,
    ),
    Option(
        "half_width",
        "SD-010",
        tuple(range(2, WIDEST + 1)),
        6,
        "Spaces from the Cave Entrance to the edge; with 2 the cave is cramped, and games take longer and kill more.",
        title="Size of the cave",
        group=START,
    ),
    Option(
        "treasures",
        "SD-163",
        ("shuffled", "paced"),
        "shuffled",
        "Treasures lie anywhere in the deck, or turn up at an even rate, so that nobody wins by one lucky corner.",
        title="Paced treasures",
        group=TREASURES,
    ),
    Option(
        "round_cap",
        "SD-142",
        (0, 10, 20, 30, 50, 100, 200, 500),
        0,
        "After this many rounds the game ends and nobody wins; 0 sets no limit.",
        title="Last round",
        group=TREASURES,
    ),
    Option(
        "effects_first",
        "SD-165",
        (False, True),
        False,
        "What a Hazard does On Injury happens even to whom it kills, so the dead may drop their cards somewhere else.",
        title="Effects before death",
        group=HOUSE_RULES,
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
        "Ready-made gear, and treasures turn up at an even rate. You start at once, and a third fewer explorers die.",
        {"gear": "sets", "treasures": "paced"},
    ),
    Preset(
        "grim",
        "A cave of five by five, where everybody is in everybody's way. It takes longer, and more explorers die.",
        {"half_width": 2, "effects_first": True},
    ),
)
