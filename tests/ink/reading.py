"""Reads a drawing back: where its words are, and what its elements are called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from undercroft.ink.pen import Box
from undercroft.ink.text import BOLD, ITALIC, PLAIN, ROMAN, SMALL_CAPS, STRONG, width

_STEP = re.compile(r"(translate|scale)\(([^)]*)\)")
SVG = "{http://www.w3.org/2000/svg}"


class Placed(NamedTuple):
    """Where user units are on the whole drawing: x and y of the origin, length of a unit."""

    x: float
    y: float
    k: float

    def moved(self, transform: str) -> Placed:
        x, y, k = self
        for name, given in _STEP.findall(transform):
            numbers = [float(number) for number in given.replace(",", " ").split()]
            if name == "translate":
                x, y = x + numbers[0] * k, y + (numbers[1] if len(numbers) > 1 else 0) * k
            else:
                k *= numbers[0]
        return Placed(x, y, k)


class Words(NamedTuple):
    """A text on a drawing: what it says, the room it takes, and the size of its letters."""

    text: str
    box: Box
    size: float


def parsed(markup: str) -> ElementTree.Element:
    """Some markup of a drawing as a tree."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


HERE = Placed(0, 0, 1)


def texts(element: ElementTree.Element, at: Placed = HERE) -> Iterator[Words]:
    """Every text that can be seen, with its room on the whole drawing."""
    if element.get("visibility") == "hidden":
        return
    at = at.moved(element.get("transform", ""))
    if element.tag == f"{SVG}svg" and element.get("viewBox") and element.get("x"):
        x, y, w, _ = (float(number) for number in element.get("viewBox", "").split())
        k = float(element.get("width", "1")) / w
        at = at.moved(f"translate({element.get('x')} {element.get('y')}) scale({k}) translate({-x} {-y})")
    if element.tag == f"{SVG}text" and (element.text or "").strip():
        yield _words(element, at)
    for child in element:
        if child.tag not in (f"{SVG}defs", f"{SVG}title"):
            yield from texts(child, at)


def _words(element: ElementTree.Element, at: Placed) -> Words:
    text, size = element.text or "", float(element.get("font-size", "16"))
    wide = width(text, _face(element), size)
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    x -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
    box = Box(at.x + x * at.k, at.y + (y - 0.68 * size) * at.k, wide * at.k, 0.86 * size * at.k)
    return Words(text, box, size * at.k)


def _face(element: ElementTree.Element) -> str:
    family = element.get("font-family", "")
    if family.startswith("Fell SC"):
        return SMALL_CAPS
    if family.startswith("Fell"):
        return ITALIC if element.get("font-style") else ROMAN
    return {"500": PLAIN, "700": BOLD, "800": STRONG}[element.get("font-weight", "500")]


def overlapping(words: list[Words], slack: float = 0.5) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other."""
    return [
        (one.text, other.text)
        for number, one in enumerate(words)
        for other in words[number + 1 :]
        if one.box.grown(-slack).meets(other.box.grown(-slack))
    ]
