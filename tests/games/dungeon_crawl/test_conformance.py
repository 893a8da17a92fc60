"""The laws of every game under random play."""

from __future__ import annotations

import random

import pytest

from undercroft.games.dungeon_crawl import GAME
from undercroft.kernel.conformance.random_play import check_conformance, check_secrets, check_twins
from undercroft.kernel.playout import playout


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_conformance(seats: int, seed: int) -> None:
    report = check_conformance(GAME, seats, {}, seed=seed, cap=250, thorough=0.1)
    assert report.worlds and report.copies
    assert report.tries <= 1.2 * report.worlds, "imagined worlds fit at once"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_twin_worlds(seats: int) -> None:
    report = check_twins(GAME, seats, {}, seed=seats)
    assert report.twins > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_committed_choices_stay_secret_until_all_are_in(seats: int) -> None:
    report = check_secrets(GAME, seats, {}, seed=seats, cap=120)
    assert report.twins > 10


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_and_break_nothing(seats: int) -> None:
    rng = random.Random(seats)
    endings = set()
    for _ in range(40):
        state = GAME.setup(seats, GAME.check_options({}), None)
        result = playout(GAME, state, rng.random)
        assert result.outcome is not None
        GAME.check(state)
        endings.add(result.outcome.rule)
    assert "DC-153" in endings
