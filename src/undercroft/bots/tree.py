"""The tree of a search: what was tried at each decision, as far as the asked seat could tell one from another."""

from __future__ import annotations

import math
from typing import Any, Final

from undercroft.kernel.observation.row import vec
from undercroft.kernel.question import OPEN, SECRET, Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE, Word, spell


class Habit:
    """What usually came of an answer, wherever in the search it was given."""

    __slots__ = ("known", "taken", "total")

    def __init__(self) -> None:
        self.known = False  # it was given at least once, maybe just now
        self.taken = 0
        self.total = 0.0

    def guess(self, usual: float, hope: float) -> float:
        """What to expect of it: as usual counts as if it had been seen once; of what was never tried one may hope."""
        return (self.total + usual) / (self.taken + 1) if self.known else hope


class Edge:
    """One option at one node: how often it was on offer, how often taken, and what came of it."""

    __slots__ = ("habit", "offered", "regret", "taken", "total", "weight")

    def __init__(self, habit: Habit) -> None:
        self.habit = habit
        self.offered = 0
        self.taken = 0
        self.total = 0.0
        self.regret = 0.0  # regret matching only: how much was lost by not taking it
        self.weight = 0.0  # regret matching only: how much it was wanted, over all visits

    @property
    def mean(self) -> float:
        return self.total / self.taken if self.taken else 0.0


Node = dict[object, Edge]
"""The options that were ever offered there, by what they are called."""


def name_of(option: object) -> object:
    """What an option is called in every world: words are the same everywhere, players are copied with their table."""
    if isinstance(option, Word):  # one at a time: compiled, a check of several kinds at once is several times slower
        return option
    if isinstance(option, int):
        return option
    if isinstance(option, tuple):
        return tuple([name_of(part) for part in option])
    return spell(option)


class Memories:
    """What each seat has seen since the root, as numbers: one for what all have seen, one for what each alone knows.

    A node of the tree belongs to one seat and one memory: two positions that the asked seat cannot tell apart are one
    node. A secret answer is remembered by its seat alone until the rules reveal it; a hidden draw likewise. With
    `open_loop`, open dice and draws are not remembered: a node then stands for all that may have been rolled.
    """

    def __init__(self, seats: int, state: State, open_loop: bool, steps: int) -> None:
        self.state = state
        self.public = 0
        self.private = list(range(seats))
        self.reveals = state.reveals
        self.steps = steps
        self.open_loop = open_loop
        self.face_down: list[tuple[int, object]] = []

    def go_on_from(self, start: Memories) -> None:
        """All have seen before what they have seen there."""
        self.public = start.public
        self.private = start.private.copy()

    def node_of(self, question: Question[Any]) -> int:
        return hash((self.public, self.private[question.seat], question.decision.name))

    def note(self, question: Question[Any], option: object) -> None:
        """The option is about to be given."""
        by_chance = question.seat == CHANCE
        if question.secrecy == OPEN:
            if not (by_chance and self.open_loop):
                self.public = hash((self.public, name_of(option)))
            return
        name = name_of(option)
        owner = question.about if by_chance else question.seat
        if owner >= 0:  # what all had seen by then is part of it: before and after are not the same
            self.private[owner] = hash((self.public, self.private[owner], name))
        if question.secrecy == SECRET:
            self.face_down.append((owner, name))

    def look(self, steps: int) -> None:
        """After an answer: what lay face down may have been turned up. What did not by the end of its step never is."""
        if self.state.reveals != self.reveals:
            self.reveals = self.state.reveals
            if self.face_down:
                self.public = hash((self.public, tuple(sorted(self.face_down, key=_owner))))  # in whatever order
                self.face_down = []
        if self.steps != steps:
            self.steps = steps
            if self.face_down:
                self.face_down = []


def _owner(face_down: tuple[int, object]) -> int:
    return face_down[0]


class Logarithms:
    """Of a number and one more, worked out once: every option of every node on every walk asks for one."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: vec[float] = vec[float]([math.log(number + 1) for number in range(most)])

    def beyond(self, number: int) -> float:
        return self.known[number] if number < self.most else math.log(float(number + 1))


_LOGARITHMS: Final = Logarithms(4096)


def best_bound(edges: list[Edge], usual: float, hope: float, spread: float, first: int) -> int:
    """The option with the highest upper confidence bound; the guess of its habit counts as if it had been seen once.

    Of equals, the next from `first` on: seats that choose at the same time would otherwise try theirs in lockstep.
    """
    best, chosen = -math.inf, first
    count = len(edges)
    index = first
    for _ in range(count):
        edge = edges[index]
        taken = float(edge.taken + 1)
        mean = (edge.total + edge.habit.guess(usual, hope)) / taken
        bound = mean + spread * math.sqrt(_LOGARITHMS.beyond(edge.offered) / taken)
        if bound > best:
            best, chosen = bound, index
        index += 1
        if index == count:
            index = 0
    return chosen


Usual = dict[object, Habit]
"""The habits in one kind of question, by what the options are called."""


class Habits:
    """The habits of a search: the guess for nodes that know little yet.

    A tree grows one node at a time, and dice and secret answers make every node rare. That "do it" was better than
    "rest", or the eastern passage better than the western, is known long before.
    """

    def __init__(self, seats: int) -> None:
        self._plain: list[dict[object, Usual]] = [{} for _ in range(seats)]  # of each seat, by the decision
        self._about: list[dict[object, Usual]] = [{} for _ in range(seats)]  # and by what the question is about

    def of(self, question: Question[Any]) -> Usual:
        """The habits of this seat in this kind of question, about the same things."""
        context = question.context
        if context:
            about = [name_of(each) for each in context]
            about.append(question.decision)
            return _kept(self._about[question.seat], tuple(about))
        return _kept(self._plain[question.seat], question.decision)


def _kept(known: dict[object, Usual], place: object) -> Usual:
    found = known.get(place)
    if found is None:
        found = known[place] = {}
    return found


def habit_in(habits: Usual, name: object) -> Habit:
    found = habits.get(name)
    if found is None:
        found = habits[name] = Habit()
    return found


def by_regret(edges: list[Edge], tremble: float) -> list[float]:
    """Regret matching: the chance of each option, with a little of everything."""
    wanted = [edge.regret if edge.regret > 0 else 0.0 for edge in edges]
    total = sum(wanted)
    share = 1 / len(edges)
    if total <= 0:
        return [share] * len(edges)
    return [(1 - tremble) * each / total + tremble * share for each in wanted]
