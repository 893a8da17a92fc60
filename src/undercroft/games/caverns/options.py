"""What may be set before a match: the passages, peace at the start, ways home, the length of the game, house rules."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.game import HOUSE_RULES, Option, Preset

_COMPANY: Final = (2, 3, 4, 5, 6)
CAVE: Final = "The cave"
DANGER: Final = "Harm and death"
LENGTH: Final = "Length"


def _switch(name: str, rule: str, title: str, group: str, text: str, seats: tuple[int, ...] = ()) -> Option:
    return Option(name, rule, (False, True), False, text, seats, title=title, group=group)


OPTIONS: Final = (
    Option(
        "passage_encounters",
        "CV-020",
        (True, False),
        True,
        "Passages hold surprises as well: things, monsters, webs and pits. Without them only caverns are dangerous.",
        title="Passage encounters",
        group=CAVE,
    ),
    _switch(
        "opening_truce",
        "CV-249",
        "Opening truce",
        DANGER,
        "Nobody may attack a character in the first two rounds, so nobody is killed at the Entrance. Advised from five "
        "players on.",
        _COMPANY,
    ),
    _switch(
        "any_stairs",
        "CV-247",
        "Any stairs lead home",
        LENGTH,
        "Shorter: a character with its quest wins at any stairs, not only at the Entrance.",
    ),
    _switch(
        "quick",
        "CV-250",
        "A smaller cave",
        LENGTH,
        "Shorter: twenty tiles stay in the box. Some quests may then be impossible, so more games have no winner.",
    ),
    Option(
        "round_cap",
        "CV-244",
        (0, 30, 60, 100, 200),
        200,
        "After this many rounds the game ends without a winner; 0 sets no limit, and the book knows none.",
        _COMPANY,
        title="Last round",
        group=LENGTH,
        printed=0,
    ),
    _switch(
        "spells_after_escape",
        "CV-251",
        "A spell after a failed Escape",
        HOUSE_RULES,
        "Easier: whoever fails to escape may still cast Petrify or Fire-Ball instead of fighting.",
    ),
    _switch(
        "dead_stay_out",
        "CV-252",
        "Some dead stay dead",
        HOUSE_RULES,
        "Harder: whoever is killed by a player's figure is out of the game instead of taking over a sleeping monster.",
        _COMPANY,
    ),
)

PRESETS: Final = (
    Preset(
        "printed",
        "The rules as written. Trust nobody, not even in the first round.",
        {},
        title="As printed",
    ),
    Preset(
        "family",
        "Two rounds of peace, calm passages, and any stairs lead home. Caverns are as dangerous as ever.",
        {"passage_encounters": False, "opening_truce": True, "any_stairs": True, "spells_after_escape": True},
    ),
    Preset(
        "grim",
        "A smaller cave with fewer quests. Anybody killed by a rival is out of the game.",
        {"quick": True, "dead_stay_out": True},
    ),
)
