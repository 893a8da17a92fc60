"""Information-set Monte Carlo tree search: the tree belongs to what each seat can know, not to one world."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from typing import Any

from undercroft.bots.chair import Chair
from undercroft.bots.imagination import Worlds
from undercroft.bots.tree import Edge, Memories, Node, best_bound, by_regret, name_of
from undercroft.bots.worth import worth
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.words import CHANCE


class Style:
    """How a search goes about it. The usual values were chosen by measurement: see docs/bots.md."""

    def __init__(
        self,
        depth: int = 4,
        further: int = 12,
        explore: float = 1.0,
        open_loop: bool = False,
        widen: float = 0.0,
        regret: bool = False,
    ) -> None:
        self.depth = depth  # answers given at random below the tree ...
        self.further = further  # ... and at most so many more to the end of the step
        self.explore = explore  # width of the confidence bounds, in deviations of the values seen
        self.open_loop = open_loop  # nodes do not depend on open dice
        self.widen = widen  # options in play: this times the root of the visits; 0: all from the start
        self.regret = regret  # regret matching where answers are secret, bounds elsewhere


class Taken:
    """One answer on the way down: whose, which, and for regret matching among which and how likely it was."""

    __slots__ = ("chance", "edge", "edges", "seat")

    def __init__(self, seat: int, edge: Edge, edges: list[Edge], chance: float) -> None:
        self.seat = seat
        self.edge = edge
        self.edges = edges
        self.chance = chance


TREMBLE = 0.15
"""Regret matching tries anything with this chance."""


class Search:
    """One search from one chair: every iteration is a walk down the tree, a bit of random play, and a look."""

    def __init__(self, chair: Chair, rng: random.Random, style: Style) -> None:
        self.chair = chair
        self.rng = rng
        self.style = style
        self.worlds = Worlds(chair, rng)
        self.tree: dict[int, Node] = {}
        self.root: Node = {}
        self.iterations = 0
        self._sum = 0.0
        self._squares = 0.0

    def run(self, iterations: int, seconds: float) -> None:
        """Search for so many iterations, or so long."""
        end = time.perf_counter() + seconds if seconds else math.inf
        most = iterations or 10**9
        while self.iterations < most and time.perf_counter() < end and self.iterate():
            pass

    def iterate(self) -> bool:
        """One walk; False if no world can be imagined."""
        walk = self.worlds.walk()
        if walk is None:
            return False
        path = self._descend(walk)
        walk.play_on(self.rng.random, self.style.depth, self.style.further)
        values = worth(self.chair.game, walk.state, self.chair.seats, self.chair.seat)
        for taken in path:
            self._learn(taken, values[taken.seat])
        self.iterations += 1
        own = values[self.chair.seat]
        self._sum += own
        self._squares += own * own
        return True

    def edges(self, options: Sequence[object]) -> list[Edge]:
        """What was found out about each option of the chair's question."""
        return [self.root.get(name_of(option)) or Edge() for option in options]

    def _descend(self, walk: Walk) -> list[Taken]:
        """Down the tree, one node beyond it."""
        rand = self.rng.random
        memories = Memories(self.chair.seats, walk.state, self.style.open_loop)
        path: list[Taken] = []
        spread = self.style.explore * self._deviation()
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
                if node is None:
                    node = self.tree[place] = {}
                    grown = True
                option = self._take(question, node, spread, path)
            memories.note(question, option)
            walk.give(option)
            memories.look()
        return path

    def _take(self, question: Question[Any], node: Node, spread: float, path: list[Taken]) -> object:
        """Choose an option by what the node knows, and put it on the path."""
        edges: list[Edge] = []
        untried: list[int] = []
        for index, option in enumerate(question.options):
            name = name_of(option)
            edge = node.get(name)
            if edge is None:
                edge = node[name] = Edge()
            edge.offered += 1
            if edge.taken == 0:
                untried.append(index)
            edges.append(edge)
        chance = 0.0
        if self.style.regret and question.secrecy != OPEN:
            index, chance = self._match_regret(edges)
        elif untried and (len(untried) == len(edges) or self._may_widen(edges, len(untried))):
            index = untried[int(self.rng.random() * len(untried))]
        else:
            index = best_bound(edges, spread, int(self.rng.random() * len(edges)))
        path.append(Taken(question.seat, edges[index], edges, chance))
        return question.options[index]

    def _may_widen(self, edges: list[Edge], untried: int) -> bool:
        """Is there room for one more option at this node?"""
        if self.style.widen <= 0:
            return True
        visits = sum(edge.taken for edge in edges)
        return len(edges) - untried < self.style.widen * math.sqrt(visits)

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

    def _deviation(self) -> float:
        """How far the values of this search lie apart: exploration is measured in it, so that a game whose evaluation
        moves by hundredths is searched as sharply as one that moves by halves."""
        count = self.iterations
        if count < 2:
            return 1.0
        return math.sqrt(max(self._squares / count - (self._sum / count) ** 2, 1e-8))
