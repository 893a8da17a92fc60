"""Every decision of the game, declared once: every answer that could ever be legal, and how it is put into words."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug import wording
from undercroft.games.skulldug.board import DIRECTIONS, LAID, SPACES
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.components import COLOURS
from undercroft.games.skulldug.words import ACTIONS, LEAVE, PASS, STOP, TAKE
from undercroft.kernel.question import Decision

_CARDS: Final = tuple(OUR_CARDS.cards)

ACTION: Final = Decision("action", "What to do", (*SPACES, *ACTIONS, *_CARDS), wording=wording.action)
WHERE: Final = Decision("where", "Which passage", SPACES, wording=wording.where)
WHICH_CARD: Final = Decision("which_card", "Which card", _CARDS, wording=wording.which_card)
WHOM: Final = Decision("whom", "Which explorer", COLOURS, wording=wording.whom)
FOCUS: Final = Decision("focus", "How much focus", range(16), "Focus {}", wording=wording.focus)
GEAR: Final = Decision("gear", "Which gear", (*_CARDS, PASS), wording=wording.gear)
ROTATION: Final = Decision("rotation", "How to lay a passage", LAID[1:], wording=wording.rotation)
PASSAGE: Final = Decision("passage", "Which passage to lay", OUR_CARDS.passages, wording=wording.passage)
INTERRUPT: Final = Decision(
    "interrupt", "Whether to use a card now", (*_CARDS, PASS), wording=wording.interrupt, aside=PASS
)
NEXT: Final = Decision("next", "Which card comes first", _CARDS, wording=wording.next_card)
CORRIDOR: Final = Decision("corridor", "Which way to slide", DIRECTIONS, wording=wording.corridor)
FLARE: Final = Decision("flare", "What the flare lights up", (*SPACES, STOP), wording=wording.flare)
KEEP: Final = Decision("keep", "Whether to take the find", (TAKE, LEAVE), wording=wording.keep)
RANDOM_CARD: Final = Decision("random_card", "A card is picked blindly", _CARDS)
PACKET: Final = Decision("packet", "The packets of the Fortune deck", range(64))

DECISIONS: Final = (
    ACTION,
    WHERE,
    WHICH_CARD,
    WHOM,
    FOCUS,
    GEAR,
    ROTATION,
    PASSAGE,
    INTERRUPT,
    NEXT,
    CORRIDOR,
    FLARE,
    KEEP,
)
