"""Recorded games, one line per event with its rule; a difference must be explained."""

from __future__ import annotations

import pytest

from tests.golden import check_golden
from undercroft.games.skulldug import GAME


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        (2, {"round_cap": 10}, 1),
        (3, {"gear": "sets", "round_cap": 10}, 2),
        (4, {"treasures": "paced", "round_cap": 10}, 3),
        (5, {"gear": "sets", "half_width": 3, "round_cap": 10}, 4),
    ],
)
def test_golden(seats: int, options: dict[str, object], seed: int, update_golden: bool) -> None:
    check_golden(GAME, seats, options, seed, update_golden)
