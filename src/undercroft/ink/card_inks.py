"""What cards are drawn with: the shapes of gems, and the inks of a card class."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.ink.palette import CLASSES, CREAM, EDGE, INK, PAPER, mix

_HEXAGON: Final = "M20 1L38 11V29L20 39L2 29V11Z"
_DISC: Final = "M20 2A18 18 0 0 1 20 38A18 18 0 0 1 20 2Z"
GEMS: Final[
    dict[str, tuple[str, str, float]]
] = {  # outline in 40 x 40, fill (none: the class), how far down the number
    "difficulty": (_HEXAGON, "", 0),
    "combat": (_HEXAGON, "", 0),
    "noise": (_HEXAGON, "", 0),
    "damage": ("M20 1C29 13 35 19 35 26A15 13.5 0 0 1 5 26C5 19 11 13 20 1Z", "#8f1d12", 4),
    "hp": ("M20 37C4 25 2 18 2 12A9.5 9.5 0 0 1 20 8A9.5 9.5 0 0 1 38 12C38 18 36 25 20 37Z", "#8f1d12", -1.5),
    "armour": ("M3 4Q20 8 37 4V18Q36 32 20 39Q4 32 3 18Z", "#33566b", -1),
    "magic": (_DISC, "#5d3677", 0),
    "escape": ("M4 8H36V32H4Z", "#55504a", 0),
    "affinity": ("M20 1L39 20L20 39L1 20Z", "#46632f", 0),
    "cost": (_DISC, "", 0),
    "fee": (_DISC, "", 0),
    "tier": ("M3 3H37V30L20 38L3 30Z", "", -2),
}
"""The shape of a gem says what its number counts."""


class Inks(NamedTuple):
    """What a card is drawn with: its own colours, or black on white with as little ink as possible."""

    line: str
    band: str
    letters: str  # on the band
    numbers: str  # in the gems
    rim: str  # of the gems
    paper: str
    tint: str  # behind the woodcut
    edge: str
    gem: str = ""  # the fill of a gem; nothing: its own


WHITE: Final = "#ffffff"
LINE_ART: Final = Inks(INK, WHITE, INK, INK, INK, WHITE, WHITE, "#8a8178", WHITE)


def inks(kind: str, plain: bool = False) -> Inks:
    """The inks of a card class; plain: line art for a printer that should save ink."""
    if plain:
        return LINE_ART
    colour = CLASSES[kind]
    return Inks(colour, colour, CREAM, "#fff9ea", CREAM, PAPER, mix(colour, PAPER, 0.17), EDGE)
