"""A page as a list of things at exact places, in millimetres from the upper left corner; Typst sets it as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from undercroft.press.typesetter import Typesetter

MARK: Final = "#6b5f54"


class Put(NamedTuple):
    """A drawing at x, y, so wide and high, turned around its middle."""

    svg: str
    x: float
    y: float
    width: float
    height: float
    turn: int = 0


class Part(NamedTuple):
    """A window at x, y on a drawing that is larger than the page: it shows what lies at dx, dy of the whole."""

    svg: str
    x: float
    y: float
    width: float
    height: float
    whole_width: float
    whole_height: float
    dx: float
    dy: float


class Fill(NamedTuple):
    """A coloured ground with round corners."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    radius: float = 0.0


class Stroke(NamedTuple):
    """A line: of a cut, or dashed, of a fold."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False
    colour: str = MARK
    weight: float = 0.2


class Note(NamedTuple):
    """Small words on the margin; turned by a quarter they run upwards."""

    text: str
    x: float
    y: float
    width: float
    size: float = 6.5  # points
    turn: int = 0
    align: str = "left"
    light: bool = False  # on a dark ground
    font: str = "Alegreya Sans"


Thing = Put | Part | Fill | Stroke | Note


class Page(NamedTuple):
    """One side of a sheet. What is inside `trim` (x, y, width, height) is cut out; nothing: the whole page."""

    width: float
    height: float
    things: tuple[Thing, ...]
    trim: tuple[float, float, float, float] | None = None
    title: str = ""

    @property
    def puts(self) -> list[Put]:
        return [each for each in self.things if isinstance(each, Put)]


def source(pages: Sequence[Page], typesetter: Typesetter, title: str, author: str = "Undercroft") -> str:
    """The pages in the words of Typst."""
    out = [
        f"#set document(title: {quoted(title)}, author: {quoted(author)})",
        '#set text(font: "Alegreya Sans", weight: 500, size: 6.5pt, hyphenate: false)',
        "#set par(leading: 0.35em, spacing: 0.5em)",
    ]
    for page in pages:
        x, y, w, h = page.trim or (0.0, 0.0, page.width, page.height)
        bleed = f"(left: {mm(x)}, top: {mm(y)}, right: {mm(page.width - x - w)}, bottom: {mm(page.height - y - h)})"
        inside = "\n".join(_words(each, x, y, typesetter) for each in page.things)
        out.append(f"#page(width: {mm(w)}, height: {mm(h)}, bleed: {bleed}, margin: 0mm)[\n{inside}\n]")
    return "\n".join(out)


def _words(thing: Thing, left: float, top: float, typesetter: Typesetter) -> str:
    """One thing, placed; a page is measured from the corner of its trim."""
    if isinstance(thing, Put):
        name = typesetter.drawing(thing.svg)
        picture = f'image("{name}", width: {mm(thing.width)}, height: {mm(thing.height)}, fit: "stretch")'
        if thing.turn:
            picture = f"rotate({thing.turn}deg, {picture})"
        return _at(thing.x - left, thing.y - top, picture)
    if isinstance(thing, Part):
        size = f"width: {mm(thing.whole_width)}, height: {mm(thing.whole_height)}"
        picture = f'image("{typesetter.drawing(thing.svg)}", {size}, fit: "stretch")'
        window = f"box(width: {mm(thing.width)}, height: {mm(thing.height)}, clip: true, "
        return _at(
            thing.x - left,
            thing.y - top,
            f"{window}place(top + left, dx: {mm(-thing.dx)}, dy: {mm(-thing.dy)}, {picture}))",
        )
    if isinstance(thing, Fill):
        box = f"rect(width: {mm(thing.width)}, height: {mm(thing.height)}, radius: {mm(thing.radius)}, "
        return _at(thing.x - left, thing.y - top, f'{box}fill: rgb("{thing.colour}"), stroke: none)')
    if isinstance(thing, Stroke):
        dash = ', dash: "dashed"' if thing.dashed else ""
        stroke = f'(paint: rgb("{thing.colour}"), thickness: {mm(thing.weight)}{dash})'
        end = f"({mm(thing.x2 - thing.x1)}, {mm(thing.y2 - thing.y1)})"
        return _at(thing.x1 - left, thing.y1 - top, f"line(start: (0mm, 0mm), end: {end}, stroke: {stroke})")
    look = f'{thing.size}pt, font: "{thing.font}"' + (', fill: rgb("#fdf6e4")' if thing.light else "")
    block = f"block(width: {mm(thing.width)}, align({thing.align}, text({look}, {quoted(thing.text)})))"
    if thing.turn:
        block = f"rotate({thing.turn}deg, origin: top + left, {block})"
    return _at(thing.x - left, thing.y - top, block)


def _at(x: float, y: float, what: str) -> str:
    return f"#place(top + left, dx: {mm(x)}, dy: {mm(y)}, {what})"


def mm(value: float) -> str:
    """A length as Typst reads it."""
    return f"{value:.4f}mm"


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def cut_marks(
    across: Iterable[float], down: Iterable[float], block: tuple[float, float, float, float], away: float = 1.5,
    long: float = 3.5,
) -> list[Stroke]:  # fmt: skip
    """Short lines outside the block, at every cut: `across` are the x of upright cuts, `down` the y of level ones."""
    x, y, w, h = block
    found: list[Stroke] = []
    for at in across:
        found += [Stroke(at, y - away - long, at, y - away), Stroke(at, y + h + away, at, y + h + away + long)]
    for at in down:
        found += [Stroke(x - away - long, at, x - away, at), Stroke(x + w + away, at, x + w + away + long, at)]
    return found
