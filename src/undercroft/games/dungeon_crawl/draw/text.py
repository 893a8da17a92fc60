"""A view as text for terminals: the dungeon around the party, its Monsters, and everybody's cards."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.draw.cards import lasting
from undercroft.games.dungeon_crawl.draw.places import ORDER, short
from undercroft.games.dungeon_crawl.draw.scene import ACTIONS
from undercroft.games.dungeon_crawl.view.shapes import MonsterView, PlayerView, SpaceView, View
from undercroft.ink.text_sheet import NO_NUMBERS, Numbers, TextSheet, beside, gauge, hanging, numbered

LANE: Final = 13
STEP: Final = 2
KINDS: Final = {"setup": "Setting up", "exploration": "Exploring", "combat": "Combat"}
LEGEND: Final = "[ ? ] unknown   ! a Monster"


def text(view: View, numbers: Numbers = NO_NUMBERS) -> str:
    """The dungeon from below upwards with the steps of the turn beside it, then Monsters, party and cards."""
    lines = [_headline(view), "", *beside(_dungeon(view, numbers), _steps(view)), ""]
    for monster in view.monsters:
        if monster.card is not None:
            lines += _monster(monster)
    lines += _rooms(view)
    for player in view.players:
        lines += _player(view, player)
    lines += _own_cards(view)
    return "\n".join(line.rstrip() for line in lines)


def _headline(view: View) -> str:
    if view.outcome:
        return f"{'Victory' if view.won else 'Defeat'}: {view.outcome}"
    leader = next(player.label for player in view.players if player.name == view.leader)
    turn = [f"Turn {view.turn}"] if view.turn else []
    decks = [f"{tier} {count}{' (in use)' if view.deck == tier.lower() else ''}" for tier, count in
             (("Alpha", view.alpha), ("Omega", view.omega))]  # fmt: skip
    gone = view.discard_alpha + view.discard_omega
    return " · ".join([*turn, KINDS[view.kind], f"{leader} leads", *decks, f"{gone} discarded"])


# -- the dungeon ------------------------------------------------------------------------------------------------------


def _dungeon(view: View, numbers: Numbers) -> list[str]:
    """From the last Monster Room that lies behind the party to the next ahead."""
    lairs = [space.row for space in view.spaces if space.holds]
    at = {space.name: space for space in view.spaces}
    party = [at[player.heading or player.space].row for player in view.players]
    lowest = max([row for row in lairs if row < min(party)], default=0)
    highest = min([row for row in lairs if row > max(party)], default=max(lairs))
    shown = {space.name: space for space in view.spaces if lowest <= space.row <= highest}
    sheet = TextSheet()
    for space in shown.values():
        for name in space.exits:
            if name in shown:
                _corridor(sheet, space, shown[name])
    for space in shown.values():
        column, row = _spot(space)
        sheet.centre(column, row, _room(view, space, numbered(numbers, space.name, f"room {space.name}")))
    lines = sheet.lines()
    if highest < max(lairs):
        ahead = sum(row > highest for row in lairs)
        lines.insert(0, f"{ahead} more Monster Room{'s' if ahead > 1 else ''} ahead".center(5 * LANE + 8).rstrip())
    return [*lines, "", LEGEND]


def _spot(space: SpaceView) -> tuple[int, int]:
    return space.column * LANE, -space.row * STEP


def _corridor(sheet: TextSheet, start: SpaceView, end: SpaceView) -> None:
    """Ahead, then aside, then ahead: as one walks."""
    (x1, y1), (x2, y2) = _spot(start), _spot(end)
    unknown = not (start.face_up or not start.row) or not end.face_up
    sheet.line((x1, y1), (x1, y1 - 1), (x2, y1 - 1), (x2, y2), pencil=unknown)


def _room(view: View, space: SpaceView, number: str) -> str:
    """[Name !!] R B: its Monsters, then who is there; small letters for the dead, < for those on their way."""
    beasts = "!" * sum(monster.space == space.name for monster in view.monsters)
    name = (
        "Entrance" if not space.row else space.label or (f"{ORDER[space.holds]} Monster Room" if space.holds else "?")
    )
    here = [
        player.label[0] if player.alive else player.label[0].lower()
        for player in view.players
        if player.space == space.name and not player.heading
    ]
    coming = [f"<{player.label[0]}" for player in view.players if player.heading == space.name]
    return f" {number}[{name}{' ' + beasts if beasts else ''}]{''.join(f' {one}' for one in [*here, *coming])} "


def _steps(view: View) -> list[str]:
    """The turn, step by step; an arrow at the present one."""
    return [
        f"{'▶' if step.now and not view.outcome else ' '}{step.number or '·':>2} {step.label}" for step in view.steps
    ]


# -- who and what is there --------------------------------------------------------------------------------------------


def _monster(monster: MonsterView) -> list[str]:
    card = monster.card
    assert card is not None
    words = [f"HP {gauge(monster.hp, monster.max_hp, 10)} {monster.hp} of {monster.max_hp}"]
    if monster.armor_physical or monster.armor_magical:
        words.append(f"Armored {monster.armor_physical} Physical, {monster.armor_magical} Magical")
    if monster.retaliate:
        words.append(f"Retaliate {monster.retaliate} {monster.retaliate_class.capitalize()}".rstrip())
    if monster.weakened:
        words.append(f"deals {monster.weakened} less")
    if monster.vulnerable:
        words.append(f"takes {monster.vulnerable} more")
    lines = [f"! {card.label} ({card.tier})   {'   '.join(words)}"]
    if card.text:
        lines += hanging("", card.text, indent=4)
    for row in monster.rows:
        faces = dict.fromkeys((row.faces[0], row.faces[-1])) if row.faces else ()
        at = f"D{monster.die} " + "-".join(str(face) for face in faces) if faces else "always"
        lines += hanging(f"{at:<7} ", row.text, indent=4)
    return lines


def _rooms(view: View) -> list[str]:
    """The Rooms where somebody is, what waits there, and the Loot Pool."""
    lines: list[str] = []
    for space in view.spaces:
        if space.label and any(player.space == space.name for player in view.players):
            words = space.combat if view.phase == "combat" else space.explore
            lines += hanging(f"{space.label}: ", words)
    for bonus in view.bonuses:
        where = next(short(space) for space in view.spaces if space.name == bonus.space)
        which = "the next" if bonus.next_only else "every"
        lines.append(f"In {where}, {which} {bonus.cls.capitalize()} damage is {bonus.n} higher")
    lines += hanging("Loot Pool: ", ", ".join(card.label for card in view.pool) or "empty")
    return [*lines, ""]


def _player(view: View, player: PlayerView) -> list[str]:
    at = {space.name: space for space in view.spaces}
    if not player.alive:
        where = f"dead in {short(at[player.space])}"
    else:
        where = f"on the way to {short(at[player.heading])}" if player.heading else f"in {short(at[player.space])}"
    if player.buff is None:
        return [f"{player.label[0]} {player.label}, {where}"]
    chosen = "   has chosen" if player.selected else ""
    health = f"HP {gauge(player.hp, player.max_hp, 10)} {player.hp} of {player.max_hp}"
    lines = [f"{player.label[0]} {player.label + ', the ' + player.buff.label:<24} {health:<24} {where}{chosen}"]
    spent = [ACTIONS[name][0] for name in player.used_actions]
    hand = player.hand_alpha + player.hand_omega
    known = ", ".join(card.label for card in player.hand)
    for lead, words in (
        ("ready", ", ".join(card.label for card in player.ready)),
        ("used", ", ".join([*(card.label for card in player.used), *spent])),
        ("hand", known or (f"{hand} Item{'s' if hand > 1 else ''}" if hand else "")),
        ("now", lasting(player.lasting)),
    ):
        if words:
            lines += hanging(f"{lead:<6}", words, indent=2)
    return lines


def _own_cards(view: View) -> list[str]:
    """What the seat's own cards do."""
    lines: list[str] = []
    for player in view.players:
        if player.seat == view.seat:
            for card in [*player.ready, *player.hand, *player.used]:
                lines += hanging(f"{card.label}: ", card.text, indent=2)
    return ["", *lines] if lines else []
