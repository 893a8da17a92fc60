"""A match is a state and the answers since: copy, undo, save, replay and imagine are one mechanism."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from undercroft.kernel.canon import state_hash
from undercroft.kernel.chance import Dice, KeyedDice, PlainDice
from undercroft.kernel.driver import Driver
from undercroft.kernel.errors import CannotUndo, IllegalAnswer, RuleError, UndercroftError
from undercroft.kernel.game import Game, Value
from undercroft.kernel.log import Answer, Page, Streams, last_answers, last_undoable, pages_since
from undercroft.kernel.logbook import Logbook
from undercroft.kernel.observation.seen import SOMEBODY, Seen, seen_from
from undercroft.kernel.question import OnTheSpot, Question
from undercroft.kernel.state import Outcome, State
from undercroft.kernel.story.events import Counter, Witness
from undercroft.kernel.why_not import Exclusions
from undercroft.kernel.words import CHANCE, SPECTATOR

T = TypeVar("T")

__all__ = ["SOMEBODY", "Answer", "Match", "Page", "Seen", "start"]


def start(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    dice: Dice | None = None,
    cards: Path | str | None = None,
    quiet: bool = False,
) -> Match:
    """Sit down and begin. Without `dice`, keyed dice answer for chance; without a seed, any.

    In a `quiet` match nobody listens: it tells no events, and is the fastest that can still be undone and saved.
    """
    game.check_seats(seats)
    chosen = game.check_options(options)
    if dice is None:
        dice = KeyedDice(random.SystemRandom().getrandbits(63) if seed is None else seed)
    return Match(game, seats, chosen, dice, Path(cards) if cards is not None else None, quiet=quiet)


FAR: Final = 64
"""A quiet match copies its state after so many answers: what lies between is played again when somebody needs it."""


class Luck(OnTheSpot):
    """The dice of a match, which answer where they are asked while an answer of a seat is carried out."""

    def __init__(self) -> None:
        super().__init__(chance_only=True)
        self.match: Match | None = None  # only meanwhile: questions that wait keep hold of whoever could answer them

    def answer(self, question: Question[T]) -> T:
        match = self.match
        assert match is not None
        option: T = match.roll(question)
        return option


class Match(Logbook):
    """One game being played. `open` lists the questions that wait; `answer` answers one of them.

    It prints as the table in letters, and a notebook shows it as a picture.

    >>> import undercroft
    >>> match = undercroft.start("miniskull_caverns", seats=2, seed=7)
    >>> match
    <Match of MiniSkull Caverns, 2 seats, step 1: Blue is choosing (MC-016)>
    >>> match.answer(1, "s1")
    >>> match.view(0).heroes[1].space
    's1'
    >>> match.can_undo(1), match.over
    (True, False)
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Value],
        dice: Dice | None,
        cards: Path | None = None,
        base: State | None = None,
        page: Page | None = None,
        streams: Streams | None = None,
        quiet: bool = False,
    ) -> None:
        super().__init__(page, streams)
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        self.cards = cards
        self.tries_taken = 1  # to imagine it: the worlds that were thrown away, plus one
        self._opened = 0  # how many answers of this step were given before the open questions were asked
        self._kept: State = game.setup(seats, options, cards) if base is None else base
        self._kept_at = page  # the last page before a step that began with the state that is kept
        self._luck = Luck()
        if base is None:
            if not quiet:
                self.witness = Witness()
            self._sit_down()
            self.let_chance_answer()

    # -- what it is now ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def base(self) -> State:
        """The state with which the running step began."""
        if self._kept_at is not self.page:
            driver = Driver(self._kept.copy(), self.game.step, self.game.title, pausing=True)
            driver.play_again(pages_since(self._kept_at, self.page))
            self._keep(driver.state)
        return self._kept

    @property
    def open(self) -> list[Question[Any]]:
        """The questions that wait for an answer, now."""
        return self._driver.open

    def question(self, seat: int) -> Question[Any] | None:
        """The question that waits for this seat."""
        driver = self._driver
        if driver.together is None:
            waiting = driver.question
            return waiting if waiting is not None and waiting.seat == seat else None
        for question in driver.together.open:
            if question is not None and question.seat == seat:
                return question
        return None

    def view(self, seat: int) -> Any:
        """What this seat may know of the table."""
        return self.game.view(self.state, seat)

    def seen(self, seat: int) -> list[Seen]:
        """The open questions as this seat sees them."""
        return [seen_from(seat, question, self.state) for question in self._driver.open]

    def prompt(self, question: Question[Any]) -> str:
        """What is asked, in one sentence."""
        return question.wording.prompt

    def state_hash(self) -> str:
        """The hash of the state with which the running step began."""
        return state_hash(self.base)

    # -- as text and as a picture -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """One line: the game, how far it is, and whom it waits for."""
        return f"<Match of {self.game.title}, {self.seats} seats, step {self.step}: {self._in_short()}>"

    def __str__(self) -> str:
        """The table as text, as a spectator sees it, and what is asked."""
        picture: str = self.game.text(self.view(SPECTATOR))
        return f"{picture.rstrip()}\n\n{self._in_short()}"

    def _repr_svg_(self) -> str:
        """The table as a picture, as a spectator sees it: what a notebook shows."""
        picture: str = self.game.svg(self.view(SPECTATOR))
        return picture

    def _in_short(self) -> str:
        if self.outcome is not None:
            return str(self.outcome)
        return "; ".join(f"{seen.prompt} ({seen.rule})" if seen.rule else seen.prompt for seen in self.seen(SPECTATOR))

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
        kept, kept_at, far = self._kept, self._kept_at, self._far
        page, answers, given, told = self.page, self.answers, len(self.answers), self._told
        heard = len(self.witness.told) if self.witness is not None else 0
        try:
            if self.dice is None:
                self.give(question, index)
            else:
                self._luck.match, self.state.on_the_spot = self, self._luck
                self.give(question, index)
                self._luck.match = self.state.on_the_spot = None
                self.let_chance_answer()
        except Exception as problem:
            self._luck.match = None
            self._kept, self._kept_at, self._far = kept, kept_at, far
            self.page, self._told = page, told
            if self.witness is not None:
                del self.witness.told[heard:]
            self._restore(answers[:given])
            self.streams = Streams(self.log)
            if isinstance(problem, UndercroftError):
                raise
            raise RuleError(
                f"{self.game.title}, step {self.step}: a rule failed after {question.decision.name} "
                f"({question.rule}): {type(problem).__name__}: {problem}"
            ) from problem

    def give(self, question: Question[Any], index: int) -> None:
        """Give an answer as it is: no check, no dice after it."""
        option = question.options[index]
        self._write_down(question, index, option)
        self._send(question, option)
        self._see_what_it_led_to()

    def roll(self, question: Question[T]) -> T:
        """The dice answer, in the midst of the rules, what is asked of chance."""
        dice, driver = self.dice, self._driver
        assert dice is not None
        self._see_what_it_led_to()
        if driver.pace.steps > self._begun:
            while driver.pace.steps > self._begun:
                self._turn_page()
            driver.pace.pausing = self._should_pause()
        driver.pace.silent = 0
        count = 0 if isinstance(dice, PlainDice) else self.streams.counts.get(question.stream, 0)
        index = dice.pick(question, count)
        option = question.options[index]
        self._write_down(question, index, option)
        return option

    def repeat(self, answer: Answer) -> None:
        """Give an answer of the log once more."""
        question = self.asked_like(answer)
        index = -1 if question is None else question.find(answer.text)
        if question is None or index < 0:
            raise IllegalAnswer(
                f"step {self.step}: {answer.decision} = {answer.text} ({answer.rule}) does not fit this match",
                answer.rule,
            )
        self.give(question, index)

    def asked_like(self, answer: Answer | None) -> Question[Any] | None:
        """The open question to which this answer was given in another world."""
        if answer is None:
            return None
        for question in self._driver.open:
            if question.decision.name == answer.decision and answer.answers(question):
                return question
        return None

    def let_chance_answer(self) -> None:
        """The dice, if there are any, answer as long as chance is asked."""
        dice = self.dice
        if dice is None:
            return
        uncounted = isinstance(dice, PlainDice)
        while True:
            question = self.question(CHANCE)
            if question is None:
                return
            count = 0 if uncounted else self.streams.counts.get(question.stream, 0)
            self.give(question, dice.pick(question, count))

    # -- going back -------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """May this seat take its last answer back? The last few of all answers tell: none before them can be taken."""
        return self._undoable(self.answers or last_answers(self.page), seat) is not None

    def undo(self, seat: int) -> None:
        """Take this seat's last answer back, unless anything was rolled, drawn, revealed or answered since."""
        log = self.log
        found = self._undoable(log, seat)
        if found is None:
            raise CannotUndo("nothing to take back: since your last answer something was rolled, revealed or answered")
        self.rewind(log[:found] + log[found + 1 :])

    def rewind(self, log: Sequence[Answer]) -> None:
        """Go back to the position after these answers, an earlier log of this match."""
        kept = len(log) - (len(self.log) - len(self.answers))
        if kept >= 0:
            answers = list(log[len(log) - kept :])
            if self.witness is not None:
                del self.witness.told[self._told :]
            self.streams = Streams(log)
            self._restore(answers, loud=True)
            return
        if self.witness is not None:
            self.witness.told.clear()
        self.page = None
        self._keep(self.game.setup(self.seats, self.options, self.cards))
        self.answers = []
        self.streams = Streams()
        self._told = 0
        self._sit_down()
        for answer in log:
            self.repeat(answer)

    def go_back(self, count: int, dice: Dice | None) -> None:
        """Go back to the position after so many answers, whatever was learned since; these dice roll from there on."""
        self.rewind(self.log[:count])
        self.dice = dice
        self.let_chance_answer()

    def _undoable(self, log: list[Answer], seat: int) -> int | None:
        if self.over:
            return None
        waiting = self._driver.together is not None
        return last_undoable(log, seat, len(log) - len(self.answers) + self._opened if waiting else len(log))

    # -- copies and other worlds ------------------------------------------------------------------------------------

    def copy(self, dice: Dice | None = None, loud: bool = False) -> Match:
        """The same match a second time, quiet (no events) unless `loud`; without dice, chance waits like any seat."""
        twin = Match(self.game, self.seats, self.options, dice, self.cards, self.base, self.page, self.streams.copy())
        if loud and self.witness is not None:
            twin.witness = Witness()
            twin.witness.told = self.witness.told[: self._told]
            twin._told = self._told
        twin._restore(self.answers, loud)
        return twin

    def explained(self) -> Match:
        """The running step once more, by the same answers, with everything kept that its filters drop."""
        twin = Match(self.game, self.seats, self.options, None, self.cards, self.base, self.page, self.streams.copy())
        twin.witness = Counter()
        twin.witness.exclusions = Exclusions()
        twin._restore(self.answers, loud=True)
        return twin

    def twin(self, seat: int, rng: random.Random) -> Match:
        """The running step from its start in a world where all that the seat may not know is made up."""
        base = self.base.copy()
        self.game.imagine(base, seat, rng)
        world = Match(self.game, self.seats, self.options, None, self.cards, base, self.page, self.streams.copy())
        world.witness = Witness()
        world._sit_down()
        return world

    # -- the engine room ----------------------------------------------------------------------------------------------

    def _sit_down(self) -> None:
        """Begin the running step from its first state."""
        self.state = self.base.copy()
        self.state.witness = self.witness
        self._known = 0
        self._opened = 0
        self._driver = Driver(self.state, self.game.step, self.game.title, self.witness is not None)
        self._begun = 1
        self._driver.begin()
        self._turn_pages()

    def _send(self, question: Question[Any], option: object) -> None:
        driver = self._driver
        driver.pace.pausing = self._should_pause()
        before = driver.together
        if not driver.give_to(question, option):
            raise IllegalAnswer(f"{question.decision.name} is no longer open", question.rule)
        self._turn_pages()
        if driver.together is None or driver.together is not before:
            self._opened = len(self.answers)

    def _turn_pages(self) -> None:
        """Keep the answers of every step that is done as a page. If the driver waits after it, keep the state too."""
        driver = self._driver
        while driver.pace.steps > self._begun or driver.between_steps:
            self._turn_page()
            if self._begun > driver.pace.steps:
                if self.witness is not None:
                    self._told = len(self.witness.told)
                self._keep(self.state.copy())
                driver.pace.pausing = self.witness is not None
                driver.begin()

    def _should_pause(self) -> bool:
        """Is the state to be kept when the running step is done?"""
        return self.witness is not None or self._far + len(self.answers) >= FAR

    def _keep(self, state: State) -> None:
        """Keep the state with which the running step began."""
        self._kept = state
        self._kept_at = self.page
        self._far = 0

    def _restore(self, answers: Iterable[Answer], loud: bool = False) -> None:
        """Rebuild the running step: its first state, then these answers; events are told again only if `loud`."""
        witness = self.witness
        if not loud:
            self.witness = None
        self.answers = []
        self._sit_down()
        for answer in answers:
            question = self._driver.asked_again(answer)
            self.answers.append(answer)
            reveals = self.state.reveals
            self._send(question, question.options[answer.index])
            if self.state.reveals != reveals:
                self._known = len(self.answers)
        self.witness = witness
        self.state.witness = witness

    def _nothing_asked(self, seat: int) -> str:
        if self.over:
            return f"the match is over: {self.outcome}"
        waiting = ", ".join(str(question.seat) for question in self.open)
        return f"nothing is asked of seat {seat}: the match waits for seat {waiting}"
