"""Every event of the game and the sentence that tells it."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.events import Event

# setting up
LAID_OUT: Final = Event("laid_out", "The Cave Entrance lies open, {0} explorers stand in it, {1} passages are shuffled")
ROLLED_TO_BEGIN: Final = Event("rolled_to_begin", "{0} rolls {1} to begin")
BEGINS: Final = Event("begins", "{0} begins")
GEAR_LAID_OUT: Final = Event("gear_laid_out", "{0} gear cards are laid out")
TOOK_GEAR: Final = Event("took_gear", "{0} takes {1}")
PASSED_GEAR: Final = Event("passed_gear", "{0} takes no gear")
GEAR_RETURNED: Final = Event("gear_returned", "{0} gear cards go back and both decks are shuffled")
PACED: Final = Event("paced", "The treasures are spread evenly over the Fortune deck")

# turns
TURN: Final = Event("turn", "{0}'s turn, round {1}")
TURN_OVER: Final = Event("turn_over", "{0}'s turn is over")
REINFORCED: Final = Event("reinforced", "{0} comes back through the Cave Entrance with full Health")
FOUND_AT_ENTRANCE: Final = Event("found_at_entrance", "{0} finds {1} at the Cave Entrance")
CLEARED: Final = Event("cleared", "{0} is cleared out of the Cave Entrance")
CUT_OFF: Final = Event("cut_off", "No explorer can do anything any more")
CAPPED: Final = Event("capped", "The game stops after {0} rounds")

# moving and discovering
MOVED: Final = Event("moved", "{0} goes to {1}")
DASHED: Final = Event("dashed", "{0} dashes through {1} to {2}")
DASH_ENDS: Final = Event("dash_ends", "{0}'s dash ends early")
REDIRECTED: Final = Event("redirected", "{0} sends {1} to {2} instead")
DISCOVERED: Final = Event("discovered", "{0} discovers {1}: {2}, {3}")
CONTENTS: Final = Event("contents", "{0} lies in {1}")
NOTHING_DRAWN: Final = Event("nothing_drawn", "The {0} deck has run out")
RECYCLED: Final = Event("recycled", "The {0} discarded passages are shuffled into a new deck")
TO_THE_BOTTOM: Final = Event("to_the_bottom", "A passage goes to the bottom of the deck: {0}")
SLID: Final = Event("slid", "{0} slides {1}")
SLIDE_ENDS: Final = Event("slide_ends", "{0} comes to a halt")
APPEARED: Final = Event("appeared", "{0} is put into {1}")
TURNED: Final = Event("turned", "{0} is turned: {1}")

# items
PICKED_UP: Final = Event("picked_up", "{0} picks up {1}")
DROPPED: Final = Event("dropped", "{0} drops {1} into {2}")
USED: Final = Event("used", "{0} uses {1}")
DISCARDED: Final = Event("discarded", "{0} is discarded")
TOOK: Final = Event("took", "{0} takes {1} from {2}")
ON_THE_DECK: Final = Event("on_the_deck", "{0} goes on top of its deck")

# rivals
SHOVED: Final = Event("shoved", "{0} shoves {1} into {2}")
THREW: Final = Event("threw", "{0} throws {1} at {2}")
SHOT: Final = Event("shot", "{0} takes aim at {1}")
MISSED: Final = Event("missed", "{0} misses {1}")
HIT: Final = Event("hit", "{0} hits {1}")
DESTROYED: Final = Event("destroyed", "{0} destroys {1}")

# dice
FOCUSED: Final = Event("focused", "{0} focuses with {1} AP")
ROLLED: Final = Event("rolled", "{0} rolls {1}, which makes {2}")
ROLLED_AGAIN: Final = Event("rolled_again", "{0} rolls again")

# encounters and injuries
MEETS: Final = Event("meets", "{0} encounters {1}")
STRUCK: Final = Event("struck", "{0} slips away from {1}")
BEATEN: Final = Event("beaten", "{0} beats {1}")
LOST: Final = Event("lost", "{0} loses against {1}")
FLED: Final = Event("fled", "{0} flees to {1}")
STAYED: Final = Event("stayed", "{0} does not flee")
SUFFERS: Final = Event("suffers", "{0} suffers from {1}")
INJURY: Final = Event("injury", "{0} takes an Injury of Damage {1}")
LOST_HEALTH: Final = Event("lost_health", "{0} loses {1} Health and has {2}")
HEALED: Final = Event("healed", "{0} heals to {1} Health")
DIED: Final = Event("died", "{0} dies")
FELL: Final = Event("fell", "{0} falls into {1}")
DRUGGED: Final = Event("drugged", "{0} is Drugged")
CURED: Final = Event("cured", "{0} is Drugged no longer")
AP_CHANGED: Final = Event("ap_changed", "{0} has {1} AP left")
