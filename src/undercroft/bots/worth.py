"""What a position is worth to each seat, from 0 to 1."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.state import Outcome, State


def result(game: Game[Any], outcome: Outcome, seat: int) -> float:
    """A finished match: 1 for the winner, a share for those who win together against others, 0 for the rest.

    A party wins and loses as one.
    """
    if game.cooperative:
        return 1.0 if outcome.winners else 0.0
    return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0


def worth(game: Game[Any], state: State, seats: int, by: int) -> list[float]:
    """One number per seat: the result, or before the end what the game's own evaluation says of each seat's view.

    In a cooperative game all seats want the same, and the view of seat `by` says how it stands.
    """
    outcome = state.outcome
    if outcome is not None:
        return [result(game, outcome, seat) for seat in range(seats)]
    if game.cooperative:
        return [game.evaluate(game.view(state, by))] * seats
    return [game.evaluate(game.view(state, seat)) for seat in range(seats)]


def worth_to(game: Game[Any], state: State, seat: int) -> float:
    """The same for one seat only."""
    if state.outcome is not None:
        return result(game, state.outcome, seat)
    return game.evaluate(game.view(state, seat))
