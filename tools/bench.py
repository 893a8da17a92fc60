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

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"


def rate(run: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
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


def measure_games(names: list[str], seconds: float) -> dict[str, dict[str, float]]:
    """For every game and seat count: decisions, games and copies per second."""
    from undercroft import game, game_names
    from undercroft.kernel.chance import KeyedDice
    from undercroft.kernel.playout import playout

    found: dict[str, dict[str, float]] = {}
    for slug in names or game_names():
        chosen = game(slug)
        options = chosen.check_options({})
        for seats in range(chosen.seats[0], chosen.seats[1] + 1):
            roll = random.Random(1).random
            finished = [0]

            def run(seats: int = seats, roll: Callable[[], float] = roll, done: list[int] = finished) -> tuple[int, int]:
                result = playout(chosen, chosen.setup(seats, options, None), roll, cap=4000)
                done[0] += result.outcome is not None
                return result.decisions, result.rolls

            decisions, rolls = rate(run, seconds)
            match = chosen.start(seats, dice=KeyedDice(3))
            rng = random.Random(3)
            mid = []
            for _ in range(60):
                if match.over:
                    break
                mid.append(match.copy())
                question = match.open[0]
                match.answer_index(question, int(rng.random() * len(question.options)))

            def copies(matches: list[object] = mid) -> tuple[int, int]:
                for each in matches:
                    each.copy()  # type: ignore[attr-defined]
                return len(matches), 0

            found[f"{slug} {seats}"] = {
                "decisions": decisions,
                "rolls": rolls,
                "copies": rate(copies, seconds / 2)[0],
            }
    found["memory"] = {"resident_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    return found


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
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    played = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)])
    played.play()
    state = played.state
    records = getattr(state, "action_records", None) or getattr(state, "actions", [])
    return len(records), 1


def open_spiel_games(name: str) -> Callable[[], tuple[int, int]]:
    import pyspiel  # type: ignore[import-not-found]

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


def measure_peers(seconds: float) -> dict[str, dict[str, float]]:
    peers: dict[str, Callable[[], tuple[int, int]]] = {
        "bare Python loop (the floor)": bare_loop,
        "catanatron, 3 random players": catanatron_games,
        "OpenSpiel backgammon (C++ driven from Python)": open_spiel_games("backgammon"),
        "OpenSpiel gin_rummy (C++ driven from Python)": open_spiel_games("gin_rummy"),
    }
    return {name: {"decisions": rate(run, seconds)[0]} for name, run in peers.items()}


# -- the table --------------------------------------------------------------------------------------------------------


def in_a_process(what: str, names: list[str], seconds: float, path: str) -> dict[str, dict[str, float]]:
    """Measure in a fresh process, so that the compiled and the interpreted engine do not meet."""
    command = [sys.executable, __file__, "--worker", what, "--seconds", str(seconds), "--games", ",".join(names)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"measuring {what} failed:\n{done.stderr}")
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def report(plain: dict[str, dict[str, float]], fast: dict[str, dict[str, float]], peers: dict[str, dict[str, float]]) -> str:
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
    if arguments.worker == "peers":
        print(json.dumps(measure_peers(arguments.seconds)))
        return 0
    plain = in_a_process("games", names, arguments.seconds, str(ROOT / "src"))
    fast = in_a_process("games", names, arguments.seconds, str(COMPILED)) if COMPILED.exists() else plain
    peers = in_a_process("peers", names, arguments.seconds, "")
    page = report(plain, fast, peers)
    print(page)
    target = ROOT / "docs" / "benchmarks.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
