"""The same kinds of work by other projects: whatever of them is installed is measured in the same run as ours."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from typing import Any

from work import Work, pettingzoo_steps

PLAYOUT = "playout, decisions/s"
STEPS = "environment, steps/s"
SEARCH = "search, iterations/s"
EARLIER = {"TAG Catan (Java)": 238_000, "TAG Descent (Java)": 2_600}
"""Decisions per second of TAG, measured earlier on such a machine: not of this run."""


def catanatron_games() -> Work:
    from catanatron import Color, Game, RandomPlayer

    def run() -> int:
        played = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)])
        played.play()
        state = played.state
        return len(getattr(state, "action_records", None) or getattr(state, "actions", []))

    return run


def open_spiel_games(name: str) -> Work:
    """C++ games driven from Python, chance included as ours is; decisions of players are counted."""
    import pyspiel

    loaded = pyspiel.load_game(name)
    rng = random.Random(1)

    def run() -> int:
        state = loaded.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                actions = [action for action, _ in outcomes]
                weights = [weight for _, weight in outcomes]
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return run


def pettingzoo_classic(name: str) -> Work:
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    return pettingzoo_steps(module.raw_env())


def rlcard_steps(name: str) -> Work:
    import rlcard
    from rlcard.agents import RandomAgent

    made = rlcard.make(name)
    made.set_agents([RandomAgent(num_actions=made.num_actions) for _ in range(made.num_players)])

    def run() -> int:
        trajectories, _ = made.run(is_training=True)
        return sum(len(each) // 2 for each in trajectories)  # states and actions alternate

    return run


def middle_of(name: str) -> tuple[Any, Any]:
    """A game of OpenSpiel, and a state in the middle of it."""
    import pyspiel

    loaded = pyspiel.load_game(name)
    rng = random.Random(1)
    state = loaded.new_initial_state()
    for _ in range(20):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return loaded, state


def open_spiel_python_search() -> Work:
    import numpy as np
    from open_spiel.python.algorithms import mcts

    loaded, state = middle_of("backgammon")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 1.4, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)

    def run() -> int:
        bot.step(state)
        return 20

    return run


def open_spiel_native_search() -> Work:
    import pyspiel

    _, state = middle_of("gin_rummy")
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 100, -1, most_visited, False, True)

    def run() -> int:
        bot.step(state)
        return 100

    return run


PEERS: dict[str, tuple[str, str, Callable[[], Work]]] = {
    "catanatron, 3 random players": (PLAYOUT, "catanatron", catanatron_games),
    "OpenSpiel backgammon (C++ driven from Python)": (PLAYOUT, "pyspiel", lambda: open_spiel_games("backgammon")),
    "OpenSpiel gin_rummy (C++ driven from Python)": (PLAYOUT, "pyspiel", lambda: open_spiel_games("gin_rummy")),
    "OpenSpiel hearts (C++ driven from Python)": (PLAYOUT, "pyspiel", lambda: open_spiel_games("hearts")),
    "PettingZoo tictactoe": (STEPS, "pygame", lambda: pettingzoo_classic("tictactoe_v3")),
    "PettingZoo connect_four": (STEPS, "pygame", lambda: pettingzoo_classic("connect_four_v3")),
    "RLCard leduc-holdem": (STEPS, "rlcard", lambda: rlcard_steps("leduc-holdem")),
    "RLCard uno": (STEPS, "rlcard", lambda: rlcard_steps("uno")),
    "OpenSpiel MCTS in Python, backgammon": (SEARCH, "open_spiel", open_spiel_python_search),
    "OpenSpiel ISMCTS in C++, gin_rummy": (SEARCH, "pyspiel", open_spiel_native_search),
}
"""What is measured, the package that it takes beyond what our own environments need, and how."""


def installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None
