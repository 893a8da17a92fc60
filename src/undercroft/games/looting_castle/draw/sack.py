"""The sack of a Hero: the bag itself, and on a cloth before it a spot for every piece that can be carried."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.view.shapes import HeroView, TrophyView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import CREAM, EDGE, INK
from undercroft.ink.pen import Box, num, rect
from undercroft.ink.pieces import cube
from undercroft.ink.text import BOLD, SMALL_CAPS, label
from undercroft.kernel.story.grammar import counted

WIDE, HIGH = 560.0, 172.0
CLOTH: Final = Box(112, 8, 442, 158)
LINEN, LINEN_DARK = "#d9bd85", "#b99558"
BURLAP, BURLAP_DARK = "#b58a52", "#7a5527"
KINDS: Final = (  # answer, colour of the cube, woodcut, name
    ("strength", "red", "biceps", "Strength"),
    ("weapon", "yellow", "crossed-swords", "Weapon"),
    ("treasure", "blue", "cut-diamond", "Treasure"),
)
ROWS: Final = 2
TOP: Final = CLOTH.y + 44


def sack(hero: HeroView, limit: int) -> str:
    """The sack as a picture of its own; each kind of cube stands for its answer."""
    return _sack(hero.cubes.strength, hero.cubes.weapons, hero.cubes.treasure, hero.trophies, limit)


@lru_cache(1024)
def _sack(strength: int, weapons: int, treasure: int, trophies: tuple[TrophyView, ...], limit: int) -> str:
    counts = (strength, weapons, treasure)
    said = [counted(number, kind[3]) for number, kind in zip(counts, KINDS, strict=True) if number]
    said += [counted(len(trophies), "Trophy")] if trophies else []
    load = sum(counts) + len(trophies)
    title = f"Your sack: {', '.join(said) or 'empty'}; {load} of {limit} pieces"
    heading = label(f"Your sack, {load} of {limit}", CLOTH.x + 18, CLOTH.y + 30, 21, SMALL_CAPS, "start", INK)
    room = f"room for {limit - load} more" if load < limit else "full" if load == limit else f"{load - limit} too many"
    parts = [_bag(), _cloth(), heading, label(room, CLOTH.right - 18, CLOTH.y + 30, 17, BOLD, "end", INK)]
    spots = _spots(max(load, limit))
    at = 0
    for (name, colour, sign, kind), count in zip(KINDS, counts, strict=True):
        parts.append(_kind(name, colour, sign, kind, spots[at : at + count]))
        at += count
    parts += [_trophy(each, box) for each, box in zip(trophies, spots[at:], strict=False)]
    parts.append(_empty(spots[load:]))
    return (
        f'<svg class="sack" width="{num(WIDE)}" height="{num(HIGH)}" viewBox="0 0 {num(WIDE)} {num(HIGH)}"'
        ' role="group">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


@lru_cache(32)
def _spots(count: int) -> tuple[Box, ...]:
    """So many spots in two rows; what is carried lies from left to right."""
    across = -(-count // ROWS)
    step = min(53.0, (CLOTH.w - 28) / across)
    left = CLOTH.x + 14 + (CLOTH.w - 28 - step * across) / 2
    return tuple([Box(left + (k % across) * step, TOP + (k // across) * 53, step, 53) for k in range(count)])


def _kind(name: str, colour: str, sign: str, kind: str, spots: tuple[Box, ...]) -> str:
    """All cubes of one kind: they are one answer."""
    if not spots:
        return ""
    side = min(32.0, spots[0].w * 0.62)
    cubes = "".join(
        cube(colour, sign, box.x + (box.w - side * 1.3) / 2, box.y + (box.h - side) / 2 + side * 0.16, side)
        for box in spots
    )
    around = "".join(f"M{num(b.x + 1)} {num(b.y + 1)}h{num(b.w - 2)}v{num(b.h - 2)}h{num(2 - b.w)}z" for b in spots)
    return (
        f'<g class="place" data-answer="sack-{name}"><title>{escape(counted(len(spots), kind))} in your sack</title>'
        f'<path class="lit" fill="none" pointer-events="all" d="{around}"/>{cubes}</g>'
    )


def _trophy(trophy: TrophyView, box: Box) -> str:
    x, y = box.middle
    k = min(1.0, box.w / 44)
    return (
        f'<g transform="translate({num(x)} {num(y + 1)}) scale({k:.3g})">'
        f"<title>{escape(trophy.label)}, a Trophy</title>"
        f'<path fill="#7c2219" stroke="{EDGE}" stroke-width="2" d="M0 -23L20 -11.5V11.5L0 23L-20 11.5V-11.5Z"/>'
        f"{icon(trophy.icon or 'deer-head', -14, -14, 28, CREAM)}</g>"
    )


def _empty(spots: tuple[Box, ...]) -> str:
    """What could still be carried."""
    if not spots:
        return ""
    side = min(32.0, spots[0].w * 0.62)
    path = "".join(
        f"M{num(box.x + (box.w - side) / 2)} {num(box.y + (box.h - side) / 2)}h{num(side)}v{num(side)}h{num(-side)}z"
        for box in spots
    )
    return f'<path fill="none" stroke="{INK}" stroke-width="1.3" stroke-dasharray="4 3" opacity=".5" d="{path}"/>'


@lru_cache(1)
def _cloth() -> str:
    """A linen cloth with a hem and a crease at each corner."""
    outline = rect(*CLOTH, "cloth", 2.2).path
    x, y, w, h = CLOTH.grown(-6)
    creases = "".join(
        f"M{num(cx)} {num(cy)}q{num(sx * 20)} {num(sy * 8)} {num(sx * 34)} {num(sy * 26)}"
        f"M{num(cx)} {num(cy)}q{num(sx * 9)} {num(sy * 14)} {num(sx * 10)} {num(sy * 30)}"
        for cx, sx in ((x + 3, 1), (x + w - 3, -1))
        for cy, sy in ((y + 3, 1), (y + h - 3, -1))
    )
    return (
        f'<path fill="{LINEN}" stroke="{EDGE}" stroke-width="2.2" stroke-linejoin="round" d="{outline}"/>'
        f'<path fill="none" stroke="{LINEN_DARK}" stroke-width="1.4" stroke-linecap="round" d="{creases}"/>'
        f'<path fill="none" stroke="#fff3d6" stroke-width="1.4" stroke-dasharray="6 5" opacity=".9" '
        f'd="M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z"/>'
    )


@lru_cache(1)
def _bag() -> str:
    """A burlap sack that stands beside the cloth: gathered at the neck, tied with a rope, patched, shaded in ink."""
    body = "M34 58C14 78 -2 108 6 140Q10 160 30 164Q56 170 82 164Q101 159 104 140C110 106 92 78 72 58Q53 66 34 58Z"
    ruff = "M36 56Q24 42 22 24Q31 33 36 20Q43 33 51 16Q59 32 67 19Q72 31 84 22Q82 42 70 56Q53 63 36 56Z"
    gathers = "M33 36L42 54M46 30L49 56M60 30L57 56M74 36L64 54"
    folds = "M40 68Q30 92 30 120M52 68Q50 88 54 108M66 68Q78 90 78 118M22 104Q20 124 28 142M90 108Q92 128 84 144"
    hatching = "".join(f"M{78 + 2.6 * k:g} {150 - 7 * k:g}l{16 - k:g} -{9 - k * 0.5:g}" for k in range(9))
    weave = "".join(f"M{16 + 9 * k} {148 + (k % 2) * 4}l4 2M{20 + 9 * k} {157 - (k % 3)}l4 -1.5" for k in range(8))
    patch = "M34 112l25 -4l4 24l-25 4z"
    stitches = "M33 117l-5 1M35 127l-5 1M60 114l5 -1M62 125l5 -1M42 111l-1 -5M52 109l-1 -5M44 135l1 5M55 133l1 5"
    rope = "M33 57Q53 67 73 57"
    return (
        f'<ellipse cx="56" cy="163" rx="50" ry="6" fill="#000" opacity=".35"/>'
        f'<path fill="{BURLAP}" stroke="{EDGE}" stroke-width="2.6" stroke-linejoin="round" d="{body}"/>'
        f'<path fill="{BURLAP}" stroke="{EDGE}" stroke-width="2.4" stroke-linejoin="round" d="{ruff}"/>'
        f'<path fill="{LINEN_DARK}" stroke="{EDGE}" stroke-width="1.6" stroke-linejoin="round" d="{patch}"/>'
        f'<path fill="none" stroke="{BURLAP_DARK}" stroke-width="1.8" stroke-linecap="round" d="{folds}{gathers}"/>'
        f'<path fill="none" stroke="{EDGE}" stroke-width="1.3" stroke-linecap="round" d="{hatching}{weave}{stitches}"/>'
        f'<path fill="none" stroke="{EDGE}" stroke-width="8" stroke-linecap="round" d="{rope}"/>'
        f'<path fill="none" stroke="#ecd9a8" stroke-width="4.6" stroke-linecap="round" stroke-dasharray="5 2.4" '
        f'd="{rope}"/><path fill="none" stroke="{EDGE}" stroke-width="5" stroke-linecap="round" d="M54 64q-4 12 3 22"/>'
        f'<path fill="none" stroke="#ecd9a8" stroke-width="2.8" stroke-linecap="round" d="M54 64q-4 12 3 22"/>'
    )
