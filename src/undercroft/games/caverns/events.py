"""Everything that can be told, and the sentence that tells it."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.events import Event

# setting up and turns
CHARACTER_DEALT: Final = Event("character_dealt", "{0} plays {1}")
QUEST_DEALT: Final = Event("quest_dealt", "Your quest: {0}")
QUESTS_DEALT: Final = Event("quests_dealt", "Everybody has a quest, and nobody knows the others'")
COUNTERS_LAID: Final = Event("counters_laid", "{0} counters lie on the passage board")
FIRST_PLAYER: Final = Event("first_player", "{0} goes first")
TURN: Final = Event("turn", "Round {1}: the turn of {0}")
PASSED_OVER: Final = Event("passed_over", "{0} has nobody who can act")
MISSES_TURN: Final = Event("misses_turn", "{0} misses this turn")
TAKES_OVER: Final = Event("takes_over", "{0} now runs {1}")

# moving
WALKS: Final = Event("walks", "{0} goes to {1}")
TAKES_STAIRS: Final = Event("takes_stairs", "{0} comes down the stairs at {1}")
LEAVES_CAVERN: Final = Event("leaves_cavern", "{0} steps out of the cavern")
SETS_OUT: Final = Event("sets_out", "{0} can cover {1} tiles")
STOPPED: Final = Event("stopped", "{0} stops {1}")
TILE_TAKEN: Final = Event("tile_taken", "{0} steps into the unknown and takes tile {1}")
TILE_UNDER: Final = Event("tile_under", "Tile {0} cannot be laid here and goes under the stack")
TILE_LAID: Final = Event("tile_laid", "{0} lays tile {1}")
NO_TILE_FITS: Final = Event("no_tile_fits", "No tile fits, and {0} stays")
STAIRS_FOUND: Final = Event("stairs_found", "There are stairs on tile {0}")
SECOND_ENTRANCE: Final = Event("second_entrance", "Every way is blocked: the second entrance opens")
CAUGHT: Final = Event("caught", "{0} is caught in the web")
BREAKS_FREE: Final = Event("breaks_free", "{0} rolls {1} and breaks out of the web")
STAYS_CAUGHT: Final = Event("stays_caught", "{0} rolls {1} and stays in the web")

# passages and caverns
COUNTERS_FOUND: Final = Event("counters_found", "{0} counters on tile {1}: {2} takes as many cards")
FOUND: Final = Event("found", "You found {0}")
KEEPS: Final = Event("keeps", "{0} keeps {1} cards")
DECLARED: Final = Event("declared", "It is {0}")
MONSTER_DECLARED: Final = Event("monster_declared", "{0} stands at {1}")
MARKER_LAID: Final = Event("marker_laid", "{0} on tile {1}")
FALLS: Final = Event("falls", "{0} falls into the pit and misses a turn")
TILES_SEEN: Final = Event("tiles_seen", "Next on the stack: {0}")
PEEKS: Final = Event("peeks", "{0} looks at the top of the stack")
NOT_USED: Final = Event("not_used", "The cavern of tile {0} is not used")
ENTERS: Final = Event("enters", "{0} enters the cavern of tile {1}: {2}")
CARDS_TAKEN: Final = Event("cards_taken", "{0} takes {1} Cavern cards")
ESCAPES: Final = Event("escapes", "{0} rolls {1} and escapes")
FAILS_TO_ESCAPE: Final = Event("fails_to_escape", "{0} rolls {1} and does not escape")
BRIBES: Final = Event("bribes", "{0} hands {2} to {1}")
FRIENDS: Final = Event("friends", "{0} rolls {2}: {1} is friendly")
NO_FRIENDS: Final = Event("no_friends", "{0} rolls {2}: {1} is not to be won over")

# fighting
ATTACKS: Final = Event("attacks", "{0} attacks {1}")
SHOWS_EDGE: Final = Event("shows_edge", "{0} shows {1}")
SHOWS_CARD: Final = Event("shows_card", "{0} shows {1}")
BLOWS_FALL: Final = Event("blows", "{0} has {1}, {2} has {3}")
TIE: Final = Event("tie", "A tie: both roll again")
KILLS: Final = Event("kills", "{0} kills {1}")
SPOILS: Final = Event("spoils", "{0} takes {1} cards from {2}")
SPOILS_SEEN: Final = Event("spoils_seen", "You take {0}")
QUEST_FAILED: Final = Event("quest_failed", "{0} has failed the quest")
WOKEN: Final = Event("woken", "{0} wakes {1}")
APPEARS: Final = Event("appears", "{0} is seen again at {1}")

# cards and magic
SPENT: Final = Event("spent", "{0} is used up")
ROLLS_AGAIN: Final = Event("rolls_again", "{0} rolls again")
WARDS_OFF: Final = Event("wards_off", "{0} wards off {1}")
CASTS: Final = Event("casts", "{0} casts {1}")
CASTS_AT: Final = Event("casts_at", "{0} casts {1} at {2}")
SPELL_FAILS: Final = Event("spell_fails", "{0} fails")
BREAKS_OFF: Final = Event("breaks_off", "{0} breaks off the spell")
CAN_FLY: Final = Event("can_fly", "{0} can fly")
PETRIFIED: Final = Event("petrified", "{0} turns to stone")
SOFTENS: Final = Event("softens", "{0} is flesh again")
VANISHES: Final = Event("vanishes", "{0} is invisible")
CHANGES_SIZE: Final = Event("changes_size", "{0} becomes {1}")
SIZE_RETURNS: Final = Event("size_returns", "{0} has its own size again")
WEB_BURNT: Final = Event("web_burnt", "The web of tile {0} burns")
RESISTS: Final = Event("resists", "{0} resists with Magic {1}")
ARRIVES: Final = Event("arrives", "{0} stands before {1}")
LOOKS: Final = Event("looks", "{0} looks into the mirror for {1}")
HAND_SEEN: Final = Event("hand_seen", "{0} holds {1}")
OFFERS: Final = Event("offers", "{0} offers {1} an exchange")
OFFER_SEEN: Final = Event("offer_seen", "{0} offers {1} and wants {2} cards")
OFFER_REFUSED: Final = Event("offer_refused", "{0} refuses")
RETURN_SEEN: Final = Event("return_seen", "{0} would give {1}")
NO_EXCHANGE: Final = Event("no_exchange", "There is no exchange")
EXCHANGED: Final = Event("exchanged", "{0} gives {1} cards to {2} for {3}")

# the end
PROPOSES: Final = Event("proposes", "{0} proposes to end the game")
GOES_ON: Final = Event("goes_on", "{0} wants to go on")
QUEST_SHOWN: Final = Event("quest_shown", "{0} shows the quest: {1}")
