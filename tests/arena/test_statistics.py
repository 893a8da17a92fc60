"""Intervals, differences and corrections."""

from __future__ import annotations

import random

import pytest

from undercroft.arena.statistics import average, corrected, share, student, two_shares, unpaired


def test_the_interval_of_a_mean_holds_the_truth_nineteen_times_of_twenty() -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(1000):
        found = average([rng.gauss(3.0, 2.0) for _ in range(12)])
        held += found.low <= 3.0 <= found.high
    assert 925 <= held <= 975


def test_students_factor_is_the_one_in_the_tables() -> None:
    for freedom, factor in ((5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert student(freedom) == pytest.approx(factor, rel=0.01)


def test_few_games_have_a_wide_interval_and_none_the_whole() -> None:
    assert share(1, 2).width > 0.7
    assert share(0, 0)[1:] == (0.0, 1.0, 0)
    assert average([4.0]).width == float("inf")


def test_an_unpaired_difference_does_not_see_what_pairs_share() -> None:
    rng = random.Random(1)
    luck = [rng.gauss(0, 10) for _ in range(50)]
    before = [each + rng.gauss(0, 1) for each in luck]
    after = [each + 1 + rng.gauss(0, 1) for each in luck]
    paired = average([b - a for a, b in zip(before, after, strict=True)])
    assert paired.low > 0.3
    assert unpaired(before, after).width > 5 * paired.width
    assert unpaired(before, after).value == pytest.approx(paired.value)


def test_many_looks_are_corrected_for() -> None:
    assert corrected([0.04]) == [0.04]
    assert corrected([0.04, 0.5, 0.9, 0.01]) == pytest.approx([0.12, 1.0, 1.0, 0.04])
    rng = random.Random(3)
    alarms = sum(min(corrected([rng.random() for _ in range(20)])) < 0.05 for _ in range(500))
    assert alarms < 45


def test_two_shares_that_differ_surprise() -> None:
    assert two_shares(50, 100, 50, 100) == pytest.approx(1.0)
    assert two_shares(80, 100, 50, 100) < 0.001
    assert two_shares(0, 0, 5, 10) == 1.0
