"""A ladder: bots meet at tables, seats rotate, the same dice for every rotation, and each result goes into a file."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from undercroft.arena.bot_match import BotMatch
from undercroft.arena.runner import Progress, Runner, engine
from undercroft.arena.shards import Shard
from undercroft.bots.specs import make_bot
from undercroft.kernel.errors import BadOption, BadRecord
from undercroft.kernel.game import Game
from undercroft.kernel.match import start

FORMAT = 1
MOST_ANSWERS = 5000
"""A match that takes longer is unfinished, and nobody has won it."""


class Plan(msgspec.Struct, frozen=True):
    """What is played. The first line of a ladder file: a file goes on only under the same plan."""

    game: str
    seats: int
    options: dict[str, int | str | bool]
    seed: str
    most_answers: int = MOST_ANSWERS
    ladder: int = FORMAT


class Table(msgspec.Struct, frozen=True):
    """One match to be played: which bot in which seat, and which dice."""

    bots: tuple[str, ...]
    dice: int


class Result(msgspec.Struct, frozen=True):
    """What came of it. `winners` are seats."""

    bots: tuple[str, ...]
    dice: int
    winners: tuple[int, ...]
    finished: bool
    answers: int
    reason: str = ""
    problems: tuple[str, ...] = ()

    @property
    def table(self) -> Table:
        return Table(self.bots, self.dice)


def seatings(bots: Sequence[str], seats: int, together: bool) -> list[tuple[str, ...]]:
    """Who sits where: every group of bots in every rotation.

    Alone or `together` (a cooperative game) each bot plays by itself. With fewer bots than seats they alternate.
    """
    if together or seats == 1:
        return [(bot,) * seats for bot in bots]
    if len(bots) < 2:
        raise BadOption("a ladder needs two bots at least: give --bots random,greedy")
    if len(bots) >= seats:
        groups = list(itertools.combinations(bots, seats))
    else:
        groups = [tuple(bots[(first + seat) % len(bots)] for seat in range(seats)) for first in range(len(bots))]
    found = {group[turn:] + group[:turn]: None for group in groups for turn in range(seats)}
    return list(found)


def tables(bots: Sequence[str], game: Game[Any], seats: int, games: int) -> list[Table]:
    """Every seating with every set of dice; the sets in the outer loop, so that a ladder cut short is still fair."""
    seated = seatings(bots, seats, game.cooperative)
    return [Table(seating, dice) for dice in range(games) for seating in seated]


def play_table(game: Game[Any], plan: Plan, table: Table) -> Result:
    """Play one match to its end."""
    match = start(game, plan.seats, plan.options, seed=f"{plan.seed} {table.dice}")
    bots = [
        make_bot(spec, f"{plan.seed} {table.dice} {' '.join(table.bots)} {seat}", game)
        for seat, spec in enumerate(table.bots)
    ]
    played = BotMatch(match, bots)
    played.play(most_decisions=plan.most_answers)
    outcome = match.outcome
    return Result(
        bots=table.bots,
        dice=table.dice,
        winners=outcome.winners if outcome is not None else (),
        finished=outcome is not None,
        answers=played.decisions,
        reason=outcome.reason if outcome is not None else "unfinished",
        problems=played.problems,
    )


class Ladder:
    """The wanted tables of a ladder as games by their number."""

    patience = 0.0  # every result is on disk before the next match is begun

    def __init__(self, find: Callable[[str], Game[Any]], plan: Plan, wanted: Sequence[Table]) -> None:
        self.find = find
        self.plan = plan
        self.wanted = wanted

    def blank(self) -> list[Result]:
        return []

    def play(self, number: int, result: list[Result]) -> None:
        result.append(play_table(self.find(self.plan.game), self.plan, self.wanted[number]))


class LadderFile:
    """The results so far, one JSON line each, on disk before the next match is begun."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.results: list[Result] = []
        if path.exists() and path.stat().st_size:
            self._read(plan)
        else:
            self._append(plan)

    def add(self, result: Result) -> None:
        self.results.append(result)
        self._append(result)

    def _append(self, line: Plan | Result) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()

    def _read(self, plan: Plan) -> None:
        text = self.path.read_bytes()
        whole, _, rest = text.rpartition(b"\n")
        if rest:  # the last line was cut off by a crash: that match is played again
            self.path.write_bytes(whole + b"\n" if whole else b"")
        lines = whole.splitlines()
        try:
            begun = msgspec.json.decode(lines[0] if lines else b"", type=Plan)
            self.results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
        except msgspec.MsgspecError as problem:
            raise BadRecord(f"{self.path} is no ladder file: {problem}") from None
        if begun != plan:
            raise BadRecord(f"{self.path} holds another ladder ({_differences(begun, plan)}): give another file")


def _differences(one: Plan, other: Plan) -> str:
    names = [name for name in Plan.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return ", ".join(f"{name} {getattr(one, name)} instead of {getattr(other, name)}" for name in names)


def run_ladder(
    find: Callable[[str], Game[Any]],
    plan: Plan,
    wanted: Sequence[Table],
    file: LadderFile | None = None,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """Every wanted table, in the order given; those that the file already holds are not played again."""
    known = {result.table: result for result in file.results} if file is not None else {}
    shards = [Shard(0, number, number + 1) for number, table in enumerate(wanted) if table not in known]

    def keep(_: Shard, played: list[Result]) -> None:
        for result in played:
            known[result.table] = result
            if file is not None:
                file.add(result)

    done = len(wanted) - len(shards)
    Runner([Ladder(find, plan, wanted)], engine(jobs, ray), keep, progress).play(shards, done)
    return [known[table] for table in wanted]
