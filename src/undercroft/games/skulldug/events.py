"""Every event of the game: its kind, the sentence that tells it, its roles, and what it changes on the table."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.story.events import (
    AMOUNT,
    CARD,
    CARDS,
    CAUSE,
    CHANGE,
    DICE_ROLLED,
    DIE,
    DRAW,
    DRAWN,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    HEAL,
    HURT,
    LEFT,
    LOSE,
    MOVE,
    NOTE,
    NTH,
    PLACE,
    REASON,
    ROLL,
    THING,
    TURN,
    USE,
    WAY,
    WHAT,
    WHO,
    WHOM,
    Event,
    Role,
)

LAID: Final = Role("laid", THING)
"""A passage as it lies: its shape and the sides on which it is open."""

# setting up
LAID_OUT: Final = Event(
    "laid_out", NOTE, "{amount:explorer} [gathers] at the Entrance, with {left:passage} to discover", AMOUNT, LEFT
)
ROLLED_ALIKE: Final = Event("rolled_alike", ROLL, "Who goes first: {roll}; a tie", DICE_ROLLED)
BEGINS: Final = Event("begins", ROLL, "<Who goes first: {roll}; >{who} [begins:who]", WHO, DICE_ROLLED)
GEAR_LAID_OUT: Final = Event("gear_laid_out", NOTE, "{amount:gear card} [is] laid out to choose from", AMOUNT)
TOOK_GEAR: Final = Event("took_gear", GAIN, "{who} [takes] {cards:a}", WHO, CARDS, changes="who.hand")
PASSED_GEAR: Final = Event("passed_gear", NOTE, "{who} [takes] no gear", WHO)
GEAR_RETURNED: Final = Event(
    "gear_returned", NOTE, "{amount:gear card} [goes] back, and both decks are shuffled", AMOUNT
)
PACED: Final = Event("paced", NOTE, "The treasures are spread evenly over the Fortune deck")

# turns
TURN_BEGINS: Final = Event("turn", TURN, "Round {number}: {who:'s} turn", NTH, WHO)
REINFORCED: Final = Event(
    "reinforced",
    HEAL,
    "{who} [returns] through {place} with {left} Health",
    WHO,
    PLACE,
    LEFT,
    changes="who.place who.health who.drugged?",
)
FOUND_AT_ENTRANCE: Final = Event(
    "found_at_entrance", DRAW, "{who} [finds] {drawn:a} there", WHO, DRAWN, PLACE, changes="place.floor"
)
AP_UNUSED: Final = Event("ap_unused", NOTE, "{who} [leaves] {amount} AP unused", WHO, AMOUNT)
LEFT_LYING: Final = Event("left_lying", NOTE, "{who} [leaves] {card:the} there", WHO, CARD)
CLEARED: Final = Event("cleared", LOSE, "{cards:the} [is] cleared out of {place}", CARDS, PLACE, changes="place.floor")

# moving and discovering
MOVED: Final = Event("moved", MOVE, "{who} [goes] {way} to {place}", WHO, WAY, PLACE, changes="who.place")
DASHED: Final = Event("dashed", MOVE, "{who} [dashes] {way} to {place}", WHO, WAY, PLACE, changes="who.place")
RAN_ON: Final = Event("ran_on", MOVE, "{who} [runs] on {way} to {place}", WHO, WAY, PLACE, changes="who.place")
DASH_ENDS: Final = Event("dash_ends", NOTE, "{who:'s} dash ends there", WHO)
REDIRECTED: Final = Event("redirected", NOTE, "{who} [sends] {whom} {way} instead", WHO, WHOM, WAY, PLACE)
DISCOVERED: Final = Event(
    "discovered", DRAW, "{who} [discovers] {laid:a}", WHO, LAID, DRAWN, PLACE, changes="place.cave"
)
LIT_UP: Final = Event("lit_up", NOTE, "{who} [lights] up {place}", WHO, PLACE)
CONTENTS: Final = Event("contents", DRAW, "{who} [finds] {drawn:a}", WHO, DRAWN, PLACE, changes="place.floor")
NOTHING_DRAWN: Final = Event("nothing_drawn", NOTE, "The {what} deck has run out", WHAT)
RECYCLED: Final = Event("recycled", NOTE, "{amount:discarded passage} [is] shuffled into a new deck", AMOUNT)
TO_THE_BOTTOM: Final = Event(
    "to_the_bottom",
    DRAW,
    "{card:the} [shows] {who} {drawn:a} too, which [goes:drawn] under the deck",
    WHO,
    DRAWN,
    CARD,
)
SLID: Final = Event("slid", MOVE, "{who} [slides] {way} to {place}", WHO, WAY, PLACE, changes="who.place")
SLIDE_BLOCKED: Final = Event("slide_blocked", NOTE, "{who} [has] nowhere to slide to: a wall is in the way", WHO, WAY)
APPEARED: Final = Event("appeared", MOVE, "{card:the} [takes] {who} to {place}", CARD, WHO, PLACE, changes="who.place?")
TURNED: Final = Event(
    "turned", CHANGE, "{who} [turns] {place}: now it is {laid:a}", WHO, PLACE, LAID, changes="place.cave?"
)

# items
PICKED_UP: Final = Event(
    "picked_up", GAIN, "{who} [picks] up {card:the}", WHO, CARD, PLACE, changes="who.hand place.floor"
)
DROPPED: Final = Event(
    "dropped",
    LOSE,
    "{who} [drops] {cards:the} into {place}<, {what}>",
    WHO,
    CARDS,
    PLACE,
    WHAT,
    changes="who.hand place.floor",
)
DROPPED_HERE: Final = Event(
    "dropped", LOSE, "{who} [drops] {cards:the}<, {what}>", WHO, CARDS, PLACE, WHAT, changes="who.hand place.floor"
)
REACHED: Final = Event(
    "picked_up", GAIN, "{who} [picks] up {card:the} from {place}", WHO, CARD, PLACE, changes="who.hand place.floor"
)
USED: Final = Event("used", USE, "{who} [uses] {card:the}", WHO, CARD)
USED_UP: Final = Event("used", USE, "{who} [uses] up {card:the}", WHO, CARD, changes="who.hand")
CHOSE: Final = Event("chose", NOTE, "{who} [picks] {whom} for {card:the}", WHO, WHOM, CARD)
DISCARDED: Final = Event("discarded", LOSE, "{card:the} [is] discarded", CARD, PLACE, changes="place.floor")
TOOK: Final = Event("took", GAIN, "{who} [takes] {card:the} from {whom}", WHO, CARD, WHOM, changes="who.hand whom.hand")
ON_THE_DECK: Final = Event(
    "on_the_deck", LOSE, "{who} [loses] {card:the} to the top of the {what} deck", WHO, CARD, WHAT, changes="who.hand"
)

# rivals
SHOVED: Final = Event(
    "shoved", MOVE, "{who} [shoves] {whom} {way} to {place}", WHO, WHOM, WAY, PLACE, changes="whom.place"
)
THREW: Final = Event(
    "threw",
    FIGHT_BEGINS,
    "{who} [throws] {card:the} at {whom}",
    WHO,
    CARD,
    WHOM,
    PLACE,
    changes="who.hand place.floor",
)
SHOT: Final = Event("shot", FIGHT_BEGINS, "{who} [fires] {card:the} at {whom}", WHO, WHOM, CARD)
MISSED: Final = Event("missed", FIGHT_ENDS, "{who} [attacks] {whom}: {roll}: missed", WHO, WHOM, DICE_ROLLED)
HIT: Final = Event("hit", FIGHT_ENDS, "{who} [attacks] {whom}: {roll}: hit", WHO, WHOM, DICE_ROLLED)
DESTROYED: Final = Event(
    "destroyed",
    CHANGE,
    "{who} [destroys] {place}<; {cards:the} [goes:cards] back on top of the decks>",
    WHO,
    PLACE,
    CARDS,
    changes="place.cave place.floor?",
)

# encounters
MEETS: Final = Event("meets", FIGHT_BEGINS, "{who} [runs] into {card:the}", WHO, CARD, PLACE)
ATTACKED: Final = Event("attacked", FIGHT_BEGINS, "{card:the} [attacks] {who}", CARD, WHO, PLACE)
SLIPPED_AWAY: Final = Event("slipped_away", NOTE, "{who} [slips] past {card:the}", WHO, CARD)
BEATEN: Final = Event(
    "beaten",
    FIGHT_ENDS,
    "{who} [fights] {card:the}: {roll}: beaten",
    WHO,
    CARD,
    DICE_ROLLED,
    PLACE,
    changes="place.floor",
)
DISARMED: Final = Event(
    "disarmed",
    FIGHT_ENDS,
    "{who} [tackles] {card:the}: {roll}: disarmed and taken",
    WHO,
    CARD,
    DICE_ROLLED,
    PLACE,
    changes="who.hand place.floor",
)
LOST: Final = Event("lost", FIGHT_ENDS, "{who} [fights] {card:the}: {roll}: lost", WHO, CARD, DICE_ROLLED)
CAUGHT: Final = Event("caught", FIGHT_ENDS, "{who} [tackles] {card:the}: {roll}: caught", WHO, CARD, DICE_ROLLED)
CUT_SHORT: Final = Event("cut_short", FIGHT_ENDS, "{who:'s} roll comes to nothing: {roll}", WHO, DICE_ROLLED, CAUSE)
FLED: Final = Event("fled", MOVE, "{who} [flees] {way} to {place}", WHO, WAY, PLACE, changes="who.place")
STAYED: Final = Event("stayed", NOTE, "{who} [does] not flee: {reason}", WHO, REASON)

# Health, status, Action Points
LOST_HEALTH: Final = Event(
    "lost_health",
    HURT,
    "{who} [loses] {amount} Health< to {cause:the}><, {left} left>",
    WHO,
    AMOUNT,
    CAUSE,
    LEFT,
    changes="who.health",
)
PROTECTED: Final = Event("protected", NOTE, "{card:the} [saves] {who} {amount} Health", CARD, WHO, AMOUNT)
WORSENED: Final = Event("worsened", NOTE, "{card:the} [makes] {who} lose {amount} Health more", CARD, WHO, AMOUNT)
HEALED: Final = Event(
    "healed", HEAL, "{who} [heals] {amount} Health and [has] {left}", WHO, AMOUNT, LEFT, changes="who.health"
)
WELL_ALREADY: Final = Event("well_already", NOTE, "{who} [has] full Health already", WHO)
DIED: Final = Event(
    "died", DIE, "{who} [dies]<, killed by {cause:the}>", WHO, CAUSE, PLACE, changes="who.place", dies="who"
)
FELL: Final = Event("fell", LOSE, "{cards:the} [falls] to the floor", CARDS, WHO, PLACE, changes="who.hand place.floor")
DRUGGED: Final = Event("drugged", CHANGE, "{who} [is] Drugged", WHO, changes="who.drugged")
DRUGGED_ALREADY: Final = Event("drugged_already", NOTE, "{who} [is] Drugged already", WHO)
IMMUNE: Final = Event("immune", NOTE, "{card:the} [keeps] {who} from being Drugged", CARD, WHO)
SHAKEN_OFF: Final = Event(
    "cured", CHANGE, "{who} [spends] {amount} AP and [is] Drugged no longer", WHO, AMOUNT, changes="who.drugged"
)
CURED: Final = Event("cured", CHANGE, "{who} [is] Drugged no longer", WHO, changes="who.drugged")
AP_GAINED: Final = Event(
    "ap_gained", GAIN, "{who} [gains] {amount} AP< from {cause:the}>, {left} left", WHO, AMOUNT, LEFT, CAUSE
)
AP_LOST: Final = Event(
    "ap_lost", LOSE, "{who} [loses] {amount} AP< to {cause:the}>, {left} left", WHO, AMOUNT, LEFT, CAUSE
)
AP_OWED: Final = Event(
    "ap_owed",
    LOSE,
    "{who} [has] no AP left< for {cause:the}> and [owes] {amount}, due from any AP gained this turn",
    WHO,
    AMOUNT,
    CAUSE,
)
CARD_PASSED: Final = Event("card_passed", ROLL, "{who} [rolls] for {card:the}: {roll}: passed", WHO, CARD, DICE_ROLLED)
CARD_FAILED: Final = Event("card_failed", ROLL, "{who} [rolls] for {card:the}: {roll}: failed", WHO, CARD, DICE_ROLLED)
