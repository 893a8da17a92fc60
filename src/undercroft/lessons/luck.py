"""The dice of a lesson: what the script says, and beyond it the same luck every time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undercroft.kernel.chance import Dice, KeyedDice
from undercroft.kernel.question import Draw, Question
from undercroft.lessons.script import Line, find_answer


class LessonDice(Dice):
    """A roll or draw takes the first scripted line for its rule, its die or its pile; any other luck is keyed.

    So a lesson scripts only the dice that it speaks of, and does not break when some other roll comes in between.
    """

    kind = "scripted"

    def __init__(self, seed: str, lines: Iterable[Line] = ()) -> None:
        self.seed = seed
        self.lines = list(lines)
        self._then = KeyedDice(seed)

    def copy(self) -> LessonDice:
        twin = LessonDice(self.seed, self.lines)
        twin._then = self._then  # it remembers only what follows from its seed
        return twin

    def pick(self, question: Question[Any], count: int) -> int:
        names = {question.rule, question.decision.name}
        if isinstance(question, Draw):
            names.add(question.pile.name)
        for number, line in enumerate(self.lines):
            if line.what not in names:
                continue
            for wanted in line.wanted:
                index = find_answer(question, wanted)
                if index >= 0:
                    del self.lines[number]
                    return index
        return self._then.pick(question, count)
