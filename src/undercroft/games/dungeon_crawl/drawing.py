"""A view as a picture: the dungeon from bottom to top, the reference card, Monsters, cards and the party."""

from __future__ import annotations

from html import escape
from typing import Final

from undercroft.games.dungeon_crawl.icons import ICONS
from undercroft.games.dungeon_crawl.picture import text as text
from undercroft.games.dungeon_crawl.view import CardView, EffectView, MonsterView, PlayerView, SpaceView, View

WIDTH: Final = 800
TOP: Final = 64
CELL: Final = (82, 74)
MIDDLE: Final = 212
ROWS: Final = 12
RIGHT: Final = 436
INK, DIM, PAPER, PANEL, LINE, HOT = "#f3ead7", "#b3a891", "#191714", "#2a2620", "#6b604c", "#ffb454"
COLOURS: Final = {"red": "#e0544a", "blue": "#5b9bd8", "green": "#63b365", "white": "#f4f1ea"}
SHAPES: Final = {
    "red": "M0-13a13 13 0 1 0 .1 0z",
    "blue": "M-12-12h24v24h-24z",
    "green": "M0-15 15 12h-30z",
    "white": "M0-16 16 0 0 16-16 0z",
}
KINDS: Final = {"weapon": "Weapon", "armor": "Armor", "spell": "Spell", "consumable": "Consumable"}
ACTION_NAMES: Final = {
    "forward": "Forward", "left_right": "Left/Right", "donate": "Donate", "take": "Take", "rest": "Rest",
}  # fmt: skip
EFFECTS: Final = {
    "reduce": "takes -{n} damage", "armor": "Armored {n} {c}", "armor_change": "Armored {n:+d}", "guard": "Guard",
    "retaliate": "Retaliate {n} {c}", "weaken": "deals -{n}", "vulnerable": "takes +{n}", "strip": "keywords lost",
    "skip_attack": "does not attack", "cheat_death": "cheats death", "ignore": "no On Exiting",
}  # fmt: skip


def svg(view: View) -> str:
    """The whole table, readable from a phone up."""
    board_bottom = TOP + (ROWS + 1) * CELL[1] + 10
    side: list[str] = []
    y = _reference(view, side, TOP + 4)
    y = _monsters(view, side, y + 10)
    y = _pool(view, side, y + 10)
    y = _rooms(view, side, y + 10)
    below: list[str] = []
    y = max(board_bottom, y + 10)
    y = _own_cards(view, below, y)
    y = _party(view, below, y)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 8}" '
        'font-family="Verdana, DejaVu Sans, sans-serif" role="img">'
        f"<title>Dungeon Crawl: {escape(_headline(view))}</title>"
        f'<rect width="{WIDTH}" height="{y + 8}" fill="{PAPER}"/>'
    )
    parts = [head, _banner(view), *_board(view), *side, *below, _tokens(view), "</svg>"]
    return "".join(parts)


# -- small pieces ------------------------------------------


