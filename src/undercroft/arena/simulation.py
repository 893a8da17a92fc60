"""A simulation: many games of bots, who wins, how long it takes, and which rules never fire."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import msgspec

from undercroft.arena.bot_match import BotMatch
from undercroft.arena.possible_rules import rules_that_can_fire
from undercroft.arena.runner import Progress, Runner, engine
from undercroft.arena.shards import Shard, missing
from undercroft.arena.statistics import mean, quantile, wilson
from undercroft.bots.specs import make_bot
from undercroft.games import game as find_game
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.game import Value
from undercroft.kernel.match import start
from undercroft.kernel.playout import playout
from undercroft.kernel.state import Outcome
from undercroft.kernel.story import events

COUNTED_FIRST = 2
COUNTED_EACH = 10
"""Rules are counted in the first games and in every tenth after: counting costs about a fifth of the speed."""
MOST_ERRORS_KEPT = 10
SHARD = 100


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


class Simulation(msgspec.Struct, frozen=True):
    """What to simulate. The number of a game and the seed decide everything in it."""

    slug: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    games: int
    seed: str
    cards: str | None = None
    cap: int = 100_000

    patience = 0.3

    @property
    def all_random(self) -> bool:
        return all(bot == "random" for bot in self.bots)

    @property
    def card_file(self) -> Path | None:
        return None if self.cards is None else Path(self.cards)

    def counts_rules(self, number: int) -> bool:
        """Bots play whole matches, which note their rules anyway; playouts do so only now and then."""
        return not self.all_random or number < COUNTED_FIRST or number % COUNTED_EACH == 0

    def blank(self) -> Tally:
        return Tally()

    def play(self, number: int, result: Tally) -> None:
        try:
            if self.all_random:
                self._play_out(number, result)
            else:
                self._play_bots(number, result)
        except Exception as problem:  # a broken rule must not end a long run: it is counted, shown and fails it
            result.games += 1
            result.errors += 1
            result.problems.append((number, f"{type(problem).__name__}: {problem}"))

    def _play_out(self, number: int, tally: Tally) -> None:
        game = find_game(self.slug)
        state = game.setup(self.seats, self.options, self.card_file)
        witness = events.Counter() if self.counts_rules(number) else None
        state.witness = witness
        try:
            done = playout(game, state, random.Random(f"{self.seed} {number}").random, self.cap)
        finally:
            _count(tally, witness)
        tally.ended(done.outcome, done.decisions, done.steps)

    def _play_bots(self, number: int, tally: Tally) -> None:
        """A whole match: bots look at views and imagine worlds, which playouts cannot offer."""
        game = find_game(self.slug)
        luck = KeyedDice(f"{self.seed} {number}")
        match = start(game, self.seats, self.options, dice=luck, cards=self.card_file)
        bots = [make_bot(bot, f"{self.seed} {number} {seat}", game) for seat, bot in enumerate(self.bots)]
        table = BotMatch(match, bots)
        try:
            table.play(cap=self.cap)
        finally:
            _count(tally, match.witness)
        tally.ended(match.outcome, table.decisions, match.step)


def _count(tally: Tally, witness: events.Witness | None) -> None:
    if witness is not None:
        tally.counted += 1
        tally.fired.update(witness.cited)


def simulate(
    plan: Simulation, tally: Tally, jobs: int | None = 1, ray: str | None = None, progress: Progress | None = None
) -> None:
    """Add all games of the plan to the tally, in this process, in several, or on a Ray cluster."""

    def keep(_: Shard, part: Tally) -> None:
        tally.add(part)

    size = SHARD if plan.all_random else max(1, min(SHARD, plan.games // 16))
    Runner([plan], engine(jobs, ray), keep, progress).play(missing((), 0, plan.games, size))


# -- figures --------------------------------------------------------------------------------------------------------


class Figures(msgspec.Struct):
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


def figures(plan: Simulation, tally: Tally, seconds: float) -> Figures:
    game = find_game(plan.slug)
    wins: dict[str, dict[str, float]] = {}
    for seat in range(plan.seats):
        low, high = wilson(tally.wins[seat], tally.finished)
        share = tally.wins[seat] / tally.finished if tally.finished else 0.0
        wins[game.seat_names[seat]] = {"wins": tally.wins[seat], "share": share, "low": low, "high": high}
    return Figures(
        games=tally.games,
        finished=tally.finished,
        unfinished=tally.unfinished,
        errors=tally.errors,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds if seconds else 0.0,
        wins=wins,
        length={"decisions": _spread(tally.lengths), "steps": _spread(tally.steps)},
        rules_never_fired=[
            rule.id for rule in rules_that_can_fire(game, plan.seats, plan.options) if rule.id not in tally.fired
        ],
    )


def _spread(counts: Counter[int]) -> dict[str, float]:
    return {
        "mean": mean(counts),
        "median": quantile(counts, 0.5),
        "low": quantile(counts, 0.05),
        "high": quantile(counts, 0.95),
    }
