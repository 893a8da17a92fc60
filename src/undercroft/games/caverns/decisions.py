"""Every decision of the game, declared once, and the words that answer them."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns import wording
from undercroft.games.caverns.cards import EDGE_NAMES, load
from undercroft.games.caverns.components import ITEM, TURNINGS
from undercroft.kernel.question import NO, YES, Decision
from undercroft.kernel.words import Word

_BOX: Final = load()
_FIGURES: Final = [*_BOX.characters, *_BOX.monsters]
_ITEMS: Final = [card for card in _BOX.cards if card.sort == ITEM]
_ARMS: Final = [arm for arm in _BOX.arms if "nowhere" not in arm.name]
_EDGES: Final = [Word(name) for name in EDGE_NAMES]

# -- what a figure does ----------------------------------------------------------------------------------------------

END: Final = Word("end", "End the turn of this figure")
WAIVE: Final = Word("waive", "No, and ask me nothing about my cards before my next turn")
FIGHT: Final = Word("fight", "Fight")
FLY_SPELL: Final = Word("flying", "Cast Flying")
PETRIFY_SPELL: Final = Word("petrify", "Cast Petrify")
INVISIBILITY_SPELL: Final = Word("invisibility", "Cast Invisibility")
SHAPE_SPELL: Final = Word("shape_changing", "Cast Shape-Changing")
FIRE_SPELL: Final = Word("fireball", "Cast Fire-Ball")
SUMMON_SPELL: Final = Word("summoning", "Cast Summoning")
SPELLS: Final = [FLY_SPELL, PETRIFY_SPELL, INVISIBILITY_SPELL, SHAPE_SPELL, FIRE_SPELL, SUMMON_SPELL]
EXCHANGE: Final = Word("exchange", "Offer an exchange of cards")
LOOK: Final = Word("mirror", "Look into the Magic Mirror")
WAKE: Final = Word("wake", "Wake a monster")
BREAK_FREE: Final = Word("break_free", "Break out of the web")
TAKE_WING: Final = Word("fly", "Fly")
LEAVE: Final = Word("leave", "Leave the cavern")
RUSH: Final = Word("rush", "Rush into the cavern")
CREEP: Final = Word("creep", "Creep into the cavern")
GO_IN: Final = Word("enter", "Go into the empty cavern")

DEED: Final = Decision(
    "deed",
    "What does {0} do?",
    [
        END, WAIVE, FIGHT, *SPELLS, EXCHANGE, LOOK, WAKE, BREAK_FREE, TAKE_WING, LEAVE, RUSH, CREEP, GO_IN,
        *_BOX.places, *_ARMS, *_BOX.stairs_to, *_ITEMS,
    ], wording=wording.deed)  # fmt: skip
NEXT_FIGURE: Final = Decision("next_figure", "Which of your monsters acts now?", _FIGURES, wording=wording.next_figure)
TAKE_OVER: Final = Decision(
    "take_over", "Which sleeping monster do you take over?", _BOX.monsters, wording=wording.take_over
)
TARGET: Final = Decision(
    "target", "Against whom does {0} turn?", [*_FIGURES, Word("the_web", "The spider web")], wording=wording.target
)
THE_WEB: Final = Word("the_web", "The spider web")
TURN_TILE: Final = Decision("turn_tile", "How do you lay tile {0}?", TURNINGS, wording=wording.turn_tile)
STOP: Final = Word("stop", "Stop here")
GO_ON: Final = Decision("go_on", "Where does {0} go on to?", [STOP, WAIVE, *_BOX.places], wording=wording.go_on)
LET_PASS: Final = Word("let_pass", "Let it pass")
INTERCEPT: Final = Word("intercept", "Stop it and fight")
INTERCEPTION: Final = Decision(
    "interception",
    "{0} wants to pass {1}. Do you fight it?",
    [LET_PASS, INTERCEPT, WAIVE],
    wording=wording.interception,
)

# -- encounters ------------------------------------------------------------------------------------------------------

ESCAPE: Final = Word("escape", "Try to escape from all of them")
FACE_THEM: Final = Word("face_them", "Deal with them one by one")
FLEE_OR_FACE: Final = Decision(
    "flee_or_face", "{0} has come upon monsters.", [ESCAPE, FACE_THEM], wording=wording.flee_or_face
)
NEXT_MONSTER: Final = Decision(
    "next_monster", "Which monster does {0} deal with first?", _FIGURES, wording=wording.next_monster
)
BEFRIEND: Final = Word("befriend", "Try to make friends")
APPROACH: Final = Decision(
    "approach",
    "How does {0} deal with {1}?",
    [BEFRIEND, FIGHT, PETRIFY_SPELL, FIRE_SPELL, *_ITEMS, WAIVE],
    wording=wording.approach,
)
ENOUGH: Final = Word("enough", "Nothing more")
BRIBE: Final = Decision("bribe", "What does {0} hand over to {1}?", [ENOUGH, WAIVE, *_ITEMS], wording=wording.bribe)
CHARM: Final = Decision("charm", "What does {0} show to {1}?", [ENOUGH, WAIVE, *_ITEMS], wording=wording.charm)

# -- held cards ------------------------------------------------------------------------------------------------------

SHOW: Final = Decision("show", "Which bonus does {0} show?", [ENOUGH, WAIVE, *_EDGES, *_ITEMS], wording=wording.show)
BREAK_OFF: Final = Word("break_off", "Break off the spell")
PROVE: Final = Decision("prove", "{0} needs Magic {1}. What does it show?", [BREAK_OFF, *_EDGES], wording=wording.prove)
DEFEND: Final = Decision(
    "defend",
    "{1} attacks {0}. How does {0} defend itself?",
    [FIGHT, PETRIFY_SPELL, FIRE_SPELL, WAIVE, *_ITEMS],
    wording=wording.defend,
)
LET_IT_STAND: Final = Word("let_it_stand", "Let it stand")
REROLL: Final = Decision("reroll", "{0} rolled {1}.", [LET_IT_STAND, WAIVE, *_ITEMS], wording=wording.reroll)
LET_IT_COME: Final = Word("let_it_come", "Let it come")
WARD: Final = Decision("ward", "{1} aims {2} at {0}.", [LET_IT_COME, WAIVE, *_ITEMS], wording=wording.ward)

# -- magic, exchange, beginning and end ------------------------------------------------------------------------------

GROW: Final = Word("bigger", "Bigger")
SHRINK: Final = Word("smaller", "Smaller")
SIZE: Final = Decision("size", "Bigger or smaller?", [GROW, SHRINK], wording=wording.size)
COME: Final = Word("come", "Come willingly")
RESIST: Final = Word("resist", "Resist")
SUMMONED: Final = Decision("summoned", "{1} summons {0}.", [COME, RESIST], wording=wording.summoned)
OFFER: Final = Decision("offer", "Do you offer {0}?", [YES, NO], wording=wording.offer)
WANT: Final = Decision("want", "How many cards do you want for {0}?", range(65), "{} cards", wording=wording.want)
REFUSE: Final = Word("refuse", "Refuse")
AGREE: Final = Word("agree", "Agree")
ANSWER_OFFER: Final = Decision(
    "answer_offer", "{1} offers {0} cards and wants {2}.", [REFUSE, AGREE], wording=wording.answer_offer
)
RETURN: Final = Decision("return", "Do you give {0}?", [YES, NO], wording=wording.give_back)
CONFIRM: Final = Decision("confirm", "Is the exchange with {0} made?", [AGREE, REFUSE], wording=wording.confirm)
KEEP: Final = Word("keep", "Keep it")
SEND_BACK: Final = Word("refuse_quest", "Refuse it")
QUEST: Final = Decision("quest", "You have looked at your quest.", [KEEP, SEND_BACK], wording=wording.quest)
PROPOSE: Final = Decision("propose", "Propose to end the game without a winner?", [NO, YES], wording=wording.propose)
CONCEDE: Final = Decision(
    "concede", "{0} proposes to end the game without a winner.", [NO, YES], wording=wording.concede
)

DECISIONS: Final = (
    DEED, NEXT_FIGURE, TAKE_OVER, TARGET, TURN_TILE, GO_ON, INTERCEPTION, FLEE_OR_FACE, NEXT_MONSTER, APPROACH,
    BRIBE, CHARM, SHOW, PROVE, DEFEND, REROLL, WARD, SIZE, SUMMONED, OFFER, WANT, ANSWER_OFFER, RETURN, CONFIRM, QUEST,
    PROPOSE, CONCEDE,
)  # fmt: skip
