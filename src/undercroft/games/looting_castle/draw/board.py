"""A view as a picture: SVG for the browser, docs and print; a text picture for terminals.

The cards outside the castle are folded along its walls, so that the picture is narrow enough for a phone.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from undercroft.games.looting_castle.draw.text import text
from undercroft.games.looting_castle.view.shapes import (
    CastleView,
    Cubes,
    HeroView,
    MarketView,
    MonsterView,
    SpaceView,
)
from undercroft.ink.markup import escape

__all__ = ["svg", "text"]

CELL_WIDTH: Final = 152
CELL_HEIGHT: Final = 122
GAP: Final = 34
"""The wall between the castle and what lies outside."""
MARGIN: Final = 14

INK: Final = "#1d1a16"
PAPER: Final = "#efe6d2"
STONE: Final = "#d9cdb2"
NIGHT: Final = "#2b2f3a"
WALL: Final = "#6d5f4b"
HERO_FILLS: Final = {"red": "#c0392b", "blue": "#2b62b5", "green": "#2f7d41", "yellow": "#d7a313"}
HERO_INKS: Final = {"red": "#ffffff", "blue": "#ffffff", "green": "#ffffff", "yellow": "#1d1a16"}
CUBE_FILLS: Final = {"S": "#c0392b", "W": "#e0ac12", "T": "#2b62b5"}


def svg(view: CastleView) -> str:
    """The whole table: board, tokens, and one line per Hero, Monster and Market."""
    board = _Board(view)
    below = board.bottom + 14
    beside = _beside(tuple(space.name for space in view.spaces if space.is_room), view.doors)
    parts = [_scenery(view, board)]
    parts += [_space(space, *board.corner[space.name], beside[space.name], view.alcoves) for space in view.spaces]
    parts.append(_courtyard(view, board))
    panels, height = _panels(view, board.width, below)
    parts.append(panels)
    parts.append(_tokens(view, board))
    title = f"Looting MiniSkull Castle, round {view.rounds + 1}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width} {height}" role="img" '
        f'font-family="Georgia, serif" font-size="17" fill="{INK}"><title>{title}</title>'
        f'<rect width="{board.width}" height="{height}" fill="{NIGHT}"/>{"".join(parts)}</svg>'
    )


class _Board:
    """Where each space is drawn."""

    def __init__(self, view: CastleView) -> None:
        self.corner: dict[str, tuple[int, int]] = {}
        extra_column = any(chain[0] == "R3" for chain in view.doors[1:])
        self.width = MARGIN * 2 + view.columns * CELL_WIDTH + ((GAP + CELL_WIDTH) if extra_column else 0)
        top = MARGIN + 26
        self.castle_top = top + CELL_HEIGHT + GAP
        self.castle_bottom = self.castle_top + view.rows * CELL_HEIGHT
        self.bottom = self.castle_bottom
        for space in view.spaces:
            if space.is_room:
                x = MARGIN + space.column * CELL_WIDTH
                self.corner[space.name] = (x, self.castle_top + space.row * CELL_HEIGHT)
        for place, name in enumerate(view.doors[0][1:]):
            self.corner[name] = (MARGIN + place * CELL_WIDTH, top)
        for chain in view.doors[1:]:
            self._back_chain(chain, view.columns)

    def _back_chain(self, chain: tuple[str, ...], columns: int) -> None:
        """Behind the Back Door: along the lower wall, or down the right one."""
        x, y = self.corner[chain[0]]
        for place, name in enumerate(chain[1:]):
            if chain[0] == "R3":
                self.corner[name] = (MARGIN + columns * CELL_WIDTH + GAP, y + place * CELL_HEIGHT)
            else:
                self.bottom = self.castle_bottom + GAP + CELL_HEIGHT
                onward = CELL_WIDTH if chain[0] == "R9" else -CELL_WIDTH
                self.corner[name] = (x + place * onward, self.castle_bottom + GAP)

    def middle(self, name: str) -> tuple[int, int]:
        x, y = self.corner[name]
        return x + CELL_WIDTH // 2, y + CELL_HEIGHT // 2


# -- scenery ----------------------------------------------------------------------------------------------------------


def _scenery(view: CastleView, board: _Board) -> str:
    left, top = MARGIN - 5, board.castle_top - 5
    width, height = view.columns * CELL_WIDTH + 10, view.rows * CELL_HEIGHT + 10
    parts = [
        f'<text id="headline" x="{MARGIN}" y="{MARGIN + 14}" fill="{PAPER}" font-size="19">'
        f"{escape(_headline(view))}</text>",
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6" fill="{WALL}"/>',
    ]
    for chain in view.doors:
        for a, b in pairwise(chain):
            (x, y), (u, v) = board.middle(a), board.middle(b)
            parts.append(
                f'<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" stroke="#a58a5c" stroke-width="16" stroke-linecap="round"/>'
            )
    return f'<g id="scenery">{"".join(parts)}</g>'


def _headline(view: CastleView) -> str:
    if view.winners is not None:
        who = " and ".join(view.heroes[seat].label for seat in view.winners) or "Nobody"
        return f"{who} won: {view.reason}"
    flags = "  last round!" if view.goal_was_reached or view.bag_was_emptied else ""
    return f"Round {view.rounds + 1}: {view.heroes[view.active].label}{flags}"


@lru_cache(64)
def _beside(ring: tuple[str, ...], doors: tuple[tuple[str, ...], ...]) -> dict[str, str]:
    """The spaces one step from each, in words: rooms lie in a ring, doors join what is drawn joined.

    Remembered: a castle stays as it was built."""
    found: dict[str, dict[str, None]] = {name: {} for name in ring}
    for chain in ((*ring, ring[0]), *doors):
        for a, b in pairwise(chain):
            found.setdefault(a, {})[b] = None
            found.setdefault(b, {})[a] = None
    return {name: f", beside {', '.join(others)}" for name, others in found.items()}


def _told(cubes: Cubes) -> str:
    """Cubes in words."""
    counts = (("Strength", cubes.strength), ("Weapons", cubes.weapons), ("Treasure", cubes.treasure))
    return ", ".join(f"{count} {name}" for name, count in counts if count) or "no cubes"


@lru_cache(2048)
def _space(space: SpaceView, x: int, y: int, beside: str, may_hide: bool) -> str:
    """Remembered: most spaces look the same to every viewer, and after the next answer."""
    fill = PAPER if space.is_room else STONE
    title = space.title or space.label
    alcove = ", an alcove" if space.alcove else ""
    cubes = f": {_told(space.cubes)}" if space.is_room else ""
    label = escape(f"{space.name} {title}{beside}{alcove}{cubes}. {space.text}".strip())
    parts = [
        f"<title>{label}</title>",
        f'<rect x="3" y="3" width="{CELL_WIDTH - 6}" height="{CELL_HEIGHT - 6}" rx="7" fill="{fill}" '
        f'stroke="{INK}" stroke-width="1.5"/>',
        f'<text x="11" y="23" font-size="17" font-weight="bold">{escape(title)}</text>',
        f'<text x="{CELL_WIDTH - 9}" y="{CELL_HEIGHT - 9}" font-size="13" text-anchor="end" '
        f'fill="#5a5144">{space.name}</text>',
    ]
    if space.does:
        parts.append(f'<text x="11" y="39" font-size="13" fill="#5a5144">{_hint(space, may_hide)}</text>')
    if space.alcove:
        parts.append(f'<path d="M {CELL_WIDTH - 34} 68 v -11 a 12 12 0 0 1 24 0 v 11 z" fill="{WALL}"/>')
        parts.append(f'<text x="{CELL_WIDTH - 22}" y="66" font-size="14" text-anchor="middle" fill="{PAPER}">A</text>')
    parts.append(_heap(space.cubes, 21, 58))
    return f'<g id="space-{space.name}" class="space" transform="translate({x} {y})">{"".join(parts)}</g>'


_HINTS: Final = {
    "found_loot": "take 1",
    "fight": "minor Monster",
    "search": "search: 4+",
    "encounter": "roll a die",
    "study_the_map": "all, then go on",
    "reach_through": "this or next door",
}


def _hint(space: SpaceView, may_hide: bool) -> str:
    """The action of a room in a few words; its title holds the whole text."""
    if space.does == "found_loot" and space.alcove and may_hide:
        return "all, or 1 hidden"
    return _HINTS.get(space.does, "")


@lru_cache(1024)
def _heap(heap: Cubes, x: int, y: int) -> str:
    """Cubes by shape, letter and number: Strength round, Weapons triangular, Treasure a diamond."""
    parts: list[str] = []
    for letter, number in (("S", heap.strength), ("W", heap.weapons), ("T", heap.treasure)):
        if number:
            parts.append(_cube(letter, x, y))
            parts.append(f'<text x="{x + 13}" y="{y + 6}" font-size="17">{number}</text>')
            x += 38 if number < 10 else 46
    return "".join(parts)


def _cube(letter: str, x: int, y: int) -> str:
    fill = CUBE_FILLS[letter]
    ink = INK if letter == "W" else "#ffffff"
    shape = {
        "S": f'<circle cx="{x}" cy="{y}" r="11"',
        "W": f'<path d="M {x} {y - 13} L {x + 12} {y + 9} L {x - 12} {y + 9} Z"',
        "T": f'<path d="M {x} {y - 13} L {x + 12} {y} L {x} {y + 13} L {x - 12} {y} Z"',
    }[letter]
    return (
        f'{shape} fill="{fill}" stroke="{INK}"/>'
        f'<text x="{x}" y="{y + 5}" font-size="12" text-anchor="middle" fill="{ink}">{letter}</text>'
    )


def _courtyard(view: CastleView, board: _Board) -> str:
    """Inside the ring: the dice of the turn, the bag, and what is still to come."""
    x, y = MARGIN + CELL_WIDTH, board.castle_top + CELL_HEIGHT
    width, height = (view.columns - 2) * CELL_WIDTH, (view.rows - 2) * CELL_HEIGHT
    dice = [("Hero", view.hero_die)] if view.hero_die else []
    if view.monster_die:
        dice.append(("Monster", view.monster_die))
    dice += [("Strength", face) for face in view.strength_dice]
    parts = [f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#3d5536"/>']
    for place, (name, face) in enumerate(dice):
        left = x + 9 + place * 49
        parts.append(f'<rect x="{left}" y="{y + 8}" width="36" height="36" rx="6" fill="#ffffff" stroke="{INK}"/>')
        parts.append(f'<text x="{left + 18}" y="{y + 34}" font-size="23" text-anchor="middle">{face}</text>')
        parts.append(
            f'<text x="{left + 18}" y="{y + 57}" font-size="11" text-anchor="middle" fill="#ffffff">{name}</text>'
        )
    to_come = f"{view.monsters_to_come} to come, {len(view.slain)} slain"
    lines = [f"Bag of {view.bag.total}:", f"S{view.bag.strength} W{view.bag.weapons} T{view.bag.treasure}", to_come]
    for number, line in enumerate(lines):
        parts.append(f'<text x="{x + 9}" y="{y + 78 + 18 * number}" font-size="14" fill="#ffffff">{line}</text>')
    if view.goal_money and not view.is_solo and view.columns > 3:
        parts.append(
            f'<text x="{x + width - 9}" y="{y + 78}" font-size="14" text-anchor="end" fill="#ffffff">'
            f"goal ${view.goal_money}</text>"
        )
    return f'<g id="courtyard">{"".join(parts)}</g>'


# -- panels -----------------------------------------------------------------------------------------------------------


def _panels(view: CastleView, width: int, top: int) -> tuple[str, int]:
    """Heroes, Monsters and Markets below the board, two beside each other where they are several."""
    rows: list[list[_Panel]] = []
    rows += _in_pairs([_hero_panel(view, hero) for hero in view.heroes])
    room = width - 2 * MARGIN
    share = room // 2 if len(view.monsters) > 1 else room
    rows += _in_pairs([_monster_panel(monster, share) for monster in view.monsters])
    rows += _in_pairs([_market_panel(market, len(view.markets) > 1) for market in view.markets])
    parts: list[str] = []
    y = top
    for row in rows:
        height = max(panel.height for panel in row)
        wide = (room - 8 * (len(row) - 1)) // len(row)
        for place, panel in enumerate(row):
            x = MARGIN + place * (wide + 8)
            parts.append(
                f'<g id="panel-{panel.name}" transform="translate({x} {y})"><rect width="{wide}" '
                f'height="{height}" rx="7" fill="{PAPER}"/>{panel.inside}</g>'
            )
        y += height + 7
    return f'<g id="panels">{"".join(parts)}</g>', y + 6


class _Panel:
    """One card below the board."""

    def __init__(self, name: str, height: int, inside: str) -> None:
        self.name = name
        self.height = height
        self.inside = inside


def _in_pairs(panels: list[_Panel]) -> list[list[_Panel]]:
    return [panels[start : start + 2] for start in range(0, len(panels), 2)]


def _hero_panel(view: CastleView, hero: HeroView) -> _Panel:
    posture = ", lying" if hero.is_lying else ", hidden" if hero.is_hidden else ""
    mark = " &#183; on turn" if hero.seat == view.active and view.winners is None else ""
    trophies = f" &#183; {len(hero.trophies)} Trophies" if hero.trophies else ""
    inside = (
        f'<circle cx="22" cy="27" r="15" fill="{HERO_FILLS[hero.name]}" stroke="{INK}"/>'
        f'<text x="22" y="33" text-anchor="middle" fill="{HERO_INKS[hero.name]}">{hero.label[0]}</text>'
        f'<text x="45" y="22" font-weight="bold">{hero.label} at {hero.at}{posture}{mark}</text>'
        f'<text x="45" y="44">${hero.money} &#183; level {hero.level}{trophies}</text>'
        f"{_heap(hero.cubes, 22, 68)}"
        f'<text x="168" y="74" font-size="15">{hero.pieces}/{view.inventory_limit}</text>'
    )
    return _Panel(hero.name, 88, inside)


@lru_cache(256)
def _monster_panel(monster: MonsterView, width: int) -> _Panel:
    where = monster.at or f"card at {monster.corner}"
    boss = " (Boss)" if monster.is_boss else ""
    lying = ", lying" if monster.is_lying else ""
    inside = (
        f'<text x="12" y="24" font-weight="bold">{escape(f"{monster.label}{boss}, {where}{lying}")}</text>'
        f"{_heap(monster.cubes, 24, 48)}"
    )
    lines = _wrapped(monster.text, (width - 34) // 7)
    for number, line in enumerate(lines):
        inside += f'<text x="12" y="{82 + 19 * number}" font-size="15">{escape(line)}</text>'
    return _Panel(monster.name, 74 + 19 * len(lines), inside)


@lru_cache(128)
def _market_panel(market: MarketView, is_narrow: bool) -> _Panel:
    name = "Black Market" if market.space == "BM" else "Smuggler's Cove"
    fee = f", fee ${market.fee}" if market.fee else ""
    treasure = f" T{market.buy_treasure}" if market.buy_treasure else ""
    pays = f"pays S{market.sell_strength} W{market.sell_weapon} T{market.sell_treasure} Trophy {market.sell_trophy}"
    asks = f"asks S{market.buy_strength} W{market.buy_weapon}{treasure}"
    titles = [f"{name}{fee}", market.title] if is_narrow else [f"{name}: {market.title}{fee}"]
    lines = [pays, asks] if is_narrow else [f"{pays} · {asks}"]
    inside = "".join(
        f'<text x="12" y="{24 + 21 * number}" font-weight="bold">{escape(line)}</text>'
        for number, line in enumerate(titles)
    )
    for number, line in enumerate(lines, start=len(titles)):
        inside += f'<text x="12" y="{24 + 21 * number}">{escape(line)}</text>'
    return _Panel(market.space, 14 + 21 * (len(titles) + len(lines)), inside)


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


# -- tokens -----------------------------------------------------------------------------------------------------------


def _tokens(view: CastleView, board: _Board) -> str:
    """Heroes and Monsters in a fixed order, each placed by one transform."""
    parts: list[str] = []
    for monster in view.monsters:
        x, y = board.corner[monster.at or monster.corner]
        parts.append(_monster_token(monster, x + 29, y + CELL_HEIGHT - 28))
    for hero in view.heroes:
        company = [other.seat for other in view.heroes if other.at == hero.at]
        x, y = board.corner[hero.at]
        crowded = any(monster.at == hero.at for monster in view.monsters)
        left = (66 if crowded else 24) + company.index(hero.seat) * (24 if crowded else 32)
        parts.append(_hero_token(hero, x + left, y + CELL_HEIGHT - 29))
    return f'<g id="tokens">{"".join(parts)}</g>'


def _hero_token(hero: HeroView, x: int, y: int) -> str:
    fill, ink = HERO_FILLS[hero.name], HERO_INKS[hero.name]
    ring = ' stroke-dasharray="4 3"' if hero.is_hidden else ""
    if hero.is_lying:
        body = f'<ellipse cx="0" cy="7" rx="15" ry="9" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    else:
        shape = "M -13 18 L -6 -4 A 9 9 0 1 1 6 -4 L 13 18 Z"
        body = f'<path d="{shape}" fill="{fill}" stroke="{INK}" stroke-width="2"{ring}/>'
    state = ", lying down" if hero.is_lying else ", hidden" if hero.is_hidden else ""
    return (
        f'<g id="hero-{hero.name}" class="token" transform="translate({x} {y})">'
        f"<title>{hero.label}{state}, at {hero.at}: ${hero.money}, level {hero.level}, {_told(hero.cubes)}</title>"
        f'{body}<text x="0" y="11" font-size="14" text-anchor="middle" fill="{ink}">{hero.label[0]}</text></g>'
    )


def _monster_token(monster: MonsterView, x: int, y: int) -> str:
    away = ' opacity="0.45"' if not monster.at else ""
    turn = ' transform="rotate(90)"' if monster.is_lying else ""
    boss = " (Boss)" if monster.is_boss else ""
    lying = ", lying down" if monster.is_lying else ""
    where = f"at {monster.at}" if monster.at else f"on its card at {monster.corner}"
    shape = "M -22 14 L -22 -8 L -12 -20 L 0 -12 L 12 -20 L 22 -8 L 22 14 L 10 20 L -10 20 Z"
    return (
        f'<g id="monster-{monster.name}" class="token" transform="translate({x} {y})"{away}>'
        f"<title>{escape(monster.label)}{boss}{lying}, {where}: {_told(monster.cubes)}</title>"
        f'<g{turn}><path d="{shape}" fill="#3a2a45" stroke="#ffffff" stroke-width="2"/></g>'
        f'<text x="0" y="7" font-size="15" text-anchor="middle" fill="#ffffff">{escape(monster.label[:3])}</text></g>'
    )
