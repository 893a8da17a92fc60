"""Watches one game for gaps in its rules: seats without a choice, tables that come round again, standstills."""

from __future__ import annotations

from typing import Any

from undercroft.arena.bot_match import Watcher
from undercroft.arena.observer import Noted
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.story.events import DRAW, NOTE, REVEAL, ROUND, TURN, Event
from undercroft.kernel.words import CHANCE, Player, label

IDLE_KINDS = frozenset({DRAW, REVEAL, NOTE, TURN, ROUND})
"""Events in which a card only turns up."""


class GapWatch(Watcher):
    """What stood out in one game, each with the number of answers after which it did."""

    def __init__(self, seats: int) -> None:
        self.answers = 0
        self.without_choice = [0] * seats  # questions of others since each seat had a choice
        self.longest: tuple[int, int, int] = (0, 0, 0)  # how many, which seat, after so many answers
        self.visits: dict[str, int] = {}  # how often each table was met at the start of a step
        self.most_visited: tuple[int, int] = (0, 0)
        self.unchanged = 0  # steps since the table changed
        self.longest_still: tuple[int, int] = (0, 0)
        self._before = ""

    def step(self, match: Match) -> None:
        table = _on_the_table(match)
        count = self.visits[table] = self.visits.get(table, 0) + 1
        if count > self.most_visited[0]:
            self.most_visited = count, self.answers
        self.unchanged = self.unchanged + 1 if table == self._before else 0
        if self.unchanged > self.longest_still[0]:
            self.longest_still = self.unchanged, self.answers
        self._before = table

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        self.answers += 1
        if question.seat == CHANCE or len(question.options) < 2:
            return
        for seat in range(len(self.without_choice)):
            self.without_choice[seat] = 0 if seat == question.seat else self.without_choice[seat] + 1
            if self.without_choice[seat] > self.longest[0]:
                self.longest = self.without_choice[seat], seat, self.answers


class Uses(Noted):
    """Notes which cards turned up, and which things did anything."""

    def __init__(self, watch: GapWatch) -> None:
        super().__init__(keeps_lines=True)
        self.watch = watch
        self.seen: dict[str, int] = {}  # by name: after so many answers it first turned up
        self.used: set[str] = set()

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        super().tell(rule, event, args, to)
        for arg in args:
            for thing in arg if isinstance(arg, (tuple, list)) else (arg,):
                if isinstance(thing, (Player, str, int)) or not hasattr(thing, "kind"):
                    continue
                if thing.kind == "card":
                    self.seen.setdefault(label(thing), self.watch.answers)
                if event.kind not in IDLE_KINDS:
                    self.used.add(label(thing))


def _on_the_table(match: Match) -> str:
    """All that everybody can count, without the number of the round."""
    if match.game.ledger is None:
        return match.state_hash()
    return repr(sorted(match.game.ledger(match.state).items()))
