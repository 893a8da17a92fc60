"""Many matches at once: arrays in, arrays out, in one process or in several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from undercroft.envs.numbers import Floats, Mask, Numbers, numbers, rewards
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question

Ints = npt.NDArray[np.int64]


class Batch:
    """`count` matches of one game, each waiting for one answer; a finished one begins anew by itself."""

    def __init__(
        self,
        slug: str,
        seats: int,
        count: int,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        longest: int = 20_000,
    ) -> None:
        self.numbers: Numbers = numbers(slug)
        self.game = self.numbers.game
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options)
        self.count = count
        self.seed = seed
        self.longest = longest
        self.begun = 0
        self.answered = [0] * count
        self.matches = [self._begin() for _ in range(count)]
        self.asked: list[Question[Any]] = [match.open[0] for match in self.matches]

    def _begin(self) -> Match:
        self.begun += 1
        dice = PlainDice(f"{self.seed} {self.begun}")
        return start(self.game, self.seats, self.options, dice=dice).copy(dice=dice)

    def look(self) -> tuple[Floats, Mask, Ints]:
        """Observations, masks, and the seats that are asked: one row per match."""
        seen = np.empty((self.count, self.numbers.size), np.float32)
        masks = np.zeros((self.count, self.numbers.actions), np.int8)
        seats = np.empty(self.count, np.int64)
        for row, (match, question) in enumerate(zip(self.matches, self.asked, strict=True)):
            seen[row] = self.numbers.observation(match, question.seat)
            masks[row, self.numbers.legal(question)] = 1
            seats[row] = question.seat
        return seen, masks, seats

    def step(self, actions: Ints) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """Answer every match. Rewards for all seats (zero unless a match ended), and which matches ended."""
        gained = np.zeros((self.count, self.seats), np.float32)
        ended = np.zeros(self.count, np.bool_)
        for row in range(self.count):
            match, question = self.matches[row], self.asked[row]
            index = self.numbers.index(question, int(actions[row]))
            if index < 0:
                raise ValueError(f"match {row}: {self.numbers.label(int(actions[row]))} is not legal")
            match.answer_index(question, index)
            self.answered[row] += 1
            if match.over or self.answered[row] >= self.longest:
                gained[row] = rewards(match)
                ended[row] = True
                match = self.matches[row] = self._begin()
                self.answered[row] = 0
            self.asked[row] = match.open[0]
        return gained, ended

    def worth(self) -> Floats:
        """How good each table looks for each of its seats, from 0 to 1: for shaped rewards."""
        evaluate = self.game.evaluate
        return np.array(
            [[evaluate(match.view(seat)) for seat in range(self.seats)] for match in self.matches], np.float32
        )


class Batches:
    """The same over several processes: each holds its share of the matches."""

    def __init__(self, slug: str, seats: int, count: int, processes: int = 2, **arguments: Any) -> None:
        if count % processes:
            raise ValueError(f"{count} matches cannot be shared evenly by {processes} processes")
        context = multiprocessing.get_context("spawn")
        share = count // processes
        seed = int(arguments.pop("seed", 0))
        self.pipes: list[Connection] = []
        self.workers = []
        for number in range(processes):
            ours, theirs = context.Pipe()
            given = {**arguments, "seed": seed * 1000 + number}
            worker = context.Process(target=_serve, args=(theirs, slug, seats, share, given), daemon=True)
            worker.start()
            self.pipes.append(ours)
            self.workers.append(worker)

    def look(self) -> tuple[Floats, Mask, Ints]:
        rows = self._all("look", [()] * len(self.pipes))
        return (
            np.concatenate([row[0] for row in rows]),
            np.concatenate([row[1] for row in rows]),
            np.concatenate([row[2] for row in rows]),
        )

    def step(self, actions: Ints) -> tuple[Floats, npt.NDArray[np.bool_]]:
        rows = self._all("step", [(part,) for part in np.split(actions, len(self.pipes))])
        return np.concatenate([row[0] for row in rows]), np.concatenate([row[1] for row in rows])

    def _all(self, verb: str, arguments: list[tuple[Any, ...]]) -> list[Any]:
        for pipe, given in zip(self.pipes, arguments, strict=True):
            pipe.send((verb, given))
        found = [pipe.recv() for pipe in self.pipes]
        for each in found:
            if isinstance(each, Exception):
                raise each
        return found

    def close(self) -> None:
        for pipe, worker in zip(self.pipes, self.workers, strict=True):
            pipe.send(("close", ()))
            worker.join()
            pipe.close()

    def __enter__(self) -> Batches:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _serve(pipe: Connection, slug: str, seats: int, count: int, arguments: dict[str, Any]) -> None:
    """A worker: keeps its matches and does what it is told until it is closed."""
    batch = Batch(slug, seats, count, **arguments)
    while True:
        verb, given = pipe.recv()
        if verb == "close":
            return
        try:
            pipe.send(getattr(batch, verb)(*given))
        except Exception as problem:
            pipe.send(problem)
