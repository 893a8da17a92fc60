"""The box is opened: seats and options make the first table, with nothing dealt yet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.games.looting_castle.board import BACK_DOOR, ENTRANCE, layout_for
from undercroft.games.looting_castle.cards import load_cards
from undercroft.games.looting_castle.chosen import Options
from undercroft.games.looting_castle.components import MonsterCard, RoomCard
from undercroft.games.looting_castle.cubes import SEATS, Loot
from undercroft.games.looting_castle.options import OPTIONS
from undercroft.games.looting_castle.state import Castle, Hero
from undercroft.kernel.game import Value
from undercroft.kernel.piles import Pile

__all__ = ["OPTIONS", "setup"]


def setup(seats: int, given: Mapping[str, Value], card_file: Path | None) -> Castle:
    """All cubes in the bag, all cards in their piles."""
    options = Options(seats, given)
    cards = load_cards(card_file)
    layout = layout_for(seats, options.back_door_corner, options.dangerous_road, options.solo_hard_start)
    g = Castle(options, layout, cards)
    g.bag = Loot(cards.strength, cards.weapons, cards.treasure)
    deck: list[RoomCard] = []
    for card in cards.rooms:
        deck.extend([card] * card.count)
    g.room_pile = Pile("rooms", deck)
    g.market_pile = Pile("prices", cards.markets)
    g.monster_pile = monster_deck(g)
    g.monsters_to_come = options.monster_count
    for seat in range(seats):
        hero = Hero(seat, SEATS[seat], cards.level_thresholds, BACK_DOOR if seats == 1 else ENTRANCE)
        g.heroes.append(hero)
    return g


def monster_deck(g: Castle) -> Pile[MonsterCard]:
    """All Monsters that may appear, mixed; those named by the option lie on top in their order."""
    options = g.options
    named = [g.cards.monster(name) for name in options.monster_deck]
    mixed = [
        card
        for card in g.cards.monsters
        if card not in named and (options.monster_pool == "all" or card.starter == (options.monster_pool == "starter"))
    ]
    pile: Pile[MonsterCard] = Pile("monsters", mixed)
    for card in reversed(named):
        pile.put_on_top(card)
    return pile
