"""Everything that a hero may be asked, each declared once."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns import wording
from undercroft.games.miniskull_caverns.cards import load_cards, space_names
from undercroft.games.miniskull_caverns.components import STAY
from undercroft.kernel.question import NO, YES, Decision
from undercroft.kernel.words import Word

_CARDS: Final = load_cards()
_HEROES: Final = ("red", "blue", "green")

ACT: Final = Word("act", "Do it")
REST: Final = Word("rest", "Rest: gain 1 Strength")
NOBODY: Final = Word("nobody", "Nobody")
A_GEM: Final = Word("a_gem", "Hand over 1 Gem")
STRENGTH: Final = Word("strength", "Lose 2 Strength")
CLOCKWISE: Final = Word("clockwise", "Turn it once more")
COUNTER_CLOCKWISE: Final = Word("counter_clockwise", "Turn it back once")
SIDEWAYS: Final = Word("sideways", "Flip it sideways")
END_OVER_END: Final = Word("end_over_end", "Flip it end over end")
GAIN_STRENGTH: Final = Word("gain_strength", "Gain 1 Strength")
GAIN_TIME: Final = Word("gain_time", "Gain 1 turn")
MOVE: Final = Word("move", "Move 1 space")
FIRST_DIE: Final = Word("first_die", "The first die")
SECOND_DIE: Final = Word("second_die", "The second die")

ACT_OR_REST: Final[tuple[Word, ...]] = (ACT, REST)
YES_OR_NO: Final[tuple[Word, ...]] = (YES, NO)
ADJUSTMENTS: Final[tuple[Word, ...]] = (CLOCKWISE, COUNTER_CLOCKWISE, SIDEWAYS, END_OVER_END)
UP_TO: Final = tuple(tuple(range(most + 1)) for most in range(9))
"""0, 0-1, 0-2, ...: the options of paying up to so much."""

FIRST: Final = Decision("first_player", "Who goes first", _HEROES)
START: Final = Decision("start", "Where to begin", ["s1", "s2", "s3"], wording=wording.start)
CONTROL: Final = Decision(
    "control",
    "What to do this round",
    [placement.name for placement in _CARDS.exerting_placements],
    wording=wording.control,
)
ADJUST: Final = Decision("adjust", "How to turn the card again", ADJUSTMENTS, wording=wording.adjust)
ACTION: Final = Decision("action", "Whether to act or rest", ACT_OR_REST, wording=wording.action)
STEP: Final = Decision("step", "Where to go", [*space_names(), STAY], wording=wording.step)
STEP_PAST: Final = Decision(
    "step_past", "Whether to force a way past", [*space_names(), STAY], wording=wording.step_past
)
SEARCH_DAMAGE: Final = Decision(
    "search_damage", "What to pay against a monster while searching", range(7), wording=wording.search_damage
)
STRIKE: Final = Decision("strike", "Whom to attack by surprise", [*_HEROES, NOBODY], wording=wording.strike)
STRIKE_AGAIN: Final = Decision(
    "strike_again", "Whether to attack another hero", YES_OR_NO, wording=wording.strike_again
)
PENALTY: Final = Decision("penalty", "What to give up", [A_GEM, STRENGTH], wording=wording.penalty)
FOE: Final = Decision("foe", "Whom to fight", _HEROES, wording=wording.foe)
TACTIC: Final = Decision("tactic", "Which Tactic", ["block", "parry", "jab", "lunge"], wording=wording.tactic)
TINY_DAMAGE: Final = Decision("tiny_damage", "What to add against Tiny", range(9), wording=wording.tiny_damage)
JOIN: Final = Decision("join", "Whether to fight Tiny too", YES_OR_NO, wording=wording.join)
RAISE: Final = Decision("raise", "How much to raise a rival's monster", range(7), wording=wording.raising)
MONSTER_DAMAGE: Final = Decision(
    "monster_damage", "What to pay against a monster", range(7), wording=wording.monster_damage
)
SOLO_HIDE: Final = Decision("solo_hide", "What hiding gains", [GAIN_STRENGTH, GAIN_TIME], wording=wording.solo_hide)
SOLO_SURPRISE: Final = Decision(
    "solo_surprise", "Whether to move or gain time", [MOVE, GAIN_TIME], wording=wording.solo_surprise
)
COUNTDOWN_DIE: Final = Decision(
    "countdown_die", "Which countdown die to change", [FIRST_DIE, SECOND_DIE], wording=wording.countdown_die
)

DECISIONS: Final = (
    START,
    CONTROL,
    ADJUST,
    ACTION,
    STEP,
    STEP_PAST,
    SEARCH_DAMAGE,
    STRIKE,
    STRIKE_AGAIN,
    PENALTY,
    FOE,
    TACTIC,
    TINY_DAMAGE,
    JOIN,
    RAISE,
    MONSTER_DAMAGE,
    SOLO_HIDE,
    SOLO_SURPRISE,
    COUNTDOWN_DIE,
)
