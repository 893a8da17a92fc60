"""Woodcuts by name: outlines from game-icons.net and a few of our own, each in a square of 512.

`icons.toml` says which names a game uses, `tools/icons.py` puts their outlines into `icons.json`.
"""

from __future__ import annotations

import difflib
import json
import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from undercroft.ink.palette import INK
from undercroft.ink.pen import num, rnd

CREDIT: Final = (
    "Icons by Lorc, Delapouite, Skoll, Caro Asercion, sbed and contributors, game-icons.net, "
    "Creative Commons Attribution 3.0 (CC BY 3.0). Unchanged outlines, recoloured."
)
SIZE: Final = 512
TABLE: Final = "table"
"""The set that every sprite holds."""
ALL: Final = "all"
"""The sprite that holds everything, for card files that name woodcuts of other games."""
ENGRAVINGS: Final = 3
"""So many different backgrounds a card's picture may have."""


class UnknownIcon(ValueError):
    """No woodcut has this name."""


@cache
def _outlines() -> dict[str, str]:
    return _read("icons.json") | _own() | _engravings()


@cache
def _own() -> dict[str, str]:
    """Drawn for Undercroft: signs that must read at 12 px."""
    return _read("own_icons.json")


def _read(name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return found


@cache
def sets() -> dict[str, tuple[str, ...]]:
    """The names in use, game by game, and those of the table."""
    text = Path(__file__).with_name("icons.toml").read_text(encoding="utf-8")
    return {game: tuple(names.split()) for game, names in tomllib.loads(text).items()}


@cache
def names() -> frozenset[str]:
    """Every name that a card or a drawing may use."""
    return frozenset(name for name in _outlines() if not name.startswith(("rays-", "specks-")))


def suggestions(name: str) -> list[str]:
    """The names most like this one."""
    return difflib.get_close_matches(name, sorted(names()), 3, 0.5)


def check(name: str) -> str:
    """The name, if there is a woodcut of it."""
    if name not in names():
        near = suggestions(name)
        raise UnknownIcon(f"there is no icon {name!r}" + (f": did you mean {' or '.join(near)}?" if near else ""))
    return name


def outline(name: str) -> str:
    """The path of a woodcut, or of an engraving behind it."""
    if name not in _outlines():
        check(name)
    return _outlines()[name]


def icon(name: str, x: float, y: float, size: float, fill: str = INK, more: str = "") -> str:
    """A woodcut inside a picture, its upper left corner at x, y."""
    if name not in _outlines():
        check(name)
    placed = f"translate({num(x)} {num(y)}) scale({size / SIZE:.4g})"
    return f'<use href="icon:{name}" transform="{placed}" fill="{fill}"{more}/>'


def sprite(game: str = TABLE) -> str:
    """One file with every woodcut that pages of a game refer to."""
    paths = "".join(f'<path id="{name}" d="{outline(name)}"/>' for name in sorted(sprite_names(game)))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {CREDIT} --><defs>{paths}</defs></svg>'


@cache
def sprite_names(game: str) -> frozenset[str]:
    """What `sprite(game)` holds."""
    if game == ALL:
        return frozenset(_outlines())
    return frozenset((*sets()[TABLE], *sets().get(game, ()), *_own(), *_engravings()))


def _engravings() -> dict[str, str]:
    """Rays around the middle of a box of 240 x 130, and specks of paper: behind and over the picture of a card."""
    made: dict[str, str] = {}
    for seed in range(ENGRAVINGS):
        rays = []
        for k in range(64):
            angle = 2 * math.pi * (k + 0.5 * rnd(seed, k)) / 64
            start, end = 78 * (0.9 + 0.25 * rnd(seed, k, "s")), 150 * (0.75 + 0.5 * rnd(seed, k, "e"))
            c, s = math.cos(angle), 0.82 * math.sin(angle)
            rays.append(f"M{120 + start * c:.0f} {65 + start * s:.0f}L{120 + end * c:.0f} {65 + end * s:.0f}")
        made[f"rays-{seed}"] = "".join(rays)
        made[f"specks-{seed}"] = "".join(
            f"M{240 * rnd(seed, k, 'u'):.0f} {130 * rnd(seed, k, 'v'):.0f}h{0.4 + 1.4 * rnd(seed, k, 'w'):.1f}"
            for k in range(26)
        )
    return made
