"""Whole games between sensible players: they can be won, by every seat, in a bearable number of rounds."""

from __future__ import annotations

import random
from statistics import median

import pytest

from tests.games.skulldug.sensible import play_sensibly
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.check import check


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sensible_players_bring_treasures_home(seats: int) -> None:
    options = GAME.check_options({"round_cap": 100})
    rounds: list[int] = []
    winners: set[int] = set()
    for seed in range(30):
        state = GAME.setup(seats, options, None)
        play_sensibly(state, random.Random(100 * seats + seed).random)
        check(state)
        assert state.outcome is not None
        winners.update(state.outcome.winners)
        rounds.append(state.round)
    assert winners == set(range(seats))
    assert 6 <= median(rounds) <= 30
