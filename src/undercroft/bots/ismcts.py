"""The searching bot: as many iterations or seconds as it is given, and the answer that was tried most."""

from __future__ import annotations

import math
import multiprocessing
import random

from undercroft.bots.bookmark import Bookmark
from undercroft.bots.chair import Chair
from undercroft.bots.search import Search, Style
from undercroft.bots.team import Team, free_cores
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

    With `iterations` and a seed it answers the same on every machine; with `seconds` it takes what time allows. With
    `reuse` it goes on, when it is asked again in the same match, with what it knows of the ways that are still open.
    """

    name = "ismcts"

    def __init__(
        self,
        seed: int | str | None = None,
        iterations: int = 0,
        seconds: float = 0.0,
        processes: int = 1,
        style: Style | None = None,
        reuse: bool = False,
    ) -> None:
        if processes > 1 and "fork" not in multiprocessing.get_all_start_methods():
            raise BadOption("bot ismcts: this system cannot search in several processes: leave processes out")
        self.rng = random.Random(seed)
        self.iterations = iterations
        self.seconds = seconds if iterations or seconds else USUAL_SECONDS
        self.processes = processes  # 0: as many as there are free cores when it is asked
        self.style = style or Style()
        self.reuse = reuse
        self.searched = 0  # iterations so far, over all answers
        self._last: tuple[Bookmark, Search] | None = None

    def answer(self, chair: Chair) -> int:
        verdicts = self.judge(chair, settle=not self.style.regret)
        if not any(verdict.taken for verdict in verdicts):
            return int(self.rng.random() * len(verdicts))
        return max(range(len(verdicts)), key=lambda index: (verdicts[index].taken, verdicts[index].chance))

    def judge(self, chair: Chair, settle: bool = False) -> list[Verdict]:
        """One verdict per option of the open question; with `settle`, only until the favourite is certain."""
        search = self._begin(chair)
        processes = self.processes or free_cores()
        if processes > 1 and not multiprocessing.current_process().daemon:  # such a process may have no children
            team = Team(search, [random.Random(self.rng.getrandbits(64)) for _ in range(processes)])
            self.searched += team.run(self.iterations, self.seconds, settle)
        else:
            search.run(self.iterations, self.seconds, settle)
            self.searched += search.iterations
        edges = search.edges(chair.question.options)
        if self.style.regret and chair.question.secrecy != OPEN:
            return [Verdict(edge.weight, edge.weight * edge.mean, search.deviation) for edge in edges]
        return [Verdict(edge.taken, edge.total, search.deviation) for edge in edges]

    def _begin(self, chair: Chair) -> Search:
        """A search of its own, or one that goes on from the last."""
        search = Search(chair, self.rng, self.style)
        if self.reuse:
            if self._last is not None:
                mark, before = self._last
                memories = chair.memories_since(mark, before.start, self.style.open_loop)
                if memories is not None:
                    search.go_on_from(before, mark, memories)
            self._last = chair.bookmark(), search
        return search
