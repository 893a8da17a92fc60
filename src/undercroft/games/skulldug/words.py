"""The answers that are neither a card nor a passage nor an explorer: turn actions, yes and no."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.words import Word


class Action(Word):
    """A turn action, or the end of it."""

    kind: ClassVar[str] = "action"


DASH: Final = Action("dash")
PICK_UP: Final = Action("pick_up")
DROP: Final = Action("drop")
SHOVE: Final = Action("shove")
THROW: Final = Action("throw")
DESTROY: Final = Action("destroy")
CURE: Final = Action("cure", "Shake off Drugged")
END_TURN: Final = Action("end_turn", "End your turn")
ACTIONS: Final = (DASH, PICK_UP, DROP, SHOVE, THROW, DESTROY, CURE, END_TURN)

PASS: Final = Word("pass")
STOP: Final = Word("stop", "Enough")
TAKE: Final = Word("take", "Take it")
LEAVE: Final = Word("leave", "Leave it")

# What is put in order when several cards are due.
FACING: Final = Word("facing")
WORKING: Final = Word("working")
