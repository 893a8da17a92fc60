"""Recorded playthroughs: a difference must be explained."""

from __future__ import annotations

import pytest

from tests.golden import check_golden
from undercroft.games.dungeon_crawl import GAME


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 1), (3, 2), (4, 4)])
def test_golden(seats: int, seed: int, update_golden: bool) -> None:
    check_golden(GAME, seats, {}, seed, update_golden)


def test_golden_with_variants(update_golden: bool) -> None:
    check_golden(GAME, 3, {"voting": True, "free_consumables": True}, 6, update_golden)
