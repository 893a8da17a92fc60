"""Everything that a hero may be asked, each declared once."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.cards import load_cards, space_names
from undercroft.games.miniskull_caverns.components import STAY
from undercroft.kernel.question import NO, YES, Decision
from undercroft.kernel.words import Word

_CARDS = load_cards()
_HEROES: Final = ("red", "blue", "green")

ACT: Final = Word("act", "Do it")
REST: Final = Word("rest", "Rest: gain 1 Strength")
NOBODY: Final = Word("nobody", "Nobody")
A_GEM: Final = Word("a_gem", "Hand over 1 Gem")
STRENGTH: Final = Word("strength", "Lose 2 Strength")
CLOCKWISE: Final = Word("clockwise", "Quarter turn clockwise")
COUNTER_CLOCKWISE: Final = Word("counter_clockwise", "Quarter turn counter-clockwise")
SIDEWAYS: Final = Word("sideways", "Flip sideways")
END_OVER_END: Final = Word("end_over_end", "Flip end over end")
GAIN_STRENGTH: Final = Word("gain_strength", "Gain 1 Strength")
GAIN_TIME: Final = Word("gain_time", "Gain 1 turn")
MOVE: Final = Word("move", "Move 1 space")
FIRST_DIE: Final = Word("first_die", "The first die")
SECOND_DIE: Final = Word("second_die", "The second die")

ACT_OR_REST: Final = (ACT, REST)
YES_OR_NO: Final = (YES, NO)
ADJUSTMENTS: Final = (CLOCKWISE, COUNTER_CLOCKWISE, SIDEWAYS, END_OVER_END)
UP_TO: Final = tuple(tuple(range(most + 1)) for most in range(9))
"""0, 0-1, 0-2, ...: the options of paying up to so much."""

FIRST = Decision("first_player", "Who goes first?", _HEROES)
START = Decision("start", "{who}, where do you begin?", ["s1", "s2", "s3"], "Begin at {}")
CONTROL = Decision(
    "control",
    "{who}, which Control? Rotate 0 gives {0}, Rotate 1 {1}, Rotate 2 {2}, Flip {3}",
    [placement.name for placement in _CARDS.exerting_placements],
)
ADJUST = Decision(
    "adjust",
    "{who} exerts: clockwise gives {0}, counter-clockwise {1}, a sideways flip {2}, end over end {3}",
    ADJUSTMENTS,
)
ACTION = Decision("action", "{who}: {0}, or rest?", ACT_OR_REST)
STEP = Decision("step", "{who}, where to?", [*space_names(), STAY])
STEP_PAST = Decision(
    "step_past",
    "{who} carries more Gems than {0}: going on costs 1 Strength. Where to?",
    [*space_names(), STAY],
)
SEARCH_DAMAGE = Decision(
    "search_damage", "{who} hits for {0}, the monster has {1}: pay Strength to defeat it?", range(7), "Pay {}"
)
STRIKE = Decision("strike", "{who}, attack whom?", [*_HEROES, NOBODY])
STRIKE_AGAIN = Decision("strike_again", "{who}, attack {0} too?", YES_OR_NO)
PENALTY = Decision("penalty", "{who} was surprised by {0}: what do you lose?", [A_GEM, STRENGTH])
FOE = Decision("foe", "{who}, whom do you fight?", _HEROES)
TACTIC = Decision("tactic", "{who}, which Tactic against {0}?", ["block", "parry", "jab", "lunge"])
TINY_DAMAGE = Decision("tiny_damage", "{who} rolled {0} against Tiny's {1}: add how much Strength?", range(9), "Add {}")
JOIN = Decision("join", "{who}, fight Tiny too?", YES_OR_NO)
RAISE = Decision(
    "raise", "{0} rolled {1} against a monster of {2}. {who}, raise the monster by how much?", range(7), "Raise by {}"
)
MONSTER_DAMAGE = Decision(
    "monster_damage", "{who} rolled {0}, the monster has {1}: pay Strength to beat it?", range(7), "Pay {}"
)
SOLO_HIDE = Decision("solo_hide", "{who} hides: Strength or time?", [GAIN_STRENGTH, GAIN_TIME])
SOLO_SURPRISE = Decision("solo_surprise", "{who}: move or gain time?", [MOVE, GAIN_TIME])
COUNTDOWN_DIE = Decision(
    "countdown_die",
    "{who}, the countdown dice show {0} and {1}: which one goes {2}?",
    [FIRST_DIE, SECOND_DIE],
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
