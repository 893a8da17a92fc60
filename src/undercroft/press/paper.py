"""Paper: what a printer at home takes, and the sizes in which printing services cut cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.ink.printed import Size
from undercroft.kernel.errors import BadOption

INCH: Final = 25.4


class Paper(NamedTuple):
    """A sheet of paper, upright, in millimetres; `gap` lies between two cards on it."""

    name: str
    width: float
    height: float
    gap: float

    def turned(self) -> Paper:
        """The same sheet lying on its side."""
        return self._replace(width=self.height, height=self.width)


PAPERS: Final = {
    "a4": Paper("a4", 210.0, 297.0, 2.0),
    "letter": Paper("letter", 8.5 * INCH, 11 * INCH, 1.0),
}


def paper_named(name: str) -> Paper:
    if name.lower() not in PAPERS:
        raise BadOption(f"there is no paper {name!r}: it is {' or '.join(PAPERS)}")
    return PAPERS[name.lower()]


class Preset(NamedTuple):
    """How a printing service cuts a card: its size, the bleed around it, the radius of its corners."""

    name: str
    title: str
    size: Size
    bleed: float = INCH / 8
    radius: float = INCH / 8
    dpi: int = 300

    @property
    def pixels(self) -> tuple[int, int]:
        """The picture that a service expects, bleed included."""
        wide, high = (round((side + 2 * self.bleed) / INCH * self.dpi) for side in self.size)
        return wide, high


PRESETS: Final = {
    preset.name: preset
    for preset in (
        Preset("poker", "Poker card, 2.5 x 3.5 in", Size(2.5 * INCH, 3.5 * INCH)),
        Preset("mini", "Mini card, 1.75 x 2.5 in", Size(1.75 * INCH, 2.5 * INCH)),
        Preset("tarot", "Tarot card, 2.75 x 4.75 in", Size(2.75 * INCH, 4.75 * INCH)),
        Preset("square", "Square tile, 2.5 x 2.5 in", Size(2.5 * INCH, 2.5 * INCH), radius=0.0),
    )
}


def preset_named(name: str) -> Preset:
    if name.lower() not in PRESETS:
        raise BadOption(f"there is no preset {name!r}: it is {', '.join(PRESETS)}")
    return PRESETS[name.lower()]
