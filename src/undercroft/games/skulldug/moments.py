"""The words of the rules: kinds of cards and rolls, the moments at which cards step in, what a card can forbid."""

from __future__ import annotations

from typing import Final

HAZARD_TYPES: Final = ("trap", "monster")

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

# Things a card can forbid its holder; one bit each.
DASH: Final = 1
FOCUS: Final = 2
BEING_SHOVED: Final = 4
BECOMING_DRUGGED: Final = 8
FORBIDDEN: Final = {"dash": DASH, "focus": FOCUS, "being_shoved": BEING_SHOVED, "becoming_drugged": BECOMING_DRUGGED}
