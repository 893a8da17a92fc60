"""A lesson as it is written: `lesson.toml` of a game, read and checked as far as it can be without playing it."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from undercroft.games import game as find_game
from undercroft.kernel.conversion import convert
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.question import Question

LONGEST_TEXT = 420
"""On a phone a step and what can be clicked share one screen."""
MOST_CHOICES = 36
"""A choice is kept as one letter or digit."""


class BadLesson(UndercroftError):
    """A lesson that cannot be read, or that the rules do not follow."""


ANY, LAST = "*", "$last"
"""Answers that do not depend on numbers printed on cards: whatever comes first, or the most that is offered."""


def find_answer(question: Question[Any], wanted: str) -> int:
    """The index of an answer as a lesson names it; -1 if it is not offered."""
    if wanted == ANY:
        return 0
    return len(question.options) - 1 if wanted == LAST else question.find(wanted)


class Line(msgspec.Struct, frozen=True):
    """One line of a script: what a seat answers to a decision, or what chance gives by a rule.

    `wanted` are answers in order of preference.
    """

    who: str
    what: str
    wanted: tuple[str, ...]
    optional: bool = False  # left out if it is not asked: how long a fight lasts may depend on printed numbers

    def __str__(self) -> str:
        return f"{self.who} {self.what} = {' | '.join(self.wanted)}"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn: something to read, and (if `ask` names a decision) something to try."""

    title: str
    say: str
    rule: tuple[str, ...]
    ask: str = ""
    try_: tuple[str, ...] = msgspec.field(name="try", default=())  # these answers are marked
    accept: tuple[str, ...] = ()  # these are fine too
    instead: str = ""  # what is said to any other legal answer
    after: str = ""  # what has happened, and why
    before: str = ""  # what others (and the learner, unasked) answer before the step begins
    then: str = ""  # what chance and others answer to the learner's answer
    expect: tuple[str, ...] = ()  # events that must have been told, or the texts would not be true

    @property
    def answers(self) -> tuple[str, ...]:
        """All answers with which the lesson goes on."""
        return (*self.try_, *self.accept)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game: who sits where, which luck, and the steps."""

    title: str
    seats: int
    seat: str
    done: str
    step: tuple[Step, ...]
    options: dict[str, int | str | bool] = {}
    seed: str = "lesson"
    setup: str = ""  # what chance gives while the game is laid out
    wins: bool = False  # the last step ends the match, and the learner wins it


def lesson_file(game: Game[Any]) -> Path:
    return game.home / "lesson.toml"


def has_lesson(slug: str) -> bool:
    return lesson_file(find_game(slug)).is_file()


@functools.cache
def lesson_of(slug: str) -> Lesson:
    """The lesson of a game; one clear line if there is none or if it is wrong."""
    game = find_game(slug)
    if not has_lesson(slug):
        raise BadLesson(f"{game.title} has no lesson yet")
    return read_lesson(lesson_file(game).read_text(encoding="utf-8"), game, f"{slug}/lesson.toml")


def read_lesson(text: str, game: Game[Any], name: str) -> Lesson:
    """Read a lesson and check all that can be checked before it is played."""
    try:
        lesson = convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(f"{name}: {problem}") from None
    names = game.seat_names[: game.check_seats(lesson.seats)]
    game.check_options(lesson.options)
    if lesson.seat not in names:
        raise BadLesson(f"{name}: nobody sits in seat {lesson.seat!r}: the seats are {', '.join(names)}")
    if not lesson.step:
        raise BadLesson(f"{name}: there is no step in it")
    if any(line.who != "chance" for line in read_script(lesson.setup, name)):
        raise BadLesson(f"{name}: while the game is laid out only chance answers")
    decisions = {decision.name for decision in game.decisions}
    for number, step in enumerate(lesson.step, 1):
        where = f"{name}, step {number} ({step.title})"
        _check_step(game, step, names, decisions, where)
    return lesson


def _check_step(game: Game[Any], step: Step, names: tuple[str, ...], decisions: set[str], where: str) -> None:
    if not step.rule:
        raise BadLesson(f"{where}: a step names the rule it teaches")
    for rule in step.rule:
        if rule not in game.rulebook:
            raise BadLesson(f"{where}: there is no rule {rule}")
    for text in (step.say, step.after, step.instead):
        if len(text) > LONGEST_TEXT:
            raise BadLesson(f"{where}: a text of {len(text)} letters is too long to read on a phone: {LONGEST_TEXT}")
    if step.ask and step.ask not in decisions:
        raise BadLesson(f"{where}: there is no decision {step.ask!r}: they are {', '.join(sorted(decisions))}")
    if bool(step.ask) != bool(step.try_):
        raise BadLesson(f"{where}: `ask` names the decision and `try` the answers to try: one needs the other")
    if not step.ask and (step.then or step.after or step.accept or step.instead):
        raise BadLesson(f"{where}: only a step with `ask` has `then`, `after`, `accept` and `instead`")
    if len(step.answers) > MOST_CHOICES:
        raise BadLesson(f"{where}: at most {MOST_CHOICES} answers can be accepted")
    for line in (*read_script(step.before, where), *read_script(step.then, where)):
        if line.who != "chance" and line.who not in names:
            raise BadLesson(f"{where}: nobody is called {line.who!r}: the seats are {', '.join(names)}")
        if line.who != "chance" and line.what not in decisions:
            raise BadLesson(f"{where}: there is no decision {line.what!r} in {str(line)!r}")


def read_script(text: str, where: str) -> list[Line]:
    """The lines of a script: `blue action = rest`, `chance MC-120 = 6`; what follows a # is a remark.

    A line that begins with ? is left out if nobody is asked, or if none of its answers is offered.
    """
    lines: list[Line] = []
    for written in text.splitlines():
        line = written.partition("#")[0].strip()
        if not line:
            continue
        left, equals, right = line.partition(" = ")
        words = left.split()
        if not equals or len(words) != 2 or not right.strip():
            raise BadLesson(f"{where}: {line!r} is not 'WHO WHAT = ANSWER'")
        wanted = tuple(answer.strip() for answer in right.split("|"))
        lines.append(Line(words[0].lstrip("?"), words[1], wanted, words[0].startswith("?")))
    return lines
