"""Reads a drawing back: where its words and lines are, and what its elements are called."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from undercroft.ink.pen import Box, Point, around
from undercroft.ink.text import BOLD, ITALIC, PLAIN, ROMAN, SMALL_CAPS, STRONG, width

_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_PART = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|(-?(?:\d+\.?\d*|\.\d+))")
SVG = "{http://www.w3.org/2000/svg}"
HIDDEN = tuple(f"{SVG}{name}" for name in ("defs", "title", "mask", "linearGradient", "radialGradient"))
"""What is not drawn itself."""


class Placed(NamedTuple):
    """How user units lie on the whole drawing: the images of the axes, and the origin."""

    a: float
    b: float
    c: float
    d: float
    x: float
    y: float

    @property
    def k(self) -> float:
        """How long a unit is."""
        return math.hypot(self.a, self.b)

    def spot(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.x, self.b * x + self.d * y + self.y

    def box(self, box: Box) -> Box:
        """The upright room that a rectangle takes."""
        corners = [self.spot(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        return around([Box(x, y, 0, 0) for x, y in corners])

    def times(self, a: float, b: float, c: float, d: float, x: float, y: float) -> Placed:
        (ox, oy) = self.spot(x, y)
        return Placed(
            self.a * a + self.c * b, self.b * a + self.d * b, self.a * c + self.c * d, self.b * c + self.d * d, ox, oy
        )

    def moved(self, transform: str) -> Placed:
        at = self
        for name, given in _STEP.findall(transform):
            numbers = [float(number) for number in given.replace(",", " ").split()]
            if name == "translate":
                at = at.times(1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
            elif name == "scale":
                at = at.times(numbers[0], 0, 0, numbers[-1], 0, 0)
            else:
                turn = math.radians(numbers[0])
                cos, sin = math.cos(turn), math.sin(turn)
                x, y = numbers[1:3] if len(numbers) == 3 else (0.0, 0.0)
                at = at.times(1, 0, 0, 1, x, y).times(cos, sin, -sin, cos, 0, 0).times(1, 0, 0, 1, -x, -y)
        return at


class Words(NamedTuple):
    """A text on a drawing: what it says, the room it takes, and the size of its letters."""

    text: str
    box: Box
    size: float


def parsed(markup: str) -> ElementTree.Element:
    """Some markup of a drawing as a tree."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


HERE = Placed(1, 0, 0, 1, 0, 0)


def _inside(element: ElementTree.Element, at: Placed) -> Placed:
    """How units lie inside an element."""
    at = at.moved(element.get("transform", ""))
    if element.tag == f"{SVG}svg" and element.get("viewBox") and element.get("x"):
        x, y, w, _ = (float(number) for number in element.get("viewBox", "").split())
        k = float(element.get("width", "1")) / w
        at = at.moved(f"translate({element.get('x')} {element.get('y')}) scale({k}) translate({-x} {-y})")
    return at


def _is_hidden(element: ElementTree.Element) -> bool:
    return element.get("visibility") == "hidden" or element.get("display") == "none"


def walked(element: ElementTree.Element, at: Placed = HERE) -> Iterator[tuple[ElementTree.Element, Placed]]:
    """Every element that can be seen, and how its units lie."""
    if _is_hidden(element):
        return
    at = _inside(element, at)
    yield element, at
    for child in element:
        if child.tag not in HIDDEN:
            yield from walked(child, at)


def texts(element: ElementTree.Element, at: Placed = HERE) -> Iterator[Words]:
    """Every text that can be seen, with its room on the whole drawing."""
    for each, where in walked(element, at):
        if each.tag == f"{SVG}text" and (each.text or "").strip():
            yield _words(each, where)


def _words(element: ElementTree.Element, at: Placed) -> Words:
    text, size = element.text or "", float(element.get("font-size", "16"))
    wide = width(text, _face(element), size)
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    x -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
    return Words(text, at.box(Box(x, y - 0.68 * size, wide, 0.86 * size)), size * at.k)


