"""Every event of the game: its kind, the sentence that tells it, its roles, and what it changes on the table."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.story.events import (
    AMOUNT,
    ANYBODY,
    CARD,
    CHANGE,
    DICE_ROLLED,
    DIE,
    DRAW,
    DRAWN,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    LEFT,
    LOSE,
    MOVE,
    NOTE,
    NTH,
    NUMBER,
    PLACE,
    PLAYER,
    REVEAL,
    ROLL,
    THING,
    USE,
    WHAT,
    Event,
    Role,
)
from undercroft.kernel.story.events import TURN as HEADING

WHO: Final = Role("who", ANYBODY)
WHOM: Final = Role("whom", ANYBODY)
PLAYING: Final = Role("player", PLAYER)
NEEDED: Final = Role("needed", NUMBER)
MARKER: Final = Role("marker", THING)
LAID: Final = Role("laid", THING)
"""The tile itself, where a place is part of one."""
FOUND_CARDS: Final = Role("cards", THING, several=True)
GIVEN: Final = Role("given", NUMBER)
RETURNED: Final = Role("returned", NUMBER)
GONE: Final = "whom.place? whom.cards? whom.player? whom.stone? whom.size? whom.invisible? whom.pit?"
GONE_SELF: Final = GONE.replace("whom.", "who.")

# setting up and turns
CHARACTER_DEALT: Final = Event(
    "character_dealt",
    DRAW,
    "{player} [plays] {drawn:name}",
    PLAYING,
    DRAWN,
    PLACE,
    changes="drawn.place drawn.player",
)
PUT_AWAY: Final = Event("put_away", LOSE, "{amount:tile} [is] put away unseen", AMOUNT, changes="stack.tiles")
QUEST_DEALT: Final = Event("quest_dealt", DRAW, "Your quest: {card}", CARD)
QUESTS_DEALT: Final = Event("quests_dealt", NOTE, "Everybody has a secret quest")
LONE_QUEST: Final = Event("quests_dealt", NOTE, "{player} [has] a quest", PLAYING)
COUNTERS_LAID: Final = Event(
    "counters_laid",
    ROLL,
    "{amount:counter} [is] thrown onto the passage board",
    AMOUNT,
    DICE_ROLLED,
    changes="board.counters",
)
FIRST_PLAYER: Final = Event(
    "first_player", ROLL, "<Who goes first: {roll}; >{player} [begins:player]", PLAYING, DICE_ROLLED
)
ROLLED_ALIKE: Final = Event("rolled_alike", ROLL, "Who goes first: {roll}; a tie", DICE_ROLLED)
TURN: Final = Event("turn", HEADING, "Round {number}: {player:'s} turn< ({who:name})>", NTH, PLAYING, WHO)
OUT: Final = Event("out", NOTE, "{player} [is] out of the game", PLAYING)
MISSES_TURN: Final = Event("misses_turn", NOTE, "{who:the} [misses] this turn, {what}", WHO, WHAT)
TAKES_OVER: Final = Event("takes_over", CHANGE, "{player} now [runs] {whom:the}", PLAYING, WHOM, changes="whom.player")

# moving
REMAINS: Final = Event("remains", NOTE, "{who:the} [stays] at {place}", WHO, PLACE)
REMAINS_IN: Final = Event("remains", NOTE, "{who:the} [stays] in {place}", WHO, PLACE)
"""In a cavern, or in the passage beside it."""
WALKS: Final = Event("walks", MOVE, "{who:the} [goes] to {place}", WHO, PLACE, changes="who.place?")
TAKES_STAIRS: Final = Event(
    "takes_stairs", MOVE, "{who:the} [takes] the stairs to {place}", WHO, PLACE, changes="who.place?"
)
LEAVES_CAVERN: Final = Event(
    "leaves_cavern", MOVE, "{who:the} [steps] out into {place}", WHO, PLACE, changes="who.place?"
)
SETS_OUT: Final = Event("sets_out", NOTE, "{who:the} can cover {amount:tile}", WHO, AMOUNT)
STOPPED: Final = Event("stopped", NOTE, "{who:the} [stops] {whom:the}", WHO, WHOM)
TILE_TAKEN: Final = Event("tile_taken", DRAW, "{who:the} [discovers] {drawn}", WHO, DRAWN, changes="stack.tiles")
TILE_UNDER: Final = Event(
    "tile_under", NOTE, "{who:the} cannot walk onto {place}: it goes under the stack", WHO, PLACE, changes="stack.tiles"
)
TILE_LAID: Final = Event(
    "tile_laid",
    MOVE,
    "{who:the} [lays] it: {what}",
    WHO,
    WHAT,
    LAID,
    PLACE,
    changes="laid.laid who.place? laid.unused?",
)
NO_TILE_FITS: Final = Event("no_tile_fits", NOTE, "No tile fits, and {who:the} [stays]", WHO)
SECOND_ENTRANCE: Final = Event(
    "second_entrance", CHANGE, "Every way is blocked: {place} opens", PLACE, changes="place.laid"
)
CAUGHT: Final = Event("caught", NOTE, "{who:the} [is] caught in the web", WHO)
BREAKS_FREE: Final = Event(
    "breaks_free", ROLL, "{who:the} [struggles] in the web and [rolls] {roll}: free", WHO, DICE_ROLLED
)
STAYS_CAUGHT: Final = Event(
    "stays_caught", ROLL, "{who:the} [struggles] in the web and [rolls] {roll}: still caught", WHO, DICE_ROLLED
)

# passages and caverns
COUNTERS_FOUND: Final = Event(
    "counters_found",
    LOSE,
    "Something waits here: {who:the} [draws] {amount:Passage card}",
    WHO,
    AMOUNT,
    PLACE,
    changes="board.counters who.place?",
)
FOUND: Final = Event("found", GAIN, "You find {cards:the}", FOUND_CARDS)
KEEPS: Final = Event("keeps", GAIN, "{who:the} [keeps] {amount:card}", WHO, AMOUNT, changes="who.cards")
DECLARED: Final = Event("declared", REVEAL, "{who:the} [turns] up {card:the}<, {what}>", WHO, CARD, WHAT)
MONSTER_DECLARED: Final = Event(
    "monster_declared", REVEAL, "{whom:a} [sleeps] in {place}", WHOM, PLACE, changes="whom.place"
)
MONSTER_IN_PASSAGE: Final = Event(
    "monster_declared", REVEAL, "{whom:a} [sleeps] at {place}", WHOM, PLACE, changes="whom.place"
)
"""In a passage, not in a cavern."""
MARKER_LAID: Final = Event(
    "marker_laid", CHANGE, "{marker:a} now [lies] at {place}", MARKER, PLACE, LAID, changes="marker.tile"
)
AVOIDS_PIT: Final = Event(
    "avoids_pit",
    ROLL,
    "{who:the} [jumps] aside, [needs] {needed} or less and [rolls] {roll}: safe",
    WHO,
    NEEDED,
    DICE_ROLLED,
)
FALLS: Final = Event(
    "falls",
    ROLL,
    "{who:the} [jumps] aside, [needs] {needed} or less and [rolls] {roll}: into the pit, and a turn is lost",
    WHO,
    NEEDED,
    DICE_ROLLED,
    changes="who.pit",
)
CLIMBS_OUT: Final = Event("climbs_out", CHANGE, "{who:the} [climbs] out of the pit", WHO, changes="who.pit")
TILES_SEEN: Final = Event("tiles_seen", REVEAL, "Next on the stack: {cards}", FOUND_CARDS)
PEEKS: Final = Event("peeks", USE, "{who:the} [looks] at the top of the stack", WHO)
CREEPS_IN: Final = Event(
    "enters", MOVE, "{who:the} [creeps] into {place}", WHO, PLACE, LAID, changes="who.place? laid.unused?"
)
RUSHES_IN: Final = Event(
    "enters", MOVE, "{who:the} [rushes] into {place}", WHO, PLACE, LAID, changes="who.place? laid.unused?"
)
WALKS_IN: Final = Event("enters", MOVE, "{who:the} [goes] into {place}", WHO, PLACE, changes="who.place?")
CARDS_TAKEN: Final = Event("cards_taken", NOTE, "{who:the} [turns] over {amount:Cavern card}", WHO, AMOUNT)
ESCAPES: Final = Event(
    "escapes",
    ROLL,
    "{who:the} [tries] to escape, [needs] {needed} or less and [rolls] {roll}: away to {place}",
    WHO,
    NEEDED,
    DICE_ROLLED,
    PLACE,
    changes="who.place?",
)
FAILS_TO_ESCAPE: Final = Event(
    "fails_to_escape",
    ROLL,
    "{who:the} [tries] to escape, [needs] {needed} or less and [rolls] {roll}: cornered, and must fight",
    WHO,
    NEEDED,
    DICE_ROLLED,
)
BRIBES: Final = Event(
    "bribes", LOSE, "{who:the} [hands] {card:the} to {whom:the}", WHO, CARD, WHOM, changes="who.cards whom.cards"
)
FRIENDS: Final = Event(
    "friends",
    ROLL,
    "{who:the} [talks] to {whom:the}, [needs] {needed} or less and [rolls] {roll}: friends",
    WHO,
    WHOM,
    NEEDED,
    DICE_ROLLED,
)
NO_FRIENDS: Final = Event(
    "no_friends",
    ROLL,
    "{who:the} [talks] to {whom:the}, [needs] {needed} or less and [rolls] {roll}: not to be won over",
    WHO,
    WHOM,
    NEEDED,
    DICE_ROLLED,
)

# fighting
ATTACKS: Final = Event("attacks", FIGHT_BEGINS, "{who:the} [attacks] {whom:the}", WHO, WHOM)
SHOWS_EDGE: Final = Event("shows_edge", REVEAL, "{who:the} [shows] a bonus: {card}", WHO, CARD)
SHOWS_CARD: Final = Event("shows_card", REVEAL, "{who:the} [shows] {card:the}< {what}>", WHO, CARD, WHAT)
TIE: Final = Event("tie", ROLL, "{who:the} [strikes] at {whom:the} and [rolls] {roll}: a tie", WHO, WHOM, DICE_ROLLED)
KILLS: Final = Event(
    "kills",
    FIGHT_ENDS,
    "{who:the} [strikes] at {whom:the} and [rolls] {roll}: {whom:the} [dies:whom]",
    WHO,
    WHOM,
    DICE_ROLLED,
    changes=GONE,
    dies="whom",
)
IS_KILLED: Final = Event(
    "kills",
    FIGHT_ENDS,
    "{who:the} [strikes] at {whom:the} and [rolls] {roll}: {who:the} [dies]",
    WHO,
    WHOM,
    DICE_ROLLED,
    changes=GONE_SELF,
    dies="who",
)
SLAIN: Final = Event("kills", FIGHT_ENDS, "{who:the} [kills] {whom:the}", WHO, WHOM, changes=GONE, dies="whom")
BURNT: Final = Event(
    "kills",
    DIE,
    "{who:the} [hurls] the Fire-Ball at {whom:the} (Combat {needed}) and [rolls] {roll}: {whom:the} [burns:whom]",
    WHO,
    WHOM,
    NEEDED,
    DICE_ROLLED,
    changes=GONE,
    dies="whom",
)
NO_BLOWS: Final = Event("no_blows", FIGHT_ENDS, "{who:the} [fights] no more", WHO)
SPOILS: Final = Event(
    "spoils",
    GAIN,
    "{who:the} [takes] {amount:card} from {whom:the}",
    WHO,
    AMOUNT,
    WHOM,
    changes="who.cards whom.cards?",
)
SPOILS_SEEN: Final = Event("spoils_seen", GAIN, "You take {cards:the}", FOUND_CARDS)
QUEST_FAILED: Final = Event("quest_failed", NOTE, "{player:'s} quest has failed", PLAYING)
WOKEN: Final = Event("woken", CHANGE, "{who:the} [wakes] {whom:the}", WHO, WHOM, changes="whom.player")
APPEARS: Final = Event(
    "appears", REVEAL, "{who:the} [is] seen again, in {place}", WHO, PLACE, changes="who.place? who.invisible?"
)

# cards and magic
SPENT: Final = Event("spent", LOSE, "{card:the} [is] used up", CARD, WHO, changes="who.cards")
WARDS_OFF: Final = Event("wards_off", USE, "{who:the} [wards] off {what}", WHO, WHAT)
CASTS: Final = Event("casts", USE, "{who:the} [casts] {what}", WHO, WHAT)
CASTS_AT: Final = Event("casts_at", USE, "{who:the} [casts] {what} at {whom:the}", WHO, WHAT, WHOM)
SPELL_FAILS: Final = Event("spell_fails", ROLL, "{what}: {roll}: it fails", WHAT, DICE_ROLLED, WHO)
BALL_FAILS: Final = Event(
    "spell_fails",
    ROLL,
    "{who:the} [hurls] the Fire-Ball at {whom:the}< (Combat {needed})> and [rolls] {roll}: it fails",
    WHO,
    WHOM,
    NEEDED,
    DICE_ROLLED,
)
BREAKS_OFF: Final = Event("breaks_off", NOTE, "{who:the} [breaks] off the spell", WHO)
CAN_FLY: Final = Event(
    "can_fly", ROLL, "{what}: {roll}: {who:the} can fly {amount:tile}", WHAT, DICE_ROLLED, WHO, AMOUNT
)
PETRIFIED: Final = Event(
    "petrified",
    ROLL,
    "{what}: {roll}: {whom:the} [turns:whom] to stone",
    WHAT,
    DICE_ROLLED,
    WHOM,
    changes="whom.stone",
)
SOFTENS: Final = Event("softens", CHANGE, "{who:the} [is] flesh again", WHO, changes="who.stone")
VANISHES: Final = Event(
    "vanishes",
    ROLL,
    "{what}: {roll}: {who:the} [vanishes:who]",
    WHAT,
    DICE_ROLLED,
    WHO,
    changes="who.invisible who.place",
)
STAYS_UNSEEN: Final = Event("vanishes", ROLL, "{what}: {roll}: {who:the} [stays:who] unseen", WHAT, DICE_ROLLED, WHO)
GROWS: Final = Event(
    "changes_size",
    ROLL,
    "{what}: {roll}: {whom:the} [grows:whom] big",
    WHAT,
    DICE_ROLLED,
    WHOM,
    changes="whom.size?",
)
SHRINKS: Final = Event(
    "changes_size",
    ROLL,
    "{what}: {roll}: {whom:the} [shrinks:whom]",
    WHAT,
    DICE_ROLLED,
    WHOM,
    changes="whom.size?",
)
SIZE_RETURNS: Final = Event("size_returns", CHANGE, "{who:the} [has] [their] own size again", WHO, changes="who.size")
WEB_BURNT: Final = Event("web_burnt", CHANGE, "The web at {place} burns", PLACE, LAID, changes="web.tile")
WEB_BURNT_BY_MAGIC: Final = Event(
    "web_burnt", ROLL, "Fire-Ball: {roll}: the web at {place} burns", DICE_ROLLED, PLACE, LAID, changes="web.tile"
)
RESISTS: Final = Event("resists", NOTE, "{who:the} [resists] with Magic {left}", WHO, LEFT)
ARRIVES: Final = Event(
    "arrives",
    ROLL,
    "{what}: {roll}: {whom:the} [stands:whom] before {who:the}",
    WHAT,
    DICE_ROLLED,
    WHOM,
    WHO,
    PLACE,
    changes="whom.place? whom.invisible?",
)
SEES_HAND: Final = Event(
    "looks",
    ROLL,
    "{who:the} [looks] into the Magic Mirror for {whom:the} and [rolls] {roll}: all cards seen",
    WHO,
    WHOM,
    DICE_ROLLED,
)
SEES_NOTHING: Final = Event(
    "looks",
    ROLL,
    "{who:the} [looks] into the Magic Mirror for {whom:the} and [rolls] {roll}: only fog",
    WHO,
    WHOM,
    DICE_ROLLED,
)
HAND_SEEN: Final = Event("hand_seen", REVEAL, "{whom:the} [holds] {cards:the}", WHOM, FOUND_CARDS)
HAND_EMPTY: Final = Event("hand_seen", REVEAL, "{whom:the} [holds] nothing", WHOM)
OFFERS: Final = Event("offers", NOTE, "{who:the} [offers] {whom:the} an exchange", WHO, WHOM)
OFFER_SEEN: Final = Event(
    "offer_seen", REVEAL, "{who:the} [offers] {cards:the}< and [wants] {left:card}>", WHO, FOUND_CARDS, LEFT
)
NOTHING_OFFERED: Final = Event("offer_seen", REVEAL, "{who:the} [offers] nothing< and [wants] {left:card}>", WHO, LEFT)
OFFER_REFUSED: Final = Event("offer_refused", NOTE, "{who:the} [refuses]", WHO)
RETURN_SEEN: Final = Event("return_seen", REVEAL, "{who:the} would give {cards:the}", WHO, FOUND_CARDS)
RETURN_NOTHING: Final = Event("return_seen", REVEAL, "{who:the} would give nothing", WHO)
NO_EXCHANGE: Final = Event("no_exchange", NOTE, "There is no exchange")
EXCHANGED: Final = Event(
    "exchanged",
    CHANGE,
    "{who:the} [gives] {whom:the} {given:card}< for {returned:card}>",
    WHO,
    WHOM,
    GIVEN,
    RETURNED,
    changes="who.cards? whom.cards?",
)
GIVEN_FOR_NOTHING: Final = Event(
    "exchanged",
    CHANGE,
    "{who:the} [gets] {returned:card} from {whom:the} for nothing",
    WHO,
    WHOM,
    RETURNED,
    changes="who.cards whom.cards",
)

# the end
PROPOSES: Final = Event("proposes", NOTE, "{player} [proposes] to end the game", PLAYING)
GOES_ON: Final = Event("goes_on", NOTE, "{player} [wants] to go on", PLAYING)
QUEST_SHOWN: Final = Event("quest_shown", REVEAL, "{player} [shows] the quest: {card}", PLAYING, CARD)
