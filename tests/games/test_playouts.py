"""Playouts answer on the spot; what comes of it is what single answers would have made of it."""

from __future__ import annotations

import random

import pytest

from undercroft import game as find_game
from undercroft.kernel.canon import canonical
from undercroft.kernel.driver import Driver
from undercroft.kernel.playout import playout
from undercroft.kernel.words import CHANCE

GAMES = ("miniskull_caverns", "looting_castle", "skulldug", "caverns", "dungeon_crawl")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("seats", "cap"), [(2, 37), (2, 600), (3, 111), (3, 601), (4, 400)])
def test_a_playout_is_the_game_of_its_single_answers(slug: str, seats: int, cap: int) -> None:
    game = find_game(slug)
    if seats > game.seats[1]:
        seats = game.seats[1]
    quick = game.setup(seats, game.check_options({}), None)
    slow = game.setup(seats, game.check_options({}), None)
    done = playout(game, quick, random.Random(cap).random, cap)
    driver = Driver(slow, game.step, game.title)
    driver.begin()
    luck = random.Random(cap).random
    given = rolls = 0
    while driver.question is not None and given < cap:
        options = driver.question.options
        given += 1
        rolls += driver.question.seat == CHANCE
        driver.give(options[int(luck() * len(options))])
    assert (done.decisions, done.rolls, done.steps) == (given - rolls, rolls, driver.steps)
    assert canonical(quick) == canonical(slow)
