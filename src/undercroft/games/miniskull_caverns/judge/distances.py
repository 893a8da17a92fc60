"""Distances on a map, worked out once."""

from __future__ import annotations

import functools

from undercroft.games.miniskull_caverns.view.shapes import SpaceView


class Measures:
    """Steps from every space to every other, and what was found out about ways through the Gems."""

    def __init__(self, spaces: tuple[SpaceView, ...]) -> None:
        self.spaces = spaces
        self.names = [space.name for space in spaces]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.centre = next((space.name for space in spaces if space.mark == "centre"), "")
        self.distances = {space.name: steps_from(space.name, spaces) for space in spaces}
        self.tours: dict[tuple[str, int, tuple[int, ...]], tuple[float, int]] = {}
        self._nearest: dict[tuple[str, tuple[int, ...]], int] = {}

    def nearest_gem(self, start: str, gems: tuple[int, ...]) -> int:
        """Steps to the nearest Gem that lies about; many if there is none."""
        key = (start, gems)
        known = self._nearest.get(key)
        if known is None:
            away = self.distances[start]
            known = min((away[name] for name, count in zip(self.names, gems, strict=True) if count), default=9)
            self._nearest[key] = known
        return known


def steps_from(start: str, spaces: tuple[SpaceView, ...]) -> dict[str, int]:
    adjacent = {space.name: space.adjacent for space in spaces}
    away = {start: 0}
    edge = [start]
    for name in edge:
        for beside in adjacent[name]:
            if beside not in away:
                away[beside] = away[name] + 1
                edge.append(beside)
    return away


def measures_of(spaces: tuple[SpaceView, ...]) -> Measures:
    """To hash a whole map takes ten times as long as an evaluation: the last map is remembered as it is."""
    global _last
    measures = _last  # another thread may look at another map
    if measures.spaces is not spaces:
        measures = _last = _measured(spaces)
    return measures


@functools.cache
def _measured(spaces: tuple[SpaceView, ...]) -> Measures:
    return Measures(spaces)


_last = Measures(())
