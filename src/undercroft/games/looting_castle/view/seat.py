"""What one seat may know of the table. Everything lies open but the Monsters still to come."""

from __future__ import annotations

import random
from typing import Final

from undercroft.games.looting_castle.board import BLACK_MARKET, SMUGGLERS_COVE, SPACES
from undercroft.games.looting_castle.components import MarketCard
from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.state import Castle, Hero, Monster
from undercroft.games.looting_castle.view.shapes import (
    CastleView,
    Cubes,
    HeroView,
    MarketView,
    MonsterView,
    SpaceView,
    TrophyView,
)


def view(g: Castle, seat: int) -> CastleView:
    """Public facts are the same for every seat; of the Monster deck everybody knows only what it can still hold."""
    names = g.room_names()
    return CastleView(
        seat=seat,
        columns=g.layout.columns,
        rows=g.layout.rows,
        spaces=tuple(_space(g, space, names) for space in g.layout.spaces()),
        doors=tuple((SPACES[door].name, *(SPACES[space].name for space in chain)) for door, chain in g.layout.chains),
        heroes=tuple(_hero(hero) for hero in g.heroes),
        monsters=tuple(_monster(monster) for monster in g.monsters),
        markets=_markets(g),
        bag=_cubes(g.bag),
        room_pile=tuple(sorted(card.name for card in g.room_pile.cards)),
        room_discard=tuple(card.label for card in g.room_discard),
        market_pile=tuple(sorted(card.name for card in g.market_pile.cards)),
        market_discard=tuple(card.label for card in g.market_discard),
        monsters_to_come=g.monsters_to_come,
        monsters_unseen=tuple(sorted(card.name for card in g.monster_pile.cards)),
        slain=tuple(card.label for card in g.slain),
        lair=SPACES[g.lair].name,
        next=g.next.name,
        active=g.active,
        first=g.first,
        rounds=g.rounds,
        rolled=g.turn.rolled,
        hero_die=g.turn.hero_die,
        monster_die=g.turn.monster_die,
        strength_dice=g.turn.strength_dice,
        has_moved=g.turn.has_moved,
        monster_was_attacked=g.turn.monster_was_attacked,
        battled=tuple(g.turn.battled),
        was_beaten=g.turn.was_beaten,
        goal_money=g.options.goal_money,
        inventory_limit=g.options.inventory_limit,
        is_solo=g.is_solo,
        alcoves=g.options.alcoves,
        goal_was_reached=g.goal_was_reached,
        bag_was_emptied=g.bag_was_emptied,
        is_last_turn=g.is_last_turn,
        winners=None if g.outcome is None else g.outcome.winners,
        reason="" if g.outcome is None else g.outcome.reason,
    )


def imagine(g: Castle, _seat: int, rng: random.Random) -> None:
    """Only a named Monster deck has an order to forget: mix its cards, keep the layers."""
    if len(g.monster_pile.layers) <= 1:
        return  # a bag has no order
    cards = g.monster_pile.cards
    rng.shuffle(cards)
    start = 0
    layers = g.monster_pile.own_layers()
    for number, layer in enumerate(layers):
        layers[number] = cards[start : start + len(layer)]
        start += len(layer)


def _cubes(loot: Loot) -> Cubes:
    return Cubes(loot.strength, loot.weapons, loot.treasure)


_spaces_seen: Final[dict[tuple[object, ...], SpaceView]] = {}
_MOST_SPACES: Final = 50_000


def _space(g: Castle, space: int, names: tuple[str, ...]) -> SpaceView:
    """The same card with the same cubes looks the same: searches look at millions of tables, so it is drawn once."""
    place = g.layout.places[space]
    key: tuple[object, ...]
    if space < len(g.rooms):
        room = g.rooms[space]
        loot = room.loot
        key = (space, place, room.card, loot.strength, loot.weapons, loot.treasure, names[space])
    else:
        key = (space, place, g.layout.size)
    seen = _spaces_seen.get(key)
    if seen is None:
        if len(_spaces_seen) >= _MOST_SPACES:
            _spaces_seen.clear()
        seen = _spaces_seen[key] = _draw_space(g, space, names)
    return seen


def _draw_space(g: Castle, space: int, names: tuple[str, ...]) -> SpaceView:
    row, column = g.layout.places[space]
    word = SPACES[space]
    if space < len(g.rooms):
        room = g.rooms[space]
        card = room.card
        return SpaceView(
            word.name,
            word.label,
            True,
            row,
            column,
            card.name,
            card.label,
            card.text,
            card.does,
            card.alcove,
            _cubes(room.loot),
            names[space],
            card.icon,
        )
    return SpaceView(word.name, word.label, g.layout.is_room(space), row, column, called=word.label)


def _hero(hero: Hero) -> HeroView:
    return HeroView(
        hero.name,
        hero.label,
        hero.seat,
        SPACES[hero.at].name,
        hero.is_lying,
        hero.is_hidden,
        hero.money,
        hero.level,
        hero.battle_dice,
        _cubes(hero.loot),
        tuple(TrophyView(card.name, card.label, card.icon) for card in hero.trophies),
        hero.pieces,
    )


def _monster(monster: Monster) -> MonsterView:
    card = monster.card
    at = "" if monster.is_on_its_card else SPACES[monster.at].name
    corner = "" if monster.corner < 0 else SPACES[monster.corner].name
    return MonsterView(
        card.name,
        card.label,
        card.text,
        at,
        corner,
        monster.is_lying,
        monster.is_boss,
        "strength" if card.fights_with_treasure is None else "treasure",
        _cubes(monster.loot),
        card.icon,
        0 if card.adds_to_its_die is None else card.adds_to_its_die.amount,
        card.adds_its_idle_die is not None,
        card.copies_strength is not None,
        card.cancels_weapons is not None,
    )


def _markets(g: Castle) -> tuple[MarketView, ...]:
    found: list[MarketView] = []
    for space, card in ((BLACK_MARKET, g.black_market), (SMUGGLERS_COVE, g.smugglers_cove)):
        if card is not None:
            found.append(_market(g, space, card))
    return tuple(found)


def _market(g: Castle, space: int, card: MarketCard) -> MarketView:
    fee = card.fee if space == BLACK_MARKET and g.options.entry_fee else 0
    return MarketView(
        SPACES[space].name,
        card.name,
        card.label,
        fee,
        card.buy_strength,
        card.buy_weapon,
        card.sell_treasure + 1 if g.options.buy_treasure else 0,
        card.sell_strength,
        card.sell_weapon,
        card.sell_treasure,
        card.sell_trophy,
        card.icon,
        card.text,
    )
