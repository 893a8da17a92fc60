"""Everything in the box of Dungeon Crawl, as it is printed (DC-001 to DC-010)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft.games.dungeon_crawl.cards import CARDS
from undercroft.games.dungeon_crawl.components import CardSet, Item, MonsterCard, RoomCard
from undercroft.games.dungeon_crawl.draw.board import sheet
from undercroft.games.dungeon_crawl.draw.cards import buff, item, monster, room
from undercroft.games.dungeon_crawl.draw.plan import BARE, LANE, STEP, middle, room_box
from undercroft.games.dungeon_crawl.draw.scene import ACTIONS, eyes_of
from undercroft.games.dungeon_crawl.options import OPTIONS
from undercroft.games.dungeon_crawl.setup import setup
from undercroft.games.dungeon_crawl.view.seat import view
from undercroft.games.dungeon_crawl.view.shapes import CardView, MonsterView, RowView, SpaceView
from undercroft.ink.counters import punched, standee, tracker
from undercroft.ink.palette import PENCIL
from undercroft.ink.printed import Map, Picture, Printed, Size, board, card, deck_back
from undercroft.ink.scene import CardFace, Cartouche, Gem, Say
from undercroft.ink.text import label
from undercroft.kernel.words import SPECTATOR

SEATS: Final = ("red", "blue", "green", "white")
TIERS: Final = {"easy": "Easy Monster", "hard": "Hard Monster", "boss": "Boss", "summoned": "Summoned"}
SCALE: Final = 0.36
"""Millimetres on the board for one unit of the map: a Room is large enough for four figures."""


def printed(file: Path | None = None) -> list[Printed]:
    """Cards, the board, Players, trackers."""
    edition, cards = CARDS.open(file), CARDS.load(file)
    hash = edition.hash
    tiers = {tier: deck_back(title, "daemon-skull", "monster") for tier, title in TIERS.items()}
    items = {
        "alpha": deck_back("Alpha Item", "swap-bag", "equipment"),
        "omega": deck_back("Omega Item", "crown", "spell"),
    }
    rooms, buffs = deck_back("Room", "dungeon-gate", "room"), deck_back("Buff", "tattered-banner", "buff")
    actions = deck_back("Action", "walk", "action")
    designs: dict[str, list[Item]] = {}
    for each in cards.items:
        designs.setdefault(each.design, []).append(each)
    return [
        *[
            card(buff(CardView(each.name, each.label, each.icon, each.text, marked=each.marked, hp=each.hp)),
                 each.name, "Buff", buffs, hash)
            for each in cards.buffs
        ],
        *[card(_action(*facts), f"action-{name}", "Action", actions, hash, 4) for name, facts in ACTIONS.items()],
        *[card(_room(each), each.name, "Room", rooms, hash) for each in cards.rooms],
        *[card(_monster(each), each.name, TIERS[each.tier], tiers[each.tier], hash) for each in cards.monsters],
        *[_item(copies, items[copies[0].tier], hash) for copies in designs.values()],
        _board(cards, file),
        *[standee(colour, "Players") for colour in SEATS],
        tracker("hp", "HP", "hearts", range(60, 0, -1), "HP", len(SEATS), "monster", _start(cards), 6, hash),
        tracker("monster-hp", "Monster HP", "daemon-skull", range(60, 0, -1), "HP", 3, "monster", "", 6, hash),
        punched("leader", "Leader", "treasure", "torch", "Leader", 1),
        punched("dead", "Dead", "event", "tombstone", "Dead", len(SEATS)),
    ]  # fmt: skip


def _start(cards: CardSet) -> str:
    more = " / ".join(str(number) for number in cards.player_hp)
    return f"Start: your Buff + {more} with 1 / 2 / 3 / 4 Players"


def _action(title: str, woodcut: str, does: str) -> CardFace:
    return CardFace(f"action-{title}", "action", title, woodcut, text=((Say(does),),), foot="Action")


def _room(each: RoomCard) -> CardFace:
    space = SpaceView(
        each.name, 0, 1, 0, "", (), (), True, each.icon, each.label, each.explore, each.combat, each.marked_explore,
        each.marked_combat, each.flavour,
    )  # fmt: skip
    return room(space, None)


def _monster(each: MonsterCard) -> CardFace:
    """As it is revealed; HP that grow with the party are marked with a times sign."""
    of = {"physical": (each.armor, 0), "magical": (0, each.armor)}.get(each.armor_class, (each.armor, each.armor))
    face = monster(
        MonsterView(
            each.name, "", True,
            CardView(each.name, each.label, each.icon, each.text, "", each.tier, each.marked, each.flavour),
            each.hp, each.hp, each.sides, tuple(RowView(row.faces, row.text, row.marked) for row in each.rows),
            *of, each.retaliate, each.retaliate_class,
        )
    )  # fmt: skip
    times = "\N{MULTIPLICATION SIGN}" if each.hp_per_player else ""
    hp = Gem("hp", f"{each.hp}{times}", "HP per Player" if times else "HP")
    foot = f"{face.foot} \N{MIDDLE DOT} HP per Player" if times else face.foot
    return msgspec.structs.replace(face, gems=(hp, *face.gems[1:]), foot=foot)


def _item(copies: list[Item], back: Picture, hash: str) -> Printed:
    each = copies[0]
    shown = CardView(each.design, each.label, each.icon, each.text, each.sort, each.tier, each.marked, each.flavour)
    return card(item(shown), each.design, f"{each.tier.capitalize()} Item", back, hash, len(copies))


def _board(cards: CardSet, file: Path | None) -> Printed:
    """As large as its Rooms need: four figures stand in each."""
    rows = [space.row for space in cards.board.spaces]
    columns = [space.column for space in cards.board.spaces]
    long, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    title = Cartouche("Dungeon Crawl", ("Room cards lie beside the board, by number",))
    return board(
        "board", "The Dungeon", Size(long * STEP * SCALE, (wide + 0.5) * LANE * SCALE), title, partial(_map, file)
    )


def _map(file: Path | None) -> Map:
    """The whole Dungeon in ink, its Rooms numbered."""
    options: dict[str, Any] = {option.name: option.default for option in OPTIONS}
    shown = view(setup(1, options, file), SPECTATOR)
    spaces = tuple(
        msgspec.structs.replace(space, face_up=True, icon=BARE if space.row else "", label="") for space in shown.spaces
    )
    shown = msgspec.structs.replace(shown, spaces=spaces, monsters=())
    drawn = sheet(shown, eyes_of(shown), Cartouche(""), 1.0)
    numbers = ""
    for number, space in enumerate(spaces):
        if number:
            x, y = middle(space)
            numbers += label(str(number), x - 40, y - 20, 19, fill=PENCIL)
    return Map(drawn, numbers, tuple(room_box(space) for space in spaces))
