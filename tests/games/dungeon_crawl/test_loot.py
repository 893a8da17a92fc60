"""Donate Loot, Take Loot, Rest, and how Items change hands (DC-065 to DC-074, DC-091, DC-096, DC-169, DC-170)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look

PLAIN = ("b6", "b2", "b3", "b1")


@covers("DC-065", "DC-169", "DC-096", "DC-014")
def test_exploring_any_number_of_items_goes_to_the_loot_pool() -> None:
    play = Table(2).give("red", hand=["a22"], ready=["a01"], used=["a02"])
    play.turn(red=["donate", "a02.1", "a22.1", "done"], blue="rest")
    assert [item.design for item in play.state.pool] == ["a02", "a22"] and [i.design for i in play.red.ready] == ["a01"]
    assert [card.label for card in look(play.state, 1).pool] == ["Twin Knives", "Healing Draught"]


@covers("DC-066", "DC-170")
def test_in_combat_one_item_or_none_is_donated_anywhere() -> None:
    play = fight(2, buffs=PLAIN).give("red", hand=["a22", "a23"]).give("blue", ready=["a01"]).place(blue="R02")
    play.turn(red=["donate", "a22.1"], blue=["donate", "done"], dice=[1])
    assert [item.design for item in play.state.pool] == ["a22"] and len(play.red.hand) == 1
    assert play.blue.used_actions[0].name == "donate" and len(play.blue.ready) == 1


@covers("DC-066", "DC-170")
def test_a_quartermaster_donates_two_in_combat() -> None:
    play = fight(2, buffs=("b5", "b2")).give("red", hand=["a22", "a23", "a24"])
    play.turn(red=["donate", "a22.1", "a23.1"], blue="rest", dice=[1])
    assert [item.design for item in play.state.pool] == ["a22", "a23"] and len(play.red.hand) == 1


@covers("DC-067", "DC-069", "DC-036")
def test_takers_go_in_seat_order_from_the_leader() -> None:
    play = Table(3).pool("a01", "a02", "a03")
    play.state.leader = 1
    play.turn(blue=["take", "a02.1", "done"], green=["take", "a01.1", "a03.1"], red="take")
    assert [item.design for item in play.blue.hand] == ["a02"]
    assert [item.design for item in play.green.hand] == ["a01", "a03"] and not play.red.hand
    assert [who for who, name, _ in play.asked if name == "take_loot"] == ["blue", "blue", "green", "green"]


@covers("DC-068", "DC-170")
def test_in_combat_one_item_is_taken_and_what_was_given_can_be_taken_at_once() -> None:
    play = fight(2, buffs=PLAIN).give("red", ready=["a01"]).pool("a02")
    play.turn(red=["donate", "a01.1"], blue=["take", "a01.1"], dice=[1])
    assert [item.design for item in play.blue.hand] == ["a01"] and [i.design for i in play.state.pool] == ["a02"]
    assert look(play.state, 0).players[1].hand[0].label == "Notched Sword", "everybody saw it taken"


@covers("DC-068")
def test_taking_from_an_empty_pool_uses_the_action_all_the_same() -> None:
    play = fight(2, buffs=PLAIN)
    play.turn(red="take", blue="left_right", dice=[1])
    assert [action.name for action in play.red.used_actions] == ["take"]


@covers("DC-070", "DC-074", "DC-091", "DC-169")
def test_rest_while_exploring_readies_all_and_equips_any_number() -> None:
    play = Table(2).give("red", used=["a01"], hand=["a02", "a03", "a22"])
    play.red.hp = 5
    play.turn(red=["rest", "a02.1", "a03.1", "done"], blue="take")
    assert [item.design for item in play.red.ready] == ["a01", "a02", "a03"] and play.red.hp == 5
    assert "a22.1" not in play.options_of("equip")


@covers("DC-071", "DC-072", "DC-105", "DC-170")
def test_rest_in_combat_returns_all_but_itself_and_equips_one() -> None:
    play = fight(2, buffs=PLAIN).give("red", used=["a01"], hand=["a02", "a03"])
    play.red.used_actions = [play.red.actions.pop(0)]
    play.turn(red=["rest", "a03.1"], blue="take", dice=[1])
    assert [item.design for item in play.red.ready] == ["a01", "a03"] and [i.design for i in play.red.hand] == ["a02"]
    assert [action.name for action in play.red.used_actions] == ["rest"] and len(play.red.actions) == 4


@covers("DC-073")
def test_rest_comes_after_the_attacks() -> None:
    play = fight(3, buffs=PLAIN).give("red", used=["a01"])
    play.red.hp = 3
    play.turn(red=["rest", "red"], blue="take", green="take", dice=[3])
    assert not play.red.is_alive and not play.told("rested")
    play = fight(3, buffs=PLAIN).give("red", used=["a01"])
    play.turn(red=["rest", "red"], blue="take", green="take", dice=[3])
    events = [told.event for told in play.told() if told.event in ("rested", "hurt")]
    assert events == ["hurt", "rested"]


@covers("DC-091", "DC-092")
def test_only_a_rest_equips_what_is_in_hand() -> None:
    play = fight(2, buffs=PLAIN).give("red", hand=["a01", "a23"])
    play.turn(red=["rest", "done"], blue="take", dice=[1])
    assert not play.red.ready
    assert play.options_of("equip") == ("done", "a01.1")
    assert play.options_of("select"), "the sword in Hand could not be selected"
    assert "a01.1" not in play.asked[0][2] and "a23.1" in play.asked[0][2]
