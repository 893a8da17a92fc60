"""What is measured: pieces of work that are the same every time, each of which says how much of it was done."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from undercroft import game as find_game
from undercroft.arena.search_speed import positions
from undercroft.arena.simulation import Simulation
from undercroft.bots.chair import Chair
from undercroft.bots.search import Search, Style
from undercroft.envs.batch import Batch
from undercroft.envs.gymnasium import OneSeat
from undercroft.envs.pettingzoo import raw_env
from undercroft.kernel.chance import KeyedDice, PlainDice
from undercroft.kernel.match import Match, start
from undercroft.kernel.observation.row import Row, Zeros
from undercroft.kernel.playout import playout
from undercroft.lab.data.tables import empty
from undercroft.lab.plan.setting import Setting
from undercroft.lab.run.game import play_game

Work = Callable[[], int]
"""Does a bit of it and says how much that was: decisions, steps, copies, iterations."""

CAP = 1000
"""Matches are cut after so many answers: some games of random players never end."""
LONGEST = 300
"""Episodes of environments are cut here, so that games of all lengths begin equally often."""
ROWS = 64
"""So many matches are in a batch."""
INTO_THE_GAME = 300
"""So many steps has a batch made before it is measured: at the start all matches set up their tables side by side, and
nobody trains on that."""


_LOOP = compile("x = 0\nfor i in range(10_000):\n    x += i & 3\n", "loop", "exec")


def bare_loop() -> int:
    """What everything is compared with: `x += i & 3` at the top level of a script, where a newcomer would write it."""
    exec(_LOOP, {})
    return 10_000


def playouts(slug: str, seats: int) -> Work:
    """Random playouts; decisions, without dice, draws and forced answers."""
    chosen = find_game(slug)
    options = chosen.check_options({})
    roll = random.Random(1).random

    def run() -> int:
        return playout(chosen, chosen.setup(seats, options, None), roll, cap=CAP).decisions

    return run


def quiet_answers(slug: str, seats: int) -> Work:
    """The same through `Match.answer_index`, nobody listening: pages, undo and records stay possible."""
    chosen = find_game(slug)
    roll = random.Random(1).random

    def run() -> int:
        match = start(chosen, seats, dice=PlainDice(1), quiet=True)
        given = 0
        while not match.over and given < CAP:
            question = match.open[0]
            match.answer_index(question, int(roll() * len(question.options)))
            given += 1
        return given

    return run


def told_answers(slug: str, seats: int) -> Work:
    """The same as a table plays it: keyed dice, and every event told."""
    chosen = find_game(slug)
    roll = random.Random(1).random

    def run() -> int:
        match = start(chosen, seats, dice=KeyedDice(1))
        given = 0
        while not match.over and given < CAP:
            question = match.open[0]
            match.answer_index(question, int(roll() * len(question.options)))
            given += 1
        return given

    return run


def simulated(slug: str, seats: int) -> Work:
    """`undercroft simulate --bots random`, its statistics on: decisions."""
    chosen = find_game(slug)
    plan = Simulation(slug, seats, chosen.check_options({}), ("random",) * seats, 10**9, "1", cap=CAP)
    tally = plan.blank()
    number = 1

    def run() -> int:
        nonlocal number
        before = tally.decisions
        for _ in range(10):  # one of ten games has its rules counted
            plan.play(number, tally)
            number += 1
        return tally.decisions - before

    return run


def studied(slug: str, seats: int) -> Work:
    """A run of the lab with random players, watched as often as a plan does unless it says otherwise: decisions."""
    chosen = find_game(slug)
    setting = Setting("bench", slug, seats, chosen.check_options({}), ("random",) * seats, "1", cap=CAP)
    number = 1

    def run() -> int:
        nonlocal number
        rows = empty()
        for _ in range(10):
            play_game(setting, 0, number, rows)
            number += 1
        return sum(int(row[8]) for row in rows["games"])

    return run


def unwatched(slug: str, seats: int) -> Work:
    """The games of the two rows above as mere playouts, so that games of other lengths do not blur the comparison."""
    chosen = find_game(slug)
    options = chosen.check_options({})
    number = 1

    def run() -> int:
        nonlocal number
        decisions = 0
        for _ in range(10):
            roll = random.Random(f"1 {number}").random
            decisions += playout(chosen, chosen.setup(seats, options, None), roll, cap=CAP).decisions
            number += 1
        return decisions

    return run


def looks(slug: str, seats: int) -> Work:
    """Observations into a row, at positions of one match."""
    chosen = find_game(slug)
    matches = along_a_match(slug, seats)
    row = Row(Zeros(chosen.features.size))

    def run() -> int:
        for each in matches:
            for seat in range(seats):
                chosen.observe_into(each.state, seat, row)
        return len(matches) * seats

    return run


def along_a_match(slug: str, seats: int) -> list[Match]:
    """A match at each of its first sixty questions."""
    match = start(find_game(slug), seats, dice=KeyedDice(3))
    rng = random.Random(3)
    found: list[Match] = []
    while not match.over and len(found) < 60:
        found.append(match.copy())
        question = match.open[0]
        match.answer_index(question, int(rng.random() * len(question.options)))
    return found


def copies(slug: str, seats: int) -> Work:
    """Copies of running matches."""
    matches = along_a_match(slug, seats)

    def run() -> int:
        for each in matches:
            each.copy()
        return len(matches)

    return run


def gymnasium_steps(slug: str, seats: int) -> Work:
    """Answers given in a Gymnasium environment, the agent's and those of its random rivals."""
    made = OneSeat(slug, seats=seats, longest=LONGEST)
    rng = random.Random(1)

    def run() -> int:
        made.reset(seed=1)
        over = False
        while not over:
            legal = made.legal()
            _, _, ended, cut, _ = made.step(legal[int(rng.random() * len(legal))])
            over = ended or cut
        return made.answered

    return run


