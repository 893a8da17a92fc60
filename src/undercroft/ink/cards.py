"""The card: 63 x 88 mm, drawn in tenths of a millimetre. One drawing is thumbnail, hand card, close-up and print.

Frame by class, a woodcut, numbers in corner gems, a text that is as large as fits, the class in the foot.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

from undercroft.ink.card_inks import GEMS, LINE_ART, WHITE, Inks, inks
from undercroft.ink.card_layout import (
    BAND,
    FOOT,
    GAP,
    INSET,
    LINE,
    PRINTED_FOOT,
    ROOM,
    TALL,
    TITLE_ROOM,
    WIDE,
    Block,
    Layout,
    hanging,
    layout,
)
from undercroft.ink.icons import ENGRAVINGS, icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import CREAM, EDGE, INK, LIT, PENCIL, mix
from undercroft.ink.pen import num
from undercroft.ink.scene import CardFace, Gem, Row
from undercroft.ink.text import PLAIN, SMALL_CAPS, STRONG, Run, drawn, fitted, label, width, wrap
from undercroft.ink.turning_cards import SIDE, turning_face

__all__ = [
    "GEMS",
    "SYMBOLS",
    "TALL",
    "WHITE",
    "WIDE",
    "answering",
    "card",
    "drawn_back",
    "drawn_card",
    "gem_shape",
    "inks",
]

SYMBOLS: Final = {
    "equipment": "backpack",
    "consumable": "round-bottom-flask",
    "treasure": "cut-diamond",
    "thing": "swap-bag",
    "trap": "wolf-trap",
    "monster": "daemon-skull",
    "weapon": "broadsword",
    "armour": "shield",
    "spell": "burning-meteor",
    "room": "dungeon-gate",
    "action": "walk",
    "character": "hood",
    "market": "shop",
    "quest": "scroll-quill",
    "buff": "tattered-banner",
    "event": "falling-rocks",
}
"""The sign of a card class."""


@lru_cache(4096)
def drawn_card(face: CardFace, printed: bool = False, plain: bool = False) -> str:
    """What is drawn on the card, 630 x 880, without an element around it; plain: as line art."""
    if face.state == "down":
        return _back()
    if face.sides:
        return turning_face(face.sides, face.back, face.kind)
    ink = inks(face.kind, plain)
    foot = PRINTED_FOOT if printed and face.mark else FOOT
    plan = layout(face, foot)
    art = INSET + BAND + plan.art
    return "".join(
        [
            f'<rect class="card-edge" fill="{ink.edge}" width="{WIDE}" height="{TALL}" rx="32"/>',
            f'<rect class="card-paper" fill="{ink.paper}" x="6" y="6" width="{WIDE - 12}" height="{TALL - 12}" '
            'rx="26"/>',
            f'<rect fill="none" stroke="{ink.line}" stroke-width="4" x="18" y="18" width="{WIDE - 36}" '
            f'height="{TALL - 36}" rx="17"/>',
            _picture(face, ink, plan.art),
            _title(face, ink),
            *[_gem(gem, number, ink, art) for number, gem in enumerate(face.gems[:4])],
            _body(plan, art, ink.line, hanging(face), foot),
            _foot(face, ink, printed),
            _count(face),
        ]
    )


def _title(face: CardFace, ink: Inks) -> str:
    """The band with the name: smaller first, then in two lines."""
    middle = INSET + BAND / 2
    room = TITLE_ROOM
    centre = INSET + 78 + room / 2
    band = (
        f'<path fill="{ink.band}" d="M{INSET} {INSET + BAND}V{INSET + 15}a15 15 0 0 1 15-15h{WIDE - 2 * INSET - 30}'
        f'a15 15 0 0 1 15 15V{INSET + BAND}Z"/>{icon(SYMBOLS[face.kind], 36, middle - 25, 50, ink.letters)}'
    )
    if width(face.title, SMALL_CAPS, 57) <= room - 62:
        return band + label(face.title, WIDE / 2, middle + 18, 57, fill=ink.letters)
    text, size = fitted(face.title, SMALL_CAPS, 55, room, 43)
    if text == face.title:
        return band + label(text, centre, middle + size * 0.32, size, fill=ink.letters)
    for line, y in zip(wrap([Run(face.title, SMALL_CAPS)], 38, room), (middle - 5, middle + 31), strict=False):
        text, size = fitted("".join(run.text for run in line.runs), SMALL_CAPS, 38, room, 26)
        band += label(text, centre, y, size, fill=ink.letters)
    return band


def _picture(face: CardFace, ink: Inks, high: float) -> str:
    """A woodcut before engraved rays; an inner frame cuts the rays off without needing a name."""
    top, wide = INSET + BAND, WIDE - 2 * INSET
    seed = zlib.crc32(face.title.encode()) % ENGRAVINGS
    shown = 240 * high / wide
    size = shown * 0.88
    return (
        f'<path fill="{ink.tint}" d="M{INSET} {top}h{wide}v{num(high)}h-{wide}z"/>'
        f'<svg x="{INSET}" y="{top}" width="{wide}" height="{num(high)}" '
        f'viewBox="0 {num(65 - shown / 2)} 240 {num(shown)}">'
        f'<use href="icon:rays-{seed}" fill="none" stroke="{ink.line}" stroke-width="1.5" stroke-linecap="round" '
        f'opacity=".62"/>{icon(face.icon, 120 - size / 2, 65 - size / 2, size, "#1f140c")}'
        f'<use href="icon:specks-{seed}" fill="none" stroke="{ink.paper}" stroke-width="1.3" stroke-linecap="round" '
        f'opacity=".8"/></svg><path stroke="{ink.line}" stroke-width="4.4" d="M{INSET} {num(top + high)}h{wide}"/>'
    )


def gem_shape(gem: Gem, kind: str = "") -> str:
    """A gem by itself, 94 x 94, in the inks of a card class; without one, black on white."""
    return _gem_at(gem, 0, 0, inks(kind) if kind else LINE_ART)


def _gem(gem: Gem, number: int, ink: Inks, art: float) -> str:
    """On the lower edge of the picture, left then right; then in its upper corners."""
    x = 18 if number % 2 == 0 else WIDE - 18 - 94
    y = art - 64 if number < 2 else INSET + BAND + 10
    return _gem_at(gem, x, y, ink)


def _gem_at(gem: Gem, x: float, y: float, ink: Inks) -> str:
    path, fill, lower = GEMS[gem.shape]
    sign = ""
    if gem.number.startswith("own-"):
        sign = icon(gem.number, x + 25, y + 22, 44, ink.letters)
    else:
        text, size = fitted(gem.number, STRONG, 59, 66, 20)
        sign = label(text, x + 47, y + 47 + size * 0.33 + lower * 2.35, size, STRONG, fill=ink.numbers)
    return (
        f'<path transform="translate({x} {num(y)}) scale(2.35)" fill="{ink.gem or fill or ink.line}" '
        f'stroke="{ink.rim}" stroke-width="3" paint-order="stroke" d="{path}"/>{sign}'
    )


def _body(plan: Layout, art: float, colour: str, hanging: float, foot: float) -> str:
    """Paragraphs in the middle of the free room, rows from its top."""
    out: list[str] = []
    size = plan.size
    bottom = TALL - INSET - foot
    as_table = any(block.row for block in plan.blocks)
    top = art + max(hanging, 0.0 if as_table else (bottom - art - plan.high) / 2)
    y = top
    left = (WIDE - ROOM) / 2
    for number, block in enumerate(plan.blocks):
        if block.row is None:
            for line in block.lines:
                y += size * LINE
                out.append(drawn(line, WIDE / 2, y - size * 0.3, size * 0.86 if _small(plan, block) else size))
        else:
            if number and plan.blocks[number - 1].row is not None:
                rule = num(y - size * 0.12)
                out.append(f'<path stroke="{INK}" stroke-width="2" opacity=".2" d="M{num(left)} {rule}h{ROOM}"/>')
            out.append(_row(block, block.row, left, y, plan, colour))
            y += block.rows_high * size * LINE
        y += size * GAP
    return "".join(out)


def _small(plan: Layout, block: Block) -> bool:
    return block.italic and len(plan.blocks) > 1


def _row(block: Block, row: Row, left: float, y: float, plan: Layout, colour: str) -> str:
    size = plan.size
    base = y + size * 0.85
    high = block.rows_high * size * LINE
    sign = ""
    if row.icon:
        sign = icon(row.icon, left, y + size * 0.02, size * 1.1, colour)
    elif row.at:
        sign = label(row.at, left, base, size, STRONG, "start", colour)
    text = "".join(
        drawn(line, left + plan.indent, base + number * size * LINE, size, "start")
        for number, line in enumerate(block.lines)
    )
    ring = (
        f'<rect fill="none" stroke="{LIT}" stroke-width="7" rx="12" x="{num(left - 10)}" y="{num(y - size * 0.08)}" '
        f'width="{ROOM + 20}" height="{num(high + size * 0.1)}"/>'
        if row.state == "lit"
        else ""
    )
    faint = ' opacity=".55"' if row.state == "dim" else ""
    return f"<g{faint}>{ring}{sign}{text}</g>"


def _foot(face: CardFace, ink: Inks, printed: bool) -> str:
    """The class of the card; in print, below it, which card of which edition it is."""
    marked = printed and bool(face.mark)
    text, size = fitted(face.foot or face.kind, SMALL_CAPS, 34 if marked else 40, ROOM - 120, 26)
    wide = width(text, SMALL_CAPS, size) + 46
    x, y = (WIDE - wide) / 2, TALL - INSET - (37 if marked else 22)
    sign = icon(
        SYMBOLS[face.kind], x + (4 if marked else 0), y - (28 if marked else 32), 32 if marked else 38, ink.line
    )
    mark, small = fitted(face.mark, PLAIN, 23, ROOM + 20, 18)
    below = label(mark, WIDE / 2, TALL - INSET - 9, small, PLAIN, fill=PENCIL) if marked else ""
    return f"{sign}{label(text, x + 46, y, size, anchor='start', fill=ink.line)}{below}"


def _count(face: CardFace) -> str:
    if face.count < 2:
        return ""
    top = INSET + BAND + 12  # on the picture, beside a gem: the band belongs to the name
    left = 516 if len(face.gems) < 4 else 424
    return (
        f'<path fill="{EDGE}" stroke="{CREAM}" stroke-width="3" d="M{left} {num(top)}h78v66h-78z"/>'
        f"{label(f'×{face.count}', left + 39, top + 50, 50, STRONG, fill=CREAM)}"  # noqa: RUF001
    )


def _back() -> str:
    return (
        f'<rect fill="{EDGE}" width="{WIDE}" height="{TALL}" rx="32"/>'
        f'<rect fill="#4a3624" x="6" y="6" width="{WIDE - 12}" height="{TALL - 12}" rx="26"/>'
        f'<rect fill="none" stroke="#a58a58" stroke-width="4" x="34" y="34" width="{WIDE - 68}" height="{TALL - 68}" '
        f'rx="14"/>'
        f"{icon('own-arch', 165, 290, 300, '#c9b48c')}"
    )


def drawn_back(title: str, sign: str, kind: str, plain: bool = False) -> str:
    """The back of a deck: its name and its sign in a frame, the same seen upright and turned."""
    ink = inks(kind, plain)
    ground, line = (WHITE, INK) if plain else (mix(ink.line, EDGE, 0.42), mix(CREAM, ink.line, 0.62))
    name, size = fitted(title, SMALL_CAPS, 58, WIDE - 200, 30)
    middle = TALL / 2
    half = f"{label(name, WIDE / 2, 150, size, fill=line)}" + "".join(
        f'<path fill="none" stroke="{line}" stroke-width="3" d="M{x} 182h{w}"/>' for x, w in ((175, 110), (345, 110))
    )
    half += f'<path fill="{line}" d="M{WIDE / 2:.0f} 170l12 12l-12 12l-12-12z"/>'
    return (
        f'<rect fill="{ink.edge}" width="{WIDE}" height="{TALL}" rx="32"/>'
        f'<rect fill="{ground}" x="6" y="6" width="{WIDE - 12}" height="{TALL - 12}" rx="26"/>'
        f'<rect fill="none" stroke="{line}" stroke-width="4" x="34" y="34" width="{WIDE - 68}" height="{TALL - 68}" '
        f'rx="16"/><rect fill="none" stroke="{line}" stroke-width="2" x="46" y="46" width="{WIDE - 92}" '
        f'height="{TALL - 92}" rx="10"/>'
        f'<svg x="50" y="{middle - 230:.0f}" width="{WIDE - 100}" height="460" viewBox="10 -43 220 216">'
        f'<use href="icon:rays-1" fill="none" stroke="{line}" stroke-width="1" opacity=".5"/></svg>'
        f'{half}<g transform="rotate(180 {WIDE / 2:.0f} {middle:.0f})">{half}</g>'
        f"{icon(sign, WIDE / 2 - 120, middle - 120, 240, line)}"
    )


@lru_cache(4096)
def card(face: CardFace, printed: bool = False, more: str = "") -> str:
    """The card as a picture of its own, with its words for those who listen."""
    kind = "" if face.state == "down" else f"k-{face.kind} "
    kind, high = (f"{kind}turning ", SIDE) if face.sides else (kind, TALL)
    return (
        f'<svg id="{face.key}" class="card {kind}{face.state}" viewBox="0 0 {WIDE} {num(high)}" role="img" '
        f'aria-label="{escape(face.label)}"{_numbers(face)}{answering(face.answer)}{more}>'
        f"{drawn_card(face, printed)}</svg>"
    )


def _numbers(face: CardFace) -> str:
    """What its gems count: a closer look says so beside the card."""
    said = " · ".join([f"{gem.label} {gem.number}" for gem in face.gems if gem.label])
    return f' data-numbers="{escape(said)}"' if said and face.state != "down" else ""


def answering(answer: str) -> str:
    """The attribute that says which answer an element stands for."""
    return f' data-answer="{answer}"' if answer else ""
