"""Every event of the game: its kind, the sentence that tells it, its roles, and what it changes on the table."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.story.events import (
    AMOUNT,
    CARD,
    CARDS,
    CHANGE,
    DICE_ROLLED,
    DIE,
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
    NUMBER,
    PAY,
    PLACE,
    REASON,
    REVEAL,
    ROLL,
    THING,
    VISIT_BEGINS,
    VISIT_ENDS,
    WHAT,
    WHO,
    WHOM,
    Event,
    Role,
)
from undercroft.kernel.story.events import TURN as HEADING

THEIRS: Final = Role("theirs", NUMBER)
"""The strength of the other side."""
PLACES: Final = Role("places", THING, several=True)
HALVED: Final = "by halving each die"
"""Battle Dice count half: what that takes off a roll."""

# setting up
CASTLE_LAID: Final = Event(
    "rooms_laid", REVEAL, "The castle, clockwise from the Entrance: {drawn}", DRAWN, PLACES, changes="places.card?"
)
ROOMS_LAID: Final = Event("rooms_laid", CHANGE, "Laid out instead: {places}", DRAWN, PLACES, changes="places.card?")
PRICES_SHOWN: Final = Event(
    "prices_shown", CHANGE, "Prices at {place:the}: {drawn}<, {what}>", PLACE, DRAWN, WHAT, changes="place.prices?"
)
HERO_STARTS: Final = Event(
    "hero_starts",
    GAIN,
    "{who} [starts] at {place:the} with {cards} and [has] ${amount}",
    WHO,
    PLACE,
    CARDS,
    AMOUNT,
    changes="who.place? who.sack who.money",
)
MONSTER_PLACED: Final = Event(
    "monster_placed", ROLL, "Where the first Monster waits: {roll}, {place:the}", DICE_ROLLED, PLACE
)
MONSTER_APPEARS: Final = Event(
    "monster_appears",
    REVEAL,
    "{drawn:the} [appears] in {place:the}< with {cards}>",
    DRAWN,
    PLACE,
    CARDS,
    changes="drawn.place drawn.sack? drawn.lying?",
)
MONSTER_WAITS: Final = Event(
    "monster_appears",
    REVEAL,
    "{drawn:the} [waits] beside {place:the}< with {cards}>",
    DRAWN,
    PLACE,
    CARDS,
    changes="drawn.place? drawn.sack? drawn.lying?",
)
BOSS_APPEARS: Final = Event("boss_appears", NOTE, "It is the Boss: {card:the} [comes] last", CARD)
LOOT_LAID: Final = Event("loot_laid", CHANGE, "Loot: {what}", PLACES, WHAT, CARDS, changes="places.floor")
CUBES_LAID: Final = Event("cubes_laid", CHANGE, "In {place:the}: {cards}", CARDS, PLACE, changes="place.floor")
BEGINS: Final = Event("begins", NOTE, "{who} [begins]", WHO)
STARTS_LATER: Final = Event(
    "starts_later", GAIN, "{who} [plays] later and [gets] ${amount} more", WHO, AMOUNT, changes="who.money"
)

# turns and dice
TURN: Final = Event("turn", HEADING, "Round {number}: {who:'s} turn", NTH, WHO)
SOLO_DICE: Final = Event("solo_dice", ROLL, "{who} [rolls] {roll}", WHO, NTH, WHAT, DICE_ROLLED)
DICE_ASSIGNED: Final = Event("dice_assigned", ROLL, "{who} [rolls] {roll}", WHO, DICE_ROLLED)
POWER: Final = Event("power", NOTE, "{card:the} {what}", CARD, WHAT)

# moving
STANDS_UP: Final = Event("stands_up", CHANGE, "{who} [stands] up", WHO, changes="who.lying")
ONLY_STOOD_UP: Final = Event("only_stood_up", NOTE, "That takes {who:'s} whole move", WHO)
WALKS: Final = Event(
    "walks",
    MOVE,
    "{who} [goes] {amount:step} to {place:the}",
    WHO,
    AMOUNT,
    PLACE,
    changes="who.place who.hidden?",
)
STAYS: Final = Event("stays", NOTE, "{who} [stays] in {place:the}", WHO, PLACE)
SPRINTS: Final = Event(
    "sprints",
    PAY,
    "{who} [spends] {cards} to sprint past {card:the} and [has] {left} left",
    WHO,
    CARD,
    CARDS,
    LEFT,
    changes="who.sack",
)
NO_THIEVES: Final = Event("no_thieves", ROLL, "{who} [braves] the Dangerous Road: {roll}: no thieves", WHO, DICE_ROLLED)
THIEVES_WAIT: Final = Event(
    "thieves_wait", ROLL, "{who} [braves] the Dangerous Road: {roll}: thieves", WHO, DICE_ROLLED
)
THIEVES: Final = Event("thieves", LOSE, "Thieves take {cards} from {who}", WHO, CARDS, changes="who.sack")

# rooms
HIDES: Final = Event("hides", CHANGE, "{who} [hides] in the alcove", WHO, changes="who.hidden")
LEAVES_ALCOVE: Final = Event("leaves_alcove", CHANGE, "{who} [comes] out of the alcove", WHO, changes="who.hidden")
NOTHING_TO_WIN: Final = Event("nothing_to_win", NOTE, "Nothing lies there for {who}", WHO, PLACE)
SAFE_PLACE: Final = Event("safe_place", NOTE, "Nothing happens to {who} there", WHO, PLACE)
DRAWS: Final = Event("draws", GAIN, "{who} [finds] {cards}", WHO, CARDS, changes="who.sack")
TAKES: Final = Event(
    "takes", GAIN, "{who} [takes] {cards} from {place:the}", WHO, CARDS, PLACE, changes="who.sack place.floor"
)
TAKES_HERE: Final = Event("takes", GAIN, "{who} [takes] {cards}", WHO, CARDS, PLACE, changes="who.sack place.floor")
TAKES_NOTHING: Final = Event("takes_nothing", NOTE, "{who} [takes] nothing", WHO, PLACE)
LEAVES: Final = Event(
    "leaves",
    LOSE,
    "{who} [cannot] carry it all and [leaves] {cards} in {place:the}",
    WHO,
    CARDS,
    PLACE,
    changes="who.sack place.floor",
)
GIVES_UP: Final = Event(
    "gives_up",
    LOSE,
    "{who} [cannot] carry it all and [gives] up {cards:the}",
    WHO,
    CARDS,
    changes="who.sack? who.trophies?",
)
SPENDS: Final = Event("spends", PAY, "{who} [spends] {cards} on the search", WHO, CARDS, changes="who.sack")
SEARCH_WON: Final = Event("search", ROLL, "{who} [searches] the room: {roll}: found", WHO, DICE_ROLLED, PLACE)
SEARCH_LOST: Final = Event("search", ROLL, "{who} [searches] the room: {roll}: nothing found", WHO, DICE_ROLLED, PLACE)
MINOR_FIGHT_WON: Final = Event(
    "minor_fight", ROLL, "{who} [fights] a minor Monster: {roll}: won", WHO, DICE_ROLLED, THEIRS
)
MINOR_FIGHT_LOST: Final = Event(
    "minor_fight", ROLL, "{who} [fights] a minor Monster: {roll}: not enough", WHO, DICE_ROLLED, THEIRS
)
UNARMED_WON: Final = Event(
    "minor_fight", NOTE, "{who} [beats] a minor Monster with {amount} Strength against {theirs}", WHO, AMOUNT, THEIRS
)
UNARMED_LOST: Final = Event(
    "minor_fight",
    NOTE,
    "{who} [is] no match for a minor Monster: {amount} Strength, more than {theirs} needed",
    WHO,
    AMOUNT,
    THEIRS,
)
ENCOUNTER: Final = Event("encounter", ROLL, "{who} [rolls] {roll} for an encounter: {what}", WHO, DICE_ROLLED, WHAT)
TRADES: Final = Event(
    "trades", LOSE, "{who} [leaves] {cards} for the rest", WHO, CARDS, PLACE, changes="who.sack place.floor"
)
NO_DEAL: Final = Event("no_deal", NOTE, "{who} [makes] no exchange", WHO)
CUBE_ADDED: Final = Event("cube_added", GAIN, "Added to {place:the}: {cards}", CARDS, PLACE, changes="place.floor")
MAP_MOVES: Final = Event(
    "map_moves",
    PAY,
    "{who} [spends] {cards} to follow the map and [has] {left} left",
    WHO,
    CARDS,
    LEFT,
    changes="who.sack",
)

# Heroes against each other
CHALLENGES: Final = Event("challenges", FIGHT_BEGINS, "{who} [attacks] {whom}", WHO, WHOM, PLACE)
HERO_FIGHT_WON: Final = Event(
    "hero_fight", FIGHT_ENDS, "{who} [battles] {whom}: {roll}: {who} [wins:who]", WHO, DICE_ROLLED, WHOM, THEIRS
)
HERO_FIGHT_LOST: Final = Event(
    "hero_fight", FIGHT_ENDS, "{who} [battles] {whom}: {roll}: {whom} [wins:whom]", WHO, DICE_ROLLED, WHOM, THEIRS
)
HERO_FIGHT_TIED: Final = Event(
    "hero_fight", FIGHT_ENDS, "{who} [battles] {whom}: {roll}: a tie", WHO, DICE_ROLLED, WHOM, THEIRS
)
STEALS: Final = Event(
    "steals", GAIN, "{who} [steals] {cards} from {whom}", WHO, CARDS, WHOM, changes="who.sack whom.sack"
)
LOSES_STRENGTH: Final = Event(
    "loses_strength",
    HURT,
    "{who} [loses] {cards}< to {card:the}>, {left} left",
    WHO,
    CARDS,
    CARD,
    LEFT,
    changes="who.sack",
)
DRAINED: Final = Event(
    "loses_strength",
    HURT,
    "{card:the} [drinks] {cards} from {who}, {left} left",
    CARD,
    CARDS,
    WHO,
    LEFT,
    changes="who.sack card.sack",
)

# battles with Monsters
ATTACKS: Final = Event(
    "attacks",
    FIGHT_BEGINS,
    "{who} [attacks] {card:the}, which is {amount} strong: {what}",
    WHO,
    CARD,
    AMOUNT,
    WHAT,
    PLACE,
)
BATTLE: Final = Event(
    "battle",
    FIGHT_BEGINS,
    "{who} [takes] on {card:the}, which is {amount} strong: {what}",
    WHO,
    CARD,
    AMOUNT,
    WHAT,
    PLACE,
)
ROLLS_ANEW: Final = Event("rolls_anew", ROLL, "{card:the} [rolls] its Strength die anew: {roll}", CARD, DICE_ROLLED)
FIGHT_WON: Final = Event("fight", FIGHT_ENDS, "{who} [battles] {card:the}: {roll}: won", WHO, DICE_ROLLED, CARD, THEIRS)
FIGHT_LOST: Final = Event(
    "fight", FIGHT_ENDS, "{who} [battles] {card:the}: {roll}: lost", WHO, DICE_ROLLED, CARD, THEIRS
)
FIGHT_TIED: Final = Event(
    "fight", FIGHT_ENDS, "{who} [battles] {card:the}: {roll}: a tie", WHO, DICE_ROLLED, CARD, THEIRS
)
MONSTER_LOSES: Final = Event(
    "monster_loses", HURT, "{card:the} [loses] {cards}, {left} left", CARD, CARDS, LEFT, changes="card.sack"
)
SPOILS_WON: Final = Event(
    "spoils_won", GAIN, "{who} [takes] {cards} from {card:the}", WHO, CARDS, CARD, changes="who.sack card.sack"
)
KILLED: Final = Event(
    "killed", DIE, "{who} [kills] {card:the}", WHO, CARD, changes="card.place card.lying? card.sack?", dies="card"
)
MONSTER_LOOTED: Final = Event(
    "monster_looted",
    GAIN,
    "{who} [takes] all that {card:the} carried: {cards}",
    WHO,
    CARD,
    CARDS,
    changes="who.sack card.sack",
)
TROPHY_WON: Final = Event("trophy_won", GAIN, "{who} [keeps] {card:the} as a Trophy", WHO, CARD, changes="who.trophies")
BOUNTY: Final = Event("bounty", GAIN, "{who} [earns] ${amount} for the Boss", WHO, AMOUNT, changes="who.money")
LIES_DOWN: Final = Event("lies_down", CHANGE, "{who} [lies] down, beaten", WHO, changes="who.lying")
FALLS: Final = Event("falls", DIE, "{who} [is] killed by {card:the}", WHO, CARD, dies="who")
HERO_LOOTED: Final = Event(
    "hero_looted",
    LOSE,
    "{card:the} [takes] all that {who} carried: {cards}",
    CARD,
    WHO,
    CARDS,
    changes="who.sack card.sack",
)
REVIVES: Final = Event(
    "revives",
    HEAL,
    "{who} [wakes] up at {place:the}< with {cards}>",
    WHO,
    PLACE,
    CARDS,
    changes="who.place? who.sack? who.lying?",
)
ALL_SLAIN: Final = Event("all_slain", NOTE, "{who} [has] killed every Monster", WHO)

# the Monster's move
MONSTER_STAYS: Final = Event("monster_stays", NOTE, "{card:the} [stays] in {place:the}", CARD, PLACE)
MONSTER_MOVES: Final = Event(
    "monster_moves", MOVE, "{card:the} [goes] to {place:the}", CARD, PLACE, changes="card.place?"
)
MONSTER_PASSES: Final = Event("monster_passes", NOTE, "{card:the} [leaves] {who} alone<: {reason}>", CARD, WHO, REASON)
DROPS_CUBE: Final = Event(
    "drops_cube",
    LOSE,
    "{who} [drops] {cards} to be left alone by {card:the}",
    WHO,
    CARDS,
    CARD,
    PLACE,
    changes="who.sack place.floor",
)
GIVES_TREASURE: Final = Event(
    "gives_treasure", LOSE, "{who} [buys] off {card:the} with {cards}", WHO, CARD, CARDS, changes="who.sack card.sack"
)
SWAPS: Final = Event(
    "swaps",
    MOVE,
    "{card:the} [trades] places with {who}: {who} [is:who] in {place:the} now",
    CARD,
    WHO,
    PLACE,
    Role("there", THING),
    changes="who.place card.place who.hidden?",
)
MONSTER_TAKES: Final = Event(
    "monster_takes",
    GAIN,
    "{card:the} [takes] {cards} from {place:the}",
    CARD,
    CARDS,
    PLACE,
    changes="card.sack place.floor",
)
MONSTER_TAKES_HERE: Final = Event(
    "monster_takes", GAIN, "{card:the} [takes] {cards}", CARD, CARDS, PLACE, changes="card.sack place.floor"
)
MONSTER_ROBS: Final = Event(
    "monster_takes", LOSE, "{card:the} [takes] {cards} from {who}", CARD, CARDS, WHO, changes="card.sack who.sack"
)
MONSTER_GAINS: Final = Event("monster_gains", GAIN, "{card:the} [grows] by {cards}", CARD, CARDS, changes="card.sack")
MONSTER_LIES: Final = Event(
    "monster_lies", CHANGE, "{card:the} [is] stunned and [lies] down", CARD, changes="card.lying"
)
MONSTER_STANDS: Final = Event("monster_stands", CHANGE, "{card:the} [stands] up", CARD, changes="card.lying")
MONSTER_RETURNS: Final = Event(
    "monster_returns", MOVE, "{card:the} [goes] back to its card", CARD, changes="card.place card.lying"
)
MONSTER_ENTERS: Final = Event(
    "monster_enters", MOVE, "{card:the} [enters] {place:the}", CARD, PLACE, changes="card.place"
)
FED: Final = Event("fed", GAIN, "{card:the} [is] fed {cards}", CARD, CARDS, changes="card.sack")

# Markets
ENTERS_MARKET: Final = Event("enters_market", VISIT_BEGINS, "{who} [visits] {place:the}", WHO, PLACE)
LEAVES_MARKET: Final = Event("leaves_market", VISIT_ENDS, "{who} [is] done trading and [has] ${left}", WHO, LEFT)
PAYS: Final = Event("pays", PAY, "{who} [pays] ${amount} to get in", WHO, AMOUNT, changes="who.money")
DOOR_SALE: Final = Event(
    "door_sale",
    GAIN,
    "{who} [sells] {cards} at the door for ${amount}",
    WHO,
    CARDS,
    AMOUNT,
    changes="who.money who.sack",
)
TURNED_AWAY: Final = Event(
    "turned_away",
    VISIT_ENDS,
    "{who} cannot pay the fee of ${amount} and [is] sent back to {place:the}",
    WHO,
    AMOUNT,
    PLACE,
    changes="who.place",
)
REFUSED: Final = Event(
    "turned_away",
    VISIT_ENDS,
    "{who} [does] not pay the fee of ${amount} and [turns] back to {place:the}",
    WHO,
    AMOUNT,
    PLACE,
    changes="who.place",
)
REFRESHED: Final = Event("refreshed", HEAL, "{who} [rests] and [gets] {cards}", WHO, CARDS, changes="who.sack")
SELLS: Final = Event(
    "sells",
    GAIN,
    "{who} [sells] {cards:the} for ${amount}",
    WHO,
    CARDS,
    AMOUNT,
    changes="who.money who.sack? who.trophies?",
)
BUYS: Final = Event("buys", PAY, "{who} [buys] {cards} for ${amount}", WHO, CARDS, AMOUNT, changes="who.money who.sack")

# the end of a turn, and of the game
ROOMS_RESET: Final = Event("rooms_reset", NOTE, "Empty and cleared away: {places}", PLACES)
PILE_RENEWED: Final = Event("pile_renewed", NOTE, "The discarded {what} cards are shuffled into a new pile", WHAT)
BAG_EMPTY: Final = Event("end_triggered", NOTE, "The bag is empty: this is the last round")
GOAL_REACHED: Final = Event("end_triggered", NOTE, "{who} [has] reached ${left}: this is the last round", WHO, LEFT)
RESET_SKIPPED: Final = Event("reset_skipped", NOTE, "With an empty bag, rooms stay as they are")
FINAL_SALE: Final = Event(
    "final_sale",
    GAIN,
    "In the end {who} [sells] {cards:the} for ${amount} and [has] ${left}",
    WHO,
    CARDS,
    AMOUNT,
    LEFT,
    changes="who.money who.sack? who.trophies?",
)
FINAL_COUNT: Final = Event("final_count", NOTE, "In the end {who} [has] ${left}", WHO, LEFT)
