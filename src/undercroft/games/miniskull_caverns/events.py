"""Every event of the game: its kind, the sentence that tells it, its roles, and what it changes on the table."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.story.events import (
    AMOUNT,
    CAUSE,
    CHANGE,
    DICE_ROLLED,
    EVERYBODY,
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
    PAY,
    PLACE,
    REVEAL,
    ROLL,
    THE_THING,
    THING,
    WHAT,
    WHO,
    WHOM,
    Event,
    Role,
)
from undercroft.kernel.story.events import ROUND as HEADING

PLACES: Final = Role("places", THING, several=True)
ACTION: Final = Role("action", THING)
CONTROL: Final = Role("control", THING)
TACTIC: Final = Role("tactic", THING)
ANSWER: Final = Role("answer", THING)

# setting up
LAID_OUT: Final = Event("laid_out", NOTE, "The map is {thing}", THE_THING)
REQUIRED: Final = Event("required", NOTE, "It takes {amount:Gem} and a victory over Tiny to win", AMOUNT)
EQUIPPED: Final = Event(
    "equipped",
    NOTE,
    "{everybody} [begins] with {left} Strength< {what}>",
    EVERYBODY,
    LEFT,
    WHAT,
    changes="everybody.strength",
)
GEMS_PLACED: Final = Event("gems_placed", NOTE, "Gems lie in {places:the}", PLACES, changes="places.gems")
TINY_WAITS: Final = Event(
    "tiny_waits", NOTE, "Tiny waits in his lair with {left} Strength", LEFT, changes="caverns.tiny"
)
FIRST_PLAYER: Final = Event("first_player", NOTE, "{who} [is] the first player", WHO)
BEGINS_AT: Final = Event("begins_at", MOVE, "{who} [begins] at {place}", WHO, PLACE, changes="who.place")
CLOCK_SET: Final = Event("clock_set", NOTE, "The countdown stands at {left:turn}", LEFT, changes="caverns.clock")

# the round
ROUND: Final = Event(
    "round",
    HEADING,
    "Round {number}<: {who} [goes:who] first>",
    NTH,
    WHO,
    EVERYBODY,
    changes="everybody.hidden? caverns.noise? caverns.monsters?",
)
PLACED_EXERTING: Final = Event("placed_exerting", NOTE, "{who} [lays] a Control card and will exert", WHO)
REVEALED: Final = Event("revealed", REVEAL, "{who:'s} Control card says of the Action card: {control}", WHO, CONTROL)
TURNED: Final = Event("turned", CHANGE, "{who:'s} Action card comes to {action}", WHO, ACTION, changes="who.action?")
SELECTED: Final = Event(
    "selected", CHANGE, "{who} [turns] up {action}<, noise {amount}>", WHO, ACTION, AMOUNT, changes="who.action?"
)
NOISE: Final = Event("noise", NOTE, "All noise adds up to {left}", LEFT, changes="caverns.noise")
SILENCE: Final = Event("noise", NOTE, "Nobody makes a noise", LEFT, changes="caverns.noise")
SOLO_NOISE: Final = Event("noise", ROLL, "Noise with its echo: {roll}", LEFT, DICE_ROLLED, changes="caverns.noise")

# actions
TOO_WEAK: Final = Event("too_weak", NOTE, "{who} [has] no Strength left for {action}", WHO, ACTION)


def _step(sentence: str) -> Event:
    """A step, and what lies where it leads."""
    where = "<, where {amount:Gem} [lies:amount]>"
    return Event("moves", MOVE, f"{{who}} {sentence} {{place}}{where}", WHO, PLACE, AMOUNT, changes="who.place")


CREEPS: Final = (_step("[creeps] to"), _step("[creeps] on to"))
WALKS: Final = (_step("[walks] to"), _step("[walks] on to"))
RUNS: Final = (_step("[runs] to"), _step("[runs] on to"))
SNEAKS: Final = _step("[sneaks] to")
SEARCHES_ON: Final = _step("[finds] no Gem to search for and [goes] to")
STAYS: Final = Event("stops", NOTE, "{who} [stays] put", WHO)
HELD_UP: Final = Event("stops", NOTE, "{who} [has] no Strength to force [their] way past {whom}", WHO, WHOM)
FINDS: Final = Event(
    "finds",
    GAIN,
    "{who} [searches] {place}< {what}>: {roll}: {number:Gem} found",
    WHO,
    NTH,
    PLACE,
    DICE_ROLLED,
    WHAT,
    changes="who.gems place.gems",
)
SEARCH_FAILS: Final = Event("search_fails", ROLL, "{who} [searches] {place}: {roll}: no Gem", WHO, PLACE, DICE_ROLLED)
FINDS_NOTHING: Final = Event(
    "finds_nothing", ROLL, "{who} [searches] {place} again: {roll}: nothing found", WHO, PLACE, DICE_ROLLED
)
MONSTER_DISTURBED: Final = Event(
    "monster_disturbed", FIGHT_BEGINS, "{who} [disturbs] a monster of Strength {amount}", WHO, AMOUNT
)
MONSTER_DEFEATED: Final = Event(
    "monster_defeated", FIGHT_ENDS, "{who} [fights] the monster: {roll}: beaten", WHO, DICE_ROLLED
)
MONSTER_WINS: Final = Event("monster_wins", FIGHT_ENDS, "{who} [fights] the monster: {roll}: lost", WHO, DICE_ROLLED)
STRIKES: Final = Event("strikes", FIGHT_BEGINS, "{who} [attacks] {whom} by surprise", WHO, WHOM)
STRIKE_HITS: Final = Event("strike_hits", FIGHT_ENDS, "{who} [strikes] at {whom}: {roll}: hit", WHO, WHOM, DICE_ROLLED)
STRIKE_FAILS: Final = Event(
    "strike_fails", FIGHT_ENDS, "{who} [strikes] at {whom}: {roll}: beaten back", WHO, WHOM, DICE_ROLLED
)
STRIKE_TIED: Final = Event(
    "strike_tied", FIGHT_ENDS, "{who} [strikes] at {whom}: {roll}: nobody is hurt", WHO, WHOM, DICE_ROLLED
)
NO_TARGET: Final = Event("no_target", NOTE, "{who} [finds] nobody to attack", WHO)
HANDS_OVER: Final = Event(
    "hands_over", LOSE, "{who} [hands] a Gem over to {whom}", WHO, WHOM, changes="who.gems whom.gems"
)
HIDES: Final = Event("hides", CHANGE, "{who} [hides]", WHO, changes="who.hidden")


# Strength and Gems
def _gain(name: str, doing: str, changes: str) -> Event:
    return Event(name, HEAL, f"{{who}} {doing} {{amount}} Strength, {{left}} now", WHO, AMOUNT, LEFT, changes=changes)


GAINS: Final = _gain("gains", "[gains]", "who.strength")
RESTS: Final = Event(
    "rests",
    HEAL,
    "{who} [rests] instead and [gains] {amount} Strength, {left} now",
    WHO,
    AMOUNT,
    LEFT,
    ACTION,
    changes="who.strength",
)
HEALS: Final = _gain("gains", "[heals] and [gains]", "who.strength")
HIDES_AND_GAINS: Final = _gain("gains", "[hides] and [gains]", "who.strength who.hidden")
STRONG_ALREADY: Final = Event("strong_already", NOTE, "{who} [is] at full Strength already", WHO)
RESTS_STRONG: Final = Event("rests", NOTE, "{who} [rests] instead, at full Strength already", WHO, ACTION)
HEALS_STRONG: Final = Event("strong_already", NOTE, "{who} [heals], but [is] at full Strength already", WHO)
HIDES_STRONG: Final = Event("hides", CHANGE, "{who} [hides] at full Strength", WHO, changes="who.hidden")
LOSES: Final = Event(
    "loses",
    HURT,
    "{who} [loses] {amount} Strength< to {cause:the}>, {left} left",
    WHO,
    AMOUNT,
    LEFT,
    CAUSE,
    changes="who.strength",
)
NOTHING_TO_LOSE: Final = Event("nothing_to_lose", NOTE, "{who} [has] no Strength left to lose", WHO)


def _pay(what_for: str, *roles: Role) -> Event:
    sentence = f"{{who}} [pays] {{amount}} Strength to {what_for}, {{left}} left"
    return Event("pays", PAY, sentence, WHO, AMOUNT, LEFT, *roles, changes="who.strength")


PAYS_TO_EXERT: Final = _pay("turn the card again")
PAYS_TO_RUN: Final = _pay("run")
PAYS_TO_PASS: Final = _pay("force [their] way past {whom}", WHOM)
PAYS_TO_BEAT: Final = _pay("beat the monster")
PAYS_TO_HURT_TINY: Final = _pay("strike Tiny harder")
PAYS_TO_RAISE: Final = _pay("raise {whom:'s} monster to {number}", WHOM, NTH)
DROPS: Final = Event(
    "drops", LOSE, "{who} [drops] a Gem at {place}<, {what}>", WHO, PLACE, WHAT, changes="who.gems place.gems"
)

# combat
COMBAT: Final = Event("combat", FIGHT_BEGINS, "{who} [attacks] {whom}", WHO, WHOM)
STAYS_OUT: Final = Event("stays_out", NOTE, "{who} [stays] out of the combat", WHO)
TACTICS: Final = Event(
    "tactics",
    REVEAL,
    "{who} [plays] {tactic} and {whom} [plays:whom] {answer}",
    WHO,
    TACTIC,
    WHOM,
    ANSWER,
)
BEATS: Final = Event("beats", FIGHT_ENDS, "{who} [beats] {whom}: {roll}", WHO, WHOM, DICE_ROLLED)
NOBODY_HURT: Final = Event(
    "nobody_hurt", FIGHT_ENDS, "{who} [fights] {whom}: {roll}: nobody is hurt", WHO, WHOM, DICE_ROLLED
)
TAKES_OFF: Final = Event("takes_off", NOTE, "{who:'s} {tactic} takes {amount} damage off", WHO, TACTIC, AMOUNT)
HARMLESS: Final = Event("harmless", NOTE, "{who:'s} {tactic} does no damage", WHO, TACTIC)
TINY_ATTACKS: Final = Event("tiny_attacks", FIGHT_BEGINS, "Tiny comes for {who}", WHO)
JOINS: Final = Event("joins", FIGHT_BEGINS, "{who} [joins] the fight against Tiny", WHO)
TINY_HURT: Final = Event(
    "fights_tiny",
    FIGHT_ENDS,
    "{who} [fights] Tiny: {roll}: {amount} damage, Tiny has {left} Strength left",
    WHO,
    DICE_ROLLED,
    AMOUNT,
    LEFT,
    changes="caverns.tiny",
)
TINY_BEATEN: Final = Event(
    "fights_tiny",
    FIGHT_ENDS,
    "{who} [fights] Tiny: {roll}: Tiny is defeated",
    WHO,
    DICE_ROLLED,
    AMOUNT,
    LEFT,
    changes="caverns.tiny",
)
TINY_WINS: Final = Event(
    "fights_tiny", FIGHT_ENDS, "{who} [fights] Tiny: {roll}: beaten by {amount}", WHO, DICE_ROLLED, AMOUNT
)
TINY_TIED: Final = Event("fights_tiny", FIGHT_ENDS, "{who} [fights] Tiny: {roll}: nobody is hurt", WHO, DICE_ROLLED)
TINY_LEAVES: Final = Event("tiny_leaves", NOTE, "Tiny goes back to sleep")
QUIET: Final = Event(
    "quiet",
    ROLL,
    "Monsters wake on {amount} or less, the die shows {roll}: they sleep on",
    DICE_ROLLED,
    AMOUNT,
    apart=True,
)
SLEEP_ON: Final = Event(
    "quiet", ROLL, "There is no noise, the die shows {roll}: the monsters sleep on", DICE_ROLLED, apart=True
)
MONSTERS_COME: Final = Event(
    "monsters_come",
    ROLL,
    "Monsters wake on {amount} or less, the die shows {roll}: monsters of Strength {left} come for everybody",
    DICE_ROLLED,
    AMOUNT,
    LEFT,
    changes="caverns.monsters",
    apart=True,
)
MONSTER_COMES: Final = Event(
    "monsters_come",
    ROLL,
    "Monsters wake on {amount} or less, the die shows {roll}: a monster of Strength {left} comes",
    DICE_ROLLED,
    AMOUNT,
    LEFT,
    changes="caverns.monsters",
    apart=True,
)
MONSTER_ATTACKS: Final = Event(
    "monster_attacks", FIGHT_BEGINS, "{who} [faces] a monster of Strength {amount}", WHO, AMOUNT
)
BEATS_MONSTER: Final = Event(
    "beats_monster", FIGHT_ENDS, "{who} [fights] the monster: {roll}: beaten off", WHO, DICE_ROLLED
)
LOSES_TO_MONSTER: Final = Event(
    "loses_to_monster", FIGHT_ENDS, "{who} [fights] the monster: {roll}: short by {amount}", WHO, DICE_ROLLED, AMOUNT
)

# solo
CLOCK_RAISED: Final = Event("clock_raised", NOTE, "{who} [wins] time: the countdown goes up this round", WHO)
CLOCK: Final = Event("clock", NOTE, "The countdown stands at {left:turn}", LEFT, changes="caverns.clock")
DIE_REMOVED: Final = Event("die_removed", NOTE, "A countdown die is used up")
