"""What the adapters add: numbering, masks, rewards, seeds, hidden things, OpenSpiel's own algorithms."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import undercroft
import undercroft.envs.openspiel
from undercroft.envs import pettingzoo as zoo
from undercroft.envs.gymnasium import OneSeat
from undercroft.envs.numbers import numbers, rewards
from undercroft.envs.quiet import QuietMatch
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import Match, start
from undercroft.kernel.playout import Walk
from undercroft.kernel.words import CHANCE

GAMES = undercroft.game_names()


def walk(slug: str, seats: int, answers: int, seed: int = 1) -> Match:
    match = start(undercroft.game(slug), seats, dice=KeyedDice(seed))
    rng = random.Random(seed)
    for _ in range(answers):
        if match.over:
            break
        question = match.open[0]
        match.answer_index(question, int(rng.random() * len(question.options)))
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_has_its_own_number_and_comes_back(slug: str) -> None:
    numbering = numbers(slug)
    match = start(undercroft.game(slug), undercroft.game(slug).seats[1], dice=KeyedDice(2))
    rng = random.Random(2)
    for _ in range(120):
        if match.over:
            break
        question = match.open[0]
        legal = numbering.legal(question)
        assert len(set(legal)) == len(legal) and all(0 <= action < numbering.actions for action in legal)
        index = int(rng.random() * len(legal))
        assert numbering.index(question, legal[index]) == index
        assert numbering.label(legal[index]) == f"{question.decision.name} = {question.texts[index]}"
        match.answer_index(question, index)


@pytest.mark.parametrize("slug", GAMES)
def test_an_observation_is_bounded_and_the_same_size_for_every_seat_count(slug: str) -> None:
    fewest, most = undercroft.game(slug).seats
    for seats in range(fewest, most + 1):
        match = walk(slug, seats, 40)
        for seat in range(seats):
            seen = numbers(slug).observation(match, seat)
            assert seen.shape == (numbers(slug).size,) and seen.min() >= 0.0 and seen.max() <= 1.0


@pytest.mark.parametrize("slug", GAMES)
def test_an_observation_does_not_depend_on_what_is_hidden(slug: str) -> None:
    match = walk(slug, undercroft.game(slug).seats[1], 30)
    rng = random.Random(0)
    for seat in range(match.seats):
        twin = imagine(match, seat, rng)
        assert numbers(slug).observation(match, seat).tolist() == numbers(slug).observation(twin, seat).tolist()


def test_rewards_are_one_for_the_winner_and_minus_one_for_the_rest() -> None:
    env = zoo.raw_env("miniskull_caverns", 1, options={"solo_turns": 1})
    env.reset(seed=3)
    total = 0.0
    rng = random.Random(1)
    for _ in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        total += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else int(legal[int(rng.random() * len(legal))]))
    assert total == -1.0


@pytest.mark.parametrize("slug", GAMES)
def test_the_listed_actions_are_those_of_the_mask_and_observations_can_be_kept(slug: str) -> None:
    env = zoo.raw_env(slug, undercroft.game(slug).seats[1], longest=60)
    env.reset(seed=3)
    rng = random.Random(1)
    kept = []
    for agent in env.agent_iter():
        seen, _, over, cut, info = env.last()
        kept.append((seen, seen["observation"].tolist(), seen["action_mask"].tolist()))
        if over or cut:
            env.step(None)
            continue
        assert sorted(info["legal"]) == np.flatnonzero(seen["action_mask"]).tolist() != []
        assert all("legal" not in env.infos[other] for other in env.agents if other != agent)
        env.step(rng.choice(info["legal"]))
    for seen, numbers_then, mask_then in kept:
        assert seen["observation"].tolist() == numbers_then and seen["action_mask"].tolist() == mask_then


def test_shaped_rewards_add_up_to_the_change_of_worth() -> None:
    env = OneSeat("miniskull_caverns", seats=2, shaping=1.0, longest=60)
    env.reset(seed=4)
    first, total, rng, over = env._worth, 0.0, random.Random(1), False
    while not over:
        legal = env.legal()
        _, reward, ended, cut, _ = env.step(legal[int(rng.random() * len(legal))])
        total += reward
        over = ended or cut
    assert total == pytest.approx(env._worth - first, abs=1e-6)


def test_an_illegal_action_ends_the_episode_and_says_which() -> None:
    env = OneSeat("miniskull_caverns")
    env.reset(seed=1)
    illegal = next(action for action in range(env.numbers.actions) if action not in env.legal())
    _, reward, ended, _, info = env.step(illegal)
    assert ended and reward == -1.0 and "=" in info["illegal"]


@pytest.mark.parametrize("slug", GAMES)
def test_dice_that_fall_where_they_are_asked_fall_as_from_outside(slug: str) -> None:
    game = undercroft.game(slug)
    seats = game.seats[1]
    options = game.check_options({})
    for seed in range(3):
        quick = QuietMatch(game, seats, options, seed)
        luck = random.Random(seed).random
        slow = Walk(Match(game, seats, options, None, None, game.setup(seats, options, None)))
        chosen = random.Random(seed)
        for _ in range(150):
            while slow.question is not None and slow.question.seat == CHANCE:
                slow.give(slow.question.options[int(luck() * len(slow.question.options))])
            question, same = quick.first, slow.question
            if question is None or same is None:
                assert question is same and repr(quick.outcome) == repr(slow.state.outcome)
                break
            assert (question.seat, question.rule, question.texts) == (same.seat, same.rule, same.texts)
            index = int(chosen.random() * len(question.options))
            quick.answer_index(question, index)
            slow.give(same.options[index])


def test_the_same_seed_gives_the_same_episode() -> None:
    def episode(seed: int) -> list[Any]:
        env = OneSeat("miniskull_caverns", seats=3, longest=80)
        seen, _ = env.reset(seed=seed)
        rng, found = random.Random(0), [seen["observation"].tolist()]
        for _ in range(30):
            legal = env.legal()
            if not legal:
                break
            seen, _, ended, cut, _ = env.step(legal[int(rng.random() * len(legal))])
            found.append(seen["observation"].tolist())
            if ended or cut:
                break
        return found

    assert episode(7) == episode(7)
    assert episode(7) != episode(8)


def test_rewards_of_a_game_that_nobody_wins() -> None:
    match = walk("miniskull_caverns", 1, 500)
    assert match.over and rewards(match) == [-1.0]


# -- OpenSpiel --------------------------------------------------------------------------------------------------------


def combat(tmp_path: Path) -> pyspiel.Game:
    """A cut-down position: two heroes of MiniSkull Caverns are about to fight, and nothing after that counts."""
    rng = random.Random(1)
    game = undercroft.game("miniskull_caverns")
    for seed in range(100):
        match = start(game, 2, seed=seed)
        for _ in range(400):
            question = match.open[0]
            if question.decision.name == "tactic":
                path = tmp_path / "combat.record"
                path.write_text(undercroft.write_record(match))
                return pyspiel.load_game(
                    "undercroft_miniskull_caverns", {"seats": 2, "record": str(path), "longest": 4}
                )
            match.answer_index(question, int(rng.random() * len(question.options)))
            if match.over:
                break
    raise AssertionError("no combat in a hundred games")


def test_cfr_finds_its_way_in_a_combat(tmp_path: Path) -> None:
    loaded = combat(tmp_path)
    solver = cfr.CFRSolver(loaded)
    before = exploitability.nash_conv(loaded, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(loaded, solver.average_policy())
    assert after < before


def test_the_defender_does_not_know_the_attackers_tactic(tmp_path: Path) -> None:
    loaded = combat(tmp_path)
    seen = set()
    state = loaded.new_initial_state()
    for action in state.legal_actions():
        after = state.child(action)
        seen.add(after.information_state_string(after.current_player()))
    assert len(seen) == 1


def test_information_states_have_the_same_tensor_if_and_only_if_they_have_the_same_string(tmp_path: Path) -> None:
    loaded = combat(tmp_path)
    strings: dict[bytes, set[str]] = {}
    tensors: dict[str, set[bytes]] = {}

    def explore(state: Any, depth: int) -> None:
        for player in range(2):
            text = state.information_state_string(player)
            numbers = np.array(state.information_state_tensor(player), np.float32)
            assert numbers[: -undercroft.envs.openspiel.FINGERPRINT].tolist() == state.observation_tensor(player)
            strings.setdefault(numbers.tobytes(), set()).add(text)
            tensors.setdefault(text, set()).add(numbers.tobytes())
        if depth and not state.is_terminal():
            for action in state.legal_actions():
                explore(state.child(action), depth - 1)

    explore(loaded.new_initial_state(), 3)
    assert len(tensors) > 10
    assert all(len(texts) == 1 for texts in strings.values()) and all(len(each) == 1 for each in tensors.values())


@pytest.mark.parametrize("slug", GAMES)
def test_openspiels_searches_finish_a_match(slug: str) -> None:
    seats = undercroft.game(slug).seats[1]
    loaded = pyspiel.load_game(f"undercroft_{slug}", {"seats": seats, "longest": 24})
    state = loaded.new_initial_state()
    luck = np.random.RandomState(3)

    def bot(number: int) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(number))
        if number % 2:
            return ismcts.ISMCTSBot(loaded, evaluator, 1.4, 2, random_state=np.random.RandomState(number))
        return mcts.MCTSBot(loaded, 1.4, 2, evaluator, random_state=np.random.RandomState(number))

    bots = [bot(number) for number in range(seats)]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(actions, p=weights)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert len(state.returns()) == seats and all(-1.0 <= worth <= 1.0 for worth in state.returns())
