"""The panels of the picture: reference card, Monsters, Loot Pool, Rooms, the seat's own cards and the party."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.dungeon_crawl.draw.strokes import (
    ACTION_NAMES,
    DIM,
    HOT,
    INK,
    KINDS,
    LINE,
    PANEL,
    PAPER,
    box,
    hearts,
    icon_at,
    lasting,
    token,
    wrap,
    write,
)
from undercroft.games.dungeon_crawl.view.shapes import CardView, MonsterView, PlayerView, View
from undercroft.ink.markup import escape

RIGHT: Final = 436
"""Where the right side begins."""

# -- the right side ------------------------------------------


def reference(view: View, parts: list[str], y: float) -> float:
    """The lines of the reference card, with the current one marked by an arrow."""
    height = 34 + 23 * len(view.steps)
    parts.append('<g id="reference">')
    parts.append(box(RIGHT, y, 356, height))
    title = {"combat": "Combat Turn", "exploration": "Exploration Turn", "setup": "Setup"}[view.kind]
    parts.append(write(RIGHT + 12, y + 22, title, 16, HOT, ' font-weight="bold"'))
    for number, step in enumerate(view.steps):
        line = y + 46 + 23 * number
        if step.now and not view.outcome:
            parts.append(f'<rect x="{RIGHT + 4}" y="{line - 17:g}" width="348" height="22" rx="4" fill="#6b4a17"/>')
            parts.append(write(RIGHT + 8, line, "▶", 14, HOT))
        label = f"{step.number}  {step.label}" if step.number else f"·  {step.label}"
        parts.append(write(RIGHT + 28, line, label, 15, INK if step.now else DIM))
    parts.append("</g>")
    return y + height


def monsters(view: View, parts: list[str], y: float) -> float:
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
    parts.append(
        f'<g id="monster-{monster.name}" role="group"><title>{escape(card.label)} in {monster.space}: '
        f"{monster.hp} of {monster.max_hp} HP</title>"
    )
    parts.append(box(RIGHT, y, 356, height, "#37211c", "#c9563c", "" if monster.face_up else ' stroke-dasharray="5 3"'))
    parts.append(icon_at(card.icon, RIGHT + 8, y + 7, 24, HOT))
    die = f"D{monster.die}" if monster.die else "no die"
    done = " ✓" if monster.attacked_this_turn else ""
    parts.append(write(RIGHT + 40, y + 24, f"{card.label}{done}", 17, INK, ' font-weight="bold"'))
    parts.append(write(RIGHT + 346, y + 24, f"{die} · {card.tier}", 14, DIM, ' text-anchor="end"'))
    parts.append(hearts(RIGHT + 8, y + 33, 340, monster.hp, monster.max_hp, "#a33a2a"))
    for number, line in enumerate(lines):
        fill = HOT if words and number < len(wrap(words, 40)) else INK
        parts.append(write(RIGHT + 12, y + 69 + 20 * number, line, 15, fill))
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


def pool(view: View, parts: list[str], y: float) -> float:
    rows = (len(view.pool) + 1) // 2
    height = 52 + 24 * rows
    parts.append('<g id="pool">')
    parts.append(box(RIGHT, y, 356, height))
    decks = f"Alpha {view.alpha}, Omega {view.omega}, discarded {view.discard_alpha + view.discard_omega}"
    parts.append(write(RIGHT + 12, y + 21, "Loot Pool", 15, HOT, ' font-weight="bold"'))
    parts.append(write(RIGHT + 12, y + 40, f"Decks: {decks}; in use {view.deck.capitalize()}", 12, DIM))
    for number, card in enumerate(view.pool):
        x = RIGHT + 8 + 174 * (number % 2)
        parts.append(_chip(card, x, y + 48 + 24 * (number // 2), 170, "pool"))
    parts.append("</g>")
    return y + height


def rooms(view: View, parts: list[str], y: float) -> float:
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
    parts.append('<g id="rooms">' + box(RIGHT, y, 356, height))
    for number, (line, fill) in enumerate(lines):
        parts.append(write(RIGHT + 12, y + 23 + 19 * number, line, 15, fill))
    parts.append("</g>")
    return y + height


@lru_cache(2048)
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
        + box(x, y, width, 22, look[0], look[1], look[2])
        + icon_at(card.icon, x + 3, y + 3, 16, ink)
        + write(x + 23, y + 16, f"{look[3]}{card.label}{mark}", 13, ink, struck)
        + "</g>"
    )


# -- the cards of the seat, and the party ------------------------------------------


def own_cards(view: View, parts: list[str], y: float) -> float:
    """The seat's own cards with their texts."""
    me = next((player for player in view.players if player.seat == view.seat), None)
    if me is None:
        return y
    cards = [("ready", c) for c in me.ready] + [("hand", c) for c in me.hand] + [("used", c) for c in me.used]
    parts.append(write(12, y + 20, f"Your cards, {me.label}", 17, HOT, ' font-weight="bold"'))
    y += 30
    x = 12.0
    for action in (*me.actions, *me.used_actions):
        used = action in me.used_actions
        parts.append(f'<g id="action-{action}"><title>{ACTION_NAMES[action]}{", used" if used else ""}</title>')
        more = ' stroke-dasharray="4 3"' if used else ""
        parts.append(box(x, y, 150, 26, "none" if used else "#35503f", LINE, more))
        struck = ' text-decoration="line-through"' if used else ""
        label = f"{'✗' if used else '✓'} {ACTION_NAMES[action]}"
        parts.append(write(x + 8, y + 18, label, 14, DIM if used else INK, struck) + "</g>")
        x += 156
    y += 34
    for state, card in cards:
        lines = wrap(card.text, 60)
        height = max(26, 8 + 19 * len(lines))
        parts.append(_chip(card, 12, y, 190, state))
        for number, line in enumerate(lines):
            parts.append(write(210, y + 16 + 19 * number, line, 15, DIM if state == "used" else INK))
        y += height + 2
    return y + 6


