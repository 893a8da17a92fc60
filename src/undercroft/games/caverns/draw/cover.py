"""The cover: a burrow down from the daylight, a web in the way, water below, and a cavern where something sleeps."""

from __future__ import annotations

import itertools

from undercroft.games.caverns.draw.burrows import burrow
from undercroft.ink import cover as lid
from undercroft.ink.floor import ledges, rubble, stairs, stalagmites, water
from undercroft.ink.icons import icon
from undercroft.ink.pen import Point, Shape, cave
from undercroft.ink.pieces import meeple, token


def _way(name: str, *points: Point, half: float = 19) -> Shape:
    """A burrow through these points, with as many in between as its walls need to wander."""
    line: list[Point] = []
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        line += [(x1 + (x2 - x1) * k / 5, y1 + (y2 - y1) * k / 5) for k in range(5)]
    return burrow([*line, points[-1]], half, f"cover {name}", 3.4, 0.24)


def cover() -> str:
    den = cave(184, 84, 56, 46, "cover den", 0.13)
    river = _way("river", (118, 222), (178, 214), (276, 232), half=15)
    shapes = [
        _way("down", (-24, 46), (30, 52), (72, 66), (88, 100)),
        _way("to the den", (84, 84), (150, 84), half=16),
        _way("deeper", (82, 82), (92, 140), (70, 190), (84, 226)),
        _way("bank", (70, 216), (120, 228), (180, 214), (280, 232), half=21),
        _way("lost", (74, 216), (46, 250), (40, 304), half=13),
        cave(86, 82, 32, 28, "cover hub", 0.12),
        cave(78, 216, 40, 32, "cover landing", 0.12),
        den,
    ]
    floor = (
        ledges(shapes, "cover")
        + water(river, "cover")
        + stairs(8, 34, 40, 32, 6, down=False)
        + stalagmites(184, 84, 54, "cover den", 7)
        + icon("spider-web", 66, 128, 46)
        + rubble(96, 236, "cover rubble")
    )
    pieces = (
        token("cover-one", "unknown", "cave-entrance", 160, 92, 42, "Nobody knows")
        + token("cover-two", "unknown", "cave-entrance", 178, 98, 42, "Nobody knows")
        + token("cover-orc", "monster", "orc-head", 212, 92, 50, "An orc")
        + meeple("cover-green", "green", 40, 66, 44, "Green")
        + meeple("cover-blue", "blue", 76, 236, 58, "Blue")
    )
    return lid.cover(shapes, "cover caverns", (78, 216), floor, pieces)
