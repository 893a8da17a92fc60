"""Every decision of the game, declared once: its prompt and every answer that could ever be legal."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.components import COLOURS, Card
from undercroft.games.skulldug.spaces import DIRECTIONS, LAID, SPACES, Space
from undercroft.kernel.question import Decision
from undercroft.kernel.words import Word, label


class Action(Word):
    """A turn action, or the end of it."""

    kind: ClassVar[str] = "action"


DASH: Final = Action("dash", "Dash: two steps through discovered passages")
PICK_UP: Final = Action("pick_up", "Pick up an item")
DROP: Final = Action("drop", "Drop an item")
SHOVE: Final = Action("shove", "Shove an explorer")
THROW: Final = Action("throw", "Throw an item")
DESTROY: Final = Action("destroy", "Destroy a passage")
CURE: Final = Action("cure", "Shake off Drugged")
END_TURN: Final = Action("end_turn", "End the turn")
ACTIONS: Final = (DASH, PICK_UP, DROP, SHOVE, THROW, DESTROY, CURE, END_TURN)

PASS: Final = Word("pass", "Pass")
STOP: Final = Word("stop", "Enough")
TAKE: Final = Word("take", "Take it into your hand")
LEAVE: Final = Word("leave", "Leave it at the Cave Entrance")

_CARDS: Final = tuple(OUR_CARDS.cards)


def _action_label(option: object) -> str:
    if isinstance(option, Space):
        return f"Move to {option.label}"
    if isinstance(option, Card):
        return f"Use {option.label}"
    return label(option)


ACTION: Final = Decision("action", "What does {who} do with {0} AP?", (*SPACES, *ACTIONS, *_CARDS), _action_label)
WHERE: Final = Decision("where", "{0}", SPACES)
WHICH_CARD: Final = Decision("which_card", "{0}", _CARDS)
WHOM: Final = Decision("whom", "{0}", COLOURS)
FOCUS: Final = Decision("focus", "{0}: how many AP does {who} spend on focus?", range(16), "Focus {}")
GEAR: Final = Decision("gear", "Which gear does {who} take?", (*_CARDS, PASS))
ROTATION: Final = Decision("rotation", "How is the passage laid?", LAID[1:])
PASSAGE: Final = Decision("passage", "Which Passage card is laid?", OUR_CARDS.passages)
INTERRUPT: Final = Decision("interrupt", "{0} Does {who} use a card?", (*_CARDS, PASS))
NEXT: Final = Decision("next", "{0}", _CARDS)
CORRIDOR: Final = Decision("corridor", "Which way does {who} slide?", DIRECTIONS)
FLARE: Final = Decision("flare", "Which passage does the flare light up next?", (*SPACES, STOP))
KEEP: Final = Decision("keep", "{0}: does {who} take it?", (TAKE, LEAVE))
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
