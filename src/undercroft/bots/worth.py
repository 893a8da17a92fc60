"""What a position is worth to each seat, from 0 to 1."""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.game import Game
from undercroft.kernel.state import Outcome, State

NOBODY: Final = 0.03
"""What a match of rivals that nobody wins is worth to a bot.

More than a defeat: whoever cannot win any more still has something to play for, that no rival wins either.
Far less than a victory, so that nobody who can win settles for it.
"""


def result(game: Game[Any], outcome: Outcome, seat: int) -> float:
    """A finished match: 1 for the winner, a share for those who win together against others, 0 for the rest.

    A party wins and loses as one.
    """
    if game.cooperative:
        return 1.0 if outcome.winners else 0.0
    return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0


def wished(game: Game[Any], outcome: Outcome, seat: int, seats: int) -> float:
    """What a bot makes of a result: the same, but rivals of whom nobody wins have not lost to each other."""
    if seats > 1 and not game.cooperative and not outcome.winners:
        return NOBODY
    return result(game, outcome, seat)


def worth(game: Game[Any], state: State, seats: int, by: int) -> list[float]:
    """One number per seat: the result, or before the end how the game itself judges it for each seat.

    In a cooperative game all seats want the same, and what seat `by` knows says how it stands.
    """
    outcome = state.outcome
    if outcome is not None:
        return [wished(game, outcome, seat, seats) for seat in range(seats)]
    if game.cooperative:
        return [game.judge(state, by)] * seats
    if game.judge_all is not None:
        return game.judge_all(state)
    return [game.judge(state, seat) for seat in range(seats)]


def worth_to(game: Game[Any], state: State, seat: int, seats: int) -> float:
    """The same for one seat only."""
    if state.outcome is not None:
        return wished(game, state.outcome, seat, seats)
    return game.judge(state, seat)
