"""Information-set Monte Carlo tree search: the tree belongs to what each seat can know, not to one world."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from typing import Any, Final

from undercroft.bots.bookmark import Bookmark
from undercroft.bots.chair import Chair
from undercroft.bots.tree import Edge, Habit, Habits, Memories, Node, best_bound, by_regret, habit_in, name_of
from undercroft.bots.worlds import Worlds
from undercroft.bots.worth import worth
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.words import CHANCE

AS_THE_GAME_SAYS: Final = -1


class Style:
    """How a search goes about it. The usual values were chosen by measurement: see docs/bots.md."""

    def __init__(
        self,
        depth: int = AS_THE_GAME_SAYS,
        further: int = 12,
        explore: float = 1.5,
        open_loop: bool = False,
        whim: float = 0.25,
        regret: bool = False,
    ) -> None:
        self.depth = depth  # answers given below the tree, if not as the game says ...
        self.further = further  # ... and at most so many more to the end of the step
        self.explore = explore  # width of the confidence bounds, in deviations of the values seen
        self.open_loop = open_loop  # nodes do not depend on open dice
        self.whim = whim  # share of answers below the tree that do not follow habit; 1: all at random
        self.regret = regret  # regret matching where answers are secret, bounds elsewhere


class Taken:
    """One answer on the way down: whose, which, and for regret matching among which and how likely it was."""

    __slots__ = ("chance", "edge", "edges", "seat")

    def __init__(self, seat: int, edge: Edge, edges: list[Edge], chance: float) -> None:
        self.seat = seat
        self.edge = edge
        self.edges = edges
        self.chance = chance


Tally = tuple[int, int, float, float]
"""Of one option: how often it was on offer, how often taken, what came of it altogether, and how much it was wanted."""
FAIR_TRIAL: Final = 4
"""So often is every option of the chair's question tried before the bounds decide: one bad roll ends no hope."""
CHECKED_EVERY: Final = 32
"""After so many iterations a search asks whether its answer is settled."""
TREMBLE: Final = 0.15
"""Regret matching tries anything with this chance."""


def least_taken(edges: list[Edge]) -> int:
    """At the root: the option that needs a fair trial most; none if all have had theirs."""
    fewest, chosen = FAIR_TRIAL, -1
    for index, edge in enumerate(edges):
        if edge.taken < fewest:
            fewest, chosen = edge.taken, index
    return chosen


