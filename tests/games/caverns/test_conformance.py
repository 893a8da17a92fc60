"""What must hold under random play: at every seat count, with every option, with everything hidden that can be."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.games.caverns.rich import RICH
from undercroft.games.caverns import GAME
from undercroft.games.caverns.check import check
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.canon import canonical
from undercroft.kernel.conformance.random_play import check_conformance, check_twins
from undercroft.kernel.driver import Driver
from undercroft.kernel.playout import playout
from undercroft.kernel.question import AtRandom

OPTIONS: list[dict[str, object]] = [
    {},
    {"opening_truce": True},
    {"quick": True, "any_stairs": True, "opening_truce": True},
    {"spells_after_escape": True, "dead_stay_out": True},
    {"passage_encounters": False, "round_cap": 30},
]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_conformance(seats: int, number: int) -> None:
    report = check_conformance(GAME, seats, OPTIONS[number], seed=seats + 10 * number, cap=150, thorough=0.1)
    assert report.finished or report.answers == 150
    assert report.tries <= 4 * report.worlds, "worlds that do not fit are rare"


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_twin_worlds_look_the_same(seats: int) -> None:
    assert check_twins(GAME, seats, {"opening_truce": True}, seed=seats, cap=250).twins > 0


@pytest.mark.parametrize("seed", range(30))
def test_random_games_come_to_an_end_with_a_whole_table(seed: int) -> None:
    options = GAME.check_options(OPTIONS[seed % len(OPTIONS)])
    state = GAME.setup(1 + seed % 6, options, None)
    result = playout(GAME, state, random.Random(seed).random, 200_000)
    assert result.outcome is not None
    check(state)


def test_a_copy_shares_nothing_that_changes() -> None:
    state = GAME.setup(4, GAME.check_options({"opening_truce": True}), None)
    playout(GAME, state, random.Random(5).random, 120)
    assert state.outcome is None
    twin = state.copy()
    before = canonical(twin)
    assert before == canonical(state)
    playout(GAME, state, random.Random(6).random, 400)
    assert canonical(twin) == before != canonical(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_worlds_and_twins_where_everything_is_hidden_that_can_be(seats: int) -> None:
    """Invisible figures, full hands, spells half proved, offers on the table, tiles looked at."""
    report = check_conformance(RICH, seats, {}, seed=seats, cap=40, thorough=0.5)
    assert report.worlds > 0 and report.tries < 6 * report.worlds
    assert check_twins(RICH, seats, {}, seed=seats, cap=80).twins > 0


def one_step(state: Caverns, luck: Callable[[], float]) -> None:
    """A whole step, answered at random."""
    driver = Driver(state, RICH.step, RICH.title, pausing=True)
    driver.begin()
    driver.answer_at_random(AtRandom(luck, 10_000))


@pytest.mark.parametrize("seed", range(40))
def test_random_play_from_a_rich_table_keeps_every_note_true(seed: int) -> None:
    """After every step: no card lost, no note wrong, and nobody unseen is where the others do not reckon with it."""
    state = RICH.setup(2 + seed % 5, RICH.check_options({}), None)
    luck = random.Random(seed).random
    steps = 0
    while state.outcome is None and steps < 80:
        one_step(state, luck)
        check(state)
        steps += 1
    assert steps > 0
