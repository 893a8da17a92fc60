"""Every event of the game: its kind, the sentence that tells it, its roles, and what it changes on the table."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.story.events import (
    AMOUNT,
    ANYBODY,
    CARD,
    CARDS,
    CAUSE,
    CHANGE,
    DICE_ROLLED,
    DIE,
    DRAW,
    DRAWN,
    EVERYBODY,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    HEAL,
    LEFT,
    LOSE,
    MOVE,
    NOTE,
    NTH,
    NUMBER,
    PLACE,
    REASON,
    REVEAL,
    ROLL,
    THING,
    USE,
    WAY,
    WHAT,
    WHO,
    Event,
    Role,
)
from undercroft.kernel.story.events import HURT as HURTS
from undercroft.kernel.story.events import TURN as TURNS

TARGET: Final = Role("target", ANYBODY)
"""A Player or a Monster."""
TARGETS: Final = Role("target", ANYBODY, several=True)
DAMAGE: Final = Role("damage", NUMBER)
START: Final = Role("start", THING)

# setting up
LAID_OUT: Final = Event("laid_out", NOTE, "{amount:Room} [is] laid out, all face-down", AMOUNT)
MONSTERS_DEALT: Final = Event(
    "monsters_dealt", NOTE, "{amount:Monster} [waits] face-down in {place:the}", AMOUNT, PLACE
)
TOOK_BUFF: Final = Event(
    "took_buff", GAIN, "{who} [is] {card:the} with {left} HP", WHO, CARD, LEFT, changes="who.buff who.hp"
)
DEALT: Final = Event("dealt", GAIN, "{who} [is] dealt {amount:Item}", WHO, AMOUNT, changes="who.hand?")
DEALT_ITEM: Final = Event("saw_item", DRAW, "{who} [gets] {card:the}", WHO, CARD)
REDREW: Final = Event(
    "redrew", NOTE, "{who} [shuffles] the Items back and [draws] five new ones", WHO, changes="who.hand?"
)
OPENED: Final = Event("opened", GAIN, "{who} [equips] {cards:the}", WHO, CARDS, changes="who.ready who.hand")
OPENING_GIFT: Final = Event(
    "gave", LOSE, "{who} [puts] {cards:the} into the Loot Pool", WHO, CARDS, changes="pool.items who.hand"
)
KEPT_OPENING: Final = Event("kept", NOTE, "{who} [keeps] {amount:Item} in Hand", WHO, AMOUNT)

# turns
TURN: Final = Event("turn", TURNS, "Turn {number}: {what}, {who} [leads:who]", NTH, WHAT, WHO, changes="party.leader?")
SELECTED: Final = Event(
    "selected",
    REVEAL,
    "{everybody} [plays] {card:the}",
    EVERYBODY,
    CARD,
    changes="everybody.ready? everybody.used?",
)
ADDED: Final = Event("selected", REVEAL, "{who} [adds] {card:the}", WHO, CARD)
PICKED_UP: Final = Event("picked_up", GAIN, "{who} [has] nothing to play and [takes] all used Actions back", WHO)
LEADS: Final = Event("leads", CHANGE, "{who} [leads] now", WHO, changes="party.leader")

# moving
GOES: Final = Event(
    "left", MOVE, "{who} [heads]< {way}> from {start:the} for {place:the}", WHO, WAY, START, PLACE, changes="who.place"
)
GOES_INTO_THE_UNKNOWN: Final = Event(
    "left",
    MOVE,
    "{who} [heads]< {way}> from {start:the} into the unknown",
    WHO,
    WAY,
    START,
    PLACE,
    changes="who.place",
)
STAYED: Final = Event("stayed", NOTE, "{who} [does] not get away and [stays] in {place:the}", WHO, PLACE)
ENTERED: Final = Event("entered", MOVE, "{everybody} [enters] {place:the}", EVERYBODY, PLACE)
FOUND_ROOM: Final = Event(
    "flipped", REVEAL, "{everybody} [finds] {card:the}", EVERYBODY, CARD, PLACE, changes="place.room"
)
FLIPPED: Final = Event("flipped", REVEAL, "{place:the} [is] {card:the}", PLACE, CARD, changes="place.room")
MONSTER_SHOWN: Final = Event(
    "monster_shown", REVEAL, "{target:the} [waits] there with {left} HP", TARGET, LEFT, PLACE, changes="target.hp"
)
COMBAT_BEGINS: Final = Event("combat_begins", CHANGE, "Combat begins in {place:the}", PLACE, changes="party.fighting")
COMBAT_ENDS: Final = Event(
    "combat_ends", CHANGE, "Combat is over: {place:the} [is] cleared", PLACE, changes="party.fighting"
)
LOOKED: Final = Event("looked", NOTE, "{everybody} [looks] at the card of {place:the}", EVERYBODY, PLACE)
LOOKED_AT_MONSTERS: Final = Event(
    "looked", NOTE, "{everybody} [looks] at {amount:Monster} in {place:the}", EVERYBODY, AMOUNT, PLACE
)
SAW_CARD: Final = Event("saw_card", REVEAL, "It is {card:the}", CARD, PLACE)
SAW_MONSTERS: Final = Event("saw_card", REVEAL, "{cards:the} [waits] there", CARDS, PLACE)
ACCEPTED: Final = Event("accepted", NOTE, "{who} [tries] {card:the}", WHO, CARD)
DECLINED: Final = Event("declined", NOTE, "{who} [leaves] {card:the} alone", WHO, CARD)

# Items
GAVE: Final = Event(
    "gave",
    LOSE,
    "{who} [puts] {card:the} into the Loot Pool",
    WHO,
    CARD,
    changes="who.hand? who.ready? who.used? pool.items",
)
TOOK: Final = Event(
    "took", GAIN, "{who} [takes] {card:the} from the Loot Pool", WHO, CARD, changes="who.hand pool.items"
)
EQUIPPED: Final = Event("equipped", GAIN, "{who} [equips] {card:the}", WHO, CARD, changes="who.ready who.hand")
STOWED: Final = Event(
    "stowed", LOSE, "{who} [takes] {card:the} back to the Hand", WHO, CARD, changes="who.ready? who.used? who.hand"
)
GAVE_NOTHING: Final = Event("gave_nothing", NOTE, "{who} [puts] nothing into the Loot Pool", WHO)
TOOK_NOTHING: Final = Event("took_nothing", NOTE, "{who} [takes] nothing from the Loot Pool", WHO)
RESTED: Final = Event("rested", USE, "{who} [rests]", WHO)
RESTED_WELL: Final = Event(
    "rested", USE, "{who} [rests] and [recovers] {cards:the}", WHO, CARDS, changes="who.ready? who.used?"
)
RECOVERED: Final = Event("recovered", GAIN, "{who} [recovers] {cards:the}", WHO, CARDS, changes="who.ready? who.used?")
EXHAUSTED: Final = Event("exhausted", LOSE, "{who} [exhausts] {card:the}", WHO, CARD, changes="who.ready who.used")
USED: Final = Event("used", USE, "{who} [uses] {card:the}", WHO, CARD)
WASTED: Final = Event("used", USE, "{who} [finds] no Monster left for {card:the}", WHO, CARD)
DISCARDED: Final = Event(
    "discarded", LOSE, "{who} [discards] {card:the}", WHO, CARD, changes="who.hand? who.ready? who.used?"
)
DREW: Final = Event("drew", GAIN, "{who} [draws] an Item", WHO, changes="who.hand")
ALL_DREW: Final = Event("drew", GAIN, "{everybody} [draws] an Item< {what}>", EVERYBODY, WHAT, changes="everybody.hand")
SAW_ITEM: Final = Event("saw_item", DRAW, "Yours [is] {card:the}", CARD)
FOUND: Final = Event("found", DRAW, "{drawn:a} [goes] to the Loot Pool", DRAWN, changes="pool.items")
CHOSE_ITEM: Final = Event(
    "chose_item",
    DRAW,
    "{who} [draws] {drawn:a} and [keeps] {card:the}",
    WHO,
    DRAWN,
    CARD,
    changes="who.hand pool.items?",
)
SHUFFLED: Final = Event("shuffled", NOTE, "The discarded {what} Items are shuffled into a new deck", WHAT)
NOTHING_DRAWN: Final = Event("nothing_drawn", NOTE, "The {what} deck has run out", WHAT)

# dice
ATTACKS: Final = Event(
    "attacks", FIGHT_BEGINS, "{target:the} [attacks] and [rolls] {roll}: {what}", TARGET, DICE_ROLLED, WHAT
)
STRIKES: Final = Event("attacks", FIGHT_BEGINS, "{target:the} [attacks]: {what}", TARGET, WHAT)
ATTACK_COSTS: Final = Event("attack_over", FIGHT_ENDS, "{damage} HP lost", DAMAGE)
ATTACK_FAILS: Final = Event("attack_over", FIGHT_ENDS, "Nobody is hurt")
ATTACK_CHEATED: Final = Event("attack_over", FIGHT_ENDS, "Death is cheated")
ROLLED_FOR: Final = Event("rolled", ROLL, "{who} [rolls] for {cause:the}: {roll}", WHO, CAUSE, DICE_ROLLED)
ROLLED_NOTHING: Final = Event(
    "rolled", ROLL, "{who} [rolls] for {cause:the}: {roll}, nothing happens", WHO, CAUSE, DICE_ROLLED
)
CARD_ROLLED: Final = Event("rolled", ROLL, "{cause:the} [rolls] {roll}", CAUSE, DICE_ROLLED)
CARD_ROLLED_NOTHING: Final = Event("rolled", ROLL, "{cause:the} [rolls] {roll}: nothing happens", CAUSE, DICE_ROLLED)

# damage and HP
HURT: Final = Event(
    "hurt",
    HURTS,
    "{target:the} [takes] {damage} {what} damage from {cause:the}< ({reason})>, {left} HP left",
    TARGET,
    DAMAGE,
    WHAT,
    CAUSE,
    LEFT,
    REASON,
    changes="target.hp",
)
UNHURT: Final = Event("unhurt", NOTE, "{cause:the} [does] nothing to {target:the}: {reason}", CAUSE, TARGET, REASON)
LOST_HP: Final = Event(
    "lost_hp",
    HURTS,
    "{who} [loses] {damage} HP< for {cause:the}>, {left} left",
    WHO,
    DAMAGE,
    LEFT,
    CAUSE,
    changes="who.hp",
)
HEALED: Final = Event(
    "healed", HEAL, "{target:the} [heals] {amount} HP and [has] {left}", TARGET, AMOUNT, LEFT, changes="target.hp"
)
CHEATED: Final = Event("cheated", HEAL, "{who} [cheats] death and [has] {left} HP", WHO, LEFT, changes="who.hp?")
FULL_HP: Final = Event("full_hp", NOTE, "{target:the} [has] full HP already", TARGET)
DIED: Final = Event("died", DIE, "{who} [dies] in {place:the}<, killed by {cause:the}>", WHO, PLACE, CAUSE, dies="who")
LAST_STROKE: Final = Event("last_stroke", NOTE, "{target:the} [lashes] out while falling", TARGET)
DEFEATED: Final = Event("defeated", DIE, "{target:the} [is] defeated", TARGET, changes="target.hp?", dies="target")
SUMMONED: Final = Event(
    "summoned", REVEAL, "{target:the} [joins] the fight with {left} HP", TARGET, LEFT, PLACE, changes="target.hp"
)
IDLE: Final = Event("idle", NOTE, "{target:the} [does] not attack", TARGET)
RETALIATES: Final = Event("retaliates", NOTE, "{target:the} [hits] back", TARGET)
GUARDS: Final = Event("guards", NOTE, "{who} [guards] the others and [takes] it", WHO)
LOST_HAND: Final = Event("lost_all", LOSE, "{who} [loses] {amount:Item} from the Hand", WHO, AMOUNT, changes="who.hand")
LOST_GEAR: Final = Event("lost_all", LOSE, "{who} [loses] {cards:the}", WHO, CARDS, changes="who.ready? who.used?")
SAVED: Final = Event("saved", NOTE, "{who} [saves] {card:the}", WHO, CARD)
RETURNED: Final = Event(
    "returned",
    HEAL,
    "{who} [returns] in {place:the} as {card:the} with {left} HP",
    WHO,
    PLACE,
    CARD,
    LEFT,
    changes="who.buff who.hp who.place?",
)
TORCH: Final = Event("torch", NOTE, "The torches burn low")

# what lasts
BONUS: Final = Event(
    "bonus",
    CHANGE,
    "The next {what} damage in {place:the} is {amount} higher ({cause})",
    WHAT,
    PLACE,
    AMOUNT,
    CAUSE,
)
SURGE: Final = Event(
    "surge",
    CHANGE,
    "All {what} damage by Players in {place:the} is {amount} higher this turn ({cause})",
    WHAT,
    PLACE,
    AMOUNT,
    CAUSE,
)


def _began(sentence: str) -> Event:
    whole = f"{{target:the}} {sentence}< {{reason}}> ({{cause}})"
    return Event("began", CHANGE, whole, TARGETS, AMOUNT, WHAT, REASON, CAUSE)


BEGAN: Final = {
    "armor": _began("[has] Armored {amount}< against {what}>"),
    "more_armor": _began("[has] {amount} more Armored"),
    "less_armor": _began("[has] {amount} less Armored"),
    "reduce": _began("[takes] {amount} less< {what}> damage"),
    "weaken": _began("[deals] {amount} less damage"),
    "vulnerable": _began("[takes] {amount} more damage"),
    "retaliate": _began("[hits] back for {amount}< {what}>"),
    "guard": _began("[takes] what is aimed at others"),
    "skip_attack": _began("[does] not attack"),
    "cheat_death": _began("[cannot] die but keeps {amount} HP"),
    "ignore": _began("[leaves] Rooms unharmed"),
    "strip": _began("[loses] Armored and Retaliate"),
}
"""What begins and goes on, by the kind of the effect."""
