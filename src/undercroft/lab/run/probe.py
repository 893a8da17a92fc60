"""How much a choice mattered: every option tried with the same luck, and what the table was worth after."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from undercroft.arena.bot_match import Watcher
from undercroft.arena.statistics import student
from undercroft.insight.standing import standing
from undercroft.kernel.match import Match
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Question
from undercroft.kernel.words import CHANCE
from undercroft.lab.plan.setting import Setting

LUCKS = 12
"""Each option is tried with so many lucks: the first half finds the best and the worst, the second half measures."""
MOST_OPTIONS = 5
AHEAD = 8
"""So many answers are given at random before the table is judged."""
PROBES = 2
"""So many decisions of a game are tried."""

Probe = tuple[int, str, int, float, bool, str, bool]
"""Seat, decision, number of options, by how much the best beat the worst, whether that was more than chance, which was
best, and whether it was taken."""


class Prober(Watcher):
    """Keeps the positions before a few decisions of a game, each as likely as any other, and tries them out after it.

    How many decisions there will be is not known while the game is played: each new one takes the place of a kept one
    with the chance that keeps all equally likely.
    """

    def __init__(self, setting: Setting, key: str) -> None:
        self.setting = setting
        self.rng = random.Random(f"probe {key}")
        self.seen = 0
        self.kept: list[tuple[Match, int, int]] = []  # a position, the seat that is asked, and what it answered

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        if question.seat == CHANCE:
            return
        place = self.seen if self.seen < PROBES else int(self.rng.random() * (self.seen + 1))
        self.seen += 1
        if place < PROBES:
            position = match.copy(), question.seat, index
            self.kept[place : place + 1] = [position]

    def probes(self) -> list[Probe]:
        """What the kept decisions were worth; a question with one option is no decision."""
        found = [self._try(*position) for position in self.kept]
        return [each for each in found if each is not None]

    def _try(self, match: Match, seat: int, index: int) -> Probe | None:
        question = match.question(seat)
        assert question is not None
        numbers = list(range(len(question.options)))
        if len(numbers) < 2:
            return None
        if len(numbers) > MOST_OPTIONS:
            numbers = sorted({index, *self.rng.sample(numbers, MOST_OPTIONS - 1)})
        rules = self.setting.rules
        worths: dict[int, list[float]] = {number: [] for number in numbers}
        for _ in range(LUCKS):
            luck = self.rng.getrandbits(48)
            for number in numbers:
                walk = Walk(match)
                open_now = walk.turn_to(seat)
                assert open_now is not None
                walk.give(open_now.options[number])
                walk.play_on(random.Random(luck).random, AHEAD, AHEAD)
                worths[number].append(standing(rules, walk.state, seat))
        half = LUCKS // 2
        best = max(numbers, key=lambda number: sum(worths[number][:half]))
        worst = min(numbers, key=lambda number: sum(worths[number][:half]))
        gaps = [good - bad for good, bad in zip(worths[best][half:], worths[worst][half:], strict=True)]
        gap = sum(gaps) / len(gaps)
        error = sqrt(sum((each - gap) ** 2 for each in gaps) / (len(gaps) - 1) / len(gaps))
        mattered = best != worst and gap > 0.005 and gap > student(len(gaps) - 1) * error
        decision = question.decision
        return seat, decision.name, len(question.options), gap, mattered, question.labels[best], best == index
