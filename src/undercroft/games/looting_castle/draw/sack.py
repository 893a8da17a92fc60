"""The sack of a Hero: an open bag, the cubes sorted in front of it, and room for as many as can be carried."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.view.shapes import HeroView, TrophyView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import CREAM, EDGE, INK
from undercroft.ink.pen import Box, num, rect, rnd
from undercroft.ink.pieces import cube
from undercroft.ink.text import BOLD, SMALL_CAPS, label
from undercroft.kernel.grammar import counted

WIDE, HIGH = 560.0, 172.0
CLOTH: Final = Box(96, 8, 458, 158)
LINEN: Final = "#c9a66b"
LEATHER: Final = "#8a6136"
KINDS: Final = (  # answer, colour of the cube, woodcut, name
    ("strength", "red", "biceps", "Strength"),
    ("weapon", "yellow", "crossed-swords", "Weapon"),
    ("treasure", "blue", "cut-diamond", "Treasure"),
)


def sack(hero: HeroView, limit: int) -> str:
    """The sack as a picture of its own; each kind of cube stands for its answer."""
    return _sack(hero.cubes.strength, hero.cubes.weapons, hero.cubes.treasure, hero.trophies, hero.pieces, limit)


@lru_cache(1024)
def _sack(strength: int, weapons: int, treasure: int, trophies: tuple[TrophyView, ...], load: int, limit: int) -> str:
    counts = (strength, weapons, treasure)
    said = [counted(number, kind[3]) for number, kind in zip(counts, KINDS, strict=True) if number]
    said += [counted(len(trophies), "Trophy")] if trophies else []
    title = f"Your sack: {', '.join(said) or 'empty'}; {load} of {limit} pieces"
    heading = label(f"Your sack, {load} of {limit}", CLOTH.x + 20, CLOTH.y + 26, 19, SMALL_CAPS, "start", INK)
    parts = [_bag(), _cloth(), heading]
    high = (CLOTH.h - 44) / 3
    for number, (name, colour, sign, kind) in enumerate(KINDS):
        y = CLOTH.y + 36 + number * high
        parts.append(_row(name, colour, sign, kind, counts[number], y, high, 352.0))
    parts.append(_trophies(trophies))
    return (
        f'<svg class="sack" width="{num(WIDE)}" height="{num(HIGH)}" viewBox="0 0 {num(WIDE)} {num(HIGH)}"'
        ' role="group">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _row(name: str, colour: str, sign: str, kind: str, count: int, y: float, high: float, room: float) -> str:
    """One kind of cube in a row: as many as there are, closer together if they are many."""
    left = CLOTH.x + 20
    side = 23.0
    step = min(34.0, (room - 96) / max(1, count - 1)) if count > 1 else 34.0
    cubes = "".join(cube(colour, sign, left + k * step, y + (high - side) / 2 + 4, side) for k in range(count))
    if not count:
        empty = rect(left, y + (high - side) / 2 + 2, side, side, f"slot {name}", 0.5).path
        cubes = (
            f'<path fill="none" stroke="{INK}" stroke-width="1.3" stroke-dasharray="4 3" opacity=".55" d="{empty}"/>'
        )
    at = left + max(0, count - 1) * step + side + 18
    words = label(counted(count, kind) if count else f"no {kind}", at, y + high / 2 + 7, 15, BOLD, "start", INK)
    return (
        f'<g class="place" data-answer="cube-{name}"><title>{escape(counted(count, kind))} in your sack</title>'
        f'<path class="lit" fill="none" pointer-events="all" d="M{num(CLOTH.x + 8)} {num(y + 1)}h{num(room + 26)}'
        f'v{num(high - 2)}h{num(-room - 26)}z"/>{cubes}{words}</g>'
    )


def _trophies(trophies: tuple[TrophyView, ...]) -> str:
    """Heads at the end of the cloth; only the last few if there are many."""
    if not trophies:
        return ""
    x, out = CLOTH.right - 34, ""
    shown = trophies[-3:]
    for number, each in enumerate(shown):
        y = CLOTH.y + 32 + number * 46
        out += (
            f'<g transform="translate({num(x)} {num(y)})"><title>{escape(each.label)}, a Trophy</title>'
            f'<path fill="#7c2219" stroke="{EDGE}" stroke-width="2" d="M0 -20L17 -10V10L0 20L-17 10V-10Z"/>'
            f"{icon(each.icon or 'deer-head', -12, -12, 24, CREAM)}</g>"
        )
    if len(trophies) > len(shown):
        out += label(f"+{len(trophies) - 3}", x - 32, CLOTH.y + 34, 15, BOLD, "middle", INK)
    return out


@lru_cache(1)
def _cloth() -> str:
    """The mouth of the sack, spread out: linen with a hem."""
    outline = rect(*CLOTH, "cloth", 2.2).path
    x, y, w, h = CLOTH.grown(-6)
    folds = "".join(
        f"M{num(x + w * rnd('fold', k))} {num(y + 3)}q{num(6 - 12 * rnd('bend', k))} {num(h / 2)} 0 {num(h - 8)}"
        for k in range(7)
    )
    return (
        f'<path fill="{LINEN}" stroke="{EDGE}" stroke-width="2.2" stroke-linejoin="round" d="{outline}"/>'
        f'<path fill="none" stroke="#8c6a35" stroke-width="1.2" opacity=".35" d="{folds}"/>'
        f'<path fill="none" stroke="#fff3d6" stroke-width="1.4" stroke-dasharray="6 5" opacity=".8" '
        f'd="M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z"/>'
    )


@lru_cache(1)
def _bag() -> str:
    """The bag itself, lying on its side, tied back with a rope."""
    body = "M104 16C84 22 70 14 44 20C12 28 -2 66 6 108C14 150 48 170 78 164C90 162 96 154 104 156Z"
    seams = "M22 52q18 44 4 88M44 36q22 52 6 116M68 28q16 62 2 124"
    hatch = "".join(f"M{14 + 5 * k} {128 + 3 * k}l10 {8 + k}" for k in range(8))
    return (
        f'<path fill="{LEATHER}" stroke="{EDGE}" stroke-width="2.6" stroke-linejoin="round" d="{body}"/>'
        f'<path fill="none" stroke="#5d3f20" stroke-width="1.8" stroke-linecap="round" d="{seams}"/>'
        f'<path fill="none" stroke="{EDGE}" stroke-width="1.3" opacity=".6" d="{hatch}"/>'
        f'<path fill="none" stroke="#b98d57" stroke-width="2.4" stroke-linecap="round" d="M26 42q18 -14 38 -10"/>'
        f'<path fill="none" stroke="{EDGE}" stroke-width="6.4" stroke-linecap="round" d="M92 20q12 68 0 136"/>'
        f'<path fill="none" stroke="#e2c993" stroke-width="3.4" stroke-dasharray="5 2.4" d="M92 20q12 68 0 136"/>'
    )
