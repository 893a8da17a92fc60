"""The logbook of a running match: what is answered and told, step by step, and what came of each answer."""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.log import Answer, Page, Streams, answers_since
from undercroft.kernel.question import UNSEEN, Question
from undercroft.kernel.state import State
from undercroft.kernel.story.events import Witness
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import CHANCE

NO_ANSWERS: Final[list[Answer]] = []


class Logbook:
    """The part of a match that remembers: the pages of its steps, and the answers and events of the running one."""

    def __init__(self, page: Page | None, streams: Streams | None) -> None:
        self.page = page
        self.answers: list[Answer] = []
        self.streams: Streams = streams if streams is not None else Streams()
        self.witness: Witness | None = None
        self.state: State
        self._told = 0  # how many events had been told when the step began
        self._known = 0  # how many answers of this step lie open by now, though some were given face down
        self._far = 0  # answers in steps that are done, since a state was kept
        self._begun = 1  # how many steps the driver had begun when the running step began
        self._last: Answer  # the last answer that was given
        self._lessons = self._reveals = 0  # so many there had been when it was given
        self._written_on = page  # the last page then

    @property
    def step(self) -> int:
        """The number of the running step, from 1."""
        return 1 if self.page is None else self.page.number + 1

    @property
    def counts(self) -> dict[str, int]:
        """How often each stream of luck was asked."""
        return self.streams.counts

    def told(self, seat: int | None = None) -> list[Told]:
        """Everything told so far, or as much of it as this seat may know."""
        if self.witness is None:
            return []
        return [told for told in self.witness.told if seat is None or told.known_to(seat)]

    def told_this_step(self, seat: int) -> list[Told]:
        if self.witness is None:
            return []
        return [told for told in self.witness.told[self._told :] if told.known_to(seat)]

    @property
    def log(self) -> list[Answer]:
        """Every answer from the first, chance included."""
        return answers_since(None, self.page, self.answers)

    def log_after(self, page: Page | None, given: int) -> list[Answer]:
        """The answers since this page was turned, without the first few; since no page: from the first."""
        return answers_since(page, self.page, self.answers)[given:]

    def known_answers(self, seat: int) -> list[Answer]:
        """The answers of this step that the seat may know: its own, the open ones, and the revealed ones."""
        return [
            answer
            for number, answer in enumerate(self.answers)
            if not answer.hidden_from(seat) or (number < self._known and answer.secrecy != UNSEEN)
        ]

    # -- writing ----------------------------------------------------------------------------------------------------

    def _write_down(self, question: Question[Any], index: int, option: object) -> None:
        """An answer is about to be carried out."""
        answer = Answer(question, index, option)
        if self.witness is not None:
            answer.told = len(self.witness.told)
        if answer.seat == CHANCE:
            self.streams.note(answer)
        self.answers.append(answer)
        self._last = answer
        self._written_on = self.page
        state = self.state
        self._lessons, self._reveals = state.lessons, state.reveals

    def _see_what_it_led_to(self) -> None:
        """The last answer is carried out: was anything learned or revealed by it?"""
        state = self.state
        if state.lessons != self._lessons:
            self._last.learned = True
        if state.reveals != self._reveals and self.page is self._written_on:
            self._known = len(self.answers)

    def _turn_page(self) -> None:
        """A step is done."""
        if self.answers:
            self.page = Page(self.page, self.step, self.answers, self._told)
            self._far += len(self.answers)
            self.answers = []
        else:
            self.page = Page(self.page, self.step, NO_ANSWERS, self._told)
        self._begun += 1
        self._known = 0
