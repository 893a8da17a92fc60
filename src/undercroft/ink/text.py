"""Text that fits: measured widths of the letters, runs of words and signs, wrapping, and shrinking within limits."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import INK
from undercroft.ink.pen import num

SMALL_CAPS: Final = "fell-sc"
ROMAN: Final = "fell"
ITALIC: Final = "fell-italic"
PLAIN: Final = "sans-500"
BOLD: Final = "sans-700"
STRONG: Final = "sans-800"
FACES: Final[dict[str, str]] = {
    SMALL_CAPS: 'font-family="Fell SC,IM Fell English SC,Georgia,serif"',
    ROMAN: 'font-family="Fell,IM Fell English,Georgia,serif"',
    ITALIC: 'font-family="Fell,IM Fell English,Georgia,serif" font-style="italic"',
    "sans-400": 'font-family="Alegreya Sans,Segoe UI,sans-serif"',
    PLAIN: 'font-family="Alegreya Sans,Segoe UI,sans-serif" font-weight="500"',
    BOLD: 'font-family="Alegreya Sans,Segoe UI,sans-serif" font-weight="700"',
    STRONG: 'font-family="Alegreya Sans,Segoe UI,sans-serif" font-weight="800"',
}
"""How a face is asked for in a drawing."""
SLACK: Final = 1.01
"""Kerning and rounding: what is measured may come out so much wider."""
SIGN: Final = 1.02
"""The width of a sign inside a sentence, in ems."""
NARROW: Final = {"person": 0.6, "drop": 0.72, "shield": 0.94}
"""Signs that are narrower than most: words keep close to them."""
_MINUS: Final = re.compile(r"(?<![\w)])-(?=\d)")


def typographic(text: str) -> str:
    """As it is set: with real apostrophes and minus signs."""
    return _MINUS.sub("\N{MINUS SIGN}", text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))


@cache
def _metrics() -> dict[str, dict[str, int]]:
    stored = json.loads(Path(__file__).with_name("metrics.json").read_text(encoding="utf-8"))
    return {face: facts["widths"] for face, facts in stored.items()}


@lru_cache(16384)
def width(text: str, face: str, size: float) -> float:
    """How wide a text is set in this face and size."""
    widths = _metrics()[face]
    widest = widths["m"]
    total = 0
    for letter in text:
        total += widths.get(letter, widest)
    return total * size * SLACK / 1000


def fitted(text: str, face: str, size: float, room: float, least: float) -> tuple[str, float]:
    """The text and the largest size up to `size` at which it fits on one line; below `least` it is cut short."""
    wide = width(text, face, size)
    if wide <= room:
        return text, size
    smaller = size * room / wide
    if smaller >= least:
        return text, smaller
    while text and width(text + "…", face, least) > room:
        text = text[:-1].rstrip()
    return text + "…", least


class Run(NamedTuple):
    """Some words in one face, or a sign with the words it stands for."""

    text: str
    face: str = PLAIN
    icon: str = ""
    tint: str = ""


class Line(NamedTuple):
    """One line of a paragraph: its runs and how wide they are."""

    runs: tuple[Run, ...]
    width: float


def _atoms(runs: Sequence[Run]) -> list[list[Run]]:
    """The paragraph as words that are never broken; runs that touch without a blank stay together, and a sign stays
    with the number before it."""
    words: list[list[Run]] = []
    glued = False
    for run in runs:
        if run.icon:
            if words and (glued or words[-1][-1].text.isdecimal()):
                words[-1] += [run] if glued else [words[-1][-1]._replace(text=" "), run]
            else:
                words.append([run])
            glued = True
            continue
        parts = run.text.split(" ")
        for number, part in enumerate(parts):
            if number:
                glued = False
            if part:
                piece = run._replace(text=part)
                if glued and words:
                    words[-1].append(piece)
                else:
                    words.append([piece])
                glued = True
    return words


def _wide(word: Sequence[Run], size: float) -> float:
    return sum(size * NARROW.get(run.icon, SIGN) if run.icon else width(run.text, run.face, size) for run in word)


def wrap(runs: Sequence[Run], size: float, room: float) -> list[Line]:
    """The paragraph in lines no wider than `room`; a single word that is wider stands alone, too wide."""
    lines: list[Line] = []
    line: list[Run] = []
    at = 0.0
    for word in _atoms(runs):
        blank = width(" ", PLAIN, size) if line else 0.0
        wide = _wide(word, size)
        if line and at + blank + wide > room:
            lines.append(Line(tuple(line), at))
            line, at, blank = [], 0.0, 0.0
        if blank:
            _append(line, Run(" ", word[0].face if not word[0].icon else PLAIN))
        for run in word:
            _append(line, run)
        at += blank + wide
    if line:
        lines.append(Line(tuple(line), at))
    return lines


def _append(line: list[Run], run: Run) -> None:
    """Words in the same face are one run."""
    if line and not run.icon and not line[-1].icon and (line[-1].face == run.face or run.text == " "):
        line[-1] = line[-1]._replace(text=line[-1].text + run.text)
    else:
        line.append(run)


def drawn(line: Line, x: float, y: float, size: float, anchor: str = "middle", fill: str = INK) -> str:
    """A line of a paragraph on its base line; signs stand between the words, at their true distance: without the
    slack, which would gape behind a long run."""
    if anchor == "middle":
        x -= line.width / SLACK / 2
    out: list[str] = []
    for run in line.runs:
        if run.icon:
            wide = NARROW.get(run.icon, SIGN)
            out.append(icon(run.icon, x + size * (wide - 0.9) / 2, y - size * 0.76, size * 0.9, run.tint or fill))
            x += size * wide
        else:
            out.append(
                f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" {FACES[run.face]} fill="{run.tint or fill}" '
                f'xml:space="preserve">{escape(run.text)}</text>'
            )
            x += width(run.text, run.face, size) / SLACK
    return "".join(out)


def label(
    text: str,
    x: float,
    y: float,
    size: float,
    face: str = SMALL_CAPS,
    anchor: str = "middle",
    fill: str = INK,
    more: str = "",
) -> str:
    """One text on its base line."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" {FACES[face]} text-anchor="{anchor}" '
        f'fill="{fill}"{more}>{escape(text)}</text>'
    )


def words(*runs: Run) -> str:
    """What a paragraph says, for those who listen; a sign is read as its words."""
    return "".join(run.text for run in runs).strip()
