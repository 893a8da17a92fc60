"""How much a choice mattered: every option tried with the same luck, and what the table was worth after."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from undercroft.kernel.match import Answer, Match
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE
from undercroft.lab.drive import Answers, Enough, Watcher, drive
from undercroft.lab.outlook import outlook
from undercroft.lab.settings import Setting
from undercroft.lab.statistics import student

LUCKS = 12
"""Each option is tried with so many lucks: the first half finds the best and the worst, the second half measures."""
MOST_OPTIONS = 5
AHEAD = 8
"""So many answers are given at random before the table is judged."""
PROBES = 2
"""So many decisions of a game are tried."""

Probe = tuple[int, str, int, float, bool]
"""Seat, decision, number of options, by how much the best beat the worst, and whether that was more than chance."""


def probe(setting: Setting, answers: Answers, decisions: int, key: str) -> list[Probe]:
    """Try a few decisions of a game that took so many; `answers` gives the game once more from its beginning."""
    rng = random.Random(f"probe {key}")
    watcher = Prober(setting, {rng.randrange(decisions) for _ in range(PROBES)} if decisions else set(), rng)
    if watcher.wanted:
        drive(setting.rules, setting.lay_out(), answers, setting.cap, watcher)
    return watcher.found


class Prober(Watcher):
    """Keeps the state at the beginning of the step and the answers since, so that any decision can be taken again."""

    def __init__(self, setting: Setting, wanted: set[int], rng: random.Random) -> None:
        self.setting = setting
        self.wanted = wanted
        self.rng = rng
        self.decisions = 0
        self.found: list[Probe] = []
        self.since: list[Answer] = []

    def step(self, state: State, number: int) -> None:
        self.base = state.copy()
        self.since = []

    def answer(self, question: Question[Any], index: int) -> None:
        if question.seat != CHANCE:
            if self.decisions in self.wanted:
                self.wanted.discard(self.decisions)
                self._try(question, index)
                if not self.wanted:
                    raise Enough
            self.decisions += 1
        self.since.append(Answer(question, index))

    def _try(self, question: Question[Any], index: int) -> None:
        setting = self.setting
        numbers = list(range(len(question.options)))
        if len(numbers) < 2:
            return
        if len(numbers) > MOST_OPTIONS:
            numbers = sorted({index, *self.rng.sample(numbers, MOST_OPTIONS - 1)})
        match = Match(setting.rules, setting.seats, setting.options, None, setting.card_file, self.base)
        match.answers = self.since
        worths: dict[int, list[float]] = {number: [] for number in numbers}
        for _ in range(LUCKS):
            luck = self.rng.getrandbits(48)
            for number in numbers:
                walk = Walk(match)
                open_now = walk.turn_to(question.seat)
                assert open_now is not None
                walk.give(open_now.options[number])
                walk.play_on(random.Random(luck).random, AHEAD, AHEAD)
                worths[number].append(outlook(setting.rules, walk.state, question.seat))
        half = LUCKS // 2
        best = max(numbers, key=lambda number: sum(worths[number][:half]))
        worst = min(numbers, key=lambda number: sum(worths[number][:half]))
        gaps = [good - bad for good, bad in zip(worths[best][half:], worths[worst][half:], strict=True)]
        gap = sum(gaps) / len(gaps)
        error = sqrt(sum((each - gap) ** 2 for each in gaps) / (len(gaps) - 1) / len(gaps))
        mattered = best != worst and gap > 0.005 and gap > student(len(gaps) - 1) * error
        self.found.append((question.seat, question.decision.name, len(question.options), gap, mattered))
