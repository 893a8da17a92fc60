"""Everything that can happen, and the sentence that tells it."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.events import Event

# setting up
LAID_OUT: Final = Event("laid_out", "{0} is laid out")
REQUIRED: Final = Event("required", "{0} Gems are needed to face Tiny and win")
EQUIPPED: Final = Event("equipped", "{0} begins with Strength {1} and {2} at the top")
GEM_PLACED: Final = Event("gem_placed", "A Gem lies in {0}")
TINY_WAITS: Final = Event("tiny_waits", "Tiny waits with Strength {0}")
FIRST_PLAYER: Final = Event("first_player", "{0} is First Player")
BEGINS_AT: Final = Event("begins_at", "{0} begins at {1}")
CLOCK_SET: Final = Event("clock_set", "{0} turns to go")

# the round
ROUND: Final = Event("round", "Round {0}")
TOKEN_PASSED: Final = Event("token_passed", "The First Player token goes to {0}")
PLACED: Final = Event("placed", "{0} places a Control card")
PLACED_EXERTING: Final = Event("placed_exerting", "{0} places a Control card and exerts")
REVEALED: Final = Event("revealed", "{0} reveals {1}")
TURNED: Final = Event("turned", "{0} turns the Action card to {1}")
SELECTED: Final = Event("selected", "{0} will {1}")
NOISE: Final = Event("noise", "Total Noise is {0}")

# actions
ACTS: Final = Event("acts", "{0}: {1}")
RESTS: Final = Event("rests", "{0} rests")
TOO_WEAK: Final = Event("too_weak", "{0} is too weak for {1} and rests")
MOVES: Final = Event("moves", "{0} moves to {1}")
FORCES_PAST: Final = Event("forces_past", "{0} forces its way past")
STOPS: Final = Event("stops", "{0} stays in {1}")
LEFT_LYING: Final = Event("left_lying", "{0} does not pick up what lies in {1}: only a Search finds Gems")
ROLLS: Final = Event("rolls", "{0} rolls {1}")
FINDS: Final = Event("finds", "{0} finds {1} Gem(s) in {2}")
MONSTER_DISTURBED: Final = Event("monster_disturbed", "{0} disturbs a monster of Strength {1}")
MONSTER_DEFEATED: Final = Event("monster_defeated", "{0} defeats the monster")
FINDS_NOTHING: Final = Event("finds_nothing", "{0} finds nothing")
STRIKES: Final = Event("strikes", "{0} attacks {1} by surprise")
STRIKE_TIED: Final = Event("strike_tied", "{0} and {1} break off")
STILL_TOGETHER: Final = Event("still_together", "{0} and {1} share a space: if they still do later, they fight again")
NO_TARGET: Final = Event("no_target", "{0} finds nobody to attack")
HANDS_OVER: Final = Event("hands_over", "{0} hands a Gem to {1}")
HIDES: Final = Event("hides", "{0} is hidden")
GAINS: Final = Event("gains", "{0} gains {1} Strength and has {2}")
LOSES: Final = Event("loses", "{0} loses {1} Strength and has {2}")
PAYS: Final = Event("pays", "{0} pays {1} Strength and has {2}")
DROPS: Final = Event("drops", "{0} drops a Gem in {1}")

# combat
COMBAT: Final = Event("combat", "{0} attacks {1}")
TACTICS: Final = Event("tactics", "{0}: {1}. {2}: {3}")
ATTACK_VALUES: Final = Event("attack_values", "{0} attacks with {1}, {2} with {3}")
COMBAT_TIED: Final = Event("combat_tied", "Nobody wins")
BEATS: Final = Event("beats", "{0} beats {1} for {2} damage")
BLOCK_HOLDS: Final = Event("block_holds", "{0} wins by blocking and does no damage")
STAYS_OUT: Final = Event("stays_out", "{0} is not involved")
TINY_ATTACKS: Final = Event("tiny_attacks", "Tiny comes for {0}")
FIGHTS_TINY: Final = Event("fights_tiny", "{0} rolls {1} against Tiny's {2}")
TINY_HURT: Final = Event("tiny_hurt", "{0} hurts Tiny by {1}: {2} left")
TINY_TIED: Final = Event("tiny_tied", "{0} and Tiny circle each other")
TINY_LEAVES: Final = Event("tiny_leaves", "Tiny leaves")
QUIET: Final = Event("quiet", "Die {0} against noise {1}: no monster was disturbed")
MONSTERS_COME: Final = Event("monsters_come", "Die {0} against noise {1}: monsters of Strength {0} attack everybody")
MONSTER_RAISED: Final = Event("monster_raised", "{0} raises the monster of {1} to {2}")
BEATS_MONSTER: Final = Event("beats_monster", "{0} beats its monster with {1}")

# solo
CLOCK_RAISED: Final = Event("clock_raised", "{0} gains a turn")
CLOCK: Final = Event("clock", "{0} turns left")
DIE_REMOVED: Final = Event("die_removed", "A countdown die is used up")
