"""A lesson being followed: a real match, and how far somebody has come in the lesson."""

from __future__ import annotations

import functools
from typing import Any

import undercroft.games
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question
from undercroft.lessons.luck import LessonDice
from undercroft.lessons.script import BadLesson, Lesson, Line, Step, find_answer, lesson_of, read_script

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A way through a lesson is written with one letter per click: which of the accepted answers it was."""


class Moment:
    """One thing on the screen: something to read, or something to try."""

    def __init__(self, number: int, step: Step, text: str, is_try: bool) -> None:
        self.number = number  # of the step, from 1
        self.step = step
        self.text = text
        self.is_try = is_try


def moments_of(lesson: Lesson) -> tuple[Moment, ...]:
    """Each step is one moment; if there is something to say after the answer, two."""
    found: list[Moment] = []
    for number, step in enumerate(lesson.step, 1):
        found.append(Moment(number, step, step.say, bool(step.ask)))
        if step.after:
            found.append(Moment(number, step, step.after, False))
    return tuple(found)


class Course:
    """A lesson after some clicks. It is never changed: the next click gives another one."""

    def __init__(self, lesson: Lesson, game: Game[Any], match: Match, way: str) -> None:
        self.lesson = lesson
        self.game = game
        self.match = match
        self.way = way
        self.moments = moments_of(lesson)
        self.seat = game.seat_names.index(lesson.seat)
        self.told = 0  # how many events had been told when the running step began
        self.unused: list[str] = []  # scripted dice that were never rolled

    @property
    def done(self) -> bool:
        return len(self.way) >= len(self.moments)

    @property
    def moment(self) -> Moment:
        """What is on the screen now; once all is done, what was last."""
        return self.moments[min(len(self.way), len(self.moments) - 1)]

    @property
    def question(self) -> Question[Any] | None:
        """What the learner is to answer now; nothing while there is something to read."""
        if self.done or not self.moment.is_try:
            return None
        return self.match.question(self.seat)

    @property
    def accepted(self) -> dict[str, str]:
        """The answers with which the lesson goes on, and the letter of each."""
        question = self.question
        if question is None:
            return {}
        found: dict[str, str] = {}
        for letter, wanted in zip(LETTERS, self.moment.step.answers, strict=False):
            index = find_answer(question, wanted)
            if index >= 0:
                found.setdefault(question.texts[index], letter)
        return found

    @property
    def to_try(self) -> tuple[str, ...]:
        """The answers that the learner is asked to try."""
        question = self.question
        if question is None:
            return ()
        found = [find_answer(question, wanted) for wanted in self.moment.step.try_]
        return tuple(question.texts[index] for index in found if index >= 0)

    @property
    def letters(self) -> tuple[str, ...]:
        """The clicks that lead on from here."""
        if self.done:
            return ()
        return tuple(self.accepted.values()) if self.moment.is_try else (LETTERS[0],)

    # -- the next moment ----------------------------------------------------------------------------------------------

    def after(self, letter: str) -> Course:
        """The lesson after one more click."""
        dice = self.match.dice
        assert isinstance(dice, LessonDice)
        later = Course(self.lesson, self.game, self.match.copy(dice.copy(), loud=True), self.way + letter)
        later.told, later.unused = self.told, self.unused.copy()
        step = self.moment.step
        if self.moment.is_try:
            answer = next(text for text, each in self.accepted.items() if each == letter)
            later.play(read_script(step.then, ""), step, self.moment.number, answer)
            later.check_events(self.moment)
        if not later.done and later.moment.step is not step:
            later.enter()
        if later.done and later.lesson.wins:
            later.check_victory()
        return later

    def enter(self) -> None:
        """Play what comes before a step, and see that it can be tried."""
        moment = self.moment
        step = moment.step
        self.told = len(self.match.told())
        self.play(read_script(step.before, ""), step, moment.number)
        if not step.ask:
            self.check_events(moment)
            return
        question = self.question
        if question is None or question.decision.name != step.ask:
            raise self.astray(moment, f"the learner is to be asked {step.ask}, but {self.asked()}")
        for text in step.try_:
            if find_answer(question, text) < 0:
                raise self.astray(moment, f"{step.ask} does not offer {text}: it offers {', '.join(question.texts)}")

    def play(self, lines: list[Line], step: Step, number: int, answer: str = "") -> None:
        """Give the learner's answer, then those of the script; chance gives what the script says it gives."""
        dice = self.match.dice
        assert isinstance(dice, LessonDice)
        moment = Moment(number, step, "", False)
        dice.lines = [line for line in lines if line.who == "chance"]
        waiting = [line for line in lines if line.who != "chance"]
        try:
            if answer:
                self.match.answer(self.seat, answer)
            while waiting:
                self._give_one(waiting, moment)
        except BadLesson:
            raise
        except UndercroftError as problem:
            raise self.astray(moment, str(problem)) from problem
        unused = [line for line in dice.lines if not line.optional]
        self.unused.extend(f"{self.game.slug}, step {number} ({step.title}): {line}" for line in unused)
        dice.lines = []

    def _give_one(self, waiting: list[Line], moment: Moment) -> None:
        """The first line of each seat waits for its question."""
        first: dict[str, Line] = {}
        for line in waiting:
            first.setdefault(line.who, line)
        for question in self.match.open:
            found = first.get(self.game.seat_names[question.seat])
            if found is None or found.what != question.decision.name:
                continue
            for wanted in found.wanted:
                index = find_answer(question, wanted)
                if index >= 0:
                    waiting.remove(found)
                    self.match.answer_index(question, index)
                    return
            if found.optional:
                waiting.remove(found)
                return
            raise self.astray(moment, f"'{found}' is not possible: choose from {', '.join(question.texts)}")
        skipped = next((line for line in first.values() if line.optional), None)
        if skipped is None:
            raise self.astray(moment, f"the script says '{waiting[0]}', but {self.asked()}")
        waiting.remove(skipped)

    # -- what must be true --------------------------------------------------------------------------------------------

    def check_events(self, moment: Moment) -> None:
        told = [event.event for event in self.match.told()[self.told :]]
        for wanted in moment.step.expect:
            if wanted not in told:
                raise self.astray(
                    moment, f"{wanted} was to happen, but what happened is {', '.join(told) or 'nothing'}"
                )

    def check_victory(self) -> None:
        outcome = self.match.outcome
        if outcome is None or self.seat not in outcome.winners:
            raise self.astray(self.moments[-1], f"the learner was to win, but {outcome or self.asked()}")

    def asked(self) -> str:
        """What the match waits for, in words for whoever mends the lesson."""
        if self.match.over:
            return f"the match is over: {self.match.outcome}"
        return "; ".join(
            f"{self.game.seat_names[question.seat]} is asked {question.decision.name} ({question.rule}): "
            f"{', '.join(question.texts[:30])}"
            for question in self.match.open
        )

    def astray(self, moment: Moment, problem: str) -> BadLesson:
        where = f"{self.game.slug}/lesson.toml, step {moment.number} ({moment.step.title})"
        return BadLesson(f"{where}: {problem}")


def begin(lesson: Lesson, game: Game[Any]) -> Course:
    """A lesson before the first click."""
    dice = LessonDice(lesson.seed, read_script(lesson.setup, ""))
    match = start(game, lesson.seats, dict(lesson.options), dice=dice)
    course = Course(lesson, game, match, "")
    course.unused.extend(f"{game.slug}, setting up: {line}" for line in dice.lines)
    course.enter()
    return course


@functools.lru_cache(1024)
def reach(slug: str, way: str = "") -> Course:
    """The lesson of a game after these clicks, each of which must lead on."""
    if not way:
        return begin(lesson_of(slug), undercroft.games.game(slug))
    before = reach(slug, way[:-1])
    if way[-1] not in before.letters:
        raise BadLesson(f"the lesson of {before.game.title} does not go on with {way[-1]!r} after {way[:-1]!r}")
    return before.after(way[-1])


def longest_way(slug: str, way: str) -> str:
    """As much of a way as can still be gone: a kept one may be older than the lesson."""
    most = len(moments_of(lesson_of(slug)))
    way = way[:most]
    for length in range(1, len(way) + 1):
        if way[length - 1] not in reach(slug, way[: length - 1]).letters:
            return way[: length - 1]
    return way
