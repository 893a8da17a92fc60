"""The colours of ink, paper, seats and card classes. Themes change wood and parchment, never these."""

from __future__ import annotations

from typing import Final, NamedTuple

INK: Final = "#241a12"
PENCIL: Final = "#5b4733"
EDGE: Final = "#1c120a"  # the outline of pieces and cards
FLOOR: Final = "#fbf4e1"
PAPER: Final = "#f8efd9"
CREAM: Final = "#fdf6e4"  # letters on a dark band
SHEET: Final = "#e3cf9f"
SHEET_DARK: Final = "#d3ba83"
WASH: Final = "#8a5a14"
LIT: Final = "#a34a06"  # "you can act here" on paper
GLOW: Final = "#f6b64a"
BLOOD: Final = "#9b2a1c"
MOSS: Final = "#3e6429"
DEEP: Final = "#1f4f77"
WATER: Final = "#bcd6e2"
WOOD: Final = "#1c140e"
ON_WOOD: Final = "#f3e6c8"
ON_WOOD_FAINT: Final = "#c9b48c"
FURNITURE: Final = "#a98a5c"


class Paint(NamedTuple):
    """The colours of a seat's figure."""

    wood: str
    shine: str
    badge: str


SEATS: Final[dict[str, Paint]] = {
    "red": Paint("#b23420", "#e0674f", "#fff6df"),
    "blue": Paint("#245f9c", "#5b97d6", "#fff6df"),
    "green": Paint("#46742f", "#7fb060", "#fff6df"),
    "yellow": Paint("#d79a1b", "#f6cd6d", "#2a1a08"),
    "black": Paint("#39322d", "#7a6f66", "#fff6df"),
    "white": Paint("#d9d2c3", "#fffdf6", "#2a1a08"),
}

CLASSES: Final[dict[str, str]] = {
    "equipment": "#46632f",
    "consumable": "#1f5a80",
    "treasure": "#8f6310",
    "thing": "#8f6310",
    "trap": "#8d4a12",
    "monster": "#7c2219",
    "weapon": "#5a4636",
    "armour": "#33566b",
    "spell": "#5d3677",
    "room": "#4a4f3a",
    "action": "#4a4f3a",
    "character": "#2f5d55",
    "market": "#2f5d55",
    "quest": "#6b2447",
    "buff": "#6b2447",
    "event": "#55504a",
}
"""The band colour of a card class."""


def mix(top: str, under: str, share: float) -> str:
    """`top` laid over `under` with this opacity, as one plain colour."""
    parts = []
    for at in (1, 3, 5):
        over, below = int(top[at : at + 2], 16), int(under[at : at + 2], 16)
        parts.append(f"{round(over * share + below * (1 - share)):02x}")
    return "#" + "".join(parts)


def _light(colour: str) -> float:
    parts = []
    for at in (1, 3, 5):
        value = int(colour[at : at + 2], 16) / 255
        parts.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, as WCAG 2 counts it."""
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
