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


def steps_home(view: DigView) -> dict[str, int]:
    """For every discovered passage, how many steps lead from it to the Cave Entrance."""
    at = {(passage.x, passage.y): passage for passage in view.passages}
    ways = (("n", "s", 0, 1), ("e", "w", 1, 0), ("s", "n", 0, -1), ("w", "e", -1, 0))
    steps = {"entrance": 0}
    edge = [at[(0, 0)]]
    while edge:
        further: list[PassageView] = []
        for passage in edge:
            for side, back, dx, dy in ways:
                there = at.get((passage.x + dx, passage.y + dy))
                if side not in passage.corridors or there is None or back not in there.corridors:
                    continue
                if there.space not in steps:
                    steps[there.space] = steps[passage.space] + 1
                    further.append(there)
        edge = further
    return steps


def evaluate(view: DigView) -> float:
    """How good it looks for this seat: treasures count most, then the way home, Health and useful cards."""
    if view.outcome:
        return 0.5 if view.winner < 0 else float(view.winner == view.you)
    steps = steps_home(view)
    standing = [_standing(explorer, view, steps) for explorer in view.explorers]
    if not 0 <= view.you < len(standing):
        return 0.5
    mine = standing[view.you]
    best_rival = max(score for seat, score in enumerate(standing) if seat != view.you)
    return min(0.99, max(0.01, 0.35 + 0.6 * mine - 0.35 * best_rival))


def _standing(explorer: ExplorerView, view: DigView, steps: dict[str, int]) -> float:
    """0 for nothing, 1 for three treasures at the Cave Entrance."""
    if not explorer.at:
        return 0.0
    treasures = min(3, sum(card.type == "treasure" for card in explorer.hand))
    home = steps.get(explorer.at, 12)
    if treasures == 3:
        return 0.8 + 0.2 / (1 + home) - (0.1 if explorer.drugged else 0.0)
    nearest = 12
    at = {passage.space: passage for passage in view.passages}
    for passage in view.passages:
        if any(card.type == "treasure" for card in passage.cards):
            nearest = min(nearest, abs(passage.x - explorer.x) + abs(passage.y - explorer.y))
    here = at.get(explorer.at)
    danger = 0.02 * sum(card.type == "monster" for card in here.cards) if here is not None else 0.0
    useful = min(5, sum(card.type in ("equipment", "consumable") for card in explorer.hand))
    score = 0.22 * treasures + 0.012 * (12 - nearest) + 0.02 * explorer.health + 0.008 * useful - danger
    score -= 0.03 if explorer.drugged else 0.0
    score += 0.004 * len(steps) / (1 + treasures)
    return max(0.0, min(0.79, score))
