"""The log of a match: every answer as it was given, finished steps as pages that copies share."""

from __future__ import annotations

from collections.abc import Iterable
from sys import intern
from typing import Any

from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.words import CHANCE, spell


class Answer:
    """One answer as it was given: by whom, to what, and whether something was learned by it."""

    __slots__ = ("about", "decision", "index", "learned", "rule", "seat", "secrecy", "stream", "text", "told")

    def __init__(self, question: Question[Any], index: int) -> None:
        self.seat = question.seat
        self.about = question.about
        self.decision = question.decision.name
        self.rule = question.rule
        self.text = intern(spell(question.options[index]))
        self.index = index
        self.secrecy = question.secrecy
        self.stream = question.stream if question.seat == CHANCE else ""
        self.learned = False  # somebody learned something by it: it cannot be taken back
        self.told = 0  # so many events had been told before it, if anybody listened

    def hidden_from(self, seat: int) -> bool:
        if self.secrecy == OPEN:
            return False
        return seat != (self.about if self.seat == CHANCE else self.seat)

    def answers(self, question: Question[Any]) -> bool:
        """Is this the question that was so answered, if it waits beside others?"""
        if question.seat != self.seat or question.about != self.about:
            return False
        return self.seat != CHANCE or question.stream == self.stream


class Page:
    """The answers of one finished step, and the pages before it."""

    def __init__(self, before: Page | None, number: int, answers: list[Answer], told: int) -> None:
        self.before = before
        self.number = number
        self.answers = answers
        self.told = told  # how many events had been told when the step began


def answers_since(page: Page | None, last: Page | None, running: list[Answer]) -> list[Answer]:
    """The answers given since a page was turned: of the pages after it up to the last, then of the running step."""
    steps = [running]
    while last is not page:
        assert last is not None, "that page is not of this match"
        steps.append(last.answers)
        last = last.before
    found: list[Answer] = []
    for answers in reversed(steps):
        found.extend(answers)
    return found


def streams_used(log: Iterable[Answer]) -> dict[str, int]:
    """How often each stream of luck was asked."""
    counts: dict[str, int] = {}
    for answer in log:
        if answer.seat == CHANCE:
            counts[answer.stream] = counts.get(answer.stream, 0) + 1
    return counts


def last_undoable(log: list[Answer], seat: int, side_by_side: int) -> int | None:
    """The place in the log of the answer that this seat may take back: its last one, if nothing was learned since.

    Answers of others stand in the way, except those from `side_by_side` on, given beside it to questions still open.
    """
    for index in range(len(log) - 1, -1, -1):
        answer = log[index]
        if answer.learned:
            return None
        if answer.seat == seat:
            return index
        if index < side_by_side or answer.seat == CHANCE:
            return None
    return None
