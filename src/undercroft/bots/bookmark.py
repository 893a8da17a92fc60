"""Where a match stood when a bot was asked, so that its tree can be kept when it is asked again."""

from __future__ import annotations

from undercroft.bots.tree import Memories
from undercroft.kernel.driver import Driver
from undercroft.kernel.log import Answer, Page
from undercroft.kernel.match import Match
from undercroft.kernel.question import SECRET
from undercroft.kernel.words import CHANCE


class Bookmark:
    """One position of one match, seen from one seat."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self._base = match.base
        self._page: Page | None = match.page
        self._given = match.answers.copy()

    def memories(self, start: Memories | None, open_loop: bool) -> Memories | None:
        """What every seat remembers now, as far as this one can tell, if `start` is what they remembered here.

        The answers given since are played once more. Of what is hidden from the seat nothing goes into it: the answers
        of others count when they lie open, and whoever answered face down is a new acquaintance. None if this position
        was taken back, or if it cannot be told what was turned up.
        """
        since = self.answers_since()
        if since is None:
            return None
        game = self.match.game
        driver = Driver(self._base.copy(), game.step, game.title)
        driver.begin()
        for answer in self._given:
            _give_again(driver, answer)
        found = Memories(self.match.seats, driver.state, open_loop, driver.steps)
        if start is not None:
            found.go_on_from(start)
        before = found.private.copy()
        strangers: set[int] = set()
        for answer in since:
            question = driver.asked_again(answer)
            found.note(question, question.options[answer.index])
            owner = answer.about if answer.seat == CHANCE else answer.seat
            if answer.secrecy == SECRET and owner != self.seat:
                strangers.add(owner)
            reveals, steps = driver.state.reveals, driver.steps
            driver.give_to(question, question.options[answer.index])
            turned_up = driver.state.reveals != reveals
            if turned_up and driver.steps != steps and any(owner != self.seat for owner, _ in found.face_down):
                return None  # at the end of this step, or at the beginning of the next?
            found.look(driver.steps)
        for seat in range(self.match.seats):
            if seat != self.seat:
                found.private[seat] = hash((found.public, seat)) if seat in strangers else before[seat]
        found.face_down = []  # in imagined worlds, too, it was laid down before the search began
        return found

    @property
    def same_step(self) -> bool:
        """Is the step still running in which the seat was asked?"""
        return self._page is self.match.page

    def answers_since(self) -> list[Answer] | None:
        """All answers since, in order; none if one of those before is no longer the same."""
        pages: list[Page] = []
        page = self.match.page
        while page is not self._page:
            if page is None:
                return None
            pages.append(page)
            page = page.before
        answers = [answer for page in reversed(pages) for answer in page.answers]
        answers.extend(self.match.answers)
        given = len(self._given)
        if len(answers) < given or any(answers[number] is not self._given[number] for number in range(given)):
            return None
        return answers[given:]


def _give_again(driver: Driver, answer: Answer) -> None:
    question = driver.asked_again(answer)
    driver.give_to(question, question.options[answer.index])
