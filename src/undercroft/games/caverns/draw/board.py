"""A view as a picture: the map of tiles, the figures, one's own hand and quest. It never sees the state."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.caverns.draw.text import NAMES, initials, state_of
from undercroft.games.caverns.draw.text import text as text
from undercroft.games.caverns.judge.ways import tile_of
from undercroft.games.caverns.view.shapes import FigureView, TileView, View
from undercroft.ink.markup import escape

CELL: Final = 72
HALF: Final = CELL // 2
COLOURS: Final = ("#c63d50", "#2f6db8", "#277a50", "#d9a521", "#8f5fc7", "#efeae0")
INKS: Final = ("#ffffff", "#ffffff", "#ffffff", "#1d1a17", "#ffffff", "#1d1a17")
ROCK: Final = "#3a332d"
FLOOR: Final = "#d8c9a6"
WATER: Final = "#4f93c4"
PAPER: Final = "#f4eee1"
INK: Final = "#221e1a"
ENDS: Final = ((HALF, 0), (CELL, HALF), (HALF, CELL), (0, HALF))  # north, east, south, west
GATES: Final = (
    (HALF, 0), (CELL + HALF, 0), (2 * CELL, HALF), (CELL + HALF, CELL), (HALF, CELL), (0, HALF),
)  # fmt: skip
GATE_NAMES: Final = ("north_west", "north_east", "east", "south_east", "south_west", "west")
SIDE_NAMES: Final = ("north", "east", "south", "west")
TERRAIN: Final = {"p": "", "n": " through a narrow way", "w": " through deep water", "-": ""}
GATE_STEPS: Final = ((0, -1), (0, -1), (1, 0), (0, 1), (0, 1), (-1, 0))
SIDE_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
PANEL: Final = 560
CARD: Final = (178, 92)


def svg(v: View) -> str:
    """The whole table as seen from one seat."""
    left, top, width, height = _frame(v)
    total = max(width, PANEL)
    shift = (total - width) // 2
    parts: list[str] = []
    panel = _panel(v, total, height)
    high = height + panel[1]
    parts.append(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {high}" role="img" '
        'font-family="Georgia, serif" font-size="13">'
    )
    parts.append(f"<title>Caverns, round {v.round}: {len(v.tiles)} tiles laid, {v.stack} left</title>")
    parts.append(f'<rect width="{total}" height="{high}" fill="#1c1916"/>')
    parts.append(f'<g id="map" transform="translate({shift - left} {-top})">')
    parts.extend(_tile(tile) for tile in v.tiles)
    parts.append(_discovery(v))
    parts.append("</g>")
    parts.append(panel[0])
    parts.append(f'<g id="tokens" transform="translate({shift - left} {-top})">')
    parts.append(_tokens(v))
    parts.append("</g></svg>")
    return "".join(parts)


def _frame(v: View) -> tuple[int, int, int, int]:
    xs = [tile.x for tile in v.tiles] + [tile.x + 1 for tile in v.tiles if len(tile.arms) == 6]
    ys = [tile.y for tile in v.tiles]
    left, right = min(xs, default=0), max(xs, default=1)
    top, bottom = min(ys, default=0), max(ys, default=0)
    pad = HALF
    width = (right - left + 1) * CELL + 2 * pad
    height = (bottom - top + 1) * CELL + 2 * pad
    return left * CELL - pad, top * CELL - pad, width, height


# -- tiles -----------------------------------------------------------------------------------------------------------


@lru_cache(2048)
def _tile(tile: TileView) -> str:
    """Remembered: a tile seldom changes once it lies there."""
    wide = len(tile.arms) == 6
    ends = GATES if wide else ENDS
    parts = [f'<g id="tile-{tile.no}" transform="translate({tile.x * CELL} {tile.y * CELL})" role="group">']
    parts.append(f"<title>{escape(_told(tile))}</title>")
    parts.append(
        f'<rect x="1" y="1" width="{(2 if wide else 1) * CELL - 2}" height="{CELL - 2}" rx="6" fill="{ROCK}"/>'
    )
    for place in range(max(tile.places) + 1):
        name = tile.no if place == 0 else tile.no + "b"
        parts.append(f'<g id="place-{name}">')
        if place == 1:  # the second tunnel crosses over the first
            parts.append(_bridge())
        parts.extend(
            _arm(end, arm, wide, port)
            for port, (end, arm) in enumerate(zip(ends, tile.arms, strict=True))
            if arm != "-" and tile.places[port] == place
        )
        parts.append(_hub(tile, wide) + "</g>")
    if tile.spots:
        parts.append(_cavern(tile))
    if tile.stairs:
        parts.append(_stairs(tile, CELL if wide else HALF))
    for number, marker in enumerate(tile.markers):
        parts.append(_marker(marker, 14 + 22 * number, CELL - 15))
    parts.append(f'<text x="6" y="15" font-size="11" fill="#e9dfc8" opacity="0.85">{tile.no}</text>')
    parts.extend(_unknown(tile, port, end, wide) for port, end in enumerate(ends) if tile.links[port] == "?")
    parts.append("</g>")
    return "".join(parts)


def _told(tile: TileView) -> str:
    extra = f", cavern with {tile.spots} spots{', not used' if tile.unused else ''}" if tile.spots else ""
    marks = "".join(f", {marker}" for marker in tile.markers)
    names = GATE_NAMES if len(tile.arms) == 6 else SIDE_NAMES
    ways = "".join(
        f", {names[port].replace('_', '-')}{TERRAIN[tile.arms[port]]} to {link}"
        for port, link in enumerate(tile.links)
        if link and link != "?"
    )
    return f"Tile {tile.no}, {tile.look}{extra}{', stairs' if tile.stairs else ''}{marks}{ways}"


def _hub(tile: TileView, wide: bool) -> str:
    if wide:
        return f'<rect x="{HALF - 12}" y="{HALF - 12}" width="{CELL + 24}" height="24" rx="8" fill="{FLOOR}"/>'
    if max(tile.places) == 1:
        return ""
    return f'<circle cx="{HALF}" cy="{HALF}" r="13" fill="{FLOOR}"/>'


def _arm(end: tuple[int, int], arm: str, wide: bool, port: int) -> str:
    x, y = end
    inner = (HALF if not wide or port in (0, 4, 5) else CELL + HALF, HALF)
    line = f'x1="{x}" y1="{y}" x2="{inner[0]}" y2="{inner[1]}"'
    if arm == "w":
        middle = ((x + inner[0]) // 2, (y + inner[1]) // 2)
        return (
            f'<line {line} stroke="{WATER}" stroke-width="24"/>'
            f'<text x="{middle[0]}" y="{middle[1] + 5}" text-anchor="middle" font-size="15" fill="#08202f">'
            "&#8776;</text>"
        )
    if arm == "n":
        return (
            f'<line {line} stroke="{FLOOR}" stroke-width="9"/>'
            f'<line {line} stroke="#8a5a3b" stroke-width="17" stroke-dasharray="2 4" opacity="0.9"/>'
            f'<line {line} stroke="{FLOOR}" stroke-width="6"/>'
        )
    return f'<line {line} stroke="{FLOOR}" stroke-width="24"/>'


def _bridge() -> str:
    """Rock on both sides of the tunnel that goes over the other."""
    return f'<rect x="{HALF - 15}" y="{HALF - 15}" width="30" height="30" fill="{ROCK}"/>'


def _cavern(tile: TileView) -> str:
    x, y = CELL - 20, CELL - 20
    mouth = {"p": (FLOOR, 12, ""), "n": (FLOOR, 6, ' stroke-dasharray="3 2"'), "w": (WATER, 12, "")}[tile.mouth]
    parts = [
        f'<line x1="{HALF}" y1="{HALF}" x2="{x}" y2="{y}" stroke="{mouth[0]}" stroke-width="{mouth[1]}"{mouth[2]}/>',
        f'<g id="place-{tile.no}c"><title>Cavern {tile.no}</title>',
        f'<path d="M{x - 17} {y + 3} q-3 -16 9 -19 q8 -4 16 0 q11 5 9 17 q-1 13 -13 15 q-17 2 -21 -13 z" '
        f'fill="#b59f78" stroke="{INK}" stroke-width="1.5"/>',
    ]
    for spot in range(tile.spots):
        parts.append(f'<circle cx="{x - 9 + 7 * (spot % 3)}" cy="{y - 3 + 8 * (spot // 3)}" r="2.6" fill="#b3261e"/>')
    if tile.unused:
        parts.append(f'<text x="{x}" y="{y + 12}" text-anchor="middle" font-size="11" fill="{INK}">new</text>')
    parts.append("</g>")
    return "".join(parts)


def _stairs(tile: TileView, x: int) -> str:
    steps = "".join(
        f'<rect x="{x - 9 + 3 * n}" y="{HALF + 5 - 5 * n}" width="{18 - 3 * n}" height="4"/>' for n in range(4)
    )
    return f'<g id="stairs-stairs.{tile.no}" fill="#5b4a36"><title>Stairs on tile {tile.no}</title>{steps}</g>'


def _marker(marker: str, x: int, y: int) -> str:
    if marker == "web":
        rays = "".join(f'<line x1="{x}" y1="{y}" x2="{x + dx}" y2="{y + dy}"/>' for dx, dy in (
            (10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7), (0, -10), (7, -7),
        ))  # fmt: skip
        rings = f'<circle cx="{x}" cy="{y}" r="4"/><circle cx="{x}" cy="{y}" r="8"/>'
        return f'<g stroke="#f2f2f2" stroke-width="1.2" fill="none"><title>Spider web</title>{rays}{rings}</g>'
    if marker == "holy":
        return (
            f'<g fill="#f7d774" stroke="{INK}"><title>Holy Place</title>'
            f'<path d="M{x - 3} {y - 10} h6 v6 h6 v6 h-6 v8 h-6 v-8 h-6 v-6 h6 z"/></g>'
        )
    return (
        f'<g><title>Magic Mirror</title><ellipse cx="{x}" cy="{y}" rx="7" ry="10" fill="#bfe3ef" '
        f'stroke="#8a6d1f" stroke-width="2.5"/>'
        f'<line x1="{x - 3}" y1="{y + 3}" x2="{x + 3}" y2="{y - 5}" stroke="#fff"/></g>'
    )


def _unknown(tile: TileView, port: int, end: tuple[int, int], wide: bool) -> str:
    name = (GATE_NAMES if wide else SIDE_NAMES)[port]
    dx, dy = (GATE_STEPS if wide else SIDE_STEPS)[port]
    x, y = end[0] + 12 * dx, end[1] + 12 * dy
    return (
        f'<g id="arm-{tile.no}.{name}"><title>The unknown, {name.replace("_", "-")} of tile {tile.no}</title>'
        f'<circle cx="{x}" cy="{y}" r="11" fill="#1c1916" stroke="#a5987c" stroke-dasharray="3 3"/>'
        f'<text x="{x}" y="{y + 5}" text-anchor="middle" fill="#e9dfc8">?</text></g>'
    )


def _discovery(v: View) -> str:
    if not v.discovery:
        return ""
    tile = next(tile for tile in v.tiles if tile.no == v.discovery_arm.split(".")[0])
    wide = len(tile.arms) == 6
    side = v.discovery_arm.split(".")[1]
    port = (GATE_NAMES if wide else SIDE_NAMES).index(side)
    dx, dy = (GATE_STEPS if wide else SIDE_STEPS)[port]
    x = (tile.x + dx + (1 if wide and port in (1, 2, 3) else 0)) * CELL
    y = (tile.y + dy) * CELL
    return (
        f'<g id="discovery"><title>Tile {v.discovery} is about to be laid</title>'
        f'<rect x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}" rx="6" fill="{PAPER}" opacity="0.85" '
        f'stroke="{INK}" stroke-dasharray="5 4"/>'
        f'<text x="{x + HALF}" y="{y + HALF + 5}" text-anchor="middle" fill="{INK}">{v.discovery}</text></g>'
    )


# -- figures ---------------------------------------------------------------------------------------------------------


def _tokens(v: View) -> str:
    tiles = {tile.no: tile for tile in v.tiles}
    sharing: dict[str, int] = {}
    parts: list[str] = []
    for figure in v.figures:
        if not figure.place:
            continue
        number = sharing.get(figure.place, 0)
        sharing[figure.place] = number + 1
        tile = tiles[tile_of(figure.place)]
        x, y = _spot(tile, figure.place, number)
        parts.append(_token(figure, x, y, figure.id == v.acting))
    return "".join(parts)


IN_PASSAGE: Final = ((-9, -7), (-15, 13), (10, -18), (-24, -18), (-26, 3), (4, 4))
IN_CAVERN: Final = ((0, 0), (7, 9), (9, -8), (-7, 10), (0, -14), (14, 2))


def _spot(tile: TileView, place: str, number: int) -> tuple[int, int]:
    """Where the next token of a place stands: in passages towards the upper left, in caverns around their middle."""
    x, y = tile.x * CELL, tile.y * CELL
    if len(tile.arms) == 6:
        return x + CELL - 52 + 26 * (number % 5), y + HALF - 8 + 16 * (number // 5)
    if place.endswith("c"):
        dx, dy = IN_CAVERN[number % len(IN_CAVERN)]
        return x + CELL - 20 + dx, y + CELL - 20 + dy
    dx, dy = IN_PASSAGE[number % len(IN_PASSAGE)]
    return x + HALF + dx + (26 if place.endswith("b") else 0), y + HALF + dy


def _token(figure: FigureView, x: int, y: int, acting: bool) -> str:
    """Characters are round, monsters pointed; asleep ones grey with a z, stone ones hatched."""
    colour = COLOURS[figure.seat] if figure.seat >= 0 else "#8d8a86"
    ink = INKS[figure.seat] if figure.seat >= 0 else "#1d1a17"
    edge = "#ffe9a8" if acting else "#14110f"
    dash = ' stroke-dasharray="3 2" fill-opacity="0.55"' if figure.invisible else ""
    look = f'fill="{colour}" stroke="{edge}" stroke-width="{3 if acting else 1.5}"{dash}'
    shape = f'<circle r="11" {look}/>' if figure.character else f'<path d="M0 -13 L12 0 L0 13 L-12 0 Z" {look}/>'
    where = f"{'in cavern' if figure.place.endswith('c') else 'on tile'} {tile_of(figure.place)}"
    magic = "no Magic" if figure.magic is None else f"Magic {figure.magic}"
    state = f"{state_of(figure)} {where}: Combat {figure.combat}, {magic}, Escape {figure.escape}"
    parts = [f'<g id="figure-{figure.id}" transform="translate({x} {y})"><title>{escape(state)}</title>{shape}']
    parts.append(
        f'<text y="4" text-anchor="middle" font-size="10" font-weight="bold" fill="{ink}">{initials(figure)}</text>'
    )
    if not figure.awake:
        parts.append('<text x="9" y="-7" font-size="11" font-style="italic" fill="#f4eee1">z</text>')
    if figure.stone:
        parts.append('<path d="M-9 6 L6 -9 M-5 9 L9 -5" stroke="#d9d9d9" stroke-width="2"/>')
    if figure.size:
        arrow = "&#9650;" if figure.size == "bigger" else "&#9660;"
        parts.append(f'<text x="-15" y="-6" font-size="11" fill="#f4eee1">{arrow}</text>')
    return "".join(parts) + "</g>"


# -- the panel -------------------------------------------------------------------------------------------------------


def _panel(v: View, width: int, top: int) -> tuple[str, int]:
    """Beneath the map: the state of the piles, everybody's figure, and what one holds oneself."""
    y = top + 8
    parts = [f'<g id="panel" transform="translate(0 {y})">', f'<rect width="{width}" height="4000" fill="{PAPER}"/>']
    turn = f"{NAMES[v.active]}'s turn" if not v.over else v.reason
    parts.append(_line(14, 24, f"Round {v.round} · {turn}", 17, True))
    piles = f"Tiles {v.stack} · Cavern cards {v.cavern_deck} · Passage cards {v.passage_deck}"
    parts.append(_line(14, 44, piles, 13))
    row = 62
    parts.append(_board(v.counters, width - 118, 12))
    for figure in v.figures:
        if figure.awake:
            parts.append(_row(figure, 14, row, figure.id == v.acting))
            row += 26
    row = max(row, 118) + 6
    if v.fight is not None:
        parts.append(
            _line(
                14,
                row + 10,
                f"Fight: {v.fight.attacker} {v.fight.attack} against {v.fight.defender} {v.fight.defence}",
                14,
                True,
            )
        )
        row += 24
    if v.quest is not None:
        done = " - fulfilled: go home!" if v.fulfilled else ""
        parts.append(
            f'<g id="quest-{v.quest.id}">' + _line(14, row + 10, f"Your quest: {v.quest.name}{done}", 15, True)
        )
        parts.append(_line(14, row + 28, v.quest.text, 12) + "</g>")
        row += 44
    cards, row = _hands(v, width, row)
    parts.append(cards)
    if v.next_tiles and any(tile != "?" for tile in v.next_tiles):
        parts.append(_line(14, row + 12, "Next on the stack: " + ", ".join(v.next_tiles), 13))
        row += 22
    parts.append(_legend(row + 8))
    return "".join(parts) + "</g>", row + 48


