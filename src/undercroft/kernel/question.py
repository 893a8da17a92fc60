"""Questions: what a rule awaits. A decision is declared once per game; a question puts it to a seat."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from undercroft.kernel.piles import Pile
from undercroft.kernel.words import CHANCE, Word, label, place, spell

T = TypeVar("T")

OPEN: Final = 0
"""Everybody sees who is asked what, and the answer."""
SECRET: Final = 1
"""Everybody sees who is asked what; only that seat knows the answer."""
UNSEEN: Final = 2
"""Only that seat knows that it was asked at all."""


class Wording:
    """A question as it is put to a player: what is asked, what is at stake, and each option with what it does.

    "The Cave Bear blocks the way. How hard do you try?" / "Roll more than 4. Lose and it takes 2 Health, and you flee
    west." / ("Focus 1", "spend 1 AP"), ... `costs` says in a sign or two what each option costs ("1 AP", "$2"), and
    `places` what stands for it on the drawing, where the option itself does not tell.
    """

    def __init__(
        self,
        prompt: str,
        stakes: str,
        options: Sequence[tuple[str, str]],
        costs: Sequence[str] = (),
        places: Sequence[str] = (),
    ) -> None:
        self.prompt = prompt
        self.stakes = stakes
        self.labels: tuple[str, ...] = tuple([label for label, _ in options])
        self.effects: tuple[str, ...] = tuple([effect for _, effect in options])
        self.costs: tuple[str, ...] = tuple(costs)
        self.places: tuple[str, ...] = tuple(places)


class Decision:
    """A kind of decision: its prompt, every answer that could ever be legal, and how each is labelled.

    `prompt` may name the asked player as {who} and the question's context as {0}, {1}, ...
    `domain` lists every possible answer; it fixes the action numbers of the research environments.
    `labels` is a template for the label of an option ("Pay {}"), or a function from option to label.
    `wording` puts it better, with the table in view: a function of state and question, called when somebody reads.
    `aside` is the answer that lets go on what is going on, if the question only interrupts that: whoever looks ahead
    looks past it.
    """

    def __init__(
        self,
        name: str,
        prompt: str,
        domain: Iterable[object],
        labels: str | Callable[[Any], str] = "{}",
        wording: Callable[[Any, Any], Wording] | None = None,
        aside: object = None,
    ) -> None:
        self.name = name
        self.prompt = prompt
        self.aside = aside
        things = list(domain)
        self.domain: tuple[str, ...] = tuple(spell(option) for option in things)
        self.things: dict[str, object] = dict(zip(self.domain, things, strict=True))
        self.number: dict[str, int] = {text: number for number, text in enumerate(self.domain)}
        self.labels = labels
        self.wording = wording
        if len(self.number) != len(self.domain):
            raise ValueError(f"decision {name}: an answer stands twice in its domain")

    def label(self, option: object) -> str:
        if isinstance(self.labels, str):
            return label(option) if self.labels == "{}" else self.labels.format(label(option))
        return self.labels(option)

    def __repr__(self) -> str:
        return self.name


@mypyc_attr(allow_interpreted_subclasses=True)
class OnTheSpot:
    """Answers questions where they are asked: the rules go on at once, and whoever drives them sleeps.

    To hand a question out through every rule that waits, and its answer in again, costs a third of a playout.
    """

    def __init__(self, most: int = 1, chance_only: bool = False) -> None:
        self.left = most  # questions that it may still answer
        self.chance_only = chance_only  # whoever sits in a seat is asked outside

    def answer(self, question: Question[T]) -> T:
        """One of the options."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class AtRandom(OnTheSpot):
    """Answers at random, so many questions."""

    def __init__(self, random: Callable[[], float], most: int, chance_only: bool = False) -> None:
        super().__init__(most, chance_only)
        self.random = random  # gives numbers from 0 up to 1
        self.decisions = 0
        self.rolls = 0

    def answer(self, question: Question[T]) -> T:
        """One of the options, whichever."""
        self.left -= 1
        if question.seat == CHANCE:
            self.rolls += 1
        else:
            self.decisions += 1
        options = question.options
        # One kind at a time: compiled, a list and a tuple have each a quick way to their length and their parts; and
        # a length that is declared an int is multiplied without two objects made for it.
        if isinstance(options, list):
            in_list: list[T] = options
            count: int = len(in_list)
            return in_list[int(self.random() * count)]
        if isinstance(options, tuple):
            in_tuple: tuple[T, ...] = options
            count = len(in_tuple)
            return in_tuple[int(self.random() * count)]
        return options[int(self.random() * len(options))]


