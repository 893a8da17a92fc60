"""The ecosystem's own test suites, unchanged, on every game."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

import undercroft.envs.gymnasium
import undercroft.envs.openspiel  # noqa: F401 - registers the games
from undercroft import game, game_names
from undercroft.envs import pettingzoo as zoo
from undercroft.envs.numbers import environment_id

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # their suite imports a game of theirs by a name that they no longer like
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

GAMES = game_names()
SEATS = [(slug, seats) for slug in GAMES for seats in sorted({game(slug).seats[0], game(slug).seats[1]})]


@pytest.fixture(autouse=True)
def _their_advice_is_not_an_error() -> Any:
    """They recommend plain arrays and names like player_0 by way of warnings; ours are dictionaries and colours."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        yield


@pytest.mark.parametrize(("slug", "seats"), SEATS)
def test_pettingzoo_api(slug: str, seats: int) -> None:
    made = zoo.env(slug, seats, longest=200)
    api_test(made, num_cycles=60)
    assert made.unwrapped.possible_agents == list(game(slug).seat_names[:seats])


@pytest.mark.parametrize("slug", GAMES)
def test_pettingzoo_seed(slug: str) -> None:
    seats = game(slug).seats[1]
    seed_test(lambda: zoo.env(slug, seats, longest=200), num_cycles=30)
    first, second = (zoo.raw_env(slug, seats) for _ in range(2))
    first.reset(seed=5)
    second.reset(seed=5)
    assert (
        first.observe(first.agents[0])["observation"].tolist()
        == second.observe(second.agents[0])["observation"].tolist()
    )


@pytest.mark.parametrize(("slug", "seats"), SEATS)
def test_pettingzoo_parallel(slug: str, seats: int) -> None:
    made = zoo.parallel_env(slug, seats, longest=200)
    parallel_api_test(made, num_cycles=60)
    assert made.metadata["is_parallelizable"]


@pytest.mark.parametrize("slug", GAMES)
def test_pettingzoo_render(slug: str) -> None:
    seats = game(slug).seats[0]
    render_test(lambda **arguments: zoo.env(slug, seats, **arguments))
    made = zoo.raw_env(slug, seats, render_mode="rgb_array")
    made.reset(seed=1)
    assert made.render().shape[2] == 3


@pytest.mark.parametrize("slug", GAMES)
def test_gymnasium_check_env(slug: str) -> None:
    made = gymnasium.make(environment_id(slug))
    check_env(made.unwrapped, skip_render_check=True)
    assert made.spec is not None and made.spec.id == environment_id(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_openspiel_random_sim_with_serialisation(slug: str) -> None:
    loaded = pyspiel.load_game(f"undercroft_{slug}", {"seats": game(slug).seats[1], "longest": 60})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert loaded.num_players() == game(slug).seats[1]