def pettingzoo_steps(made: Any) -> Work:
    """Steps of any PettingZoo environment; actions are picked by the mask or, where they are listed, from the list."""
    roll = random.Random(1).random

    def run() -> int:
        made.reset(seed=1)
        steps = 0
        for _ in made.agent_iter(LONGEST):
            seen, _, ended, cut, info = made.last()
            legal = info["legal"] if "legal" in info else seen["action_mask"].nonzero()[0]
            made.step(None if ended or cut else int(legal[int(roll() * len(legal))]))
            steps += 1
        return steps

    return run


def our_pettingzoo_steps(slug: str, seats: int) -> Work:
    return pettingzoo_steps(raw_env(slug, seats, longest=LONGEST))


def batch_steps(slug: str, seats: int, processes: int = 1) -> Work:
    """Steps of 64 matches in one array; a process that is not needed any more goes home with the batch."""
    import numpy as np

    batch = Batch(slug, seats, ROWS, processes=processes, longest=2000)
    rng = np.random.default_rng(1)

    def run() -> int:
        batch.choose((rng.random(ROWS) * batch.choices).astype(int))
        return ROWS

    for _ in range(INTO_THE_GAME):
        run()
    return run


def searches(slug: str, seats: int) -> Work:
    """Iterations of `ismcts` from positions of a random match, imagined worlds included."""
    places = positions(find_game(slug), seats)

    def run() -> int:
        done = 0
        for position in places:
            search = Search(Chair(position, position.open[0]), random.Random(1), Style())
            search.run(50, 0.0)
            done += search.iterations
        return done

    return run


KINDS: dict[str, tuple[Callable[[str, int], Work], str]] = {
    "playout": (playouts, "decisions in random playouts"),
    "match": (quiet_answers, "answers of a quiet match"),
    "table": (told_answers, "answers of a match that tells everything, keyed dice"),
    "simulate": (simulated, "decisions of `undercroft simulate --bots random`"),
    "lab": (studied, "decisions of a lab run with random players"),
    "unwatched": (unwatched, "decisions of the same games as mere playouts"),
    "look": (looks, "observations"),
    "copy": (copies, "copies of a running match"),
    "gymnasium": (gymnasium_steps, "answers in a Gymnasium environment"),
    "pettingzoo": (our_pettingzoo_steps, "steps of a PettingZoo environment"),
    "batch": (batch_steps, "steps of a batch of 64 matches"),
    "ismcts": (searches, "iterations of a search"),
}
"""Everything that is measured of a game."""

THREE = ("playout", "match", "table", "simulate", "lab", "unwatched", "copy")
"""What is measured with three seats; the rest with two."""


def seats_of(kind: str) -> int:
    return 3 if kind in THREE else 2
