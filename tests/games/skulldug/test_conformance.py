"""What must hold under random play, at every seat count and with every option."""

from __future__ import annotations

import random

import pytest

from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.check import check
from undercroft.kernel.conformance.random_play import check_conformance, check_twins
from undercroft.kernel.match import start
from undercroft.kernel.playout import playout
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.table.viewer import nothing_to_hide

OPTIONS: list[dict[str, object]] = [
    {},
    {"gear": "sets", "round_cap": 10},
    {"treasures": "paced", "half_width": 3},
    {"first_player": 2, "half_width": 12},
    {"half_width": 2, "effects_first": True},
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_conformance(seats: int, number: int) -> None:
    report = check_conformance(GAME, seats, OPTIONS[number], seed=seats + 10 * number, cap=200, thorough=0.05)
    assert report.finished or report.answers == 200
    assert report.copies > 0
    assert report.tries == report.worlds  # nothing is hidden: the first imagined world always fits


@pytest.mark.parametrize("seats", [2, 5])
def test_twin_worlds_look_the_same(seats: int) -> None:
    assert check_twins(GAME, seats, {}, seed=seats).twins > 0


def test_all_seats_know_the_same_so_that_nobody_need_look_away() -> None:
    match, rng = start(GAME, 3, seed=4), random.Random(4)
    for _ in range(120):
        question = match.open[0]
        for seat in range(3):
            assert nothing_to_hide(match, (0, 1, 2), question.seat)
            assert GAME.known(match.view(seat)) == GAME.known(match.view(SPECTATOR))
        match.answer(question.seat, rng.choice(question.options))


@pytest.mark.parametrize("seed", range(8))
def test_random_games_come_to_an_end_with_a_whole_table(seed: int) -> None:
    treasures = "paced" if seed % 2 else "shuffled"
    options = GAME.check_options({"round_cap": 30, "half_width": 2 + seed, "treasures": treasures})
    state = GAME.setup(2 + seed % 4, options, None)
    result = playout(GAME, state, random.Random(seed).random, 200_000)
    assert result.outcome is not None
    check(state)


def test_a_copy_shares_nothing_that_changes() -> None:
    options = GAME.check_options({"round_cap": 10})
    state = GAME.setup(3, options, None)
    playout(GAME, state, random.Random(5).random, 200)
    twin = state.copy()
    before = str(vars(twin)) if hasattr(twin, "__dict__") else ""
    playout(GAME, state, random.Random(6).random, 400)
    assert not before or str(vars(twin)) == before
    check(twin)
