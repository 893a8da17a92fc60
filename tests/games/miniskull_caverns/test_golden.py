"""Golden playthroughs: games on record, line by line with their rules."""

from __future__ import annotations

import pytest

from tests.golden import check_golden
from undercroft.games.miniskull_caverns import GAME

OPENING = 200
"""Answers. Heroes who act at random quarrel for thousands of rounds; nobody would read that."""


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({}, 1),
        ({"map": 2, "layout": 3, "solo_gems": 1, "solo_hide_both": True}, 2),
        ({"solo_surprise_either": True, "solo_clock_past_six": True, "challenging": True}, 3),
    ],
    ids=str,
)
def test_a_solo_game_is_played_to_its_end_as_on_record(
    options: dict[str, object], seed: int, update_golden: bool
) -> None:
    check_golden(GAME, 1, options, seed, update_golden)


@pytest.mark.parametrize(
    ("seats", "options", "seed", "name"),
    [
        (2, {}, 4, "two-heroes-map-1"),
        (2, {"map": 2, "challenging": True}, 5, "two-heroes-map-2-challenging"),
        (3, {}, 6, "three-heroes-map-1"),
        (3, {"map": 2, "first_player": "green"}, 7, "three-heroes-map-2"),
    ],
)
def test_a_game_of_rivals_is_played_as_on_record(
    seats: int, options: dict[str, object], seed: int, name: str, update_golden: bool
) -> None:
    check_golden(GAME, seats, options, seed, update_golden, cap=OPENING, name=name)