@mypyc_attr(free_list_len=1)
class Question(Generic[T]):
    """A decision put to one seat, with the options that are legal now. Awaiting it gives the chosen option.

    >>> import undercroft
    >>> question = undercroft.start("miniskull_caverns", seats=2, seed=7).open[0]
    >>> question.seat, question.rule, question.texts, question.labels
    (1, 'MC-016', ('s1', 's2'), ('The west start', 'The east start'))
    """

    __slots__ = ("about", "context", "decision", "on_the_spot", "options", "rule", "seat", "secrecy", "state")

    def __init__(
        self,
        seat: int,
        rule: str,
        decision: Decision,
        options: Sequence[T],
        secrecy: int = OPEN,
        context: tuple[Any, ...] = (),
        about: int = CHANCE,
        state: object = None,
        on_the_spot: OnTheSpot | None = None,
    ) -> None:
        self.seat = seat
        self.rule = rule
        self.decision = decision
        self.options = options
        self.secrecy = secrecy
        self.context = context
        self.about = about  # chance only: the seat whose luck it is, or whose eyes alone see it
        self.state = state  # the table, for the wording; none for chance
        self.on_the_spot = on_the_spot  # answers it there, if anything does

    def __await__(self) -> Generator[Asked, Any, T]:
        if len(self.options) == 1 and self.secrecy != SECRET:
            return self.options[0]
        spot = self.on_the_spot
        if spot is not None and spot.left > 0 and (self.seat == CHANCE or not spot.chance_only):
            return spot.answer(self)
        answer: T = yield self  # a secret question is always asked: a pause left out would tell what a hand holds
        return answer

    def hidden_from(self, seat: int) -> bool:
        """May this seat not know the answer?"""
        if self.secrecy == OPEN:
            return False
        return seat != (self.about if self.seat == CHANCE else self.seat)

    @property
    def deck(self) -> str:
        """Of a draw, the pile as it was last shuffled."""
        return ""

    @property
    def stream(self) -> str:
        """The purpose of a roll or draw: the name of its own stream of luck."""
        return stream_of(self.decision, self.rule, self.about, self.deck)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(spell(option) for option in self.options)

    @property
    def wording(self) -> Wording:
        """The question in words, for whoever is asked."""
        decision = self.decision
        if decision.wording is not None and self.state is not None:
            return decision.wording(self.state, self)
        player = getattr(self.state, "player", None)
        who = "Chance" if self.seat < 0 or player is None else label(player(self.seat))
        prompt = decision.prompt.format(*[label(part) for part in self.context], who=who)
        return Wording(prompt, "", [(decision.label(option), "") for option in self.options])

    @property
    def labels(self) -> tuple[str, ...]:
        return self.wording.labels

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(place(option) for option in self.options)

    def find(self, answer: object) -> int:
        """The index of an answer given as the option itself or as its text; -1 if it is not offered."""
        for index, option in enumerate(self.options):
            if option is answer:
                return index
        try:
            text = spell(answer)
        except TypeError:
            return -1
        for index, option in enumerate(self.options):
            if spell(option) == text:
                return index
        return -1

    def __repr__(self) -> str:
        return f"<{self.seat} {self.decision.name} {self.rule} {self.texts}>"


