"""The cave as somebody sees it who wants to get through it fast: ways, what they cost, and where treasures lie."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.skulldug.board import DIRECTIONS, ENTRANCE, SPACES, WIDEST, Space
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.state import Dig
from undercroft.kernel.observation.row import vec

KNOWN_STEP: Final = 1.1
"""AP for a step through the known cave: some are dashed, but few ways are straight."""
DISCOVERY: Final = 3.2
"""AP for one discovery: the step, the way to the next corridor that is open, what waits there."""
FORTUNES_FOUND: Final = 0.8
"""Fortune cards per discovered passage."""
LONGEST_SEARCH: Final = 40.0
OUT_OF_REACH: Final = -1.0
"""Stands for the way to where no way leads."""
TREASURES: Final = {card.label for card in OUR_CARDS.cards if card.is_treasure}
ALL_TREASURES: Final = sum(card.copies for card in OUR_CARDS.cards if card.is_treasure)
TWISTS: Final = {card.name: 0.8 for card in OUR_CARDS.cards if card.on_injury}


def toll(card: Card) -> float:
    """AP that a Hazard costs whoever meets it: a point of focus, and what a defeat costs as often as it happens."""
    if card.difficulty == 0:
        return 0.0
    return 0.7 + (card.difficulty - 1) / 6 * (1.2 + 1.1 * card.damage + TWISTS.get(card.name, 0.0))


_UNKNOWN: Final = 16
"""Beside the four sides: a space that nobody has discovered, and that one can get to. It leads nowhere."""


class Grid:
    """A number for every space, with nothing written yet: what a cave begins with."""

    def __init__(self, spaces: int) -> None:
        row = 2 * WIDEST + 1
        self.steps: vec[i64] = vec[i64]([way.dx + row * way.dy for way in DIRECTIONS])  # from number to number
        self.no_ways: vec[i64] = vec[i64]([0] * spaces)
        self.no_tolls: vec[float] = vec[float]([0.0] * spaces)
        self.out_of_reach: vec[float] = vec[float]([OUT_OF_REACH] * spaces)


_GRID: Final = Grid(len(SPACES))


class Cave:
    """The discovered passages as a graph, what it costs to enter each, and where treasures lie. Spaces by number."""

    def __init__(self, g: Dig) -> None:
        self.ways: vec[i64] = _GRID.no_ways[:]  # of each space the sides on which one gets out
        self.tolls: vec[float] = _GRID.no_tolls[:]
        self.monsters: dict[Space, float] = {}
        self.treasures: list[Space] = []
        self.unknown: list[int] = []
        corridors = g.corridors
        for explorer in g.explorers:
            at = explorer.at
            if at is not None and at not in corridors:
                self._note_unknown(at.number)
        open_on = _GRID.no_ways[:]
        for space, sides in corridors.items():
            open_on[space.number] = sides
            cards = g.lying.get(space)
            if cards is not None:
                self._look_into(cards, space)
        self._find_ways(g, open_on)
        self.search = _search(g, len(self.treasures))
        self.home: vec[float] = self.ways_from(ENTRANCE, 1.0, KNOWN_STEP)

    def _find_ways(self, g: Dig, open_on: vec[i64]) -> None:
        """Where one gets from each passage, its sides and those of all others given."""
        more_to_lay = g.supply
        ways = self.ways
        for space, sides in g.corridors.items():
            out: i64 = 0
            for way in DIRECTIONS:
                if not sides & way.bit:
                    continue
                there = space.neighbours[way.number]
                if there is None:
                    continue
                number: i64 = there.number
                back = open_on[number]
                if back:
                    if back & way.opposite_bit:
                        out |= way.bit
                elif ways[number] & _UNKNOWN:
                    out |= way.bit
                elif more_to_lay and there.reach <= g.half_width:
                    self._note_unknown(there.number)
                    out |= way.bit
            ways[space.number] = out

    def _note_unknown(self, number: int) -> None:
        if not self.ways[number] & _UNKNOWN:
            self.ways[number] = _UNKNOWN
            self.unknown.append(number)

    def _look_into(self, cards: list[Card], space: Space) -> None:
        cost = monsters = 0.0
        for card in cards:
            if card.is_treasure:
                self.treasures.append(space)
            elif card.is_monster:
                monsters += toll(card)
            elif card.is_trap:
                cost += toll(card)
        self.tolls[space.number] = cost + monsters
        if monsters:
            self.monsters[space] = monsters

    def ways_from(self, start: Space, fear: float, step: float) -> vec[float]:
        """For every space the AP to get there; whoever is weak shuns dangers."""
        costs = _GRID.out_of_reach[:]
        costs[start.number] = 0.0
        edge = [start.number]
        while edge:
            further: list[int] = []
            for number in edge:
                here: i64 = number
                ways = self.ways[here] & ~_UNKNOWN
                side: i64 = 0
                while ways:
                    if ways & 1:
                        self._go(here, here + _GRID.steps[side], fear, step, costs, further)
                    ways >>= 1
                    side += 1
            edge = further
        return costs

    def _go(self, here: i64, there: i64, fear: float, step: float, costs: vec[float], further: list[int]) -> None:
        """One step, if no cheaper way there is known; `further` lists from where to go on."""
        cost = costs[here] + (1.0 if self.ways[there] & _UNKNOWN else step)
        cost += fear * self.tolls[there]
        before = costs[there]
        if before < 0.0 or cost < before - 1e-9:
            costs[there] = cost
            further.append(there)


def _search(g: Dig, lying: int) -> float:
    """AP to find one more treasure: how many Fortune cards of the deck are treasures is known to everybody."""
    held = 0
    for explorer in g.explorers:
        for card in explorer.hand:
            if card.is_treasure:
                held += 1
    hidden = max(0, ALL_TREASURES - lying - held)
    share = hidden / max(1, g.fortunes_left, hidden)
    known = labelled = 0
    for layer in g.fortunes.layers if g.paced else g.fortunes.layers[1:]:
        for card in layer:
            known += 1
            if card.label in TREASURES:
                labelled += 1
    if known:
        share = max(share, 0.7 * labelled / known)
    finds = FORTUNES_FOUND * share * (1 + 0.15 * (len(g.explorers) - 2))
    return min(LONGEST_SEARCH, DISCOVERY / max(0.05, finds))
