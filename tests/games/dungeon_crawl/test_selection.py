"""Selection, the frame of both turns, and Actions coming back (DC-039, DC-043 to DC-050, DC-102 to DC-107)."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.components import Effect
from undercroft.games.dungeon_crawl.rules.card_text import carry_out
from undercroft.games.dungeon_crawl.rules.cause import of_item, of_room
from undercroft.games.dungeon_crawl.rules.combat import whose_cards_wait
from undercroft.games.dungeon_crawl.rules.selection import choices, select
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.match import start


@covers("DC-043", "DC-044", "DC-046", "DC-049")
def test_everybody_living_selects_exactly_one_action() -> None:
    play = Table(3).give("red", ready=["a01"], hand=["a23", "a02"])
    play.green.hp, play.green.death = 0, "combat"
    play.run(select, red="rest", blue="donate")
    assert play.red.selected is not None and play.red.selected.name == "rest" and play.green.selected is None
    assert play.asked[0][2] == ("forward", "left_right", "donate", "take", "rest"), "no Equipment, no combat Consumable"


@covers("DC-049", "DC-050")
def test_used_actions_come_back_in_exploration_but_gear_stays_used() -> None:
    play = Table(2).give("red", used=["a01"])
    play.turn(red="take", blue="take")
    assert len(play.red.actions) == 5 and not play.red.used_actions
    play = fight(2).give("red", ready=["a01"])
    play.monster().hp = 1
    play.turn(red="a01.1", blue="left_right", dice=["a02.1", "a02.2"])
    assert len(play.blue.actions) == 5 and [item.design for item in play.red.used] == ["a01"]


@covers("DC-044")
def test_a_commitment_is_final_and_shown_only_as_such() -> None:
    match = start(GAME, 2, seed=3)
    while match.open[0].decision.name != "select":
        match.answer_index(match.open[0], 0)
    before = match.view(1), match.told(1)
    match.answer(0, "rest")
    assert (match.view(1), match.told(1)) == before
    assert [seen.seat for seen in match.seen(1)] == [1], "only the own question is still open"
    with pytest.raises(IllegalAnswer):
        match.answer(0, "forward")
    play = Table(2)
    play.run(select, red="rest", blue="take")
    assert [told.args for told in play.told("selected")] == [("red", "rest"), ("blue", "take")]


@covers("DC-045")
def test_the_selection_of_a_dead_player_does_nothing() -> None:
    play = fight(2).give("blue", hand=["a22"], used=["a01"])
    play.blue.hp = 1
    play.turn(red="take", blue="rest", dice=[4])
    assert not play.blue.is_alive and play.blue.selected is None
    assert "a22.1" in [item.name for item in play.state.discard] and not play.blue.used


@covers("DC-047", "DC-094")
def test_a_consumable_replaces_the_action_in_exploration() -> None:
    play = Table(2).give("red", hand=["a26", "a23"])
    play.red.hp = 5
    play.turn(red="a26.1", blue="take")
    assert play.red.hp == 8 and [item.design for item in play.state.discard] == ["a26"]
    assert "a23.1" not in play.options_of("select")


@covers("DC-039", "DC-082", "DC-112")
def test_each_room_uses_the_part_of_the_running_phase() -> None:
    play = Table(3, at="R05").flip("R05", "r20")
    play.turn(red="take", blue="take", green="take")
    assert play.red.hp == 16, "Exploration: 1 Magical damage to each"
    play = fight(3).flip("R03", "r20").place(green="R03")
    play.turn(red=["take", "red"], blue="take", green="take", dice=[3, 3])
    assert play.green.hp == 17 and play.red.hp == 14, "Combat: the die of r20 shows 3, then the Rat bites"


@covers("DC-102", "DC-090")
def test_in_combat_an_action_a_ready_piece_or_a_consumable_is_selected() -> None:
    play = fight(2).give("red", ready=["a01"], used=["a02"], hand=["a03", "a23"])
    options = [word.name for word in choices(play.state, play.red)]
    play.run(select, red="a01.1", blue="take")
    assert options == ["forward", "left_right", "donate", "take", "rest", "a01.1", "a23.1"]


@covers("DC-092", "DC-093")
def test_a_consumable_is_used_from_hand_in_the_equipment_step() -> None:
    play = fight(2).give("red", hand=["a23"])
    play.turn(red="a23.1", blue="take", dice=[1])
    assert play.state.monsters[0].hp == 14 - 3
    assert [item.design for item in play.state.discard] == ["a23"] and not play.red.hand


@covers("DC-104", "DC-105", "DC-016")
def test_used_cards_turn_down_and_stay_so_until_rest() -> None:
    play = fight(2).give("red", ready=["a01"])
    play.turn(red="a01.1", blue="left_right", dice=[1])
    assert [item.design for item in play.red.used] == ["a01"] and not play.red.ready
    assert [action.name for action in play.blue.used_actions] == ["left_right"]
    assert look(play.state, 1).players[0].used[0].label == "Notched Sword", "what lies face-down stays public"
    play.turn(red="take", blue="rest", dice=[1])
    assert [item.design for item in play.red.used] == ["a01"]
    assert [action.name for action in play.blue.used_actions] == ["rest"]


@covers("DC-106", "DC-107")
def test_who_can_do_nothing_picks_up_the_actions_only() -> None:
    play = fight(2).give("red", used=["a01"])
    play.red.used_actions, play.red.actions = play.red.actions, []
    play.turn(blue="take", dice=[1])
    assert len(play.red.actions) == 5 and not play.red.used_actions
    assert [item.design for item in play.red.used] == ["a01"]
    assert play.told("picked_up")


@covers("DC-106")
def test_whose_hand_is_empty_is_not_asked_but_a_card_in_hand_might_be_a_consumable() -> None:
    play = fight(2).give("blue", hand=["a02"])
    for player in play.state.players:
        player.used_actions, player.actions = player.actions, []
    play.run(select, blue="pick_up")
    assert [who for who, decision, _ in play.asked if decision == "select"] == ["blue"]
    open_play = fight(2, open_selection=True)
    open_play.red.used_actions, open_play.red.actions = open_play.red.actions, []
    open_play.run(select, blue="take")
    assert [who for who, decision, _ in open_play.asked if decision == "select"] == ["blue"]


@covers("DC-106")
def test_who_can_do_nothing_may_use_a_consumable_instead() -> None:
    play = fight(1).give("red", hand=["a23", "a02"])
    play.red.used_actions, play.red.actions = play.red.actions, []
    play.turn(red="a23.1", dice=[1])
    assert play.options_of("select") == ("pick_up", "a23.1")
    assert not play.red.actions and play.state.monsters[0].hp == 4


@covers("DC-045")
def test_no_card_of_the_dead_waits() -> None:
    play = fight(2).give("red", ready=["a01"]).give("blue", ready=["a02"])
    play.red.selected, play.blue.selected = play.red.ready[0], play.blue.ready[0]
    play.red.hp, play.blue.hp = 0, 1
    assert whose_cards_wait(play.state) == [play.blue]
    play.use("blue", "a02")
    play.run(carry_out, play.item("a01").use_in_combat, of_item(play.item("a01"), play.red))
    assert play.monster().hp == 14 - 4


@covers("DC-049")
def test_actions_come_back_to_whoever_has_a_single_heart() -> None:
    play = Table(2)
    play.red.hp = 1
    play.turn(red="take", blue="take")
    assert len(play.red.actions) == 5 and not play.red.used_actions
    assert play.red.hp == 1, "without torchlight nobody loses anything"


@covers("DC-194")
def test_what_one_knows_is_not_looked_at_again() -> None:
    play = Table(2).use("red", "a27.1", red=["room R01", "monster M1.1"])
    play.use("red", "a27.2", red=["room R02", "monster M2.1"])
    offered = play.options_of("look")
    assert "room R01" not in offered and "monster M1.1" not in offered and "room R03" in offered
    play.state.monsters[-1].face_up = True
    play.use("red", "a27.1", red=["room R03", "room R04"])
    assert "monster M4.1" not in play.options_of("look") and "room R01" not in play.options_of("look")


def test_exploration_turns_are_counted_one_by_one() -> None:
    play = Table(2)
    before = play.state.exploration_turns
    play.turn(red="take", blue="take")
    assert play.state.exploration_turns == before + 1


@covers("DC-177")
def test_a_room_that_one_player_tries_is_directed_by_the_leader() -> None:
    play = Table(3, at="R05").flip("R05", "r03")
    card = play.state.room_card(play.space("R05"))
    assert card is not None
    heals = (Effect("heal", to="one_player", n=2),)
    play.green.hp = 5
    play.run(carry_out, heals, of_room(card, play.space("R05"), play.blue), red="green")
    assert play.green.hp == 7
