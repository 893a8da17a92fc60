"""Every interval holds the truth about nineteen times of twenty: shown by simulation."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from undercroft.arena.statistics import (
    Estimate,
    among,
    average,
    bunched_difference,
    bunched_share,
    paired,
    rank,
    share,
)

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


@pytest.mark.parametrize("gap", [0.0, 0.12])
def test_holders_against_the_others_of_the_same_games(gap: float) -> None:
    """Three players, one winner: who wins takes it from the others, so the shares of a game depend on each other."""

    def game(rng: random.Random) -> tuple[tuple[float, float], tuple[float, float]]:
        holds = [rng.random() < 0.3 for _ in range(3)]
        weights = [1 + 3 * gap * held for held in holds]
        winner = rng.choices(range(3), weights)[0]
        sides = [(0.0, 0.0), (0.0, 0.0)]
        for seat, held in enumerate(holds):
            hits, of = sides[0 if held else 1]
            sides[0 if held else 1] = (hits + (seat == winner), of + 1)
        return sides[0], sides[1]

    def measure(rng: random.Random) -> Estimate:
        both = [game(rng) for _ in range(80)]
        return bunched_difference([one for one, _ in both], [other for _, other in both])

    rng = random.Random(5)
    many = [game(rng) for _ in range(200_000)]
    truth = bunched_difference([one for one, _ in many], [other for _, other in many]).value
    assert 0.93 <= coverage(measure, truth, 1200) <= 0.97
    assert abs(truth) < 0.01 if gap == 0 else truth > 0.05


def test_parties_with_and_without_a_card() -> None:
    """Each game is on one side only, and wins are rare."""

    def measure(rng: random.Random) -> Estimate:
        one, other = [], []
        for _ in range(70):
            held = rng.random() < 0.4
            won = float(rng.random() < (0.25 if held else 0.1))
            one.append((won, 1.0) if held else (0.0, 0.0))
            other.append((0.0, 0.0) if held else (won, 1.0))
        return bunched_difference(one, other)

    assert 0.93 <= coverage(measure, 0.15, 1500) <= 0.97
