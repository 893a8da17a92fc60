"""Many games of bots: who wins, how long it takes, and which rules never fire. Nothing here is about terminals."""

from __future__ import annotations

import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from undercroft.bots import Chair, make_bot, stand_up
from undercroft.cli.statistics import mean, quantile, wilson
from undercroft.games import game as find_game
from undercroft.kernel import events
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.game import Game, Value
from undercroft.kernel.match import start
from undercroft.kernel.playout import playout
from undercroft.kernel.state import Outcome

COUNTED_FIRST = 2
COUNTED_EACH = 10
"""Rules are counted in the first games and in each so-many-th after: counting costs about a fifth of the speed."""
MOST_ERRORS_KEPT = 10
PATIENCE = 0.3
"""Seconds after which a process reports: the bar moves, and Ctrl-C need not wait long."""


class Plan(msgspec.Struct, frozen=True):
    """What to simulate. The number of a game and the seed decide everything in it."""

    slug: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    games: int
    seed: str
    cards: str | None = None
    cap: int = 100_000

    @property
    def all_random(self) -> bool:
        return all(bot == "random" for bot in self.bots)

    def counts_rules(self, number: int) -> bool:
        """Bots play whole matches, which note their rules anyway; playouts do so only now and then."""
        return not self.all_random or number < COUNTED_FIRST or number % COUNTED_EACH == 0


class Tally(msgspec.Struct):
    """What came of some games; tallies add up in any order."""

    games: int = 0
    finished: int = 0
    unfinished: int = 0
    errors: int = 0
    decisions: int = 0
    counted: int = 0
    wins: Counter[int] = msgspec.field(default_factory=Counter)
    nobody: int = 0
    shared: int = 0
    lengths: Counter[int] = msgspec.field(default_factory=Counter)
    steps: Counter[int] = msgspec.field(default_factory=Counter)
    fired: set[str] = msgspec.field(default_factory=set)
    problems: list[tuple[int, str]] = msgspec.field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.unfinished += other.unfinished
        self.errors += other.errors
        self.decisions += other.decisions
        self.counted += other.counted
        self.nobody += other.nobody
        self.shared += other.shared
        self.wins.update(other.wins)
        self.lengths.update(other.lengths)
        self.steps.update(other.steps)
        self.fired |= other.fired
        self.problems = sorted(self.problems + other.problems)[:MOST_ERRORS_KEPT]

    def ended(self, outcome: Outcome | None, decisions: int, steps: int) -> None:
        """One game is done; a game at the cap is no result, and its length is none either."""
        self.games += 1
        self.decisions += decisions
        if outcome is None:
            self.unfinished += 1
            return
        self.finished += 1
        self.lengths[decisions] += 1
        self.steps[steps] += 1
        self.wins.update(outcome.winners)
        self.nobody += not outcome.winners
        self.shared += len(outcome.winners) > 1


def play_games(plan: Plan, first: int, last: int, patience: float) -> tuple[Tally, int]:
    """The games from number `first` on, until `last` or until patience ends: what came of them, and which is next."""
    game = find_game(plan.slug)
    tally = Tally()
    elapsed = stopwatch()
    for number in range(first, last):
        witness = events.Counter() if plan.counts_rules(number) else None
        try:
            if plan.all_random:
                _play_out(game, plan, number, witness, tally)
            else:
                _play_bots(game, plan, number, witness, tally)
        except Exception as problem:  # a broken rule must not end a long run: it is counted, shown and fails it
            tally.games += 1
            tally.errors += 1
            tally.problems.append((number, f"{type(problem).__name__}: {problem}"))
        if witness is not None:
            tally.counted += 1
            tally.fired.update(witness.cited)
        if elapsed() > patience:
            return tally, number + 1
    return tally, last


