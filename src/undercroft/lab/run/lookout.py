"""Who leads: what a table was worth to everybody, looked at now and then while a game is watched."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from undercroft.arena.observer import Noted, Observer
from undercroft.bots.worth import result
from undercroft.insight.standing import standing
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.state import Outcome
from undercroft.lab.run.probe import Prober

PARTS = 20
"""Into so many parts a game is divided to see who leads when."""


class Lookout(Observer):
    """An observer who also judges, now and then, what the table is worth to everybody.

    However long a game gets, it looks about forty times: whenever it has too many looks it drops every second one.
    """

    MOST = 2 * PARTS

    def __init__(self, noted: Noted, game: Game[Any], seats: int, prober: Prober) -> None:
        super().__init__(noted)
        self.prober = prober
        self.game = game
        self.seats = seats
        self.every = 1
        self.looks: list[tuple[int, list[float]]] = []

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        super().answer(match, question, index)
        self.prober.answer(match, question, index)

    def step(self, match: Match) -> None:
        number = match.step
        if number % self.every:
            return
        self.looks.append((number, [standing(self.game, match.state, seat) for seat in range(self.seats)]))
        if len(self.looks) > self.MOST:
            self.every *= 2
            self.looks = [look for look in self.looks if look[0] % self.every == 0]

    def curve(self, outcome: Outcome | None, steps: int) -> list[tuple[int, list[float]]]:
        """What the table was worth at each twentieth of the game, the end included."""
        if not self.looks:
            return []
        found = []
        at = 0
        for part in range(PARTS):
            while at + 1 < len(self.looks) and self.looks[at + 1][0] <= 1 + part * steps / PARTS:
                at += 1
            found.append((part, self.looks[at][1]))
        if outcome is not None:
            found.append((PARTS, [result(self.game, outcome, seat) for seat in range(self.seats)]))
        return found

    def lead(self, outcome: Outcome | None) -> tuple[int | None, float | None]:
        """How often the lead changed, and after which part of the game the winner was ahead for good."""
        if self.game.cooperative or self.seats == 1 or not self.looks:
            return None, None
        leaders = [max(range(self.seats), key=lambda seat: worths[seat]) for _, worths in self.looks]
        changes = sum(leader != following for leader, following in pairwise(leaders))
        if outcome is None or len(outcome.winners) != 1:
            return changes, None
        behind = [look for look, leader in enumerate(leaders) if leader != outcome.winners[0]]
        return changes, (behind[-1] + 1) / len(leaders) if behind else 0.0
