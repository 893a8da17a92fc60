"""The words a card may be written in: when it works, whom it asks, what it does.

`cards.toml` is checked against these tables word by word, so that a designer who mistypes a verb hears about it
with the line, and a new card needs no Python as long as its sentence can be said in these words.
"""

from __future__ import annotations

from typing import Final

TYPES: Final = ("equipment", "consumable", "treasure", "trap", "monster")
FORTUNE_TYPES: Final = ("equipment", "consumable", "treasure")
HAZARD_TYPES: Final = ("trap", "monster")

WHEN: Final = ("held", "action", "discard", "interrupt", "reaction", "turn_start", "turn_end", "on_injury")

# Kinds of roll (SD-094: monster, attack and defence are combat), in the order of a card's roll modifiers.
TRAP_ROLL: Final = 0
MONSTER_ROLL: Final = 1
ATTACK_ROLL: Final = 2
DEFENCE_ROLL: Final = 3
CARD_ROLL: Final = 4
ROLLS: Final = ("trap", "monster", "attack", "defence", "card")

# Named moments at which held cards may step in, in the order in which a move can meet them.
MOVE_DECLARED: Final = 0
DISCOVERING: Final = 1
CONTENTS_DRAWN: Final = 2
ENTERED: Final = 3
ENCOUNTER_BEGINS: Final = 4
BEFORE_ROLL: Final = 5
AFTER_ROLL: Final = 6
WOULD_LOSE_HEALTH: Final = 7
INJURED: Final = 8
BECAME_DRUGGED: Final = 9
WOULD_FLEE: Final = 10
PICKED_UP: Final = 11
DROPPED: Final = 12
MOMENTS: Final = (
    "move_declared",
    "discovering",
    "contents_drawn",
    "entered",
    "encounter_begins",
    "before_roll",
    "after_roll",
    "would_lose_health",
    "injured",
    "became_drugged",
    "would_flee",
    "picked_up",
    "dropped",
)

# What `kind` in a condition may say: the kind of a roll or Hazard, of a Health loss, of a card, of a declared move.
KINDS: Final = (*ROLLS, "injury", "other", "equipment", "consumable", "treasure", "move", "dash")

STATS: Final = (
    "ap",
    "roll",
    "roll_against_you",
    "damage_taken",
    "hazards_drawn",
    "passages_revealed",
    "cost_of_pick_up",
    "cost_of_destroy",
)
SETTINGS: Final = ("hand_limit", "sight", "slide_steps")

# Things a card can forbid its holder; one bit each.
DASH: Final = 1
FOCUS: Final = 2
BEING_SHOVED: Final = 4
BECOMING_DRUGGED: Final = 8
FORBIDDEN: Final = {"dash": DASH, "focus": FOCUS, "being_shoved": BEING_SHOVED, "becoming_drugged": BECOMING_DRUGGED}

EXPLORER_PLACES: Final = ("in_sight", "in_passage")
SPACE_PLACES: Final = ("adjacent", "connected", "faced", "in_sight", "anywhere", "detour")
WHO: Final = ("self", "chosen", "others_here", "all_there")
BY: Final = ("self", "left")
PICKS: Final = ("all", "random", "choice", "treasure")

TRUE: Final = ("true",)
THERE: Final = ("there",)

# verb -> the words its main argument may be; "number" stands for a whole number of 1 or more.
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "mod": STATS,
    "set": SETTINGS,
    "forbid": tuple(FORBIDDEN),
    "read_die": ("number",),
    "choose_explorer": EXPLORER_PLACES,
    "choose_space": SPACE_PLACES,
    "choose_corridor": TRUE,
    "heal": ("number",),
    "lose_health": ("number",),
    "injure": ("number",),
    "drug": WHO,
    "cure": WHO,
    "gain_ap": ("number",),
    "lose_ap": ("number", "all"),
    "pick_up": ("there", "here"),
    "drop": PICKS,
    "discard_this": TRUE,
    "put_on_deck": ("random", "choice"),
    "take": ("treasure", "choice", "random"),
    "throw": ("chosen",),
    "put": WHO,
    "slide": ("entry", "chosen"),
    "flee": TRUE,
    "flee_to": THERE,
    "no_flight": TRUE,
    "redirect": THERE,
    "strike_encounter": TRUE,
    "lose_less": ("number",),
    "destroy": THERE,
    "rotate": THERE,
    "discover_chain": ("number",),
    "roll": ("card",),
    "reroll": TRUE,
    "bonus": ("number",),
}

HELD_VERBS: Final = ("mod", "set", "forbid", "read_die")

# verb -> the further keys it takes.
SPACE_FILTERS: Final = (
    "discovered",
    "unoccupied",
    "occupied",
    "no_hazard",
    "with_item",
    "empty",
    "other",
    "not_entrance",
)
EXPLORER_FILTERS: Final = ("other", "hurt", "with_treasure")
MORE_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "mod": ("by", "on"),
    "set": ("to",),
    "read_die": ("as",),
    "choose_explorer": (*EXPLORER_FILTERS, "by"),
    "choose_space": (*SPACE_FILTERS, "by"),
    "heal": ("who",),
    "lose_health": ("who",),
    "injure": ("who",),
    "roll": ("at_least", "then", "else"),
}

# Verbs that make sense only at one moment, because they change what is about to happen there.
MOMENT_OF: Final[dict[str, int]] = {
    "redirect": MOVE_DECLARED,
    "strike_encounter": ENCOUNTER_BEGINS,
    "bonus": BEFORE_ROLL,
    "reroll": AFTER_ROLL,
    "lose_less": WOULD_LOSE_HEALTH,
    "flee_to": WOULD_FLEE,
}

CONDITIONS: Final = ("explorer", "kind", "in_sight", "hurt", "drugged")
ABILITY_KEYS: Final = ("when", "at", "if", "cost", "once_per_turn", "do")
CARD_KEYS: Final = (
    "id",
    "name",
    "type",
    "copies",
    "gear",
    "difficulty",
    "damage",
    "first",
    "text",
    "abilities",
)
PASSAGE_KEYS: Final = ("corridors", "hazards", "fortunes", "copies", "entrance")
