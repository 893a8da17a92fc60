"""Everything in the box of Looting MiniSkull Castle, as it is printed (LC-001, LC-014)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from undercroft.games.looting_castle.cards import CARDS
from undercroft.games.looting_castle.components import Cards, MarketCard, MonsterCard, RoomCard
from undercroft.games.looting_castle.draw.cards import monster_face, stall
from undercroft.games.looting_castle.view.shapes import Cubes, MarketView, MonsterView
from undercroft.ink.counters import punched, stand_up, standee, tracker
from undercroft.ink.printed import Printed, Size, card, deck_back
from undercroft.ink.scene import CardFace, Row, Say

HEROES: Final = ("red", "blue", "green", "yellow")
OUTSIDE: Final = {  # what lies outside the ring, one card each
    "entrance": ("Entrance", "castle", "Heroes begin here. It joins the corner of the castle to the Black Market."),
    "black_market": ("Black Market", "shop", "Trade here at the prices of its card. You must leave on your next turn."),
    "back_door": ("Back Door", "exit-door", "With four players only: it joins another corner to the Dangerous Road."),
    "dangerous_road": ("Dangerous Road", "walk", "Between the Back Door and the Smuggler's Cove."),
    "smugglers_cove": ("Smuggler's Cove", "pirate-flag", "A second Market, with prices of its own."),
}
CUBE: Final = Size(15, 15)
GOAL: Final = 50


def printed(file: Path | None = None) -> list[Printed]:
    """The castle as cards, prices, Monsters, loot, Heroes and their money."""
    edition, cards = CARDS.open(file), CARDS.load(file)
    hash = edition.hash
    rooms, markets = deck_back("Room", "castle", "room"), deck_back("Market Value", "shop", "market")
    monsters = deck_back("Monster", "daemon-skull", "monster")
    table = CardFace(
        "encounters", "event", "Random Encounter", "perspective-dice-six-faces-random", foot="roll one die",
        rows=tuple(
            Row((Say(f"{each.label}: ", True), Say(each.text)), at=str(number + 1))
            for number, each in enumerate(cards.encounters)
        ),
    )  # fmt: skip
    return [
        *[card(_room(each), each.name, "Room", rooms, hash, each.count) for each in cards.rooms],
        *[card(_outside(*facts), name, "Outside", rooms, hash) for name, facts in OUTSIDE.items()],
        *[card(_market(each), each.name, "Market Value", markets, hash) for each in cards.markets],
        *[card(_monster(each), each.name, "Monster", monsters, hash) for each in cards.monsters],
        card(table, "encounters", "Encounters", rooms, hash),
        punched("strength", "Strength", "trap", "biceps", "Loot", cards.strength, CUBE),
        punched("weapon", "Weapon", "equipment", "crossed-swords", "Loot", cards.weapons, CUBE),
        punched("treasure", "Treasure", "treasure", "cut-diamond", "Loot", cards.treasure, CUBE),
        *[standee(colour, "Heroes") for colour in HEROES],
        stand_up("the-monster", "The Monster", "daemon-skull", "monster", "Monster"),
        tracker(
            "money", "Money", "two-coins", range(GOAL + 10), "Money", len(HEROES), "market",
            _levels(cards), columns=6, edition=hash,
        ),
    ]  # fmt: skip


def _levels(cards: Cards) -> str:
    """What the money track marks (LC-142)."""
    second, third = cards.level_thresholds
    return f"Level 2 from ${second}, Level 3 from ${third}, the end at ${GOAL}"


def _room(each: RoomCard) -> CardFace:
    foot = "Room with an Alcove" if each.alcove else "Room"
    return CardFace(f"room-{each.name}", "room", each.label, each.icon, text=((Say(each.text),),), foot=foot)


def _outside(title: str, icon: str, text: str) -> CardFace:
    return CardFace(f"outside-{title}", "market", title, icon, text=((Say(text),),), foot="outside the castle")


def _market(each: MarketCard) -> CardFace:
    """It may lie at either Market."""
    prices = MarketView(
        "BM", each.name, each.label, each.fee, each.buy_strength, each.buy_weapon, 0, each.sell_strength,
        each.sell_weapon, each.sell_treasure, each.sell_trophy, each.icon, each.text,
    )  # fmt: skip
    return msgspec.structs.replace(stall(prices, f"market-{each.name}"), foot="Market Value", flavour=each.text)


def _monster(each: MonsterCard) -> CardFace:
    """What it brings along stands in its text."""
    start = each.start
    fights = "strength" if each.fights_with_treasure is None else "treasure"
    shown = MonsterView(
        each.name, each.label, each.text, "", "", False, False, fights,
        Cubes(start.strength, start.weapons, start.treasure), each.icon,
    )  # fmt: skip
    return monster_face(shown, f"monster-{each.name}")
