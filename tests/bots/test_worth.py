"""What a bot makes of an end: winning is all, but rivals of whom nobody wins have not lost to each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.toys import counting, game_of
from undercroft.bots.worth import NOBODY, result, worth, worth_to
from undercroft.kernel.match import start
from undercroft.kernel.state import Outcome

NOBODY_WINS = Outcome("TY-001", (), "nobody", (0.0, 0.0))
RED_WINS = Outcome("TY-001", (0,), "red", (1.0, 0.0))


@pytest.mark.parametrize(("outcome", "wanted"), [(RED_WINS, [1.0, 0.0]), (NOBODY_WINS, [NOBODY, NOBODY])])
def test_a_match_of_rivals_that_nobody_wins_is_better_than_a_defeat(
    outcome: Outcome, wanted: list[float], tmp_path: Path
) -> None:
    game = game_of(counting, tmp_path)
    state = start(game, seats=2, seed=1).state
    state.outcome = outcome
    assert worth(game, state, 2, 0) == wanted
    assert [worth_to(game, state, seat, 2) for seat in (0, 1)] == wanted
    assert 0 < NOBODY < 0.25, "nobody who has a fair chance to win settles for it"


def test_alone_or_together_it_is_a_defeat(tmp_path: Path) -> None:
    for seats, cooperative in ((1, False), (2, True)):
        game = game_of(counting, tmp_path, cooperative)
        state = start(game, seats=2, seed=1).state
        state.outcome = NOBODY_WINS
        assert worth(game, state, seats, 0) == [0.0] * seats
        assert worth_to(game, state, 0, seats) == result(game, NOBODY_WINS, 0) == 0.0
