"""The log of a match: every answer as it was given, finished steps as pages that copies share."""

from __future__ import annotations

from collections.abc import Iterable
from sys import intern
from typing import Any

from undercroft.kernel.question import OPEN, Question, stream_of
from undercroft.kernel.words import CHANCE, spell


class Answer:
    """One answer as it was given: by whom, to what, and whether something was learned by it."""

    __slots__ = ("_deck", "_kind", "_option", "about", "index", "learned", "rule", "seat", "secrecy", "told")

    def __init__(self, question: Question[Any], index: int, option: object) -> None:
        self.seat = question.seat
        self.about = question.about
        self.rule = question.rule
        self.index = index
        self.secrecy = question.secrecy
        self.learned = False  # somebody learned something by it: it cannot be taken back
        self.told = 0  # so many events had been told before it, if anybody listened
        self._kind = question.decision
        self._option = option
        self._deck = question.deck

    # Spelled when somebody reads it: most answers of bots are read by nobody.

    @property
    def decision(self) -> str:
        return self._kind.name

    @property
    def text(self) -> str:
        return intern(spell(self._option))

    @property
    def stream(self) -> str:
        """The stream of luck it came from; nothing if it was somebody's choice."""
        return stream_of(self._kind, self.rule, self.about, self._deck) if self.seat == CHANCE else ""

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


def pages_since(page: Page | None, last: Page | None) -> list[Page]:
    """The pages after one up to the last; after none: from the first."""
    found: list[Page] = []
    while last is not page:
        assert last is not None, "that page is not of this match"
        found.append(last)
        last = last.before
    found.reverse()
    return found


def answers_since(page: Page | None, last: Page | None, running: list[Answer]) -> list[Answer]:
    """The answers given since a page was turned: of the pages after it up to the last, then of the running step."""
    found: list[Answer] = []
    for done in pages_since(page, last):
        found.extend(done.answers)
    found.extend(running)
    return found


def last_answers(page: Page | None) -> list[Answer]:
    """The answers of the last page, up to this one, on which there are any."""
    while page is not None and not page.answers:
        page = page.before
    return [] if page is None else page.answers


class Streams:
    """How often each stream of luck was asked in a match. Counted when somebody wants to know: plain dice do not."""

    def __init__(self, log: Iterable[Answer] = ()) -> None:
        self._counts: dict[str, int] = {}
        self._shared = False  # the counts are those of a copy too: before they change they are written out again
        self._uncounted = [answer for answer in log if answer.seat == CHANCE]
        self.rolls = len(self._uncounted)

    def note(self, answer: Answer) -> None:
        """An answer of chance."""
        self._uncounted.append(answer)
        self.rolls += 1

    @property
    def counts(self) -> dict[str, int]:
        if self._uncounted:
            counts = self._counts.copy() if self._shared else self._counts
            for answer in self._uncounted:
                stream = answer.stream
                counts[stream] = counts.get(stream, 0) + 1
            self._uncounted = []
            self._counts = counts
            self._shared = False
        return self._counts

    def copy(self) -> Streams:
        twin = Streams()
        twin._counts = self.counts
        twin._shared = self._shared = True
        twin.rolls = self.rolls
        return twin


def last_undoable(log: list[Answer], seat: int, side_by_side: int) -> int | None:
    """The place in the log of the answer that this seat may take back: its last one, if nothing was learned since.

    Answers of others stand in the way, except those from `side_by_side` on, given beside it to questions still open: an
    answer before them led to those questions.
    """
    last = len(log) - 1
    for index in range(last, -1, -1):
        answer = log[index]
        if answer.learned:
            return None
        if answer.seat == seat:
            return index if index == last or index >= side_by_side else None
        if index < side_by_side or answer.seat == CHANCE:
            return None
    return None