class Search:
    """One search from one chair: every iteration is a walk down the tree, a bit of play by habit, and a look."""

    def __init__(self, chair: Chair, rng: random.Random, style: Style) -> None:
        self.chair = chair
        self.rng = rng
        self.style = style
        self.depth = style.depth if style.depth >= 0 else chair.game.search_depth
        self.worlds = Worlds(chair, rng)
        self.tree: dict[int, Node] = {}
        self.older: dict[int, Node] = {}  # nodes of the search before this one that this one has not come to
        self.root: Node = {}
        self.tree[hash((0, chair.seat, chair.question.decision.name))] = self.root  # as `Memories` names it
        self.start: Memories | None = None  # what all have seen since the root of the first search; none: this is it
        self.habits = Habits(chair.seats)
        self.iterations = 0
        self._given: list[tuple[int, Habit]] = []  # the habits of all answers of the running iteration
        self._arrived = False  # the walk stands between two steps, where a look tells most
        self._sums = [0.0] * chair.seats
        self._squares = 0.0
        self._deviation = 1.0

    def go_on_from(self, before: Search, mark: Bookmark, start: Memories) -> None:
        """Keep what the last search of this seat knows of the ways that are still open.

        What neither search comes to is forgotten, so a tree never grows beyond two searches.
        """
        self.worlds.go_on_from(before.worlds, mark)
        self.start = start
        self.older = before.tree
        place = start.node_of(self.chair.question)
        self.root = self._recall(place, self.chair.question) or self.root
        self.tree[place] = self.root

    def _recall(self, place: int, question: Question[Any]) -> Node | None:
        """A node of the last search: its edges stay, habits are formed anew."""
        node = self.older.get(place)
        if node is not None:
            self.tree[place] = node
            habits = self.habits.of(question)
            for name, edge in node.items():
                edge.habit = habit_in(habits, name)
        return node

    def set_luck(self, rng: random.Random) -> None:
        """Search on with other luck: of several that begin alike each needs its own."""
        self.rng = rng
        self.worlds.rng = rng

    def run(self, iterations: int, seconds: float, settle: bool = False) -> None:
        """Search for so many iterations, or so long; with `settle` until no other option can become the most taken."""
        start = now = time.perf_counter()
        end = start + seconds if seconds else math.inf
        most = iterations or 10**9
        while self.iterations < most and now < end and self.iterate():
            now = time.perf_counter()
            if settle and self.iterations % CHECKED_EVERY == 0:
                left = most - self.iterations
                if seconds:
                    left = min(left, int(self.iterations * (end - now) / (now - start)))
                if self.leads_by() > left:
                    return

    def leads_by(self) -> int:
        """How much more often the favourite was taken than any other option."""
        first = second = 0
        for edge in self.root.values():
            if edge.taken > first:
                first, second = edge.taken, first
            elif edge.taken > second:
                second = edge.taken
        return first - second

    def iterate(self) -> bool:
        """One walk; False if no world can be imagined."""
        walk = self.worlds.walk()
        if walk is None:
            return False
        self._given = []
        path = self._descend(walk)
        if not self._arrived:
            self._play_on(walk)
        values = worth(self.chair.game, walk.state, self.chair.seats, self.chair.seat)
        for taken in path:
            self._learn(taken, values[taken.seat])
        for seat, habit in self._given:
            habit.taken += 1
            habit.total += values[seat]
        self._count(values)
        return True

    def found(self) -> list[Tally]:
        """What was found out so far about each option of the chair's question, in their order."""
        return [(edge.offered, edge.taken, edge.total, edge.weight) for edge in self.edges(self.chair.question.options)]

    def hear(self, news: list[Tally]) -> None:
        """What others have found out about the same options since they were last heard."""
        habits = self.habits.of(self.chair.question)
        for option, (offered, taken, total, weight) in zip(self.chair.question.options, news, strict=True):
            name = name_of(option)
            edge = self.root.get(name)
            if edge is None:
                edge = self.root[name] = Edge(habit_in(habits, name))
            edge.offered += offered
            edge.taken += taken
            edge.total += total
            edge.weight += weight

    @property
    def deviation(self) -> float:
        """How far apart the values lie that were seen at the ends of the walks."""
        return self._deviation

    def edges(self, options: Sequence[object]) -> list[Edge]:
        """What was found out about each option of the chair's question."""
        return [self.root.get(name_of(option)) or Edge(Habit()) for option in options]

    def _descend(self, walk: Walk) -> list[Taken]:
        """Down the tree, one node beyond it.

        Without play below the tree (`depth=0`) a walk that comes to an unknown question of a later step ends there,
        unanswered: an answer at random would cost more than all options differ.
        """
        rand = self.rng.random
        self._arrived = False
        step = walk.steps
        memories = Memories(self.chair.seats, walk.state, self.style.open_loop, walk.steps)
        if self.start is not None:
            memories.go_on_from(self.start)
        path: list[Taken] = []
        grown = False
        while walk.question is not None and not grown:
            question = walk.question
            options = question.options
            if question.seat == CHANCE:
                option = options[int(rand() * len(options))]
            elif len(options) == 1:
                option = options[0]
            else:
                place = memories.node_of(question)
                node = self.tree.get(place) if path else self.root
                if node is None and self.older:
                    node = self._recall(place, question)
                if node is None:
                    node = self.tree[place] = {}
                    if self.depth == 0 and walk.steps > step:
                        self._arrived = True
                        return path
                    grown = True
                option = self._take(question, node, path)
                step = walk.steps
            memories.note(question, option)
            walk.give(option)
            memories.look(walk.steps)
        return path

    def _take(self, question: Question[Any], node: Node, path: list[Taken]) -> object:
        """Choose an option by what the node knows and habit guesses, and put it on the path."""
        edges: list[Edge] = []
        # What a question is about may depend on dice that its node does not remember: then habits are looked up anew.
        habits = self.habits.of(question) if self.style.open_loop else None
        again = habits is not None
        for option in question.options:
            name = name_of(option)
            edge = node.get(name)
            if edge is None:
                if habits is None:
                    habits = self.habits.of(question)
                edge = node[name] = Edge(habit_in(habits, name))
            elif again and habits is not None:
                edge.habit = habit_in(habits, name)
            edge.offered += 1
            edges.append(edge)
        chance = 0.0
        if self.style.regret and question.secrecy != OPEN:
            index, chance = self._match_regret(edges)
        elif not path and (untried := least_taken(edges)) >= 0:
            index = untried
        else:
            usual = self._usual(question.seat)
            spread = self.style.explore * self._deviation
            first = int(self.rng.random() * len(edges))
            index = best_bound(edges, usual, usual + self._deviation, spread, first)
        taken = edges[index]
        path.append(Taken(question.seat, taken, edges, chance))
        self._give_habit(question.seat, taken.habit)
        return question.options[index]

    def _give_habit(self, seat: int, habit: Habit) -> None:
        habit.known = True
        self._given.append((seat, habit))

    def _play_on(self, walk: Walk) -> None:
        """Below the tree: so many answers by habit, then on to the end of the step.

        An evaluation in the middle of a paragraph would miss what has been paid for but not yet received.
        """
        rand = self.rng.random
        given = 0
        step = walk.steps
        most = self.depth + self.style.further
        while walk.question is not None:
            question = walk.question
            options = question.options
            if question.seat == CHANCE or len(options) == 1:
                walk.give(options[int(rand() * len(options))])
                continue
            if given >= self.depth and (given >= most or walk.steps > step):
                return
            given += 1
            if given <= self.depth:
                step = walk.steps
            walk.give(self._by_habit(question))

    def _by_habit(self, question: Question[Any]) -> object:
        """Mostly the answer that usually did best, sometimes any."""
        options = question.options
        count = len(options)
        first = int(self.rng.random() * count)
        chosen = first
        habits = self.habits.of(question)
        if self.rng.random() >= self.style.whim:
            best = -math.inf
            usual = self._usual(question.seat)
            hope = usual + self._deviation
            index = first
            for _ in range(count):
                habit = habits.get(name_of(options[index]))
                guess = habit.guess(usual, hope) if habit is not None else hope
                if guess > best:
                    best, chosen = guess, index
                index += 1
                if index == count:
                    index = 0
        option = options[chosen]
        self._give_habit(question.seat, habit_in(habits, name_of(option)))
        return option

    def _usual(self, seat: int) -> float:
        return self._sums[seat] / self.iterations if self.iterations else 0.5

    def _count(self, values: list[float]) -> None:
        """Keep the means, and how far the values lie apart: exploration is measured in that, so that a game whose
        evaluation moves by hundredths is searched as sharply as one that moves by halves."""
        self.iterations += 1
        for seat, value in enumerate(values):
            self._sums[seat] += value
        self._squares += values[self.chair.seat] ** 2
        if self.iterations > 1:
            mean = self._sums[self.chair.seat] / self.iterations
            self._deviation = math.sqrt(max(self._squares / self.iterations - mean * mean, 1e-8))

    def _match_regret(self, edges: list[Edge]) -> tuple[int, float]:
        chances = by_regret(edges, TREMBLE)
        rest = self.rng.random()
        index = len(chances) - 1
        for number, chance in enumerate(chances):
            edges[number].weight += chance
            if rest >= 0 and rest < chance:
                index = number
            rest -= chance
        return index, chances[index]

    def _learn(self, taken: Taken, value: float) -> None:
        edge = taken.edge
        if taken.chance:
            visits = sum(each.taken for each in taken.edges)
            usual = sum(each.total for each in taken.edges) / visits if visits else value
            gain = value - usual  # against the mean of the node: far less noise than against nothing
            for each in taken.edges:
                each.regret -= gain
            edge.regret += gain / taken.chance
        edge.taken += 1
        edge.total += value
