"""What may be set before a match: how the party plans, its gear, harm and death, the length, house rules."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.game import HOUSE_RULES, Option, Preset

PLANNING: Final = "Planning"
GEAR: Final = "Gear"
DANGER: Final = "Harm and death"
LENGTH: Final = "Length"


def _switch(name: str, rule: str, title: str, group: str, text: str) -> Option:
    return Option(name, rule, (False, True), False, text, title=title, group=group)


OPTIONS: Final = (
    _switch(
        "open_selection",
        "DC-183",
        "Select in the open",
        PLANNING,
        "Easier: you select one after another and see what the others chose. Parties of rules of thumb win about 4 of "
        "100 games more.",
    ),
    _switch(
        "voting",
        "DC-184",
        "Vote",
        PLANNING,
        "What concerns the group is decided by secret vote instead of by the Leader, who only breaks ties.",
    ),
    _switch(
        "opening_redraw",
        "DC-189",
        "Opening redraw",
        GEAR,
        "Easier: an opening hand that cannot hurt anything may be drawn anew. Advised for one or two Players.",
    ),
    _switch(
        "loadout_limit",
        "DC-187",
        "Six pieces of Equipment",
        GEAR,
        "Harder: nobody has more than six pieces of Equipment at a time.",
    ),
    Option(
        "extra_hp",
        "DC-197",
        (-4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8),
        0,
        "Added to the HP of every Player: 1 HP is worth about 8 wins in 100 games of three or four, 2 wins alone.",
        title="Hearts",
        group=DANGER,
    ),
    _switch(
        "fresh_pack",
        "DC-190",
        "Fresh pack",
        DANGER,
        "Easier: a returning Player draws two Items instead of coming back with empty hands.",
    ),
    _switch(
        "torchlight",
        "DC-188",
        "Torches burn down",
        DANGER,
        "Harder: from the 31st Exploration Turn on, everybody loses 1 HP in each Exploration Turn.",
    ),
    Option(
        "turn_limit",
        "DC-155",
        (30, 60, 100, 200, 300, 500),
        300,
        "After this many turns the party has lost; most games take about 50.",
        title="Last turn",
        group=LENGTH,
    ),
    _switch(
        "free_consumables",
        "DC-185",
        "Free Consumables",
        HOUSE_RULES,
        "Easier: a Consumable may be added to the card you select instead of taking its place.",
    ),
    _switch(
        "renewing_rest",
        "DC-186",
        "Renewing Rest",
        HOUSE_RULES,
        "Easier: a Rest in combat also brings itself back, so you may rest again in the next turn.",
    ),
    _switch(
        "back_at_once",
        "DC-196",
        "Back at once",
        HOUSE_RULES,
        "Easier: who dies while exploring comes back at the end of the same turn instead of the next Exploration Turn.",
    ),
)

PRESETS: Final = (
    Preset(
        "printed",
        "The rules as written, and a dungeon that beats more than half of all parties. Talk before you select.",
        {},
        title="As printed",
    ),
    Preset(
        "family",
        "Four more hearts, an open selection, and nobody starts unarmed. The dead return sooner, and not empty-handed.",
        {
            "extra_hp": 4,
            "open_selection": True,
            "opening_redraw": True,
            "fresh_pack": True,
            "renewing_rest": True,
            "back_at_once": True,
        },
    ),
    Preset(
        "grim",
        "Two fewer hearts, six pieces of Equipment at most, and torches that burn down. Few come back.",
        {"extra_hp": -2, "loadout_limit": True, "torchlight": True},
    ),
)
