"""Recorded playthroughs: a difference must be explained."""

from __future__ import annotations

import pytest

from tests.golden import check_golden
from undercroft.games.looting_castle import GAME


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        (1, {}, 11),
        (2, {"monster_deck": "undead,phoenix", "round_cap": 12}, 1),
        (3, {"monster_deck": "demon,doppelganger", "round_cap": 10}, 2),
        (4, {"goal_money": 30, "round_cap": 8}, 3),
    ],
)
def test_the_game_plays_as_recorded(seats: int, options: dict[str, object], seed: int, update_golden: bool) -> None:
    check_golden(GAME, seats, options, seed, update_golden)
