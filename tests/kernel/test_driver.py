"""The driver: whoever answers, the rules are carried out the same way."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.kernel import toys
from undercroft.kernel.canon import canonical
from undercroft.kernel.driver import Driver
from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Game
from undercroft.kernel.match import start
from undercroft.kernel.playout import Walk, playout
from undercroft.kernel.question import AtRandom
from undercroft.kernel.state import MOST_SILENT_STEPS
from undercroft.kernel.words import CHANCE


def driver_of(game: Game[Any], seats: int = 2, pausing: bool = False) -> Driver:
    driver = Driver(game.setup(seats, {}, None), game.step, game.title, pausing)
    driver.begin()
    return driver


async def pick_in_turn(g: toys.Table) -> None:
    """Each seat picks a number; after the fourth the match is over."""
    g.mover.number = await g.choose(g.mover, "TY-001", toys.PICK, [1, 2, 3])
    g.turn += 1
    if g.turn == 4:
        g.finish("TY-002", (0,), "four numbers are picked", (1.0, 0.0))


async def silence(g: toys.Table) -> None:
    g.turn += 1


async def silence_after_one(g: toys.Table) -> None:
    g.turn += 1
    if g.turn == 1:
        await g.roll("TY-001")


async def three_silent_steps(g: toys.Table) -> None:
    g.turn += 1
    if g.turn % 4 == 0:
        await g.choose(g.hands[0], "TY-001", toys.PICK, [1, 2])


async def both_pick(g: toys.Table) -> None:
    numbers = await g.secretly(g.hands, "TY-001", toys.PICK, [[1, 2], [3, 4]])
    g.finish("TY-002", (1,), f"{numbers[0]} and {numbers[1]}", (0.0, 1.0))


def test_step_follows_step_until_the_match_is_over(tmp_path: Path) -> None:
    driver = driver_of(toys.toy(pick_in_turn, tmp_path))
    asked = []
    while driver.question is not None:
        asked.append(driver.question.seat)
        driver.give(2)
    assert asked == [0, 1, 0, 1] and driver.steps == 4
    assert driver.over and str(driver.result) == "four numbers are picked [TY-002]"


def test_a_pausing_driver_waits_between_steps(tmp_path: Path) -> None:
    driver = driver_of(toys.toy(pick_in_turn, tmp_path), pausing=True)
    driver.give(3)
    assert driver.between_steps and driver.question is None and driver.steps == 1
    driver.begin()
    assert driver.question is not None and driver.question.seat == 1 and not driver.between_steps


def test_questions_side_by_side_are_answered_in_any_order(tmp_path: Path) -> None:
    driver = driver_of(toys.toy(both_pick, tmp_path))
    first, second = driver.open
    assert driver.question is first
    assert driver.turn_to(1) is second
    driver.give(4)
    assert driver.open == [first] and driver.question is first
    assert not driver.give_to(second, 3), "it is answered already"
    assert driver.give_to(first, 2)
    assert driver.over and driver.state.outcome is not None and driver.state.outcome.reason == "2 and 4"


def test_steps_without_end_that_ask_nothing_are_an_error_everywhere(tmp_path: Path) -> None:
    game = toys.toy(silence, tmp_path)
    for play in (
        lambda: driver_of(game),
        lambda: start(game, 2, seed=1),
        lambda: playout(game, game.setup(2, {}, None), random.Random(1).random),
    ):
        with pytest.raises(RuleError, match=rf"Toy: {MOST_SILENT_STEPS + 1} steps asked nothing and came to no end"):
            play()


def test_a_few_silent_steps_are_none(tmp_path: Path) -> None:
    game = toys.toy(three_silent_steps, tmp_path)
    result = playout(game, game.setup(1, {}, None), random.Random(1).random, cap=2 * MOST_SILENT_STEPS)
    assert result.decisions == 2 * MOST_SILENT_STEPS
    assert result.steps == 8 * MOST_SILENT_STEPS + 4, "after the last answer the rules went on to the next question"


def test_a_single_rule_gives_its_result_back(tmp_path: Path) -> None:
    game = toys.toy(pick_in_turn, tmp_path)
    state = game.setup(2, {}, None)

    async def sum_of_two(g: toys.Table) -> int:
        return await g.roll("TY-001") + await g.roll("TY-001")

    driver = Driver(state, game.step, game.title, pausing=True)
    driver.carry_out(sum_of_two(state))
    driver.give(4)
    driver.give(5)
    assert driver.question is None and driver.result == 9 and not driver.over


@pytest.mark.parametrize("step", [toys.roles, toys.secret_numbers, toys.sorting, toys.looting, both_pick, pick_in_turn])
@pytest.mark.parametrize("most", [0, 1, 2, 3, 7, 1000])
def test_answers_on_the_spot_are_those_of_single_answers(step: Any, most: int, tmp_path: Path) -> None:
    """The quick way and `give` play the same game, as far as they are told to, and wait for the same answer."""
    game = toys.toy(step, tmp_path)
    quick, slow = driver_of(game), driver_of(game)
    at_random = AtRandom(random.Random(5).random, most)
    quick.answer_at_random(at_random)
    luck = random.Random(5).random
    given = rolls = 0
    while slow.question is not None and given < most:
        options = slow.question.options
        given += 1
        rolls += slow.question.seat == CHANCE
        slow.give(options[int(luck() * len(options))])
    assert (at_random.decisions, at_random.rolls, at_random.left) == (given - rolls, rolls, most - given)
    assert canonical(quick.state) == canonical(slow.state) and quick.steps == slow.steps
    assert [waiting.texts for waiting in quick.open] == [waiting.texts for waiting in slow.open]
    assert quick.state.on_the_spot is None


def test_rules_that_run_in_circles_are_found_though_chance_answers_on_the_spot(tmp_path: Path) -> None:
    state = toys.toy(silence_after_one, tmp_path).setup(2, {}, None)
    with pytest.raises(RuleError, match="steps asked nothing"):
        playout(toys.toy(silence_after_one, tmp_path), state, random.Random(1).random)
    assert state.turn <= 3 * MOST_SILENT_STEPS


def test_many_steps_that_ask_now_and_then_are_no_circle(tmp_path: Path) -> None:
    game = toys.toy(three_silent_steps, tmp_path)
    done = playout(game, game.setup(2, {}, None), random.Random(1).random, cap=2 * MOST_SILENT_STEPS)
    assert done.decisions == 2 * MOST_SILENT_STEPS and done.outcome is None


def test_a_walk_goes_on_where_the_match_stands(tmp_path: Path) -> None:
    match = start(toys.toy(both_pick, tmp_path), 2, seed=1)
    match.answer(1, 3)
    walk = Walk(match)
    assert walk.question is not None and walk.question.seat == 0
    walk.give(1)
    assert walk.over and not match.over
