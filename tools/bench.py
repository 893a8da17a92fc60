"""Measure the engine, interpreted and compiled, beside its peers in the same run; write docs/benchmarks.md.

    python tools/bench.py [--seconds 2] [--games miniskull_caverns,skulldug]

Every figure is the best of three runs on one core: the machine's other work can only slow a run down.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from undercroft.kernel.match import start

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"
Run = Callable[[], tuple[int, int]]
Figures = dict[str, dict[str, float]]


def rate(run: Run, seconds: float) -> tuple[float, float]:
    """Two counts per second: `run` is repeated for a while and says how much of each it did."""
    best = (0.0, 0.0)
    for _ in range(3):
        first = second = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds / 3:
            done = run()
            first, second = first + done[0], second + done[1]
        spent = time.perf_counter() - start
        best = max(best, (first / spent, second / spent))
    return best


# -- ours -------------------------------------------------------------------------------------------------------------


def measure_games(names: list[str], seconds: float) -> Figures:
    """For every game and seat count: decisions, rolls and copies per second."""
    from undercroft import game, game_names

    found: Figures = {}
    for slug in names or game_names():
        fewest, most = game(slug).seats
        for seats in range(fewest, most + 1):
            decisions, rolls = rate(random_playouts(slug, seats), seconds)
            copies, _ = rate(match_copies(slug, seats), seconds / 2)
            found[f"{slug} {seats}"] = {"decisions": decisions, "rolls": rolls, "copies": copies}
    found["memory"] = {"resident_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    return found


def random_playouts(slug: str, seats: int) -> Run:
    from undercroft import game
    from undercroft.kernel.playout import playout

    chosen = game(slug)
    options = chosen.check_options({})
    roll = random.Random(1).random

    def run() -> tuple[int, int]:
        result = playout(chosen, chosen.setup(seats, options, None), roll, cap=4000)
        return result.decisions, result.rolls

    return run


def match_copies(slug: str, seats: int) -> Run:
    """Copies of a match at each of its first sixty questions."""
    from undercroft import Match, game
    from undercroft.kernel.chance import KeyedDice

    match = start(game(slug), seats, dice=KeyedDice(3))
    rng = random.Random(3)
    matches: list[Match] = []
    while not match.over and len(matches) < 60:
        matches.append(match.copy())
        question = match.open[0]
        match.answer_index(question, int(rng.random() * len(question.options)))

    def run() -> tuple[int, int]:
        for each in matches:
            each.copy()
        return len(matches), 0

    return run


def bare_match(slug: str, seats: int) -> Run:
    """Answering a match and looking at it, with no adapter: what an environment cannot be faster than."""
    from undercroft import game
    from undercroft.kernel.chance import PlainDice

    chosen = game(slug)
    roll = random.Random(1).random

    def run() -> tuple[int, int]:
        dice = PlainDice(1)
        match = start(chosen, seats, dice=dice).copy(dice=dice)
        answers = 0
        while not match.over and answers < 300:
            question = match.open[0]
            chosen.observe(match.state, question.seat)
            match.answer_index(question, int(roll() * len(question.options)))
            answers += 1
        return answers, 0

    return run


# -- environments -----------------------------------------------------------------------------------------------------


def pettingzoo_steps(made: Any) -> Run:
    """Steps of any PettingZoo environment with an action mask, actions picked by the mask."""
    roll = random.Random(1).random

    def run() -> tuple[int, int]:
        made.reset(seed=1)
        steps = 0
        for _ in made.agent_iter(300):
            seen, _, ended, cut, _ = made.last()
            legal = seen["action_mask"].nonzero()[0]
            made.step(None if ended or cut else int(legal[int(roll() * len(legal))]))
            steps += 1
        return steps, 0

    return run


def gymnasium_steps(slug: str, seats: int) -> Run:
    from undercroft.envs.gymnasium import OneSeat

    made = OneSeat(slug, seats=seats, longest=300)
    rng = random.Random(1)

    def run() -> tuple[int, int]:
        made.reset(seed=1)
        over = False
        while not over:
            legal = made.legal()
            _, _, ended, cut, _ = made.step(legal[int(rng.random() * len(legal))])
            over = ended or cut
        return made.answered, 0

    return run


def batch_steps(batch: Any) -> Run:
    """Steps of a batch of 64 matches, in one process or in several."""
    import numpy as np

    rng = np.random.default_rng(1)

    def run() -> tuple[int, int]:
        batch.choose((rng.random(64) * batch.choices).astype(int))
        return 64, 0

    return run


def rlcard_steps() -> Run:
    import rlcard
    from rlcard.agents import RandomAgent

    made = rlcard.make("leduc-holdem")
    made.set_agents([RandomAgent(num_actions=made.num_actions) for _ in range(made.num_players)])

    def run() -> tuple[int, int]:
        trajectories, _ = made.run(is_training=True)
        return sum(len(each) for each in trajectories), 0

    return run


def measure_environments(names: list[str], seconds: float) -> Figures:
    """Steps per second through each adapter, beside the bare match and the peers' own games."""
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    from undercroft import game, game_names
    from undercroft.envs import pettingzoo as zoo
    from undercroft.envs.batch import Batch

    found: Figures = {}
    for slug in names or game_names():
        seats = max(2, game(slug).seats[0])
        found[f"{slug} {seats}"] = {
            "bare": rate(bare_match(slug, seats), seconds)[0],
            "pettingzoo": rate(pettingzoo_steps(zoo.raw_env(slug, seats, longest=300)), seconds)[0],
            "gymnasium": rate(gymnasium_steps(slug, seats), seconds)[0],
            "batch": rate(batch_steps(Batch(slug, seats, 64, longest=2000)), seconds)[0],
        }
        with Batch(slug, seats, 64, processes=2, longest=2000) as several:
            found[f"{slug} {seats}"]["batches"] = rate(batch_steps(several), seconds)[0]
    found["PettingZoo tictactoe"] = {"steps": rate(pettingzoo_steps(tictactoe_v3.raw_env()), seconds)[0]}
    found["PettingZoo connect_four"] = {"steps": rate(pettingzoo_steps(connect_four_v3.raw_env()), seconds)[0]}
    found["RLCard leduc-holdem"] = {"steps": rate(rlcard_steps(), seconds)[0]}
    return found


