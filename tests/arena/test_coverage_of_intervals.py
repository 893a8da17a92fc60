"""Every interval holds the truth about nineteen times of twenty: shown by simulation."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from undercroft.arena.statistics import Estimate, among, average, bunched_share, paired, rank, share

TRIES = 2000


def coverage(measure: Callable[[random.Random], Estimate], truth: float, tries: int = TRIES) -> float:
    rng = random.Random(17)
    held = 0
    for _ in range(tries):
        found = measure(rng)
        held += found.low <= truth <= found.high
    return held / tries


@pytest.mark.parametrize("games", [20, 60, 200])
def test_shares(games: int) -> None:
    """On the whole: whole numbers of wins make it a little more for one chance, a little less for the next."""
    chances = [0.05, 0.1, 0.2, 0.3, 0.5, 0.62, 0.77, 0.93]
    held = [
        coverage(lambda rng, c=chance: share(sum(rng.random() < c for _ in range(games)), games), chance, 400)  # type: ignore[misc]
        for chance in chances
    ]
    assert 0.93 <= sum(held) / len(held) <= 0.97


@pytest.mark.parametrize("seats", [2, 4])
def test_a_party_counts_once(seats: int) -> None:
    """All seats of a game win or lose together: forty games are forty cases, however many sat there."""

    held = []
    for chance in (0.15, 0.3, 0.42, 0.5, 0.71):

        def measure(rng: random.Random, chance: float = chance) -> Estimate:
            return bunched_share([(seats * (rng.random() < chance), seats) for _ in range(40)])

        held.append(coverage(measure, chance, 600))
    assert 0.93 <= sum(held) / len(held) <= 0.97


def test_answers_of_one_game_are_alike() -> None:
    """Each game has its own inclination, and asks between 3 and 12 times."""

    def measure(rng: random.Random) -> Estimate:
        bunches = []
        for _ in range(60):
            inclined = min(1.0, max(0.0, rng.gauss(0.3, 0.15)))
            asked = rng.randint(3, 12)
            bunches.append((float(sum(rng.random() < inclined for _ in range(asked))), float(asked)))
        return bunched_share(bunches)

    rng = random.Random(1)
    truth = sum(min(1.0, max(0.0, rng.gauss(0.3, 0.15))) for _ in range(200_000)) / 200_000
    assert 0.93 <= coverage(measure, truth) <= 0.97


def test_means_of_skewed_values() -> None:
    held = coverage(lambda rng: average([rng.expovariate(0.1) for _ in range(80)]), 10.0)
    assert 0.93 <= held <= 0.97


def test_medians() -> None:
    held = coverage(lambda rng: rank([rng.expovariate(1.0) for _ in range(101)], 0.5), 0.6931)
    assert 0.93 <= held <= 0.97


@pytest.mark.parametrize(("better", "worse"), [(0.10, 0.05), (0.02, 0.02), (0.3, 0.1)])
def test_differences_of_pairs_won_and_lost(better: float, worse: float) -> None:
    """A change makes some games won that were lost, and some lost that were won; most end alike."""

    def gap(rng: random.Random) -> float:
        fate = rng.random()
        return 1.0 if fate < better else -1.0 if fate < better + worse else 0.0

    held = coverage(lambda rng: paired([gap(rng) for _ in range(150)], shares=True), better - worse)
    assert 0.93 <= held <= 0.975


def test_no_difference_in_forty_games_is_not_certainty() -> None:
    found = paired([0.0] * 40, shares=True)
    assert found.value == 0.0 and found.low < -0.02 and found.high > 0.02


def test_differences_of_lengths() -> None:
    held = coverage(lambda rng: paired([rng.gauss(4, 20) for _ in range(60)], shares=False), 4.0)
    assert 0.93 <= held <= 0.97


def test_several_intervals_hold_all_their_truths_at_once() -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(600):
        found = [share(sum(rng.random() < 0.5 for _ in range(60)), 60, among(12)) for _ in range(12)]
        held += all(each.low <= 0.5 <= each.high for each in found)
    assert held / 600 >= 0.93
