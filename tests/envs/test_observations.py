"""Observations: equal to what can be worked out from the view, and in the units that their fields name."""

from __future__ import annotations

import itertools
import random
from array import array
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.envs.by_view import caverns, dungeon_crawl, looting_castle, miniskull_caverns, skulldug
from tests.games.caverns.rich import RICH
from undercroft import game, game_names
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start
from undercroft.kernel.words import SPECTATOR

BY_VIEW: dict[str, Callable[[Any], list[float]]] = {
    "caverns": caverns.observe,
    "dungeon_crawl": dungeon_crawl.observe,
    "looting_castle": looting_castle.observe,
    "miniskull_caverns": miniskull_caverns.observe,
    "skulldug": skulldug.observe,
}
every_game = pytest.mark.parametrize("chosen", [*map(game, game_names()), RICH], ids=[*game_names(), "rich caverns"])


def positions(chosen: Game[Any], seed: int, answers: int = 500) -> Iterator[Match]:
    """Positions of random matches with every number of seats and other switches each time; long ones are cut."""
    rng = random.Random(seed)
    for seats in range(chosen.seats[0], chosen.seats[1] + 1):
        switches = [option.name for option in chosen.options if option.values == (False, True)]
        options = {name: rng.random() < 0.5 for name in switches}
        match = start(chosen, seats, options, dice=PlainDice(rng.getrandbits(32)))
        for number in range(answers):
            if match.over:
                break
            if number % 7 == 0:
                yield match
            question = rng.choice(match.open)
            match.answer_index(question, rng.randrange(len(question.options)))
        yield match


def compare_with_views(match: Match) -> int:
    """Of every seat and a spectator; how many observations that were."""
    chosen = match.game
    seats = (*range(match.seats), SPECTATOR)
    for seat in seats:
        written = chosen.observe(match.state, seat)
        computed = array("f", BY_VIEW[chosen.slug](match.view(seat)))
        differing = [
            f"{chosen.features.label(index)}: {one} written, {other} computed"
            for index, (one, other) in enumerate(zip(written, computed, strict=True))
            if one != other
        ]
        assert not differing, f"{chosen}, seat {seat}, step {match.step}: {differing}"
    return len(seats)


@every_game
def test_an_observation_equals_what_can_be_worked_out_from_the_view(chosen: Game[Any]) -> None:
    assert sum(compare_with_views(match) for match in positions(chosen, seed=1)) > 100


@every_game
def test_copies_that_go_different_ways_see_each_its_own_table(chosen: Game[Any]) -> None:
    """What is worked out from a table and kept with it must not outlive it in a copy."""
    rng = random.Random(4)
    compared = 0
    for match in itertools.islice(positions(chosen, seed=3, answers=120), 0, None, 4):
        if match.over:
            continue
        pair = [match.copy(dice=PlainDice(rng.getrandbits(32))) for _ in range(2)]
        for _ in range(12):
            for twin in pair:
                compared += compare_with_views(twin)
                if not twin.over:
                    question = rng.choice(twin.open)
                    twin.answer_index(question, rng.randrange(len(question.options)))
    assert compared > 100


@every_game
def test_every_number_counts_in_the_units_of_its_field(chosen: Game[Any]) -> None:
    """A field that goes from 0 to 6 holds sixths: whoever reads the schema reads the numbers."""
    fields = [(first, field) for first, field in chosen.features.every() if not field.is_share]
    for match in positions(chosen, seed=2):
        seen = chosen.observe(match.state, 0)
        for first, field in fields:
            for number in range(field.size):
                units = seen[first + number] * (field.most - field.least)
                assert abs(units - round(units)) < 1e-4, f"{chosen}, {field.label(number)}: {units}"


@every_game
def test_every_number_has_a_name_of_its_own(chosen: Game[Any]) -> None:
    features = chosen.features
    labels = [features.label(index) for index in range(features.size)]
    assert len(set(labels)) == len(labels)
    assert sum(field.size for _, field in features.every()) == features.size
    with pytest.raises(ValueError, match=f"there is no feature {features.size}: they go from 0"):
        features.label(features.size)
