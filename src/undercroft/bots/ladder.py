"""A ladder: bots meet at tables, seats rotate, the same dice for every rotation, and each result goes into a file."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import msgspec

from undercroft.bots.chair import Bot, Chair, stand_up
from undercroft.bots.specs import make_bot
from undercroft.kernel.errors import BadOption, BadRecord
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start

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
        make_bot(spec, f"{plan.seed} {table.dice} {' '.join(table.bots)} {seat}")
        for seat, spec in enumerate(table.bots)
    ]
    try:
        answers = play(match, bots, plan.most_answers)
    finally:
        for bot in bots:
            stand_up(bot)
    outcome = match.outcome
    return Result(
        bots=table.bots,
        dice=table.dice,
        winners=outcome.winners if outcome is not None else (),
        finished=outcome is not None,
        answers=answers,
        reason=outcome.reason if outcome is not None else "unfinished",
        problems=tuple(problem for bot in bots for problem in getattr(bot, "problems", ())),
    )


def play(match: Match, bots: Sequence[Bot], most_answers: int = MOST_ANSWERS) -> int:
    """Let one bot per seat play a match; how many answers they gave."""
    answers = 0
    while not match.over and answers < most_answers:
        question = match.open[0]
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
        answers += 1
    return answers


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
    processes: int = 1,
) -> Iterator[Result]:
    """Every wanted table in turn, those that the file already holds without playing them again."""
    known: Mapping[Table, Result] = {result.table: result for result in file.results} if file is not None else {}
    missing = []
    for table in wanted:
        if table in known:
            yield known[table]
        else:
            missing.append(table)
    for result in _played(find, plan, missing, processes):
        if file is not None:
            file.add(result)
        yield result


def _played(find: Callable[[str], Game[Any]], plan: Plan, missing: list[Table], processes: int) -> Iterator[Result]:
    if processes == 1:
        game = find(plan.game)
        for table in missing:
            yield play_table(game, plan, table)
        return
    with ProcessPoolExecutor(processes) as pool:
        waiting = {pool.submit(_play_found, find, plan, table) for table in missing}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
        finally:
            for each in waiting:
                each.cancel()


def _play_found(find: Callable[[str], Game[Any]], plan: Plan, table: Table) -> Result:
    return play_table(find(plan.game), plan, table)
