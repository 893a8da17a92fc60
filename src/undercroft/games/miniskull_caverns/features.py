"""A view as numbers: for bots, environments and the lab."""

from __future__ import annotations

import functools

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.view import HeroView, SpaceView, View

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
    where[_numbers(view.spaces)[hero.space]] = 1.0
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


def evaluate(view: View) -> float:
    """How good the table looks for the seat of the view: Gems first, then the way to the next one, then Strength."""
    own = view.heroes[max(view.seat, 0)]
    if view.outcome is not None:
        return 1.0 if own.name in view.winners else 0.0
    rivals = [hero for hero in view.heroes if hero is not own]
    best_rival = max((_standing(view, hero) for hero in rivals), default=0.35)
    clock = 0.0 if rivals else (view.clock - 6) / 60
    return min(0.99, max(0.01, 0.5 + (_standing(view, own) - best_rival) * 0.5 + clock))


def _standing(view: View, hero: HeroView) -> float:
    """One hero's progress, from 0 to about 1."""
    enough = hero.gems >= view.required
    gems = min(hero.gems, view.required) / view.required
    if enough:
        goal = _distances(view.spaces)[hero.space][_centre(view.spaces)]
        hurt = 1 - view.tiny / view.tiny_most
        progress = 0.6 + 0.2 * hurt - 0.02 * goal
    else:
        goals = [space.name for space, count in zip(view.spaces, view.gems, strict=True) if count]
        carriers = [rival.space for rival in view.heroes if rival.gems and rival is not hero]
        away = min((_distances(view.spaces)[hero.space][goal] for goal in goals or carriers), default=4)
        progress = 0.6 * gems - 0.02 * away
    strength = (0.0, 0.06, 0.1, 0.13, 0.15, 0.165, 0.175)[hero.strength]
    return progress + strength


def _centre(spaces: tuple[SpaceView, ...]) -> str:
    return next(space.name for space in spaces if space.mark == "centre")


@functools.cache
def _numbers(spaces: tuple[SpaceView, ...]) -> dict[str, int]:
    return {space.name: number for number, space in enumerate(spaces)}


def _distances(spaces: tuple[SpaceView, ...]) -> dict[str, dict[str, int]]:
    """Steps from every space to every other.

    To hash a whole map takes ten times as long as the rest of an evaluation: the last map is remembered as it is.
    """
    global _last
    if _last[0] is not spaces:
        _last = (spaces, _measured(spaces))
    return _last[1]


_last: tuple[tuple[SpaceView, ...], dict[str, dict[str, int]]] = ((), {})


@functools.cache
def _measured(spaces: tuple[SpaceView, ...]) -> dict[str, dict[str, int]]:
    adjacent = {space.name: space.adjacent for space in spaces}
    found: dict[str, dict[str, int]] = {}
    for start in adjacent:
        away = {start: 0}
        edge = [start]
        for name in edge:
            for beside in adjacent[name]:
                if beside not in away:
                    away[beside] = away[name] + 1
                    edge.append(beside)
        found[start] = away
    return found
