"""A player that a game brings along: rules of thumb for what one seat sees and is asked, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from undercroft.kernel.question import Question


class Player(Protocol):
    """Answers from the view of the asked seat; of the options it uses what is printed on them, and their names."""

    def answer(self, view: Any, question: Question[Any]) -> int:
        """The number of the chosen option."""
        ...


PlayerMaker = Callable[[random.Random, Path | None], Player]
"""Makes a player from its luck and the card file that is played with (none: our own cards)."""