# -- search -----------------------------------------------------------------------------------------------------------


def measure_search(names: list[str], seconds: float) -> Figures:
    """Iterations per second of our search, one game after another."""
    from undercroft import game, game_names
    from undercroft.arena.search_speed import search_speed

    found: Figures = {}
    for slug in names or game_names():
        seats = max(2, game(slug).seats[0])
        found[f"{slug} {seats}"] = {"iterations": search_speed(game(slug), seats, seconds)}
    return found


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


def measure_search_peers() -> Figures:
    """OpenSpiel's searches with random rollouts: Python MCTS, and its C++ ISMCTS."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    loaded, state = middle_of("backgammon")
    rng = np.random.RandomState(1)
    python_bot = mcts.MCTSBot(loaded, 1.4, 50, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    start = time.perf_counter()
    python_bot.step(state)
    python_speed = 50 / (time.perf_counter() - start)
    loaded, state = middle_of("gin_rummy")
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    native_bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, 300, -1, most_visited, False, True)
    start = time.perf_counter()
    native_bot.step(state)
    native_speed = 300 / (time.perf_counter() - start)
    return {
        "OpenSpiel MCTS in Python, backgammon": {"iterations": python_speed},
        "OpenSpiel ISMCTS in C++, gin_rummy": {"iterations": native_speed},
    }


# -- peers ------------------------------------------------------------------------------------------------------------


def bare_loop() -> tuple[int, int]:
    """The floor: a hand-written loop that picks one of four numbers at random and adds it up."""
    roll = random.Random(1).random
    options = (0, 1, 2, 3)
    position = 0
    for _ in range(10_000):
        position += options[int(roll() * len(options))]
    return 10_000, position


def catanatron_games() -> tuple[int, int]:
    from catanatron import Color, Game, RandomPlayer

    played = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)])
    played.play()
    state = played.state
    records = getattr(state, "action_records", None) or getattr(state, "actions", [])
    return len(records), 1


def open_spiel_games(name: str) -> Run:
    import pyspiel

    loaded = pyspiel.load_game(name)
    rng = random.Random(1)

    def run() -> tuple[int, int]:
        state = loaded.new_initial_state()
        decisions = chances = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                actions = [action for action, _ in outcomes]
                weights = [weight for _, weight in outcomes]
                state.apply_action(rng.choices(actions, weights)[0])
                chances += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions, chances

    return run


def measure_peers(seconds: float) -> Figures:
    peers: dict[str, Run] = {
        "bare Python loop (the floor)": bare_loop,
        "catanatron, 3 random players": catanatron_games,
        "OpenSpiel backgammon (C++ driven from Python)": open_spiel_games("backgammon"),
        "OpenSpiel gin_rummy (C++ driven from Python)": open_spiel_games("gin_rummy"),
    }
    return {name: {"decisions": rate(run, seconds)[0]} for name, run in peers.items()}


# -- the table --------------------------------------------------------------------------------------------------------


def in_a_process(what: str, names: list[str], seconds: float, path: str) -> Figures:
    """Measure in a fresh process, so that the compiled and the interpreted engine do not meet."""
    command = [sys.executable, __file__, "--worker", what, "--seconds", str(seconds), "--games", ",".join(names)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"measuring {what} failed:\n{done.stderr}")
    found: Figures = json.loads(done.stdout)
    return found


def report(
    plain: Figures, fast: Figures, peers: Figures, environments: Figures, searches: tuple[Figures, Figures, Figures]
) -> str:
    lines = [
        "# Benchmarks",
        "",
        f"Python {platform.python_version()}, {platform.machine()}, one core; `make bench` writes this page.",
        "Decisions are answers given by players (dice and draws are not counted, forced answers neither) in random",
        "playouts; copies are copies of running matches. Best of three runs.",
        "",
        "| game, seats | decisions/s | compiled | with dice and draws, compiled | copies/s | compiled |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, figures in plain.items():
        if name == "memory":
            continue
        compiled = fast.get(name, {})
        total = compiled.get("decisions", 0) + compiled.get("rolls", 0)
        lines.append(
            f"| {name} | {figures['decisions']:,.0f} | {compiled.get('decisions', 0):,.0f} | {total:,.0f} "
            f"| {figures['copies']:,.0f} | {compiled.get('copies', 0):,.0f} |"
        )
    ours = plain.get("miniskull_caverns 3", next(iter(plain.values())))["decisions"]
    ours_compiled = fast.get("miniskull_caverns 3", next(iter(fast.values())))["decisions"]
    lines += [
        "",
        "Peers doing comparable work, in the same run, and MiniSkull Caverns with three heroes as a multiple of each:",
        "",
        "| peer | decisions/s | ours, interpreted | ours, compiled |",
        "|---|---:|---:|---:|",
    ]
    for name, figures in peers.items():
        theirs = figures["decisions"]
        lines.append(f"| {name} | {theirs:,.0f} | {ours / theirs:.2f} x | {ours_compiled / theirs:.2f} x |")
    lines += [
        "",
        "## Environments",
        "",
        "Steps per second, compiled, two seats: the bare match (answer, view, features; no adapter), the",
        "adapters, and batches of 64 matches in one process and in two; below, the peers' own games, stepped by the",
        "same loop.",
        "",
        "| game, seats | bare match | PettingZoo | Gymnasium | batch | in two processes |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, figures in environments.items():
        if "bare" in figures:
            bare = figures["bare"]
            lines.append(
                f"| {name} | {bare:,.0f} | {figures['pettingzoo']:,.0f} ({bare / figures['pettingzoo']:.1f} x slower) "
                f"| {figures['gymnasium']:,.0f} ({bare / figures['gymnasium']:.1f} x) | {figures['batch']:,.0f} "
                f"| {figures['batches']:,.0f} |"
            )
    lines += ["", "| peer | steps/s |", "|---|---:|"]
    lines += [f"| {name} | {figures['steps']:,.0f} |" for name, figures in environments.items() if "steps" in figures]
    slow, quick, others = searches
    lines += [
        "",
        "## Search",
        "",
        "Iterations per second of `ismcts` (imagine, descend, look), and of OpenSpiel's searches with random rollouts:",
        "",
        "| search | interpreted | compiled |",
        "|---|---:|---:|",
    ]
    for name, figures in slow.items():
        lines.append(f"| ismcts, {name} | {figures['iterations']:,.0f} | {quick[name]['iterations']:,.0f} |")
    lines += [f"| {name} | {figures['iterations']:,.0f} | |" for name, figures in others.items()]
    lines += [
        "",
        f"Memory of the measuring process, all games loaded: {plain['memory']['resident_mb']:.0f} MB interpreted, "
        f"{fast['memory']['resident_mb']:.0f} MB compiled.",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--games", default="")
    parser.add_argument("--worker", default="")
    arguments = parser.parse_args()
    names = [name for name in arguments.games.split(",") if name]
    if arguments.worker == "games":
        print(json.dumps(measure_games(names, arguments.seconds)))
        return 0
    if arguments.worker == "environments":
        print(json.dumps(measure_environments(names, arguments.seconds)))
        return 0
    if arguments.worker == "search":
        print(json.dumps(measure_search(names, arguments.seconds)))
        return 0
    if arguments.worker == "search peers":
        print(json.dumps(measure_search_peers()))
        return 0
    if arguments.worker == "peers":
        print(json.dumps(measure_peers(arguments.seconds)))
        return 0
    plain = in_a_process("games", names, arguments.seconds, str(ROOT / "src"))
    fast = in_a_process("games", names, arguments.seconds, str(COMPILED)) if COMPILED.exists() else plain
    peers = in_a_process("peers", names, arguments.seconds, "")
    environments = in_a_process("environments", names, arguments.seconds, str(COMPILED if COMPILED.exists() else ""))
    fast_path = str(COMPILED if COMPILED.exists() else ROOT / "src")
    searches = (
        in_a_process("search", names, arguments.seconds, str(ROOT / "src")),
        in_a_process("search", names, arguments.seconds, fast_path),
        in_a_process("search peers", names, arguments.seconds, ""),
    )
    page = report(plain, fast, peers, environments, searches)
    print(page)
    target = ROOT / "docs" / "benchmarks.md"
    target.parent.mkdir(exist_ok=True)
    before = target.read_text(encoding="utf-8") if target.exists() else ""
    mark = before.find("<!-- load:")  # what `make load` has written stays
    target.write_text(page + ("\n" + before[mark:] if mark >= 0 else ""), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