def stream_of(decision: Decision, rule: str, about: int, deck: str) -> str:
    """A deck is a stream of luck; so is what is rolled for one purpose and one seat."""
    return deck or f"{decision.name} {rule} {about}"


class Draw(Question[T]):
    """Chance picks a card from the top of a pile; the card leaves the pile with the answer."""

    __slots__ = ("pile",)

    def __init__(
        self,
        rule: str,
        decision: Decision,
        pile: Pile[T],
        secrecy: int,
        about: int,
        on_the_spot: OnTheSpot | None = None,
    ) -> None:
        pile.own_layers()  # of draws side by side, each must see what the others have taken
        super().__init__(CHANCE, rule, decision, pile.top, secrecy, (), about, None, on_the_spot)
        self.pile = pile

    def __await__(self) -> Generator[Asked, Any, T]:
        spot = self.on_the_spot
        if len(self.options) == 1 and self.secrecy == OPEN:
            answer = self.options[0]
        elif spot is not None and spot.left > 0:
            answer = spot.answer(self)
        else:  # a hidden draw is always on record, or an imagined world could give the last card to somebody else
            answer = yield self
        self.pile.take(answer)
        return answer

    @property
    def deck(self) -> str:
        return self.pile.mark


class NothingAsked:
    """Gives the turn back to whoever carries out the rules, without a question."""

    def __await__(self) -> Generator[Asked | None, Any, None]:
        yield None


class Together(Generic[T]):
    """Several seats at once, each with a thread of its own: a single question, or a private sequence.

    Nobody learns anything before all are done: what a seat answers is told only by what follows.
    """

    __slots__ = ("done", "on_the_spot", "open", "results", "threads")

    def __init__(
        self,
        threads: Sequence[Coroutine[Any, Any, T]],
        questions: Sequence[Question[T]] = (),
        on_the_spot: OnTheSpot | None = None,
    ) -> None:
        count = len(threads) or len(questions)
        self.open: list[Question[Any] | None] = list(questions) if questions else [None] * count
        self.results: list[T | None] = [None] * count
        self.threads = [_to_its_end(thread, self.results, number) for number, thread in enumerate(threads)]
        self.done = 0
        self.on_the_spot = on_the_spot

    def __await__(self) -> Generator[Asked, Any, list[T]]:
        spot = self.on_the_spot
        if spot is None:
            self._begin()
        else:
            left, spot.left = spot.left, 0  # nobody answers before all are asked
            self._begin()
            spot.left = left
            while spot.left > 0 and self.done < len(self.results) and not spot.chance_only:
                number, question = self.first_open()
                self._go(number, spot.answer(question))
        while self.done < len(self.results):
            reply: tuple[int, object] = yield self
            self._go(reply[0], reply[1])
        return self.results  # type: ignore[return-value]

    def _begin(self) -> None:
        for number in range(len(self.threads)):
            self._go(number, None)

    def first_open(self) -> tuple[int, Question[Any]]:
        """The first thread that waits, and its question."""
        for number in range(len(self.open)):
            question = self.open[number]
            if question is not None:
                return number, question
        raise ValueError("nothing is open")

    def _go(self, number: int, answer: Any) -> None:
        question: Question[Any] | None = None
        if self.threads:
            asked = self.threads[number].send(answer)
            if isinstance(asked, Question):
                question = asked
            elif asked is not None:
                raise TypeError("a thread of its own may ask only single questions")
        else:
            self.results[number] = answer
        self.open[number] = question
        if question is None:
            self.done += 1


async def _to_its_end(thread: Coroutine[Any, Any, T], results: list[T | None], number: int) -> None:
    """Put the result where it belongs, and say by asking nothing that this was all: quicker than the end of a thread,
    which is an exception."""
    results[number] = await thread
    await NothingAsked()


Asked = Question[Any] | Together[Any]
"""What a rule yields: one question, or several open side by side."""


YES: Final = Word("yes")
NO: Final = Word("no")
