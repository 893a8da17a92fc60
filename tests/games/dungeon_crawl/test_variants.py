"""The variants (DC-183, DC-185 to DC-188); voting, redraw and fresh pack stand with their chapters."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.rules.loot import make_room
from undercroft.kernel.conformance.random_play import check_conformance, check_twins


@covers("DC-183")
def test_open_selection_goes_in_seat_order_and_is_shown_at_once() -> None:
    play = Table(2, open_selection=True)
    play.state.leader = 1
    play.turn(red="take", blue="rest")
    assert [who for who, name, _ in play.asked if name == "select"] == ["blue", "red"]
    assert [told.args[0] for told in play.told("selected")][:2] == ["blue", "red"]
    both = fight(1, open_selection=True, free_consumables=True).give("red", ready=["a01"], hand=["a25"])
    both.turn(red=["a01.1", "a25.1"], dice=[1])
    assert [told.text for told in both.told("selected")] == ["Red plays the Notched Sword", "Red adds the Whetstone"]


@covers("DC-185")
def test_a_consumable_may_be_added_to_the_selection() -> None:
    play = fight(2, free_consumables=True).give("red", ready=["a01"], hand=["a25"]).give("blue", hand=["a22"])
    play.turn(red=["a01.1", "a25.1", "red", "red"], blue=["a22.1", "done", "blue"], dice=[1])
    assert len(play.state.discard) == 2
    play = fight(1, free_consumables=True).give("red", ready=["a01"], hand=["a25"])
    play.turn(red=["a01.1", "a25.1"], dice=[1])
    assert play.state.monsters[0].hp == 7 - 3 and not play.red.hand
    assert [told.text for told in play.told("selected")] == ["Red plays the Notched Sword", "Red adds the Whetstone"]
    play = fight(2, free_consumables=True).give("red", hand=["a22", "a23", "a01", "a28"])
    play.turn(red=["a22.1", "done", "red"], blue="rest", dice=[1])
    assert play.options_of("add") == ("done", "a23.1", "a28.1"), "neither the one selected nor gear"


@covers("DC-186")
def test_a_renewing_rest_returns_itself() -> None:
    play = fight(2, renewing_rest=True)
    play.turn(red="rest", blue="take", dice=[1])
    assert len(play.red.actions) == 5


@covers("DC-187")
def test_a_seventh_piece_needs_room() -> None:
    play = Table(1, loadout_limit=True).give("red", ready=["a01", "a02", "a03", "a04", "a05", "a06"], hand=["a07"])
    play.turn(red=["rest", "a07.1", "a02.1", "done"])
    assert "a07" in [item.design for item in play.red.ready] and len(play.red.ready) == 6
    assert [item.design for item in play.red.hand] == ["a02"]
    assert [told.roles["card"].name for told in play.told("stowed")] == ["a02.1"]


@covers("DC-091")
def test_room_is_needed_only_by_the_variant_and_only_when_there_is_none() -> None:
    six = ["a01", "a02", "a03", "a04", "a05", "a06"]
    free = Table(1).give("red", ready=six, hand=["a07"])
    free.turn(red=["rest", "a07.1"])
    assert len(free.red.ready) == 7
    light = Table(1, loadout_limit=True).give("red", ready=six[:5], hand=["a07"])
    light.turn(red=["rest", "a07.1"])
    assert len(light.red.ready) == 6 and not light.told("stowed")
    worn = Table(1, loadout_limit=True).give("red", ready=six[:4], used=six[4:], hand=["a07"])
    worn.state.phase = "combat"
    worn.run(make_room, worn.red, red="a05.1")
    assert [item.name for item in worn.red.hand] == ["a07.1", "a05.1"]


@pytest.mark.parametrize("extra", [-4, 8])
@covers("DC-197")
def test_hearts_are_added_for_everybody_and_for_whoever_comes_back(extra: int) -> None:
    plain, other = Table(2), Table(2, extra_hp=extra)
    assert other.red.max_hp == plain.red.max_hp + extra == other.red.hp
    other.red.hp, other.red.death = 0, "explore"
    other.state.mark = 8
    other.turn(red="b1")
    plain_hearts = (
        next(buff.hp for buff in plain.state.cards.buffs if buff.name == "b1") + plain.state.cards.player_hp[1]
    )
    assert other.red.hp == plain_hearts + extra


@covers("DC-187")
def test_one_rest_cannot_swap_for_ever() -> None:
    play = Table(1, loadout_limit=True).give("red", ready=["a01", "a02", "a03", "a04", "a05", "a06"], hand=["a07"])
    swaps = [name for _ in range(3) for name in ("a07.1", "a01.1", "a01.1", "a07.1")]
    play.turn(red=["rest", *swaps])  # the sixth is the last
    assert [item.design for item in play.red.hand] == ["a07"]


@covers("DC-188")
def test_torches_burn_low_from_the_31st_exploration_turn() -> None:
    play = Table(2, torchlight=True)
    play.state.exploration_turns = 30
    play.turn(red="take", blue="take")
    assert play.red.hp == 19
    play.turn(red="take", blue="take")
    assert (play.red.hp, play.blue.hp) == (18, 18)


@pytest.mark.parametrize("name", [option.name for option in GAME.options if option.values == (False, True)])
def test_every_variant_keeps_the_laws(name: str) -> None:
    report = check_conformance(GAME, 3, {name: True}, seed=11, cap=150, thorough=0.08)
    assert report.answers > 50
    assert check_twins(GAME, 2, {name: True}, seed=21, cap=120).twins > 20
