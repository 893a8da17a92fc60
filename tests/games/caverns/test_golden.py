"""Recorded games, one line per event with its rule; a difference must be explained."""

from __future__ import annotations

import pytest

from tests.golden import check_golden
from undercroft.games.caverns import GAME


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        (1, {}, 1),
        (2, {"opening_truce": True, "round_cap": 30}, 2),
        (3, {"opening_truce": True, "any_stairs": True, "round_cap": 30}, 3),
        (4, {"opening_truce": True, "round_cap": 30}, 4),
        (6, {"passage_encounters": False, "round_cap": 30}, 6),
    ],
)
def test_golden(seats: int, options: dict[str, object], seed: int, update_golden: bool) -> None:
    check_golden(GAME, seats, options, seed, update_golden)
