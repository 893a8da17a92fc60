"""A view as numbers: for bots, research environments and the lab."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.view import DigView, ExplorerView, PassageView

MOST_SEATS: Final = 5
REACH: Final = 12
WINDOW: Final = 4
CARD_NUMBER: Final = {card.name: number for number, card in enumerate(OUR_CARDS.cards)}
STAGES: Final = ("setting_up", "gearing_up", "turn_begins", "free_play", "turn_ends")
SIDES: Final = "nesw"
WAYS: Final = (("n", "s", 0, 1), ("e", "w", 1, 0), ("s", "n", 0, -1), ("w", "e", -1, 0))


def observe(view: DigView) -> list[float]:
    """Always as many numbers between 0 and 1: the table from the eyes of one seat, itself first."""
    me = max(view.you, 0)
    seats = len(view.explorers)
    numbers = [float(view.stage == stage) for stage in STAGES]
    numbers += [min(1.0, view.round / 50), view.fortunes.cards / 47, view.hazards.cards / 31]
    numbers += [view.passage_deck.cards / 49, seats / MOST_SEATS, float(view.active == view.you)]
    for place in range(MOST_SEATS):
        if place < seats:
            numbers += _explorer(view.explorers[(me + place) % seats], view)
        else:
            numbers += [0.0] * (9 + len(CARD_NUMBER))
    numbers += _surroundings(view, view.explorers[me])
    return numbers


def _explorer(explorer: ExplorerView, view: DigView) -> list[float]:
    held = [0.0] * len(CARD_NUMBER)
    for card in explorer.hand:
        number = CARD_NUMBER.get(card.name)
        if number is not None:
            held[number] = 1.0
    return [
        1.0,
        float(bool(explorer.at)),
        (explorer.x + REACH) / (2 * REACH),
        (explorer.y + REACH) / (2 * REACH),
        explorer.health / 5,
        float(explorer.drugged),
        min(1.0, explorer.ap / 8),
        min(1.0, len(explorer.hand) / 10),
        float(view.active == explorer.seat),
        *held,
    ]


def _surroundings(view: DigView, me: ExplorerView) -> list[float]:
    """The passages around the explorer: corridors, and how many cards of each type lie there."""
    at = {(passage.x, passage.y): passage for passage in view.passages}
    numbers: list[float] = []
    for dy in range(WINDOW, -WINDOW - 1, -1):
        for dx in range(-WINDOW, WINDOW + 1):
            numbers += _passage(at.get((me.x + dx, me.y + dy)))
    return numbers


def _passage(passage: PassageView | None) -> list[float]:
    if passage is None:
        return [0.0] * 8
    types = [card.type for card in passage.cards]
    return [
        *(float(side in passage.corridors) for side in SIDES),
        min(1.0, types.count("treasure") / 3),
        min(1.0, types.count("monster") / 3),
        min(1.0, types.count("trap") / 3),
        min(1.0, (types.count("equipment") + types.count("consumable")) / 4),
    ]


class Cave:
    """The passages of a view and the ways between them."""

    def __init__(self, view: DigView) -> None:
        self.at = {(passage.x, passage.y): passage for passage in view.passages}
        self.unknown = {(spot.x, spot.y) for spot in view.frontier}

    def steps_from(self, x: int, y: int) -> dict[tuple[int, int], int]:
        """For every passage that can be reached through discovered ones, how many steps it is away."""
        steps = {(x, y): 0}
        edge = [(x, y)]
        while edge:
            further: list[tuple[int, int]] = []
            for here in edge:
                passage = self.at.get(here)
                if passage is None:
                    continue
                for side, back, dx, dy in WAYS:
                    there = (here[0] + dx, here[1] + dy)
                    if side not in passage.corridors or there in steps:
                        continue
                    beyond = self.at.get(there)
                    if back in beyond.corridors if beyond is not None else there in self.unknown:
                        steps[there] = steps[here] + 1
                        further.append(there)
            edge = further
        return steps


def evaluate(view: DigView) -> float:
    """How good it looks for this seat: treasures most, then the way to the next one or home, Health, useful cards.

    Every round that passes costs a little, as much for all: whoever dawdles loses the race.
    """
    if view.outcome:
        return 0.5 if view.winner < 0 else float(view.winner == view.you)
    if not 0 <= view.you < len(view.explorers):
        return 0.5
    cave = Cave(view)
    standing = [_standing(explorer, cave) for explorer in view.explorers]
    rival = max(score for seat, score in enumerate(standing) if seat != view.you)
    found = 0.002 * min(30, len(view.passages))
    late = 0.006 * min(40, view.round)
    return min(0.99, max(0.01, 0.42 + 0.5 * standing[view.you] - 0.2 * rival + found - late))


def _standing(explorer: ExplorerView, cave: Cave) -> float:
    """0 for nothing, 1 for three treasures at the Cave Entrance."""
    if not explorer.at:
        return 0.0
    treasures = min(3, sum(card.type == "treasure" for card in explorer.hand))
    steps = cave.steps_from(explorer.x, explorer.y)
    wounds = 1 - explorer.health / 5
    score = 0.05 * (1 - wounds * wounds) - (0.02 if explorer.drugged else 0.0)
    if treasures == 3:
        return 0.75 + score + 0.2 * (1 - min(10, steps.get((0, 0), 10)) / 10)
    useful = min(2, sum(card.type in ("equipment", "consumable") for card in explorer.hand))
    score += 0.22 * treasures + 0.008 * useful
    nearest = unknown = 10
    for spot, away in steps.items():
        passage = cave.at.get(spot)
        if passage is None:
            unknown = min(unknown, away)
        elif any(card.type == "treasure" for card in passage.cards):
            nearest = min(nearest, away + sum(card.damage for card in passage.cards))
    return max(0.0, score + 0.1 * (1 - nearest / 10) + 0.02 * (1 - unknown / 10))
