"""No bot can see hidden things: in twin worlds it is given the same and, with the same seed, answers the same."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from tests.bots import toys
from tests.kernel.toys import CARDS
from undercroft.bots import Chair, make_bot
from undercroft.bots.program import question_message
from undercroft.insight.hint import hint
from undercroft.kernel.canon import canonical
from undercroft.kernel.match import Match, start

SPECS = (
    "random",
    "sensible",
    "greedy:worlds=2",
    "ismcts:iterations=24",
    "ismcts:iterations=24,open_loop=1",
    "ismcts:iterations=24,regret=1",
    "ismcts:iterations=24,processes=2",
)


def check_that_twins_are_treated_alike(match: Match, seat: int, seed: int) -> bool:
    """Every bot answers alike in a match and in its twin; True if the twin really was another world."""
    twin = toys.twin_of(match, seat, seed)
    real, other = toys.chair_of(match, seat), toys.chair_of(twin, seat)
    told = [msgspec.json.encode(question_message(chair, 1, 1.0)) for chair in (real, other)]
    assert told[0] == told[1]
    worlds = [canonical(chair.imagine(random.Random(seed)).state) for chair in (real, other)]
    assert worlds[0] == worlds[1]
    for spec in dict.fromkeys((*SPECS, *match.game.players)):
        bots = [make_bot(spec, seed, match.game) for _ in (real, other)]
        assert bots[0].answer(real) == bots[1].answer(other), spec
    assert hint(real, iterations=20, seed=seed) == hint(other, iterations=20, seed=seed)
    return canonical(twin.state) != canonical(match.state)


@pytest.mark.parametrize("seed", range(5))
def test_twin_hands_are_treated_alike(seed: int, tmp_path: Path) -> None:
    game = toys.game_of(toys.bluffing, tmp_path)
    match = start(game, 3, seed=seed)
    match.answer(0, "no")
    assert check_that_twins_are_treated_alike(match, 1, seed)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_twin_worlds_of_every_game_are_treated_alike(slug: str) -> None:
    game = undercroft.game(slug)
    rng = random.Random(slug)
    match = start(game, max(2, game.seats[0]), seed=slug)
    checked = 0
    for answers in range(70):
        if match.over:
            break
        question = match.open[int(rng.random() * len(match.open))]
        if answers % 12 == 5:
            check_that_twins_are_treated_alike(match, question.seat, answers)
            checked += 1
        match.answer_index(question, int(rng.random() * len(question.options)))
    assert checked >= 2


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_the_players_of_every_game_are_blind_all_game_long(slug: str) -> None:
    """Along games of sensible players, where hands are full and cards have been seen."""
    game = undercroft.game(slug)
    seats = min(3, game.seats[1])
    match = start(game, seats, seed=f"sensible {slug}")
    bots = [make_bot("sensible", seat, game) for seat in range(seats)]
    checked = 0
    for answers in range(240):
        if match.over:
            break
        question = match.open[0]
        if answers % 9 == 4:
            real = toys.chair_of(match, question.seat)
            other = toys.chair_of(toys.twin_of(match, question.seat, answers), question.seat)
            for name in game.players:
                one, two = (make_bot(name, answers, game).answer(chair) for chair in (real, other))
                assert one == two, (name, question.decision.name)
            checked += 1
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    assert checked >= 5


@pytest.mark.parametrize("spec", ["greedy", "ismcts:iterations=60", "ismcts:iterations=60,regret=1"])
def test_who_answers_second_in_secret_has_no_advantage(spec: str, tmp_path: Path) -> None:
    game = toys.game_of(toys.guessing, tmp_path)
    wins = 0
    for seed in range(80):
        match = toys.play_out(start(game, 2, seed=seed), [make_bot("random", seed), make_bot(spec, seed)])
        assert match.outcome is not None
        wins += match.outcome.winners == (1,)
    assert 25 <= wins <= 55  # half of 80, give or take 3.3 deviations; one who could look would win them all


def test_a_bot_that_looked_would_be_caught(tmp_path: Path) -> None:
    """The check itself: a bot that reads the real table answers differently in twin worlds."""

    class Cheat:
        name = "cheat"

        def answer(self, chair: Chair) -> int:
            state: Any = chair._match.state
            return CARDS.index(state.hands[1].cards[0]) % 2

    game = toys.game_of(toys.bluffing, tmp_path)
    answers = set()
    for seed in range(12):
        match = start(game, 2, seed=1)
        answers.add(Cheat().answer(toys.chair_of(toys.twin_of(match, 0, seed), 0)))
    assert answers == {0, 1}
