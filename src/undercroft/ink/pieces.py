"""Pieces: wooden figures with a silhouette and a badge per seat, tokens, cubes, coins."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import EDGE, FLOOR, GLOW, INK, LIT, ON_WOOD, SEATS
from undercroft.ink.pen import num

BODY: Final = (
    "M24 18c5 0 9 1.6 14 4.2c5 2.4 7.4 4.6 6.6 7.8c-.9 3.2-5.6 2.6-9.6 2.2c.7 4.6 4.6 9 5.6 12.2c.6 2.2-.8 3.6-3 3.6"
    "h-8.2c-2.2 0-3.4-3.4-5.4-6.6c-2 3.2-3.2 6.6-5.4 6.6h-8.2c-2.2 0-3.6-1.4-3-3.6c1-3.2 4.9-7.6 5.6-12.2c-4 .4-8.7 1"
    "-9.6-2.2c-.8-3.2 1.6-5.4 6.6-7.8c5-2.6 9-4.2 14-4.2z"
)
HEADS: Final = {
    "red": "M29-6l4.6 16.4q5 1.4 5.4 3q-7 5.4-15 5.4t-15-5.4q.4-1.6 5.4-3q3-14 14.6-16.4z",
    "blue": "M15 3q9-5 18 0l1.5 16.5q-10.5 3.5-21 0z",
    "green": "M23-4q13 5 12.5 23q-11.5 5-23 0q-.5-11 4-17q3-4 6.5-6z",
    "yellow": "M8 10.5q4-2.5 8.5-3q0-9 4-9q2 0 3.5 1.5q1.5-1.5 3.5-1.5q4 0 4 9q4.5.5 8.5 3q1.5 2.5-2 3.5q-3 1-6 1.5"
    "q-2 4.5-8 4.5t-8-4.5q-3-.5-6-1.5q-3.5-1-2-3.5z",
    "black": "M13.5-3l5.5 5l5-7l5 7l5.5-5l-1.5 12q1.5 9-9 10q-10.5-1-9-10z",
    "white": "M24-5a12.5 12.5 0 0 1 0 25a12.5 12.5 0 0 1 0-25z",
}
"""Pointed hat, great helm, hood, broad brim, crown, bare head."""
CUTS: Final = {
    "red": "M12.5 13.5q11.5 5 23 0",
    "blue": "M17 9h14M24 9v7",
    "green": "M18.5 14q5.5-6 11 0v4q-5.5 2.5-11 0z",
    "yellow": "M15 9.5q9 2.5 18 0",
    "black": "M15.5 10.5q8.5 3 17 0",
    "white": "M17 12q7 5 14 0",
}
BADGES: Final = {
    "red": '<circle cx="24" cy="29" r="4.6"/>',
    "blue": '<path d="M19.8 24.8h8.4v8.4h-8.4z"/>',
    "green": '<path d="M24 23.5l5.6 9.8h-11.2z"/>',
    "yellow": '<path d="M24 23l5.6 6l-5.6 6l-5.6-6z"/>',
    "black": '<path d="M24 22.8l1.8 4.2l4.5.4l-3.4 3l1 4.4l-3.9-2.4l-3.9 2.4l1-4.4l-3.4-3l4.5-.4z"/>',
    "white": '<path d="M19 25h10v2.8h-10zM19 30.2h10v2.8h-10z"/>',
}
TALL: Final = 48.0
"""The height of the body of a figure before it is scaled; heads reach a little higher."""


@cache
def figure(seat: str) -> str:
    """The figure of a seat, 48 wide, its feet at y = 48."""
    paint, head = SEATS[seat], HEADS[seat]
    return (
        f'<ellipse cx="25" cy="47.5" rx="19" ry="3.6" opacity=".3"/>'
        f'<path fill="none" stroke="{EDGE}" stroke-width="4.6" stroke-linejoin="round" d="{BODY}{head}"/>'
        f'<path fill="{paint.wood}" d="{BODY}"/><path fill="{paint.wood}" d="{head}"/>'
        f'<path fill="none" stroke="{paint.shine}" stroke-width="2.2" stroke-linecap="round" d="M9 26q6-4.5 12-5.8"/>'
        f'<path fill="none" stroke="{EDGE}" stroke-width="1.8" d="{CUTS[seat]}"/>'
        f'<g fill="{paint.badge}">{BADGES[seat]}</g>'
    )


def seat_mark(seat: str, css: str = "mp") -> str:
    """The figure as a picture of its own: the mark of a seat in strips, story and lobby."""
    return f'<svg class="{css}" viewBox="0 -8 48 60" aria-hidden="true">{figure(seat)}</svg>'


@lru_cache(4096)
def meeple(id: str, seat: str, x: float, y: float, size: float, title: str, own: bool = False, more: str = "") -> str:
    """A figure standing at x, y (the middle between its feet). It glides when only x and y change."""
    k = size / TALL
    ring = (
        f'<ellipse class="own" cx="24" cy="45" rx="27" ry="9" fill="{GLOW}" fill-opacity=".55" stroke="{LIT}" '
        'stroke-width="2.4"/>'
        if own
        else ""
    )
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})"{more}><title>{escape(title)}</title>'
        f'<g transform="scale({k:.3g}) translate(-24 -48)">{ring}{figure(seat)}</g></g>'
    )


def gravestone(wide: float, colour: str) -> str:
    """A stone with a cross, standing at 0, 0: a bare one is taken for a hat."""
    half, high = 0.36 * wide, 1.05 * wide
    slab = f"M{num(-half)} 0V{num(half - high)}A{num(half)} {num(half)} 0 0 1 {num(half)} {num(half - high)}V0Z"
    cross = f"M0 {num(-0.86 * high)}V{num(-0.3 * high)}M{num(-0.2 * wide)} {num(-0.66 * high)}H{num(0.2 * wide)}"
    mound = f"M{num(-0.56 * wide)} 3Q0 {num(-0.34 * wide)} {num(0.56 * wide)} 3Z"
    return (
        f'<path d="{slab}" fill="{colour}" stroke="{EDGE}" stroke-width="2.3"/>'
        f'<path d="{cross}" fill="none" stroke="{EDGE}" stroke-width="{num(0.13 * wide)}"/>'
        f'<path d="{mound}" fill="#8a6b45" stroke="{EDGE}" stroke-width="1.8"/>'
    )


TOKENS: Final = {  # fill, colour of the woodcut
    "treasure": ("#f2c14e", INK),
    "equipment": ("#cfe0b8", INK),
    "consumable": ("#c4dcea", INK),
    "trap": ("#f0b27c", INK),
    "monster": ("#7c2219", FLOOR),
    "unknown": ("#4a3624", ON_WOOD),
    "thing": ("#f2c14e", INK),
    "event": ("#d8d0c2", INK),
}


@cache
def _shape(kind: str, size: float) -> str:
    """The outline of a token says what class of thing it is."""
    r = size / 2
    n = num
    if kind in ("treasure", "thing"):
        return f'<circle r="{n(r)}"/><circle fill="none" stroke-width="1" r="{n(r - 3)}"/>'
    if kind == "equipment":
        return f'<rect x="{n(-r * 0.92)}" y="{n(-r * 0.92)}" width="{n(r * 1.84)}" height="{n(r * 1.84)}" rx="4"/>'
    if kind == "consumable":
        h = r * 0.5
        above = f"M{n(-r)} {n(-h)}L{n(-h)} {n(-r)}H{n(h)}L{n(r)} {n(-h)}"
        return f'<path d="{above}V{n(h)}L{n(h)} {n(r)}H{n(-h)}L{n(-r)} {n(h)}Z"/>'
    if kind == "trap":
        return f'<path d="M0 {n(-r * 1.08)}L{n(r * 1.1)} {n(r * 0.88)}H{n(-r * 1.1)}Z"/>'
    if kind == "monster":
        a, b = r * 0.95, r * 0.55
        return f'<path d="M0 {n(-r * 1.1)}L{n(a)} {n(-b)}V{n(b)}L0 {n(r * 1.1)}L{n(-a)} {n(b)}V{n(-b)}Z"/>'
    return f'<rect x="{n(-r * 0.8)}" y="{n(-r)}" width="{n(r * 1.6)}" height="{n(r * 2)}" rx="4"/>'


@lru_cache(8192)
def token(id: str, kind: str, name: str, x: float, y: float, size: float, title: str, more: str = "") -> str:
    """A card lying on the sheet, small: its shape says the class, its woodcut says what it is."""
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})"{more}><title>{escape(title)}</title>'
        f"{lying(kind, name, size)}</g>"
    )


@lru_cache(1024)
def lying(kind: str, name: str, size: float) -> str:
    """A token around its middle."""
    fill, ink = TOKENS[kind]
    wide = size * (0.5 if kind == "trap" else 0.7)
    lower = size * 0.14 if kind == "trap" else 0
    return (
        f'<g fill="{fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round">{_shape(kind, size)}</g>'
        f"{icon(name, -wide / 2, lower - wide / 2, wide, ink)}"
    )


CUBES: Final = {  # front, side, top, woodcut
    "red": ("#b23420", "#7c2011", "#d6644f", "#fff6df"),
    "yellow": ("#e0aa2c", "#a2740f", "#f4ce70", "#2a1a08"),
    "blue": ("#245f9c", "#133d69", "#5b97d6", "#fff6df"),
    "green": ("#46742f", "#2b4c1b", "#7fb060", "#fff6df"),
    "black": ("#39322d", "#1f1a17", "#6a5f57", "#fff6df"),
}


@lru_cache(1024)
def cube(colour: str, name: str, x: float, y: float, size: float = 22) -> str:
    """A wooden cube with a sign on its front, upper left corner of the front at x, y."""
    front, side, top, ink = CUBES[colour]
    k = num(size * 0.34)
    s = num(size)
    return (
        f'<g stroke="{EDGE}" stroke-width="1.6" stroke-linejoin="round" transform="translate({num(x)} {num(y)})">'
        f'<path fill="{side}" d="M0 0l{k}-{k}h{s}v{s}l-{k} {k}z"/><path fill="{top}" d="M0 0l{k}-{k}h{s}l-{k} {k}z"/>'
        f'<path fill="{front}" d="M0 0h{s}v{s}h-{s}z"/></g>'
        f"{icon(name, x + size * 0.1, y + size * 0.1, size * 0.8, ink)}"
    )
