"""Hush, as small stories: a position in a few lines, the die, the deeds, then what is true."""

from __future__ import annotations

import random

import pytest

from hush import GAME
from hush.rules import breath, the_dragon
from hush.state import Lair
from hush.words import SLIP_OUT, TAKE_ONE, TAKE_THREE, TAKE_TWO
from undercroft.kernel.conformance.random_play import check_conformance
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.match import Match, start
from undercroft.kernel.scenario import Scenario

SEATS = range(GAME.seats[0], GAME.seats[1] + 1)


def in_the_lair(*sacks: int, nights: int = 3) -> Scenario[Lair]:
    """The first night, with these sacks."""
    play = Scenario(GAME, len(sacks), {"nights": nights})
    play.state.night = 1
    for thief, sack in zip(play.state.thieves, sacks, strict=True):
        thief.in_lair, thief.sack = True, sack
    return play


def test_a_night_begins_with_everybody_in_the_lair_and_empty_sacks() -> None:
    play = Scenario(GAME, 2)
    play.state.restless = 4
    play.play(red=TAKE_TWO, blue=TAKE_ONE, dice=[20])
    assert (play.state.night, play.state.restless) == (1, 1)
    assert [thief.sack for thief in play.state.thieves] == [2, 1]


def test_who_slips_out_is_safe_and_makes_no_noise() -> None:
    play = in_the_lair(5, 0)
    play.run(breath, red=SLIP_OUT, blue=TAKE_ONE, dice=[2])
    red, blue = play.state.thieves
    assert (red.home, red.sack, red.in_lair) == (5, 0, False)
    assert (blue.sack, blue.in_lair) == (1, True), "2 is more than a noise of 1"


@pytest.mark.parametrize(("die", "awake"), [(5, True), (6, False)])
def test_the_die_must_be_above_restlessness_and_coins(die: int, awake: bool) -> None:
    play = in_the_lair(0, 0)
    play.state.restless = 2
    play.run(breath, red=TAKE_TWO, blue=TAKE_ONE, dice=[die])
    assert bool(play.told("wakes")) is awake
    assert play.state.restless == (2 if awake else 3)


def test_the_greediest_loses_all_and_the_others_run_with_half() -> None:
    play = in_the_lair(7, 2, 4)
    play.run(breath, red=TAKE_ONE, blue=TAKE_THREE, green=TAKE_TWO, dice=[1])
    assert [thief.home for thief in play.state.thieves] == [4, 0, 3]
    assert not play.state.in_lair


def test_equally_greedy_thieves_burn_together() -> None:
    play = in_the_lair(9, 1)
    play.run(breath, red=TAKE_ONE, blue=TAKE_ONE, dice=[2])
    assert [thief.home for thief in play.state.thieves] == [0, 0]


def test_nobody_left_no_die() -> None:
    play = in_the_lair(3, 4)
    play.run(breath, red=SLIP_OUT, blue=SLIP_OUT)
    assert not play.told("sleeps_on") and [thief.home for thief in play.state.thieves] == [3, 4]


def test_the_last_night_ends_the_match_and_the_fullest_chest_wins() -> None:
    play = in_the_lair(3, 4, nights=1)
    play.play(red=SLIP_OUT, blue=SLIP_OUT)
    assert play.outcome is not None
    assert play.outcome.winners == (1,) and play.outcome.scores == (3.0, 4.0)


def test_equal_chests_win_together() -> None:
    play = in_the_lair(4, 4, nights=1)
    play.play(red=SLIP_OUT, blue=SLIP_OUT)
    assert play.outcome is not None and play.outcome.winners == (0, 1)


def test_an_earlier_night_does_not() -> None:
    play = in_the_lair(3, 4)
    play.play(red=SLIP_OUT, blue=SLIP_OUT)
    assert play.outcome is None


def test_a_die_alone_wakes_nobody_below_the_noise() -> None:
    play = in_the_lair(0, 0)
    play.run(the_dragon, dice=[1])
    assert play.told("sleeps_on"), "no coins, no noise: even a 1 is above 0"


@pytest.mark.parametrize("seats", SEATS)
def test_it_keeps_what_every_game_must(seats: int) -> None:
    assert check_conformance(GAME, seats, seed=seats).finished
    assert check_told_is_changed(GAME, seats, seed=seats).changes
    assert check_every_die_is_told(GAME, seats, seed=seats).dice


def test_every_rule_is_carried_out_in_a_few_games() -> None:
    cited: set[str] = set()
    for seed in range(8):
        match = played(seed)
        assert match.witness is not None
        cited.update(match.witness.cited)
    assert cited == set(GAME.rulebook.ids)


def played(seed: int) -> Match:
    """A match of sensible thieves."""
    match = start(GAME, 3, seed=seed)
    thieves = [GAME.players["sensible"](random.Random(f"{seed} {seat}"), None) for seat in range(3)]
    while not match.over:
        question = match.open[0]
        match.answer_index(question, thieves[question.seat].answer(match.view(question.seat), question))
    return match
