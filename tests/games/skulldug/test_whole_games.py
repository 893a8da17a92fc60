"""Whole games between sensible players: they can be won, by every seat, in a bearable number of rounds."""

from __future__ import annotations

import random
from statistics import median

import pytest

from tests.games.skulldug.sensible import play_sensibly
from tests.games.skulldug.survey import survey
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.cards import OUR_CARDS
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


def test_a_survey_counts_what_happens() -> None:
    found = survey(3, 20, "test")
    count = found.counts
    assert found.games == 20
    assert sum(count[f"death by {each}"] for each in ("monster", "trap", "throw", "curse")) == count["died"] > 0
    assert sum(count[f"won as number {place}"] for place in (1, 2, 3)) + count["unfinished"] == 20
    assert sum(found.wins.values()) <= sum(found.picks.values())
    for card in OUR_CARDS.cards:
        assert count[f"taken {card.name}"] <= count[f"chance {card.name}"]
        assert count[f"kept {card.name}"] <= count[f"watched {card.name}"]
    assert len(found.lines(OUR_CARDS.cards)) > 60
