"""Many matches at once: rows, masks as bits, new beginnings, several processes, and the interfaces on top."""

from __future__ import annotations

import multiprocessing
import os
import signal
from typing import Any

import gymnasium
import numpy as np
import pytest

import undercroft.envs.gymnasium  # noqa: F401 - registers the games
from undercroft import game, game_names
from undercroft.envs import share
from undercroft.envs.batch import Batch
from undercroft.envs.numbers import environment_id
from undercroft.envs.rows import Rows
from undercroft.envs.vector import OneSeatVector, ParallelVector, Rounds

GAMES = game_names()
every_game = pytest.mark.parametrize("slug", GAMES)


def nth(batch: Batch, rng: np.random.Generator) -> Any:
    """Of every row, any of the legal actions by its position."""
    return (rng.random(len(batch.choices)) * batch.choices).astype(np.int64)


def course(batch: Batch, steps: int) -> list[Any]:
    """Everything that can be read off a batch while it is played at random."""
    rng = np.random.default_rng(3)
    found = []
    for _ in range(steps):
        gained, ended = batch.choose(nth(batch, rng))
        seen, masks, asked = batch.look()
        found.append([array.tolist() for array in (seen, masks, asked, gained, ended, batch.worth())])
    return found


@every_game
def test_a_row_holds_what_its_seat_may_know_and_do(slug: str) -> None:
    batch = Batch(slug, game(slug).seats[1], count=3, seed=2)
    rng = np.random.default_rng(0)
    rows = batch._share.side
    assert isinstance(rows, Rows)
    for _ in range(60):
        for row, walk in enumerate(rows.walks):
            question = walk.question
            assert question is not None and batch.asked[row] == question.seat >= 0
            assert batch.seen[row, : batch.numbers.features].tolist() == list(
                batch.game.observe(walk.state, question.seat)
            )
            decision = [d.name for d in batch.game.decisions].index(question.decision.name)
            assert np.flatnonzero(batch.seen[row, batch.numbers.features :]).tolist() == [decision]
            legal = batch.numbers.legal(question)
            assert np.flatnonzero(batch.legal()[row]).tolist() == sorted(legal)
            assert batch.choices[row] == len(legal)
        batch.choose(nth(batch, rng))


def test_a_batch_begins_anew_where_a_match_ends() -> None:
    batch = Batch("miniskull_caverns", 1, count=8, options={"solo_turns": 1}, seed=5)
    rng = np.random.default_rng(0)
    finished = 0
    for _ in range(60):
        assert (batch.asked == 0).all()
        legal = batch.legal()
        gained, ended = batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in legal]))
        finished += int(ended.sum())
        assert (gained[ended] != 0).all() and (gained[~ended] == 0).all()
        assert (batch.over == ended).all() and not batch.cut.any()
        assert all(batch.last[row].any() for row in np.flatnonzero(ended))
    assert finished >= 8 and sum(batch._share.side.begun) == 8 + finished


def test_a_match_that_is_too_long_is_cut_and_nobody_gains_by_it() -> None:
    batch = Batch("skulldug", 2, count=2, longest=5)
    for number in range(10):
        gained, ended = batch.choose([0, 0])
        assert not gained.any() and not batch.over.any()
        assert ended.all() == batch.cut.all() == (number % 5 == 4)


def test_an_action_and_its_position_among_the_legal_ones_mean_the_same() -> None:
    one, other = (Batch("looting_castle", 2, count=4, seed=9) for _ in range(2))
    rng = np.random.default_rng(1)
    for _ in range(40):
        chosen = nth(one, rng)
        actions = [legal[index] for legal, index in zip(other._share.side.legal, chosen, strict=True)]
        one.choose(chosen)
        other.step(actions)
        assert (one.seen == other.seen).all() and (one.masks == other.masks).all()


@every_game
def test_the_same_matches_go_the_same_way_in_one_process_and_in_three(slug: str) -> None:
    alone = course(Batch(slug, game(slug).seats[1], count=5, seed=6, longest=40), 60)
    with Batch(slug, game(slug).seats[1], count=5, seed=6, longest=40, processes=3) as several:
        assert course(several, 60) == alone
        several.reset(6)
        assert course(several, 60) == alone


