"""A view as numbers: for bots, environments and the lab."""

from __future__ import annotations

import functools
import math

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
    """The chance to win as a race: every hero needs some more rounds, and whoever needs fewer is ahead.

    The numbers come from reading matches between bots, not from a systematic search.
    """
    own = view.heroes[max(view.seat, 0)]
    if view.outcome is not None:
        return 1.0 if own.name in view.winners else 0.0
    if len(view.heroes) == 1:
        return _chance_alone(view, own)
    mine = _rounds_to_win(view, own)
    odds = 1.0
    for hero in view.heroes:
        if hero is not own:
            odds += math.exp(min(30.0, (mine - _rounds_to_win(view, hero)) / _LEAD))
    patience = 1 - mine / _LONG_WAY - _HUNT * _way_to_rob(view, own)
    return (1 - _IMPATIENCE) / odds + _IMPATIENCE * max(0.0, patience)


_IMPATIENCE = 0.25
_LONG_WAY = 40.0
"""A leader who only keeps the others down never arrives: the own way counts by itself, too."""
_HUNT = 0.05
"""When all Gems are in hands, and not enough in the own, somebody must be robbed: the way there counts."""
_LEAD = 7.0
"""So many rounds ahead of one rival make the odds e to 1."""
_SPACES_A_ROUND = 0.9
_ROUNDS_A_GEM = 4.0
_WEAKNESS = (2.8, 1.8, 1.2, 0.8, 0.5, 0.2, 0.0)
"""What a hero of this Strength has lost, in rounds."""
_SEARCH = frozenset(action.label for action in load_cards().actions if action.name == "search")
_MOVES = frozenset(action.label for action in load_cards().actions if action.name in ("walk", "run", "surprise_attack"))
_PERIL_ALONE = (20.0, 4.0, 1.6, 0.6, 0.2, 0.08, 0.0)
_PERIL_OF_TIME = (20.0, 4.0, 1.6, 0.7, 0.3, 0.1, 0.0)
"""The same alone, where Strength 0 and time 0 are the end. Plenty is worth no more than enough: whoever hoards never
comes to work."""
_EVENS_ALONE = 25.0
"""So much trouble is won half of the time."""


def _rounds_to_win(view: View, hero: HeroView) -> float:
    return _rounds_of_work(view, hero) + _WEAKNESS[hero.strength]


def _chance_alone(view: View, hero: HeroView) -> float:
    """The work that is left, and how close ruin is. Hide and Surprise Attack win back time, so the work can wait."""
    work = _rounds_of_work(view, hero)
    trouble = 0.6 * work + _PERIL_ALONE[hero.strength] + _PERIL_OF_TIME[min(view.clock, 6)]
    return 1 / (1 + math.exp((trouble - _EVENS_ALONE) / 6.0))


def _rounds_of_work(view: View, hero: HeroView) -> float:
    """The way through the Gems that are missing to the centre, the searches, and the fight with Tiny."""
    missing = max(0, view.required - hero.gems)
    spaces = _way(view, hero, missing)
    blows = max(1.0, view.tiny / (2.3 + (hero.strength if missing == 0 else 4)))
    return spaces / _SPACES_A_ROUND + missing * _ROUNDS_A_GEM + blows / 0.42 + _rounds_of_turning(view, hero, missing)


def _rounds_of_turning(view: View, hero: HeroView, missing: int) -> float:
    """How the Action card lies: what is wanted next is selected already, can be selected next round, or later."""
    if missing == 0 and hero.space == _centre(view.spaces):
        return 0.0
    wanted = _SEARCH if missing and view.gems[_numbers(view.spaces)[hero.space]] else _MOVES
    if view.phase == 4 and hero.action in wanted:
        return -0.5
    return 0.0 if any(action in wanted for action in hero.free) else 0.5


def _way(view: View, hero: HeroView, missing: int) -> float:
    """Steps to the nearest Gem, from there to the next, ..., to the centre. Gems in other hands cost a fight,
    wherever it is: if they lay farther away the farther their owner runs, every owner would run."""
    away = _distances(view.spaces)
    at = hero.space
    total = 0.0
    if missing:
        left = [space.name for space, count in zip(view.spaces, view.gems, strict=True) for _ in range(count)]
        carried = [rival.space for rival in view.heroes if rival is not hero for _ in range(rival.gems)]
        for _ in range(missing):
            if left:
                goal = min(left, key=away[at].__getitem__)
                left.remove(goal)
                total += away[at][goal]
            elif carried:
                goal = min(carried, key=away[at].__getitem__)
                carried.remove(goal)
                total += 0.3 * away[at][goal] + 6
            else:
                break
            at = goal
    return total + away[at][_centre(view.spaces)]


def _way_to_rob(view: View, hero: HeroView) -> int:
    """Steps to the nearest rival with Gems, if there is no other way to win."""
    if hero.gems >= view.required or any(view.gems):
        return 0
    away = _distances(view.spaces)[hero.space]
    return min((away[rival.space] for rival in view.heroes if rival.gems and rival is not hero), default=0)


def _centre(spaces: tuple[SpaceView, ...]) -> str:
    _distances(spaces)
    return _last[2]


def _marked_centre(spaces: tuple[SpaceView, ...]) -> str:
    return next(space.name for space in spaces if space.mark == "centre")


def _numbers(spaces: tuple[SpaceView, ...]) -> dict[str, int]:
    _distances(spaces)
    return _last[3]


def _numbered(spaces: tuple[SpaceView, ...]) -> dict[str, int]:
    return {space.name: number for number, space in enumerate(spaces)}


def _distances(spaces: tuple[SpaceView, ...]) -> dict[str, dict[str, int]]:
    """Steps from every space to every other.

    To hash a whole map takes ten times as long as the rest of an evaluation: the last map is remembered as it is.
    """
    global _last
    if _last[0] is not spaces:
        _last = (spaces, _measured(spaces), _marked_centre(spaces), _numbered(spaces))
    return _last[1]


_last: tuple[tuple[SpaceView, ...], dict[str, dict[str, int]], str, dict[str, int]] = ((), {}, "", {})


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