def _face(element: ElementTree.Element) -> str:
    family = element.get("font-family", "")
    if family.startswith("Fell SC"):
        return SMALL_CAPS
    if family.startswith("Fell"):
        return ITALIC if element.get("font-style") else ROMAN
    return {"500": PLAIN, "700": BOLD, "800": STRONG}[element.get("font-weight", "500")]


def room_of(element: ElementTree.Element, at: Placed = HERE) -> Box | None:
    """The room that everything drawn in an element takes: outlines and words, without the width of lines."""
    found = [where.box(box) for each, where in walked(element, at) if (box := _own_room(each)) is not None]
    found += [words.box for words in texts(element, at)]
    return around(found) if found else None


def _own_room(element: ElementTree.Element) -> Box | None:
    def number(name: str) -> float:
        return float(element.get(name, "0"))

    kind = element.tag.removeprefix(SVG)
    if kind in ("rect", "image"):
        return Box(number("x"), number("y"), number("width"), number("height"))
    if kind == "circle":
        return Box(number("cx"), number("cy"), 0, 0).grown(number("r"))
    if kind == "ellipse":
        rx, ry = number("rx"), number("ry")
        return Box(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)
    return hull(element.get("d", "")) if kind == "path" and element.get("d") else None


_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(4096)
def hull(path: str) -> Box:
    """The room of a path and of the points that pull at its curves."""
    parts = [found[0] or float(found[1]) for found in _PART.findall(path)]
    points: list[Point] = []
    x = y = 0.0
    start = (0.0, 0.0)
    command, at = "M", 0
    while at < len(parts):
        if isinstance(parts[at], str):
            command, at = str(parts[at]), at + 1
        name, relative = command.upper(), command.islower()
        count = _TAKES[name]
        given = [float(each) for each in parts[at : at + count]]
        at += count
        ox, oy = (x, y) if relative else (0.0, 0.0)
        if name == "Z":
            x, y = start
        elif name == "H":
            x = given[0] + ox
        elif name == "V":
            y = given[0] + oy
        else:
            end = ox + given[-2], oy + given[-1]
            if name == "A":
                mx, my = (x + end[0]) / 2, (y + end[1]) / 2
                points += [(mx - given[0], my - given[1]), (mx + given[0], my + given[1])]
            else:
                points += [(ox + given[k], oy + given[k + 1]) for k in range(0, count - 2, 2)]
            x, y = end
        if name == "M":
            start = (x, y)
            command = "l" if relative else "L"
        points.append((x, y))
    return around([Box(px, py, 0, 0) for px, py in points])


def overlapping(words: list[Words], slack: float = 0.5) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other."""
    return [
        (one.text, other.text)
        for number, one in enumerate(words)
        for other in words[number + 1 :]
        if one.box.grown(-slack).meets(other.box.grown(-slack))
    ]


class Letters(NamedTuple):
    """Some words, their colour, and what they are written on; no ground: the sheet or a floor."""

    words: Words
    fill: str
    ground: str


def letters(element: ElementTree.Element) -> list[Letters]:
    """Every text with the last thing painted under its middle. What is half transparent paints nothing."""
    painted: list[tuple[Box, str]] = []
    found: list[Letters] = []
    _paint(element, HERE, "#000000", painted, found)
    return found


def _paint(
    element: ElementTree.Element, at: Placed, fill: str, painted: list[tuple[Box, str]], found: list[Letters]
) -> None:
    if _is_hidden(element):
        return
    at, fill = _inside(element, at), element.get("fill", fill)
    if element.tag == f"{SVG}text" and (element.text or "").strip():
        words = _words(element, at)
        under = [colour for box, colour in painted if box.holds(Box(*words.box.middle, 0, 0))]
        found.append(Letters(words, fill, under[-1] if under else ""))
        return
    solid = all(float(element.get(name, "1")) > 0.95 for name in ("opacity", "fill-opacity"))
    room = _own_room(element)
    drawn = element.tag != f"{SVG}image" and element.get("class") not in ("lit", "glow")
    if room is not None and drawn and solid and fill.startswith("#"):
        painted.append((at.box(room), fill))
    for child in element:
        if child.tag not in HIDDEN:
            _paint(child, at, fill, painted, found)
