"""The observation of miniskull_caverns a second way: worked out from the view alone, all numbers in a list."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.judge.distances import measures_of
from undercroft.games.miniskull_caverns.view.shapes import HeroView, View

_MOST_SPACES = max(len(layout.spaces) for layout in load_cards().layouts)
_SEATS = 3
_HERO_NUMBERS = _MOST_SPACES + 8 + 8


def observe(view: View) -> list[float]:
    """Numbers from 0 to 1, always as many: the table, then each hero, the own seat first."""
    numbers = [
        view.phase / 10,
        min(view.round, 100) / 100,
        view.tiny / view.tiny_most,
        view.required / 4,
        view.noise / 9,
        view.monsters / 6,
        view.clock / 12,
        len(view.heroes) / _SEATS,
    ]
    numbers.extend(count / 4 for count in view.gems)
    numbers.extend([0.0] * (_MOST_SPACES - len(view.gems)))
    own = max(view.seat, 0)
    for turn in range(_SEATS):
        if turn < len(view.heroes):
            numbers.extend(_hero_numbers(view, view.heroes[(own + turn) % len(view.heroes)]))
        else:
            numbers.extend([0.0] * _HERO_NUMBERS)
    return numbers


def _hero_numbers(view: View, hero: HeroView) -> list[float]:
    where = [0.0] * _MOST_SPACES
    where[measures_of(view.spaces).numbers[hero.space]] = 1.0
    side = [0.0] * 8
    side[hero.side] = 1.0
    return [
        *where,
        *side,
        hero.strength / 6,
        hero.gems / 4,
        float(hero.name == view.first),
        float(hero.placed),
        float(hero.exerting),
        float(hero.hidden),
        float(hero.tactic is not None),
        1.0,
    ]
