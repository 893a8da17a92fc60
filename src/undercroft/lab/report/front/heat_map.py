"""Where people go, fight and die: drops of ink on the map as the game draws it."""

from __future__ import annotations

import math
from html import escape

from undercroft.arena.whereabouts import CAME, DIED, FOUGHT
from undercroft.ink.pen import num, rnd
from undercroft.ink.references import alone
from undercroft.ink.scene import Spot
from undercroft.ink.sheet import parchment
from undercroft.lab.study.footprints import Footprints

WIDE, TALL = 572.0, 592.0
MARGIN = 16.0
MOST_DROPS = 1400
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
TITLES = {DIED: "Deaths", FOUGHT: "Fights", CAME: "Visits"}
ONE = {DIED: "death", FOUGHT: "fight", CAME: "visit"}


def heat_map(footprints: Footprints, number: int) -> str:
    """The map with one layer of drops for each thing that happens there; what happened most seldom lies open."""
    kinds = [what for what in (DIED, FOUGHT, CAME) if footprints.total(what) >= 10]
    if not kinds:
        return ""
    sheet = footprints.sheet
    scale = min((WIDE - 2 * MARGIN) / sheet.whole.w, (TALL - 2 * MARGIN) / sheet.whole.h)
    tall = min(TALL, max(300.0, sheet.whole.h * scale + 2 * MARGIN + 20))
    layers, choices, captions = "", "", ""
    for place, what in enumerate(kinds):
        key = f"w{number}-{what}"
        drops, each = _drops(footprints, what, scale)
        layers += f'<g class="layer on{place}">{drops}</g>'
        checked = " checked" if place == 0 else ""
        choices += (
            f'<input type="radio" name="where{number}" id="{key}"{checked}><label for="{key}">{TITLES[what]}</label>'
        )
        captions += f'<p class="layer on{place}">{_caption(footprints, what, each)}</p>'
    left = WIDE / 2 - sheet.whole.w * scale / 2
    top = tall / 2 - sheet.whole.h * scale / 2
    moved = (
        f"translate({num(left)} {num(top)}) scale({scale:.4f}) translate({num(-sheet.whole.x)} {num(-sheet.whole.y)})"
    )
    small = " small" if 15.5 * scale < 9.5 else ""  # names that nobody could read are left out
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDE)} {num(tall)}" role="img" '
        f'aria-label="{escape(_said(footprints, kinds[0]))}">{parchment(WIDE - 4, tall - 8, f"report {number}")}'
        f'<g transform="{moved}"><g class="map{small}">{sheet.ground}</g>{layers}</g></svg>'
    )
    return f'<section class="rmap">{choices}{alone(svg)}{captions}</section>'


def _drops(footprints: Footprints, what: str, scale: float) -> tuple[str, int]:
    """Drops and numbers of all places, and how many events one drop stands for."""
    counts = footprints.on_the_map(what)
    total = sum(counts.values())
    each = next((step for step in STEPS if total / step <= MOST_DROPS), STEPS[-1])
    reach = _reach(footprints, scale)
    body = ""
    for place, count in counts.items():
        spot = footprints.spots[place]
        ink = ""
        for drop in range(round(count / each)):
            x, y = _thrown(place, what, drop, reach, scale)
            size = (1.3 + 0.9 * rnd(place, drop, "r")) / scale
            ink += f'<circle cx="{num(spot.x + x)}" cy="{num(spot.y + y)}" r="{num(size)}"/>'
        body += f'<g class="drops {what}">{ink}</g>'
    large = min(17.0, reach * scale * 0.62) / scale
    for place, count in counts.items():
        spot = footprints.spots[place]
        if count >= 0.5 and large * scale >= 8.5:
            body += (
                f'<text class="dnum" x="{num(spot.x)}" y="{num(spot.y + large * 0.35)}" font-size="{num(large)}" '
                f'stroke-width="{num(large / 4.5)}">{count:,.0f}</text>'
            )
    return body, each


def _reach(footprints: Footprints, scale: float) -> float:
    """How far from the middle of a place drops may fall: not into the next one."""
    spots = [footprints.spots[place] for place in footprints.on_the_map(CAME)]
    nearest = [
        min((math.hypot(one.x - other.x, one.y - other.y) for other in spots if _apart(one, other)), default=120)
        for one in spots
    ]
    middle = sorted(nearest)[len(nearest) // 2] if nearest else 120.0
    return min(0.36 * middle, 46 / scale)


def _apart(one: Spot, other: Spot) -> bool:
    """Two places, not two marks of one."""
    return abs(one.x - other.x) + abs(one.y - other.y) > 30


def _thrown(place: str, what: str, drop: int, reach: float, scale: float) -> tuple[float, float]:
    """Where a drop falls: anywhere near, but apart from the number."""
    x = y = 0.0
    for again in range(9):
        angle, far = (
            2 * math.pi * rnd(place, what, drop, again),
            reach * math.sqrt(rnd(what, drop, again, place, "far")),
        )
        x, y = far * math.cos(angle), far * math.sin(angle)
        if abs(y) * scale > 10 or abs(x) * scale > 17:
            break
    return x, y


def _caption(footprints: Footprints, what: str, each: int) -> str:
    drop = f"One drop is {'one' if each == 1 else f'{each:,}'} {ONE[what]}{'s' if each > 1 else ''}."
    many = footprints.found.observed.height
    if footprints.is_fixed:
        return f"{TITLES[what]} in {many:,} games, place by place. {drop}"
    return (
        f"{TITLES[what]} in {many:,} games by the way from the start, drawn on the most typical of their maps: places "
        f"equally far share alike. {drop}"
    )


def _said(footprints: Footprints, what: str) -> str:
    counts = footprints.on_the_map(what)
    most = sorted(counts, key=lambda place: -counts[place])[:3]
    named = ", ".join(f"{footprints.spots[place].title.split('.')[0]}: {counts[place]:.0f}" for place in most)
    return f"{TITLES[what]} on the map. Most: {named}"
