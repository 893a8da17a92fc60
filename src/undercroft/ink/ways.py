"""The passages of a map as lines on its sheet: how one walks from a place to another without going through rock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from undercroft.ink.pen import Point

Passage = tuple[str, str, tuple[Point, ...]]
"""From a place to the next one, and the points in between that lead through the doorway."""


class Ways:
    """The places of a map, the passages between them, and where the figure of each seat stands ("": nowhere)."""

    def __init__(
        self, spots: Mapping[str, Point], passages: Iterable[Passage], stands: Sequence[str], both: bool = True
    ) -> None:
        """`both`: a passage leads there and back, though it is told once."""
        self.stands = tuple(stands)
        self._spots = spots
        self._out: dict[str, dict[str, tuple[Point, ...]]] = {name: {} for name in spots}
        for start, end, points in passages:
            self._out[start][end] = points
            if both:
                self._out[end].setdefault(start, points[::-1])

    def between(self, start: str, end: str, most: int, steps: int = 0) -> tuple[Point, ...] | None:
        """The points on the way between two places: of exactly so many steps if that many are told and there is such a
        way without turning back, else the shortest of at most `most`. Nothing if nobody walks there."""
        if start not in self._spots or end not in self._spots:
            return None
        found = self._of(start, end, steps) if steps else None
        places = found or self._shortest(start, end, most)
        return None if places is None else self._drawn(places)

    def _of(self, start: str, end: str, steps: int) -> tuple[str, ...] | None:
        paths: list[tuple[str, ...]] = [(start,)]
        for _ in range(steps):
            longer: dict[tuple[str, ...], tuple[str, ...]] = {}  # of those that end alike the first is enough
            for path in paths:
                for there in self._out[path[-1]]:
                    if there not in path[-2:]:
                        longer.setdefault((path[-1], there), (*path, there))
            paths = list(longer.values())
        return next((path for path in paths if path[-1] == end), None)

    def _shortest(self, start: str, end: str, most: int) -> tuple[str, ...] | None:
        came: dict[str, str] = {start: ""}
        edge = [start]
        for _ in range(most):
            if end in came:
                break
            beyond: list[str] = []
            for here in edge:
                for there in self._out[here]:
                    if there not in came:
                        came[there] = here
                        beyond.append(there)
            edge = beyond
        if end not in came:
            return None
        path = [end]
        while path[-1] != start:
            path.append(came[path[-1]])
        return tuple(reversed(path))

    def _drawn(self, places: tuple[str, ...]) -> tuple[Point, ...]:
        points: list[Point] = []
        for number, (here, there) in enumerate(pairwise(places)):
            if number:
                points.append(self._spots[here])
            points.extend(self._out[here][there])
        return tuple(points)
