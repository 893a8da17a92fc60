"""How good the table looks for a seat, from 0 to 1: what the lab draws as the outlook."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.state import Outcome, State


def result(game: Game[Any], outcome: Outcome, seat: int) -> float:
    """1 for the winner, a share for those who win together against others, 0 for the rest; a party wins as one."""
    if game.cooperative:
        return 1.0 if outcome.winners else 0.0
    return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0


def outlook(game: Game[Any], state: State, seat: int) -> float:
    """The result, or before the end what the game's own evaluation says of what the seat sees."""
    if state.outcome is not None:
        return result(game, state.outcome, seat)
    return game.evaluate(game.view(state, seat))