def _line(x: int, y: int, text: str, size: int, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{INK}"{weight}>{escape(text)}</text>'


def _row(figure: FigureView, x: int, y: int, acting: bool) -> str:
    magic = "-" if figure.magic is None else str(figure.magic)
    numbers = f"C{figure.combat} M{magic}" + (f" E{figure.escape}" if figure.character else "")
    cards = f"{figure.cavern_cards}+{figure.passage_cards} cards"
    state = state_of(figure).split(", ", 1)
    text = f"{figure.name} ({NAMES[figure.seat]})  {numbers}  {cards}" + (f"  {state[1]}" if len(state) > 1 else "")
    token = _token(figure, x + 10, y, acting).replace(f'id="figure-{figure.id}"', f'id="row-{figure.id}"')
    return token + _line(x + 28, y + 5, text, 13)


@lru_cache(256)
def _board(counters: tuple[int, ...], x: int, y: int) -> str:
    """The passage board: where counters wait. Remembered."""
    waiting = ", ".join(f"{n // 6 + 1}{n % 6 + 1}{f' ({c})' if c > 1 else ''}" for n, c in enumerate(counters) if c)
    title = f"Passage board: counters on {waiting or 'no square'}"
    parts = [f'<g id="counters" transform="translate({x} {y})"><title>{title}</title>']
    for square, count in enumerate(counters):
        cx, cy = square % 6 * 17, square // 6 * 17
        fill = "#e7dcc3" if not count else "#c98a3b"
        parts.append(f'<rect x="{cx}" y="{cy}" width="16" height="16" fill="{fill}" stroke="#9b8b6a"/>')
        if count:
            parts.append(
                f'<text x="{cx + 8}" y="{cy + 12}" text-anchor="middle" font-size="11" fill="{INK}">{count}</text>'
            )
    return "".join(parts) + "</g>"


def _hands(v: View, width: int, row: int) -> tuple[str, int]:
    parts: list[str] = []
    across = max(1, (width - 20) // (CARD[0] + 8))
    for figure in v.figures:
        if not figure.hand:
            continue
        parts.append(_line(14, row + 14, f"{figure.name} holds", 14, True))
        row += 22
        for number, card in enumerate(figure.hand):
            x, y = 14 + number % across * (CARD[0] + 8), row + number // across * (CARD[1] + 8)
            parts.append(f'<g id="card-{card.id}" transform="translate({x} {y})">')
            back = "#7a4e2d" if card.back == "cavern" else "#44617a"
            parts.append(
                f'<rect width="{CARD[0]}" height="{CARD[1]}" rx="7" fill="#fffaf0" stroke="{back}" stroke-width="3"/>'
            )
            parts.append(_line(9, 20, card.name, 13, True))
            for count, words in enumerate(_wrapped(card.text, 29)[:4]):
                parts.append(_line(9, 37 + 14 * count, words, 11))
            if card.value:
                parts.append(f'<circle cx="{CARD[0] - 14}" cy="15" r="9" fill="#e3b341"/>')
                parts.append(_line(CARD[0] - 17, 19, str(card.value), 12, True))
            parts.append("</g>")
        row += (len(figure.hand) + across - 1) // across * (CARD[1] + 8) + 6
    return "".join(parts), row


@lru_cache(1024)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return tuple(lines)


@lru_cache(64)
def _legend(y: int) -> str:
    parts = [
        f'<line x1="0" y1="6" x2="26" y2="6" stroke="{FLOOR}" stroke-width="12"/>',
        _line(32, 11, "plain", 12),
        '<line x1="76" y1="6" x2="102" y2="6" stroke="#8a5a3b" stroke-width="12" stroke-dasharray="2 4"/>',
        f'<line x1="76" y1="6" x2="102" y2="6" stroke="{FLOOR}" stroke-width="5"/>',
        _line(108, 11, "narrow", 12),
        f'<line x1="160" y1="6" x2="186" y2="6" stroke="{WATER}" stroke-width="12"/>',
        _line(192, 11, "deep water ≈", 12),
        '<circle cx="286" cy="6" r="8" fill="#8d8a86"/>',
        _line(298, 11, "character", 12),
        '<path d="M372 -3 L381 6 L372 15 L363 6 Z" fill="#8d8a86"/>',
        _line(386, 11, "monster (z asleep)", 12),
    ]
    return f'<g transform="translate(14 {y})">' + "".join(parts) + "</g>"