def test_an_illegal_action_is_named_whoever_keeps_the_match() -> None:
    with Batch("miniskull_caverns", 2, count=4, processes=2, seed=1) as batch:
        actions = batch.legal().argmax(axis=1)
        actions[3] = batch.legal()[3].argmin()
        with pytest.raises(ValueError, match=r"match 3: \w+ = \w+ is not legal"):
            batch.step(actions)


def test_a_process_that_dies_is_missed() -> None:
    batch = Batch("miniskull_caverns", 2, count=2, processes=2)
    assert batch._workers is not None
    process = batch._workers.processes[0]
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    with pytest.raises(RuntimeError, match="is gone"):
        batch.choose([0, 0])


@pytest.mark.parametrize("tries", [0, 100])
def test_who_waits_goes_to_sleep_and_wakes_to_look_around(tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "PATIENCE", 0.02)
    bell = multiprocessing.get_context("spawn").Semaphore(0)
    assert not share.waited(bell, tries)
    bell.release()
    assert share.waited(bell, tries)
    assert not bell.acquire(False)


def test_processes_that_have_to_share_a_core_do_not_stay_awake() -> None:
    with Batch("miniskull_caverns", 2, count=share.cores() + 1, processes=share.cores() + 1) as crowded:
        assert crowded._workers is not None and crowded._workers.tries == 0
        crowded.choose([0] * crowded.count)


def test_more_processes_than_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="shared by 1 to 2 processes, not by 3"):
        Batch("miniskull_caverns", 2, count=2, processes=3)


# -- Gymnasium --------------------------------------------------------------------------------------------------------


@every_game
def test_a_vector_environment_plays_and_begins_anew(slug: str) -> None:
    seats = game(slug).seats[1]
    envs = gymnasium.make_vec(environment_id(slug), num_envs=4, seats=seats, seat=seats - 1, longest=30)
    seen, _ = envs.reset(seed=3)
    assert seen in envs.observation_space
    rng = np.random.default_rng(0)
    cuts = 0
    for _ in range(60):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, gained, over, cut, infos = envs.step(actions)
        assert seen in envs.observation_space and gained.shape == over.shape == cut.shape == (4,)
        cuts += int(cut.sum())
        for row in np.flatnonzero(over | cut):
            assert infos["_final_obs"][row]
            assert infos["final_obs"][row] in envs.single_observation_space
    assert cuts > 0
    envs.close()


def test_an_illegal_action_ends_its_match_alone() -> None:
    envs = OneSeatVector("miniskull_caverns", num_envs=3, seats=2)
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[1] = seen["action_mask"][1].argmin()
    _, gained, over, cut, _ = envs.step(actions)
    assert gained.tolist() == [0.0, -1.0, 0.0] and over.tolist() == [False, True, False] and not cut.any()


def test_the_same_seed_gives_the_same_matches_and_another_seed_others() -> None:
    envs = OneSeatVector("skulldug", num_envs=4, seats=3)
    first, again, other = (envs.reset(seed=seed)[0]["observation"].tolist() for seed in (7, 7, 8))
    assert first == again != other


# -- all seats at once ------------------------------------------------------------------------------------------------


@every_game
def test_all_seats_act_at_once_and_who_is_not_asked_waits(slug: str) -> None:
    seats = game(slug).seats[1]
    envs = ParallelVector(slug, seats, num_envs=3, longest=40)
    seen, _ = envs.reset(seed=5)
    rng = np.random.default_rng(0)
    cuts = 0
    for _ in range(60):
        waiting = np.stack([seen[agent]["action_mask"][:, envs.wait] for agent in envs.agents], axis=1)
        assert (envs.batch.asked.reshape(3, seats) == 1 - waiting).all() and (waiting.sum(axis=1) < seats).all()
        actions = {
            agent: [rng.choice(np.flatnonzero(mask)) for mask in seen[agent]["action_mask"]] for agent in envs.agents
        }
        seen, gained, over, cut, _ = envs.step(actions)
        assert list(seen) == list(gained) == list(over) == envs.possible_agents
        cuts += int(cut[envs.agents[0]].sum())
    assert cuts > 0


def test_a_party_selects_its_cards_side_by_side() -> None:
    batch = Rounds("dungeon_crawl", 3, count=1, seed=1)
    together = 0
    for _ in range(100):
        together += int(batch.asked.sum() == 3)
        batch.choose(np.zeros(3, np.int64))
    assert together > 0
