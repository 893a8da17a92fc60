"""A view as text for terminals: the same things in letters."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.draw.board import short
from undercroft.games.dungeon_crawl.draw.cards import lasting
from undercroft.games.dungeon_crawl.view.shapes import CardView, MonsterView, PlayerView, SpaceView, View

COLUMN = 16
WIDTH = 98


def text(view: View) -> str:
    """The board from bottom to top beside the reference card, then Monsters, Loot Pool and party."""
    lines = [_headline(view), "=" * WIDTH]
    board = _board(view)
    card = _reference(view)
    for number in range(max(len(board), len(card))):
        left = board[number] if number < len(board) else ""
        right = card[number] if number < len(card) else ""
        lines.append(f"{left:<{5 * COLUMN - 14}}{right}".rstrip())
    for monster in view.monsters:
        if monster.card is not None:
            lines.extend(_monster(monster))
    pool = ", ".join(card.label for card in view.pool) or "empty"
    lines.append(f"Loot Pool: {pool}")
    lines.append(
        f"Decks: Alpha {view.alpha}, Omega {view.omega} (in use: {view.deck}); "
        f"discarded: {view.discard_alpha} Alpha, {view.discard_omega} Omega"
    )
    for bonus in view.bonuses:
        which = "next" if bonus.next_only else "every"
        where = next(short(space) for space in view.spaces if space.name == bonus.space)
        lines.append(f"Waiting in {where}: {which} {bonus.cls.capitalize()} damage +{bonus.n}")
    for player in view.players:
        lines.extend(_player(view, player))
    lines.extend(_own_cards(view))
    return "\n".join(line[: WIDTH + 12] for line in lines)


def _headline(view: View) -> str:
    if view.outcome:
        return f"{'VICTORY' if view.won else 'DEFEAT'}: {view.outcome}"
    at = {space.name: space for space in view.spaces}
    fight = f" - fight in {short(at[view.combat_at])}" if view.combat_at else ""
    return f"Turn {view.turn} - {view.kind}{fight} - Leader: {view.leader.capitalize()}"


def _board(view: View) -> list[str]:
    rows: dict[int, list[SpaceView]] = {}
    for space in view.spaces:
        rows.setdefault(space.row, []).append(space)
    lines: list[str] = []
    for row in sorted(rows, reverse=True):
        names = [" "] * (5 * COLUMN)
        ways = [" "] * (5 * COLUMN)
        for space in rows[row]:
            at = (space.column + 2) * 13
            _put(names, at, _cell(view, space))
            _put(ways, at, " ".join(space.ways) if len(space.exits) > 1 else "")
        if "".join(ways).strip():
            lines.append("".join(ways).rstrip())
        lines.append("".join(names).rstrip())
    return lines


def _put(line: list[str], at: int, words: str) -> None:
    for number, letter in enumerate(words):
        if at + number < len(line):
            line[at + number] = letter


def _cell(view: View, space: SpaceView) -> str:
    """[name], ? for a face-down card, ! for each Monster, then the letters of the Players there."""
    here = "".join(
        p.label[0] if p.alive else p.label[0].lower() for p in view.players if p.space == space.name and not p.heading
    )
    coming = "".join(p.label[0] for p in view.players if p.heading == space.name)
    beasts = "!" * sum(monster.space == space.name for monster in view.monsters)
    face = "" if space.face_up or space.row == 0 else "?"
    name = "Entrance" if space.row == 0 else space.label[:7].rstrip() or ("Lair" if space.holds else "")
    return f"[{name}{face}{beasts}]{here}" + (f"<{coming}" if coming else "")


def _reference(view: View) -> list[str]:
    lines = []
    for step in view.steps:
        arrow = ">" if step.now and not view.outcome else " "
        lines.append(f"{arrow}{step.number or '-':>2} {step.label}")
    lines.append("")
    for space in view.spaces:
        if space.label and any(p.space == space.name or p.heading == space.name for p in view.players):
            lines.append(space.label)
    return lines


def _monster(monster: MonsterView) -> list[str]:
    card = monster.card
    assert card is not None
    words = [f"HP {monster.hp}/{monster.max_hp}"]
    if monster.armor_physical or monster.armor_magical:
        words.append(f"Armored {monster.armor_physical}P/{monster.armor_magical}M")
    if monster.retaliate:
        words.append(f"Retaliate {monster.retaliate}{monster.retaliate_class[:1].upper()}")
    if monster.weakened:
        words.append(f"deals -{monster.weakened}")
    if monster.vulnerable:
        words.append(f"takes +{monster.vulnerable}")
    lines = [f"* {card.label} ({card.tier}): {', '.join(words)}. {card.text}".rstrip()]
    die = f"D{monster.die} " if monster.die else ""
    for row in monster.rows:
        at = "always" if not row.faces else "-".join(str(face) for face in dict.fromkeys((row.faces[0], row.faces[-1])))
        lines.append(f"    {die}{at}: {row.text}")
    return lines


def _player(view: View, player: PlayerView) -> list[str]:
    who = f"{player.label}{'*' if player.name == view.leader else ''}"
    role = f"the {player.buff.label}" if player.buff is not None else "without a Buff"
    at = {space.name: space for space in view.spaces}
    if player.alive:
        where = f"on the way to {short(at[player.heading])}" if player.heading else f"in {short(at[player.space])}"
    else:
        where = f"DEAD in {short(at[player.space])}"
    picked = f", selected {player.selected}" if player.selected else ""
    lines = [f"{who} {role}: HP {player.hp}/{player.max_hp}, {where}{picked}"]
    actions = [*(f"+{a}" for a in player.actions), *(f"-{a}" for a in player.used_actions)]
    lines.append(f"    Actions: {' '.join(actions)}")
    gear = [*(f"+{_name(c)}" for c in player.ready), *(f"-{_name(c)}" for c in player.used)]
    if gear:
        lines.append(f"    Equipment: {', '.join(gear)}")
    hand = player.hand_alpha + player.hand_omega
    if hand:
        known = ", ".join(_name(card) for card in player.hand)
        lines.append(f"    Hand: {hand} Items" + (f" ({known})" if known else ""))
    for e in player.lasting:
        lines.append(f"    {lasting((e,))}")
    return lines


def _own_cards(view: View) -> list[str]:
    """The texts of the seat's own cards, and of the Rooms where somebody is."""
    lines: list[str] = []
    for player in view.players:
        if player.seat == view.seat:
            cards = [*player.ready, *player.hand, *player.used]
            lines.extend(f"    {card.label}: {card.text}" for card in cards)
    for space in view.spaces:
        if space.label and any(player.space == space.name for player in view.players):
            words = space.combat if view.phase == "combat" else space.explore
            lines.append(f"{space.label}: {words}")
    return [piece for line in lines for piece in _fold(line)]


def _fold(line: str) -> list[str]:
    """A long line goes on below, further in."""
    folded = []
    while len(line) > WIDTH:
        cut = line.rfind(" ", 0, WIDTH)
        folded.append(line[:cut])
        line = "        " + line[cut + 1 :]
    return [*folded, line]


def _name(card: CardView) -> str:
    return card.label