def party(view: View, parts: list[str], y: float) -> float:
    for left in range(0, len(view.players), 2):
        pair = view.players[left : left + 2]
        panels = [
            _panel(player, player.seat == view.seat, player.name == view.leader, 8 + 396 * number, y)
            for number, player in enumerate(pair)
        ]
        parts.extend(drawn for drawn, _ in panels)
        y += max(height for _, height in panels) + 8
    return y


@lru_cache(1024)
def _panel(player: PlayerView, own: bool, leads: bool, x: float, y: float) -> tuple[str, float]:
    """One Player, and how high that is. Remembered: most answers change one Player, and three look on."""
    cards = (
        []
        if own
        else [
            *(("ready", card) for card in player.ready),
            *(("used", card) for card in player.used),
            *(("hand", card) for card in player.hand),
        ]
    )
    notes = wrap(_notes(player), 44) if _notes(player) else ()
    buff = wrap(player.buff.text, 46) if player.buff is not None else ()
    height = 96 + 18 * len(notes) + 17 * len(buff) + 24 * ((len(cards) + 1) // 2)
    parts = [f'<g id="panel-{player.name}">']
    stroke = HOT if leads else LINE
    parts.append(box(x, y, 388, height, PANEL, stroke, ' stroke-width="2"'))
    parts.append(token(player, x + 22, y + 22, own_id=False))
    title = f"{player.label}{' (Leader)' if leads else ''}"
    role = player.buff.label if player.buff is not None else "no Buff yet"
    parts.append(write(x + 44, y + 20, f"{title}: {role}", 15, INK, ' font-weight="bold"'))
    where = f"on the way to {player.heading}" if player.heading else f"in {player.space}"
    alive = where if player.alive else f"dead in {player.space}"
    hand = player.hand_alpha + player.hand_omega
    parts.append(write(x + 44, y + 37, f"{alive}, {hand} in Hand", 13, DIM))
    parts.append(hearts(x + 8, y + 46, 372, player.hp, player.max_hp, "#a33a2a" if player.alive else "none"))
    line = y + 80
    actions = " ".join(f"✓{ACTION_NAMES[a]}" for a in player.actions)
    used = " ".join(f"✗{ACTION_NAMES[a]}" for a in player.used_actions)
    parts.append(write(x + 10, line, f"{actions}  {used}", 13, INK))
    for words in buff:
        line += 17
        parts.append(write(x + 10, line, words, 13, DIM))
    for words in notes:
        line += 18
        parts.append(write(x + 10, line, words, 14, HOT))
    for number, (state, card) in enumerate(cards):
        parts.append(_chip(card, x + 8 + 188 * (number % 2), line + 6 + 24 * (number // 2), 184, state))
    parts.append("</g>")
    return "".join(parts), height


def _notes(player: PlayerView) -> str:
    words = []
    if player.selected:
        words.append(f"selected {player.selected}" + (f" and {player.extra}" if player.extra else ""))
    if player.lasting:
        words.append(lasting(player.lasting))
    if player.death:
        words.append("returns in the next Exploration Turn" if player.death == "waiting" else "dead")
    return "; ".join(words)
