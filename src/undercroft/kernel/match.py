"""A match is a state and the answers since: copy, undo, save, replay and imagine are one mechanism."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Iterable, Sequence
from pathlib import Path
from sys import intern
from typing import Any

import msgspec

from undercroft.kernel.canon import state_hash
from undercroft.kernel.chance import Dice
from undercroft.kernel.errors import CannotUndo, IllegalAnswer, RuleError, UndercroftError
from undercroft.kernel.events import Witness
from undercroft.kernel.game import Game, Value
from undercroft.kernel.imagining import imagined
from undercroft.kernel.question import OPEN, UNSEEN, Asked, Question, Together
from undercroft.kernel.state import MOST_SILENT_STEPS, MatchOver, Outcome, State
from undercroft.kernel.told import Told
from undercroft.kernel.words import CHANCE, spell


class Answer:
    """One answer as it was given: by whom, to what, and whether something was learned by it."""

    __slots__ = ("about", "decision", "index", "learned", "rule", "seat", "secrecy", "stream", "text")

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

    def hidden_from(self, seat: int) -> bool:
        if self.secrecy == OPEN:
            return False
        return seat != (self.about if self.seat == CHANCE else self.seat)


class Page:
    """The answers of one finished step, and the pages before it."""

    def __init__(self, before: Page | None, number: int, answers: list[Answer], told: int) -> None:
        self.before = before
        self.number = number
        self.answers = answers
        self.told = told  # how many events had been told when the step began


class Seen(msgspec.Struct, frozen=True):
    """An open question as one seat sees it: options only if it is its own."""

    seat: int
    decision: str
    rule: str
    prompt: str
    options: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    stakes: str = ""
    effects: tuple[str, ...] = ()


SOMEBODY = -3
"""The seat shown for a question whose very existence is secret."""


class Match:
    """One game being played. `open` lists the questions that wait; `answer` answers one of them."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Value],
        dice: Dice | None,
        cards: Path | None = None,
        base: State | None = None,
        page: Page | None = None,
        counts: dict[str, int] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        self.cards = cards
        self.page = page
        self.answers: list[Answer] = []
        self.counts: dict[str, int] = counts if counts is not None else {}
        self.witness: Witness | None = None
        self._told = 0  # how many events had been told when the step began
        self._known = 0  # how many answers of this step lie open by now, though some were given face down
        self._opened = 0  # how many answers of this step were given before the open questions were asked
        self._rule: Coroutine[Any, Any, None] | None = None
        self._asked: Asked | None = None
        if base is None:
            self.witness = Witness()
            first: State = game.setup(seats, options, cards)
            self.base = first
            self._sit_down()
            self._run_chance()
        else:
            self.base = base

    # -- what it is now ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def step(self) -> int:
        """The number of the running step, from 1."""
        return 1 if self.page is None else self.page.number + 1

    @property
    def open(self) -> list[Question[Any]]:
        """The questions that wait for an answer, now."""
        if self._asked is None:
            return []
        if isinstance(self._asked, Question):
            return [self._asked]
        return [question for question in self._asked.open if question is not None]

    def question(self, seat: int) -> Question[Any] | None:
        """The question that waits for this seat."""
        for question in self.open:
            if question.seat == seat:
                return question
        return None

    def view(self, seat: int) -> Any:
        """What this seat may know of the table."""
        return self.game.view(self.state, seat)

    def seen(self, seat: int) -> list[Seen]:
        """The open questions as this seat sees them."""
        return [self._seen(question, seat) for question in self.open]

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
        return self.log_after(None, 0)

    def log_after(self, page: Page | None, given: int) -> list[Answer]:
        """The answers since this page was turned, without the first few; since no page: from the first."""
        steps = [self.answers]
        turned = self.page
        while turned is not page:
            assert turned is not None, "that page is not of this match"
            steps.append(turned.answers)
            turned = turned.before
        found: list[Answer] = []
        for answers in reversed(steps):
            found.extend(answers)
        return found[given:]

    def state_hash(self) -> str:
        """The hash of the state with which the running step began."""
        return state_hash(self.base)

    # -- answering --------------------------------------------------------------------------------------------------

    def answer(self, seat: int, option: object) -> None:
        """Answer the question that waits for this seat, with an option or its text."""
        question = self.question(seat)
        if question is None:
            raise IllegalAnswer(self._nothing_asked(seat))
        index = question.find(option)
        if index < 0:
            given = option if isinstance(option, str) else repr(option)
            raise IllegalAnswer(
                f"{given} does not answer {question.decision.name} ({question.rule}): "
                f"choose one of {', '.join(question.texts)}",
                question.rule,
                question.texts,
            )
        self.answer_index(question, index)

    def answer_index(self, question: Question[Any], index: int) -> None:
        """Answer one of the open questions by the number of the option."""
        if not 0 <= index < len(question.options):
            raise IllegalAnswer(
                f"{question.decision.name} ({question.rule}) has no option {index}: there are {len(question.options)}",
                question.rule,
                question.texts,
            )
        base, page, answers, given, told = self.base, self.page, self.answers, len(self.answers), self._told
        heard = len(self.witness.told) if self.witness is not None else 0
        try:
            self.give(question, index)
            self._run_chance()
        except Exception as problem:
            self.base, self.page, self._told = base, page, told
            if self.witness is not None:
                del self.witness.told[heard:]
            self._restore(answers[:given])
            self._recount(self.log)
            if isinstance(problem, UndercroftError):
                raise
            raise RuleError(
                f"{self.game.title}, step {self.step}: a rule failed after {question.decision.name} "
                f"({question.rule}): {type(problem).__name__}: {problem}"
            ) from problem

    # -- undo -------------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._undoable(seat) is not None

    def undo(self, seat: int) -> None:
        """Take this seat's last answer back, unless anything was rolled, drawn, revealed or answered since."""
        found = self._undoable(seat)
        if found is None:
            raise CannotUndo("nothing to take back: since your last answer something was rolled, revealed or answered")
        log = self.log
        dropped = log[found]
        self.rewind([answer for answer in log if answer is not dropped])

    def rewind(self, log: Sequence[Answer]) -> None:
        """Go back to the position after these answers, an earlier log of this match."""
        kept = len(log) - (len(self.log) - len(self.answers))
        if kept >= 0:
            answers = list(log[len(log) - kept :])
            if self.witness is not None:
                del self.witness.told[self._told :]
            self._recount(log)
            self._restore(answers, loud=True)
            return
        if self.witness is not None:
            self.witness.told.clear()
        self.base = self.game.setup(self.seats, self.options, self.cards)
        self.page = None
        self.answers = []
        self.counts = {}
        self._told = 0
        self._sit_down()
        for answer in log:
            self._repeat(answer)

    def go_back(self, count: int, dice: Dice | None) -> None:
        """Go back to the position after so many answers, whatever was learned since; these dice roll from there on."""
        self.rewind(self.log[:count])
        self.dice = dice
        self._run_chance()

    def _undoable(self, seat: int) -> int | None:
        """The index in the log of the answer that this seat may take back; none once the match is over."""
        if self.over:
            return None
        log = self.log
        opened = len(log) - len(self.answers) + self._opened
        for index in range(len(log) - 1, -1, -1):
            answer = log[index]
            if answer.learned:
                return None
            if answer.seat == seat:
                return index
            beside = isinstance(self._asked, Together) and index >= opened and answer.seat != CHANCE
            if not beside:
                return None
        return None

    # -- copies and other worlds ------------------------------------------------------------------------------------

    def copy(self, dice: Dice | None = None, loud: bool = False) -> Match:
        """The same match a second time, quiet (no events) unless `loud`; without dice, chance waits like any seat."""
        twin = Match(self.game, self.seats, self.options, dice, self.cards, self.base, self.page, self.counts.copy())
        if loud and self.witness is not None:
            twin.witness = Witness()
            twin.witness.told = self.witness.told[: self._told]
            twin._told = self._told
        twin._restore(self.answers, loud)
        return twin

    def imagine(self, seat: int, rng: random.Random, tries: int = 200) -> Match:
        """Another world that this seat cannot tell from the real one, with all that it may not know made up.

        The copy is quiet and has no dice. `tries_taken` of the copy says how many worlds were thrown away, plus one.
        """
        return imagined(self, seat, rng, tries)

    tries_taken: int = 1

    def twin(self, seat: int, rng: random.Random) -> Match:
        """The running step from its start in a world where all that the seat may not know is made up."""
        base = self.base.copy()
        self.game.imagine(base, seat, rng)
        world = Match(self.game, self.seats, self.options, None, self.cards, base, self.page, self.counts.copy())
        world.witness = Witness()
        world._sit_down()
        return world

    def known_answers(self, seat: int) -> list[Answer]:
        """The answers of this step that the seat may know: its own, the open ones, and the revealed ones."""
        return [
            answer
            for number, answer in enumerate(self.answers)
            if not answer.hidden_from(seat) or (number < self._known and answer.secrecy != UNSEEN)
        ]

    # -- the engine room ----------------------------------------------------------------------------------------------

    def _sit_down(self) -> None:
        """Begin the running step from its first state."""
        self.state: State = self.base.copy()
        self.state.witness = self.witness
        self._known = 0
        self._asked = None
        if self.state.outcome is None:
            self._rule = self.game.step(self.state)
            self._resume(None)

    def _resume(self, value: object) -> None:
        assert self._rule is not None
        silent = 0
        try:
            while True:
                try:
                    asked = self._rule.send(value)
                    if asked is not self._asked:
                        self._asked = asked
                        self._opened = len(self.answers)
                    return
                except StopIteration:
                    self._turn_the_page()
                    value = None
                    silent += 1
                    if silent > MOST_SILENT_STEPS:
                        raise RuleError(
                            f"{self.game.title}, step {self.step}: {silent} steps asked nothing and came to no end"
                        ) from None
        except MatchOver:
            self._asked = None

    def _turn_the_page(self) -> None:
        """A step is done: the next one begins from the state it left."""
        self.page = Page(self.page, self.step, self.answers, self._told)
        self.answers = []
        self._known = 0
        if self.witness is not None:
            self._told = len(self.witness.told)
        self.base = self.state.copy()
        self._rule = self.game.step(self.state)

    def give(self, question: Question[Any], index: int) -> None:
        """Give an answer as it is: no check, no dice after it."""
        state = self.state
        answer = Answer(question, index)
        self.answers.append(answer)
        given = len(self.answers)
        page = self.page
        if answer.seat == CHANCE:
            self.counts[answer.stream] = self.counts.get(answer.stream, 0) + 1
        reveals, lessons = state.reveals, state.lessons
        self._send(question, index)
        if state.lessons != lessons:
            answer.learned = True
        if state.reveals != reveals and self.page is page:
            self._known = given

    def _send(self, question: Question[Any], index: int) -> None:
        option = question.options[index]
        if isinstance(self._asked, Together):
            for number, asked in enumerate(self._asked.open):
                if asked is question:
                    self._resume((number, option))
                    return
            raise IllegalAnswer(f"{question.decision.name} is no longer open", question.rule)
        if self._asked is not question:
            raise IllegalAnswer(f"{question.decision.name} is no longer open", question.rule)
        self._resume(option)

    def _run_chance(self) -> None:
        """Let the dice answer as long as chance is asked."""
        if self.dice is None:
            return
        while True:
            question = self.question(CHANCE)
            if question is None:
                return
            index = self.dice.pick(question, self.counts.get(question.stream, 0))
            self.give(question, index)

    def asked_like(self, answer: Answer | None) -> Question[Any] | None:
        """The open question to which this answer was given in another world."""
        if answer is None:
            return None
        for question in self.open:
            if question.decision.name == answer.decision and self._same(question, answer):
                return question
        return None

    def _repeat(self, answer: Answer) -> None:
        """Give an answer of the log once more."""
        question = self.asked_like(answer)
        index = -1 if question is None else question.find(answer.text)
        if question is None or index < 0:
            raise IllegalAnswer(
                f"step {self.step}: {answer.decision} = {answer.text} ({answer.rule}) does not fit this match",
                answer.rule,
            )
        self.give(question, index)

    def _restore(self, answers: Iterable[Answer], loud: bool = False) -> None:
        """Rebuild the running step: its first state, then these answers; events are told again only if `loud`."""
        witness = self.witness
        if not loud:
            self.witness = None
        self.answers = []
        self._sit_down()
        for answer in answers:
            question = self._asked
            if isinstance(question, Together):
                question = next(q for q in question.open if q is not None and self._same(q, answer))
            assert question is not None
            self.answers.append(answer)
            reveals = self.state.reveals
            self._send(question, answer.index)
            if self.state.reveals != reveals:
                self._known = len(self.answers)
        self.witness = witness
        self.state.witness = witness

    @staticmethod
    def _same(question: Question[Any], answer: Answer) -> bool:
        """Is this the question that was so answered, if it waits beside others?"""
        if question.seat != answer.seat or question.about != answer.about:
            return False
        return answer.seat != CHANCE or question.stream == answer.stream

    def _recount(self, log: Iterable[Answer]) -> None:
        self.counts = {}
        for answer in log:
            if answer.seat == CHANCE:
                self.counts[answer.stream] = self.counts.get(answer.stream, 0) + 1

    def _seen(self, question: Question[Any], seat: int) -> Seen:
        if question.seat == seat:
            name, rule, said = question.decision.name, question.rule, question.wording
            return Seen(
                seat, name, rule, said.prompt, question.texts, said.labels, question.places, said.stakes, said.effects
            )
        if question.secrecy == UNSEEN:
            return Seen(SOMEBODY, "", "", "Somebody is deciding")
        if question.seat == CHANCE:
            return Seen(CHANCE, question.decision.name, question.rule, question.decision.prompt)
        return Seen(question.seat, question.decision.name, question.rule, self._waiting_for(question))

    def prompt(self, question: Question[Any]) -> str:
        """What is asked, in one sentence."""
        return question.wording.prompt

    def _waiting_for(self, question: Question[Any]) -> str:
        return f"{self.state.player(question.seat).label} is choosing"

    def _nothing_asked(self, seat: int) -> str:
        if self.over:
            return f"the match is over: {self.outcome}"
        waiting = ", ".join(str(question.seat) for question in self.open)
        return f"nothing is asked of seat {seat}: the match waits for seat {waiting}"