def _play_out(game: Game[Any], plan: Plan, number: int, witness: events.Counter | None, tally: Tally) -> None:
    state = game.setup(plan.seats, plan.options, _path(plan))
    state.witness = witness
    done = playout(game, state, random.Random(f"{plan.seed} {number}").random, plan.cap)
    tally.ended(done.outcome, done.decisions, done.steps)


def _play_bots(game: Game[Any], plan: Plan, number: int, witness: events.Counter | None, tally: Tally) -> None:
    """A whole match: bots look at views and imagine worlds, which playouts cannot offer."""
    bots = [make_bot(bot, f"{plan.seed} {number} {seat}") for seat, bot in enumerate(plan.bots)]
    try:
        match = start(game, plan.seats, plan.options, dice=KeyedDice(f"{plan.seed} {number}"), cards=_path(plan))
        decisions = 0
        while not match.over and decisions + sum(match.counts.values()) < plan.cap:
            question = match.open[0]
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
            decisions += 1
    finally:
        for bot in bots:
            stand_up(bot)
    if witness is not None and match.witness is not None:
        witness.cited.update(match.witness.cited)
    tally.ended(match.outcome, decisions, match.step)


def simulate(plan: Plan, jobs: int, tally: Tally, progress: Callable[[int], None]) -> None:
    """Add all games of the plan to the tally, in this process or in several; `progress` hears how many are done."""
    if jobs == 1:
        number = 0
        while number < plan.games:
            part, number = play_games(plan, number, plan.games, PATIENCE)
            tally.add(part)
            progress(tally.games)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_first_process) as pool:
        running = {
            pool.submit(play_games, plan, first, last, PATIENCE): last for first, last in _runs(plan.games, jobs)
        }
        try:
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    last = running.pop(future)
                    part, number = future.result()
                    tally.add(part)
                    if number < last:
                        running[pool.submit(play_games, plan, number, last, PATIENCE)] = last
                progress(tally.games)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _runs(games: int, jobs: int) -> Iterator[tuple[int, int]]:
    """Runs of games small enough that all processes stay busy to the end."""
    size = max(1, min(100, games // (jobs * 4)))
    for first in range(0, games, size):
        yield first, min(first + size, games)


def _leave_interrupts_to_the_first_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _path(plan: Plan) -> Path | None:
    return None if plan.cards is None else Path(plan.cards)


# -- the result -----------------------------------------------------------------------------------------------------


class Result(msgspec.Struct):
    """The numbers of a simulation under the names that `--json` prints."""

    games: int
    finished: int
    unfinished: int
    errors: int
    decisions: int
    seconds: float
    decisions_per_second: float
    wins: dict[str, dict[str, float]]
    length: dict[str, dict[str, float]]
    rules_never_fired: list[str]


def result(plan: Plan, tally: Tally, seconds: float) -> Result:
    game = find_game(plan.slug)
    wins: dict[str, dict[str, float]] = {}
    for seat in range(plan.seats):
        low, high = wilson(tally.wins[seat], tally.finished)
        share = tally.wins[seat] / tally.finished if tally.finished else 0.0
        wins[game.seat_names[seat]] = {"wins": tally.wins[seat], "share": share, "low": low, "high": high}
    return Result(
        games=tally.games,
        finished=tally.finished,
        unfinished=tally.unfinished,
        errors=tally.errors,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds if seconds else 0.0,
        wins=wins,
        length={"decisions": _spread(tally.lengths), "steps": _spread(tally.steps)},
        rules_never_fired=[rule.id for rule in game.rulebook.rule if not rule.not_code and rule.id not in tally.fired],
    )


def _spread(counts: Counter[int]) -> dict[str, float]:
    return {
        "mean": mean(counts),
        "median": quantile(counts, 0.5),
        "low": quantile(counts, 0.05),
        "high": quantile(counts, 0.95),
    }


def stopwatch() -> Callable[[], float]:
    """Seconds since now."""
    start = time.perf_counter()
    return lambda: time.perf_counter() - start
