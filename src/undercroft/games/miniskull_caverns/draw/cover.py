"""The cover: Tiny asleep on his hoard, and two heroes on their way past him."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.draw.board import hoard
from undercroft.ink import cover as lid
from undercroft.ink.floor import rubble, stalagmites
from undercroft.ink.icons import icon
from undercroft.ink.pen import cave, tunnel
from undercroft.ink.pieces import meeple, token

LAIR: Final = (128, 150)
CAVES: Final = {"start": (52, 62), "gem": (208, 56), "west": (34, 186), "south": (112, 252), "east": (226, 212)}
SIZES: Final = {"start": 34, "gem": 34, "west": 27, "south": 30, "east": 29}
TUNNELS: Final = (("start", "gem", 10), ("start", "lair", 4), ("gem", "lair", -5), ("west", "lair", 6))
MORE_TUNNELS: Final = (("start", "west", -9), ("west", "south", 12), ("south", "east", 10), ("east", "lair", -6))


def cover() -> str:
    at = {"lair": LAIR, **CAVES}
    shapes = [tunnel(at[a], at[b], 21, f"cover {a} {b}", 2.6, bend) for a, b, bend in TUNNELS + MORE_TUNNELS]
    shapes += [cave(*CAVES[name], 1.1 * r, 0.9 * r, f"cover {name}", 0.12) for name, r in SIZES.items()]
    shapes.append(cave(*LAIR, 68, 48, "cover lair", 0.1))
    floor = (
        hoard(*LAIR)
        + stalagmites(208, 56, 34, "cover gem", 4)
        + stalagmites(226, 212, 28, "cover east", 4)
        + stalagmites(34, 186, 26, "cover west", 3)
        + icon("torch", 66, 36, 22)
        + rubble(238, 224, "cover rubble")
    )
    pieces = (
        token("cover-gem", "treasure", "cut-diamond", 208, 60, 36, "A Gem")
        + meeple("cover-blue", "blue", 48, 80, 48, "Blue")
        + meeple("cover-red", "red", 112, 268, 48, "Red")
    )
    return lid.cover(shapes, "cover miniskull", LAIR, floor, pieces)
