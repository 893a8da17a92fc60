"""The state of a game is the table in the open; its verbs are how a rule talks to the world."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, NoReturn, TypeVar

from mypy_extensions import mypyc_attr

from undercroft.kernel.piles import Pile
from undercroft.kernel.question import OPEN, SECRET, UNSEEN, Decision, Draw, OnTheSpot, Question, Together
from undercroft.kernel.story.events import END, EVERYBODY, REASON, Event, Witness
from undercroft.kernel.story.roll import UNHEARD, Roll
from undercroft.kernel.why_not import WhyNot
from undercroft.kernel.words import CHANCE, Player, Word

T = TypeVar("T")

WON: Final = Event("won", END, "{reason}: {everybody} [wins:everybody]", EVERYBODY, REASON)
NOBODY_WON: Final = Event("nobody_won", END, "{reason}: nobody wins", REASON)
FACES: Final[dict[int, tuple[int, ...]]] = {sides: tuple(range(1, sides + 1)) for sides in (2, 3, 4, 6, 8, 10, 12, 20)}
DICE: Final[dict[int, Decision]] = {
    sides: Decision(f"d{sides}", "The die is rolled", faces) for sides, faces in FACES.items()
}
SIX: Final = DICE[6]
SIX_FACES: Final = FACES[6]
"""Nearly every die."""
CARD_DRAWN: Final = Decision("card_drawn", "A card is drawn", ())
"""The decision of every draw: its answers are cards, and only chance gives them."""
NOTHING: Final = Word("nothing")
"""Stands where an event has no further argument."""


MOST_SILENT_STEPS: Final = 1000
"""A game that takes so many steps in a row without asking anybody, not even chance, runs in circles."""


class Outcome:
    """How a match ended, by which rule, and who won; `scores` hold one number per seat, higher is better.

    >>> import undercroft
    >>> match = undercroft.start("miniskull_caverns", seats=1, options={"solo_turns": 3}, seed=7)
    >>> while not match.over:
    ...     match.answer_index(match.open[0], 0)
    >>> match.outcome.winners, match.outcome.rule
    ((), 'MC-133')
    """

    def __init__(self, rule: str, winners: tuple[int, ...], reason: str, scores: tuple[float, ...]) -> None:
        self.rule = rule
        self.winners = winners
        self.reason = reason
        self.scores = scores

    def __repr__(self) -> str:
        return f"{self.reason} [{self.rule}]"


class MatchOver(Exception):
    """Not an error: the way a match ends deep inside its rules. Raised by `finish`, caught by whoever drives."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table, with the verbs. A game subclasses it and writes `copy()` by hand."""

    def __init__(self) -> None:
        self.witness: Witness | None = None
        self.outcome: Outcome | None = None
        self.reveals = 0
        self.lessons = 0
        self.on_the_spot: OnTheSpot | None = None  # answers where it is asked, if anything does

    def copy(self) -> State:
        """A second table with the same pieces; the witness stays with the first."""
        raise NotImplementedError

    def player(self, seat: int) -> Player:
        """Who sits there."""
        raise NotImplementedError

    @property
    def is_read(self) -> bool:
        """Does somebody read what is told? If not, nothing need be put into words."""
        return self.witness is not None and self.witness.reads

    # -- the verbs ------------------------------------------------------------------------------------------------

    def choose(
        self,
        who: Player,
        rule: str,
        decision: Decision,
        options: Sequence[T],
        context: tuple[object, ...] = (),
        secrecy: int = OPEN,
    ) -> Question[T]:
        """One seat picks one of `options`; everybody sees what."""
        if self.witness is not None:
            self.witness.ask(rule)
        return Question(who.seat, rule, decision, options, secrecy, context, CHANCE, self, self.on_the_spot)

    def choose_secretly(
        self, who: Player, rule: str, decision: Decision, options: Sequence[T], context: tuple[object, ...] = ()
    ) -> Question[T]:
        """One seat picks face down: everybody sees that it is asked, nobody else what it answers."""
        return self.choose(who, rule, decision, options, context, SECRET)

    def choose_unseen(
        self, who: Player, rule: str, decision: Decision, options: Sequence[T], context: tuple[object, ...] = ()
    ) -> Question[T]:
        """One seat picks, and nobody else learns even that it was asked."""
        return self.choose(who, rule, decision, options, context, UNSEEN)

    def only(
        self,
        things: Sequence[T],
        test: Callable[[T], bool],
        rule: str,
        words: str,
        a: object = NOTHING,
        b: object = NOTHING,
    ) -> list[T]:
        """Those of `things` that pass. Whoever asks about one of the others is told the rule and these words.

        The words name the thing first if at all, then `a` and `b`, which may be functions of the thing.
        """
        kept = [thing for thing in things if test(thing)]
        if self.witness is not None and (self.witness.exclusions is not None or len(kept) != len(things)):
            self._note_dropped(self.witness, things, kept, test, rule, words, a, b)
        return kept

    def _note_dropped(
        self,
        witness: Witness,
        things: Sequence[T],
        kept: list[T],
        test: Callable[[T], bool],
        rule: str,
        words: str,
        a: object,
        b: object,
    ) -> None:
        exclusions = witness.exclusions
        if exclusions is None:  # fewer are kept
            witness.cite(rule)
            return
        dropped = [thing for thing in things if thing not in kept]
        if dropped:
            witness.cite(rule)
        before = exclusions.before(things)
        for thing in [*dropped, *[each for each in before if not test(each)]]:
            found = [value(thing) if callable(value) else value for value in _given(a, b)]
            exclusions.add(thing, WhyNot(rule, words, (thing, *found)))
        exclusions.remember(kept, [*before, *dropped])

    def secretly(
        self, who: Sequence[Player], rule: str, decision: Decision, options: Sequence[Sequence[T]]
    ) -> Together[T]:
        """Several seats choose face down at the same time; the answers come in the order of `who`."""
        if self.witness is not None:
            self.witness.cite(rule)
        if len(who) != len(options):
            raise ValueError(f"{decision}: {len(who)} players have {len(options)} lists of options")
        questions = [
            Question(player.seat, rule, decision, options[number], SECRET, (), CHANCE, self)
            for number, player in enumerate(who)
        ]
        return Together((), questions, self.on_the_spot)

    def side_by_side(self, threads: Sequence[Coroutine[Any, Any, T]]) -> Together[T]:
        """One private sequence per seat, side by side; each asks with `choose_secretly` or draws for itself."""
        return Together(threads, (), self.on_the_spot)

    def roll(self, rule: str, who: Player | None = None, sides: int = 6) -> Question[int]:
        """The dice answer. `who`: whose roll it is, so that its luck has a stream of its own."""
        if self.witness is not None:
            self.witness.cite(rule)
        seat = CHANCE if who is None else who.seat
        if sides == 6:
            return Question(CHANCE, rule, SIX, SIX_FACES, OPEN, (), seat, None, self.on_the_spot)
        return Question(CHANCE, rule, DICE[sides], FACES[sides], OPEN, (), seat, None, self.on_the_spot)

    def chance(self, rule: str, decision: Decision, options: Sequence[T], who: Player | None = None) -> Question[T]:
        """Chance picks one of `options`, each as likely as the others."""
        if self.witness is not None:
            self.witness.cite(rule)
        seat = CHANCE if who is None else who.seat
        return Question(CHANCE, rule, decision, options, OPEN, (), seat, None, self.on_the_spot)

    def draw(self, rule: str, pile: Pile[T], to: Player | None = None, face_down: bool = False) -> Draw[T]:
        """Chance picks the card. With `to`, only that player sees it; `face_down`, nobody does."""
        if self.witness is not None:
            self.witness.cite(rule)
            if to is None and not face_down and len(pile.top) == 1:
                self.witness.draw(pile.top[0])
        if to is not None:
            return Draw(rule, CARD_DRAWN, pile, SECRET, to.seat, self.on_the_spot)
        return Draw(rule, CARD_DRAWN, pile, SECRET if face_down else OPEN, CHANCE, self.on_the_spot)

    def rolling(self, who: Player | None = None) -> Roll:
        """A roll that explains itself: write down what falls and what is added, then tell it."""
        return Roll(who) if self.is_read else UNHEARD

    def tell(
        self,
        rule: str,
        event: Event,
        a: object = NOTHING,
        b: object = NOTHING,
        c: object = NOTHING,
        d: object = NOTHING,
        e: object = NOTHING,
        f: object = NOTHING,
    ) -> None:
        """Something happened, and everybody may know. (Named places, not *args: a quiet playout builds no tuple.)"""
        witness = self.witness
        if witness is not None:
            witness.cite(rule)
            if witness.listens:
                witness.tell(rule, event, _given(a, b, c, d, e, f), None)

    def whisper(
        self,
        to: Player,
        rule: str,
        event: Event,
        a: object = NOTHING,
        b: object = NOTHING,
        c: object = NOTHING,
        d: object = NOTHING,
        e: object = NOTHING,
        f: object = NOTHING,
    ) -> None:
        """Something happened, and only one seat learns it."""
        self.lessons += 1
        witness = self.witness
        if witness is not None:
            witness.cite(rule)
            if witness.listens:
                witness.tell(rule, event, _given(a, b, c, d, e, f), (to.seat,))

    def reveal(self, rule: str) -> None:
        """What was hidden so far may from here on be known: secret answers of this step, a shown card."""
        self.reveals += 1
        self.lessons += 1
        if self.witness is not None:
            self.witness.cite(rule)

    def stand_by(self, rule: str) -> None:
        """What was just answered is on the table for everybody and cannot be taken back."""
        self.lessons += 1
        if self.witness is not None:
            self.witness.cite(rule)

    def cite(self, rule: str) -> None:
        """This line carries out a rule that neither asks nor tells anything."""
        if self.witness is not None:
            self.witness.cite(rule)

    def finish(self, rule: str, winners: tuple[int, ...], reason: str, scores: tuple[float, ...]) -> NoReturn:
        """The match is over, here and now, however deep in the rules. The reason is a sentence of its own."""
        self.outcome = Outcome(rule, winners, reason, scores)
        if winners:
            self.tell(rule, WON, [self.player(seat) for seat in winners], reason)
        else:
            self.tell(rule, NOBODY_WON, reason)
        raise MatchOver


def _given(
    a: object,
    b: object,
    c: object = NOTHING,
    d: object = NOTHING,
    e: object = NOTHING,
    f: object = NOTHING,
) -> tuple[object, ...]:
    """Those that are there: nearly always the first one to four."""
    if e is NOTHING and f is NOTHING and a is not NOTHING:
        if b is NOTHING:
            if c is NOTHING and d is NOTHING:
                return (a,)
        elif c is NOTHING:
            if d is NOTHING:
                return (a, b)
        else:
            return (a, b, c) if d is NOTHING else (a, b, c, d)
    return tuple([arg for arg in (a, b, c, d, e, f) if arg is not NOTHING])
