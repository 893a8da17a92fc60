"""How good the table looks for a seat, from 0 to 1."""

from __future__ import annotations

from typing import Any

from undercroft.bots.worth import result
from undercroft.kernel.game import Game
from undercroft.kernel.state import State


def standing(game: Game[Any], state: State, seat: int) -> float:
    """The result, or before the end what the game's own evaluation says of what the seat sees."""
    if state.outcome is not None:
        return result(game, state.outcome, seat)
    return game.judge(state, seat)