def _write(x: float, y: float, words: str, size: int = 16, fill: str = INK, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{more}>{escape(words)}</text>'


def _icon(name: str, x: float, y: float, size: float, stroke: str = INK) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({size / 24:.3g})" d="{ICONS[name]}" fill="none" '
        f'stroke="{stroke}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _box(x: float, y: float, w: float, h: float, fill: str = PANEL, stroke: str = LINE, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" fill="{fill}" stroke="{stroke}"{more}/>'


def wrap(words: str, width: int) -> list[str]:
    """Lines of at most so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _hearts(x: float, y: float, width: float, hp: int, most: int, fill: str) -> str:
    """A bar and the number: how much is left of how much."""
    share = max(0.0, min(1.0, hp / most)) if most else 0.0
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="18" rx="4" fill="{PAPER}" stroke="{LINE}"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{width * share:.1f}" height="18" rx="4" fill="{fill}"/>'
        + _icon("heart", x + 3, y + 2, 14)
        + _write(x + 22, y + 14, f"{hp} of {most}", 14, INK, ' font-weight="bold"')
    )


def lasting(effects: tuple[EffectView, ...]) -> str:
    """What goes on, in a few words."""
    words = []
    for e in effects:
        what = EFFECTS[e.kind].format(n=e.n, c=e.cls if e.cls not in ("", "any") else "").strip()
        words.append(
            f"{what} ({'this combat' if e.turns == 0 else 'this turn' if e.turns == 1 else f'{e.turns} turns'})"
        )
    return ", ".join(words)


# -- the top and the board ------------------------------------------


def _headline(view: View) -> str:
    if view.outcome:
        return ("Victory. " if view.won else "Defeat. ") + view.outcome
    if view.kind == "setup":
        return "Setup"
    kind = "Combat Turn" if view.kind == "combat" else "Exploration Turn"
    fight = f", fight in {view.combat_at}" if view.combat_at else ""
    return f"Turn {view.turn}: {kind}{fight}"


def _banner(view: View) -> str:
    bonuses = "; ".join(
        f"{'next' if b.next_only else 'every'} {b.cls} damage in {b.space} +{b.n}" for b in view.bonuses
    )
    fill = "#5a2a20" if view.phase == "combat" else "#23382c"
    return (
        f'<rect width="{WIDTH}" height="56" fill="{fill}"/>'
        + _write(14, 25, _headline(view), 21, INK, ' font-weight="bold"')
        + _write(14, 47, f"Leader: {view.leader.capitalize()}" + (f" · {bonuses}" if bonuses else ""), 15, HOT)
    )


def _centre(space: SpaceView) -> tuple[float, float]:
    return MIDDLE + space.column * CELL[0], TOP + (ROWS - space.row) * CELL[1] + CELL[1] / 2


def _board(view: View) -> list[str]:
    by_name = {space.name: space for space in view.spaces}
    parts = ['<g id="paths">']
    for space in view.spaces:
        x, y = _centre(space)
        for way, to in zip(space.ways, space.exits, strict=True):
            tx, ty = _centre(by_name[to])
            parts.append(f'<line x1="{x:g}" y1="{y:g}" x2="{tx:g}" y2="{ty:g}" stroke="{LINE}" stroke-width="3"/>')
            if len(space.exits) > 1:
                parts.append(_write(x + (tx - x) * 0.46 - 4, y + (ty - y) * 0.46 + 4, way, 13, HOT))
    parts.append('</g><g id="spaces">')
    for space in view.spaces:
        parts.append(_space(view, space))
    parts.append("</g>")
    return parts


def _space(view: View, space: SpaceView) -> str:
    x, y = _centre(space)
    w, h = (100, 60) if space.holds else (76, 54)
    fighting = space.name == view.combat_at
    stroke = HOT if fighting else "#c9563c" if space.holds else LINE
    fill = "#3b3427" if space.face_up or space.row == 0 else "#12100e"
    dash = ' stroke-dasharray="5 3"' if space.label and not space.face_up else ""
    width = ' stroke-width="3"' if space.holds else ' stroke-width="1.5"'
    story = (
        f"{space.name} {space.label}. Exploration: {space.explore} Combat: {space.combat}"
        if space.label
        else space.name
    )
    parts = [f'<g id="space-{space.name}"><title>{escape(story)}</title>']
    parts.append(_box(x - w / 2, y - h / 2, w, h, fill, stroke, width + dash))
    parts.append(_write(x - w / 2 + 5, y - h / 2 + 13, space.name, 11, DIM))
    if space.label:
        parts.append(_icon(space.icon, x + w / 2 - 19, y - h / 2 + 3, 15, DIM))
        for number, line in enumerate(wrap(space.label, 13)[:2]):
            parts.append(_write(x, y - 3 + 12 * number, line, 11, INK, ' text-anchor="middle"'))
    elif space.row:
        parts.append(_write(x, y + 9, "?", 22, DIM, ' text-anchor="middle"'))
    there = [monster for monster in view.monsters if monster.space == space.name]
    for number, monster in enumerate(there):
        icon = monster.card.icon if monster.card is not None else "skull"
        stroke = HOT if monster.face_up else DIM
        parts.append(_icon(icon, x - w / 2 + 34 + 20 * number, y - h / 2 + 2, 15, stroke))
    parts.append("</g>")
    return "".join(parts)


def _tokens(view: View) -> str:
    """The Players' tokens, by shape, colour and letter; between Rooms they stand on the path."""
    by_name = {space.name: space for space in view.spaces}
    parts = ['<g id="tokens">']
    crowd: dict[tuple[float, float], int] = {}
    for player in view.players:
        x, y = _centre(by_name[player.space])
        if player.heading:
            hx, hy = _centre(by_name[player.heading])
            x, y = (x + hx) / 2, (y + hy) / 2 - 27
        spot = (x, y)
        place = crowd.get(spot, 0)
        crowd[spot] = place + 1
        x += -33 + 22 * place
        parts.append(_token(player, x, y + 27))
    parts.append("</g>")
    return "".join(parts)


def _token(player: PlayerView, x: float, y: float, own_id: bool = True) -> str:
    name = f' id="player-{player.name}"' if own_id else ""
    fill = COLOURS[player.name] if player.alive else "none"
    ink = "#1a1712" if player.alive else COLOURS[player.name]
    cross = "" if player.alive else f'<path d="M-9-9 9 9M9-9-9 9" stroke="{INK}" stroke-width="2"/>'
    state = "" if player.alive else ", dead"
    return (
        f'<g{name} transform="translate({x:g} {y:g})"><title>{escape(player.label + state)}</title>'
        f'<path transform="scale(0.8)" d="{SHAPES[player.name]}" fill="{fill}" '
        f'stroke="{COLOURS[player.name]}" stroke-width="2"/>'
        f'<text y="5" font-size="13" font-weight="bold" text-anchor="middle" fill="{ink}">{player.label[0]}</text>'
        f"{cross}</g>"
    )


# -- the right side ------------------------------------------


def _reference(view: View, parts: list[str], y: float) -> float:
    """The lines of the reference card, with the current one marked by an arrow."""
    height = 34 + 23 * len(view.steps)
    parts.append('<g id="reference">')
    parts.append(_box(RIGHT, y, 356, height))
    title = {"combat": "Combat Turn", "exploration": "Exploration Turn", "setup": "Setup"}[view.kind]
    parts.append(_write(RIGHT + 12, y + 22, title, 16, HOT, ' font-weight="bold"'))
    for number, step in enumerate(view.steps):
        line = y + 46 + 23 * number
        if step.now and not view.outcome:
            parts.append(f'<rect x="{RIGHT + 4}" y="{line - 17:g}" width="348" height="22" rx="4" fill="#6b4a17"/>')
            parts.append(_write(RIGHT + 8, line, "▶", 14, HOT))
        label = f"{step.number}  {step.label}" if step.number else f"·  {step.label}"
        parts.append(_write(RIGHT + 28, line, label, 15, INK if step.now else DIM))
    parts.append("</g>")
    return y + height


def _monsters(view: View, parts: list[str], y: float) -> float:
    known = [m for m in view.monsters if m.card is not None and (m.face_up or not view.combat_at)]
    for monster in known:
        y = _monster(monster, parts, y) + 8
    return y


def _monster(monster: MonsterView, parts: list[str], y: float) -> float:
    card = monster.card
    assert card is not None
    lines: list[str] = []
    for row in monster.rows:
        faces = "-".join(str(face) for face in (row.faces[0], row.faces[-1])) if len(row.faces) > 1 else ""
        at = faces or (str(row.faces[0]) if row.faces else "always")
        lines.extend(wrap(f"{at}: {row.text}", 40))
    if card.text:
        lines.extend(wrap(card.text, 40))
    words = keywords(monster)
    if words:
        lines[:0] = wrap(words, 40)
    height = 62 + 20 * len(lines)
    parts.append(f'<g id="monster-{monster.name}"><title>{escape(card.label)} in {monster.space}</title>')
    parts.append(
        _box(RIGHT, y, 356, height, "#37211c", "#c9563c", "" if monster.face_up else ' stroke-dasharray="5 3"')
    )
    parts.append(_icon(card.icon, RIGHT + 8, y + 7, 24, HOT))
    die = f"D{monster.die}" if monster.die else "no die"
    done = " ✓" if monster.attacked_this_turn else ""
    parts.append(_write(RIGHT + 40, y + 24, f"{card.label}{done}", 17, INK, ' font-weight="bold"'))
    parts.append(_write(RIGHT + 346, y + 24, f"{die} · {card.tier}", 14, DIM, ' text-anchor="end"'))
    parts.append(_hearts(RIGHT + 8, y + 33, 340, monster.hp, monster.max_hp, "#a33a2a"))
    for number, line in enumerate(lines):
        fill = HOT if words and number < len(wrap(words, 40)) else INK
        parts.append(_write(RIGHT + 12, y + 69 + 20 * number, line, 15, fill))
    parts.append("</g>")
    return y + height


def keywords(monster: MonsterView) -> str:
    """Armored, Retaliate and what cards have done to it."""
    words = []
    if monster.armor_physical == monster.armor_magical and monster.armor_physical:
        words.append(f"Armored {monster.armor_physical}")
    else:
        if monster.armor_physical:
            words.append(f"Armored {monster.armor_physical} Physical")
        if monster.armor_magical:
            words.append(f"Armored {monster.armor_magical} Magical")
    if monster.retaliate:
        words.append(f"Retaliate {monster.retaliate} {monster.retaliate_class.capitalize()}")
    if monster.hurt_this_turn:
        words.append("hurt this turn")
    extra = lasting(monster.lasting)
    if extra:
        words.append(extra)
    return ", ".join(words)


def _pool(view: View, parts: list[str], y: float) -> float:
    rows = (len(view.pool) + 1) // 2
    height = 52 + 24 * rows
    parts.append('<g id="pool">')
    parts.append(_box(RIGHT, y, 356, height))
    decks = f"Alpha {view.alpha}, Omega {view.omega}, discarded {view.discard_alpha + view.discard_omega}"
    parts.append(_write(RIGHT + 12, y + 21, "Loot Pool", 15, HOT, ' font-weight="bold"'))
    parts.append(_write(RIGHT + 12, y + 40, f"Decks: {decks}; in use {view.deck.capitalize()}", 12, DIM))
    for number, card in enumerate(view.pool):
        x = RIGHT + 8 + 174 * (number % 2)
        parts.append(_chip(card, x, y + 48 + 24 * (number // 2), 170, "pool"))
    parts.append("</g>")
    return y + height


def _rooms(view: View, parts: list[str], y: float) -> float:
    """What the Rooms say in which somebody is, or which somebody is about to enter, in the running phase."""
    lines: list[tuple[str, str]] = []
    for space in view.spaces:
        near = any(space.name in (player.space, player.heading) for player in view.players)
        if space.label and near:
            lines.append((f"{space.name} {space.label}", HOT))
            words = space.combat if view.phase == "combat" else space.explore
            lines.extend((line, INK) for line in wrap(words, 40))
    if not lines:
        return y
    height = 16 + 19 * len(lines)
    parts.append('<g id="rooms">' + _box(RIGHT, y, 356, height))
    for number, (line, fill) in enumerate(lines):
        parts.append(_write(RIGHT + 12, y + 23 + 19 * number, line, 15, fill))
    parts.append("</g>")
    return y + height


def _chip(card: CardView, x: float, y: float, width: float, state: str, own_id: bool = True) -> str:
    """A card as a line: ready filled with a tick, used hollow, dashed and struck through, in Hand with a dot."""
    name = f' id="item-{card.name}"' if own_id else ""
    look = {
        "ready": ("#4a4230", LINE, "", "✓ "),
        "used": ("none", LINE, ' stroke-dasharray="4 3"', "✗ "),
        "hand": (PAPER, "#8a7440", "", "• "),
        "pool": (PAPER, LINE, "", ""),
    }[state]
    struck = ' text-decoration="line-through"' if state == "used" else ""
    ink = DIM if state == "used" else INK
    mark = "Ω" if card.tier == "omega" else ""
    return (
        f"<g{name}><title>{escape(f'{card.label}, {KINDS[card.sort]}, {state}: {card.text}')}</title>"
        + _box(x, y, width, 22, look[0], look[1], look[2])
        + _icon(card.icon, x + 3, y + 3, 16, ink)
        + _write(x + 23, y + 16, f"{look[3]}{card.label}{mark}", 13, ink, struck)
        + "</g>"
    )


# -- the cards of the seat, and the party ------------------------------------------


def _own_cards(view: View, parts: list[str], y: float) -> float:
    """The seat's own cards with their texts."""
    me = next((player for player in view.players if player.seat == view.seat), None)
    if me is None:
        return y
    cards = [("ready", c) for c in me.ready] + [("hand", c) for c in me.hand] + [("used", c) for c in me.used]
    parts.append(_write(12, y + 20, f"Your cards, {me.label}", 17, HOT, ' font-weight="bold"'))
    y += 30
    x = 12.0
    for action in (*me.actions, *me.used_actions):
        used = action in me.used_actions
        parts.append(f'<g id="action-{action}"><title>{ACTION_NAMES[action]}{", used" if used else ""}</title>')
        more = ' stroke-dasharray="4 3"' if used else ""
        parts.append(_box(x, y, 150, 26, "none" if used else "#35503f", LINE, more))
        struck = ' text-decoration="line-through"' if used else ""
        label = f"{'✗' if used else '✓'} {ACTION_NAMES[action]}"
        parts.append(_write(x + 8, y + 18, label, 14, DIM if used else INK, struck) + "</g>")
        x += 156
    y += 34
    for state, card in cards:
        lines = wrap(card.text, 60)
        height = max(26, 8 + 19 * len(lines))
        parts.append(_chip(card, 12, y, 190, state))
        for number, line in enumerate(lines):
            parts.append(_write(210, y + 16 + 19 * number, line, 15, DIM if state == "used" else INK))
        y += height + 2
    return y + 6


def _party(view: View, parts: list[str], y: float) -> float:
    for left in range(0, len(view.players), 2):
        pair = view.players[left : left + 2]
        heights = [_panel(view, player, parts, 8 + 396 * number, y) for number, player in enumerate(pair)]
        y += max(heights) + 8
    return y


def _panel(view: View, player: PlayerView, parts: list[str], x: float, y: float) -> float:
    own = player.seat == view.seat
    cards = (
        []
        if own
        else [
            *(("ready", card) for card in player.ready),
            *(("used", card) for card in player.used),
            *(("hand", card) for card in player.hand),
        ]
    )
    notes = wrap(_notes(player), 44) if _notes(player) else []
    buff = wrap(player.buff.text, 46) if player.buff is not None else []
    height = 96 + 18 * len(notes) + 17 * len(buff) + 24 * ((len(cards) + 1) // 2)
    parts.append(f'<g id="panel-{player.name}">')
    stroke = HOT if player.name == view.leader else LINE
    parts.append(_box(x, y, 388, height, PANEL, stroke, ' stroke-width="2"'))
    parts.append(_token(player, x + 22, y + 22, own_id=False))
    title = f"{player.label}{' (Leader)' if player.name == view.leader else ''}"
    role = player.buff.label if player.buff is not None else "no Buff yet"
    parts.append(_write(x + 44, y + 20, f"{title}: {role}", 15, INK, ' font-weight="bold"'))
    where = f"on the way to {player.heading}" if player.heading else f"in {player.space}"
    alive = where if player.alive else f"dead in {player.space}" if player.buff is not None else "at the Entrance"
    hand = player.hand_alpha + player.hand_omega
    parts.append(_write(x + 44, y + 37, f"{alive}, {hand} in Hand", 13, DIM))
    parts.append(_hearts(x + 8, y + 46, 372, player.hp, player.max_hp, "#a33a2a" if player.alive else "none"))
    line = y + 80
    actions = " ".join(f"✓{ACTION_NAMES[a]}" for a in player.actions)
    used = " ".join(f"✗{ACTION_NAMES[a]}" for a in player.used_actions)
    parts.append(_write(x + 10, line, f"{actions}  {used}", 13, INK))
    for words in buff:
        line += 17
        parts.append(_write(x + 10, line, words, 13, DIM))
    for words in notes:
        line += 18
        parts.append(_write(x + 10, line, words, 14, HOT))
    for number, (state, card) in enumerate(cards):
        parts.append(_chip(card, x + 8 + 188 * (number % 2), line + 6 + 24 * (number // 2), 184, state))
    parts.append("</g>")
    return height


def _notes(player: PlayerView) -> str:
    words = []
    if player.selected:
        words.append(f"selected {player.selected}" + (f" and {player.extra}" if player.extra else ""))
    if player.lasting:
        words.append(lasting(player.lasting))
    if player.death:
        words.append("returns in the next Exploration Turn" if player.death == "waiting" else "dead")
    return "; ".join(words)
