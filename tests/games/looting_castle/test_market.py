"""The Black Market and the Smuggler's Cove."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import PRICES, Table, counts
from undercroft.games.looting_castle.board import BLACK_MARKET, ENTRANCE, SMUGGLERS_COVE
from undercroft.games.looting_castle.components import MarketCard
from undercroft.games.looting_castle.rules.market import visit_market
from undercroft.games.looting_castle.rules.movement import walk
from undercroft.games.looting_castle.rules.rooms import room_action
from undercroft.games.looting_castle.rules.turn import hero_turn


def visiting(strength: int = 3, weapons: int = 0, treasure: int = 0, money: int = 4, **options: object) -> Table:
    play = Table(2, options, red="BM").give("red", strength, weapons, treasure)
    play.red.money = money
    return play


# -- the door -------------------------------------------------------------------


@covers("LC-006", "LC-067", "LC-119", "LC-126")
def test_the_fee_is_paid_first_then_comes_trade() -> None:
    play = visiting()
    play.run(room_action, play.red, red="0")
    assert play.red.money == 2 and play.red.at == BLACK_MARKET


@covers("LC-302")
def test_an_option_waives_the_fee() -> None:
    play = visiting(entry_fee=False, money=0)
    play.run(visit_market, play.red)
    assert play.red.money == 0 and play.red.at == BLACK_MARKET


@covers("LC-120")
def test_a_poor_hero_may_sell_at_the_door_without_change() -> None:
    play = visiting(3, 1, 2, money=0)
    play.state.black_market = MarketCard("dear", "Dear", "", 4, (9, 9), (0, 0, 0, 0))
    play.run(visit_market, play.red, red=["treasure", "weapon", "0"])
    assert play.red.money == 0 and counts(play.red.loot) == (3, 0, 1), "5 worth for a fee of 4: the rest is lost"
    assert play.options_of("distress_sale") == ("weapon", "treasure"), "once begun it is finished"
    play.check()


@covers("LC-120", "LC-122")
def test_a_hero_may_refuse_to_sell_at_the_door() -> None:
    play = visiting(1, 1, 1, money=0)
    play.run(visit_market, play.red, red="refuse")
    assert play.options_of("distress_sale") == ("weapon", "treasure", "refuse")
    assert play.red.at == ENTRANCE and counts(play.red.loot) == (3, 1, 1)


@covers("LC-122")
def test_who_cannot_raise_the_fee_is_refreshed_and_turned_away() -> None:
    play = visiting(0, 0, 0, money=1)
    play.blue.at = ENTRANCE
    play.red.at = ENTRANCE
    play.dice(3)
    play.run(hero_turn, red=["BM+straight", "peace"])
    assert play.red.at == ENTRANCE and play.red.loot.strength == 3 and play.red.money == 1
    assert play.state.black_market is PRICES, "he never entered, so the prices stay"
    assert play.options_of("hero_battle") == ("blue", "peace")


@covers("LC-121")
def test_entering_refreshes_to_three_strength() -> None:
    play = visiting(1)
    play.run(visit_market, play.red, red="0")
    assert play.red.loot.strength == 3
    full = visiting(0, 8, 6, money=4)
    full.run(visit_market, full.red, red=["1", "1", "0", "0"])
    assert full.red.pieces == 15 and full.red.loot.strength == 2, "overflow goes to the bag at once"


@covers("LC-121", "LC-002")
def test_an_empty_bag_refreshes_nobody() -> None:
    play = visiting(1).bag(1, 1, 1)
    play.run(visit_market, play.red)
    assert play.red.loot.strength == 2


@covers("LC-069", "LC-118", "LC-123", "LC-124")
def test_the_cove_has_its_own_prices_no_fee_and_no_refresh() -> None:
    play = Table(4, red="SC").give("red", 1, 1)
    assert play.state.smugglers_cove is not play.state.black_market
    play.run(visit_market, play.red, red=["1", "0", "0"])
    assert play.red.loot.strength == 1 and play.red.money == 9, "a Weapon sold at the $5 of its card, no fee paid"
    play.blue.at = SMUGGLERS_COVE
    play.state.heroes[2].at = SMUGGLERS_COVE
    play.run(walk, play.red, (15,))
    assert play.state.smugglers_cove is play.state.cards.markets[1], "others remain: the card stays"
    play.blue.at = play.state.heroes[2].at = ENTRANCE
    play.red.at = SMUGGLERS_COVE
    play.run(walk, play.red, (15,), dice=["harbour_feast"])
    assert play.state.smugglers_cove.name == "harbour_feast" and play.state.black_market is PRICES


# -- selling ----------------------------------------------------------------------


@covers("LC-125", "LC-127", "LC-128", "LC-003", "LC-126")
def test_all_sales_come_first_at_the_prices_of_the_card() -> None:
    play = visiting(3, 2, 2)
    play.red.trophies = [play.state.cards.monster("troll"), play.state.cards.monster("demon")]
    before = counts(play.state.bag)
    play.run(visit_market, play.red, red=["1", "2", "1", "0", "0"])
    assert play.red.money == 4 - 2 + 4 + 2 * 6 + 8
    assert counts(play.red.loot) == (3, 1, 0) and [card.name for card in play.red.trophies] == ["demon"]
    assert counts(play.state.bag) == (before[0], before[1] + 1, before[2] + 2)
    assert [name for _, name, _ in play.asked] == ["sell", "sell", "sell", "buy", "buy"]


@covers("LC-129")
@pytest.mark.parametrize(("strength", "most"), [(4, 1), (5, 2), (6, 3), (9, 3)])
def test_strength_is_sold_at_most_three_and_never_below_three(strength: int, most: int) -> None:
    play = visiting(strength, money=2)
    play.run(visit_market, play.red, red=[str(most), "0"] if most == 3 else [str(most)])
    assert play.options_of("sell") == tuple(str(number) for number in range(most + 1))
    assert play.red.money == most


@covers("LC-130")
def test_strength_is_not_sold_and_bought_in_one_visit_but_weapons_are() -> None:
    play = visiting(6, 1, money=9)
    play.run(visit_market, play.red, red=["1", "1", "1"])
    assert counts(play.red.loot) == (5, 1, 0) and play.red.money == 9 - 2 + 4 + 1 - 3
    assert [name for _, name, _ in play.asked] == ["sell", "sell", "buy"]


# -- buying -----------------------------------------------------------------------


@covers("LC-005", "LC-131", "LC-132", "LC-134", "LC-303")
def test_provisions_are_bought_within_limits_and_money() -> None:
    play = visiting(money=20)
    play.run(visit_market, play.red, red=["1", "3"])
    assert counts(play.red.loot) == (6, 1, 0) and play.red.money == 20 - 2 - 3 - 6
    assert play.options_of("buy") == ("0", "1", "2", "3"), "Treasure is never for sale"
    poor = visiting(money=5)
    poor.run(visit_market, poor.red, red=["0", "1"])
    assert poor.options_of("buy") == ("0", "1") and poor.red.money == 1


@covers("LC-303")
def test_an_option_raises_the_limits() -> None:
    play = visiting(money=40, buy_limit_strength=5, buy_limit_weapon=2)
    play.run(visit_market, play.red, red=["2", "5"])
    assert counts(play.red.loot) == (8, 2, 0)


@covers("LC-133")
def test_what_is_not_in_the_bag_cannot_be_bought() -> None:
    play = visiting(money=20).bag(1, 0, 3)
    play.run(visit_market, play.red, red=["1"])
    assert play.options_of("buy") == ("0", "1") and counts(play.red.loot) == (4, 0, 0)


@covers("LC-131")
def test_nothing_is_offered_above_the_inventory_limit() -> None:
    play = visiting(14, money=20)
    play.run(visit_market, play.red, red=["0", "0", "1"])
    assert play.options_of("buy") == ("0", "1") and play.red.pieces == 15


@covers("LC-304")
def test_an_option_sells_one_treasure_at_a_dollar_more() -> None:
    play = visiting(money=20, buy_treasure=True)
    play.run(visit_market, play.red, red=["0", "0", "1"])
    assert play.options_of("buy") == ("0", "1")
    assert play.red.loot.treasure == 1 and play.red.money == 20 - 2 - 7


# -- prices -----------------------------------------------------------------------


@covers("LC-135", "LC-137")
def test_prices_change_when_the_last_hero_leaves() -> None:
    play = Table(2, red="BM", blue="BM")
    play.run(walk, play.red, (ENTRANCE,))
    assert play.state.black_market is PRICES
    play.run(walk, play.blue, (ENTRANCE, 0), dice=["press_gang"])
    assert play.state.black_market is not None and play.state.black_market.name == "press_gang"
    assert play.state.market_discard == [PRICES] and len(play.state.market_pile) == 4


@covers("LC-136")
def test_an_exhausted_market_deck_is_shuffled_anew() -> None:
    play = Table(2, red="BM")
    g = play.state
    g.market_discard = g.market_pile.cards
    for card in g.market_discard:
        g.market_pile.take_anywhere(card)
    play.run(walk, play.red, (ENTRANCE,), dice=["test_prices"])
    assert g.black_market is PRICES, "the card discarded in the same moment takes part"
    assert len(g.market_pile) == 5 and g.market_discard == []
