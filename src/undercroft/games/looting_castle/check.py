"""What can never be true of the table."""

from __future__ import annotations

from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.state import RESET, ROLL, Castle


def check(g: Castle) -> None:
    """No cube and no card is ever lost, and everybody stands somewhere."""
    check_cubes(g)
    check_cards(g)
    for hero in g.heroes:
        assert hero.at in g.layout.neighbours, f"{hero} stands outside the board"
        assert hero.money >= 0, f"{hero} has ${hero.money}"
        if g.next is ROLL and not (g.is_solo and g.all_monsters_are_dead):
            assert hero.pieces <= g.options.inventory_limit, f"{hero} carries {hero.pieces} pieces"
        if hero.is_hidden:
            assert not hero.is_lying, f"{hero} lies in an alcove"
            assert g.rooms[hero.at].card.alcove, f"{hero} hides where there is no alcove"
    for space in range(len(g.rooms)):
        hidden = [hero for hero in g.heroes_in(space) if hero.is_hidden]
        assert len(hidden) <= 1, f"{hidden} share an alcove"
    for monster in g.monsters:
        assert monster.is_on_its_card or g.layout.is_room(monster.at), f"the {monster.card} has left the castle"
        if not g.is_solo:
            assert not monster.is_on_its_card, f"the {monster.card} hides on its card"
            assert monster.loot.strength <= monster.strength_cap, f"the {monster.card} holds {monster.loot}"


def check_cubes(g: Castle) -> None:
    """Every cube is in exactly one place."""
    heaps: list[Loot] = [g.bag]
    heaps += [room.loot for room in g.rooms]
    heaps += [hero.loot for hero in g.heroes]
    heaps += [monster.loot for monster in g.monsters]
    for heap in heaps:
        assert min(heap.strength, heap.weapons, heap.treasure) >= 0, f"a heap holds {heap}"
    total = Loot()
    for heap in heaps:
        total.strength += heap.strength
        total.weapons += heap.weapons
        total.treasure += heap.treasure
    wanted = (g.cards.strength, g.cards.weapons, g.cards.treasure)
    assert (total.strength, total.weapons, total.treasure) == wanted, f"there are {total} cubes"


def check_cards(g: Castle) -> None:
    """Every card is in a pile, on the table or in a discard; every Trophy is a slain Monster.

    While rooms are reset, a card is discarded before its successor is laid.
    """
    rooms = len(g.rooms) + len(g.room_pile) + len(g.room_discard)
    assert rooms == 20 or (g.next is RESET and rooms > 20), f"there are {rooms} Room cards"
    shown = sum(card is not None for card in (g.black_market, g.smugglers_cove))
    prices = shown + len(g.market_pile) + len(g.market_discard)
    assert prices in (6, 7), f"there are {prices} Market Value cards"  # 7: one is being replaced
    seen = [monster.card for monster in g.monsters] + g.slain
    pile = g.monster_pile.cards
    assert len({card.name for card in seen + pile}) == len(seen) + len(pile), "a Monster card lies in two places"
    trophies = [card for hero in g.heroes for card in hero.trophies]
    assert all(card in g.slain for card in trophies), "a Trophy of a living Monster"
    assert len(set(trophies)) == len(trophies), "two Heroes hold the same Trophy"
