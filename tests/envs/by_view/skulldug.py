"""The observation of skulldug a second way: worked out from the view alone, all numbers in a list."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.view.shapes import DigView, ExplorerView, PassageView

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
