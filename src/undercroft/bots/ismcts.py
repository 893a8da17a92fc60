"""The searching bot: as many iterations or seconds as it is given, and the answer that was tried most."""

from __future__ import annotations

import math
import multiprocessing
import random
from multiprocessing.connection import Connection

from undercroft.bots.chair import Chair
from undercroft.bots.search import Search, Style
from undercroft.kernel.errors import BadOption
from undercroft.kernel.question import OPEN

USUAL_SECONDS = 1.0


class Verdict:
    """What a search found out about one option."""

    def __init__(self, taken: float, total: float, deviation: float = 1.0) -> None:
        self.taken = taken
        self.total = total
        self.deviation = deviation  # how far apart the values lie that the search saw

    @property
    def chance(self) -> float:
        """The estimated chance to win with it."""
        return self.total / self.taken if self.taken else 0.0

    @property
    def error(self) -> float:
        """The standard error of that estimate."""
        return self.deviation / math.sqrt(self.taken) if self.taken else 1.0


class IsmctsBot:
    """Answers with the option that its search took most often, and stops when no other can become that.

    With `iterations` and a seed it answers the same on every machine; with `seconds` it takes what time allows.
    """

    name = "ismcts"

    def __init__(
        self,
        seed: int | str | None = None,
        iterations: int = 0,
        seconds: float = 0.0,
        processes: int = 1,
        style: Style | None = None,
    ) -> None:
        if processes > 1 and "fork" not in multiprocessing.get_all_start_methods():
            raise BadOption("bot ismcts: this system cannot search in several processes: leave processes out")
        self.rng = random.Random(seed)
        self.iterations = iterations
        self.seconds = seconds if iterations or seconds else USUAL_SECONDS
        self.processes = processes
        self.style = style or Style()
        self.searched = 0  # iterations so far, over all answers

    def answer(self, chair: Chair) -> int:
        verdicts = self.judge(chair, settle=not self.style.regret)
        if not any(verdict.taken for verdict in verdicts):
            return int(self.rng.random() * len(verdicts))
        return max(range(len(verdicts)), key=lambda index: (verdicts[index].taken, verdicts[index].chance))

    def judge(self, chair: Chair, settle: bool = False) -> list[Verdict]:
        """One verdict per option of the open question; with `settle`, only until the favourite is certain."""
        if self.processes > 1:
            return self._judge_side_by_side(chair)
        return self._judge_alone(chair, self.rng, self.iterations, settle)

    def _judge_alone(self, chair: Chair, rng: random.Random, iterations: int, settle: bool = False) -> list[Verdict]:
        search = Search(chair, rng, self.style)
        search.run(iterations, self.seconds, settle)
        self.searched += search.iterations
        edges = search.edges(chair.question.options)
        if self.style.regret and chair.question.secrecy != OPEN:
            return [Verdict(edge.weight, edge.weight * edge.mean, search.deviation) for edge in edges]
        return [Verdict(edge.taken, edge.total, search.deviation) for edge in edges]

    def _judge_side_by_side(self, chair: Chair) -> list[Verdict]:
        """The same search in several processes, each with its own luck; what they found is added up."""
        fork = multiprocessing.get_context("fork")
        share = -(-self.iterations // self.processes)
        waiting = []
        for _ in range(self.processes - 1):
            here, there = fork.Pipe(duplex=False)
            seed = self.rng.getrandbits(64)
            process = fork.Process(target=self._report, args=(chair, seed, share, there), daemon=True)
            process.start()
            there.close()
            waiting.append((process, here))
        verdicts = self._judge_alone(chair, random.Random(self.rng.getrandbits(64)), share)
        for process, here in waiting:
            try:
                found = here.recv()
            except EOFError:
                found = []  # that process was killed from outside: its share is missing, the others still count
            process.join()
            here.close()
            for verdict, (taken, total) in zip(verdicts, found, strict=False):
                verdict.taken += taken
                verdict.total += total
        return verdicts

    def _report(self, chair: Chair, seed: int, iterations: int, to: Connection) -> None:
        verdicts = self._judge_alone(chair, random.Random(seed), iterations)
        to.send([(verdict.taken, verdict.total) for verdict in verdicts])
        to.close()
